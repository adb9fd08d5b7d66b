//! A wallet of the tests' own: exact books in memory behind the wallet's HTTP contract, and faults on demand.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use actix_web::{App, HttpResponse, HttpServer, web};
use chrono::DateTime;
use mazziere_contract::wallet::{AccountRef, Posting, PostingKind, PostingRequest, paths};
use mazziere_contract::{ErrorCode, Problem, ProblemCode};
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Currency;

/// What the wallet does with a posting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Takes it and answers.
    Up,
    /// Does nothing and answers like a gateway whose service is away.
    Away,
    /// Takes it and then loses the answer.
    LosesAnswers,
    Refuses,
}

#[derive(Default)]
struct Books {
    balances: BTreeMap<AccountRef, i64>,
    postings: HashMap<PostingId, PostingRequest>,
    /// The postings in the order in which they were taken.
    order: Vec<PostingId>,
    requests: usize,
    mode: Option<Mode>,
    /// Whether somebody has taken away what the tables rest on: only then may an account be short.
    damaged: bool,
}

/// The wallet. Clones share the books.
#[derive(Clone)]
pub(crate) struct FakeWallet {
    books: Arc<Mutex<Books>>,
    url: String,
}

impl FakeWallet {
    pub(crate) fn start() -> FakeWallet {
        let mut wallet = FakeWallet { books: Arc::default(), url: String::new() };
        let shared = wallet.clone();
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::new(shared.clone())).route(paths::POSTINGS, web::post().to(post))
        });
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
        wallet.url = format!("http://{}", server.addrs()[0]);
        tokio::spawn(server.run());
        wallet
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn set(&self, mode: Mode) {
        self.books.lock().unwrap().mode = Some(mode);
    }

    /// What the lobby does before it seats somebody: brings their money into play.
    pub(crate) fn brings(&self, player_id: PlayerId, table_id: TableId, cents: u64) {
        let cents = i64::try_from(cents).unwrap();
        let mut books = self.books.lock().unwrap();
        *books.balances.entry(AccountRef::ExternalDeposits {}).or_default() -= cents;
        *books.balances.entry(AccountRef::PlayerInPlay { player_id, table_id }).or_default() += cents;
    }

    /// Somebody takes away what a player has in play; how much that was.
    pub(crate) fn takes_away(&self, player_id: PlayerId, table_id: TableId) -> u64 {
        let mut books = self.books.lock().unwrap();
        books.damaged = true;
        let taken = books.balances.insert(AccountRef::PlayerInPlay { player_id, table_id }, 0).unwrap_or(0);
        *books.balances.entry(AccountRef::ExternalDeposits {}).or_default() += taken;
        u64::try_from(taken).unwrap()
    }

    pub(crate) fn balance(&self, account: AccountRef) -> i64 {
        self.books.lock().unwrap().balances.get(&account).copied().unwrap_or(0)
    }

    pub(crate) fn cash(&self, player_id: PlayerId) -> i64 {
        self.balance(AccountRef::PlayerCash { player_id })
    }

    pub(crate) fn in_play(&self, player_id: PlayerId, table_id: TableId) -> i64 {
        self.balance(AccountRef::PlayerInPlay { player_id, table_id })
    }

    /// What all players have in play at a table.
    pub(crate) fn all_in_play(&self, table: TableId) -> i64 {
        let books = self.books.lock().unwrap();
        let at =
            |account: &AccountRef| matches!(account, AccountRef::PlayerInPlay { table_id, .. } if *table_id == table);
        books.balances.iter().filter(|(account, _)| at(account)).map(|(_, cents)| cents).sum()
    }

    /// The causes of the postings of a kind, in the order in which they were taken.
    pub(crate) fn causes(&self, kind: PostingKind) -> Vec<String> {
        let books = self.books.lock().unwrap();
        let taken = books.order.iter().map(|id| &books.postings[id]).filter(|posting| posting.kind == kind);
        taken.map(|posting| posting.reference.cause.clone().unwrap_or_default()).collect()
    }

    /// How many postings were asked for, repeats counted.
    pub(crate) fn requests(&self) -> usize {
        self.books.lock().unwrap().requests
    }

    /// Every cent is somewhere, and nobody owes.
    pub(crate) fn assert_sound(&self) {
        let books = self.books.lock().unwrap();
        assert_eq!(books.balances.values().sum::<i64>(), 0, "{:?}", books.balances);
        for (account, balance) in &books.balances {
            assert!(*balance >= 0 || *account == AccountRef::ExternalDeposits {}, "{account:?} has {balance}");
        }
    }
}

impl Books {
    /// Takes a posting as the wallet does, all or nothing; whether it was taken.
    fn take(&mut self, request: &PostingRequest) -> bool {
        if let Some(known) = self.postings.get(&request.posting_id) {
            assert_eq!(known, request, "the same id with other legs");
            return true;
        }
        assert_eq!(request.legs.iter().map(|leg| leg.amount.cents()).sum::<i64>(), 0, "{request:?}");
        assert!(request.legs.len() >= 2 && request.legs.iter().all(|leg| !leg.amount.is_zero()), "{request:?}");
        for leg in &request.legs {
            let balance = self.balances.get(&leg.account).copied().unwrap_or(0) + leg.amount.cents();
            if balance < 0 {
                assert!(self.damaged, "{:?} would have {balance} after {request:?}", leg.account);
                return false;
            }
        }
        for leg in &request.legs {
            *self.balances.entry(leg.account).or_default() += leg.amount.cents();
        }
        self.order.push(request.posting_id);
        self.postings.insert(request.posting_id, request.clone());
        true
    }
}

async fn post(wallet: web::Data<FakeWallet>, body: web::Json<PostingRequest>) -> HttpResponse {
    let mut books = wallet.books.lock().unwrap();
    books.requests += 1;
    match books.mode.unwrap_or(Mode::Up) {
        Mode::Up => {
            if !books.take(&body) {
                let problem =
                    Problem::new(ProblemCode::kept(ErrorCode::InsufficientFunds, None), "an account is short");
                return HttpResponse::Conflict().json(problem);
            }
        }
        Mode::Away => return HttpResponse::BadGateway().body("no upstream"),
        Mode::LosesAnswers => {
            books.take(&body);
            return HttpResponse::BadGateway().body("the answer is lost");
        }
        Mode::Refuses => {
            let problem = Problem::new(ErrorCode::AccountClosed, "the fake wallet refuses");
            return HttpResponse::Conflict().json(problem);
        }
    }
    HttpResponse::Created().json(Posting {
        posting_id: body.posting_id,
        sequence: 1,
        kind: body.kind,
        reference: body.reference.clone(),
        posted_at: DateTime::UNIX_EPOCH,
        legs: body.legs.clone(),
        currency: Currency::Eur,
        reversed_by: None,
    })
}
