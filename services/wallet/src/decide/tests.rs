//! The ledger as text tables: one command per line, the last column its expected verdict.
//!
//! A line is `key verb arguments | verdict`. Every table is
//! folded three times: as one batch, command by command, and then all of it again; the first two must agree, and the
//! third must give every first answer again and change nothing. What was refused and may be cured has had no answer,
//! and is not asked again.

mod acts;
mod corrections;
mod protections;
mod withdrawals;

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::Problem;
use mazziere_contract::wallet::{
    AccountRef, Adjustment, AdjustmentReason, Corrects, DepositRequest, HoldRequest, HoldSettleRequest, Leg,
    PostingKind, PostingReference, PostingRequest, WithdrawalRequest,
};
use mazziere_ids::{CommandId, CorrectionId, HoldId, PlayerId, PostingId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::*;
use crate::account::account_id;

fn uuid(name: &str) -> Uuid {
    mazziere_ids::derive_uuid(Uuid::nil(), name)
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_767_297_600, 0).unwrap()
}

fn money(text: &str) -> Money {
    text.parse().unwrap_or_else(|_| panic!("{text} is no amount"))
}

/// `A.cash`, `A.out`, `A.T1` (in play at T1), `T1.pot`, `t1.escrow`, `t1.fee`, `t1.pool`, `house.fee`, `outside.in`...
fn account(text: &str) -> AccountRef {
    let (owner, what) = text.split_once('.').unwrap_or_else(|| panic!("{text} is no account"));
    let player_id = PlayerId::new(uuid(owner));
    let tournament_id = TournamentId::new(uuid(owner));
    match (owner, what) {
        ("house", "rake") => AccountRef::HouseRake {},
        ("house", "fee") => AccountRef::HouseFee {},
        ("house", "overlay") => AccountRef::HouseOverlay {},
        ("house", "adjustments") => AccountRef::HouseAdjustments {},
        ("outside", "in") => AccountRef::ExternalDeposits {},
        ("outside", "out") => AccountRef::ExternalWithdrawals {},
        (_, "cash") => AccountRef::PlayerCash { player_id },
        (_, "out") => AccountRef::PlayerWithdrawal { player_id },
        (_, "pot") => AccountRef::TablePot { table_id: TableId::new(uuid(owner)) },
        (_, "escrow") => AccountRef::TournamentEscrow { tournament_id },
        (_, "fee") => AccountRef::TournamentFee { tournament_id },
        (_, "pool") => AccountRef::TournamentPool { tournament_id },
        (_, table) => AccountRef::PlayerInPlay { player_id, table_id: TableId::new(uuid(table)) },
    }
}

fn legs(words: &[&str]) -> Vec<Leg> {
    let leg = |word: &&str| {
        let (at, amount) = word.split_once(':').unwrap_or_else(|| panic!("{word} is no leg"));
        Leg { account: account(at), amount: money(amount) }
    };
    words.iter().map(leg).collect()
}

fn withdrawn(reference: &str, player: &str) -> PostingId {
    withdrawal::withdrawal_id(PlayerId::new(uuid(player)), reference)
}

/// The correction that the command under this key proposes.
fn proposed_by(key: &str) -> CorrectionId {
    correction::correction_id(CommandId::new(uuid(key)))
}

