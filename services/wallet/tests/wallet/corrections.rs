//! Corrections over the real engine: two persons, once, whatever happens at the same time, and listed.

use futures::future::join_all;
use mazziere_contract::wallet::{
    AccountRef, Adjustment, AdjustmentReason, Correction, CorrectionStatus, Corrects, Leg,
};
use mazziere_ids::{CommandId, PostingId};
use mazziere_wallet::command::Action;
use mazziere_wallet::correction::{correction_id, store};
use mazziere_wallet::deposit;
use sqlx::{AssertSqlSafe, Executor};

use crate::harness::{
    Harness, buy_in, cash_out, command, deposit as deposited, hand, into_pot, money, player, run, sit_in, together,
    uuid,
};

fn reversal(reference: &str, by: &str) -> Action {
    let posting_id = deposit::posting_id(reference);
    Action::ProposeReversal { posting_id, reason: "charged back".into(), by: uuid(by) }
}

fn adjustment(corrects: &str, from: &str, to: &str, amount: &str, by: &str) -> Action {
    let cash = |name: &str| AccountRef::PlayerCash { player_id: player(name) };
    let legs = vec![
        Leg { account: cash(from), amount: money(amount).negated() },
        Leg { account: cash(to), amount: money(amount) },
    ];
    let corrects = Corrects { posting_id: Some(PostingId::new(uuid(corrects))), ..Corrects::default() };
    let adjustment =
        Adjustment { because: AdjustmentReason::WrongResult, reason: "ticket 1207".into(), corrects, legs };
    Action::ProposeAdjustment { adjustment, by: uuid(by) }
}

fn approve(key: &str, by: &str) -> Action {
    Action::ApproveCorrection { correction_id: correction_id(CommandId::new(uuid(key))), by: uuid(by) }
}

fn reject(key: &str, by: &str) -> Action {
    let correction_id = correction_id(CommandId::new(uuid(key)));
    Action::RejectCorrection { correction_id, reason: "the bank has confirmed it".into(), by: uuid(by) }
}

async fn listed(harness: &Harness, status: Option<CorrectionStatus>) -> Vec<Correction> {
    let mut connection = harness.db.pool().acquire().await.unwrap();
    let found = store::before(&mut connection, status, i64::MAX, 100).await.unwrap();
    found.into_iter().map(|(_, correction)| correction).collect()
}

