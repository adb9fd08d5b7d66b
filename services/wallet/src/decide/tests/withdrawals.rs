//! Withdrawals and other holds: references, expiry, what counts at once.

use super::*;

#[test]
fn what_one_calls_a_withdrawal_is_of_no_concern_to_another() {
    let books = check(
        "k1 deposit d1 A 5.00     | created
         k2 deposit d2 B 5.00     | created
         w1 withdraw rent A 2.00  | created
         w2 withdraw rent B 3.00  | created
         w3 withdraw rent B 3.00  | ok
         w4 withdraw rent B 2.00  | reference_reused
         x1 complete rent A       | ok
         x2 cancel rent B         | ok",
    );
    assert_balance(&books, "A.cash", "3.00", "0.00");
    assert_balance(&books, "B.cash", "5.00", "0.00");
}

/// What a player wishes in vain leaves nothing in the ledger, and may be wished again; what a service pays for a player
/// is refused once and for all.
#[test]
fn a_refused_wish_leaves_no_trace() {
    let books = check(
        "k1 deposit d1 A 5.00                              | created
         w1 withdraw rent A 6.00                           | insufficient_funds
         w1 withdraw rent A 6.00                           | insufficient_funds
         w2 withdraw food A 7.00                           | insufficient_funds
         p1 post p1 buy_in A.cash:-6.00 t1.escrow:6.00     | insufficient_funds
         k2 deposit d2 A 1.00                              | created
         w1 withdraw rent A 6.00                           | created
         w1 withdraw rent A 6.00                           | again:created
         w1 withdraw rent A 5.00                           | key_reused
         p1 post p1 buy_in A.cash:-6.00 t1.escrow:6.00     | again:insufficient_funds",
    );
    assert_eq!(books.answers.len(), 4, "two deposits, a payment, and the withdrawal that was let through");
}

#[test]
fn a_withdrawal_that_was_asked_for_before_references_were_each_players_own_is_found() {
    let [new, old] = withdrawal::known_ids(&WithdrawalRequest {
        player_id: PlayerId::new(uuid("A")),
        amount: money("2.00"),
        currency: Currency::Eur,
        external_reference: "rent".into(),
    });
    let mut books =
        check("k1 deposit d1 A 5.00 | created\n k2 deposit d2 B 5.00 | created\n w1 withdraw rent A 2.00 | created");
    let mut written = books.withdrawals.remove(&new).unwrap();
    written.withdrawal_id = old;
    books.withdrawals.insert(old, written);
    assert_eq!(asked("x1 withdraw rent A 2.00", &mut books), "ok");
    assert_eq!(asked("x2 withdraw rent A 2.01", &mut books), "reference_reused");
    assert_eq!(asked("x3 withdraw rent B 2.00", &mut books), "created", "it is nobody else's");
}

/// Asks for one thing more.
fn asked(line: &str, books: &mut Books) -> String {
    let commands = read(&format!("{line} | -")).commands;
    word(&fold(books, &[&commands[0]], now()).verdicts[0])
}

/// `<the player's id>:rent`, which gave the id of a withdrawal while references were not each player's own, gives the
/// id that the player's `rent` has today.
fn spelled(player: &str) -> String {
    format!("{}:rent", PlayerId::new(uuid(player)))
}

#[test]
fn a_reference_that_spells_ones_own_id_finds_no_other_withdrawal() {
    let (a, b) = (spelled("A"), spelled("B"));
    let books = check(&format!(
        "k1 deposit d1 A 9.00    | created
         k2 deposit d2 B 9.00    | created
         w1 withdraw rent A 2.00 | created
         w2 withdraw {a} A 2.00  | reference_reused
         w3 withdraw {a} A 3.00  | reference_reused
         w4 withdraw rent A 2.00 | ok
         w5 withdraw {a} B 2.00  | created
         w6 withdraw {b} B 2.00  | created
         w7 withdraw rent B 2.00 | created
         w8 withdraw {b} B 2.00  | ok",
    ));
    assert_balance(&books, "A.cash", "7.00", "0.00");
    assert_balance(&books, "B.cash", "3.00", "0.00");
}

#[test]
fn a_withdrawal_of_former_days_under_the_id_of_another_reference_is_not_taken_for_it() {
    let id = withdrawn("rent", "A");
    for owner in ["A", "B"] {
        let mut books = check(
            "k1 deposit d1 A 9.00    | created
             k2 deposit d2 B 9.00    | created
             w1 withdraw rent A 2.00 | created",
        );
        let written = books.withdrawals.get_mut(&id).unwrap();
        (written.player_id, written.external_reference) = (PlayerId::new(uuid(owner)), spelled("A"));
        assert_eq!(asked("x1 withdraw rent A 2.00", &mut books), "reference_reused", "of {owner}");
        assert_eq!(asked(&format!("x2 withdraw {} {owner} 2.00", spelled("A")), &mut books), "ok", "of {owner}");
    }
}

