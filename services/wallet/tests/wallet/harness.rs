//! A wallet on a database of its own, and short ways to ask things of it.

use std::time::Duration;

use futures::future::join_all;
use mazziere_contract::wallet::{
    AccountRef, DepositRequest, HoldRequest, HoldSettleRequest, Leg, PostingKind, PostingReference, PostingRequest,
    TrialBalance,
};
use mazziere_ids::{CommandId, HoldId, PlayerId, PostingId, TableId, TournamentId, derive_uuid};
use mazziere_money::{Currency, Money};
use mazziere_telemetry::{Clock, Metrics};
use mazziere_testkit::TestDb;
use mazziere_wallet::command::{Action, Command};
use mazziere_wallet::decide::Verdict;
use mazziere_wallet::engine::EngineError;
use mazziere_wallet::{Wallet, connect, migrate, trial_balance};
use uuid::Uuid;

pub(crate) struct Harness {
    pub(crate) db: TestDb,
    pub(crate) wallet: Wallet,
    pub(crate) clock: Clock,
}

impl Harness {
    pub(crate) async fn new() -> Harness {
        let db = TestDb::new("wallet", async |pool: &sqlx::PgPool| Ok(migrate(pool).await?)).await;
        Harness::on(db)
    }

    pub(crate) fn on(db: TestDb) -> Harness {
        let clock = mazziere_testkit::clock();
        let wallet = wallet(db.url(), &clock);
        Harness { db, wallet, clock }
    }

    /// Another replica on the same database.
    pub(crate) fn replica(&self) -> Wallet {
        wallet(self.db.url(), &self.clock)
    }

    pub(crate) async fn run(&self, key: &str, action: Action) -> String {
        run(&self.wallet, key, action).await
    }

    pub(crate) async fn trial_balance(&self) -> TrialBalance {
        let mut connection = self.db.pool().acquire().await.unwrap();
        trial_balance::store::draw_up(&mut connection, self.clock.now()).await.unwrap()
    }

    pub(crate) async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(self.db.pool()).await.unwrap()
    }

    pub(crate) async fn assert_books_balance(&self) {
        let balance = self.trial_balance().await;
        assert_eq!(balance.total, Money::ZERO);
        assert_eq!(balance.drift, []);
        assert_eq!(balance.closed_not_zero, 0);
        let dense = "select count(*) - coalesce(max(sequence), 0) from wallet.posting";
        assert_eq!(self.number(dense).await, 0, "the order of postings has gaps");
        let head = "select last_sequence - (select count(*) from wallet.posting) from wallet.ledger_head";
        assert_eq!(self.number(head).await, 0);
    }
}

pub(crate) fn wallet(url: &str, clock: &Clock) -> Wallet {
    let pool = connect(url, 4, Duration::from_secs(20)).unwrap();
    Wallet::new(pool, clock.clone(), &Metrics::new("wallet")).unwrap().0
}

/// The verdict in one word, as in the text tables.
pub(crate) async fn run(wallet: &Wallet, key: &str, action: Action) -> String {
    word(&wallet.engine().execute(command(key, action)).await)
}

/// Hands in commands at once, so that they are decided in one batch, in this order.
pub(crate) async fn together(wallet: &Wallet, commands: Vec<Command>) -> Vec<Verdict> {
    let sent = commands.into_iter().map(|command| wallet.engine().execute(command));
    join_all(sent).await.into_iter().map(Result::unwrap).collect()
}

pub(crate) fn word(verdict: &Result<Verdict, EngineError>) -> String {
    match verdict {
        Ok(Verdict::KeyReused) => "key_reused".into(),
        Ok(Verdict::Answered { answer, replayed }) => {
            let word = match answer.problem() {
                Some(problem) => problem.code.code().to_owned(),
                None => answer.status.to_string(),
            };
            if *replayed { format!("again:{word}") } else { word }
        }
        Err(EngineError::Unavailable(_)) => "unavailable".into(),
        Err(error) => panic!("{error}"),
    }
}

pub(crate) fn command(key: &str, action: Action) -> Command {
    let request_hash = mazziere_web::request_hash("TEST", "/", format!("{action:?}").as_bytes());
    Command { command_id: CommandId::new(uuid(key)), request_hash: *request_hash.as_bytes(), action, act: None }
}

pub(crate) fn uuid(name: &str) -> Uuid {
    derive_uuid(Uuid::nil(), name)
}

pub(crate) fn player(name: &str) -> PlayerId {
    PlayerId::new(uuid(name))
}

pub(crate) fn money(text: &str) -> Money {
    text.parse().unwrap()
}

pub(crate) fn deposit(reference: &str, name: &str, amount: &str) -> Action {
    Action::Deposit(DepositRequest {
        player_id: player(name),
        amount: money(amount),
        currency: Currency::Eur,
        external_reference: reference.to_owned(),
    })
}

pub(crate) fn buy_in(id: &str, name: &str, tournament: &str, amount: &str) -> Action {
    Action::Post(PostingRequest {
        posting_id: PostingId::new(uuid(id)),
        kind: PostingKind::BuyIn,
        reference: PostingReference::default(),
        legs: vec![
            Leg { account: AccountRef::PlayerCash { player_id: player(name) }, amount: money(amount).negated() },
            Leg { account: escrow(tournament), amount: money(amount) },
        ],
    })
}

