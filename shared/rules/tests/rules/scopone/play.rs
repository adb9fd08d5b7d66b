//! The deal and the plays of scopone: vectors 1 to 8, R1, R2, R5, R12, options, refusals.

use mazziere_rules::capture::CaptureEvent;
use mazziere_rules::card::{CardSet, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Game, Input, Options, Setup, Viewer};
use mazziere_rules::matches::{Goal, MatchEvent, StateOf};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use mazziere_rules::scopone::{Scopone, ScoponeMatch, ScoponeOptions};
use mazziere_rules::seat::{Line, Seat, SeatSet};
use serde_json::json;

use crate::capture::scene::Scene;
use crate::capture::{captures, captures_of, chance, decide, deck_with, fresh, play, refused, step};
use crate::scene::set;

type State = StateOf<Scopone>;

fn options() -> ScoponeOptions {
    ScoponeOptions::default()
}

fn scientifico() -> ScoponeOptions {
    ScoponeOptions { scientifico: true, ..options() }
}

fn turn(state: &State) -> Vec<u8> {
    match ScoponeMatch::awaiting(state) {
        Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
        _ => Vec::new(),
    }
}

/// A deck whose last four cards are these: the table of the normal deal.
fn table_last(table: &str) -> Vec<mazziere_rules::card::Card> {
    let mut cards = deck_with(table);
    cards.rotate_left(4);
    cards
}

#[test]
fn scopone_vectors_1_to_3_captures_are_those_of_scopa() {
    for (table, played, expected, cited) in [
        ("3D 5C JB", "JS", "JB", "rulebook 1"),
        ("AD 3C 4B 5S", "QS", "4B 5S / AD 3C 5S", "rulebook 2"),
        ("5D 5C 3B 2S", "KS", "5D 5C / 5D 3B 2S / 5C 3B 2S", "rulebook 3"),
        ("2D 3C 4B", "AS", "-", "an ace is a plain card"),
    ] {
        let scene = Scene::<Scopone>::new(options(), 4).with(table, &["6D", played, "6B", "6S"]);
        assert_eq!(captures_of::<Scopone>(&scene.state(), 1, played), captures(expected), "{cited}");
    }
}

#[test]
fn nine_cards_each_one_at_a_time_then_four_on_the_table_r1() {
    let mut state = fresh::<Scopone>(options(), 4);
    decide::<Scopone>(&mut state, &chance(table_last("AD AC AB AS")));
    // In canonical order seat 1 gets the first card of every rank, seat 2 the second, and so on.
    let layout = state.deal.latest().unwrap().layout();
    for (seat, hand) in [
        (1, "2D 3D 4D 5D 6D 7D JD QD KD"),
        (2, "2C 3C 4C 5C 6C 7C JC QC KC"),
        (3, "2B 3B 4B 5B 6B 7B JB QB KB"),
        (0, "2S 3S 4S 5S 6S 7S JS QS KS"),
    ] {
        assert_eq!(layout.hand(Seat::new(seat)), set(hand), "seat {seat}");
    }
    assert_eq!((layout.table(), layout.stock().len()), (set("AD AC AB AS"), 0));
    assert_eq!(turn(&state), [1]);
}

#[test]
fn scopone_vector_4_three_kings_are_redealt_by_the_same_dealer_r12() {
    let mut state = fresh::<Scopone>(options(), 4);
    let events = decide::<Scopone>(&mut state, &chance(table_last("KD KC KB 7S")));
    assert!(matches!(&events[1..], [MatchEvent::Deal { event: CaptureEvent::DealVoided { .. } }]));
    let request = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };
    assert_eq!(ScoponeMatch::awaiting(&state), Awaiting::Chance { request: request.clone() });
    assert_eq!((state.dealer, state.scored), (Seat::new(0), 0));
    assert_eq!(refused::<Scopone>(&state, 1, "AD", None), RefusalCode::ChanceAwaited);
    // "Repeated as often as needed."
    decide::<Scopone>(&mut state, &chance(table_last("KD KC KB KS")));
    assert_eq!(ScoponeMatch::awaiting(&state), Awaiting::Chance { request });
    decide::<Scopone>(&mut state, &chance(table_last("KD KC 7B 7S")));
    assert_eq!(turn(&state), [1]);
}

#[test]
fn scopone_vector_5_two_kings_play_on() {
    let mut state = fresh::<Scopone>(options(), 4);
    decide::<Scopone>(&mut state, &chance(table_last("KD KC 7B 7S")));
    assert_eq!((turn(&state), state.deal.latest().unwrap().layout().table()), (vec![1], set("KD KC 7B 7S")));
}

