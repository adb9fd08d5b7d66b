//! Positions to order: decks with given cards on top of the columns and of the waste, moves by short words.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input};
use mazziere_rules::matches::{EventOf, MatchEvent, StateOf};
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::solitario::layout::Done;
use mazziere_rules::solitario::player::Player;
use mazziere_rules::solitario::{
    Column, EmptyColumn, Layout, Solitario, SolitarioEvent, SolitarioMatch, SolitarioMove, SolitarioOptions,
    SolitarioSuit,
};

use crate::scene::card;
use crate::trick::scene::{input, new, seat, shuffle, step};

pub(super) type State = StateOf<Solitario>;

pub(super) fn col(number: u8) -> Column {
    Column::new(number).expect("a column")
}

/// Where in the deck the card lies that is dealt to column `column` as number `nth` (from 0).
pub(super) fn in_column(column: usize, nth: usize) -> usize {
    column * (column - 1) / 2 + nth
}

/// Where the top card of a column lies.
pub(super) fn top(column: usize) -> usize {
    in_column(column, column - 1)
}

/// Where the card of the stock lies that comes as number `nth` (from 1).
pub(super) fn stock(nth: usize) -> usize {
    27 + nth
}

/// A deck with these cards at these places, the others in canonical order.
pub(super) fn deck(given: &[(usize, &str)]) -> Vec<Card> {
    let mut places: Vec<Option<Card>> = vec![None; 52];
    for (place, text) in given {
        assert!(places[*place].replace(card(text)).is_none(), "place {place} twice");
    }
    let taken: Vec<Card> = places.iter().flatten().copied().collect();
    let mut rest = DeckKind::French52.cards().iter().copied().filter(|card| !taken.contains(card));
    places.into_iter().map(|place| place.unwrap_or_else(|| rest.next().expect("cards enough"))).collect()
}

/// A table of so many seats to which this deck is dealt.
pub(super) fn dealt_to(seats: u8, options: SolitarioOptions, deck: Vec<Card>) -> State {
    let mut state = new::<Solitario>(options, seats, 0, false);
    let events = shuffle::<Solitario>(&mut state, deck);
    assert!(matches!(events[1], MatchEvent::Deal { event: SolitarioEvent::LayoutDealt { .. } }), "{events:?}");
    state
}

/// Two players before the deal of this deck.
pub(super) fn dealt(given: &[(usize, &str)]) -> State {
    dealt_to(2, SolitarioOptions::default(), deck(given))
}

pub(super) fn player(state: &State, by: u8) -> &Player {
    state.deal.latest().expect("a deal").player(seat(by)).expect("a player")
}

pub(super) fn layout(state: &State, by: u8) -> &Layout {
    &player(state, by).layout
}

pub(super) fn playing(state: &State) -> Vec<u8> {
    match SolitarioMatch::awaiting(state) {
        Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
        _ => Vec::new(),
    }
}

pub(super) fn turn() -> SolitarioMove {
    SolitarioMove::TurnStock {}
}

pub(super) fn stop() -> SolitarioMove {
    SolitarioMove::Stop {}
}

/// Moves by short words: `t` turns, `wb` waste to base, `w3` waste to column 3, `b2` column 2 to base, `1>4x2` two
/// cards of column 1 to column 4, `s>6` spades from their base to column 6.
pub(super) fn words(text: &str) -> SolitarioMove {
    let number = |text: &str| -> u8 { text.parse().expect(text) };
    if let Some((from, to)) = text.split_once('>') {
        if let Some(at) = ["d", "h", "c", "s"].iter().position(|suit| *suit == from) {
            return SolitarioMove::BaseToColumn { suit: SolitarioSuit::ALL[at], column: col(number(to)) };
        }
        let (to, count) = to.split_once('x').expect(text);
        return SolitarioMove::ColumnToColumn { from: col(number(from)), count: number(count), to: col(number(to)) };
    }
    match (text, text.split_at(1)) {
        ("t", _) => turn(),
        ("wb", _) => SolitarioMove::WasteToBase {},
        (_, ("w", column)) => SolitarioMove::WasteToColumn { column: col(number(column)) },
        (_, ("b", column)) => SolitarioMove::ColumnToBase { column: col(number(column)) },
        _ => panic!("{text}"),
    }
}

/// Plays a move by its words; by how much the score changed.
pub(super) fn plays(state: &mut State, by: u8, text: &str) -> i32 {
    let before = player(state, by).score;
    step::<Solitario>(state, by, words(text)).unwrap_or_else(|code| panic!("{text}: {code}"));
    player(state, by).score - before
}

/// Why a move is refused, and at which field of it; nothing has changed.
pub(super) fn refused(state: &State, by: u8, text: &str) -> (RefusalCode, Option<String>) {
    let before = state.clone();
    let answer = SolitarioMatch::decide(state, &Input::Move { seat: seat(by), r#move: words(text) });
    assert!(*state == before);
    let refusal = answer.expect_err(text);
    (refusal.code, refusal.field.map(Into::into))
}

/// What a move would do in a layout.
pub(super) fn tried(layout: &Layout, r#move: SolitarioMove, rule: EmptyColumn) -> Result<Done, Refusal> {
    let mut copy = *layout;
    copy.play(r#move, rule)
}

/// The time of the match is up.
pub(super) fn time_up(state: &mut State) -> Vec<EventOf<Solitario>> {
    let any = *playing(state).first().expect("somebody plays");
    input::<Solitario>(state, &Input::TimeExpired { seat: seat(any), clock: Clock::Match }).expect("it runs")
}

/// Puts a move on record with what it made of the score, whether it could be played or not.
pub(super) fn recorded(state: &mut State, by: u8, mossa: u32, score: i32, last_score_move: Option<u32>) {
    let event = SolitarioEvent::Played { seat: seat(by), mossa, r#move: turn(), score, last_score_move };
    SolitarioMatch::evolve(state, &MatchEvent::Deal { event });
}

pub(super) fn set(seats: &[u8]) -> SeatSet {
    seats.iter().map(|by| seat(*by)).collect()
}
