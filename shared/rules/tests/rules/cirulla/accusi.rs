//! Accusi: vectors 4 to 9, R3 to R5, R7, R8, R14, and the preference of the players.

use mazziere_rules::card::Card;
use mazziere_rules::cirulla::accuso::{made, on_table};
use mazziere_rules::cirulla::{Accuso, Cirulla, CirullaEvent, CirullaMatch, CirullaOptions};
use mazziere_rules::kernel::{Game, Viewer};
use mazziere_rules::matches::Goal;
use mazziere_rules::seat::{Line, Seat, SeatSet};

use super::{Event, accuse, auto_accuso, inside, options, scene};
use crate::capture::{chance, decide, deck_with, fresh, step};
use crate::scene::{list, set};

#[test]
fn cirulla_vectors_4_to_6_the_dealers_accuso_r3_r4() {
    for (table, expected, cited) in [
        ("KD 7B 6C 7S", Some((30, 1, None)), "vector 4"),
        ("AD 2C 5B 7S", Some((15, 2, None)), "vector 5"),
        ("7C 3D 4B 5S", Some((15, 2, Some(3))), "vector 6"),
        ("7C KD KB 5S", Some((30, 1, Some(5))), "vector 6"),
        ("7C KD 5B 2S", None, "vector 6"),
        ("7C 2D 2B AS", Some((15, 2, Some(10))), "the others make 5"),
        ("7C 2D 3B 2S", Some((15, 2, Some(8))), "R4"),
        ("7C AD AB 2S", None, "the others make 4"),
        ("7C KD 3B AS", Some((15, 2, Some(1))), "the others make 14"),
        ("7C KD 3B 2S", None, "the others make 15: no value makes 15 or 30 of them"),
        ("7C KD 6B 4S", Some((30, 1, Some(10))), "the others make 20"),
        ("7C KD KB QS", Some((30, 1, Some(1))), "the others make 29"),
        ("7C KD KB KS", None, "the others make 30"),
        ("7D KD 6B 6S", None, "29"),
        ("7D KD 6B 7S", Some((30, 1, None)), "30"),
        ("7D 5D 2B 2S", None, "16"),
    ] {
        let cards: [Card; 4] = list(table).try_into().unwrap();
        let found = on_table(&cards).map(|accuso| (accuso.sum, accuso.points, accuso.matta));
        assert_eq!(found, expected, "{cited}: {table}");
    }
}

/// Deals to two seats: the hand of seat 1, of the dealer, and the table.
fn dealt(options: CirullaOptions, hand: &str, dealer: &str, table: &str) -> (super::State, Vec<Event>) {
    let mut state = fresh::<Cirulla>(options, 2);
    let front: Vec<String> =
        list(hand).into_iter().zip(list(dealer)).flat_map(|(one, other)| [one, other]).map(|c| c.to_string()).collect();
    let events = decide::<Cirulla>(&mut state, &chance(deck_with(&format!("{} {table}", front.join(" ")))));
    (state, events)
}

#[test]
fn the_dealer_takes_the_four_cards_which_is_a_capture_r3() {
    for (table, points) in [("KD 7B 6C 7S", 1), ("AD 2C 5B 7S", 2), ("7C 3D 4B 5S", 2)] {
        let (state, events) = dealt(options(), "KC QD JD", "KB QB JB", table);
        let deal = state.deal.latest().unwrap();
        let (layout, line) = (deal.layout(), Line::new(0));
        assert_eq!((layout.table(), layout.pile(line)), (set(""), set(table)));
        assert_eq!((deal.accusi(line).points(), layout.scope(line), layout.last_capture()), (points, 0, Some(line)));
        assert!(matches!(inside(&events).last(), Some(CirullaEvent::DealerAccused { .. })));
        assert_eq!(deal.matta(), None, "taken, 7C is a seven");
    }
}

