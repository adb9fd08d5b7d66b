//! What the wallet keeps for ever is kept as it always was: rows, ids, hashes and first answers of every kind of
//! posting, operation and correction, byte for byte; and a ledger of an earlier day is read, and answers its commands
//! again, as it did then.
//!
//! A golden ledger is NDJSON: rows by table, then the first answer to each command, then records as they are read. The
//! last one is what is written today. `UPDATE_GOLDEN=1` records it anew and prints what differs, which is right only
//! for what has not gone out yet; a gate refuses it.

use std::path::Path;

use mazziere_contract::wallet::{
    AccountRef, Adjustment, AdjustmentReason, Corrects, HoldRequest, HoldSettleRequest, Leg, PostingKind,
    PostingReference, PostingRequest, WithdrawalRequest,
};
use mazziere_ids::{CommandId, HoldId, PostingId, TableId, TournamentId};
use mazziere_money::Currency;
use mazziere_testkit::TestDb;
use mazziere_wallet::command::{Action, Command};
use mazziere_wallet::correction::correction_id;
use mazziere_wallet::decide::Verdict;
use mazziere_wallet::withdrawal::withdrawal_id;
use mazziere_wallet::{correction, deposit as deposits, hold, migrate, posting, withdrawal};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Executor, PgConnection};

use crate::harness::{Harness, command, deposit, escrow, money, player, table_pot, uuid};

/// Refusals of the first one say nothing in `params`.
const GOLDEN: [&str; 2] = ["tests/wallet/golden/ledger-v1.ndjson", "tests/wallet/golden/ledger-v2.ndjson"];

/// Every table that keeps something, with the order of its rows.
const TABLES: [(&str, &str); 12] = [
    ("ledger_head", "only_row"),
    ("account", "account_id"),
    ("posting", "sequence"),
    ("entry", "sequence, leg"),
    ("hold", "hold_id"),
    ("deposit", "external_reference"),
    ("withdrawal", "withdrawal_id"),
    ("correction", "number"),
    ("command", "command_id"),
    ("tombstone", "posting_id"),
    ("refusal", "posting_id"),
    ("closed_table", "table_id"),
];

/// After how long holds expire.
const EXPIRY: chrono::TimeDelta = chrono::TimeDelta::minutes(5);

/// When this comes the time of the holds is over.
const EXPIRED: &str = "expired";

/// Refused for the state of the accounts, which is no first answer: not remembered.
const CURED: &str = "tournament not empty";

fn cash(name: &str) -> AccountRef {
    AccountRef::PlayerCash { player_id: player(name) }
}

fn in_play(name: &str) -> AccountRef {
    AccountRef::PlayerInPlay { player_id: player(name), table_id: TableId::new(uuid("T")) }
}

fn fee() -> AccountRef {
    AccountRef::TournamentFee { tournament_id: TournamentId::new(uuid("t")) }
}

fn pool() -> AccountRef {
    AccountRef::TournamentPool { tournament_id: TournamentId::new(uuid("t")) }
}

fn moved(legs: &[(AccountRef, &str)]) -> Vec<Leg> {
    legs.iter().map(|(account, amount)| Leg { account: *account, amount: money(amount) }).collect()
}

fn post(id: &str, kind: PostingKind, cause: &str, legs: &[(AccountRef, &str)]) -> Action {
    let of_table = legs.iter().any(|(account, _)| *account == in_play("A") || *account == in_play("B"));
    let reference = PostingReference {
        tournament_id: (!of_table).then(|| TournamentId::new(uuid("t"))),
        table_id: of_table.then(|| TableId::new(uuid("T"))),
        cause: Some(cause.to_owned()),
    };
    Action::Post(PostingRequest { posting_id: PostingId::new(uuid(id)), kind, reference, legs: moved(legs) })
}

fn withdraw(reference: &str, amount: &str) -> Action {
    Action::OpenWithdrawal(WithdrawalRequest {
        player_id: player("A"),
        amount: money(amount),
        currency: Currency::Eur,
        external_reference: reference.to_owned(),
    })
}

fn withdrawn(reference: &str) -> PostingId {
    withdrawal_id(player("A"), reference)
}

fn hold_back(harness: &Harness, id: &str, amount: &str) -> Action {
    Action::PlaceHold(HoldRequest {
        hold_id: HoldId::new(uuid(id)),
        player_id: player("B"),
        amount: money(amount),
        purpose: "a seat".into(),
        expires_at: harness.clock.now() + EXPIRY,
    })
}

