//! Who undoes what: reversals by finance, postings of workflows, adjustments.

use super::*;

#[test]
fn finance_reverses_what_finance_made_with_a_second_person_and_money_that_is_there() {
    let books = check(
        "k1 deposit d1 A 5.00                            | created
         k2 post p1 buy_in A.cash:-5.00 t1.escrow:5.00   | created
         r1 reverse_deposit d1 F                         | created
         a1 approve r1 F                                 | second_person_required
         a2 approve r1 G                                 | insufficient_funds
         v1 void p1                                      | ok
         a3 approve r1 F                                 | second_person_required
         a4 approve r1 G                                 | ok
         a5 approve r1 G                                 | ok
         a6 approve r1 H                                 | correction_closed
         a7 reject r1 G                                  | correction_closed
         r2 reverse_deposit d1 F                         | posting_reversed
         r3 reverse_deposit d9 F                         | posting_unknown
         a8 approve r9 G                                 | correction_unknown
         a9 reject r9 G                                  | correction_unknown",
    );
    assert_balance(&books, "A.cash", "0.00", "0.00");
    assert_balance(&books, "outside.in", "0.00", "0.00");
}

#[test]
fn a_posting_of_a_workflow_is_undone_by_its_workflow_alone() {
    let books = check(
        "k1  deposit d1 A 20.00                                                     | created
         p1  post p1 buy_in A.cash:-1.00 t1.escrow:0.80 t1.fee:0.20                 | created
         p2  post p2 buy_in_returned t1.escrow:-0.80 t1.fee:-0.20 A.cash:1.00       | created
         p3  post p3 buy_in A.cash:-1.00 t1.escrow:0.80 t1.fee:0.20                 | created
         p4  post p4 tournament_started t1.escrow:-0.80 t1.pool:0.80 t1.fee:-0.20 house.fee:0.20 | created
         p5  post p5 prize t1.pool:-0.50 A.cash:0.50                                | created
         p6  post p6 cancellation_refund t1.pool:-0.30 A.cash:0.30                  | created
         p7  post p7 sit_in A.cash:-5.00 A.T1:5.00                                  | created
         p8  post p8 hand_settled hand=1 A.T1:-1.00 T1.pot:1.00                     | created
         p9  post p9 cash_out A.T1:-1.00 A.cash:1.00                                | created
         r1  reverse p1 F                                                           | posting_of_workflow
         r2  reverse p2 F                                                           | posting_of_workflow
         r3  reverse p3 F                                                           | posting_of_workflow
         r4  reverse p4 F                                                           | posting_of_workflow
         r5  reverse p5 F                                                           | posting_of_workflow
         r6  reverse p6 F                                                           | posting_of_workflow
         r7  reverse p7 F                                                           | posting_of_workflow
         r8  reverse p8 F                                                           | posting_of_workflow
         r9  reverse p9 F                                                           | posting_of_workflow
         v2  void p2                                                                | posting_of_workflow
         v4  void p4                                                                | insufficient_funds
         v5  void p5                                                                | posting_of_workflow
         v6  void p6                                                                | posting_of_workflow
         v8  void p8                                                                | posting_of_workflow
         v9  void p9                                                                | posting_of_workflow",
    );
    assert_balance(&books, "A.T1", "3.00", "0.00");
}

