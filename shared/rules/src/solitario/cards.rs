//! Ranks, colours and suits as Solitario reads them, and cards as bits of a word.

use serde::{Deserialize, Serialize};

use crate::card::Card;

/// The suit of a base. The order is that of the card codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SolitarioSuit {
    /// Quadri, red.
    Diamonds,
    /// Cuori, red.
    Hearts,
    /// Fiori, black.
    Clubs,
    /// Picche, black.
    Spades,
}

impl SolitarioSuit {
    /// All suits, in code order.
    pub const ALL: [SolitarioSuit; 4] =
        [SolitarioSuit::Diamonds, SolitarioSuit::Hearts, SolitarioSuit::Clubs, SolitarioSuit::Spades];

    /// Its place in [`SolitarioSuit::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How many cards a suit has; the rank of the king.
pub const RANKS: u8 = 13;

/// The rank of a French card, from the ace (1) to the king (13).
pub const fn rank(card: Card) -> u8 {
    card.code().saturating_sub(Card::FRENCH) / 4 + 1
}

/// The place of its suit in [`SolitarioSuit::ALL`].
pub const fn suit(card: Card) -> usize {
    (card.code() % 4) as usize
}

/// The two suits of one colour beside each other: 0 red, 1 black.
const fn colour(card: Card) -> u8 {
    (card.code() % 4) / 2
}

/// A card as one bit of a word.
pub const fn bit(card: Card) -> u64 {
    1 << (card.code() % 64)
}

/// The card of this rank (1 to 13) and suit, as a bit; none for another rank.
pub const fn bit_of(rank: u8, suit: usize) -> u64 {
    if rank == 0 || rank > RANKS { 0 } else { 1 << (4 * (rank - 1) as usize + suit % 4) }
}

/// The cards that may lie on `card` in a column: the next lower rank in the other colour. None lie on an ace.
pub const fn on(card: Card) -> u64 {
    let lower = rank(card) - 1;
    if lower == 0 {
        return 0;
    }
    let pair = 0b11 << (2 * (1 - colour(card)));
    pair << (4 * (lower - 1))
}

/// The lowest rank among these cards; beyond the king for none.
pub const fn rank_of(cards: u64) -> u8 {
    cards.trailing_zeros() as u8 / 4 + 1
}

/// The four kings.
pub const KINGS: u64 = 0b1111 << 48;

/// All fifty-two cards.
pub const EVERY: u64 = (1 << 52) - 1;

/// The card of this rank (1 to 13) and suit.
pub fn card(rank: u8, suit: usize) -> Option<Card> {
    let rank = rank.checked_sub(1).filter(|rank| *rank < RANKS)?;
    Card::from_code(Card::FRENCH + 4 * rank + (suit % 4) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::DeckKind;

    #[test]
    fn on_a_card_lies_the_next_lower_rank_of_the_other_colour() {
        let names = |bits: u64| -> Vec<String> {
            let cards = DeckKind::French52.cards().iter();
            cards.filter(|card| bits & bit(**card) != 0).map(|card| card.to_string()).collect()
        };
        let of = |text: &str| names(on(text.parse().unwrap()));
        assert_eq!(of("Qc"), ["Jd", "Jh"]);
        assert_eq!(of("Qd"), ["Jc", "Js"]);
        assert_eq!(of("2h"), ["Ac", "As"]);
        assert!(of("As").is_empty());
        assert_eq!(names(KINGS), ["Kd", "Kh", "Kc", "Ks"]);
        assert_eq!(names(EVERY).len(), 52);
        for &other in DeckKind::French52.cards() {
            assert_eq!(card(rank(other), suit(other)), Some(other));
            assert_eq!(bit_of(rank(other), suit(other)), bit(other));
        }
        assert_eq!((card(0, 0), card(14, 0), bit_of(14, 3)), (None, None, 0));
    }
}
