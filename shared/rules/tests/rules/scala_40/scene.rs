//! Positions of scala 40 to order.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Chance, Game, Input};
use mazziere_rules::matches::{EventOf, MatchEvent, StateOf};
use mazziere_rules::refusal::Refusal;
use mazziere_rules::scala_40::{Scala40, ScalaEvent, ScalaMatch, ScalaMeld, ScalaMove, ScalaOptions, ScalaUse};
use serde_json::json;

use crate::scene::list;
use crate::trick::scene::{input, new, seat, shuffle};

pub(super) type State = StateOf<Scala40>;

/// A move from JSON.
pub(super) fn says(text: &str) -> ScalaMove {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A game from its cards, and where they lie if that is said: `7h 7d Jo @ h d c`.
pub(super) fn meld(text: &str) -> ScalaMeld {
    let (cards, layout) = text.split_once('@').map_or((text, None), |(cards, layout)| (cards, Some(layout)));
    let place = |word: &str| word.parse::<u8>().map_or(json!(word), |position| json!(position));
    let layout = layout.map(|layout| layout.split_whitespace().map(place).collect::<Vec<_>>());
    let cards: Vec<&str> = cards.split_whitespace().collect();
    serde_json::from_value(json!({"cards": cards, "layout": layout})).unwrap()
}

pub(super) fn open(games: &[&str]) -> ScalaMove {
    ScalaMove::Open { games: games.iter().map(|game| meld(game)).collect() }
}

pub(super) fn close(games: &[&str], discard: &str) -> ScalaMove {
    ScalaMove::CloseInHand { games: games.iter().map(|game| meld(game)).collect(), discard: discard.parse().unwrap() }
}

pub(super) fn new_game(text: &str) -> ScalaMove {
    let ScalaMeld { cards, layout } = meld(text);
    ScalaMove::NewGame { cards, layout }
}

pub(super) fn attach(game: u8, text: &str) -> ScalaMove {
    let ScalaMeld { cards, layout } = meld(text);
    ScalaMove::Attach { game, cards, layout }
}

pub(super) fn discard(card: &str) -> ScalaMove {
    ScalaMove::Discard { card: card.parse().unwrap() }
}

pub(super) fn draw() -> ScalaMove {
    ScalaMove::DrawStock {}
}

pub(super) fn take(r#use: ScalaUse) -> ScalaMove {
    ScalaMove::TakeDiscard { r#use: r#use.into() }
}

/// A deck that deals these hands (by seat), filled up with cards that nobody was given, then turns `top`, then has
/// `stock` to draw. Cards that are not named come from the end of the deck's order, so that what is named stays scarce.
pub(super) fn deck(dealer: u8, hands: &[&str], top: &str, stock: &str) -> Vec<Card> {
    let mut free: Vec<Card> = DeckKind::French108.cards().to_vec();
    let mut taken = |text: &str| {
        let cards = list(text);
        for card in &cards {
            let at = free.iter().position(|other| other == card).unwrap_or_else(|| panic!("{card} too often"));
            free.remove(at);
        }
        cards
    };
    let mut given: Vec<Vec<Card>> = hands.iter().map(|hand| taken(hand)).collect();
    let behind: Vec<Card> = taken(top).into_iter().chain(taken(stock)).collect();
    // Every third card, so that fillers hardly ever go together.
    let mut fillers: Vec<Card> = (0..free.len()).map(|at| free[at * 29 % free.len()]).collect();
    fillers.retain(|card| *card != Card::JOLLY);
    let mut rest = free.clone();
    for hand in &mut given {
        while hand.len() < 13 {
            let card = fillers.pop().unwrap();
            if let Some(at) = rest.iter().position(|other| *other == card) {
                rest.remove(at);
                hand.push(card);
            }
        }
    }
    let seats = hands.len();
    let at = |place: usize| given[(usize::from(dealer) + seats - 1 - place % seats) % seats][place / seats];
    let mut cards: Vec<Card> = (0..13 * seats).map(at).collect();
    cards.extend(behind);
    cards.extend(rest);
    assert!(DeckKind::French108.is_permutation(&cards), "a deck");
    cards
}

/// A match whose first deal deals these hands; the dealer is the highest seat, so seat `n - 2` is first.
pub(super) fn dealt(options: ScalaOptions, hands: &[&str], top: &str, stock: &str) -> State {
    dealt_under(ScalaMatch::VERSION, options, hands, top, stock)
}

/// The same by this version of the rules.
pub(super) fn dealt_under(version: u16, options: ScalaOptions, hands: &[&str], top: &str, stock: &str) -> State {
    let seats = hands.len() as u8;
    let setup = new::<Scala40>(options, seats, seats - 1, false).setup;
    let mut state = ScalaMatch::initial_under(&setup, version);
    shuffle::<Scala40>(&mut state, deck(seats - 1, hands, top, stock));
    state
}

/// Decides and takes it in.
pub(super) fn step(state: &mut State, by: u8, r#move: ScalaMove) -> Result<Vec<EventOf<Scala40>>, Refusal> {
    let before = state.clone();
    let decided = ScalaMatch::decide(state, &Input::Move { seat: seat(by), r#move });
    assert!(*state == before, "deciding changes nothing");
    let events = decided?;
    events.iter().for_each(|event| ScalaMatch::evolve(state, event));
    Ok(events)
}

/// The code and the field of a refusal.
pub(super) fn refused(state: &mut State, by: u8, r#move: ScalaMove) -> (String, String) {
    let refusal = step(state, by, r#move).expect_err("a refusal");
    (refusal.code.to_string(), refusal.field.map(String::from).unwrap_or_default())
}

/// Puts it on record that something happened, whether it could or not.
pub(super) fn happens(state: &mut State, event: ScalaEvent) {
    ScalaMatch::evolve(state, &MatchEvent::Deal { event });
}

/// Draws and discards the card drawn, whatever it is, for every seat in turn, as often as `turns` says; the events of
/// the last discard.
pub(super) fn pass_round(state: &mut State, turns: u32) -> Vec<EventOf<Scala40>> {
    let mut last = Vec::new();
    for _ in 0..turns {
        let by = state.deal.latest().unwrap().turn();
        step(state, by.index(), draw()).unwrap();
        let standing = state.deal.latest().unwrap().standing(by);
        let card = standing.hand.faces().find(|card| standing.check_discard(*card).is_ok()).unwrap();
        last = step(state, by.index(), ScalaMove::Discard { card }).unwrap();
    }
    last
}

/// Chance brings these cards.
pub(super) fn brings(state: &mut State, cards: Vec<Card>) -> Vec<EventOf<Scala40>> {
    input::<Scala40>(state, &Input::Chance { chance: Chance::Deck { cards } }).expect("cards are awaited")
}
