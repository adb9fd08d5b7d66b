//! The cards of a seat: which are face up, and which one will be turned up.

use crate::card::{Card, FewCards};

/// How many cards a seat has in the end.
const CARDS: usize = 5;

/// The cards of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Own {
    /// In the order dealt.
    pub(super) cards: FewCards,
    /// Which of them are face up, one bit a place.
    open: u8,
    /// The covered one that will be turned up.
    pub(super) chosen: Option<Card>,
}

impl Own {
    fn is_open(&self, place: usize) -> bool {
        self.open >> place & 1 == 1
    }

    fn faces(&self, open: bool) -> impl Iterator<Item = Card> + Clone + '_ {
        let faces = self.cards.iter().enumerate().filter(move |(place, _)| self.is_open(*place) == open);
        faces.map(|(_, card)| card)
    }

    /// Those that are face up, in the order dealt.
    pub(super) fn open(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.faces(true)
    }

    /// How many of them there are.
    pub(super) const fn opened(&self) -> usize {
        self.open.count_ones() as usize
    }

    /// Those that are face down.
    pub(super) fn covered(&self) -> FewCards {
        self.faces(false).collect()
    }

    /// Whether the choice of the card that is turned up is owed: two are face down.
    pub(super) fn owes_choice(&self) -> bool {
        self.chosen.is_none() && self.cards.len() > self.opened() + 1
    }

    pub(super) fn push(&mut self, card: Card, open: bool) {
        self.open |= u8::from(open) << self.cards.len().min(CARDS);
        self.cards.push(card);
    }

    pub(super) fn turn_up(&mut self, card: Card) {
        let place = self.cards.iter().position(|other| other == card);
        self.open |= place.map_or(0, |place| 1 << place);
        self.chosen = None;
    }
}
