//! Responsible play (G8) on a real PostgreSQL: at once, at several replicas, in the middle of everything.

use futures::future::join_all;
use mazziere_contract::wallet::{ExclusionPeriod, LimitKind, ProtectionAsked};
use mazziere_ids::CommandId;
use mazziere_wallet::command::Action;
use mazziere_wallet::correction::correction_id;
use mazziere_wallet::protection::store;
use sqlx::Executor;

use crate::harness::{
    Harness, buy_in, buy_in_returned, cash_out, command, deposit, hold, money, player, run, settle, sit_in, together,
    uuid, word,
};

fn limit(name: &str, limit: LimitKind, amount: &str) -> Action {
    let asked = ProtectionAsked::Limit { limit, amount: Some(money(amount)) };
    Action::Protect { player_id: player(name), asked }
}

fn loses_at_most(name: &str, amount: &str) -> Action {
    limit(name, LimitKind::LossesPerDay, amount)
}

fn exclude(name: &str) -> Action {
    let asked = ProtectionAsked::Exclusion { period: ExclusionPeriod::Days30 };
    Action::Protect { player_id: player(name), asked }
}

/// Finance reverses a deposit: one person proposes it, another approves.
async fn take_back(harness: &Harness, reference: &str) {
    let key = format!("{reference} back");
    let posting_id = mazziere_wallet::deposit::posting_id(reference);
    let proposed = Action::ProposeReversal { posting_id, reason: "charged back".into(), by: uuid("Ada") };
    assert_eq!(harness.run(&key, proposed).await, "201");
    let correction_id = correction_id(CommandId::new(uuid(&key)));
    let approved = Action::ApproveCorrection { correction_id, by: uuid("Bice") };
    assert_eq!(harness.run(&format!("{key} approved"), approved).await, "200");
}

/// What a player has lost today and deposited this week, as it is kept.
async fn used(harness: &Harness, name: &str) -> (String, String) {
    let mut connection = harness.db.pool().acquire().await.unwrap();
    let found = store::of_player(&mut connection, player(name), harness.clock.now()).await.unwrap();
    let view = found.view(harness.clock.now());
    (view.losses_per_day.used.to_string(), view.deposits_per_week.used.to_string())
}

/// Whether every tally that is kept is what the ledger says; all happened on one day.
async fn assert_tallies_agree(harness: &Harness) {
    let wrong = "
        select count(*) from wallet.protection p
        cross join lateral (
            select coalesce(sum(-e.amount) filter (where po.kind in ('buy_in', 'sit_in', 'hold_settled', 'buy_in_returned',
                       'cash_out', 'prize', 'cancellation_refund') or o.kind in ('buy_in', 'sit_in')), 0) as lost,
                   coalesce(sum(e.amount) filter (where po.kind = 'deposit' or o.kind = 'deposit'), 0) as deposited
            from wallet.entry e join wallet.posting po on po.sequence = e.sequence
            left join wallet.posting o on o.posting_id = po.reverses
            where e.account_id = p.account_id) l
        where l.lost <> p.lost or l.deposited <> p.deposited";
    assert_eq!(harness.number(wrong).await, 0, "a tally is not what the ledger says");
}