#[test]
fn cirulla_vectors_8_and_9_accusi_of_a_hand_r5_r8() {
    let cirulla = |matta| (Accuso::Cirulla, matta);
    let decino = |matta| (Accuso::Decino, matta);
    for (hand, expected, cited) in [
        ("7C 2D 6B", vec![cirulla(Some(1))], "vector 8"),
        ("7C 3D 6B", vec![], "vector 8"),
        ("2D 3B 4S", vec![cirulla(None)], "vector 8"),
        ("7C 4D 4B", vec![decino(Some(4)), cirulla(Some(1))], "vector 9 (4 + 4 + 1 = 9 as well)"),
        ("3D 3B 3S", vec![decino(None), cirulla(None)], "vector 9, R5"),
        ("7C JD JB", vec![decino(Some(8))], "vector 9"),
        ("7C 7D 7B", vec![decino(Some(7))], "three sevens"),
        ("AD AC AB", vec![decino(None), cirulla(None)], "R5"),
        ("7C AD AB", vec![decino(Some(1)), cirulla(Some(1))], "R5"),
        ("KD KC KB", vec![decino(None)], "three kings"),
        ("2D 3B 5S", vec![], "10"),
        ("7C 7D 2B", vec![], "a pair is needed, or 8"),
        ("7D AD AB", vec![cirulla(None)], "7D is no matta; 9"),
    ] {
        let found: Vec<_> = made(set(hand)).into_iter().map(|made| (made.accuso, made.matta)).collect();
        assert_eq!(found, expected, "{cited}: {hand}");
    }
    for hand in ["", "AD", "AD AC", "7C", "7C AD", "AD AC AB AS"] {
        assert!(made(set(hand)).is_empty(), "{hand}: accusi are of three cards");
    }
}

#[test]
fn the_system_accuses_when_the_turn_starts_decino_before_cirulla_r5_r7() {
    // Seat 1 at the deal; the dealer when seat 1 has played; seat 1 again with the next hand.
    let (mut state, events) = dealt(options(), "7C 4D 4B", "2D 3B 4S", "KD QD JC KC");
    let accused = |event: Option<&CirullaEvent>, wanted: (u8, Accuso, u8, Option<u8>)| {
        let Some(CirullaEvent::Accused { seat, accuso, points, matta, .. }) = event else { panic!("{event:?}") };
        assert_eq!((seat.index(), *accuso, *points, *matta), wanted);
    };
    accused(inside(&events).last(), (1, Accuso::Decino, 10, Some(4)));
    let events = step::<Cirulla>(&mut state, 1, "4D", None);
    accused(inside(&events).last(), (0, Accuso::Cirulla, 3, None));
    for (seat, card) in [(0, "2D"), (1, "4B"), (0, "3B"), (1, "7C")] {
        assert_eq!(step::<Cirulla>(&mut state, seat, card, None).len(), 1, "one accuso for a hand");
    }
    // The matta, laid in this round, counts four.
    let events = step::<Cirulla>(&mut state, 0, "4S", Some("7C"));
    // The canonical stock goes on with AD AC AB AS 2C 2B: seat 1 gets AD AB 2C.
    let [_, CirullaEvent::HandsDealt { .. }, last] = &inside(&events)[..] else { panic!("{events:?}") };
    accused(Some(last), (1, Accuso::Cirulla, 3, None));
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.accusi(Line::new(0)).points(), deal.accusi(Line::new(1)).points()), (3, 13));
}

#[test]
fn an_accused_hand_is_shown_until_it_is_played() {
    let (mut state, _) = dealt(options(), "2D 3B 4S", "KB QB JB", "KD QD JC KC");
    let hand = |state: &super::State| CirullaMatch::view(state, Viewer::SPECTATOR).deal.unwrap().hands[1].clone();
    assert_eq!((hand(&state).cards, hand(&state).accuso), (Some(set("2D 3B 4S")), Some(Accuso::Cirulla)));
    step::<Cirulla>(&mut state, 1, "2D", None);
    assert_eq!(hand(&state).cards, Some(set("3B 4S")));
    let dealer = CirullaMatch::view(&state, Viewer::SPECTATOR).deal.unwrap().hands[0].clone();
    assert_eq!((dealer.cards, dealer.accuso), (None, None));
}

