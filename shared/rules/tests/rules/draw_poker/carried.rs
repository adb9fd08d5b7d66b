//! Pots that stay: who plays for them, who waits, who takes them along, and what a void hand leaves as it was
//! (`docs/rules/poker-all-italiana.md`, steps 1 and 2, R7 to R10, "Pots, rake, end").

use mazziere_rules::draw_poker::Opener;
use mazziere_rules::kernel::{Awaiting, Game, Input, Viewer};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{RingEvent, Unawarded};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, RingFact, Vacated};

use super::scene::{Event, Rules, Table, poker, seat};

type Ring = mazziere_rules::ring::Ring<Rules>;

/// A hand that nobody opens.
fn unopened(table: &mut Table) {
    table.deal(&[], "");
    table.runs_out();
}

/// Seats 0 and 1 of three say parol for 6.00 each; seat 2 has passed with its invito of 1.00 in: 13.00 stay. A fourth
/// one sits out.
fn parol(options: &str, stacks: &[Chips]) -> Table {
    let mut table = poker(options, 4, 2).seated(stacks);
    if stacks.len() > 3 {
        table.sits_out(3);
    }
    table.deal(&[(0, "Jh Js 9c 8d Kh"), (1, "Th 9s 8c Qd Ac")], "");
    table.play("0 bet 500, 1 call, 2 fold, 0 stand, 1 stand, 0 parol, 1 parol");
    table
}

fn seats(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(Seat::index).collect()
}

/// Who was vacated: seat, chips, from the pot, why.
fn vacated(events: &[Event]) -> Vec<(u8, Chips, Chips, Vacated)> {
    let vacated = events.iter().filter_map(|event| match event {
        RingEvent::SeatVacated { seat, chips, from_pot, because } => Some((seat.index(), *chips, *from_pot, *because)),
        _ => None,
    });
    vacated.collect()
}

