//! What cards are drawn from: the rest of the deck, then what was thrown away, shuffled again.
//!
//! `rulings/poker-all-italiana.md`, step 6, R12, D6. The pile holds the cards of seats whose turn to change is over.

use smallvec::SmallVec;

use crate::card::{Card, FewCards};

/// A stock and the pile beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stock {
    /// What is left, the next card first.
    cards: SmallVec<[Card; 64]>,
    /// How many of them are gone.
    gone: usize,
    /// What was thrown away since the last shuffle.
    pile: SmallVec<[Card; 24]>,
}

impl Stock {
    /// The cards in this order.
    pub(super) fn of(cards: &[Card]) -> Stock {
        Stock { cards: SmallVec::from_slice(cards), gone: 0, pile: SmallVec::new() }
    }

    /// All cards of it, those that are gone as well.
    pub(super) fn all(&self) -> &[Card] {
        &self.cards
    }

    /// The next cards, at most so many.
    pub(super) fn next(&self, count: usize) -> FewCards {
        self.cards.iter().skip(self.gone).take(count).copied().collect()
    }

    /// So many cards were taken.
    pub(super) fn take(&mut self, count: usize) {
        self.gone = (self.gone + count).min(self.cards.len());
    }

    /// How many are left.
    pub(super) fn len(&self) -> usize {
        self.cards.len() - self.gone
    }

    /// These were thrown away for good.
    pub(super) fn discard(&mut self, cards: &FewCards) {
        self.pile.extend(cards.iter());
    }

    /// What would be shuffled.
    pub(super) fn pile(&self) -> &[Card] {
        &self.pile
    }
}
