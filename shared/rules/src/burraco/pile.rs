//! The discard pile: up to a whole deck of cards in order, copied as it is.

use crate::card::{Card, DeckKind};

/// Cards of the deck.
pub(super) const DECK: usize = 108;

/// Cards in the order in which they were discarded, the lowest first.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; DECK],
    len: u8,
}

impl Pile {
    /// No card.
    pub fn new() -> Pile {
        Pile { cards: [DeckKind::French108.cards()[0]; DECK], len: 0 }
    }

    /// The cards, the lowest first.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// One card more on top; one that finds no room changes nothing.
    pub fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// No card any more.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for Pile {
    fn default() -> Pile {
        Pile::new()
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Pile {}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.cards().fmt(f)
    }
}