fn reversal(reference: &str) -> Action {
    let posting_id = deposits::posting_id(reference);
    Action::ProposeReversal { posting_id, reason: "charged back".into(), by: uuid("Ada") }
}

fn adjustment(amount: &str) -> Action {
    let legs = moved(&[(cash("A"), &format!("-{amount}")), (cash("B"), amount)]);
    let corrects = Corrects { tournament_id: Some(TournamentId::new(uuid("t"))), ..Corrects::default() };
    let because = AdjustmentReason::WrongPrize;
    let adjustment = Adjustment { because, reason: "ticket 1207".into(), corrects, legs };
    Action::ProposeAdjustment { adjustment, by: uuid("Ada") }
}

fn proposed(key: &str) -> mazziere_ids::CorrectionId {
    correction_id(CommandId::new(uuid(key)))
}

/// Every kind of posting, operation and refusal that is kept; each line is a key and what is asked under it.
fn script(harness: &Harness) -> Vec<(&'static str, Action)> {
    use PostingKind::{
        BuyIn, BuyInReturned, CancellationRefund, CashOut, HandSettled, Prize, SitIn, TournamentStarted,
    };
    let buy_in = [(cash("A"), "-2.00"), (escrow("t"), "1.60"), (fee(), "0.40")];
    let refund = [(pool(), "-0.60"), (AccountRef::HouseFee {}, "-0.40"), (cash("A"), "1.00")];
    let hold = |name: &str| HoldId::new(uuid(name));
    let settled = HoldSettleRequest { legs: moved(&[(escrow("t"), "1.50")]), reference: PostingReference::default() };
    let rejected = "the bank has confirmed it".to_owned();
    vec![
        ("deposit A", deposit("bank 1", "A", "50.00")),
        ("deposit B", deposit("bank 2", "B", "40.00")),
        ("deposit A again", deposit("bank 1", "A", "50.00")),
        ("deposit of another", deposit("bank 1", "B", "50.00")),
        ("too much", post("p0", BuyIn, "registration:0", &[(cash("A"), "-99.00"), (escrow("t"), "99.00")])),
        ("called off", Action::VoidPosting { posting_id: PostingId::new(uuid("p1")), reason: "no answer".into() }),
        ("too late", post("p1", BuyIn, "registration:1", &buy_in)),
        ("buy-in", post("p2", BuyIn, "registration:2", &buy_in)),
        ("buy-in of another", post("p3", BuyIn, "registration:3", &buy_in)),
        ("undone", Action::VoidPosting { posting_id: PostingId::new(uuid("p3")), reason: "unregistered".into() }),
        ("returned", post("p4", BuyInReturned, "registration:4", &[(escrow("t"), "-0.60"), (cash("A"), "0.60")])),
        (
            "started",
            post(
                "p5",
                TournamentStarted,
                "tournament",
                &[
                    (escrow("t"), "-1.00"),
                    (AccountRef::HouseOverlay {}, "-0.60"),
                    (pool(), "1.60"),
                    (fee(), "-0.40"),
                    (AccountRef::HouseFee {}, "0.40"),
                ],
            ),
        ),
        ("prize", post("p6", Prize, "prize:1", &[(pool(), "-1.00"), (cash("A"), "1.00")])),
        ("refund", post("p7", CancellationRefund, "cancelled", &refund)),
        ("hold", hold_back(harness, "h1", "2.00")),
        ("hold freed", hold_back(harness, "h2", "2.00")),
        ("hold overdue", hold_back(harness, "h3", "2.00")),
        ("settled", Action::SettleHold(hold("h1"), settled)),
        ("freed", Action::VoidHold(hold("h2"))),
        ("sit-in A", post("p8", SitIn, "session:1", &[(cash("A"), "-10.00"), (in_play("A"), "10.00")])),
        ("sit-in B", post("p9", SitIn, "session:2", &[(cash("B"), "-10.00"), (in_play("B"), "10.00")])),
        (
            "hand",
            post(
                "p10",
                HandSettled,
                "hand:1",
                &[
                    (in_play("A"), "-3.00"),
                    (in_play("B"), "1.90"),
                    (table_pot("T"), "1.00"),
                    (AccountRef::HouseRake {}, "0.10"),
                ],
            ),
        ),
        (
            "cash-out A",
            post(
                "p11",
                CashOut,
                "session:1",
                &[(in_play("A"), "-7.00"), (table_pot("T"), "-1.00"), (cash("A"), "8.00")],
            ),
        ),
        ("cash-out B", post("p12", CashOut, "session:2", &[(in_play("B"), "-11.90"), (cash("B"), "11.90")])),
        ("withdrawal", withdraw("wire 1", "5.00")),
        ("withdrawal kept", withdraw("wire 2", "4.00")),
        ("withdrawal pending", withdraw("wire 3", "3.00")),
        ("completed", Action::CompleteWithdrawal(withdrawn("wire 1"))),
        ("kept", Action::CancelWithdrawal(withdrawn("wire 2"))),
        ("reversal", reversal("bank 2")),
        ("adjustment", adjustment("1.25")),
        ("reversal declined", reversal("bank 1")),
        ("adjustment open", adjustment("0.75")),
        (
            "declined",
            Action::RejectCorrection {
                correction_id: proposed("reversal declined"),
                reason: rejected,
                by: uuid("Bice"),
            },
        ),
        ("approved", Action::ApproveCorrection { correction_id: proposed("adjustment"), by: uuid("Bice") }),
        ("by the same", Action::ApproveCorrection { correction_id: proposed("adjustment open"), by: uuid("Ada") }),
        ("table closed", Action::CloseTable(TableId::new(uuid("T")))),
        ("tournament not empty", Action::CloseTournament(TournamentId::new(uuid("t")))),
        (
            "last buy-in back",
            post("p13", CancellationRefund, "cancelled", &[(escrow("t"), "-1.50"), (cash("B"), "1.50")]),
        ),
        ("tournament closed", Action::CloseTournament(TournamentId::new(uuid("t")))),
        (EXPIRED, Action::ExpireHold(hold("h3"))),
        ("reversed", Action::ApproveCorrection { correction_id: proposed("reversal"), by: uuid("Bice") }),
    ]
}