#[test]
fn an_external_reference_moves_money_once() {
    let books = check(
        "k1 deposit d1 A 5.00   | created
         k2 deposit d1 A 5.00   | ok
         k3 deposit d1 A 5.01   | reference_reused
         k4 deposit d1 B 5.00   | reference_reused
         k5 deposit d2 A 0.00   | amount_not_positive
         k6 deposit d2 A -5.00  | amount_not_positive
         w1 withdraw r1 A 2.00  | created
         w2 withdraw r1 A 2.00  | ok
         w3 withdraw r1 A 3.00  | reference_reused
         w4 withdraw r2 A 4.00  | insufficient_funds
         w5 withdraw r2 A -1.00 | amount_not_positive
         w6 withdraw r2 A 3.00  | created
         x1 complete r1 A       | ok
         x2 complete r1 A       | ok
         x3 cancel r1 A         | withdrawal_closed
         x4 cancel r2 A         | ok
         x5 complete r2 A       | withdrawal_closed
         x6 complete r9 A       | withdrawal_unknown
         x7 complete r1 B       | withdrawal_unknown",
    );
    assert_balance(&books, "A.cash", "3.00", "0.00");
    assert_balance(&books, "outside.out", "2.00", "0.00");
}

#[test]
fn a_hold_counts_at_once_and_ends_once() {
    let books = check(
        "k1 deposit d1 A 10.00                          | created
         h1 hold h1 A 6.00 5                            | created
         h2 hold h1 A 6.00 5                            | ok
         h3 hold h1 A 7.00 5                            | hold_id_reused
         h4 hold h2 A 4.01 5                            | insufficient_funds
         h5 hold h2 A 0.00 5                            | amount_not_positive
         h6 hold h2 A 1.00 0                            | invalid_body
         h7 hold h2 Z 1.00 5                            | insufficient_funds
         p1 post p1 buy_in A.cash:-4.01 t1.escrow:4.01  | insufficient_funds
         s1 settle h9 t1.escrow:1.00                    | hold_unknown
         s2 settle h1 t1.escrow:6.01                    | hold_exceeded
         s3 settle h1 t1.escrow:-1.00                   | amount_not_positive
         s4 settle h1 house.fee:1.00                    | posting_not_allowed
         s5 settle h1                                   | posting_unbalanced
         s8 settle h1 t1.escrow:6.00 cause=a\u{3164}b    | invalid_body
         s9 settle h1 t1.escrow:6.00 cause=a\u{202e}b    | invalid_body
         s6 settle h1 t1.escrow:4.00 t1.fee:1.00        | ok
         s7 settle h1 t1.escrow:4.00 t1.fee:1.00        | hold_closed
         v1 void_hold h1                                | hold_closed
         v2 hold h3 A 5.00 5                            | created
         v3 void_hold h3                                | ok
         v4 void_hold h3                                | ok
         v5 settle h3 t1.escrow:1.00                    | hold_closed
         e1 hold h4 A 5.00 5                            | created
         e2 expire h4                                   | invalid_body
         e2 expire h4                                   | invalid_body
         e3 expire h9                                   | hold_unknown
         e3 expire h9                                   | hold_unknown",
    );
    assert_balance(&books, "A.cash", "5.00", "5.00");
}

/// A clock that is set back between the sweep and the decision makes an expiry come too early. It is one command for
/// ever: a refusal that was kept, which is what happened at first, would keep the money back for ever.
#[test]
fn an_expiry_that_comes_too_early_is_decided_anew() {
    let mut books = check("k1 deposit d1 A 10.00 | created\n k2 hold h1 A 6.00 5 | created");
    let hold_id = HoldId::new(uuid("h1"));
    let expiry = crate::command::expire(hold_id);
    let due = now() + TimeDelta::minutes(5);
    let early = fold(&mut books, &[&expiry], due - TimeDelta::milliseconds(600));
    assert_eq!(word(&early.verdicts[0]), "invalid_body");
    assert!(early.facts.is_empty() && early.answered.is_empty(), "nothing is kept of it");
    assert_balance(&books, "A.cash", "10.00", "6.00");
    // What was kept at first is in nobody's way.
    let Verdict::Answered { answer, .. } = early.verdicts[0].clone() else { panic!("an answer") };
    let kept = Remembered { request_hash: expiry.request_hash, answer, posting_id: None };
    books.answers.insert(CommandId::derived(hold_id.uuid(), "expire"), kept);
    let on_time = fold(&mut books, &[&expiry, &expiry], due);
    assert_eq!(on_time.verdicts.iter().map(word).collect::<Vec<_>>(), ["ok", "again:ok"]);
    assert_balance(&books, "A.cash", "10.00", "0.00");
}

#[test]
fn expiry_is_decided_at_its_time() {
    let mut books = check("k1 deposit d1 A 10.00 | created\n k2 hold h1 A 6.00 5 | created");
    let later = now() + TimeDelta::minutes(5);
    let expire = read("k3 expire h1 | ok").commands;
    let folded = fold(&mut books, &[&expire[0]], later);
    assert_eq!(word(&folded.verdicts[0]), "ok");
    assert!(matches!(&folded.facts[..], [Fact::HoldEnded(_, at)] if *at == later));
    assert_balance(&books, "A.cash", "10.00", "0.00");
}
