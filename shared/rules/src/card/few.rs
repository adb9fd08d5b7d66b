//! A few cards in order, without a heap: own cards, boards, cards drawn.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Card;

/// The most cards that lie together: a board.
const MOST: usize = 5;

/// What stands where no card is: no card has this code.
const NONE: u8 = u8::MAX;

/// Up to five cards in order, by code; a list outside.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
pub struct FewCards([u8; MOST]);

impl Default for FewCards {
    fn default() -> FewCards {
        FewCards::EMPTY
    }
}

impl FewCards {
    /// No card.
    pub const EMPTY: FewCards = FewCards([NONE; MOST]);

    /// How many.
    pub fn len(&self) -> usize {
        self.0.iter().position(|&code| code == NONE).unwrap_or(MOST)
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.0[0] == NONE
    }

    /// One more card; beyond the fifth none is taken.
    pub fn push(&mut self, card: Card) {
        if let Some(free) = self.0.iter_mut().find(|code| **code == NONE) {
            *free = card.code();
        }
    }

    /// The cards in order.
    pub fn iter(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.0.iter().map_while(|&code| Card::from_code(code))
    }

    /// Whether `card` is one of them.
    pub fn contains(&self, card: Card) -> bool {
        self.0.contains(&card.code())
    }

    /// The cards without this one, in order.
    #[must_use]
    pub fn without(&self, card: Card) -> FewCards {
        let mut few = *self;
        if let Some(place) = self.0.iter().position(|&code| code == card.code()) {
            few.0.copy_within(place + 1.., place);
            few.0[MOST - 1] = NONE;
        }
        few
    }

    /// Exactly `N` cards, if there are that many.
    pub fn exactly<const N: usize>(&self) -> Option<[Card; N]> {
        if self.len() != N {
            return None;
        }
        let mut cards = [Card::from_code(0)?; N];
        for (place, card) in cards.iter_mut().zip(self.iter()) {
            *place = card;
        }
        Some(cards)
    }
}

impl FromIterator<Card> for FewCards {
    /// The first five of them.
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> FewCards {
        let mut few = FewCards::EMPTY;
        few.0.iter_mut().zip(cards).for_each(|(place, card)| *place = card.code());
        few
    }
}

impl fmt::Debug for FewCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for FewCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for FewCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FewCards, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = FewCards;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of up to five cards")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<FewCards, A::Error> {
                let mut cards = FewCards::EMPTY;
                while let Some(card) = list.next_element()? {
                    if cards.len() == MOST {
                        return Err(A::Error::custom("more than five cards"));
                    }
                    cards.push(card);
                }
                Ok(cards)
            }
        }
        deserializer.deserialize_seq(List)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_outside() {
        let cards: FewCards = serde_json::from_str(r#"["Ah","Kd"]"#).unwrap();
        assert_eq!(serde_json::to_string(&cards).unwrap(), r#"["Ah","Kd"]"#);
        assert_eq!(cards.exactly::<2>().map(|two| two[1].to_string()).as_deref(), Some("Kd"));
        assert_eq!((cards.exactly::<3>(), cards.len()), (None, 2));
        assert!(serde_json::from_str::<FewCards>(r#"["Ah","Kd","2c","3c","4c","5c"]"#).is_err());
        assert!(serde_json::from_str::<FewCards>(r#""AhKd""#).is_err());
    }

    #[test]
    fn gathered_and_without_one_in_order() {
        let few = |text: &str| -> FewCards { serde_json::from_str(text).unwrap() };
        let five = few(r#"["Ah","Kd","2c","3c","4c"]"#);
        let six: FewCards = five.iter().chain(few(r#"["5c"]"#).iter()).collect();
        assert_eq!(six, five);
        let king = five.iter().nth(1).unwrap();
        assert_eq!(five.without(king), few(r#"["Ah","2c","3c","4c"]"#));
        assert_eq!(five.without(king).without(king), five.without(king));
        assert_eq!(FewCards::EMPTY.without(king), FewCards::EMPTY);
    }
}
