//! Noninterference for any game: swapping two cards that a viewer may not see changes no byte of what they are sent.
//!
//! The other world is made by writing the events as JSON and exchanging the two words in them.

use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Viewer};
use mazziere_rules::matches::{EventOf, Match, StateOf};
use mazziere_rules::seat::SeatSet;

use super::autoplay::next_input;
use super::{Played, Running, viewers};
use crate::dice::Dice;

/// The event in the world where cards `a` and `b` have changed places.
fn swapped<G: Played>(event: &EventOf<G>, a: Card, b: Card) -> EventOf<G> {
    let text = serde_json::to_string(event).unwrap();
    let (a, b) = (format!("\"{a}\""), format!("\"{b}\""));
    let text = text.replace(&a, "\"*\"").replace(&b, &a).replace("\"*\"", &b);
    serde_json::from_str(&text).unwrap()
}

/// Everything that a viewer is sent: their view, the legal moves of their seats, how their moves are answered.
fn sent<G: Played>(state: &StateOf<G>, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&Match::<G>::view(state, viewer)).unwrap();
    for seat in eyes.iter() {
        let legal = Match::<G>::legal(state, seat);
        text += &serde_json::to_string(&legal).unwrap();
        let mut dice = Dice(1);
        let mut moves = G::every_move(state.deal.latest().unwrap(), seat, &mut dice);
        moves.extend(legal.pick(&mut |n| n / 2));
        for r#move in moves {
            let answer = Match::<G>::decide(state, &Input::Move { seat, r#move });
            // Only the first event: what follows may rightly show cards that were hidden until then.
            let answer = answer.map(|events| Match::<G>::seen_by(&events[0], viewer));
            text += &format!("{answer:?}");
        }
    }
    text
}

/// Checks one position, reached by `log` since the last shuffle from `start`.
fn assert_no_leak<G: Played>(start: &StateOf<G>, log: &[EventOf<G>], state: &StateOf<G>, dice: &mut Dice) -> bool {
    let all = viewers(state.setup.seats, state.form.lines);
    let eyes = all[dice.below(all.len() as u32) as usize];
    let cards = G::hidden(state.deal.latest().unwrap(), &state.setup.options, log, eyes);
    if cards.len() < 2 {
        return false;
    }
    let (a, b) = (cards[dice.below(cards.len() as u32) as usize], cards[dice.below(cards.len() as u32) as usize]);
    let mut other = start.clone();
    for event in log {
        let changed = swapped::<G>(event, a, b);
        let viewer = Viewer::Seats(eyes);
        assert_eq!(
            serde_json::to_string(&Match::<G>::seen_by(event, viewer)).unwrap(),
            serde_json::to_string(&Match::<G>::seen_by(&changed, viewer)).unwrap(),
            "{a} and {b} before {eyes:?}"
        );
        Match::<G>::evolve(&mut other, &changed);
    }
    assert_eq!(sent::<G>(state, eyes), sent::<G>(&other, eyes), "{a} and {b} before {eyes:?} in {state:?}");
    a != b && *state != other
}

/// Compares worlds in about one position in four of `matches` matches; returns how many there were.
pub(crate) fn compared<G: Played>(matches: u64) -> u32 {
    let mut compared = 0;
    for seed in 0..matches {
        compared += one::<G>(seed);
    }
    compared
}

/// Compares worlds in about one position in four of one match; returns how many there were.
pub(crate) fn one<G: Played>(seed: u64) -> u32 {
    let mut compared = 0;
    let _running = Running(G::NAME, seed);
    let mut dice = Dice(0x1eaf ^ seed << 20);
    let mut state = Match::<G>::initial(&G::setup(&mut dice));
    let (mut start, mut log) = (state.clone(), Vec::new());
    while let Some(input) = next_input::<G>(&state, &mut dice) {
        if matches!(input, Input::Chance { .. }) {
            (start, log) = (state.clone(), Vec::new());
        }
        for event in Match::<G>::decide(&state, &input).unwrap() {
            Match::<G>::evolve(&mut state, &event);
            log.push(event);
        }
        let playing = state.deal.in_play().is_some() && matches!(Match::<G>::awaiting(&state), Awaiting::Seats { .. });
        if playing && dice.below(4) == 0 {
            compared += u32::from(assert_no_leak::<G>(&start, &log, &state, &mut dice));
        }
    }
    compared
}