#[test]
fn by_hand_an_accuso_may_be_forgone_and_the_poorer_chosen() {
    let by_hand = CirullaOptions { auto_accuso: false, ..options() };
    let (state, events) = dealt(by_hand, "3D 3B 3S", "KB QB JB", "KD QD JC KC");
    assert!(!inside(&events).iter().any(|event| matches!(event, CirullaEvent::Accused { .. })));
    for (accuso, points) in [(Accuso::Cirulla, 3), (Accuso::Decino, 10)] {
        let mut state = state.clone();
        accuse(&mut state, 1, accuso);
        assert_eq!(state.deal.latest().unwrap().accusi(Line::new(1)).points(), points);
    }
}

#[test]
fn a_preference_is_said_at_any_time_and_holds_for_the_match() {
    // Before the first deal: seat 1 accuses by hand, so that its hand is not shown.
    let mut state = fresh::<Cirulla>(CirullaOptions { goal: Goal::Deals(2), ..options() }, 2);
    let waits = CirullaMatch::awaiting(&state);
    let events = auto_accuso(&mut state, 1, false);
    assert!(matches!(&inside(&events)[..], [CirullaEvent::AutoAccusoSet { on: false, .. }]));
    assert_eq!(CirullaMatch::awaiting(&state), waits, "cards are still awaited");
    let deck = deck_with("2D KB 3B QB 4S JB KD QD JC KC");
    let events = decide::<Cirulla>(&mut state, &chance(deck.clone()));
    assert_eq!(inside(&events).len(), 2, "hands and table only");
    // Out of turn, by the dealer, who alone is told.
    let events = auto_accuso(&mut state, 0, false);
    let told = |seat: u8| CirullaMatch::seen_by(&events[0], Viewer::Seats(SeatSet::of(Seat::new(seat)))).is_some();
    assert_eq!((told(0), told(1)), (true, false));
    assert!(CirullaMatch::seen_by(&events[0], Viewer::SPECTATOR).is_none());
    assert!(CirullaMatch::seen_by(&events[0], Viewer::Auditor).is_some());
    let shown = |seat: u8| {
        let view = CirullaMatch::view(&state, Viewer::Seats(SeatSet::of(Seat::new(seat)))).deal.unwrap();
        [view.hands[0].auto_accuso, view.hands[1].auto_accuso]
    };
    assert_eq!((shown(0), shown(1)), ([Some(false), None], [None, Some(false)]));
    // On one's own turn the accuso still to be made is made at once.
    let events = auto_accuso(&mut state.clone(), 1, true);
    assert!(matches!(&inside(&events)[..], [_, CirullaEvent::Accused { accuso: Accuso::Cirulla, .. }]));
    // It is no move to be picked, and it holds in the next deal.
    while state.scored == 0 {
        let seat = state.deal.latest().unwrap().layout().turn();
        let moves = CirullaMatch::legal(&state, seat).moves;
        let play = moves.iter().find(|m| matches!(m, mazziere_rules::cirulla::CirullaMove::Play { .. })).unwrap();
        let events = decide::<Cirulla>(&mut state, &mazziere_rules::kernel::Input::Move { seat, r#move: *play });
        assert!(!inside(&events).iter().any(|event| matches!(event, CirullaEvent::Accused { .. })));
    }
    decide::<Cirulla>(&mut state, &chance(deck));
    let deal = state.deal.latest().unwrap();
    assert!(!deal.auto_accuso(Seat::new(0)) && !deal.auto_accuso(Seat::new(1)));
}

#[test]
fn accusi_count_towards_the_target_at_the_end_of_the_smazzata_only_r13() {
    let mut scene = scene("KD", "QD QC QB", "3D 3B 3S");
    scene.options.goal = Goal::Target(6);
    scene.totals = [0, 5];
    let mut state = scene.state();
    accuse(&mut state, 1, Accuso::Decino);
    assert_eq!((state.deal.latest().unwrap().accusi(Line::new(1)).points(), state.outcome.is_none()), (10, true));
    step::<Cirulla>(&mut state, 1, "3D", None);
    assert!(state.outcome.is_none());
}