#[tokio::test]
async fn a_deposit_is_reversed_by_two_persons_and_the_record_names_them() {
    let harness = Harness::new().await;
    let other = harness.replica();
    assert_eq!(harness.run("k1", deposited("d1", "A", "5.00")).await, "201");
    assert_eq!(harness.run("r1", reversal("d1", "Ada")).await, "201");
    assert_eq!(harness.run("r1", reversal("d1", "Ada")).await, "again:201");
    assert_eq!(harness.number("select count(*) from wallet.posting").await, 1, "a proposal moves nothing");
    assert_eq!(run(&other, "a1", approve("r1", "Ada")).await, "second_person_required");
    assert_eq!(run(&other, "a2", approve("r1", "Bice")).await, "200");
    assert_eq!(run(&other, "a2", approve("r1", "Bice")).await, "again:200");
    assert_eq!(harness.run("a3", approve("r1", "Bice")).await, "200");
    assert_eq!(harness.run("a4", approve("r1", "Carlo")).await, "correction_closed");
    assert_eq!(harness.number("select count(*) from wallet.posting").await, 2);
    let [done] = &listed(&harness, None).await[..] else { panic!("one correction") };
    assert_eq!((done.proposed_by, done.decided_by), (uuid("Ada"), Some(uuid("Bice"))));
    let original = done.corrects.posting_id.unwrap();
    assert_eq!(done.posting_id, Some(mazziere_wallet::reversal::reversal_id(original)));
    assert_eq!(listed(&harness, Some(CorrectionStatus::Approved)).await.len(), 1);
    assert_eq!(listed(&harness, Some(CorrectionStatus::Proposed)).await, []);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn approved_by_many_at_once_at_two_replicas_it_takes_place_once() {
    let harness = Harness::new().await;
    let other = harness.replica();
    for round in 0..6 {
        let (paid, proposed) = (format!("d{round}"), format!("r{round}"));
        assert_eq!(harness.run(&format!("k{round}"), deposited(&paid, "A", "5.00")).await, "201");
        assert_eq!(harness.run(&proposed, reversal(&paid, "Ada")).await, "201");
        let sends = (0..8).map(|nth| {
            let wallet = if nth % 2 == 0 { &harness.wallet } else { &other };
            let action =
                if nth == 7 { reject(&proposed, "Ada") } else { approve(&proposed, &format!("finance {nth}")) };
            let key = format!("a{round}-{nth}");
            async move { run(wallet, &key, action).await }
        });
        let answers = join_all(sends).await;
        assert_eq!(answers.iter().filter(|answer| *answer == "200").count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(|answer| *answer == "correction_closed").count(), 7, "{answers:?}");
    }
    let approved = listed(&harness, Some(CorrectionStatus::Approved)).await.len();
    let rejected = listed(&harness, Some(CorrectionStatus::Rejected)).await.len();
    assert_eq!(approved + rejected, 6);
    let reversals = harness.number("select count(*) from wallet.posting where kind = 'reversal'").await;
    assert_eq!(usize::try_from(reversals).unwrap(), approved);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn approval_asks_again_whether_it_may_be_and_may_be_asked_again() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("k1", deposited("d1", "A", "5.00")).await, "201");
    assert_eq!(harness.run("k2", sit_in("p1", "A", "T", "4.00")).await, "201");
    assert_eq!(harness.run("b1", deposited("d9", "B", "0.01")).await, "201");
    assert_eq!(harness.run("b2", sit_in("b2", "B", "T", "0.01")).await, "201");
    assert_eq!(harness.run("k3", hand("p2", "A", "B", "T", "1.90", "0.10")).await, "201");
    assert_eq!(harness.run("x1", adjustment("p2", "B", "A", "1.90", "Ada")).await, "201");
    assert_eq!(harness.run("x2", adjustment("p9", "B", "A", "1.90", "Ada")).await, "posting_unknown");
    assert_eq!(harness.run("a1", approve("x1", "Bice")).await, "insufficient_funds");
    assert_eq!(listed(&harness, Some(CorrectionStatus::Proposed)).await.len(), 1);
    assert_eq!(harness.run("k4", cash_out("p3", "B", "T", "1.90")).await, "201");
    // The same key again: what others could cure was no answer yet.
    assert_eq!(harness.run("a1", approve("x1", "Bice")).await, "200");
    let named = "select count(*) from wallet.posting p join wallet.correction c on c.end_posting_id = p.posting_id \
                 where p.kind = 'adjustment' and p.cause = 'correction:' || c.correction_id";
    assert_eq!(harness.number(named).await, 1);
    assert_eq!(harness.run("r1", reversal("d1", "Ada")).await, "201");
    assert_eq!(harness.run("r2", reversal("d1", "Bice")).await, "201");
    assert_eq!(harness.run("a2", approve("r1", "Bice")).await, "insufficient_funds");
    assert_eq!(harness.run("k5", cash_out("p4", "A", "T", "2.00")).await, "201");
    assert_eq!(harness.run("k6", deposited("d2", "A", "9.00")).await, "201");
    assert_eq!(harness.run("a2", approve("r1", "Bice")).await, "200");
    assert_eq!(harness.run("a3", approve("r2", "Ada")).await, "posting_reversed");
    assert_eq!(harness.run("a4", reject("r2", "Bice")).await, "200");
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn proposed_and_approved_in_one_batch_it_takes_place() {
    let harness = Harness::new().await;
    let commands = vec![
        command("k1", deposited("d1", "A", "5.00")),
        command("r1", reversal("d1", "Ada")),
        command("a1", approve("r1", "Bice")),
    ];
    let verdicts = together(&harness.wallet, commands).await;
    let words: Vec<String> = verdicts.into_iter().map(|verdict| crate::harness::word(&Ok(verdict))).collect();
    assert_eq!(words, ["201", "201", "200"]);
    harness.assert_books_balance().await;
}

#[tokio::test]
async fn the_database_lets_nobody_correct_alone_or_what_a_workflow_undoes() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("k1", deposited("d1", "A", "5.00")).await, "201");
    assert_eq!(harness.run("k0", deposited("d2", "A", "5.00")).await, "201");
    assert_eq!(harness.run("k2", buy_in("p1", "A", "t", "1.00")).await, "201");
    assert_eq!(harness.run("k3", sit_in("p2", "A", "T", "1.00")).await, "201");
    assert_eq!(harness.run("k4", into_pot("p3", "A", "T", "0.50")).await, "201");
    assert_eq!(harness.run("r1", reversal("d1", "Ada")).await, "201");
    let mut owner = harness.db.pool().acquire().await.unwrap();
    // As an owner with a grudge: the opposite of the place named, with everything else as it has to be.
    let opposite = |place: i64, kind: &str, reverses: &str| {
        format!(
            "with head as (update wallet.ledger_head set last_sequence = 6), \
             entered as (insert into wallet.entry (account_id, version, sequence, leg, amount, balance) \
                select e.account_id, a.version + 1, 6, e.leg, -e.amount, a.balance - e.amount \
                from wallet.entry e join wallet.account a on a.account_id = e.account_id where e.sequence = {place}), \
             moved as (update wallet.account a set balance = a.balance - e.amount, version = a.version + 1 \
                from wallet.entry e where e.account_id = a.account_id and e.sequence = {place}) \
             insert into wallet.posting (posting_id, sequence, kind, legs, command_id, posted_at, reverses) \
             select gen_random_uuid(), 6, '{kind}', legs, gen_random_uuid(), now(), {reverses} \
             from wallet.posting where sequence = {place}"
        )
    };
    let mut outcome = async |sql: &str| {
        owner.execute("begin").await.unwrap();
        let mut done = owner.execute(AssertSqlSafe(sql.to_owned())).await;
        if done.is_ok() {
            done = owner.execute("set constraints all immediate").await;
        }
        owner.execute("rollback").await.unwrap();
        match done {
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.as_database_error().and_then(|error| error.constraint()).unwrap_or("?").to_owned(),
        }
    };
    // The payments of players are called off by their service, which needs no second person.
    assert_eq!(outcome(&opposite(3, "reversal", "posting_id")).await, "accepted");
    for (place, kind, reverses) in
        [(1, "reversal", "posting_id"), (5, "reversal", "posting_id"), (1, "adjustment", "null")]
    {
        let found = outcome(&opposite(place, kind, reverses)).await;
        assert_eq!(found, "posting_correction_is_lawful", "{kind} of {place}");
    }
    let decide = |set: &str| format!("update wallet.correction set decided_at = now(), {set}");
    let some = "(select posting_id from wallet.posting where sequence = 5)";
    for (sql, expected) in [
        (
            decide(&format!("status = 'approved', decided_by = proposed_by, end_posting_id = {some}")),
            "correction_takes_two_persons",
        ),
        (decide("status = 'approved', decided_by = gen_random_uuid()"), "correction_end_fits_status"),
        (
            decide(&format!("status = 'approved', decided_by = gen_random_uuid(), end_posting_id = {some}")),
            "correction_becomes_its_posting",
        ),
        (decide("status = 'rejected', decided_by = proposed_by"), "correction_end_fits_status"),
        (
            decide("status = 'rejected', decided_by = proposed_by, rejection = E'a\\nb'"),
            "correction_rejection_is_plain",
        ),
        ("update wallet.correction set reason = 'another'".to_owned(), "correction_ends_once"),
        (
            decide("status = 'rejected', rejection = 'x', decided_by = proposed_by, legs = '[]'"),
            "correction_keeps_its_terms",
        ),
        ("delete from wallet.correction".to_owned(), "ledger_only_grows"),
    ] {
        assert_eq!(outcome(&sql).await, expected, "{sql}");
    }
    assert_eq!(harness.run("j1", reject("r1", "Ada")).await, "200");
    assert_eq!(
        outcome("update wallet.correction set status = 'approved', rejection = null").await,
        "correction_ends_once"
    );
}

