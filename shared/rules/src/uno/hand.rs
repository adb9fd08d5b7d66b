//! A hand of UNO: cards counted, with their faces and their number beside them.

use crate::card::{Card, Colour, ManyCards, Uno, UnoSet};

use super::cards;

/// Any cards of UNO, copies interchangeable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    cards: ManyCards<Uno>,
    faces: UnoSet,
    len: u8,
}

impl Hand {
    /// How many cards.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The different faces.
    pub const fn faces(&self) -> UnoSet {
        self.faces
    }

    /// Whether it holds a copy of `card`.
    pub const fn contains(&self, card: Card) -> bool {
        self.faces.contains(card)
    }

    /// The cards in ascending code, each as often as it is there.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        self.faces.flat_map(|card| std::iter::repeat_n(card, usize::from(self.cards.count(card))))
    }

    /// What its cards count.
    pub fn value(&self) -> u16 {
        self.iter().map(cards::value).fold(0, u16::saturating_add)
    }

    /// How many cards of a colour.
    pub fn of_colour(&self, colour: Colour) -> u8 {
        UnoSet::of_colour(colour).intersection(self.faces).map(|card| self.cards.count(card)).sum()
    }

    /// One card more; a card of another game is not taken.
    pub fn insert(&mut self, card: Card) {
        if self.cards.insert(card) {
            self.faces = self.faces.with(card);
            self.len = self.len.saturating_add(1);
        }
    }

    /// One copy less; nothing, where there is none.
    pub fn remove(&mut self, card: Card) {
        if self.cards.remove(card) {
            self.len = self.len.saturating_sub(1);
            if !self.cards.contains(card) {
                self.faces = self.faces.without(card);
            }
        }
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.insert(card));
        hand
    }
}
