//! A hand of peppa in hand order, with its set beside it: small and copied as it is.

use super::HAND;
use super::cards::TWO_OF_CLUBS;
use crate::card::Card;
use crate::card::FrenchSet;

/// Up to thirteen cards in an order that matters: as dealt, without the passed cards, then those received (R10).
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    cards: [Card; HAND],
    len: u8,
    set: FrenchSet,
}

impl PartialEq for Hand {
    fn eq(&self, other: &Hand) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Hand {}

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand { cards: [TWO_OF_CLUBS; HAND], len: 0, set: FrenchSet::EMPTY };

    /// The cards, in order.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The cards, as a set.
    pub const fn set(&self) -> FrenchSet {
        self.set
    }

    /// Whether it holds `card`.
    pub const fn contains(&self, card: Card) -> bool {
        self.set.contains(card)
    }

    /// Appends a card; one that is there already or finds no room changes nothing.
    pub fn push(&mut self, card: Card) {
        let free = self.cards.get_mut(usize::from(self.len));
        if let (Some(place), false) = (free, self.set.contains(card)) {
            *place = card;
            self.len += 1;
            self.set = self.set.with(card);
        }
    }

    /// Takes a card out; the others keep their order.
    pub fn remove(&mut self, card: Card) {
        let len = usize::from(self.len);
        if let Some(at) = self.cards().iter().position(|&held| held == card) {
            self.cards.copy_within(at + 1..len, at);
            self.len -= 1;
            self.set = self.set.without(card);
        }
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        cards.into_iter().for_each(|card| hand.push(card));
        hand
    }
}