fn action(words: &[&str]) -> Action {
    let posting = |name: &str| PostingId::new(uuid(name));
    match words {
        ["deposit", reference, player, amount] => Action::Deposit(DepositRequest {
            player_id: PlayerId::new(uuid(player)),
            amount: money(amount),
            currency: Currency::Eur,
            external_reference: (*reference).to_owned(),
        }),
        ["withdraw", reference, player, amount] => Action::OpenWithdrawal(WithdrawalRequest {
            player_id: PlayerId::new(uuid(player)),
            amount: money(amount),
            currency: Currency::Eur,
            external_reference: (*reference).to_owned(),
        }),
        ["complete", reference, player] => Action::CompleteWithdrawal(withdrawn(reference, player)),
        ["cancel", reference, player] => Action::CancelWithdrawal(withdrawn(reference, player)),
        ["post", id, kind, rest @ ..] => {
            let (named, rest): (Vec<&str>, Vec<&str>) = rest.iter().partition(|word| word.contains('='));
            let name = |key: &str| named.iter().find_map(|word| word.strip_prefix(key));
            Action::Post(PostingRequest {
                posting_id: posting(id),
                kind: serde_json::from_value::<PostingKind>((*kind).into()).unwrap(),
                reference: PostingReference {
                    tournament_id: name("for=").map(|name| TournamentId::new(uuid(name))),
                    table_id: name("at=").map(|name| TableId::new(uuid(name))),
                    cause: name("hand=").map(|name| format!("hand:{name}")),
                },
                legs: legs(&rest),
            })
        }
        ["void", id] => Action::VoidPosting { posting_id: posting(id), reason: "given up".into() },
        ["reverse", id, by] => {
            Action::ProposeReversal { posting_id: posting(id), reason: "by mistake".into(), by: uuid(by) }
        }
        ["reverse_deposit", reference, by] => {
            let posting_id = deposit::posting_id(reference);
            Action::ProposeReversal { posting_id, reason: "charged back".into(), by: uuid(by) }
        }
        ["reverse_adjustment", key, by] => {
            let posting_id = correction::adjustment_id(proposed_by(key));
            Action::ProposeReversal { posting_id, reason: "by mistake".into(), by: uuid(by) }
        }
        ["adjust", by, corrects, rest @ ..] => {
            let corrects = match corrects.split_once('=') {
                Some(("posting", name)) => Corrects { posting_id: Some(posting(name)), ..Corrects::default() },
                Some(("tournament", name)) => {
                    Corrects { tournament_id: Some(TournamentId::new(uuid(name))), ..Corrects::default() }
                }
                Some(("table", name)) => Corrects { table_id: Some(TableId::new(uuid(name))), ..Corrects::default() },
                _ => Corrects::default(),
            };
            let because = AdjustmentReason::WrongPrize;
            let adjustment = Adjustment { because, reason: "ticket 1207".into(), corrects, legs: legs(rest) };
            Action::ProposeAdjustment { adjustment, by: uuid(by) }
        }
        ["approve", key, by] => Action::ApproveCorrection { correction_id: proposed_by(key), by: uuid(by) },
        ["reject", key, by] => {
            Action::RejectCorrection { correction_id: proposed_by(key), reason: "no".into(), by: uuid(by) }
        }
        ["hold", id, player, amount, minutes] => Action::PlaceHold(HoldRequest {
            hold_id: HoldId::new(uuid(id)),
            player_id: PlayerId::new(uuid(player)),
            amount: money(amount),
            purpose: "seat".into(),
            expires_at: now() + TimeDelta::minutes(minutes.parse().unwrap()),
        }),
        ["settle", id, rest @ ..] => {
            let (named, rest): (Vec<&str>, Vec<&str>) = rest.iter().partition(|word| word.contains('='));
            let cause = named.iter().find_map(|word| word.strip_prefix("cause=")).map(str::to_owned);
            let reference = PostingReference { cause, ..PostingReference::default() };
            Action::SettleHold(HoldId::new(uuid(id)), HoldSettleRequest { legs: legs(&rest), reference })
        }
        ["void_hold", id] => Action::VoidHold(HoldId::new(uuid(id))),
        ["expire", id] => Action::ExpireHold(HoldId::new(uuid(id))),
        ["close", tournament] => Action::CloseTournament(TournamentId::new(uuid(tournament))),
        ["close_table", table] => Action::CloseTable(TableId::new(uuid(table))),
        other => panic!("{other:?} is no command"),
    }
}

/// The verdict in one word: `created`, `ok`, a code, `again:<word>` for a first answer given again, or `key_reused`.
fn word(verdict: &Verdict) -> String {
    match verdict {
        Verdict::KeyReused => "key_reused".into(),
        Verdict::Answered { answer, replayed } => {
            let word = match answer.status {
                201 => "created".to_owned(),
                200 => "ok".to_owned(),
                _ => serde_json::from_slice::<Problem>(&answer.body).unwrap().code.code().to_owned(),
            };
            if *replayed { format!("again:{word}") } else { word }
        }
    }
}

struct Table {
    commands: Vec<Command>,
    lines: Vec<(String, String)>,
}

