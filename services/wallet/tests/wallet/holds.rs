//! Holds: at once, once, and on time.

use futures::future::join_all;
use mazziere_ids::HoldId;
use mazziere_telemetry::Clock;
use mazziere_wallet::command::Action;
use mazziere_wallet::hold::sweeper::sweep;

use crate::harness::{Harness, buy_in, deposit, hold, run, settle, uuid};

#[tokio::test]
async fn two_holds_at_once_cannot_overdraw() {
    let harness = Harness::new().await;
    let other = harness.replica();
    harness.run("k0", deposit("d0", "A", "10.00")).await;
    let (one, two) = tokio::join!(
        run(&harness.wallet, "k1", hold(&harness, "h1", "A", "6.00")),
        run(&other, "k2", hold(&harness, "h2", "A", "6.00"))
    );
    let mut words = [one, two];
    words.sort();
    assert_eq!(words, ["201", "insufficient_funds"]);
    assert_eq!(harness.run("k3", buy_in("p1", "A", "t", "4.01")).await, "insufficient_funds");
    assert_eq!(harness.run("k4", buy_in("p2", "A", "t", "4.00")).await, "201");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_hold_is_settled_once_by_many_at_once() {
    let harness = Harness::new().await;
    let other = harness.replica();
    harness.run("k0", deposit("d0", "A", "10.00")).await;
    harness.run("k1", hold(&harness, "h1", "A", "6.00")).await;
    let sends = (0..30).map(|index| {
        let wallet = if index % 2 == 0 { &harness.wallet } else { &other };
        let action = if index % 3 == 0 { Action::VoidHold(HoldId::new(uuid("h1"))) } else { settle("h1", "t", "5.00") };
        async move { (index % 3 == 0, run(wallet, &format!("s{index}"), action).await) }
    });
    let words = join_all(sends).await;
    let settled = words.iter().filter(|(void, word)| !void && word == "200").count();
    let voided = words.iter().filter(|(void, word)| *void && word == "200").count();
    // Voiding what is void finds it void; settling happens once; and never both.
    assert!((settled == 1 && voided == 0) || (settled == 0 && voided == 10), "{words:?}");
    assert_eq!(harness.number("select count(*) from wallet.hold where status <> 'active'").await, 1);
    assert_eq!(harness.number("select count(*) from wallet.account where held <> 0").await, 0);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn an_overdue_hold_is_freed_by_the_sweeper_with_its_time() {
    let harness = Harness::new().await;
    let other = harness.replica();
    harness.run("k0", deposit("d0", "A", "10.00")).await;
    harness.run("k1", hold(&harness, "h1", "A", "6.00")).await;
    let (pool, engine) = (harness.wallet.pool(), harness.wallet.engine());
    assert_eq!(sweep(pool, engine, &harness.clock).await.unwrap(), 0);
    harness.clock.advance(chrono::TimeDelta::minutes(5));
    // Two sweepers at once free it once.
    let (one, two) =
        tokio::join!(sweep(pool, engine, &harness.clock), sweep(other.pool(), other.engine(), &harness.clock));
    assert!(one.unwrap() + two.unwrap() >= 1);
    assert_eq!(sweep(pool, engine, &harness.clock).await.unwrap(), 0);
    let ended: chrono::DateTime<chrono::Utc> =
        sqlx::query_scalar("select ended_at from wallet.hold where status = 'expired'")
            .fetch_one(harness.db.pool())
            .await
            .unwrap();
    assert_eq!(ended, harness.clock.now());
    assert_eq!(harness.run("k2", settle("h1", "t", "1.00")).await, "hold_closed");
    assert_eq!(harness.run("k3", buy_in("p1", "A", "t", "10.00")).await, "201");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn a_hold_that_a_clock_set_back_kept_from_expiring_is_freed_by_the_next_sweep() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("k0", deposit("d0", "A", "10.00")).await, "201");
    assert_eq!(harness.run("k1", hold(&harness, "h1", "A", "6.00")).await, "201");
    let (pool, engine) = (harness.wallet.pool(), harness.wallet.engine());
    let due = harness.clock.now() + chrono::TimeDelta::minutes(5);
    // The sweeper reads the time, and then the clock is set back: where it is decided the hold is not overdue.
    harness.clock.set(due - chrono::TimeDelta::seconds(1));
    assert_eq!(sweep(pool, engine, &Clock::manual(due)).await.unwrap(), 1);
    assert_eq!(harness.number("select count(*) from wallet.hold where status = 'active'").await, 1);
    harness.clock.set(due);
    assert_eq!(sweep(pool, engine, &harness.clock).await.unwrap(), 1);
    assert_eq!(harness.number("select count(*) from wallet.hold where status = 'expired'").await, 1);
    assert_eq!(harness.run("k2", buy_in("p1", "A", "t", "10.00")).await, "201");
    harness.assert_books_balance().await;
}