#[tokio::test]
async fn of_many_debits_at_the_limit_at_once_no_more_take_place_than_fit() {
    let harness = Harness::new().await;
    let other = harness.replica();
    assert_eq!(harness.run("d", deposit("d", "A", "100.00")).await, "201");
    assert_eq!(harness.run("l", loses_at_most("A", "10.00")).await, "200");
    let sends = (0..60).map(|index| {
        let wallet = if index % 2 == 0 { &harness.wallet } else { &other };
        let id = format!("p{index}");
        let action = if index % 3 == 0 { sit_in(&id, "A", "T", "3.00") } else { buy_in(&id, "A", "t", "3.00") };
        async move { run(wallet, &id, action).await }
    });
    let words = join_all(sends).await;
    assert_eq!(words.iter().filter(|word| *word == "201").count(), 3, "{words:?}");
    assert_eq!(words.iter().filter(|word| *word == "loss_limit_reached").count(), 57, "{words:?}");
    assert_eq!(used(&harness, "A").await, ("9.00".into(), "100.00".into()));
    assert_tallies_agree(&harness).await;
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn two_debits_in_one_batch_meet_the_limit_one_after_the_other() {
    let harness = Harness::new().await;
    harness.run("d", deposit("d", "A", "100.00")).await;
    harness.run("l", loses_at_most("A", "5.00")).await;
    let both = vec![
        command("p1", buy_in("p1", "A", "t", "3.00")),
        command("p2", buy_in("p2", "A", "t", "3.00")),
        command("r1", buy_in_returned("r1", "A", "t", "3.00")),
        command("p3", buy_in("p3", "A", "t", "5.00")),
    ];
    let words: Vec<String> =
        together(&harness.wallet, both).await.into_iter().map(|verdict| word(&Ok(verdict))).collect();
    assert_eq!(words, ["201", "loss_limit_reached", "201", "201"]);
    // Its service has given the refused one up: another key does not bring it back.
    harness.clock.advance(chrono::TimeDelta::days(1));
    assert_eq!(harness.run("p2 again", buy_in("p2", "A", "t", "3.00")).await, "loss_limit_reached");
    assert_eq!(harness.run("p4", buy_in("p4", "A", "t", "5.00")).await, "201");
}

#[tokio::test]
async fn the_first_limit_counts_what_has_happened_before_also_what_is_being_written() {
    let harness = Harness::new().await;
    let other = harness.replica();
    for round in 0..12 {
        let name = format!("player {round}");
        let id = |what: &str| format!("{round} {what}");
        assert_eq!(harness.run(&id("d"), deposit(&id("d"), &name, "100.00")).await, "201");
        // Buy-ins before, beside and behind the limit, some of them at another replica.
        let mut sends = Vec::new();
        for index in 0..30 {
            let wallet = if index % 7 == 3 && round % 2 == 0 { &other } else { &harness.wallet };
            let id = format!("{round} p{index}");
            let action = match index {
                9 => loses_at_most(&name, "20.00"),
                _ if index % 5 == 0 => sit_in(&id, &name, "T", "1.00"),
                _ => buy_in(&id, &name, "t", "1.00"),
            };
            sends.push(async move {
                // Some in the batch before, some in the next ones.
                for _ in 0..index * (round + 1) {
                    tokio::task::yield_now().await;
                }
                run(wallet, &id, action).await
            });
        }
        let words = join_all(sends).await;
        assert_eq!(words.iter().filter(|word| *word == "201").count(), 20, "{round}: {words:?}");
        assert_eq!(used(&harness, &name).await.0, "20.00");
    }
    assert_tallies_agree(&harness).await;
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn much_that_happened_before_is_read_page_by_page_and_no_further_than_a_week() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("old", deposit("old", "A", "1000.00")).await, "201");
    harness.run("old p", buy_in("old p", "A", "t", "7.00")).await;
    harness.clock.advance(chrono::TimeDelta::days(20));
    let commands = (0..700).map(|index| {
        let id = format!("p{index}");
        command(&id, buy_in(&id, "A", "t", "1.00"))
    });
    let verdicts = together(&harness.wallet, commands.collect()).await;
    assert!(verdicts.into_iter().all(|verdict| word(&Ok(verdict)) == "201"));
    assert_eq!(harness.run("d2", deposit("d2", "A", "5.00")).await, "201");
    assert_eq!(
        used(&harness, "A").await,
        ("700.00".into(), "5.00".into()),
        "who has asked for nothing is told as well"
    );
    assert_eq!(harness.run("l", loses_at_most("A", "701.00")).await, "200");
    assert_eq!(harness.run("q1", buy_in("q1", "A", "t", "1.01")).await, "loss_limit_reached");
    assert_eq!(harness.run("q2", buy_in("q2", "A", "t", "1.00")).await, "201");
    let week = limit("A", LimitKind::DepositsPerWeek, "6.00");
    assert_eq!(harness.run("w", week).await, "200");
    assert_eq!(harness.run("d3", deposit("d3", "A", "1.01")).await, "deposit_limit_reached");
    assert_eq!(harness.run("d4", deposit("d4", "A", "1.00")).await, "201");
}

