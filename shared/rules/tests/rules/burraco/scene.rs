//! Positions to order: what lies where is put on record by events, whether it could happen so or not.

use mazziere_rules::audience::Audience;
use mazziere_rules::burraco::{Burraco, BurracoEvent, BurracoMatch, BurracoMove, BurracoOptions, BurracoScore};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Game, Input};
use mazziere_rules::matches::{EventOf, MatchEvent, StateOf};
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::rummy::{BURRACO, Layout, Meld, Place};
use mazziere_rules::seat::Seat;

use crate::scene::{card, list};
use crate::trick::scene::{new, record};

pub(crate) type State = StateOf<Burraco>;

/// A game of these cards as it lies by itself.
pub(crate) fn meld(cards: &str) -> Meld {
    BURRACO.open(&list(cards), None).unwrap_or_else(|flaw| panic!("{cards}: {flaw:?}"))
}

pub(crate) fn positions(of: &[u8]) -> Layout {
    of.iter().map(|&position| Place::Position(position)).collect()
}

pub(crate) fn open(cards: &str) -> BurracoMove {
    BurracoMove::OpenGame { cards: list(cards).into(), layout: None }
}

pub(crate) fn open_at(cards: &str, layout: &[u8]) -> BurracoMove {
    BurracoMove::OpenGame { cards: list(cards).into(), layout: Some(positions(layout)) }
}

pub(crate) fn extend(game: u8, cards: &str) -> BurracoMove {
    BurracoMove::Extend { game, cards: list(cards).into(), layout: None }
}

pub(crate) fn discard(text: &str) -> BurracoMove {
    BurracoMove::Discard { card: card(text) }
}

/// A position: one seat is on turn, and has drawn (or taken the pile) unless `drawing`.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) options: BurracoOptions,
    pub(crate) seats: u8,
    pub(crate) knockout: bool,
    pub(crate) totals: [i32; 2],
    pub(crate) hands: [&'static str; 4],
    pub(crate) games: [&'static [&'static str]; 2],
    pub(crate) pozzetti: [bool; 2],
    pub(crate) pile: &'static str,
    pub(crate) stock: u8,
    pub(crate) turn: u8,
    pub(crate) drawing: bool,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            options: BurracoOptions::default(),
            seats: 2,
            knockout: false,
            totals: [0, 0],
            hands: ["", "", "", ""],
            games: [&[], &[]],
            pozzetti: [false, false],
            pile: "Ks",
            stock: 40,
            turn: 0,
            drawing: false,
        }
    }
}

impl Scene {
    pub(crate) fn state(&self) -> State {
        self.state_under(BurracoMatch::VERSION)
    }

    /// The same by this version of the rules.
    pub(crate) fn state_under(&self, version: u16) -> State {
        let setup = new::<Burraco>(self.options, self.seats, self.seats - 1, self.knockout).setup;
        let mut state = BurracoMatch::initial_under(&setup, version);
        record::<Burraco>(&mut state, 1, &self.totals, &BurracoScore::default());
        state.scored = 0;
        let cards = DeckKind::French108.cards().to_vec();
        let dealer = state.dealer;
        BurracoMatch::evolve(&mut state, &MatchEvent::DeckShuffled { deal: 1, dealer, cards });
        for event in self.events() {
            BurracoMatch::evolve(&mut state, &MatchEvent::Deal { event });
        }
        state
    }

    fn events(&self) -> Vec<BurracoEvent> {
        let audience = Audience::Everyone;
        let jolly = Card::JOLLY;
        let drawn =
            |seat: u8, card: Card| BurracoEvent::CardDrawn { seat: Seat::new(seat), card, audience, stock: self.stock };
        let away = |seat: u8, card: Card| BurracoEvent::CardDiscarded { seat: Seat::new(seat), card };
        let mut events = vec![BurracoEvent::HandsDealt { hands: Vec::new(), turned: jolly }];
        for line in (0..2).filter(|&line| self.pozzetti[usize::from(line)]) {
            let (seat, pozzetto) = (Seat::new(line), line + 1);
            events.push(BurracoEvent::PozzettoTaken { seat, pozzetto, direct: true, cards: [jolly; 11], audience });
            events.extend((0..11).map(|_| away(line, jolly)));
        }
        for line in 0..2 {
            for (game, cards) in (0..).zip(self.games[usize::from(line)]) {
                events.push(BurracoEvent::GameOpened { seat: Seat::new(line), game, meld: meld(cards) });
            }
        }
        let hands: Vec<Vec<Card>> = self.hands.iter().map(|hand| list(hand)).collect();
        let own = usize::from(self.turn);
        for (seat, hand) in (0..).zip(&hands) {
            let last = if seat == self.turn && !self.drawing { 1 } else { 0 };
            events.extend(hand.iter().skip(last).map(|&card| drawn(seat, card)));
        }
        events.push(BurracoEvent::PileTaken { seat: Seat::new(0), cards: Vec::new() });
        let before = (self.turn + self.seats - 1) % self.seats;
        for card in list(self.pile) {
            events.extend([drawn(before, card), away(before, card)]);
        }
        if !self.drawing {
            events.push(drawn(self.turn, hands[own][0]));
        }
        events
    }
}

/// Decides; a refusal leaves everything as it was.
pub(crate) fn decide(state: &mut State, by: u8, r#move: BurracoMove) -> Result<Vec<EventOf<Burraco>>, Refusal> {
    let before = state.clone();
    let events = BurracoMatch::decide(state, &Input::Move { seat: Seat::new(by), r#move });
    assert!(*state == before, "deciding changes nothing");
    let events = events?;
    events.iter().for_each(|event| BurracoMatch::evolve(state, event));
    Ok(events)
}

/// The code and the field of a refusal.
pub(crate) fn refused(state: &State, by: u8, r#move: BurracoMove) -> (RefusalCode, Option<String>) {
    let said = format!("{move:?}");
    let refusal = decide(&mut state.clone(), by, r#move).expect_err(&said);
    (refusal.code, refusal.field.map(std::borrow::Cow::into_owned))
}
