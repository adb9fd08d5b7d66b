//! Playing: the deal, the last cards, refusals. Vectors 10 to 12, scopa R4 to R10, R16, R19, R20.

use mazziere_rules::capture::{CaptureEvent, CaptureMove};
use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Game, Input, Setup, Viewer};
use mazziere_rules::matches::{Goal, MatchEvent};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::scopa::{ScopaMatch, ScopaOptions};
use mazziere_rules::seat::{Line, Seat, SeatSet};

use crate::scene::{Scene, State, card, decide, list, play, refused, set, step};

fn deck_with(front: &str) -> Vec<Card> {
    let front = list(front);
    let rest = DeckKind::Italian40.cards().iter().copied().filter(|c| !front.contains(c));
    front.iter().copied().chain(rest).collect()
}

fn chance(cards: Vec<Card>) -> Input<CaptureMove, mazziere_rules::kernel::NoFact> {
    Input::Chance { chance: Chance::Deck { cards } }
}

fn fresh(seats: u8, options: ScopaOptions) -> State {
    ScopaMatch::initial(&Setup { options, seats, dealer: Seat::new(0), knockout: false })
}

#[test]
fn cards_are_dealt_one_at_a_time_from_the_dealers_right() {
    let mut state = fresh(4, ScopaOptions::default());
    decide(&mut state, &chance(deck_with("AD 2D 3D 4D AC 2C 3C 4C AB 2B 3B 4B 7D 7C 7B 7S")));
    let deal = state.deal.latest().unwrap();
    for (seat, hand) in [(1, "AD AC AB"), (2, "2D 2C 2B"), (3, "3D 3C 3B"), (0, "4D 4C 4B")] {
        assert_eq!(deal.layout().hand(Seat::new(seat)), set(hand), "seat {seat}");
    }
    assert_eq!(deal.layout().table(), set("7D 7C 7B 7S"));
    assert_eq!(ScopaMatch::awaiting(&state), Awaiting::Seats { seats: SeatSet::of(Seat::new(1)) });
}

#[test]
fn later_hands_put_nothing_on_the_table_r4() {
    let mut state = fresh(2, ScopaOptions::default());
    decide(&mut state, &chance(deck_with("KD QD KC QC KB QB AD 2D AC 2C AB 2B")));
    // Table AD 2D AC 2C; kings and queens capture nothing.
    for (seat, played) in [(1, "KD"), (0, "QD"), (1, "KC"), (0, "QC"), (1, "KB"), (0, "QB")] {
        let captures =
            mazziere_rules::capture::search::captures(state.deal.latest().unwrap().layout().table(), card(played));
        let named: Option<String> = captures.first().map(|c| c.map(|c| c.to_string()).collect::<Vec<_>>().join(" "));
        step(&mut state, seat, played, named.as_deref());
    }
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.layout().hand(Seat::new(0)).len(), deal.layout().hand(Seat::new(1)).len()), (3, 3));
    assert!(
        deal.layout().hand(Seat::new(1)).contains(card("AB")) && deal.layout().hand(Seat::new(0)).contains(card("2B"))
    );
    assert_eq!(deal.layout().stock().len(), 40 - 16);
    assert_eq!(ScopaMatch::awaiting(&state), Awaiting::Seats { seats: SeatSet::of(Seat::new(1)) });
}

#[test]
fn scopa_vector_10_no_scopa_with_the_last_card() {
    let table = set("KD");
    let piles = [set("2D 2C"), CardSet::FULL.minus(set("KD KS 2D 2C"))];
    let mut state = Scene { table, hands: [set("KS"), set("")], last: 1, piles, ..Scene::default() }.state();
    let events = step(&mut state, 0, "KS", None);
    assert!(
        matches!(&events[0], MatchEvent::Deal { event: CaptureEvent::CardPlayed { scopa: false, capture, .. } } if *capture == table)
    );
    assert!(matches!(&events[1], MatchEvent::DealScored { scores, .. } if scores[Line::new(0)].scope == 0));
    let deal = state.deal.latest().unwrap();
    assert_eq!(
        (deal.layout().pile(Line::new(0)), deal.layout().last_capture()),
        (set("2D 2C KD KS"), Some(Line::new(0)))
    );
}