fn read(table: &str) -> Table {
    let (mut commands, mut lines) = (Vec::new(), Vec::new());
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (text, expected) = line.split_once('|').unwrap_or_else(|| panic!("{line} expects nothing"));
        let text = text.trim();
        let words: Vec<&str> = text.split_whitespace().collect();
        let command_id = CommandId::new(uuid(words[0]));
        let request_hash = Sha256::digest(words[1..].join(" ")).into();
        commands.push(Command { command_id, request_hash, action: action(&words[1..]), act: None });
        lines.push((text.to_owned(), expected.trim().to_owned()));
    }
    Table { commands, lines }
}

/// Checks a table and returns the books after it.
fn check(table: &str) -> Books {
    let Table { commands, lines } = read(table);
    let batch: Vec<&Command> = commands.iter().collect();
    let mut books = Books::default();
    let together = fold(&mut books, &batch, now());
    let words: Vec<String> = together.verdicts.iter().map(word).collect();
    for ((text, expected), found) in lines.iter().zip(&words) {
        assert_eq!(found, expected, "{text}");
    }
    let mut alone = Books::default();
    let apart: Vec<_> = batch.iter().flat_map(|one| fold(&mut alone, &[*one], now()).verdicts).collect();
    assert_eq!(apart, together.verdicts, "a batch is the same as its commands one by one");
    assert_eq!(alone.accounts, books.accounts);
    let before = books.clone();
    let is_answered = |command: &&Command| before.answers.contains_key(&command.command_id);
    let answered: Vec<&Command> = batch.iter().copied().filter(is_answered).collect();
    let again = fold(&mut books, &answered, now() + TimeDelta::days(400));
    assert!(again.facts.is_empty() && again.answered.is_empty(), "a repeat changes nothing");
    for (command, second) in answered.iter().copied().zip(&again.verdicts) {
        let first = &before.answers[&command.command_id];
        match second {
            Verdict::Answered { answer, replayed: true } => assert_eq!(*answer, first.answer),
            Verdict::KeyReused => assert_ne!(command.request_hash, first.request_hash),
            other => panic!("a repeat is answered otherwise: {other:?}"),
        }
    }
    assert_eq!(before.accounts, books.accounts);
    check_sums(&books, &together);
    books
}

/// Zero sum, floors, dense versions, running balances: of every table.
fn check_sums(books: &Books, folded: &Folded) {
    let total: i64 = books.accounts.values().map(|account| account.balance.cents()).sum();
    assert_eq!(total, 0);
    for account in books.accounts.values() {
        assert!(account.covers(Money::ZERO), "{account:?} is below its floor");
        let entries: Vec<_> = folded
            .facts
            .iter()
            .filter_map(|fact| match fact {
                Fact::Posted { entries, .. } => Some(entries),
                _ => None,
            })
            .flatten()
            .filter(|entry| entry.account_id == account.account_id)
            .collect();
        let mut balance = 0;
        for (entry, version) in entries.iter().zip(1..) {
            balance += entry.amount.cents();
            assert_eq!((entry.version, entry.balance.cents()), (version, balance));
        }
        assert_eq!((account.balance.cents(), account.version), (balance, entries.len() as i64));
    }
}

#[track_caller]
fn assert_balance(books: &Books, at: &str, balance: &str, held: &str) {
    let found = &books.accounts[&account_id(&account(at))];
    assert_eq!((found.balance, found.held), (money(balance), money(held)), "{at}");
}

#[test]
fn a_tournament_from_deposit_to_payout() {
    let books = check(
        "k1  deposit d1 A 10.00                                                           | created
         k2  deposit d2 B 10.00                                                           | created
         k3  post p1 buy_in A.cash:-1.00 t1.escrow:0.80 t1.fee:0.20                       | created
         k4  post p2 buy_in for=t1 B.cash:-1.00 t1.escrow:0.80 t1.fee:0.20                | created
         k5  post p3 tournament_started t1.escrow:-1.60 t1.fee:-0.40 t1.pool:1.60 house.fee:0.40 | created
         k6  close t1                                                                     | account_not_empty
         k7  post p4 prize t1.pool:-1.60 A.cash:1.60                                      | created
         k8  close t1                                                                     | ok
         k9  close t1                                                                     | ok
         k10 post p5 buy_in B.cash:-1.00 t1.escrow:1.00                                   | account_closed
         k11 reverse p4 F                                                                 | posting_of_workflow
         k12 close t9                                                                     | ok
         k13 post p6 buy_in B.cash:-1.00 t9.escrow:1.00                                   | account_closed",
    );
    assert_balance(&books, "A.cash", "10.60", "0.00");
    assert_balance(&books, "house.fee", "0.40", "0.00");
}