/// The same key is the same request, whatever the types of the request are called.
fn asked(key: &str, action: Action) -> Command {
    let request_hash = mazziere_web::request_hash("GOLDEN", key, b"");
    Command { request_hash: *request_hash.as_bytes(), ..command(key, action) }
}

/// What is answered to every command of the script but one: key, status and body; and whether that was answered before.
async fn answers(harness: &Harness, but: &str) -> Vec<(String, bool)> {
    let mut lines = Vec::new();
    for (key, action) in script(harness).into_iter().filter(|(key, _)| *key != but) {
        if key == EXPIRED {
            harness.clock.advance(EXPIRY);
        }
        let verdict = harness.wallet.engine().execute(asked(key, action)).await.unwrap();
        let Verdict::Answered { answer, replayed } = verdict else { panic!("{key}: {verdict:?}") };
        let body: Value = serde_json::from_slice(&answer.body).unwrap();
        // The bytes themselves, in a string: the order of fields and the form of numbers count.
        let text = String::from_utf8(answer.body.to_vec()).unwrap();
        assert!(body.is_object(), "{key}");
        lines.push((json!({"answer": key, "status": answer.status, "body": text}).to_string(), replayed));
    }
    lines
}

async fn owner(db: &TestDb) -> PgConnection {
    let mut connection = db.pool().acquire().await.unwrap().detach();
    connection.execute("set timezone to 'UTC'").await.unwrap();
    connection
}

async fn rows(db: &TestDb) -> Vec<String> {
    let mut connection = owner(db).await;
    let mut lines = Vec::new();
    for (table, order) in TABLES {
        let sql = format!("select row_to_json(t)::text from wallet.{table} t order by {order}");
        let found: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
        lines.extend(found.into_iter().map(|row| format!("{{\"table\":\"{table}\",\"row\":{row}}}")));
    }
    lines
}

