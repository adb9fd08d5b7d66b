//! Positions of UNO to order: any hands, any draw pile, any card on top, reached by events put on record.

use mazziere_rules::card::{Card, Colour, DeckKind};
use mazziere_rules::kernel::{Awaiting, Game};
use mazziere_rules::matches::{EventOf, Match, MatchEvent, StateOf};
use mazziere_rules::seat::Seat;
use mazziere_rules::uno::{Uno, UnoEvent, UnoLegal, UnoMatch, UnoMove, UnoOptions};

use crate::scene::{card, list};
use crate::trick::scene::{happens, new, seat, shuffle};

pub(super) type State = StateOf<Uno>;

/// What a position is to be. Hands have at most seven cards.
#[derive(Clone)]
pub(super) struct Scene<'a> {
    pub(super) options: UnoOptions,
    pub(super) dealer: u8,
    pub(super) hands: &'a [&'a str],
    /// The card on top; a number. The seat before the one on turn has played it.
    pub(super) top: &'a str,
    pub(super) turn: u8,
    /// The draw pile, top first; none leaves the whole rest of the deck.
    pub(super) pile: Option<&'a str>,
}

impl<'a> Scene<'a> {
    /// One smazzata, dealer 0, seat 1 on turn, a long draw pile.
    pub(super) fn new(top: &'a str, hands: &'a [&'a str]) -> Scene<'a> {
        Scene { options: UnoOptions::default(), dealer: 0, hands, top, turn: 1, pile: None }
    }

    pub(super) fn turn(self, turn: u8) -> Scene<'a> {
        Scene { turn, ..self }
    }

    pub(super) fn pile(self, pile: &'a str) -> Scene<'a> {
        Scene { pile: Some(pile), ..self }
    }

    /// The position. Nobody has drawn, and nobody owes a word.
    pub(super) fn state(&self) -> State {
        self.state_under(UnoMatch::VERSION)
    }

    /// The same by this version of the rules.
    pub(super) fn state_under(&self, version: u16) -> State {
        let setup = new::<Uno>(self.options, self.hands.len() as u8, self.dealer, false).setup;
        let mut state = UnoMatch::initial_under(&setup, version);
        self.dealt_into(&mut state);
        state
    }

    /// The same as the next smazzata of a match that has begun; its dealer stays the same.
    pub(super) fn dealt_into(&self, state: &mut State) {
        let seats = self.hands.len();
        let mut rest = DeckKind::Uno108.cards().to_vec();
        let mut take = |card: Card| rest.remove(rest.iter().position(|&other| other == card).expect("in the deck"));
        let mut hands: Vec<Vec<Card>> = self.hands.iter().map(|hand| list(hand)).collect();
        hands.iter().flatten().for_each(|&card| assert_eq!(take(card), card));
        let pile: Option<Vec<Card>> = self.pile.map(list);
        pile.iter().flatten().for_each(|&card| assert_eq!(take(card), card));
        let top = take(card(self.top));
        // Fillers are numbers, so that what is put on record turns no direction round.
        let number =
            |card: &Card| card.to_string().as_bytes()[1].is_ascii_digit() && !card.to_string().starts_with('W');
        let mut filler = || rest.remove(rest.iter().position(number).expect("numbers enough"));
        let (before, first) = (usize::from(self.turn) + seats - 1, filler());
        let mut gone: Vec<(usize, Card)> = Vec::new();
        for (at, hand) in hands.iter_mut().enumerate() {
            while hand.len() < 7 {
                let card = if at == before % seats && hand.len() == 6 { top } else { filler() };
                gone.push((at, card));
                hand.push(card);
            }
        }
        gone.sort_by_key(|&(_, card)| card == top);
        assert_eq!(gone.last().map(|&(at, card)| (at, card)), Some((before % seats, top)), "room for the top card");
        let dealer = usize::from(state.dealer.index());
        let dealt = |at: usize| hands[(dealer + 1 + at % seats) % seats][at / seats];
        let mut deck: Vec<Card> = (0..7 * seats).map(dealt).chain([first]).collect();
        deck.extend(pile.iter().flatten());
        deck.extend(&rest);
        shuffle::<Uno>(state, deck);
        if let Some(pile) = pile {
            // A Pesca Quattro on record makes room for another draw pile.
            happens::<Uno>(state, UnoEvent::CardFlipped { card: card("W4"), place: 0 });
            Match::<Uno>::evolve(state, &MatchEvent::CardsReshuffled { cards: pile });
        }
        for (at, card) in gone {
            happens::<Uno>(state, UnoEvent::CardPlayed { seat: seat(at as u8), card, color: None, uno: true });
        }
        assert_eq!((awaited(state), deal(state).left() as usize), (vec![self.turn], deal(state).draw_pile().len()));
    }
}

pub(super) fn deal(state: &State) -> &mazziere_rules::uno::UnoDeal {
    state.deal.latest().unwrap()
}

pub(super) fn awaited(state: &State) -> Vec<u8> {
    match UnoMatch::awaiting(state) {
        Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
        _ => Vec::new(),
    }
}

/// The hand of a seat as text, sorted.
pub(super) fn hand(state: &State, of: u8) -> String {
    deal(state).hand(seat(of)).iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn counts(state: &State) -> Vec<u8> {
    Seat::all(state.setup.seats).map(|seat| deal(state).hand(seat).len()).collect()
}

pub(super) fn legal(state: &State, of: u8) -> UnoLegal {
    UnoMatch::legal(state, seat(of))
}

/// The faces that a seat may play.
pub(super) fn playable(state: &State, of: u8) -> Vec<String> {
    legal(state, of).play.map(|card| card.to_string()).collect()
}

/// A card, without a word; a wild card with its colour behind a colon: `W4:red`.
pub(super) fn play(text: &str) -> UnoMove {
    let (text, color) = text.split_once(':').map_or((text, None), |(text, color)| (text, Some(colour(color))));
    UnoMove::Play { card: card(text), color, uno: false }
}

/// The same, with "UNO!".
pub(super) fn play_uno(text: &str) -> UnoMove {
    match play(text) {
        UnoMove::Play { card, color, .. } => UnoMove::Play { card, color, uno: true },
        other => other,
    }
}

pub(super) fn colour(text: &str) -> Colour {
    serde_json::from_value(text.into()).expect("a colour")
}

/// The events inside the deal, by name, with what counts of them.
pub(super) fn told(events: &[EventOf<Uno>]) -> Vec<String> {
    let tell = |event: &EventOf<Uno>| match event {
        MatchEvent::Deal { event: UnoEvent::CardsDrawn { seat, cards, .. } } => {
            format!("{seat} draws {}", cards.len())
        }
        MatchEvent::Deal { event: UnoEvent::CardPlayed { seat, card, .. } } => format!("{seat} plays {card}"),
        MatchEvent::Deal { event: UnoEvent::TurnPassed { seat } } => format!("{seat} passes"),
        MatchEvent::Deal { event: UnoEvent::Closed { seat } } => format!("{seat} closes"),
        MatchEvent::Deal { event: UnoEvent::Blocked {} } => "blocked".to_owned(),
        MatchEvent::Deal { event: UnoEvent::UnoDeclared { seat } } => format!("{seat} says uno"),
        MatchEvent::Deal { event: UnoEvent::ColorChosen { seat, color } } => format!("{seat} chooses {color:?}"),
        MatchEvent::Deal { event: UnoEvent::DrawFourAccepted { seat } } => format!("{seat} accepts"),
        MatchEvent::Deal { event: UnoEvent::DrawFourChallenged { seat, against, illicit } } => {
            format!("{seat} challenges {against}: {illicit}")
        }
        MatchEvent::Deal { event: UnoEvent::HandsDealt { .. } } => "dealt".to_owned(),
        MatchEvent::Deal { event: UnoEvent::CardFlipped { card, .. } } => format!("{card} flipped"),
        MatchEvent::DealScored { points, .. } => format!("scored {:?}", points.values()),
        MatchEvent::MatchEnded { .. } => "over".to_owned(),
        MatchEvent::RanLate { seat } => format!("{seat} is late"),
        MatchEvent::SatOut { seat } => format!("{seat} goes"),
        MatchEvent::Returned { seat } => format!("{seat} is back"),
        other => panic!("{other:?}"),
    };
    events.iter().map(tell).collect()
}

/// A deck that deals any hands and flips `first`, with `next` on top of the draw pile behind it.
pub(super) fn flips(seats: usize, first: &str, next: &str) -> Vec<Card> {
    let mut rest = DeckKind::Uno108.cards().to_vec();
    let placed: Vec<Card> = list(&format!("{first} {next}"));
    for card in &placed {
        rest.remove(rest.iter().position(|other| other == card).expect("in the deck"));
    }
    let hands: Vec<Card> = rest.drain(..7 * seats).collect();
    [hands, placed, rest].concat()
}
