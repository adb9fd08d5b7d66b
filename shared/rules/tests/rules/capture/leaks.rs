//! Noninterference: swapping two cards that a viewer may not see changes no byte of what he is sent.
//!
//! What is hidden from whom is written down here once more, apart from the view, so that a view that shows too much is
//! caught.

use mazziere_rules::card::{Card, CardSet};
use mazziere_rules::kernel::{Awaiting, Game, Input, Viewer};
use mazziere_rules::matches::{EventOf, Match, MatchEvent, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};

use super::autoplay::next_input;
use super::subject::Subject;
use crate::dice::Dice;

/// The cards that a viewer with these eyes may not see, in the deal in progress.
fn hidden<G: Subject>(state: &StateOf<G>, eyes: SeatSet) -> Vec<Card> {
    let Some(deal) = &state.deal else { return Vec::new() };
    let (layout, seats) = (G::layout(deal), state.setup.seats);
    let open = layout.dealing().carte_viste && seats == 2 && layout.stock().is_empty();
    let partner = |seat: Seat| Seat::new((seat.index() + 2) % 4);
    let sees = |seat: Seat| {
        open || eyes.contains(seat)
            || G::shown(deal, seat)
            || (layout.dealing().carte_scoperte && seats == 4 && eyes.contains(partner(seat)))
    };
    let hands = Seat::all(seats).filter(|&seat| !sees(seat)).flat_map(|seat| layout.hand(seat));
    hands.chain(layout.stock().iter().copied()).collect()
}

/// The event in the world where cards `a` and `b` have changed places.
fn swapped<G: Subject>(event: &EventOf<G>, a: Card, b: Card) -> EventOf<G> {
    let other = |card: Card| {
        if card == a {
            b
        } else if card == b {
            a
        } else {
            card
        }
    };
    match event.clone() {
        MatchEvent::DeckShuffled { deal, dealer, cards } => {
            MatchEvent::DeckShuffled { deal, dealer, cards: cards.into_iter().map(other).collect() }
        }
        MatchEvent::Deal { event } => MatchEvent::Deal { event: G::swapped(event, &other) },
        same => same,
    }
}

/// Everything that a viewer is sent: his view, the legal moves of his seats, how his moves are answered.
fn sent<G: Subject>(state: &StateOf<G>, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&Match::<G>::view(state, viewer)).unwrap();
    let layout = G::layout(state.deal.as_ref().unwrap());
    for seat in eyes.iter() {
        let legal = Match::<G>::legal(state, seat);
        text += &serde_json::to_string(&legal).unwrap();
        let plays = layout
            .hand(seat)
            .flat_map(|card| [None, Some(CardSet::EMPTY), Some(layout.table())].map(|capture| G::play(card, capture)));
        for r#move in plays.chain(G::moves(&legal)) {
            let answer = Match::<G>::decide(state, &Input::Move { seat, r#move });
            // Only the first event: what follows may rightly show cards that were hidden until then.
            let answer = answer.map(|events| Match::<G>::seen_by(&events[0], viewer));
            text += &format!("{answer:?}");
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
fn assert_no_leak<G: Subject>(
    start: &StateOf<G>,
    log: &[EventOf<G>],
    state: &StateOf<G>,
    dice: &mut Dice,
    eyes: SeatSet,
) -> bool {
    let cards = hidden::<G>(state, eyes);
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

/// Plays `count` matches and compares worlds at a quarter of their positions; every kind of viewer in turn.
pub(crate) fn compared<G: Subject>(count: u64) -> u32 {
    let mut compared = 0;
    for seed in 0..count {
        let mut dice = Dice(0x1eaf ^ seed << 20);
        let mut state = Match::<G>::initial(&G::setup(&mut dice));
        let (mut start, mut log) = (state.clone(), Vec::new());
        let all = viewers(state.setup.seats);
        while let Some(input) = next_input::<G>(&state, &mut dice) {
            if matches!(input, Input::Chance { .. }) {
                (start, log) = (state.clone(), Vec::new());
            }
            for event in Match::<G>::decide(&state, &input).unwrap() {
                Match::<G>::evolve(&mut state, &event);
                log.push(event);
            }
            if matches!(Match::<G>::awaiting(&state), Awaiting::Seats { .. }) && dice.below(4) == 0 {
                let eyes = all[dice.below(all.len() as u32) as usize];
                compared += u32::from(assert_no_leak::<G>(&start, &log, &state, &mut dice, eyes));
            }
        }
    }
    compared
}