#[test]
fn scopa_vector_11_next_to_last_sweeps() {
    let mut scene = Scene { table: set("KD"), hands: [set("4S"), set("KS")], last: 0, ..Scene::default() };
    scene.piles = [set("2D 2C"), CardSet::FULL.minus(set("KD KS 4S 2D 2C"))];
    let mut state = scene.state();
    let sweep = step(&mut state, 1, "KS", None);
    assert!(matches!(&sweep[..], [MatchEvent::Deal { event: CaptureEvent::CardPlayed { scopa: true, .. } }]));
    let events = step(&mut state, 0, "4S", None);
    assert!(matches!(
        &events[1],
        MatchEvent::Deal { event: CaptureEvent::LeftoversTaken { line, cards } }
            if *line == Line::new(1) && *cards == set("4S")
    ));
    assert!(matches!(&events[2], MatchEvent::DealScored { scores, .. } if scores[Line::new(1)].scope == 1));
    // scopa R16: the left-over card went to line 1 and is no capture; the last capture is its sweep.
    assert_eq!(state.deal.latest().unwrap().layout().last_capture(), Some(Line::new(1)));
}

#[test]
fn scopa_vector_12_three_kings_are_redealt_by_the_same_dealer_r7() {
    let three = deck_with("AD 2D 3D 4D 5D 6D KD KC KB 3S");
    let mut state = fresh(2, ScopaOptions::default());
    let events = decide(&mut state, &chance(three.clone()));
    assert!(matches!(&events[1..], [MatchEvent::Deal { event: CaptureEvent::DealVoided { .. } }]));
    let request = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };
    assert_eq!(ScopaMatch::awaiting(&state), Awaiting::Chance { request });
    assert_eq!(refused(&state, 1, "AD", None), RefusalCode::ChanceAwaited);
    assert_eq!((state.dealer, state.scored), (Seat::new(0), 0));
    decide(&mut state, &chance(deck_with("AD 2D 3D 4D 5D 6D KD KC 2B 3S")));
    assert_eq!(ScopaMatch::awaiting(&state), Awaiting::Seats { seats: SeatSet::of(Seat::new(1)) });

    let mut kept = fresh(2, ScopaOptions { three_kings_redeal: false, ..ScopaOptions::default() });
    decide(&mut kept, &chance(three));
    assert_eq!(kept.deal.latest().unwrap().layout().table(), set("KD KC KB 3S"), "the option is off");
}

#[test]
fn refusals_in_order_of_precedence() {
    let mut state = fresh(2, ScopaOptions { goal: Goal::Deals(1), ..ScopaOptions::default() });
    assert_eq!(refused(&state, 1, "AD", None), RefusalCode::ChanceAwaited);
    let seat = Seat::new(1);
    for (input, code) in [
        (chance(list("7D")), RefusalCode::DeckNotValid),
        (Input::Chance { chance: Chance::Numbers { values: vec![1] } }, RefusalCode::DeckNotValid),
        (Input::TimeExpired { seat, clock: mazziere_rules::kernel::Clock::Move }, RefusalCode::NotAwaited),
        (Input::Abandon { seat: Seat::new(2) }, RefusalCode::NoSuchSeat),
        (Input::SitOut { seat }, RefusalCode::SitOutNotOffered),
        (Input::Return { seat }, RefusalCode::SitOutNotOffered),
    ] {
        assert_eq!(ScopaMatch::decide(&state, &input).unwrap_err().code, code, "{input:?}");
    }
    // Seat 1 holds 5B 7B KS, seat 0 the others; table 5D 5C 2B 3S (vector 4).
    decide(&mut state, &chance(deck_with("5B AD 7B AC KS AB 5D 5C 2B 3S")));
    let cases = [
        (2, "5B", None, RefusalCode::NoSuchSeat),
        (0, "AD", None, RefusalCode::NotYourTurn),
        (1, "AD", None, RefusalCode::CardNotInHand),
        (1, "5B", None, RefusalCode::CaptureMustBeNamed),
        (1, "5B", Some(""), RefusalCode::CaptureRequired),
        (1, "5B", Some("2B 3S"), RefusalCode::CaptureNotLegal),
        (1, "5B", Some("5D 5C"), RefusalCode::CaptureNotLegal),
        (1, "5B", Some("5S"), RefusalCode::CardNotOnTable),
        (1, "7B", Some("5D"), RefusalCode::CaptureNotLegal),
    ];
    let before = state.clone();
    for (seat, played, capture, code) in cases {
        assert_eq!(refused(&state, seat, played, capture), code, "{seat} {played} {capture:?}");
    }
    assert_eq!(ScopaMatch::decide(&state, &chance(deck_with(""))).unwrap_err().code, RefusalCode::ChanceNotAwaited);
    assert_eq!(state, before);
    // Named in any order, it is the same capture.
    assert_eq!(play(&state, 1, "7B", Some("2B 5C")), play(&state, 1, "7B", Some("5C 2B")));
    decide(&mut state, &Input::Abandon { seat });
    assert_eq!(refused(&state, 1, "5B", Some("5D")), RefusalCode::MatchOver);
}

