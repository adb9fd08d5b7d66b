//! The two piles of UNO, without a heap: the draw pile, of which only the top matters, and the discard pile.

use crate::card::{Card, DeckKind};

/// Cards of the deck.
pub(super) const DECK: usize = 108;

/// The draw pile: the cards as they were shuffled last, of which some have been taken from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawPile {
    cards: [Card; DECK],
    taken: u8,
    len: u8,
}

impl DrawPile {
    /// The whole deck. One that is none (only a damaged log has it) is filled up from the canonical order.
    pub(super) fn of_deck(deck: &[Card]) -> DrawPile {
        let canonical = DeckKind::Uno108.cards();
        let cards = std::array::from_fn(|place| deck.get(place).copied().unwrap_or(canonical[place]));
        DrawPile { cards, taken: 0, len: DECK as u8 }
    }

    /// The cards that are left, top first.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(usize::from(self.taken)..usize::from(self.len)).unwrap_or_default()
    }

    /// How many cards are left.
    pub const fn left(&self) -> u8 {
        self.len.saturating_sub(self.taken)
    }

    /// How many cards of the last shuffle have been taken: the place of the top card in it.
    pub const fn taken(&self) -> u8 {
        self.taken
    }

    /// Takes cards from the top, as many as there are.
    pub(super) fn take(&mut self, count: usize) {
        let count = u8::try_from(count).unwrap_or(u8::MAX).min(self.left());
        self.taken = self.taken.saturating_add(count);
    }

    /// The cards that are left, in this order from now on.
    pub(super) fn reshuffled(&mut self, cards: &[Card]) {
        let len = cards.len().min(DECK);
        self.cards[..len].copy_from_slice(&cards[..len]);
        (self.taken, self.len) = (0, len as u8);
    }
}

/// The discard pile, in the order in which it grew.
#[derive(Clone, Debug)]
pub struct DiscardPile {
    cards: [Card; DECK],
    len: u8,
}

impl PartialEq for DiscardPile {
    fn eq(&self, other: &DiscardPile) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for DiscardPile {}

impl DiscardPile {
    /// No card.
    pub(super) fn empty() -> DiscardPile {
        DiscardPile { cards: [DeckKind::Uno108.cards()[0]; DECK], len: 0 }
    }

    /// The cards, the first one flipped first.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// One card more; beyond a whole deck none is taken.
    pub(super) fn push(&mut self, card: Card) {
        if let Some(free) = self.cards.get_mut(usize::from(self.len)) {
            *free = card;
            self.len += 1;
        }
    }
}