#[tokio::test]
async fn a_reversed_deposit_counts_alike_in_a_tally_that_is_kept_and_in_one_from_the_ledger() {
    let harness = Harness::new().await;
    let week = |name: &str| limit(name, LimitKind::DepositsPerWeek, "100.00");
    let deposits = |reference: &'static str, amount: &'static str| {
        let name = &reference[..1];
        harness.run(reference, deposit(reference, name, amount))
    };
    // A has asked for a limit; B has not, so what B has used is read from the ledger.
    assert_eq!(harness.run("A week", week("A")).await, "200");
    for reference in ["A1", "B1"] {
        assert_eq!(deposits(reference, "100.00").await, "201");
        take_back(&harness, reference).await;
        assert_eq!(used(&harness, &reference[..1]).await.1, "0.00", "{reference}: it was none in its week");
    }
    assert_eq!(deposits("A2", "100.00").await, "201");
    assert_eq!(deposits("B2", "100.00").await, "201");
    assert_eq!(deposits("A3", "0.01").await, "deposit_limit_reached");
    assert_tallies_agree(&harness).await;
    harness.clock.advance(chrono::TimeDelta::days(7));
    for reference in ["A2", "B2"] {
        take_back(&harness, reference).await;
        assert_eq!(used(&harness, &reference[..1]).await.1, "0.00", "{reference}: it was one of an earlier week");
    }
    assert_eq!(harness.run("B week", week("B")).await, "200");
    for reference in ["A4", "B4"] {
        assert_eq!(deposits(reference, "100.01").await, "deposit_limit_reached");
    }
    for reference in ["A5", "B5"] {
        assert_eq!(deposits(reference, "100.00").await, "201");
    }
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn who_takes_no_part_is_refused_at_every_replica_and_still_gets_what_is_theirs() {
    let harness = Harness::new().await;
    let other = harness.replica();
    assert_eq!(harness.run("d", deposit("d", "A", "100.00")).await, "201");
    assert_eq!(run(&other, "s", sit_in("s", "A", "T", "5.00")).await, "201");
    assert_eq!(harness.run("p", buy_in("p", "A", "t", "5.00")).await, "201");
    assert_eq!(harness.run("h", hold(&harness, "h", "A", "2.00")).await, "201");
    assert_eq!(harness.run("x", exclude("A")).await, "200");
    assert_eq!(harness.run("x", exclude("A")).await, "again:200");
    for (wallet, name) in [(&harness.wallet, "one"), (&other, "two")] {
        let id = |what: &str| format!("{name} {what}");
        assert_eq!(run(wallet, &id("p"), buy_in(&id("p"), "A", "t", "0.01")).await, "self_excluded");
        assert_eq!(run(wallet, &id("s"), sit_in(&id("s"), "A", "T", "0.01")).await, "self_excluded");
        assert_eq!(run(wallet, &id("d"), deposit(&id("d"), "A", "0.01")).await, "self_excluded");
        assert_eq!(run(wallet, &id("h"), hold(&harness, &id("h"), "A", "0.01")).await, "self_excluded");
    }
    assert_eq!(run(&other, "settle", settle("h", "t", "2.00")).await, "self_excluded");
    assert_eq!(run(&other, "c", cash_out("c", "A", "T", "5.00")).await, "201");
    assert_eq!(run(&other, "r", buy_in_returned("r", "A", "t", "5.00")).await, "201");
    // Somebody the wallet has never heard of may exclude themselves as well.
    assert_eq!(harness.run("y", exclude("B")).await, "200");
    assert_eq!(run(&other, "e", deposit("e", "B", "1.00")).await, "self_excluded");
    harness.clock.advance(chrono::TimeDelta::days(30));
    assert_eq!(run(&other, "e2", deposit("e", "B", "1.00")).await, "201");
    assert_eq!(run(&other, "p2", buy_in("p2", "A", "t", "1.00")).await, "201");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn excluding_oneself_and_paying_at_once_leaves_nothing_paid_behind_it() {
    let harness = Harness::new().await;
    let other = harness.replica();
    for round in 0..10 {
        let name = format!("player {round}");
        assert_eq!(harness.run(&name, deposit(&name, &name, "50.00")).await, "201");
        let mut sends = Vec::new();
        for index in 0..20 {
            let wallet = if index % 2 == 0 { &harness.wallet } else { &other };
            let id = format!("{name} {index}");
            let action = if index == 10 { exclude(&name) } else { buy_in(&id, &name, "t", "1.00") };
            sends.push(async move { run(wallet, &id, action).await });
        }
        let words = join_all(sends).await;
        assert!(words.iter().all(|word| ["200", "201", "self_excluded"].contains(&word.as_str())), "{words:?}");
        let late = format!("{name} late");
        assert_eq!(run(&other, &late, buy_in(&late, &name, "t", "1.00")).await, "self_excluded");
    }
    assert_tallies_agree(&harness).await;
}

#[tokio::test]
async fn the_database_takes_no_terms_that_nobody_asked_for() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("l", loses_at_most("A", "10.00")).await, "200");
    let mut connection = harness.db.pool().acquire().await.unwrap().detach();
    for (sql, expected) in [
        ("update wallet.protection set terms = '{}', version = 2", "protection_was_asked_for"),
        ("update wallet.protection set terms = '{}'", "protection_is_the_next_version"),
        ("update wallet.protection set version = version + 2", "protection_is_the_next_version"),
        ("delete from wallet.protection", "ledger_only_grows"),
        ("update wallet.protection_change set terms = '{}'", "ledger_only_grows"),
        ("delete from wallet.protection_change", "ledger_only_grows"),
    ] {
        let error = connection.execute(sql).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().constraint(), Some(expected), "{sql}");
    }
}
