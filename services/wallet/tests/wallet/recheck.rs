//! The ledger is checked again: by one replica at a time, round after round; what the owner of the database has changed
//! in it, with every sum right, is named.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::wallet::AccountRef;
use mazziere_telemetry::rounds::RecheckMetrics;
use mazziere_telemetry::{Ids, Metrics};
use mazziere_wallet::account::account_id;
use mazziere_wallet::connect;
use mazziere_wallet::recheck::walker::Walker;
use sqlx::{AssertSqlSafe, Executor};

use crate::harness::{Harness, buy_in, deposit, player, uuid};

/// A replica that does nothing but check.
struct Replica {
    walker: Walker,
    metrics: Metrics,
}

impl Replica {
    fn new(harness: &Harness) -> Replica {
        let metrics = Metrics::new("wallet");
        let pool = connect(harness.db.url(), 2, Duration::from_secs(20)).unwrap();
        let shown = RecheckMetrics::new(&metrics).unwrap();
        Replica { walker: Walker::new(pool, harness.clock.clone(), &Ids::system(), shown), metrics }
    }

    /// A figure that it shows.
    fn figure(&self, name: &str, kind: &str) -> i64 {
        let text = self.metrics.text().unwrap();
        let line = text.lines().find(|line| line.starts_with(&format!("{name}{{kind=\"{kind}\"")));
        line.unwrap_or_else(|| panic!("{name} in {text}")).rsplit_once(' ').unwrap().1.parse().unwrap()
    }
}

async fn faults(harness: &Harness) -> Vec<(String, String, String)> {
    let all = "select kind, place, what from wallet.recheck_fault order by kind, place";
    sqlx::query_as(all).fetch_all(harness.db.pool()).await.unwrap()
}

