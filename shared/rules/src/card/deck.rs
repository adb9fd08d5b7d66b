//! Deck kinds: which cards a game is played with.
//!
//! Invariant: a deck order that enters a game is a permutation of [`DeckKind::cards`]. Shuffling is not done here: the
//! order arrives as data.

use serde::{Deserialize, Serialize};

use super::{Card, CardSet};

/// A kind of deck. The kinds of the later games (52, reduced from `11 - n`, 108 with jokers, six of 52, UNO 108) become
/// variants here; nothing else knows how many cards a deck has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeckKind {
    /// The forty Italian cards.
    #[serde(rename = "italian_40")]
    Italian40,
}

/// The forty cards in code order.
const ITALIAN_40: [Card; 40] = {
    let mut cards = [Card(0); 40];
    let mut code = 0;
    while code < 40 {
        cards[code as usize] = Card(code);
        code += 1;
    }
    cards
};

impl DeckKind {
    /// Every kind.
    pub const ALL: [DeckKind; 1] = [DeckKind::Italian40];

    /// The cards in canonical order, the order a shuffle starts from: ascending code (`AD AC AB AS 2D .. KS`). It never
    /// changes, since logged commitments depend on it.
    pub const fn cards(self) -> &'static [Card] {
        match self {
            DeckKind::Italian40 => &ITALIAN_40,
        }
    }

    /// Whether `order` holds every card of this deck exactly once.
    pub fn is_permutation(self, order: &[Card]) -> bool {
        match self {
            DeckKind::Italian40 => {
                order.len() == ITALIAN_40.len() && order.iter().copied().collect::<CardSet>() == CardSet::FULL
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_has_every_card_once() {
        let kind = DeckKind::Italian40;
        let mut order = kind.cards().to_vec();
        assert!(kind.is_permutation(&order));
        order.reverse();
        assert!(kind.is_permutation(&order));
        order[0] = order[1];
        assert!(!kind.is_permutation(&order), "a doubled card");
        assert!(!kind.is_permutation(&kind.cards()[1..]), "a missing card");
        assert_eq!(serde_json::to_string(&kind).unwrap(), "\"italian_40\"");
    }
}
