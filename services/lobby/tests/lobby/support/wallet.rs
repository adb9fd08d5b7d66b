//! A wallet of the tests' own: exact books in memory behind the wallet's HTTP contract, and faults on demand.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use actix_web::{App, HttpResponse, HttpServer, web};
use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{
    AccountRef, Balance, ExclusionAsked, ExclusionsPage, ExclusionsQuery, Posting, PostingKind, PostingReference,
    PostingRequest, ReasonRequest, StatementEntry, StatementLine, StatementLines, StatementLinesQuery, TableAccounts,
    TournamentAccounts, VoidOutcome, paths,
};
use mazziere_contract::{ErrorCode, Problem, ProblemCode};
use mazziere_ids::{PlayerId, PostingId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use tokio::sync::watch;

/// What the wallet does with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Answers.
    Up,
    /// Does nothing of what is to be written, and answers like a gateway whose service is away.
    Away,
    /// The same, and does not even say what a player has.
    Gone,
    /// Does what is asked and then loses the answer.
    LosesAnswers,
    /// Answers, but does the money of a start and then loses that answer.
    LosesStarts,
    /// Does not answer before it is [`Mode::Up`] again, and does nothing.
    Hangs,
}

#[derive(Default)]
struct Books {
    balances: HashMap<AccountRef, i64>,
    postings: HashMap<PostingId, PostingRequest>,
    refused: HashMap<PostingId, ErrorCode>,
    reversed: HashSet<PostingId>,
    tombstones: HashSet<PostingId>,
    closed: HashSet<TournamentId>,
    closed_tables: HashSet<TableId>,
    excluded: HashSet<PlayerId>,
    exclusions: Vec<(PlayerId, DateTime<Utc>)>,
    may_stake: HashMap<PlayerId, Money>,
    /// The lines of all statements; each has a place in the ledger of its own.
    lines: Vec<StatementLine>,
    requests: usize,
}

/// The wallet. Clones share the books.
#[derive(Clone)]
pub(crate) struct FakeWallet {
    books: Arc<Mutex<Books>>,
    mode: Arc<watch::Sender<Mode>>,
    url: String,
}