#[tokio::test]
async fn the_ledger_is_checked_again_and_what_was_changed_in_it_is_named() {
    let harness = Harness::new().await;
    for (n, name) in ["A", "B", "C", "D", "E"].iter().enumerate() {
        harness.run(&format!("d{n}"), deposit(&format!("d{n}"), name, "10.00")).await;
        harness.run(&format!("b{n}"), buy_in(&format!("p{n}"), name, "t", "1.00")).await;
    }
    let (first, second) = (Replica::new(&harness), Replica::new(&harness));
    first.walker.step().await.unwrap();
    second.walker.step().await.unwrap();
    for (kind, rows) in [("posting", 10), ("entry", 20)] {
        let (total, checked) = ("mazziere_audit_round_streams", "mazziere_audit_round_checked");
        assert_eq!((first.figure(total, kind), first.figure(checked, kind)), (rows, rows));
        assert_eq!(second.figure(checked, kind), rows, "the other sees how far it is");
        let of = |replica: &Replica| replica.figure("mazziere_audit_checked_total", kind);
        assert_eq!((of(&first), of(&second)), (rows, 0), "one is at it");
    }
    assert_eq!(faults(&harness).await, []);

    // Nothing of this moves a sum: the trial balance stays content.
    let cash = |name| account_id(&AccountRef::PlayerCash { player_id: player(name) });
    let mut owner = harness.db.pool().acquire().await.unwrap();
    owner.execute("set session_replication_role = replica").await.unwrap();
    owner.execute("create table kept as table wallet.account").await.unwrap();
    let changes = [
        // Two players exchange their accounts, whose balances are the same.
        format!("update wallet.account set player_id = '{}' where account_id = '{}'", uuid("x"), cash("A")),
        format!("update wallet.account set player_id = '{}' where account_id = '{}'", uuid("A"), cash("B")),
        // A deposit of another amount than was posted, and one that is called a prize.
        "update wallet.deposit set amount = amount + 5 where external_reference = 'd1'".to_owned(),
        "update wallet.posting set kind = 'prize' where sequence = 1".to_owned(),
        // A running balance in the middle of an account.
        format!("update wallet.entry set balance = balance + 1 where account_id = '{}' and version = 1", cash("C")),
        // What D loses and E gains belongs to no posting.
        format!(
            "update wallet.account set version = version + 1,
                 balance = balance + case account_id when '{}' then -1 else 1 end
             where account_id in ('{}', '{}')",
            cash("D"),
            cash("D"),
            cash("E")
        ),
        format!(
            "insert into wallet.entry (account_id, version, sequence, amount, balance, leg)
                 select a.account_id, a.version, h.last_sequence + 1,
                        case account_id when '{}' then -1 else 1 end, a.balance,
                        case account_id when '{}' then 1 else 2 end
                 from wallet.account a, wallet.ledger_head h where account_id in ('{}', '{}')",
            cash("D"),
            cash("D"),
            cash("D"),
            cash("E")
        ),
    ];
    for change in changes {
        owner.execute(AssertSqlSafe(change)).await.unwrap();
    }
    owner.execute("set session_replication_role = origin").await.unwrap();
    harness.assert_books_balance().await;
    first.walker.step().await.unwrap();
    assert_eq!(faults(&harness).await, [], "a round begins after an hour at the earliest");
    harness.clock.advance(TimeDelta::hours(1));
    second.walker.step().await.unwrap();
    let found = faults(&harness).await;
    let named = |kind: &str, place: &str, what: &str| {
        let is = |(of, at, said): &&(String, String, String)| of == kind && at == place && said.contains(what);
        assert!(found.iter().any(|fault| is(&fault)), "{kind} {place} {what}: {found:?}");
    };
    named("entry", &cash("A").to_string(), "its id is not that of its kind and its owner");
    named("entry", &cash("B").to_string(), "its id is not that of its kind and its owner");
    named("entry", &cash("C").to_string(), "a balance of 0.00 and 10.00 are not 11.00");
    named("posting", "3", "it does not move what was deposited");
    named("posting", "all", "what says that it became this posting");
    named("entry", "all", "it belongs to no posting");
    assert_eq!(found.len(), 6);
    assert_eq!(second.figure("mazziere_audit_faults", "entry"), 4);
    assert_eq!(second.figure("mazziere_audit_faults", "posting"), 2);

    // What is mended is right again after the next round.
    owner.execute("set session_replication_role = replica").await.unwrap();
    let mend = "update wallet.account a set player_id = k.player_id from kept k
        where k.account_id = a.account_id and a.account_id = $1";
    for account in [cash("B"), cash("A")] {
        sqlx::query(mend).bind(account).execute(&mut *owner).await.unwrap();
    }
    harness.clock.advance(TimeDelta::hours(1));
    first.walker.step().await.unwrap();
    let left: Vec<String> = faults(&harness).await.into_iter().map(|(_, place, _)| place).collect();
    assert_eq!(left, [cash("C").to_string(), "all".to_owned(), "3".to_owned(), "all".to_owned()]);
    assert_eq!(first.figure("mazziere_audit_oldest_seconds", "entry"), 0);
}

#[tokio::test]
async fn a_posting_that_stands_in_the_ledger_twice_is_named() {
    let harness = Harness::new().await;
    harness.run("d", deposit("d", "A", "10.00")).await;
    let checking = Replica::new(&harness);
    checking.walker.step().await.unwrap();
    assert_eq!(faults(&harness).await, []);

    // Keys hold for all but the owner. Both rows have the same legs, so that each of them is right for itself.
    let mut owner = harness.db.pool().acquire().await.unwrap();
    for change in [
        "alter table wallet.posting drop constraint posting_happens_once cascade",
        "alter table wallet.posting drop constraint posting_is_the_only_one_of_its_command cascade",
        "set session_replication_role = replica",
        "create temporary table again as table wallet.posting",
        "update again set sequence = sequence + 1",
        "insert into wallet.posting select * from again",
        "insert into wallet.entry
             select e.account_id, e.version + 1, e.sequence + 1, e.amount, e.balance + e.amount, e.leg
             from wallet.entry e",
        "update wallet.account set balance = balance * 2, version = version + 1",
        "update wallet.ledger_head set last_sequence = last_sequence + 1",
        "set session_replication_role = origin",
    ] {
        owner.execute(change).await.unwrap();
    }
    harness.assert_books_balance().await;
    harness.clock.advance(TimeDelta::hours(1));
    checking.walker.step().await.unwrap();
    let found = faults(&harness).await;
    let of_all = found.iter().filter(|(kind, place, _)| kind == "posting" && place == "all");
    let said: Vec<&String> = of_all.map(|(_, _, what)| what).collect();
    assert!(said.iter().any(|what| what.contains("it stands in the ledger twice")), "{found:?}");
}
