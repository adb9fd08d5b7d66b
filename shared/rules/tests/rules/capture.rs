//! What the tests of capture games share: one harness for scopone, asso piglia tutto and cirulla.

mod cirulla;
pub(crate) mod golden;
pub(crate) mod naive;
pub(crate) mod perft;
pub(crate) mod scene;
pub(crate) mod subject;

use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Chance, Game, Input, NoFact, Setup};
use mazziere_rules::matches::{EventOf, Match, MoveOf, StateOf};
use mazziere_rules::outcome::MatchOutcome;
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::seat::Seat;
use subject::Subject;

use crate::scene::{card, list, set};

/// What a play makes happen, in the words of the law: the card, and what it captures.
pub(crate) fn play<G: Subject>(
    state: &StateOf<G>,
    seat: u8,
    text: &str,
    capture: Option<&str>,
) -> Result<Vec<EventOf<G>>, Refusal> {
    let r#move = G::play(card(text), capture.map(set));
    Match::<G>::decide(state, &Input::Move { seat: Seat::new(seat), r#move })
}

pub(crate) fn refused<G: Subject>(state: &StateOf<G>, seat: u8, text: &str, capture: Option<&str>) -> RefusalCode {
    play::<G>(state, seat, text, capture).expect_err(text).code
}

/// Plays and takes what happened into the state.
pub(crate) fn step<G: Subject>(state: &mut StateOf<G>, seat: u8, text: &str, capture: Option<&str>) -> Vec<EventOf<G>> {
    let events = play::<G>(state, seat, text, capture).expect(text);
    for event in &events {
        Match::<G>::evolve(state, event);
    }
    events
}

pub(crate) fn decide<G: Subject>(state: &mut StateOf<G>, input: &Input<MoveOf<G>, NoFact>) -> Vec<EventOf<G>> {
    let events = Match::<G>::decide(state, input).expect("legal");
    for event in &events {
        Match::<G>::evolve(state, event);
    }
    events
}

/// Points, VP, MP of both lines, and the differenza punti.
pub(crate) fn worth(outcome: &MatchOutcome) -> ([i32; 2], [u8; 2], [i32; 2], u32) {
    let [a, b] = &outcome.lines[..] else { panic!("two lines") };
    ([a.points, b.points], [a.vp, b.vp], [a.mp, b.mp], outcome.difference)
}

/// A deck that starts with these cards.
pub(crate) fn deck_with(front: &str) -> Vec<Card> {
    let front = list(front);
    let rest = DeckKind::Italian40.cards().iter().copied().filter(|c| !front.contains(c));
    front.iter().copied().chain(rest).collect()
}

pub(crate) fn chance<M>(cards: Vec<Card>) -> Input<M, NoFact> {
    Input::Chance { chance: Chance::Deck { cards } }
}

/// A match before its first deal; seat 0 deals.
pub(crate) fn fresh<G: Subject>(options: G::Options, seats: u8) -> StateOf<G> {
    Match::<G>::initial(&Setup { options, seats, dealer: Seat::new(0), knockout: false })
}

/// What `played` may capture, sorted; an empty set is a discard.
pub(crate) fn captures_of<G: Subject>(state: &StateOf<G>, seat: u8, played: &str) -> Vec<CardSet> {
    let legal = G::moves(&Match::<G>::legal(state, Seat::new(seat)));
    let plays = legal.iter().filter_map(G::as_play).filter(|(c, _)| *c == card(played));
    sorted(plays.map(|(_, capture)| capture.expect("spelt out")).collect())
}

/// `4B 5S / AD 3C 5S`: captures, sorted; `-` is a discard.
pub(crate) fn captures(text: &str) -> Vec<CardSet> {
    sorted(text.split('/').map(|c| if c.trim() == "-" { CardSet::EMPTY } else { set(c) }).collect())
}

fn sorted(mut captures: Vec<CardSet>) -> Vec<CardSet> {
    captures.sort_by_key(|c| c.map(Card::code).collect::<Vec<_>>());
    captures
}
