//! Noninterference: swapping two cards that a viewer may not see changes no byte of what he is sent.
//!
//! What is hidden from whom is written down here once more, apart from the view, so that a view that shows too much is
//! caught.

use mazziere_rules::capture::{CaptureEvent, CaptureMove, Hand};
use mazziere_rules::card::{Card, CardSet};
use mazziere_rules::kernel::{Awaiting, Game, Input, Viewer};
use mazziere_rules::matches::MatchEvent;
use mazziere_rules::scopa::ScopaMatch;
use mazziere_rules::seat::{Seat, SeatSet};

use crate::autoplay::next_input;
use crate::dice::Dice;
use crate::scene::{Event, State};

/// The cards that a viewer with these eyes may not see, in the deal in progress.
fn hidden(state: &State, eyes: SeatSet) -> Vec<Card> {
    let Some(deal) = &state.deal else { return Vec::new() };
    let options = state.setup.options;
    let open = options.carte_viste && state.setup.seats == 2 && deal.layout().stock().is_empty();
    let partner = |seat: Seat| Seat::new((seat.index() + 2) % 4);
    let sees = |seat: Seat| {
        open || eyes.contains(seat)
            || (options.carte_scoperte && state.setup.seats == 4 && eyes.contains(partner(seat)))
    };
    let hands = Seat::all(state.setup.seats).filter(|&seat| !sees(seat)).flat_map(|seat| deal.layout().hand(seat));
    hands.chain(deal.layout().stock().iter().copied()).collect()
}

/// The event in the world where cards `a` and `b` have changed places.
fn swapped(event: &Event, a: Card, b: Card) -> Event {
    let other = |card: Card| {
        if card == a {
            b
        } else if card == b {
            a
        } else {
            card
        }
    };
    let others = |set: CardSet| set.map(other).collect::<CardSet>();
    match event.clone() {
        MatchEvent::DeckShuffled { deal, dealer, cards } => {
            MatchEvent::DeckShuffled { deal, dealer, cards: cards.into_iter().map(other).collect() }
        }
        MatchEvent::Deal { event } => MatchEvent::Deal {
            event: match event {
                CaptureEvent::DealVoided { table } => CaptureEvent::DealVoided { table: table.map(other) },
                CaptureEvent::TableDealt { cards } => CaptureEvent::TableDealt { cards: cards.map(other) },
                CaptureEvent::HandsDealt { hands } => CaptureEvent::HandsDealt {
                    hands: hands
                        .into_iter()
                        .map(|hand| Hand { cards: hand.cards.into_iter().map(other).collect(), ..hand })
                        .collect(),
                },
                CaptureEvent::CardPlayed { seat, card, capture, scopa } => {
                    CaptureEvent::CardPlayed { seat, card: other(card), capture: others(capture), scopa }
                }
                CaptureEvent::LeftoversTaken { line, cards } => {
                    CaptureEvent::LeftoversTaken { line, cards: others(cards) }
                }
            },
        },
        same => same,
    }
}

/// Everything that a viewer is sent: his view, the legal moves of his seats, how his moves are answered.
fn sent(state: &State, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&ScopaMatch::view(state, viewer)).unwrap();
    for seat in eyes.iter() {
        let legal = ScopaMatch::legal(state, seat);
        text += &serde_json::to_string(&legal).unwrap();
        let deal = state.deal.as_ref().unwrap();
        for card in deal.layout().hand(seat) {
            for capture in [None, Some(CardSet::EMPTY), Some(deal.layout().table())] {
                let r#move = CaptureMove::Play { card, capture };
                let answer = ScopaMatch::decide(state, &Input::Move { seat, r#move });
                // Only the first event: what follows may rightly show cards that were hidden until then.
                let answer = answer.map(|events| ScopaMatch::seen_by(&events[0], viewer));
                text += &format!("{answer:?}");
            }
        }
    }
    text
}

fn viewers(seats: u8) -> Vec<SeatSet> {
    let mut viewers = vec![SeatSet::EMPTY];
    viewers.extend(Seat::all(seats).map(SeatSet::of));
    if seats == 4 {
        viewers.extend([[0, 2], [1, 3]].map(|pair| pair.into_iter().map(Seat::new).collect::<SeatSet>()));
    }
    viewers
}

/// Checks one position, reached by `log` since the last shuffle from `start`.
fn assert_no_leak(start: &State, log: &[Event], state: &State, dice: &mut Dice) -> bool {
    let all = viewers(state.setup.seats);
    let eyes = all[dice.below(all.len() as u32) as usize];
    let cards = hidden(state, eyes);
    if cards.len() < 2 {
        return false;
    }
    let (a, b) = (cards[dice.below(cards.len() as u32) as usize], cards[dice.below(cards.len() as u32) as usize]);
    let mut other = start.clone();
    for event in log {
        let changed = swapped(event, a, b);
        let viewer = Viewer::Seats(eyes);
        assert_eq!(
            serde_json::to_string(&ScopaMatch::seen_by(event, viewer)).unwrap(),
            serde_json::to_string(&ScopaMatch::seen_by(&changed, viewer)).unwrap(),
            "{a} and {b} before {eyes:?}"
        );
        ScopaMatch::evolve(&mut other, &changed);
    }
    assert_eq!(sent(state, eyes), sent(&other, eyes), "{a} and {b} before {eyes:?} in {state:?}");
    a != b && *state != other
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let mut compared = 0;
    for seed in 0..600 {
        let mut dice = Dice(0x1eaf ^ seed << 20);
        let mut state = ScopaMatch::initial(&dice.setup());
        let (mut start, mut log) = (state.clone(), Vec::new());
        while let Some(input) = next_input(&state, &mut dice) {
            if matches!(input, Input::Chance { .. }) {
                (start, log) = (state.clone(), Vec::new());
            }
            for event in ScopaMatch::decide(&state, &input).unwrap() {
                ScopaMatch::evolve(&mut state, &event);
                log.push(event);
            }
            if matches!(ScopaMatch::awaiting(&state), Awaiting::Seats { .. }) && dice.below(4) == 0 {
                compared += u32::from(assert_no_leak(&start, &log, &state, &mut dice));
            }
        }
    }
    assert!(compared > 10_000, "worlds that really differ: {compared}");
}

#[test]
fn the_deck_is_the_auditors_alone() {
    let mut dice = Dice(5);
    let state = ScopaMatch::initial(&dice.setup());
    let input = next_input(&state, &mut dice).unwrap();
    let events = ScopaMatch::decide(&state, &input).unwrap();
    let everybody = Viewer::Seats(SeatSet::first(16));
    assert_eq!(ScopaMatch::seen_by(&events[0], everybody).unwrap().get("cards"), None);
    let audited = ScopaMatch::seen_by(&events[0], Viewer::Auditor).unwrap();
    assert_eq!(audited["cards"].as_array().unwrap().len(), 40);
}
