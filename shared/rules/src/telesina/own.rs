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

    fn faces(&self, open: bool) -> FewCards {
        let faces = self.cards.iter().enumerate().filter(|(place, _)| self.is_open(*place) == open);
        faces.map(|(_, card)| card).collect()
    }

    /// Those that are face up, in the order dealt.
    pub(super) fn open(&self) -> FewCards {
        self.faces(true)
    }

    /// Those that are face down.
    pub(super) fn covered(&self) -> FewCards {
        self.faces(false)
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