/// Every posting, hold, withdrawal and correction, as the wallet reads it.
async fn records(harness: &Harness) -> Vec<String> {
    let mut connection = owner(&harness.db).await;
    let ids = async |sql: &'static str| -> Vec<uuid::Uuid> {
        sqlx::query_scalar(sql).fetch_all(harness.db.pool()).await.unwrap()
    };
    let postings = ids("select posting_id from wallet.posting order by sequence").await;
    let holds = ids("select hold_id from wallet.hold order by hold_id").await;
    let withdrawals = ids("select withdrawal_id from wallet.withdrawal order by withdrawal_id").await;
    let corrections = ids("select correction_id from wallet.correction order by number").await;
    let mut lines = Vec::new();
    for id in postings {
        let found = posting::store::by_ids(&mut connection, &[PostingId::new(id)]).await.unwrap();
        let hash = hex::encode(found[0].content_hash);
        lines.push(json!({"posting": found[0].posting, "content_hash": hash}).to_string());
    }
    for id in holds {
        let found = hold::store::by_ids(&mut connection, &[HoldId::new(id)]).await.unwrap();
        lines.push(json!({"hold": found}).to_string());
    }
    for id in withdrawals {
        let found = withdrawal::store::by_ids(&mut connection, &[PostingId::new(id)]).await.unwrap();
        lines.push(json!({"withdrawal": found}).to_string());
    }
    for id in corrections {
        let found = correction::store::by_ids(&mut connection, &[mazziere_ids::CorrectionId::new(id)]).await.unwrap();
        lines.push(json!({"correction": found}).to_string());
    }
    lines
}

/// What is recorded last; with `UPDATE_GOLDEN` set it is written first.
fn golden(now: &[String]) -> Vec<String> {
    let [.., last] = GOLDEN;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(last);
    let recorded = std::fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        assert!(std::env::var_os("CI").is_none(), "a golden ledger is not recorded anew by a gate");
        for line in now.iter().filter(|line| !recorded.lines().any(|known| known == *line)) {
            eprintln!("+ {line}");
        }
        for line in recorded.lines().filter(|line| !now.iter().any(|known| known == line)) {
            eprintln!("- {line}");
        }
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, now.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
        return now.to_vec();
    }
    recorded.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn what_is_kept_for_ever_is_kept_as_it_always_was() {
    let harness = Harness::new().await;
    let answered = answers(&harness, "").await;
    assert!(answered.iter().all(|(_, replayed)| !replayed), "every key is used once");
    let kinds = "select count(distinct kind) from wallet.posting";
    assert_eq!(harness.number(kinds).await, 15, "every kind of posting is there");
    harness.assert_books_balance().await;
    let mut now = rows(&harness.db).await;
    now.extend(answered.into_iter().map(|(line, _)| line));
    now.extend(records(&harness).await);
    let recorded = golden(&now);
    for (line, known) in now.iter().zip(&recorded) {
        assert_eq!(line, known);
    }
    assert_eq!(now.len(), recorded.len());
}

/// A house on the ledger of the day when it was recorded.
async fn of_that_day(recorded: &[String]) -> Harness {
    let db = TestDb::new("wallet", async |pool: &sqlx::PgPool| Ok(migrate(pool).await?)).await;
    let mut connection = owner(&db).await;
    // The rows as they were, without asking today's guards.
    connection.execute("set session_replication_role = replica").await.unwrap();
    connection.execute("delete from wallet.ledger_head").await.unwrap();
    for line in recorded {
        let line: Value = serde_json::from_str(line).unwrap();
        let (Some(table), Some(row)) = (line["table"].as_str(), line.get("row")) else { continue };
        let sql = format!(
            "insert into wallet.{table} overriding system value
             select * from json_populate_record(null::wallet.{table}, $1::text::json)"
        );
        sqlx::query(AssertSqlSafe(sql)).bind(row.to_string()).execute(&mut connection).await.unwrap();
    }
    Harness::on(db)
}

#[tokio::test]
async fn a_ledger_of_an_earlier_day_is_read_and_answers_as_it_did() {
    for golden in GOLDEN {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(golden);
        let recorded: Vec<String> = std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect();
        let harness = of_that_day(&recorded).await;
        harness.assert_books_balance().await;
        for (line, replayed) in answers(&harness, CURED).await {
            assert!(replayed && recorded.contains(&line), "{line}");
        }
        for line in records(&harness).await {
            assert!(recorded.contains(&line), "{line}");
        }
        let kept: Vec<&String> = recorded.iter().filter(|line| line.starts_with("{\"table\"")).collect();
        assert_eq!(rows(&harness.db).await.iter().collect::<Vec<_>>(), kept, "repeats change nothing");
    }
}
