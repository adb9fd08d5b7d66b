//! Positions to order: decks that deal given hands, events put on record directly, decisions taken into the state.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Chance, Game, Input, Setup};
use mazziere_rules::matches::{
    DealEventOf, EventOf, Match, MatchEvent, MatchGame, MatchState, MoveOf, ScoreOf, StateOf,
};
use mazziere_rules::outcome::MatchOutcome;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::seat::{ByLine, Line, Points, Seat};

use crate::scene::list;

pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index)
}

/// A deck that deals, one card at a time from the dealer's right, the hands given by seat; the other cards follow:
/// first `stock`, then what is left in canonical order.
pub(crate) fn deck(kind: DeckKind, dealer: u8, hands: &[&str], stock: &str) -> Vec<Card> {
    let seats = hands.len();
    let hands: Vec<Vec<Card>> = hands.iter().map(|hand| list(hand)).collect();
    let rounds = hands[0].len();
    let mut cards: Vec<Card> =
        (0..rounds * seats).map(|at| hands[(usize::from(dealer) + 1 + at % seats) % seats][at / seats]).collect();
    cards.extend(list(stock));
    let rest: Vec<Card> = kind.cards().iter().copied().filter(|card| !cards.contains(card)).collect();
    cards.extend(rest);
    assert!(kind.is_permutation(&cards), "a deck");
    cards
}

/// Hands for every seat: those given, filled up to `size` from the lowest cards that nobody was given and `keep` does
/// not name.
pub(crate) fn filled(kind: DeckKind, size: usize, given: &[&str], keep: &str) -> Vec<String> {
    let taken: Vec<Card> = given.iter().chain([&keep]).flat_map(|text| list(text)).collect();
    let mut free = kind.cards().iter().filter(|card| !taken.contains(card));
    given
        .iter()
        .map(|text| {
            let mut hand = list(text);
            while hand.len() < size {
                hand.push(*free.next().expect("cards enough"));
            }
            hand.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
        })
        .collect()
}

pub(crate) fn new<G: MatchGame>(options: G::Options, seats: u8, dealer: u8, knockout: bool) -> StateOf<G> {
    Match::<G>::initial(&Setup { options, seats, dealer: seat(dealer), knockout })
}

/// Puts match points on record as if deals had been scored; the dealer stays the same.
pub(crate) fn record<G: MatchGame>(state: &mut StateOf<G>, deals: u16, totals: &[Points], score: &ScoreOf<G>) {
    let dealer = state.dealer;
    for deal in 1..=deals {
        let lines = state.form.lines;
        let event = MatchEvent::DealScored {
            deal,
            scores: ByLine::make(lines, |_| score.clone()),
            points: ByLine::make(lines, |_| 0),
            totals: ByLine::make(lines, |line: Line| totals[usize::from(line.index())]),
        };
        Match::<G>::evolve(state, &event);
    }
    state.dealer = dealer;
}

/// Shuffles this deck and takes what happens into the state.
pub(crate) fn shuffle<G: MatchGame>(state: &mut StateOf<G>, cards: Vec<Card>) -> Vec<EventOf<G>> {
    input::<G>(state, &Input::Chance { chance: Chance::Deck { cards } }).expect("a deck is awaited")
}

/// Puts an event inside the deal on record, whether it could happen or not.
pub(crate) fn happens<G: MatchGame>(state: &mut StateOf<G>, event: DealEventOf<G>) {
    Match::<G>::evolve(state, &MatchEvent::Deal { event });
}

/// Decides and takes what happens into the state; a refusal leaves it as it was.
pub(crate) fn input<G: MatchGame>(
    state: &mut StateOf<G>,
    input: &Input<MoveOf<G>, mazziere_rules::kernel::NoFact>,
) -> Result<Vec<EventOf<G>>, RefusalCode> {
    let before = state.clone();
    let decided = Match::<G>::decide(state, input).map_err(|refusal| refusal.code);
    assert!(*state == before, "deciding changes nothing");
    let events = decided?;
    for event in &events {
        Match::<G>::evolve(state, event);
    }
    Ok(events)
}

/// A seat decides.
pub(crate) fn step<G: MatchGame>(
    state: &mut StateOf<G>,
    by: u8,
    r#move: MoveOf<G>,
) -> Result<Vec<EventOf<G>>, RefusalCode> {
    input::<G>(state, &Input::Move { seat: seat(by), r#move })
}

pub(crate) fn outcome<O, D>(state: &MatchState<O, D>) -> &MatchOutcome {
    state.outcome.as_ref().expect("over")
}

/// Points, VP and MP of both lines.
pub(crate) fn worth(outcome: &MatchOutcome) -> Vec<(i32, u8, i32)> {
    outcome.lines.iter().map(|line| (line.points, line.vp, line.mp)).collect()
}