#[test]
fn an_adjustment_moves_players_cash_and_the_houses_alone() {
    let books = check(
        "k1 deposit d1 A 5.00                                                          | created
         k2 deposit d2 B 5.00                                                          | created
         k3 post p1 sit_in A.cash:-1.00 A.T1:1.00                                      | created
         a1 adjust F posting=p1 A.cash:-2.00 B.cash:2.00                               | created
         k4 post p2 buy_in B.cash:-1.00 t1.escrow:1.00                                 | created
         v4 void p2                                                                    | ok
         a2 adjust F tournament=t1 house.adjustments:-3.00 A.cash:1.00 B.cash:2.00     | created
         a3 adjust F none A.cash:-1.00 B.cash:1.00                                     | invalid_body
         a4 adjust F posting=p9 A.cash:-1.00 B.cash:1.00                               | posting_unknown
         a5 adjust F posting=p1 A.T1:-1.00 A.cash:1.00                                 | posting_not_allowed
         a6 adjust F posting=p1 A.cash:-1.00 t1.escrow:1.00                            | posting_not_allowed
         a7 adjust F posting=p1 t1.pool:-1.00 A.cash:1.00                              | posting_not_allowed
         a8 adjust F posting=p1 outside.in:-1.00 A.cash:1.00                           | posting_not_allowed
         a9 adjust F posting=p1 A.cash:-1.00 B.cash:0.99                               | posting_unbalanced
         b1 adjust F posting=p1 A.cash:-4.00 house.adjustments:4.00                    | created
         c1 approve a1 F                                                               | second_person_required
         c2 approve a1 G                                                               | ok
         c3 approve b1 G                                                               | insufficient_funds
         c4 approve a2 G                                                               | ok
         c5 reject b1 F                                                                | ok
         c6 reject b1 F                                                                | ok
         c7 approve b1 G                                                               | correction_closed
         c8 approve b1 F                                                               | correction_closed
         d1 reverse_adjustment a2 G                                                    | created
         d2 approve d1 G                                                               | second_person_required
         d3 approve d1 F                                                               | ok
         d4 reverse_adjustment a2 G                                                    | posting_reversed
         d5 reverse_adjustment b1 G                                                    | posting_unknown",
    );
    assert_balance(&books, "A.cash", "2.00", "0.00");
    assert_balance(&books, "B.cash", "7.00", "0.00");
    assert_balance(&books, "house.adjustments", "0.00", "0.00");
}

#[test]
fn nobody_approves_what_credits_them_as_a_player() {
    let books = check(
        "k1 deposit d1 A 5.00                                                          | created
         k2 deposit d2 B 5.00                                                          | created
         k3 post p1 sit_in A.cash:-1.00 A.T1:1.00                                      | created
         a1 adjust F posting=p1 A.cash:-2.00 B.cash:2.00                               | created
         c1 approve a1 B                                                               | beneficiary_not_allowed
         c2 approve a1 A                                                               | ok
         a2 adjust B posting=p1 house.adjustments:-1.00 B.cash:1.00                    | created
         c3 approve a2 B                                                               | second_person_required
         c4 approve a2 F                                                               | ok
         r1 reverse_adjustment a1 F                                                    | created
         c5 approve r1 A                                                               | beneficiary_not_allowed
         c6 approve r1 B                                                               | ok
         r2 reverse_deposit d2 F                                                       | created
         c7 approve r2 B                                                               | ok",
    );
    assert_balance(&books, "A.cash", "4.00", "0.00");
    assert_balance(&books, "B.cash", "1.00", "0.00");
}

#[test]
fn an_adjustment_names_a_tournament_and_a_table_that_the_ledger_knows() {
    check(
        "k1 deposit d1 A 5.00                                                          | created
         a1 adjust F tournament=t1 house.adjustments:-1.00 A.cash:1.00                 | tournament_unknown
         a2 adjust F table=T1 house.adjustments:-1.00 A.cash:1.00                      | table_unknown
         k2 post p1 buy_in A.cash:-1.00 t1.escrow:1.00                                 | created
         k3 post p2 sit_in A.cash:-1.00 A.T1:1.00                                      | created
         k4 close_table T2                                                             | ok
         a3 adjust F tournament=t1 house.adjustments:-1.00 A.cash:1.00                 | created
         a4 adjust F table=T1 house.adjustments:-1.00 A.cash:1.00                      | created
         a5 adjust F table=T2 house.adjustments:-1.00 A.cash:1.00                      | created
         a6 adjust F table=T3 house.adjustments:-1.00 A.cash:1.00                      | table_unknown
         c3 approve a3 G                                                               | ok
         c4 approve a4 G                                                               | ok",
    );
}