impl FakeWallet {
    pub(crate) fn start() -> FakeWallet {
        let mut wallet =
            FakeWallet { books: Arc::default(), mode: Arc::new(watch::Sender::new(Mode::Up)), url: String::new() };
        let shared = wallet.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(web::Data::new(shared.clone()))
                .route(paths::BALANCE, web::get().to(balance))
                .route(paths::ALL_EXCLUSIONS, web::get().to(exclusions))
                .route(paths::STATEMENT_LINES, web::get().to(statement_lines))
                .route(paths::POSTINGS, web::post().to(post))
                .route(paths::POSTING_VOID, web::post().to(void))
                .route(paths::TOURNAMENT_CLOSE, web::post().to(close))
                .route(paths::TABLE_CLOSE, web::post().to(close_table))
        });
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
        wallet.url = format!("http://{}", server.addrs()[0]);
        tokio::spawn(server.run());
        wallet
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }

    pub(crate) fn deposit(&self, player_id: PlayerId, cents: i64) {
        let mut books = self.books.lock().unwrap();
        *books.balances.entry(AccountRef::PlayerCash { player_id }).or_default() += cents;
        *books.balances.entry(AccountRef::ExternalDeposits {}).or_default() -= cents;
        books.tell(PostingId::derived(player_id.uuid(), "deposit"), PostingKind::Deposit, player_id, cents);
    }

    /// A player takes no part from now on.
    pub(crate) fn exclude(&self, player_id: PlayerId) {
        let mut books = self.books.lock().unwrap();
        books.excluded.insert(player_id);
        books.exclusions.push((player_id, DateTime::UNIX_EPOCH));
    }

    /// The same just now, and the wallet has not said so yet to who asks what they have.
    pub(crate) fn exclude_unseen(&self, player_id: PlayerId, at: DateTime<Utc>) {
        self.books.lock().unwrap().exclusions.push((player_id, at));
    }

    /// It says so from now on to who asks what they have.
    pub(crate) fn see_excluded(&self, player_id: PlayerId) {
        self.books.lock().unwrap().excluded.insert(player_id);
    }

    /// They take part again.
    pub(crate) fn readmit(&self, player_id: PlayerId) {
        self.books.lock().unwrap().excluded.remove(&player_id);
    }

    /// A player may bring so many cents to games today.
    pub(crate) fn limit(&self, player_id: PlayerId, cents: i64) {
        self.books.lock().unwrap().may_stake.insert(player_id, Money::from_cents(cents).unwrap());
    }

    pub(crate) fn cash(&self, player_id: PlayerId) -> i64 {
        self.balance(AccountRef::PlayerCash { player_id })
    }

    pub(crate) fn balance(&self, account: AccountRef) -> i64 {
        self.books.lock().unwrap().balances.get(&account).copied().unwrap_or(0)
    }

    /// Escrow, deferred fee and pool of a tournament.
    pub(crate) fn of(&self, tournament_id: TournamentId) -> [i64; 3] {
        [
            self.balance(AccountRef::TournamentEscrow { tournament_id }),
            self.balance(AccountRef::TournamentFee { tournament_id }),
            self.balance(AccountRef::TournamentPool { tournament_id }),
        ]
    }

    pub(crate) fn is_closed(&self, tournament: TournamentId) -> bool {
        self.books.lock().unwrap().closed.contains(&tournament)
    }

    /// What a player has in play at a table.
    pub(crate) fn in_play(&self, table_id: TableId, player_id: PlayerId) -> i64 {
        self.balance(AccountRef::PlayerInPlay { player_id, table_id })
    }

    /// What everybody has in play at a table.
    pub(crate) fn at_table(&self, table: TableId) -> i64 {
        self.books.lock().unwrap().at_table(table)
    }

    pub(crate) fn is_table_closed(&self, table: TableId) -> bool {
        self.books.lock().unwrap().closed_tables.contains(&table)
    }

    /// A posting that the tables make.
    pub(crate) fn post_from_tables(&self, request: &PostingRequest) {
        self.books.lock().unwrap().post(request).unwrap();
    }

    /// A posting that took place.
    pub(crate) fn posting(&self, id: PostingId) -> Option<PostingRequest> {
        self.books.lock().unwrap().postings.get(&id).cloned()
    }

    /// How many postings of a kind took place and were not reversed.
    pub(crate) fn count(&self, kind: PostingKind) -> usize {
        let books = self.books.lock().unwrap();
        books
            .postings
            .values()
            .filter(|posting| posting.kind == kind && !books.reversed.contains(&posting.posting_id))
            .count()
    }

    pub(crate) fn requests(&self) -> usize {
        self.books.lock().unwrap().requests
    }

    /// Every cent is somewhere, and nobody owes.
    pub(crate) fn assert_sound(&self) {
        let books = self.books.lock().unwrap();
        assert_eq!(books.balances.values().sum::<i64>(), 0, "{:?}", books.balances);
        for (account, balance) in &books.balances {
            assert!(
                *balance >= 0 || matches!(account, AccountRef::ExternalDeposits {} | AccountRef::HouseOverlay {}),
                "{account:?} has {balance}"
            );
        }
    }

    /// Waits out a hanging mode; whether the request is to be done and whether its answer is to be sent.
    async fn admit(&self) -> (bool, bool) {
        self.books.lock().unwrap().requests += 1;
        match *self.mode.borrow() {
            Mode::Up | Mode::LosesStarts => return (true, true),
            Mode::Away | Mode::Gone => return (false, false),
            Mode::LosesAnswers => return (true, false),
            Mode::Hangs => {}
        }
        let mut mode = self.mode.subscribe();
        // The sender lives in `self`, so the channel cannot close while we wait.
        let _up = mode.wait_for(|mode| *mode != Mode::Hangs).await.map(drop);
        (false, false)
    }
}

fn gateway() -> HttpResponse {
    HttpResponse::BadGateway().body("no upstream")
}

fn refuse(code: ErrorCode) -> HttpResponse {
    let problem = Problem::new(ProblemCode::kept(code, None), "the fake wallet refuses");
    HttpResponse::build(actix_web::http::StatusCode::from_u16(problem.status).unwrap()).json(problem)
}

impl Books {
    fn at_table(&self, table: TableId) -> i64 {
        let here =
            |account: &AccountRef| matches!(account, AccountRef::PlayerInPlay { table_id, .. } if *table_id == table);
        self.balances.iter().filter(|(account, _)| here(account)).map(|(_, cents)| cents).sum()
    }

