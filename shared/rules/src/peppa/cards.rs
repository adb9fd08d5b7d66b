//! The cards of peppa: sets of French cards as one word, their strength, which of them are hearts.
//!
//! A set prints, iterates and serialises in ascending code, whatever the order in which cards went in.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::card::{Card, Suit};

/// A set of French cards; cards of other banks are never in it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
pub struct FrenchSet(u64);

/// Two of clubs, which opens a smazzata with the Hearts option.
pub const TWO_OF_CLUBS: Card = french(1, Suit::Bastoni);
/// La Peppa, the queen of spades.
pub const PEPPA: Card = french(11, Suit::Spade);

/// The French card of this place in its suit, from the ace (0) to the king (12). The suits of both banks share one
/// order: hearts are [`Suit::Coppe`], clubs [`Suit::Bastoni`], spades [`Suit::Spade`].
pub const fn french(place: u8, suit: Suit) -> Card {
    match Card::from_code(Card::FRENCH + 4 * (place % 13) + suit as u8) {
        Some(card) => card,
        None => panic!("a French card"),
    }
}

/// Which card of its suit, from the ace (0) to the king (12).
const fn place(card: Card) -> u8 {
    card.code().saturating_sub(Card::FRENCH) / 4
}

/// The strength of a card among those of its suit: ace high (R1).
pub const fn strength(card: Card) -> u8 {
    match place(card) {
        0 => 13,
        place => place,
    }
}

/// Whether a card is a heart.
pub fn is_heart(card: Card) -> bool {
    card.suit() == Suit::Coppe
}

/// The penalty points of a card (R8).
pub fn penalty(card: Card) -> u8 {
    if card == PEPPA {
        return 13;
    }
    match (is_heart(card), place(card)) {
        (false, _) => 0,
        (true, 0) => 5,
        (true, 12) => 4,
        (true, 11) => 3,
        (true, 10) => 2,
        (true, _) => 1,
    }
}

impl FrenchSet {
    /// No card.
    pub const EMPTY: FrenchSet = FrenchSet(0);

    /// The thirteen cards of a suit.
    pub const fn of_suit(suit: Suit) -> FrenchSet {
        FrenchSet(0x1_1111_1111_1111 << suit as u8)
    }

    /// Just this card.
    pub const fn of(card: Card) -> FrenchSet {
        if card.is_french() { FrenchSet(1 << (card.code() - Card::FRENCH)) } else { FrenchSet::EMPTY }
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in it.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & FrenchSet::of(card).0 != 0
    }

    /// The set with `card`.
    #[must_use]
    pub const fn with(self, card: Card) -> FrenchSet {
        FrenchSet(self.0 | FrenchSet::of(card).0)
    }

    /// The set without `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> FrenchSet {
        FrenchSet(self.0 & !FrenchSet::of(card).0)
    }

    /// The cards of both.
    #[must_use]
    pub const fn intersection(self, other: FrenchSet) -> FrenchSet {
        FrenchSet(self.0 & other.0)
    }

    /// The cards of either.
    #[must_use]
    pub const fn union(self, other: FrenchSet) -> FrenchSet {
        FrenchSet(self.0 | other.0)
    }

    /// The cards of this one that are not in the other.
    #[must_use]
    pub const fn minus(self, other: FrenchSet) -> FrenchSet {
        FrenchSet(self.0 & !other.0)
    }

    /// This set, or the other if it is empty.
    #[must_use]
    pub const fn or(self, other: FrenchSet) -> FrenchSet {
        if self.is_empty() { other } else { self }
    }
}

impl Iterator for FrenchSet {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let card = Card::from_code(Card::FRENCH + self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        card
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl FromIterator<Card> for FrenchSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> FrenchSet {
        cards.into_iter().fold(FrenchSet::EMPTY, FrenchSet::with)
    }
}

impl fmt::Debug for FrenchSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl Serialize for FrenchSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::DeckKind;

    #[test]
    fn sets_agree_with_the_cards_one_by_one() {
        let deck = DeckKind::French52.cards();
        assert_eq!(deck.iter().copied().collect::<FrenchSet>().collect::<Vec<_>>(), deck);
        for suit in Suit::ALL {
            let cards: FrenchSet = deck.iter().copied().filter(|card| card.suit() == suit).collect();
            assert_eq!(cards, FrenchSet::of_suit(suit));
        }
        assert_eq!((PEPPA.to_string(), TWO_OF_CLUBS.to_string()), ("Qs".to_owned(), "2c".to_owned()));
        let italian = "7C".parse().unwrap();
        assert!(FrenchSet::EMPTY.with(italian).is_empty() && !FrenchSet::of_suit(Suit::Coppe).contains(italian));
    }

    #[test]
    fn aces_are_high_and_the_penalties_are_thirty_six() {
        let deck = DeckKind::French52.cards();
        assert_eq!(deck.iter().map(|&card| u32::from(penalty(card))).sum::<u32>(), 36);
        let strengths = ["2h", "9h", "Th", "Jh", "Qh", "Kh", "Ah"].map(|card| strength(card.parse().unwrap()));
        assert!(strengths.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