#[test]
fn g5_6_a_prize_is_paid_or_taken_away_under_one_id_and_goes_to_nobody_else() {
    let books = check(
        "k1  deposit d1 A 10.00                                                           | created
         k2  post p1 buy_in A.cash:-2.00 t1.escrow:1.60 t1.fee:0.40                       | created
         k3  post p2 tournament_started t1.escrow:-1.60 t1.fee:-0.40 t1.pool:1.60 house.fee:0.40 | created
         k4  post p3 prize_confiscated t1.pool:-1.60 house.fee:1.60                       | posting_not_allowed
         k5  post p3 prize_confiscated t1.pool:-1.60 A.cash:1.60                          | posting_not_allowed
         k6  post p3 prize_confiscated A.cash:-1.60 house.adjustments:1.60                | posting_not_allowed
         k7  post p3 prize t1.pool:-0.60 A.cash:0.60                                      | created
         k8  post p3 prize_confiscated t1.pool:-0.60 house.adjustments:0.60               | posting_id_reused
         k9  post p4 prize_confiscated t1.pool:-1.00 house.adjustments:1.00               | created
         k10 post p4 prize t1.pool:-1.00 A.cash:1.00                                      | posting_id_reused
         k11 reverse p4 F                                                                 | posting_of_workflow
         k12 close t1                                                                     | ok",
    );
    assert_balance(&books, "A.cash", "8.60", "0.00");
    assert_balance(&books, "house.adjustments", "1.00", "0.00");
}

#[test]
fn a_cash_table_from_sitting_down_to_closing() {
    let books = check(
        "k1  deposit d1 A 10.00                                                    | created
         k2  deposit d2 B 10.00                                                    | created
         k3  post p1 sit_in at=T1 A.cash:-5.00 A.T1:5.00                           | created
         k4  post p2 sit_in B.cash:-4.00 B.T1:4.00                                 | created
         k5  post p3 sit_in B.cash:-6.01 B.T1:6.01                                 | insufficient_funds
         k6  post p4 hand_settled hand=1 at=T1 A.T1:-2.00 B.T1:1.90 house.rake:0.10 | created
         k7  post p5 hand_settled hand=2 A.T1:-3.01 B.T1:3.01                      | insufficient_funds
         k8  post p6 sit_in at=T1 A.cash:-1.00 A.T1:1.00                           | created
         k9  post p7 hand_settled hand=3 A.T1:-4.00 B.T1:4.00                      | created
         k10 post p8 hand_settled hand=4 B.T1:-9.91 A.T1:9.91                      | insufficient_funds
         k11 close_table T1                                                        | account_not_empty
         k12 post p9 cash_out at=T1 B.T1:-9.90 B.cash:9.90                         | created
         k13 close_table T1                                                        | ok
         k14 close_table T1                                                        | ok
         k15 post q1 sit_in A.cash:-1.00 A.T1:1.00                                 | account_closed
         k16 post q2 sit_in C.cash:-1.00 C.T1:1.00                                 | account_closed
         k17 post q3 sit_in A.cash:-1.00 A.T2:1.00                                 | created
         k18 reverse p9 F                                                          | posting_of_workflow
         k19 close_table T9                                                        | ok
         k20 post q4 sit_in A.cash:-1.00 A.T9:1.00                                 | account_closed",
    );
    assert_balance(&books, "A.cash", "3.00", "0.00");
    assert_balance(&books, "B.cash", "15.90", "0.00");
    assert_balance(&books, "house.rake", "0.10", "0.00");
}

