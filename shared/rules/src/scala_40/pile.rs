//! The discard pile (monte scarti, pozzo): cards in the order in which they came, in one small block that is copied as
//! it is.

use crate::card::Card;

/// How many cards there are.
const DECK: usize = 108;

/// The discard pile, the top card last.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; DECK],
    len: u8,
}

impl Pile {
    /// No card.
    pub const EMPTY: Pile = Pile { cards: [Card::JOLLY; DECK], len: 0 };

    /// The cards, the top one last.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The top card.
    pub fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    /// The cards under the top one.
    pub fn under(&self) -> &[Card] {
        self.cards().split_last().map_or(&[], |(_, under)| under)
    }

    /// Lays a card on it; more than there are find no room.
    pub fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// Takes the top card.
    pub fn pop(&mut self) -> Option<Card> {
        let card = self.top()?;
        self.len -= 1;
        Some(card)
    }

    /// Leaves the top card alone.
    pub fn keep_top(&mut self) {
        if let Some(top) = self.pop() {
            self.len = 0;
            self.push(top);
        }
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