    fn post(&mut self, request: &PostingRequest) -> Result<(), ErrorCode> {
        if let Some(known) = self.postings.get(&request.posting_id) {
            // Of a prize that is paid and taken away the first counts.
            if [known.kind, request.kind].contains(&PostingKind::PrizeConfiscated) && known != request {
                return Err(ErrorCode::PostingIdReused);
            }
            assert_eq!(known, request, "the same id with other legs");
            return Ok(());
        }
        if let Some(code) = self.refused.get(&request.posting_id) {
            return Err(*code);
        }
        if self.tombstones.contains(&request.posting_id) {
            return Err(ErrorCode::PostingVoided);
        }
        assert_eq!(request.legs.iter().map(|leg| leg.amount.cents()).sum::<i64>(), 0, "{request:?}");
        assert!(request.legs.iter().all(|leg| !leg.amount.is_zero()), "{request:?}");
        assert!((2..=64).contains(&request.legs.len()), "{request:?}");
        if request.reference.tournament_id.is_some_and(|id| self.closed.contains(&id)) {
            return Err(ErrorCode::AccountClosed);
        }
        if request.reference.table_id.is_some_and(|id| self.closed_tables.contains(&id)) {
            return Err(ErrorCode::AccountClosed);
        }
        let short = request
            .legs
            .iter()
            // The house's part of guaranteed pools is its cost.
            .filter(|leg| leg.account != AccountRef::HouseOverlay {})
            .any(|leg| self.balances.get(&leg.account).copied().unwrap_or(0) + leg.amount.cents() < 0);
        if let Some(code) = self.guard(request).or(short.then_some(ErrorCode::InsufficientFunds)) {
            self.refused.insert(request.posting_id, code);
            return Err(code);
        }
        self.apply(request, 1);
        self.postings.insert(request.posting_id, request.clone());
        Ok(())
    }

    /// Why somebody may not pay: what they may stake is asked in the very moment (G8.4).
    fn guard(&self, request: &PostingRequest) -> Option<ErrorCode> {
        request.legs.iter().filter(|leg| leg.amount.cents() < 0).find_map(|leg| {
            let AccountRef::PlayerCash { player_id } = leg.account else { return None };
            let most = self.may_stake.get(&player_id);
            if self.excluded.contains(&player_id) {
                return Some(ErrorCode::SelfExcluded);
            }
            most.is_some_and(|most| *most < leg.amount.negated()).then_some(ErrorCode::LossLimitReached)
        })
    }

    fn apply(&mut self, request: &PostingRequest, sign: i64) {
        for leg in &request.legs {
            *self.balances.entry(leg.account).or_default() += sign * leg.amount.cents();
            if let AccountRef::PlayerCash { player_id } = leg.account {
                self.tell(request.posting_id, request.kind, player_id, sign * leg.amount.cents());
            }
        }
    }

    /// One more line of a player's statement.
    fn tell(&mut self, posting_id: PostingId, kind: PostingKind, player_id: PlayerId, cents: i64) {
        let place = i64::try_from(self.lines.len()).unwrap() + 1;
        let balance = self.balances.get(&AccountRef::PlayerCash { player_id }).copied().unwrap_or(0);
        let entry = StatementEntry {
            version: place,
            posting_id,
            sequence: place,
            kind,
            reference: PostingReference::default(),
            amount: Money::from_cents(cents).unwrap(),
            balance: Money::from_cents(balance).unwrap(),
            currency: Currency::Eur,
            posted_at: DateTime::UNIX_EPOCH,
        };
        self.lines.push(StatementLine { player_id, entry });
    }

    fn void(&mut self, id: PostingId) -> VoidOutcome {
        if self.refused.contains_key(&id) {
            return VoidOutcome::AlreadyRefused;
        }
        let Some(request) = self.postings.get(&id).cloned() else {
            self.tombstones.insert(id);
            return VoidOutcome::Tombstoned;
        };
        if self.reversed.insert(id) {
            self.apply(&request, -1);
        }
        VoidOutcome::Reversed { reversal: shown(&request) }
    }
}

fn shown(request: &PostingRequest) -> Posting {
    Posting {
        posting_id: request.posting_id,
        sequence: 1,
        kind: request.kind,
        reference: request.reference.clone(),
        posted_at: DateTime::UNIX_EPOCH,
        legs: request.legs.clone(),
        currency: Currency::Eur,
        reversed_by: None,
    }
}