#[test]
fn money_on_cash_tables_moves_only_as_planned() {
    check(
        "k1  deposit d1 A 10.00                                                    | created
         k2  post p1 sit_in A.cash:-5.00 A.T1:5.00                                 | created
         a1  post x sit_in A.T1:-1.00 A.cash:1.00                                  | posting_not_allowed
         a2  post x sit_in A.cash:-2.00 A.T1:1.00 B.T2:1.00                        | posting_not_allowed
         a3  post x sit_in at=T2 A.cash:-1.00 A.T1:1.00                            | posting_not_allowed
         a5  post x sit_in A.cash:-1.00 B.T1:1.00                                  | posting_not_allowed
         a4  post x sit_in A.cash:-1.00 house.rake:1.00                            | posting_not_allowed
         b1  post x hand_settled A.T1:-1.00 B.T1:1.00                              | posting_not_allowed
         b2  post x hand_settled hand=1 A.T1:-1.00 B.T2:1.00                       | posting_not_allowed
         b3  post x hand_settled hand=1 at=T2 A.T1:-1.00 B.T1:1.00                 | posting_not_allowed
         b4  post x hand_settled hand=1 A.T1:-1.00 B.cash:1.00                     | posting_not_allowed
         b5  post x hand_settled hand=1 A.T1:-1.00 house.fee:1.00                  | posting_not_allowed
         b6  post x hand_settled hand=1 house.rake:-1.00 A.T1:1.00                 | posting_not_allowed
         b7  post x hand_settled hand=1 A.T1:-1.00 B.T1:0.99                       | posting_unbalanced
         c1  post x cash_out A.cash:-1.00 A.T1:1.00                                | posting_not_allowed
         c2  post x cash_out at=T2 A.T1:-1.00 A.cash:1.00                          | posting_not_allowed
         c3  post x cash_out A.T1:-1.00 house.rake:1.00                            | posting_not_allowed
         c6  post x cash_out A.T1:-1.00 B.cash:1.00                                | posting_not_allowed
         c4  post y cash_out A.T1:-5.01 A.cash:5.01                                | insufficient_funds
         c5  post z cash_out B.T1:-0.01 B.cash:0.01                                | never_sat_in",
    );
}

#[test]
fn a_hand_and_what_is_taken_home_are_of_players_who_brought_money_to_the_table() {
    let books = check(
        "k1  deposit d1 A 10.00                                                    | created
         k2  deposit d2 Z 10.00                                                    | created
         k3  post p1 sit_in A.cash:-5.00 A.T1:5.00                                 | created
         k4  post p2 sit_in Z.cash:-5.00 Z.T2:5.00                                 | created
         a1  post h1 hand_settled hand=1 A.T1:-2.00 Z.T1:2.00                      | never_sat_in
         a2  post h2 hand_settled hand=2 A.T1:-2.00 Z.T1:1.90 house.rake:0.10      | never_sat_in
         a3  post h3 hand_settled hand=3 A.T1:-9.00 Z.T1:9.00                      | never_sat_in
         a4  post h4 hand_settled hand=4 Z.T1:-1.00 A.T1:1.00                      | never_sat_in
         a5  post h5 hand_settled hand=5 A.T1:-2.00 T1.pot:2.00                    | created
         a6  post h6 hand_settled hand=6 T1.pot:-1.00 Z.T1:1.00                    | never_sat_in
         b1  post c1 cash_out Z.T1:-2.00 Z.cash:2.00                               | never_sat_in
         b2  post c2 cash_out T1.pot:-2.00 Z.cash:2.00                             | never_sat_in
         b3  post c3 cash_out at=T1 T1.pot:-2.00 Z.cash:2.00                       | never_sat_in
         k5  post p3 sit_in Z.cash:-1.00 Z.T1:1.00                                 | created
         a1  post h1 hand_settled hand=1 A.T1:-2.00 Z.T1:2.00                      | created
         a7  post h7 hand_settled hand=7 Z.T1:-3.00 T1.pot:3.00                    | created
         a8  post h8 hand_settled hand=8 T1.pot:-4.00 Z.T1:4.00                    | created
         c1  post c4 cash_out Z.T1:-4.00 T1.pot:-1.00 Z.cash:5.00                  | created
         c2  post c5 cash_out A.T1:-1.00 A.cash:1.00                               | created
         c3  close_table T1                                                        | ok
         a9  post h9 hand_settled hand=9 A.T1:-1.00 Y.T1:1.00                      | account_closed",
    );
    assert_balance(&books, "Z.cash", "9.00", "0.00");
    assert!(!books.accounts.contains_key(&account_id(&account("Y.T1"))));
}