pub(crate) fn buy_in_returned(id: &str, name: &str, tournament: &str, amount: &str) -> Action {
    Action::Post(PostingRequest {
        posting_id: PostingId::new(uuid(id)),
        kind: PostingKind::BuyInReturned,
        reference: PostingReference::default(),
        legs: vec![
            Leg { account: escrow(tournament), amount: money(amount).negated() },
            Leg { account: AccountRef::PlayerCash { player_id: player(name) }, amount: money(amount) },
        ],
    })
}

fn in_play(name: &str, table: &str) -> AccountRef {
    AccountRef::PlayerInPlay { player_id: player(name), table_id: TableId::new(uuid(table)) }
}

pub(crate) fn sit_in(id: &str, name: &str, table: &str, amount: &str) -> Action {
    Action::Post(PostingRequest {
        posting_id: PostingId::new(uuid(id)),
        kind: PostingKind::SitIn,
        reference: PostingReference { table_id: Some(TableId::new(uuid(table))), ..PostingReference::default() },
        legs: vec![
            Leg { account: AccountRef::PlayerCash { player_id: player(name) }, amount: money(amount).negated() },
            Leg { account: in_play(name, table), amount: money(amount) },
        ],
    })
}

/// A hand that `loser` has lost to `winner`, with the house's part.
pub(crate) fn hand(id: &str, loser: &str, winner: &str, table: &str, won: &str, rake: &str) -> Action {
    let (won, rake) = (money(won), money(rake));
    Action::Post(PostingRequest {
        posting_id: PostingId::new(uuid(id)),
        kind: PostingKind::HandSettled,
        reference: PostingReference {
            table_id: Some(TableId::new(uuid(table))),
            cause: Some(format!("hand:{id}")),
            ..PostingReference::default()
        },
        legs: vec![
            Leg { account: in_play(loser, table), amount: won.checked_add(rake).unwrap().negated() },
            Leg { account: in_play(winner, table), amount: won },
            Leg { account: AccountRef::HouseRake {}, amount: rake },
        ],
    })
}

pub(crate) fn cash_out(id: &str, name: &str, table: &str, amount: &str) -> Action {
    Action::Post(PostingRequest {
        posting_id: PostingId::new(uuid(id)),
        kind: PostingKind::CashOut,
        reference: PostingReference { table_id: Some(TableId::new(uuid(table))), ..PostingReference::default() },
        legs: vec![
            Leg { account: in_play(name, table), amount: money(amount).negated() },
            Leg { account: AccountRef::PlayerCash { player_id: player(name) }, amount: money(amount) },
        ],
    })
}

pub(crate) fn table_pot(table: &str) -> AccountRef {
    AccountRef::TablePot { table_id: TableId::new(uuid(table)) }
}

/// A hand that leaves `amount` of `name`'s in the pot, or pays it to them out of the pot.
pub(crate) fn into_pot(id: &str, name: &str, table: &str, amount: &str) -> Action {
    Action::Post(PostingRequest {
        posting_id: PostingId::new(uuid(id)),
        kind: PostingKind::HandSettled,
        reference: PostingReference { cause: Some(format!("hand:{id}")), ..PostingReference::default() },
        legs: vec![
            Leg { account: in_play(name, table), amount: money(amount).negated() },
            Leg { account: table_pot(table), amount: money(amount) },
        ],
    })
}

/// Who goes with the pot.
pub(crate) fn cash_out_with_pot(id: &str, name: &str, table: &str, own: &str, pot: &str) -> Action {
    let sum = money(own).checked_add(money(pot)).unwrap();
    Action::Post(PostingRequest {
        posting_id: PostingId::new(uuid(id)),
        kind: PostingKind::CashOut,
        reference: PostingReference { table_id: Some(TableId::new(uuid(table))), ..PostingReference::default() },
        legs: vec![
            Leg { account: in_play(name, table), amount: money(own).negated() },
            Leg { account: table_pot(table), amount: money(pot).negated() },
            Leg { account: AccountRef::PlayerCash { player_id: player(name) }, amount: sum },
        ],
    })
}

pub(crate) fn escrow(tournament: &str) -> AccountRef {
    AccountRef::TournamentEscrow { tournament_id: TournamentId::new(uuid(tournament)) }
}

pub(crate) fn hold(harness: &Harness, id: &str, name: &str, amount: &str) -> Action {
    Action::PlaceHold(HoldRequest {
        hold_id: HoldId::new(uuid(id)),
        player_id: player(name),
        amount: money(amount),
        purpose: "seat".into(),
        expires_at: harness.clock.now() + chrono::TimeDelta::minutes(5),
    })
}

pub(crate) fn settle(id: &str, tournament: &str, amount: &str) -> Action {
    let legs = vec![Leg { account: escrow(tournament), amount: money(amount) }];
    Action::SettleHold(HoldId::new(uuid(id)), HoldSettleRequest { legs, reference: PostingReference::default() })
}