#[tokio::test]
async fn the_database_lets_no_beneficiary_approve_and_no_adjustment_name_what_was_never_there() {
    let harness = Harness::new().await;
    assert_eq!(harness.run("k1", deposited("d1", "A", "5.00")).await, "201");
    assert_eq!(harness.run("k2", buy_in("p1", "A", "t", "1.00")).await, "201");
    assert_eq!(harness.run("x1", adjustment("p1", "A", "B", "1.90", "Ada")).await, "201");
    assert_eq!(harness.run("a1", approve("x1", "B")).await, "beneficiary_not_allowed");
    let mut owner = harness.db.pool().acquire().await.unwrap();
    let mut outcome = async |sql: String| {
        let error = owner.execute(AssertSqlSafe(sql)).await.expect_err("it is refused");
        error.as_database_error().and_then(|error| error.constraint()).unwrap_or("?").to_owned()
    };
    let approved = "update wallet.correction set status = 'approved', decided_at = now(), end_posting_id = \
                    (select posting_id from wallet.posting limit 1), decided_by =";
    let own = outcome(format!("{approved} '{}'", uuid("B"))).await;
    assert_eq!(own, "correction_is_not_approved_by_its_beneficiary");
    let other = outcome(format!("{approved} '{}'", uuid("A"))).await;
    assert_eq!(other, "correction_becomes_its_posting", "who pays may approve; the posting is another one");
    for what in ["tournament_id", "table_id"] {
        let copy = format!(
            "insert into wallet.correction (correction_id, kind, because, reason, {what}, legs, proposed_by, proposed_at) \
             select gen_random_uuid(), kind, because, reason, gen_random_uuid(), legs, proposed_by, proposed_at \
             from wallet.correction"
        );
        assert_eq!(outcome(copy).await, "correction_names_what_exists", "{what}");
    }
    assert_eq!(harness.run("a2", approve("x1", "Bice")).await, "200");
}
