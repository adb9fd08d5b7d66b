//! Positions to order: a match state built from events, as a replay builds it. Seat 0 deals.

use mazziere_rules::audience::Audience;
use mazziere_rules::capture::{Hand, LastPlay};
use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::matches::{DealEventOf, EventOf, Match, MatchEvent, MatchGame, StateOf};
use mazziere_rules::seat::{ByLine, Line, Seat};
use smallvec::smallvec;

use super::subject::Subject;
use crate::scene::set;

/// A position.
#[derive(Clone)]
pub(crate) struct Scene<G: MatchGame> {
    pub(crate) options: G::Options,
    pub(crate) seats: u8,
    pub(crate) knockout: bool,
    /// Match points before this deal.
    pub(crate) totals: [i32; 2],
    pub(crate) play_off: u8,
    /// What each line has captured.
    pub(crate) piles: [CardSet; 2],
    pub(crate) scope: [u8; 2],
    /// The line that captured last.
    pub(crate) last: u8,
    pub(crate) table: CardSet,
    /// The hands from seat 0.
    pub(crate) hands: [CardSet; 4],
    pub(crate) turn: u8,
    /// Whether cards are left to be dealt.
    pub(crate) stock: bool,
}

impl<G: Subject> Scene<G> {
    /// Two seats or four, before anything happened.
    pub(crate) fn new(options: G::Options, seats: u8) -> Scene<G> {
        Scene {
            options,
            seats,
            knockout: false,
            totals: [0, 0],
            play_off: 0,
            piles: [CardSet::EMPTY; 2],
            scope: [0, 0],
            last: 0,
            table: CardSet::EMPTY,
            hands: [CardSet::EMPTY; 4],
            turn: 1,
            stock: false,
        }
    }

    /// `hands` from seat 0, before `table`.
    pub(crate) fn with(mut self, table: &str, hands: &[&str]) -> Scene<G> {
        self.table = set(table);
        for (place, hand) in self.hands.iter_mut().zip(hands) {
            *place = set(hand);
        }
        self
    }

    pub(crate) fn state(&self) -> StateOf<G> {
        // The dealer moves on when the totals are put on record.
        let dealer = Seat::new(self.seats - 1);
        let setup = Setup { options: self.options, seats: self.seats, dealer, knockout: self.knockout };
        let mut state = Match::<G>::initial(&setup);
        for event in self.events() {
            Match::<G>::evolve(&mut state, &event);
        }
        state
    }

    fn events(&self) -> Vec<EventOf<G>> {
        let totals = ByLine::make(2, |line: Line| self.totals[usize::from(line.index())]);
        let scores = ByLine::make(0, |_| unreachable!("no scores are on record"));
        let mut events = vec![MatchEvent::DealScored { deal: 1, scores, points: ByLine::make(2, |_| 0), totals }];
        if self.play_off > 0 {
            events.push(MatchEvent::PlayOffCalled { level: self.play_off });
        }
        let cards = DeckKind::Italian40.cards().to_vec();
        events.push(MatchEvent::DeckShuffled { deal: 2, dealer: Seat::new(0), cards });
        let mut push = |event| events.push(MatchEvent::Deal { event });
        if !self.stock {
            // The stock shrinks by hands dealt to a seat that is not there.
            let nobody = Hand { seat: Seat::new(9), cards: smallvec![], audience: Audience::Everyone };
            push(G::hands_dealt(vec![nobody; 14]));
        }
        for line in [1 - self.last, self.last] {
            self.fill(line, &mut push);
        }
        let hands = self.hands.iter().take(usize::from(self.seats)).enumerate();
        push(G::hands_dealt(hands.map(|(seat, &cards)| hand(seat, cards)).collect()));
        // The seat before the one on turn lays the table, card by card; what should not be there is cleared.
        let before = Seat::new((self.turn + self.seats - 1) % self.seats);
        let in_hands = self.hands.into_iter().fold(CardSet::EMPTY, CardSet::union);
        let spare = CardSet::FULL.minus(in_hands).minus(self.table).first().expect("a card that is nowhere");
        push(laid::<G>(before, spare));
        push(G::leftovers_taken(Line::new(9), CardSet::of(spare)));
        for card in self.table {
            push(laid::<G>(before, card));
        }
        events
    }

    fn fill(&self, line: u8, push: &mut impl FnMut(DealEventOf<G>)) {
        let pile = self.piles[usize::from(line)];
        let Some(card) = pile.first() else { return };
        // A capture of nothing would be a discard; a pile of one card captures itself.
        let capture = if pile.len() == 1 { pile } else { pile.without(card) };
        for count in 0..=self.scope[usize::from(line)] {
            push(G::card_played(LastPlay { seat: Seat::new(line), card, capture, scopa: count > 0 }));
        }
    }
}

fn hand(seat: usize, cards: CardSet) -> Hand {
    Hand { seat: Seat::new(seat as u8), cards: cards.collect(), audience: Audience::Everyone }
}

fn laid<G: Subject>(seat: Seat, card: Card) -> DealEventOf<G> {
    G::card_played(LastPlay { seat, card, capture: CardSet::EMPTY, scopa: false })
}