#[test]
fn scopone_vectors_6_and_7_scientifico_r2() {
    let mut state = fresh::<Scopone>(scientifico(), 4);
    let mut cards = deck_with("7D 7C");
    // Seat 1 gets the first card, seat 2 the second.
    let events = decide::<Scopone>(&mut state, &chance(cards.clone()));
    assert_eq!(events.len(), 2, "nothing is laid on the table, and nothing can be void");
    let layout = state.deal.latest().unwrap().layout();
    assert!(Seat::all(4).all(|seat| layout.hand(seat).len() == 10) && layout.table().is_empty());
    for card in layout.hand(Seat::new(1)) {
        assert_eq!(captures_of::<Scopone>(&state, 1, &card.to_string()), [CardSet::EMPTY], "only discards");
    }
    let first = step::<Scopone>(&mut state, 1, "7D", None);
    assert!(matches!(&first[..], [MatchEvent::Deal { event: CaptureEvent::CardPlayed { scopa: false, .. } }]));
    let second = step::<Scopone>(&mut state, 2, "7C", Some("7D"));
    assert!(matches!(&second[..], [MatchEvent::Deal { event: CaptureEvent::CardPlayed { scopa: true, .. } }]));
    let layout = state.deal.latest().unwrap().layout();
    assert_eq!((layout.pile(Line::new(0)), layout.scope(Line::new(0))), (set("7D 7C"), 1));
    // The settebello is secured: four points less one are open, and one scopa.
    let mut given_up = state.clone();
    let events = decide::<Scopone>(&mut given_up, &Input::Abandon { seat: Seat::new(0) });
    assert!(matches!(&events[0], MatchEvent::Forfeited { base, award: 4, .. } if base.values() == [2, 0]));

    // Four kings that would lie on the table of a normal deal change nothing.
    cards = DeckKind::Italian40.cards().to_vec();
    let mut state = fresh::<Scopone>(scientifico(), 4);
    decide::<Scopone>(&mut state, &chance(cards));
    assert_eq!(turn(&state), [1]);
}

#[test]
fn scopone_vector_8_no_scopa_with_the_last_card() {
    for (option, name) in [(options(), "36 of 36"), (scientifico(), "40 of 40")] {
        let mut scene = Scene::<Scopone>::new(option, 4).with("4D 6B", &["KS", "", "", ""]);
        scene.turn = 0;
        scene.piles = [set("2D 2C"), CardSet::FULL.minus(set("2D 2C 4D 6B KS"))];
        let mut state = scene.state();
        let events = step::<Scopone>(&mut state, 0, "KS", None);
        let played = |event: &_| {
            matches!(event, MatchEvent::Deal { event: CaptureEvent::CardPlayed { scopa: false, capture, .. } }
                if *capture == set("4D 6B"))
        };
        assert!(played(&events[0]), "{name}: {events:?}");
        let taken = state.deal.latest().unwrap().layout().pile(Line::new(0));
        assert_eq!(taken, set("2D 2C 4D 6B KS"), "{name}");
    }
}

#[test]
fn cards_left_over_go_to_the_line_of_the_last_capture_r4() {
    let mut scene = Scene::<Scopone>::new(options(), 4).with("4D QB", &["KS", "", "", ""]);
    scene.turn = 0;
    scene.last = 1;
    scene.piles = [set("2D 2C"), CardSet::FULL.minus(set("2D 2C 4D QB KS"))];
    let mut state = scene.state();
    let events = step::<Scopone>(&mut state, 0, "KS", None);
    assert!(matches!(&events[1], MatchEvent::Deal { event: CaptureEvent::LeftoversTaken { line, cards } }
        if *line == Line::new(1) && *cards == set("4D QB KS")));
    assert!(matches!(&events[2], MatchEvent::DealScored { scores, .. } if scores[Line::new(1)].scope == 0));
}

/// Whether `viewer` sees the hand of `seat`.
fn sees(state: &State, viewer: &[u8], seat: usize) -> bool {
    let eyes: SeatSet = viewer.iter().map(|&s| Seat::new(s)).collect();
    ScoponeMatch::view(state, Viewer::Seats(eyes)).deal.unwrap().hands[seat].cards.is_some()
}

