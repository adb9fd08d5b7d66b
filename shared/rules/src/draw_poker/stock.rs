//! What cards are drawn from: the rest of the deck, then what was thrown away, shuffled again.
//!
//! `docs/rules/poker-all-italiana.md`, step 6, R12, D6. The pile holds the cards of seats whose turn to change is over.

use crate::card::{Card, FewCards};

/// The cards of the largest deck.
const DECK: usize = 40;

/// Cards in order, without a heap; what is beyond a deck is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    cards: [Card; DECK],
    count: u8,
}

impl Row {
    const EMPTY: Row = Row { cards: [Card::JOLLY; DECK], count: 0 };

    fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.count)) {
            *place = card;
            self.count += 1;
        }
    }

    fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count).min(DECK)]
    }
}

/// A stock and the pile beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stock {
    /// As it was shuffled, the next card first.
    row: Row,
    /// How many of them are gone.
    gone: usize,
    /// What was thrown away since the last shuffle.
    pile: Row,
}

impl Default for Stock {
    fn default() -> Stock {
        Stock { row: Row::EMPTY, gone: 0, pile: Row::EMPTY }
    }
}

impl Stock {
    /// The cards in this order.
    pub(super) fn of(cards: &[Card]) -> Stock {
        let cards = &cards[..cards.len().min(DECK)];
        let mut row = Row::EMPTY;
        row.cards[..cards.len()].copy_from_slice(cards);
        row.count = cards.len() as u8;
        Stock { row, ..Stock::default() }
    }

    /// All cards of it, those that are gone as well.
    pub(super) fn all(&self) -> &[Card] {
        self.row.cards()
    }

    /// The next cards, at most so many.
    pub(super) fn next(&self, count: usize) -> FewCards {
        self.all().iter().skip(self.gone).take(count).copied().collect()
    }

    /// So many cards were taken.
    pub(super) fn take(&mut self, count: usize) {
        self.gone = (self.gone + count).min(self.all().len());
    }

    /// How many are left.
    pub(super) fn len(&self) -> usize {
        self.all().len() - self.gone
    }

    /// These were thrown away for good.
    pub(super) fn discard(&mut self, cards: &FewCards) {
        cards.iter().for_each(|card| self.pile.push(card));
    }

    /// What would be shuffled.
    pub(super) fn pile(&self) -> &[Card] {
        self.pile.cards()
    }
}