#[test]
fn a_single_capture_is_completed_r20() {
    let mut state = fresh(2, ScopaOptions::default());
    // Table AD 2C 3B 6S, vector 6: 7B takes AD 6S only.
    decide(&mut state, &chance(deck_with("7B KD JD KC QS KB AD 2C 3B 6S")));
    assert_eq!(play(&state, 1, "7B", None), play(&state, 1, "7B", Some("AD 6S")));
    assert_eq!(refused(&state, 1, "7B", Some("")), RefusalCode::CaptureRequired);
}

/// Whether `viewer` sees the hand of `seat`.
fn sees(state: &State, viewer: &[u8], seat: usize) -> bool {
    let eyes: SeatSet = viewer.iter().map(|&s| Seat::new(s)).collect();
    ScopaMatch::view(state, Viewer::Seats(eyes)).deal.unwrap().hands[seat].cards.is_some()
}

#[test]
fn carte_scoperte_shows_the_partner_and_nobody_else() {
    for open in [false, true] {
        let mut state = fresh(4, ScopaOptions { carte_scoperte: open, ..ScopaOptions::default() });
        decide(&mut state, &chance(deck_with("")));
        assert_eq!(sees(&state, &[0], 2), open);
        assert_eq!(sees(&state, &[2], 0), open);
        assert!(!sees(&state, &[0], 1) && !sees(&state, &[0], 3) && !sees(&state, &[], 0));
        assert!(sees(&state, &[0], 0) && sees(&state, &[0, 2], 2), "4 in 2 sees both of its hands");
    }
}

#[test]
fn carte_viste_lists_and_opens_the_last_hand_r19() {
    for seats in [2u8, 4] {
        for viste in [false, true] {
            let mut state =
                fresh(seats, ScopaOptions { carte_viste: viste, goal: Goal::Deals(1), ..ScopaOptions::default() });
            decide(&mut state, &chance(deck_with("")));
            let mut plays = 0;
            while let Awaiting::Seats { seats: turn } = ScopaMatch::awaiting(&state) {
                let deal = state.deal.latest().cloned().unwrap();
                let last_hand = deal.layout().stock().is_empty();
                assert_eq!(sees(&state, &[], 0), viste && seats == 2 && last_hand, "{seats} {viste} {plays}");
                let shown = deal
                    .layout()
                    .pile(Line::new(0))
                    .union(deal.layout().pile(Line::new(1)))
                    .union(deal.layout().table());
                let seen = ScopaMatch::view(&state, Viewer::SPECTATOR).deal.unwrap().seen;
                assert_eq!(seen.is_some(), viste);
                if let Some(seen) = seen {
                    let at_round_start = plays % seats == 0;
                    assert!(shown.contains_all(seen), "only what was shown");
                    assert!(!at_round_start || plays == 0 || seen == shown, "all of the earlier rounds");
                }
                let seat = turn.iter().next().unwrap();
                let r#move = ScopaMatch::legal(&state, seat).moves[0];
                decide(&mut state, &Input::Move { seat, r#move });
                plays += 1;
            }
            assert_eq!(plays, 36);
        }
    }
}