#[test]
fn hands_stay_closed_to_the_end_and_partners_see_each_other_only_with_carte_scoperte_r5() {
    for (carte_viste, carte_scoperte) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut state = fresh::<Scopone>(ScoponeOptions { carte_viste, carte_scoperte, ..options() }, 4);
        decide::<Scopone>(&mut state, &chance(table_last("AD 2D 3D 4D")));
        let mut plays = 0;
        while let [seat] = turn(&state)[..] {
            for viewer in 0..4u8 {
                for other in 0..4u8 {
                    let partner = (viewer + 2) % 4 == other;
                    let expected = viewer == other || (partner && carte_scoperte);
                    assert_eq!(sees(&state, &[viewer], other.into()), expected, "{viewer} {other} {plays}");
                }
            }
            assert!((0..4).all(|other| !sees(&state, &[], other)), "a spectator sees no hand");
            let view = ScoponeMatch::view(&state, Viewer::SPECTATOR).deal.unwrap();
            assert_eq!((view.seen.is_some(), view.stock), (carte_viste, 0));
            let r#move = ScoponeMatch::legal(&state, Seat::new(seat)).moves[0];
            decide::<Scopone>(&mut state, &Input::Move { seat: Seat::new(seat), r#move });
            plays += 1;
            if state.scored > 0 {
                break;
            }
        }
        assert_eq!(plays, 36);
    }
}

#[test]
fn refusals_in_order_of_precedence() {
    let state = fresh::<Scopone>(options(), 4);
    let seat = Seat::new(1);
    for (input, code) in [
        (chance(vec![]), RefusalCode::DeckNotValid),
        (Input::Chance { chance: Chance::Numbers { values: vec![1] } }, RefusalCode::DeckNotValid),
        (Input::TimeExpired { seat, clock: Clock::Move }, RefusalCode::NotAwaited),
        (Input::Abandon { seat: Seat::new(4) }, RefusalCode::NoSuchSeat),
        (Input::SitOut { seat }, RefusalCode::SitOutNotOffered),
        (Input::Return { seat }, RefusalCode::SitOutNotOffered),
    ] {
        assert_eq!(ScoponeMatch::decide(&state, &input).unwrap_err().code, code, "{input:?}");
    }
    assert_eq!(refused::<Scopone>(&state, 1, "AD", None), RefusalCode::ChanceAwaited, "wrong phase");
    let mut scene = Scene::<Scopone>::new(options(), 4).with("5D 5C 2B 3S", &["AD", "5B 7B KS", "AC", "AB"]);
    scene.piles[0] = set("2D 2C");
    let mut state = scene.state();
    let before = state.clone();
    for (seat, played, capture, code) in [
        (4, "5B", None, RefusalCode::NoSuchSeat),
        (0, "AD", None, RefusalCode::NotYourTurn),
        (3, "AB", None, RefusalCode::NotYourTurn),
        (1, "AD", None, RefusalCode::CardNotInHand),
        (1, "5D", None, RefusalCode::CardNotInHand),
        (1, "5B", None, RefusalCode::CaptureMustBeNamed),
        (1, "5B", Some(""), RefusalCode::CaptureRequired),
        (1, "5B", Some("2B 3S"), RefusalCode::CaptureNotLegal),
        (1, "5B", Some("5D 5C"), RefusalCode::CaptureNotLegal),
        (1, "5B", Some("5S"), RefusalCode::CardNotOnTable),
        (1, "5B", Some("2D"), RefusalCode::CardNotOnTable),
        (1, "7B", Some("5D"), RefusalCode::CaptureNotLegal),
    ] {
        assert_eq!(refused::<Scopone>(&state, seat, played, capture), code, "{seat} {played} {capture:?}");
    }
    let again = chance(deck_with(""));
    assert_eq!(ScoponeMatch::decide(&state, &again).unwrap_err().code, RefusalCode::ChanceNotAwaited);
    assert!(state == before, "a refusal leaves everything as it was");
    assert_eq!(play::<Scopone>(&state, 1, "7B", Some("2B 5C")), play::<Scopone>(&state, 1, "7B", Some("5C 2B")));
    decide::<Scopone>(&mut state, &Input::Abandon { seat });
    assert_eq!(refused::<Scopone>(&state, 1, "5B", Some("5D")), RefusalCode::MatchOver);
}

#[test]
fn options_are_strict_r3_r9() {
    for (text, printed) in [
        ("scopone", "scopone(target=11)"),
        ("scopone(scientifico)", "scopone(target=11,scientifico)"),
        (
            "scopone(carte_scoperte,carte_viste,scientifico,deals=5)",
            "scopone(deals=5,scientifico,carte_viste,carte_scoperte)",
        ),
    ] {
        let (info, read) = registry::parse_text(text, 4).unwrap();
        assert_eq!(registry::normalise(info.name, &read, 4).unwrap(), (read, printed.to_owned()));
    }
    for bad in [
        json!({"target": 10}),
        json!({"target": 31}),
        json!({"deals": 0}),
        json!({"deals": 6}),
        json!({"target": 11, "deals": 2}),
        json!({"three_kings_redeal": false}),
        json!({"scientifico": "yes"}),
        json!([]),
    ] {
        let refusal = registry::normalise("scopone", &bad, 4).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::InvalidOptions, "{bad}");
    }
    for seats in [0, 1, 2, 3, 5, 255] {
        assert_eq!(options().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup, "{seats}");
    }
    let odd = ScoponeOptions { goal: Goal::Target(7), ..options() };
    assert_eq!(odd.validate(4).unwrap_err().code, RefusalCode::InvalidOptions);
    let stranger = Setup { options: json!({}), seats: 4, dealer: Seat::new(4), knockout: false };
    assert_eq!(registry::open("scopone", &stranger).map(|_| ()).unwrap_err().code, RefusalCode::InvalidSetup);
    let formats: Vec<_> = registry::game("scopone").unwrap().formats.iter().map(|format| format.name()).collect();
    assert_eq!(formats, ["pairs", "four_in_two"]);
}