async fn balance(wallet: web::Data<FakeWallet>, path: web::Path<PlayerId>) -> HttpResponse {
    if *wallet.mode.borrow() == Mode::Gone {
        return gateway();
    }
    let player_id = *path;
    let books = wallet.books.lock().unwrap();
    let cash = books.balances.get(&AccountRef::PlayerCash { player_id }).copied();
    let Some(cents) = cash else { return refuse(ErrorCode::PlayerUnknown) };
    let cash = Money::from_cents(cents).unwrap();
    HttpResponse::Ok().json(Balance {
        player_id,
        currency: Currency::Eur,
        cash,
        held: Money::ZERO,
        available: cash,
        in_play: Money::ZERO,
        withdrawal_pending: Money::ZERO,
        excluded: books.excluded.contains(&player_id),
        may_stake: books.may_stake.get(&player_id).copied(),
        version: 1,
    })
}

async fn exclusions(wallet: web::Data<FakeWallet>, query: web::Query<ExclusionsQuery>) -> HttpResponse {
    if *wallet.mode.borrow() == Mode::Gone {
        return gateway();
    }
    let books = wallet.books.lock().unwrap();
    let asked = |(number, (player_id, at)): (i64, &(PlayerId, DateTime<Utc>))| ExclusionAsked {
        number,
        player_id: *player_id,
        asked_at: *at,
    };
    let behind = |(number, _): &(i64, _)| *number > query.after.unwrap_or(0);
    let items = (1..).zip(&books.exclusions).filter(behind).map(asked).take(query.limit.unwrap_or(50) as usize);
    HttpResponse::Ok().json(ExclusionsPage { items: items.collect() })
}

async fn statement_lines(wallet: web::Data<FakeWallet>, query: web::Query<StatementLinesQuery>) -> HttpResponse {
    if *wallet.mode.borrow() == Mode::Gone {
        return gateway();
    }
    let books = wallet.books.lock().unwrap();
    let end = i64::try_from(books.lines.len()).unwrap();
    let after = query.after.unwrap_or(end).min(end);
    let through = end.min(after + i64::from(query.limit.unwrap_or(500)));
    let within = |line: &&StatementLine| (after + 1..=through).contains(&line.entry.sequence);
    HttpResponse::Ok().json(StatementLines { items: books.lines.iter().filter(within).cloned().collect(), through })
}

async fn post(wallet: web::Data<FakeWallet>, body: web::Json<PostingRequest>) -> HttpResponse {
    let (does, answers) = wallet.admit().await;
    let lost = *wallet.mode.borrow() == Mode::LosesStarts && body.kind == PostingKind::TournamentStarted;
    let answers = answers && !lost;
    let done = if does { wallet.books.lock().unwrap().post(&body) } else { Ok(()) };
    match done {
        _ if !answers => gateway(),
        Ok(()) => HttpResponse::Created().json(shown(&body)),
        Err(code) => refuse(code),
    }
}

async fn void(
    wallet: web::Data<FakeWallet>,
    path: web::Path<PostingId>,
    _body: web::Json<ReasonRequest>,
) -> HttpResponse {
    let (does, answers) = wallet.admit().await;
    if !does {
        return gateway();
    }
    let outcome = wallet.books.lock().unwrap().void(*path);
    if answers { HttpResponse::Ok().json(outcome) } else { gateway() }
}

async fn close(wallet: web::Data<FakeWallet>, path: web::Path<TournamentId>) -> HttpResponse {
    let (does, answers) = wallet.admit().await;
    if !does {
        return gateway();
    }
    if wallet.of(*path) != [0, 0, 0] {
        return refuse(ErrorCode::AccountNotEmpty);
    }
    wallet.books.lock().unwrap().closed.insert(*path);
    if answers {
        HttpResponse::Ok().json(TournamentAccounts { tournament_id: *path, accounts: Vec::new() })
    } else {
        gateway()
    }
}

async fn close_table(wallet: web::Data<FakeWallet>, path: web::Path<TableId>) -> HttpResponse {
    let (does, answers) = wallet.admit().await;
    if !does {
        return gateway();
    }
    if wallet.at_table(*path) != 0 {
        return refuse(ErrorCode::AccountNotEmpty);
    }
    wallet.books.lock().unwrap().closed_tables.insert(*path);
    if answers { HttpResponse::Ok().json(TableAccounts { table_id: *path, accounts: Vec::new() }) } else { gateway() }
}