#[test]
fn what_is_held_for_a_table_brings_the_holder_there_and_nobody_else() {
    check(
        "k1 deposit d1 A 10.00                                      | created
         k2 deposit d2 B 10.00                                      | created
         k3 post p1 sit_in B.cash:-5.00 B.T1:5.00                   | created
         h1 hold o1 A 5.00 30                                       | created
         a1 settle o1 Z.T1:2.00                                     | posting_not_allowed
         a2 settle o1 A.T1:1.00 Z.T1:1.00                           | posting_not_allowed
         a3 post x1 hand_settled hand=1 B.T1:-1.00 A.T1:1.00        | never_sat_in
         h2 settle o1 A.T1:2.00                                     | ok
         a3 post x1 hand_settled hand=1 B.T1:-1.00 A.T1:1.00        | created",
    );
}

#[test]
fn fees_come_back_from_the_house_for_a_tournament_that_has_had_accounts() {
    let books = check(
        "k1 deposit d1 A 10.00                                                                       | created
         k2 post p1 buy_in for=t1 A.cash:-1.00 t1.escrow:0.80 t1.fee:0.20                             | created
         k3 post s1 tournament_started for=t1 t1.escrow:-0.80 t1.pool:0.80 t1.fee:-0.20 house.fee:0.20 | created
         a1 post r1 cancellation_refund house.fee:-0.20 A.cash:0.20                                   | posting_not_allowed
         a2 post r2 cancellation_refund for=t2 house.fee:-0.20 A.cash:0.20                            | posting_not_allowed
         a3 post r3 cancellation_refund for=t1 house.fee:-0.20 A.cash:0.20                            | created
         a4 post r4 cancellation_refund t1.pool:-0.80 A.cash:0.80                                     | created",
    );
    assert_balance(&books, "A.cash", "10.00", "0.00");
}

#[test]
fn a_pot_stays_on_the_table_from_hand_to_hand() {
    let books = check(
        "k1  deposit d1 A 10.00                                                        | created
         k2  deposit d2 B 10.00                                                        | created
         k3  post p1 sit_in A.cash:-5.00 A.T1:5.00                                     | created
         k4  post p2 sit_in B.cash:-5.00 B.T1:5.00                                     | created
         k5  post h1 hand_settled hand=1 A.T1:-2.00 B.T1:-1.00 T1.pot:3.00             | created
         k6  post h2 hand_settled hand=2 A.T1:2.90 T1.pot:-3.00 house.rake:0.10        | created
         k7  post h3 hand_settled hand=3 A.T1:-1.00 T1.pot:1.00                        | created
         k8  post h4 hand_settled hand=4 T1.pot:-1.01 B.T1:1.01                        | insufficient_funds
         k9  post c1 cash_out B.T1:-4.00 B.cash:4.00                                   | created
         k10 close_table T1                                                            | account_not_empty
         k11 post c2 cash_out at=T1 A.T1:-4.90 A.cash:4.90                             | created
         k12 close_table T1                                                            | account_not_empty
         k13 post c3 cash_out at=T1 T1.pot:-1.00 A.cash:1.00                           | created
         k14 close_table T1                                                            | ok
         k15 post h5 hand_settled hand=5 A.T2:-1.00 T1.pot:1.00                        | posting_not_allowed
         k16 post h6 hand_settled hand=6 A.T1:-1.00 T1.pot:1.00                        | account_closed
         k17 post p3 sit_in A.cash:-2.00 A.T2:2.00                                     | created
         k18 post h7 hand_settled hand=1 A.T2:-2.00 T2.pot:2.00                        | created
         k19 post c4 cash_out A.T2:-0.50 T2.pot:-2.00 A.cash:2.50                      | insufficient_funds
         k20 reverse h7 F                                                              | posting_of_workflow
         k21 reverse c3 F                                                              | posting_of_workflow",
    );
    assert_balance(&books, "A.cash", "8.90", "0.00");
    assert_balance(&books, "B.cash", "9.00", "0.00");
    assert_balance(&books, "A.T2", "0.00", "0.00");
    assert_balance(&books, "T1.pot", "0.00", "0.00");
    assert_balance(&books, "T2.pot", "2.00", "0.00");
    assert_balance(&books, "house.rake", "0.10", "0.00");
}

