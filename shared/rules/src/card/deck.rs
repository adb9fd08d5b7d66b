//! Deck kinds: which cards a game is played with.
//!
//! Invariant: a deck order that enters a game is a permutation of [`DeckKind::cards`]. Shuffling is not done here: the
//! order arrives as data.

use serde::{Deserialize, Serialize};

use super::{Card, CardSet};

/// A kind of deck. The kinds of the later games (reduced from `11 - n`, 108 with jokers, six of 52, UNO 108) become
/// variants here; nothing else knows how many cards a deck has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeckKind {
    /// The forty Italian cards.
    #[serde(rename = "italian_40")]
    Italian40,
    /// The fifty-two French cards, without jokers.
    #[serde(rename = "french_52")]
    French52,
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

/// The fifty-two cards in code order.
const FRENCH_52: [Card; 52] = {
    let mut cards = [Card(0); 52];
    let mut place = 0;
    while place < 52 {
        cards[place as usize] = Card(Card::FRENCH + place);
        place += 1;
    }
    cards
};

impl DeckKind {
    /// Every kind.
    pub const ALL: [DeckKind; 2] = [DeckKind::Italian40, DeckKind::French52];

    /// The cards in canonical order, the order a shuffle starts from: ascending code (`AD AC AB AS 2D .. KS`,
    /// `Ad Ah Ac As 2d .. Ks`). It never changes, since logged commitments depend on it.
    pub const fn cards(self) -> &'static [Card] {
        match self {
            DeckKind::Italian40 => &ITALIAN_40,
            DeckKind::French52 => &FRENCH_52,
        }
    }

    /// Whether `order` holds every card of this deck exactly once.
    pub fn is_permutation(self, order: &[Card]) -> bool {
        match self {
            DeckKind::Italian40 => {
                order.len() == ITALIAN_40.len() && order.iter().copied().collect::<CardSet>() == CardSet::FULL
            }
            DeckKind::French52 => {
                let bit = |card: &Card| if card.is_french() { 1_u64 << (card.code() - Card::FRENCH) } else { 0 };
                order.len() == FRENCH_52.len() && order.iter().map(bit).fold(0, |all, bit| all | bit) == (1 << 52) - 1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_has_every_card_once() {
        for (kind, other) in [(DeckKind::Italian40, "Ks"), (DeckKind::French52, "KS")] {
            let mut order = kind.cards().to_vec();
            assert!(kind.is_permutation(&order));
            order.reverse();
            assert!(kind.is_permutation(&order));
            order[0] = order[1];
            assert!(!kind.is_permutation(&order), "a doubled card");
            order[0] = other.parse().unwrap();
            assert!(!kind.is_permutation(&order), "a card of another bank");
            assert!(!kind.is_permutation(&kind.cards()[1..]), "a missing card");
        }
        assert_eq!(serde_json::to_string(&DeckKind::ALL).unwrap(), r#"["italian_40","french_52"]"#);
    }
}