#[test]
fn r10_a_newcomer_waits_while_nobody_opens() {
    let mut table = poker(r#"{"invito":100}"#, 4, 2).seated(&[10_000; 3]);
    unopened(&mut table);
    table.sits(3, 5_000);
    table.deal(&[], "");
    assert_eq!(table.start().waiting.iter().map(|seat| seat.index()).collect::<Vec<_>>(), [3]);
    assert_eq!((table.hand().dealt().len(), table.hand().opener()), (3, Opener::Queens));
    let view = serde_json::to_value(Ring::view(&table.state, Viewer::SPECTATOR)).unwrap();
    assert_eq!(
        (view["places"][3]["waiting"].clone(), view["left"]["because"].clone()),
        (true.into(), "no_opening".into())
    );
}

/// Step 2, "Who plays": a sit-out who owns a pot that nobody opened keeps their share of it, and gets no cards.
#[test]
fn who_sits_out_after_no_opening_is_left_out_and_keeps_their_share() {
    let mut table = poker(r#"{"invito":100}"#, 4, 2).seated(&[10_000; 4]);
    unopened(&mut table);
    table.sits_out(1);
    unopened(&mut table);
    assert_eq!((seats(table.hand().dealt()), table.hand().pot()), (vec![0, 2, 3], 400));
    let left = table.result().left.clone().unwrap();
    assert_eq!((seats(left.owners), left.shares.len()), (vec![0, 1, 2, 3], 4), "nothing was forfeited");
    table.returns(1);
    unopened(&mut table);
    assert_eq!(seats(table.hand().dealt()), [0, 1, 2, 3], "it plays for what it paid");
    // A player who is there alone takes it undealt.
    [0, 1, 3].into_iter().for_each(|index| drop(table.sits_out(index)));
    table.fact(RingFact::NextHand {});
    assert!(table.between_hands(), "no cards");
    assert_eq!((table.state.carried, table.stacks()), (0, vec![9_900, 9_900, 10_300, 9_900]));
}

/// Step 2: "in parol hands participants now in sit-out ... are dealt in all the same"; such a hand is not a skipped
/// one.
#[test]
fn who_sits_out_plays_for_a_pot_of_parol_and_misses_nothing_by_it() {
    let mut table = parol(r#"{"invito":100}"#, &[10_000; 3]);
    table.sits_out(1);
    table.fact(RingFact::NextHand {});
    table.play("2 decline");
    table.rigged(&[(0, "Kh Ks Qc Jd Td"), (1, "Ah As 9c 9d Qh")], "");
    assert_eq!((table.awaited(), seats(table.hand().dealt())), (vec![0], vec![0, 1]), "seat 1 has bussed by itself");
    assert_eq!(table.state.place(seat(1)).unwrap().standing.missed, 0);
}

/// Step 2: "Answering Partecipo, or paying, is coming back ... A hand a seat is dealt into, or has paid for, never
/// counts among the ten skipped ones".
#[test]
fn who_pays_for_a_pot_of_parol_is_back_and_is_not_stood_up() {
    let mut table = poker(r#"{"invito":100}"#, 4, 2).seated(&[10_000; 4]);
    table.sits_out(3);
    for hand in 1..=8 {
        table.deal(&[(0, "Jh Js 9c 8d Kh"), (1, "Qh Qs 9d 8c Kd"), (2, "Ah As 9h 8h Ks")], "");
        let opener = table.awaited()[0];
        table.play(&format!("{opener} bet 100"));
        table.runs_out();
        assert_eq!(table.state.place(seat(3)).unwrap().standing.missed, hand);
    }
    // The ninth ends in parol.
    table.deal(&[(0, "Jh Js 9c 8d Kh"), (1, "Qh Qs 9d 8c Kd"), (2, "Ah As 9h 8h Ks")], "");
    let first = table.awaited()[0];
    table.play(&format!("{first} bet 100"));
    for step in ["call", "stand", "parol"] {
        while let Some(&index) = table.awaited().first().filter(|&&index| table.may(index, legal_name(step))) {
            table.play(&format!("{index} {step}"));
        }
    }
    assert_eq!(table.state.unawarded, Some(Unawarded::Parol));
    table.fact(RingFact::NextHand {});
    let events = table.play("3 adjust");
    assert!(events.contains(&RingEvent::CameBack { seat: seat(3) }), "{events:?}");
    table.rigged(&[(3, "Ah As 9c 8d Kh")], "");
    let place = table.state.place(seat(3)).unwrap();
    assert_eq!((place.sitting_out, place.standing.missed), (false, 0));
    // Now away again for the rest of the hand: dealt in, so it is none of the ten.
    table.sits_out(3);
    table.runs_out();
    assert!(table.state.place(seat(3)).is_some(), "it would have been the tenth hand missed");
}

/// How the move of `step` is called among the legal ones.
fn legal_name(step: &str) -> &str {
    if step == "stand" { "stand_pat" } else { step }
}

/// PR: the rake is of every awarded pot; a player who is left alone with it pays it by leaving as by the next hand.
#[test]
fn who_leaves_forfeits_and_the_last_wins_it_undealt_and_it_is_raked() {
    let mut table = poker(r#"{"invito":100,"rake_bp":1000}"#, 3, 2).seated(&[10_000; 3]);
    unopened(&mut table);
    assert_eq!(vacated(&table.leaves(0)), [(0, 9_900, 0, Vacated::Left)]);
    assert_eq!(vacated(&table.leaves(1)), [(1, 9_900, 0, Vacated::Left)]);
    assert_eq!(vacated(&table.leaves(2)), [(2, 10_170, 0, Vacated::Left)]);
    assert_eq!((table.state.carried, table.state.claims.len(), table.state.hands), (0, 0, 2));
    let result = table.result();
    assert_eq!((result.brought, result.pot, result.rake, result.seats.len()), (300, 300, 30, 1));
}

#[test]
fn the_last_declarer_leaves_while_others_are_asked_to_adjust() {
    let mut table = parol(r#"{"invito":100,"rake_bp":1000}"#, &[10_000; 3]);
    table.leaves(0);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [2]);
    assert_eq!(vacated(&table.leaves(1)), [(1, 9_400 + 1_170, 0, Vacated::Left)]);
    assert_eq!((table.between_hands(), table.result().rake, table.stacks()), (true, 130, vec![0, 0, 9_900, 0]));
}

/// Nobody wins a pot whose owners are stood up at one moment: they have their parts back, and there is no rake.
#[test]
fn two_who_leave_with_the_same_hand_have_their_parts_back() {
    let mut table = poker(r#"{"invito":100,"rake_bp":1000}"#, 2, 1).seated(&[10_000; 2]);
    unopened(&mut table);
    table.deal(&[], "");
    let first = table.awaited()[0];
    table.leaves(first);
    let gone = vacated(&table.leaves(1 - first));
    assert_eq!(gone, [(0, 10_000, 100, Vacated::Left), (1, 10_000, 100, Vacated::Left)]);
}

/// G3.14, G3.11: no hand begins while all are away; the ten minutes end it, and nothing stays on the table.
#[test]
fn a_pot_whose_owners_are_all_away_waits_for_one_of_them_or_for_the_ten_minutes() {
    let away = |options: &str| {
        let mut table = poker(options, 3, 1).seated(&[10_000; 2]);
        unopened(&mut table);
        table.sits_out(0);
        table.sits_out(1);
        assert_eq!(table.give(&Input::Fact { fact: RingFact::NextHand {} }), Err(RefusalCode::TooFewPlayers));
        table
    };
    let mut table = away(r#"{"invito":100}"#);
    table.returns(1);
    table.fact(RingFact::NextHand {});
    assert_eq!((table.stacks(), table.state.carried), (vec![9_900, 10_100, 0], 0), "who is there alone takes it");
    // Somebody else wants to play, and waits: they have paid nothing for it (R10).
    let mut table = away(r#"{"invito":100}"#);
    table.sits(2, 5_000);
    assert_eq!(table.give(&Input::Fact { fact: RingFact::NextHand {} }), Err(RefusalCode::TooFewPlayers));
    table.returns(0);
    table.returns(1);
    table.deal(&[], "");
    assert_eq!((seats(table.hand().dealt()), table.hand().opener()), (vec![0, 1], Opener::Queens));
    // Nobody does: the table stands up one after the other.
    let mut table = away(r#"{"invito":100,"rake_bp":1000}"#);
    let mut stands_up = |index| vacated(&table.fact(RingFact::Leave { seat: seat(index), away: true }));
    assert_eq!(stands_up(0), [(0, 9_900, 0, Vacated::Away)]);
    assert_eq!(stands_up(1), [(1, 10_080, 0, Vacated::Away)]);
    assert_eq!((table.state.carried, table.stacks()), (0, vec![0, 0, 0]));
}

#[test]
fn one_participant_left_takes_the_pot_undealt_and_it_is_raked() {
    let mut table = poker(r#"{"invito":100,"rake_bp":1000}"#, 4, 2).seated(&[10_000; 3]);
    unopened(&mut table);
    table.leaves(0);
    table.leaves(1);
    table.sits(3, 5_000);
    table.fact(RingFact::NextHand {});
    assert!(table.between_hands(), "no cards are dealt");
    assert_eq!((table.result().pot, table.result().rake, table.stacks()[2]), (300, 30, 10_170));
    table.fact(RingFact::NextHand {});
    assert!(matches!(Ring::awaiting(&table.state), Awaiting::Chance { .. }), "the newcomer plays");
    assert_eq!(table.hand().opener(), Opener::Jacks);
}

#[test]
fn step_1_who_cannot_pay_is_not_asked_and_a_timeout_passes() {
    let mut table = parol(r#"{"invito":100}"#, &[10_000, 10_000, 10_000, 550]);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [2], "seat 3 has 5.50, and 6.00 are due");
    assert_eq!(table.try_move(3, "adjust"), Err(RefusalCode::NotYourTurn));
    assert_eq!(table.try_move(2, "pay"), Err(RefusalCode::MoveNotLegal));
    assert_eq!(table.try_move(2, "fold"), Err(RefusalCode::MoveNotLegal));
    table.late(2);
    assert!(!table.state.place(seat(2)).unwrap().sitting_out, "no sit-out for it");
    assert_eq!((table.start().seats.len(), table.start().carried), (2, 1300));
    assert_eq!(table.start().waiting.iter().map(|seat| seat.index()).collect::<Vec<_>>(), [2]);
}

#[test]
fn r9_newcomers_wait_and_contributions_add_up() {
    let mut table = parol(r#"{"invito":100}"#, &[10_000; 3]);
    table.sits(3, 10_000);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [2], "seat 3 came after that hand had begun");
    table.play("2 decline");
    // Button 0: seat 1 opens with kings, for the pot at least.
    table.rigged(&[(1, "Kh Ks Qc Jd Td")], "");
    table.play("1 bet 1300, 0 call, 1 stand, 0 stand, 1 parol, 0 parol");
    assert_eq!(table.state.carried, 3900);
    let left = table.result().left.clone().unwrap();
    let shares: Vec<Chips> = left.shares.iter().map(|share| share.amount).collect();
    assert_eq!((shares, left.owners.len()), (vec![1900, 1900, 100], 2));
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [2, 3], "now seat 3 sat there when that hand began");
    assert_eq!((table.legal(2)["pays"].clone(), table.legal(3)["pays"].clone()), (1800.into(), 1900.into()));
    table.play("3 adjust, 2 decline");
    assert_eq!(table.start().seats.len(), 3);
}

/// "All as long as that pot is not awarded": the minimum opening stays the pot when nobody opens meanwhile.
#[test]
fn a_pot_of_parol_that_nobody_opens_is_one_until_it_is_won() {
    let mut table = parol(r#"{"invito":100}"#, &[10_000; 3]);
    table.fact(RingFact::NextHand {});
    table.play("2 decline");
    table.rigged(&[], "");
    table.play("1 check, 0 check");
    assert_eq!((table.state.carried, table.state.unawarded), (1300, Some(Unawarded::NoOpening)));
    // The button is seat 1; seat 0 speaks first, with kings.
    table.deal(&[(0, "Kh Ks Qc Jd Td")], "");
    assert_eq!(table.legal(0)["bet"], serde_json::json!({"min": 1300, "max": 9400}));
    table.play("0 bet 1300, 1 fold");
    table.runs_out();
    table.deal(&[(1, "Ah As 9c Qd 8h")], "");
    assert_eq!((table.state.carried, table.hand().opener()), (0, Opener::Jacks));
    let first = table.awaited()[0];
    assert_eq!(table.legal(first).get("bet").map_or(100, |bet| bet["min"].as_u64().unwrap()), 100);
}

#[test]
fn a_seat_that_adjusts_with_less_than_the_least_credit_is_back_and_plays() {
    let mut table = parol(r#"{"invito":100,"min_credit":7}"#, &[10_000, 10_000, 750]);
    assert!(table.state.place(seat(2)).unwrap().sitting_out, "6.50 are less than seven inviti");
    assert_eq!(table.give(&Input::Return { seat: seat(2) }), Err(RefusalCode::ChipsTooFew), "it does not play yet");
    table.fact(RingFact::NextHand {});
    table.play("2 adjust");
    table.rigged(&[(0, "Kh Ks 9d Tc Qs"), (1, "Kd Kc 9h Ts Qd")], "");
    for _ in 0..2 {
        let next = table.awaited()[0];
        if next != 2 {
            let said = if table.may(next, "bet") { format!("{next} bet 1800") } else { format!("{next} fold") };
            table.play(&said);
        }
    }
    assert_eq!(table.awaited(), [2], "step 1: dealt in, whatever it has");
    assert!(table.may(2, "call"));
}

#[test]
fn a_seat_that_adjusts_may_leave_before_the_hand_and_has_paid_nothing() {
    let mut table = parol(r#"{"invito":100}"#, &[10_000, 10_000, 10_000, 9_000]);
    table.fact(RingFact::NextHand {});
    table.play("3 adjust");
    assert_eq!(vacated(&table.leaves(3)), [(3, 9_000, 0, Vacated::Left)]);
    assert_eq!(table.awaited(), [2]);
    table.play("2 decline");
    assert_eq!(table.start().seats.len(), 2);
}

#[test]
fn a_void_hand_leaves_pot_opener_and_claims() {
    let mut table = poker(r#"{"invito":100}"#, 3, 2).seated(&[10_000; 3]);
    unopened(&mut table);
    let (claims, stacks) = (table.state.claims, table.stacks());
    table.deal(&[(1, "Qh Qs 9c 8d Kh")], "");
    table.play("1 bet 100, 2 call");
    table.fact(RingFact::VoidHand {});
    assert_eq!((table.state.carried, table.state.claims, table.stacks()), (300, claims, stacks));
    table.deal(&[], "");
    assert_eq!((table.hand().opener(), table.hand().pot(), table.state.hands), (Opener::Queens, 300, 3));
}

#[test]
fn a_void_hand_asks_again_for_the_adjustment() {
    let mut table = parol(r#"{"invito":100}"#, &[10_000; 3]);
    table.fact(RingFact::NextHand {});
    table.play("2 adjust");
    table.sits(3, 10_000);
    table.fact(RingFact::VoidHand {});
    assert_eq!(table.stacks(), [9_400, 9_400, 9_900, 10_000]);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [2], "those who sat there when the hand of parol began, and nobody else");
}

#[test]
fn a_tournament_pays_the_invito_again_and_sit_outs_lose_it() {
    let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 4, 2).seated(&[10_000; 4]);
    table.sits_out(3);
    table.deal(&[], "");
    assert_eq!((table.start().pay_only.len(), table.hand().dealt().len(), table.hand().pot()), (1, 3, 400));
    table.play("0 check, 1 check, 2 check");
    assert_eq!(table.result().left.as_ref().unwrap().owners.len(), 3);
    // Seat 3 comes back, seat 0 goes: it owns a part of the pot, and takes no part all the same (step 2).
    table.returns(3);
    table.sits_out(0);
    table.deal(&[], "");
    assert_eq!((seats(table.start().pay_only), table.hand().pot()), (vec![0], 800), "its invito is lost");
    assert_eq!((seats(table.hand().dealt()), table.hand().opener()), (vec![1, 2, 3], Opener::Queens));
    // Who is there alone takes all of it undealt.
    table.runs_out();
    table.sits_out(1);
    table.sits_out(2);
    table.fact(RingFact::NextHand {});
    assert_eq!((table.between_hands(), table.state.carried), (true, 0));
    assert_eq!(table.stacks(), [9_700, 9_700, 9_700, 10_900]);
}

#[test]
fn a_tournament_after_parol_only_participants_pay() {
    let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 4, 2).seated(&[10_000; 4]);
    table.deal(&[(0, "Jh Js 9c 8d Kh")], "");
    // Seat 3 speaks first.
    table.play("3 check, 0 bet 500, 1 call, 2 fold, 3 fold");
    table.play("0 stand, 1 stand, 0 parol, 1 parol");
    assert_eq!(table.state.carried, 1400);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [2, 3]);
    table.play("2 adjust, 3 decline");
    assert_eq!(table.forced(), [(2, 500), (1, 100), (2, 100), (0, 100)]);
    assert_eq!((table.start().waiting.len(), table.start().carried), (1, 1400));
}

/// Step 2: "Answering Partecipo, or paying, is coming back", in a tournament too, for any seat that sat out when the
/// hand of parol began and lost the invito. Who says passo, or nothing, stays away.
#[test]
fn who_pays_for_a_pot_of_parol_is_back_in_a_tournament_too() {
    let asked = || {
        let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 4, 2).seated(&[10_000; 4]);
        table.sits_out(3);
        table.deal(&[(0, "Jh Js 9c 8d Kh"), (1, "Th 9s 8c Qd Ac")], "");
        assert_eq!(seats(table.start().pay_only), [3], "the invito of who sits out is lost");
        table.play("0 bet 500, 1 call, 2 fold, 0 stand, 1 stand, 0 parol, 1 parol");
        assert_eq!((table.state.carried, table.state.unawarded), (1400, Some(Unawarded::Parol)));
        table.fact(RingFact::NextHand {});
        assert_eq!((table.awaited(), table.legal(3)["pays"].clone()), (vec![2, 3], 500.into()));
        table
    };
    let is_out = |table: &Table| table.state.place(seat(3)).unwrap().sitting_out;
    let mut table = asked();
    let events = table.play("3 adjust");
    assert!(events.contains(&RingEvent::CameBack { seat: seat(3) }), "{events:?}");
    assert!(!is_out(&table));
    table.play("2 decline");
    table.rigged(&[(3, "Ah As 9c 8d Kh")], "");
    assert_eq!(table.forced(), [(3, 500), (0, 100), (1, 100), (3, 100)], "only participants pay the invito");
    assert_eq!((seats(table.hand().dealt()), seats(table.start().pay_only)), (vec![0, 1, 3], Vec::new()));
    // The button is seat 3, which speaks last; it is asked for its own decision, and may open.
    table.play("0 check, 1 check");
    assert_eq!(table.awaited(), [3]);
    assert!(table.may(3, "bet"));
    for passes in ["3 decline", "late"] {
        let mut table = asked();
        if passes == "late" {
            table.late(3);
        } else {
            table.play(passes);
        }
        table.play("2 decline");
        assert!(is_out(&table), "{passes}");
        table.rigged(&[], "");
        assert_eq!((seats(table.hand().dealt()), table.stacks()[3]), (vec![0, 1], 9_900), "{passes}");
    }
}

#[test]
fn alone_or_all_away_in_a_tournament_the_inviti_are_taken_undealt() {
    let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 3, 2).seated(&[1_000; 3]);
    table.sits_out(0);
    table.sits_out(1);
    table.fact(RingFact::NextHand {});
    assert!(table.between_hands());
    assert_eq!(table.stacks(), [900, 900, 1_200]);
    table.sits_out(2);
    table.fact(RingFact::NextHand {});
    // Nobody is there: the button goes on from seat 2 to seat 0, who takes it.
    assert_eq!(table.stacks(), [1_100, 800, 1_100]);
}

#[test]
fn a_broken_table_divides_what_stays_among_its_owners() {
    let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 3, 2).seated(&[1_000; 3]);
    table.deal(&[(0, "Jh Js 9c 8d Kh"), (1, "Th 9s 8c Qd Ac")], "");
    table.play("0 bet 101, 1 call, 2 fold, 0 stand, 1 stand, 0 parol, 1 parol");
    assert_eq!((table.state.carried, table.state.unawarded), (502, Some(Unawarded::Parol)));
    let mut parts = Vec::new();
    for index in 0..3 {
        parts.extend(vacated(&table.fact(RingFact::Release { seat: seat(index), breaking: true })));
    }
    let parts: Vec<(u8, Chips)> = parts.into_iter().map(|(seat, _, from_pot, _)| (seat, from_pot)).collect();
    assert_eq!(parts, [(0, 251), (1, 251), (2, 0)], "who passed has given it up");

    let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 3, 2).seated(&[1_000; 3]);
    table.sits_out(2);
    table.deal(&[], "");
    table.runs_out();
    assert_eq!(table.state.carried, 300);
    assert_eq!(vacated(&table.fact(RingFact::Release { seat: seat(2), breaking: true }))[0].2, 0, "lost its invito");
    assert_eq!(vacated(&table.fact(RingFact::Release { seat: seat(0), breaking: true }))[0].2, 150);
}

/// A part that was taken along may be more than what that seat had put in: no chips come of that.
#[test]
fn a_hand_after_a_part_was_taken_along_is_played_for_what_is_left() {
    let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 4, 2).seated(&[1_000; 3]);
    unopened(&mut table);
    table.sits(3, 1_000);
    unopened(&mut table);
    assert_eq!(table.state.carried, 700);
    let gone = vacated(&table.fact(RingFact::Release { seat: seat(3), breaking: true }));
    assert_eq!(gone, [(3, 1_075, 175, Vacated::Broken)], "a quarter, where it had put in 100");
    table.deal(&[], "");
    let hand = table.hand();
    assert_eq!(hand.pot(), 525 + 300);
    assert_eq!(hand.pot() + hand.seats().iter().map(|seat| hand.stack(seat)).sum::<Chips>(), 4_000 - 1_075);
}

/// G6.4: what cannot be divided goes to the earliest registered, whenever they go; that is who sat down first.
#[test]
fn g6_4_the_odd_chips_of_a_divided_pot_go_to_who_sat_down_first() {
    // In which order they sit down, in which they go, who took how much of 100.
    let cases = [
        ([1, 0, 2, 3], [1, 2, 0], [(1, 34), (2, 33), (0, 33)]),
        ([2, 3, 1, 0], [0, 1, 2], [(0, 33), (1, 33), (2, 34)]),
        ([3, 0, 1, 2], [2, 1, 0], [(2, 33), (1, 33), (0, 34)]),
    ];
    for (sit, go, expected) in cases {
        let mut table = poker(r#"{"invito":25,"mode":"tournament"}"#, 4, 2);
        sit.iter().for_each(|&index| table.sits(index, 1_000));
        unopened(&mut table);
        table.fact(RingFact::Release { seat: seat(3), breaking: false });
        let broken = |index: u8| RingFact::Release { seat: seat(index), breaking: true };
        let parts: Vec<_> = go.iter().flat_map(|&index| vacated(&table.fact(broken(index)))).collect();
        let parts: Vec<(u8, Chips)> = parts.into_iter().map(|(seat, _, from_pot, _)| (seat, from_pot)).collect();
        assert_eq!((parts, table.state.carried), (expected.to_vec(), 0), "{sit:?}");
    }
}

/// "Side pots ... on total contributions, carried ones included"; telesina PR: "folded ... money fills the layers from
/// the bottom". What was forfeited is cut like the money of a seat that folded.
#[test]
fn forfeited_shares_fill_the_layers_from_the_bottom() {
    let mut table = poker(r#"{"invito":25,"mode":"tournament"}"#, 4, 0).seated(&[1_000; 3]);
    for _ in 0..3 {
        unopened(&mut table);
    }
    table.fact(RingFact::Release { seat: seat(2), breaking: false });
    // A player who takes the seat has nothing to do with what was left in the pot from there.
    table.sits(2, 1_000);
    assert_eq!((&table.state.shares[..3], &table.state.forfeited[..]), (&[75, 75, 0][..], &[75][..]));
    table.deal(&[(0, "Kh Ks 9d Tc 8s"), (1, "Qh Js 9h 9s 8d"), (2, "Ah As Qd Jc 9c")], "");
    // The button is seat 0; seat 0 opens with kings. Totals: 125, 125 and 50 of the newcomer.
    table.play("1 check, 2 check, 0 bet 25, 1 call, 2 call, 1 stand, 2 stand, 0 stand, 0 check, 1 check, 2 check");
    table.runs_out();
    let pots: Vec<(Chips, usize)> = table.result().pots.iter().map(|pot| (pot.amount, pot.contenders.len())).collect();
    assert_eq!(pots, [(200, 3), (175, 2)], "50 of the 75 are in the main pot");
    assert_eq!(table.stacks(), [875 + 175, 875, 950 + 200, 0]);
}

#[test]
fn cash_the_empty_seat_opens_without_chips_and_stays_in() {
    // Seat 2 has just the invito.
    let mut table = poker(r#"{"invito":100}"#, 3, 2).seated(&[10_000, 10_000, 100]);
    table.deal(&[], "");
    table.play("0 check, 1 check");
    assert_eq!(table.awaited(), [2], "it is asked, too");
    table.play("2 check");
    assert_eq!((table.state.carried, table.stacks()[2]), (300, 0));
    assert!(!table.state.place(seat(2)).unwrap().sitting_out, "it plays on for what it paid");
    // The button is seat 0; seat 1 speaks first, then seat 2, with queens.
    table.deal(&[(1, "Th Ts 9c 8d Kh"), (2, "Qh Qs 9d 8c Kd")], "");
    assert_eq!(table.try_move(1, "open"), Err(RefusalCode::MoveNotLegal), "it has chips");
    table.play("1 check");
    assert_eq!(table.legal(2).as_object().unwrap().keys().collect::<Vec<_>>(), ["check", "fold", "open"]);
    assert_eq!(table.try_move(2, "bet 100"), Err(RefusalCode::BetNotLegal));
    table.play("2 open");
    // Nothing is owed; players who bussed before may bet, whatever they hold.
    assert_eq!(table.awaited(), [0]);
    table.play("0 check, 1 bet 100, 0 call");
    table.play("1 stand, 2 stand, 0 stand");
    assert_eq!(table.awaited(), [1]);
    assert_eq!(table.try_move(1, "parol"), Err(RefusalCode::ParolNotLegal), "somebody is all-in");
    table.play("1 check, 0 check");
    table.runs_out();
    assert_eq!(table.state.carried, 0);
}