#[test]
fn a_pot_moves_only_with_hands_and_cash_outs() {
    check(
        "k1 deposit d1 A 10.00                                                         | created
         k2 post p1 sit_in A.cash:-5.00 A.T1:5.00                                      | created
         k3 post h1 hand_settled hand=1 A.T1:-3.00 T1.pot:3.00                         | created
         a1 post x sit_in A.cash:-1.00 T1.pot:1.00                                     | posting_not_allowed
         a2 post x buy_in T1.pot:-1.00 t1.escrow:1.00                                  | posting_not_allowed
         a3 post x cash_out A.T1:-1.00 T1.pot:1.00                                     | posting_not_allowed
         a4 post x cash_out T1.pot:-1.00 house.rake:1.00                               | posting_not_allowed
         a5 post x hand_settled hand=2 T1.pot:-1.00 T2.pot:1.00                        | posting_not_allowed
         a6 post x hand_settled hand=2 at=T2 T1.pot:-1.00 A.T1:1.00                    | posting_not_allowed
         a7 post x hand_settled hand=2 house.rake:-1.00 T1.pot:1.00                    | posting_not_allowed
         a8 post x hand_settled hand=2 T1.pot:-1.00 A.cash:1.00                        | posting_not_allowed
         a9 post x hand_settled T1.pot:-1.00 A.T1:1.00                                 | posting_not_allowed
         b1 post x cash_out T1.pot:-1.00 A.T2:1.00                                     | posting_not_allowed
         b2 hold o1 A 1.00 30                                                          | created
         b3 settle o1 T1.pot:1.00                                                      | posting_not_allowed",
    );
}

#[test]
fn refusals_of_a_posting_in_order_of_precedence() {
    check(
        "k1  deposit d1 A 10.00                                         | created
         k2  close t0                                                   | ok
         k3  void p0                                                    | ok
         a1  post p1 deposit A.cash:-1.00                               | posting_unbalanced
         a2  post p1 deposit A.cash:-1.00 A.cash:1.00                   | posting_unbalanced
         a3  post p1 buy_in A.cash:-1.00 t1.escrow:0.00 t1.fee:1.00     | posting_unbalanced
         a4  post p1 buy_in A.cash:-1.00 t1.escrow:0.99                 | posting_unbalanced
         b1  post p1 deposit outside.in:-1.00 A.cash:1.00               | posting_not_allowed
         b2  post p1 adjustment house.adjustments:-1.00 A.cash:1.00     | posting_not_allowed
         b3  post p1 buy_in A.cash:-1.00 house.fee:1.00                 | posting_not_allowed
         b4  post p1 buy_in t1.escrow:-1.00 A.cash:1.00                 | posting_not_allowed
         b5  post p1 prize t1.pool:-2.00 t2.pool:1.00 A.cash:1.00       | posting_not_allowed
         b6  post p1 prize t1.pool:-1.00 t2.pool:-1.00 A.cash:2.00      | posting_not_allowed
         b7  post p1 buy_in for=t2 A.cash:-1.00 t1.escrow:1.00          | posting_not_allowed
         b8  post p1 tournament_started t1.escrow:-1.00 house.fee:1.00  | posting_not_allowed
         b9  post p0 buy_in A.cash:-1.00 house.fee:1.00                 | posting_not_allowed
         c1  post p0 buy_in A.cash:-99.00 t0.escrow:99.00               | posting_voided
         d1  post p2 buy_in A.cash:-1.00 t1.escrow:1.00                 | created
         d2  post p2 buy_in A.cash:-1.00 t1.escrow:1.00                 | ok
         d3  post p2 buy_in A.cash:-99.00 t0.escrow:99.00               | posting_id_reused
         e1  post p3 buy_in A.cash:-99.00 t0.escrow:99.00               | account_closed
         f1  post p4 buy_in A.cash:-99.00 t1.escrow:99.00               | insufficient_funds
         f2  post p4 buy_in A.cash:-99.00 t1.escrow:99.00               | insufficient_funds
         f3  post p4 buy_in A.cash:-9.00 t1.escrow:9.00                 | posting_id_reused
         f4  post p5 buy_in Z.cash:-0.01 t1.escrow:0.01                 | insufficient_funds
         g1  post p1 buy_in A.cash:-9.00 t1.escrow:9.00                 | created
         g2  post p6 buy_in A.cash:-0.01 t1.escrow:0.01                 | insufficient_funds",
    );
}

