//! Sets of Italian cards as one word: no allocation, no order to leak.
//!
//! A set prints, iterates and serialises in ascending code, whatever the order in which cards went in. That is a
//! promise the views rest on: nothing about the order of hidden cards can show. Cards of other banks are never in a
//! set: it does not take them, and does not read them.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Card, Rank, Suit};

/// A set of Italian cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All forty.
    pub const FULL: CardSet = CardSet((1 << Card::ITALIAN) - 1);

    /// The four cards of a rank.
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0b1111 << (4 * rank as u8))
    }

    /// The ten cards of a suit.
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x11_1111_1111 << suit as u8)
    }

    /// The cards of lower ranks than this one.
    pub const fn below_rank(rank: Rank) -> CardSet {
        CardSet((1 << (4 * rank as u8)) - 1)
    }

    /// Just this card.
    pub const fn of(card: Card) -> CardSet {
        if card.is_italian() { CardSet(1 << card.0) } else { CardSet::EMPTY }
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
        self.0 & CardSet::of(card).0 != 0
    }

    /// Whether every card of `other` is in it.
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set with `card`.
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | CardSet::of(card).0)
    }

    /// The set without `card`.
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !CardSet::of(card).0)
    }

    /// The cards of either.
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of both.
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards of this one that are not in the other.
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The lowest card.
    pub fn first(self) -> Option<Card> {
        // An empty word has 64 trailing zeros, which is a code of another bank.
        if self.is_empty() { None } else { Card::from_code(self.0.trailing_zeros() as u8) }
    }
}

impl Iterator for CardSet {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.first()?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for card in *self {
            list.serialize_element(&card)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for CardSet {
    /// Reads a list of cards in any order; the same card twice is an error.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = CardSet;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of different cards")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<CardSet, A::Error> {
                let mut set = CardSet::EMPTY;
                while let Some(card) = list.next_element::<Card>()? {
                    if !card.is_italian() {
                        return Err(A::Error::custom("a set of Italian cards"));
                    }
                    if set.contains(card) {
                        return Err(A::Error::custom("the same card twice"));
                    }
                    set = set.with(card);
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(List)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::DeckKind;

    #[test]
    fn masks_agree_with_the_cards_one_by_one() {
        let deck = DeckKind::Italian40.cards();
        for rank in Rank::ALL {
            assert_eq!(deck.iter().copied().filter(|c| c.rank() == rank).collect::<CardSet>(), CardSet::of_rank(rank));
            assert_eq!(
                deck.iter().copied().filter(|c| c.rank() < rank).collect::<CardSet>(),
                CardSet::below_rank(rank)
            );
        }
        for suit in Suit::ALL {
            assert_eq!(deck.iter().copied().filter(|c| c.suit() == suit).collect::<CardSet>(), CardSet::of_suit(suit));
        }
        assert_eq!(CardSet::FULL.collect::<Vec<_>>(), deck);
    }

    #[test]
    fn order_never_shows_and_doubles_are_refused() {
        let set: CardSet = serde_json::from_str(r#"["KS","AD","7C"]"#).unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["AD","7C","KS"]"#);
        assert!(serde_json::from_str::<CardSet>(r#"["KS","KS"]"#).is_err());
        assert!(serde_json::from_str::<CardSet>(r#"["Ks"]"#).is_err());
        let french = "Ks".parse().unwrap();
        assert_eq!((CardSet::FULL.with(french), CardSet::FULL.contains(french)), (CardSet::FULL, false));
    }
}