#[test]
fn the_range_of_amounts_is_not_left() {
    check(
        "k1 deposit d1 A 9999999999999.99                     | created
         k2 deposit d2 B 0.01                                 | amount_out_of_range
         k3 withdraw w1 A 9999999999999.99                    | created
         k4 complete w1 A                                     | ok
         k5 withdraw w2 A 0.01                                | insufficient_funds",
    );
}

#[test]
fn a_spent_posting_id_stays_spent_and_a_void_says_so() {
    check(
        "k1 post p1 buy_in A.cash:-1.00 t1.escrow:1.00 | insufficient_funds
         k2 void p1                                    | ok
         k3 deposit d1 A 5.00                          | created
         k4 post p1 buy_in A.cash:-1.00 t1.escrow:1.00 | insufficient_funds
         k5 post p2 buy_in A.cash:-1.00 t1.escrow:1.00 | created
         k6 void p2                                    | ok
         k7 void p2                                    | ok
         k8 reverse p2 F                               | posting_reversed
         k9 post p2 buy_in A.cash:-1.00 t1.escrow:1.00 | ok
         l1 void p3                                    | ok
         l2 post p3 buy_in A.cash:-1.00 t1.escrow:1.00 | posting_voided
         l3 reverse p3 F                               | posting_unknown",
    );
}

#[test]
fn what_a_game_came_to_is_refused_until_its_cause_is_cured() {
    let books = check(
        "k1 deposit d1 A 5.00                                          | created
         b1 deposit d9 B 1.00                                          | created
         b2 post p9 sit_in B.cash:-1.00 B.T1:1.00                      | created
         k2 post p1 sit_in A.cash:-5.00 A.T1:5.00                      | created
         k3 post h1 hand_settled hand=1 A.T1:-6.00 B.T1:6.00           | insufficient_funds
         k4 post c1 cash_out A.T1:-6.00 A.cash:6.00                    | insufficient_funds
         k5 close_table T1                                             | account_not_empty
         k6 deposit d2 A 1.00                                          | created
         k7 post p2 sit_in A.cash:-1.00 A.T1:1.00                      | created
         k3 post h1 hand_settled hand=1 A.T1:-6.00 B.T1:6.00           | created
         k3 post h1 hand_settled hand=1 A.T1:-6.00 B.T1:6.00           | again:created
         k8 post c2 cash_out B.T1:-7.00 B.cash:7.00                    | created
         k5 close_table T1                                             | ok",
    );
    assert_balance(&books, "B.cash", "7.00", "0.00");
}

#[test]
fn a_start_is_called_off_with_its_tournament_and_refused_only_until_it_is_cured() {
    let books = check(
        "k1 deposit d1 A 5.00                                                                    | created
         k2 post s1 tournament_started t1.escrow:-1.00 t1.pool:1.00                              | insufficient_funds
         k3 post p1 buy_in A.cash:-1.00 t1.escrow:1.00                                           | created
         k2 post s1 tournament_started t1.escrow:-1.00 t1.pool:1.00                              | created
         v1 void s1                                                                              | ok
         v2 void s2                                                                              | ok
         k4 post s2 tournament_started t1.escrow:-1.00 t1.pool:1.00                              | posting_voided",
    );
    assert_balance(&books, "t1.escrow", "1.00", "0.00");
}

#[test]
fn calling_off_what_is_no_payment_keeps_it_from_nothing() {
    check(
        "k1 deposit d1 A 5.00                                          | created
         k2 post p1 sit_in A.cash:-5.00 A.T1:5.00                      | created
         b1 deposit d9 B 1.00                                          | created
         b2 post p9 sit_in B.cash:-1.00 B.T1:1.00                      | created
         v1 void h1                                                    | ok
         k3 post h1 hand_settled hand=1 A.T1:-2.00 B.T1:2.00           | created
         v2 void h1                                                    | posting_of_workflow
         v3 void p2                                                    | ok
         k4 post p2 sit_in A.cash:-1.00 A.T1:1.00                      | posting_voided",
    );
}

#[test]
fn the_same_key_in_one_batch_is_one_command() {
    check(
        "k1 deposit d1 A 5.00                          | created
         k1 deposit d1 A 5.00                          | again:created
         k1 deposit d2 A 5.00                          | key_reused
         k2 post p1 buy_in A.cash:-9.00 t1.escrow:9.00 | insufficient_funds
         k2 post p1 buy_in A.cash:-9.00 t1.escrow:9.00 | again:insufficient_funds",
    );
}
