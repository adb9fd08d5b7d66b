//! Hands of doubled decks: cards of one bank, each as often as it is there.
//!
//! Copies of a face are interchangeable: a hand counts them. Like a set it prints, iterates and serialises in ascending
//! code, whatever the order in which cards came, so that nothing about that order can show.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Bank, BankSet, Card};

/// How many codes a bank has.
const CODES: usize = 64;

/// Cards of a bank, with copies. Cards of other banks are never in it, nor more than 255 copies of a face.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ManyCards<B> {
    counts: [u8; CODES],
    bank: PhantomData<B>,
}

impl<B: Bank> Default for ManyCards<B> {
    fn default() -> ManyCards<B> {
        ManyCards::EMPTY
    }
}

impl<B: Bank> ManyCards<B> {
    /// No card.
    pub const EMPTY: ManyCards<B> = ManyCards { counts: [0; CODES], bank: PhantomData };

    /// The place of a card of this bank.
    fn place(card: Card) -> Option<usize> {
        BankSet::<B>::place(card).map(usize::from)
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|count| *count == 0)
    }

    /// How many copies of `card`.
    pub fn count(&self, card: Card) -> u8 {
        Self::place(card).map_or(0, |place| self.counts[place])
    }

    /// Whether there is a copy of `card`.
    pub fn contains(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Whether every card of `other` is in it, as often.
    pub fn contains_all(&self, other: &ManyCards<B>) -> bool {
        self.counts.iter().zip(&other.counts).all(|(own, wanted)| own >= wanted)
    }

    /// One copy more. Whether it was taken: a card of another bank is not.
    pub fn insert(&mut self, card: Card) -> bool {
        let more = Self::place(card).and_then(|place| Some((place, self.counts[place].checked_add(1)?)));
        more.is_some_and(|(place, count)| {
            self.counts[place] = count;
            true
        })
    }

    /// One copy less. Whether there was one.
    pub fn remove(&mut self, card: Card) -> bool {
        let less = Self::place(card).and_then(|place| Some((place, self.counts[place].checked_sub(1)?)));
        less.is_some_and(|(place, count)| {
            self.counts[place] = count;
            true
        })
    }

    /// The cards without those of `other`; none, if they are not all there.
    pub fn minus(&self, other: &ManyCards<B>) -> Option<ManyCards<B>> {
        let mut rest = *self;
        for (own, gone) in rest.counts.iter_mut().zip(&other.counts) {
            *own = own.checked_sub(*gone)?;
        }
        Some(rest)
    }

    /// The different faces.
    pub fn faces(&self) -> BankSet<B> {
        self.iter().collect()
    }

    /// The cards, ascending, each as often as it is there.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        let card = |place: usize| u8::try_from(place).ok().and_then(BankSet::<B>::card);
        let copies = move |(place, count): (usize, &u8)| card(place).into_iter().cycle().take(usize::from(*count));
        self.counts.iter().enumerate().flat_map(copies)
    }
}

impl<B: Bank> FromIterator<Card> for ManyCards<B> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> ManyCards<B> {
        let mut many = ManyCards::EMPTY;
        for card in cards {
            many.insert(card);
        }
        many
    }
}

impl<B: Bank> fmt::Debug for ManyCards<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<B: Bank> Serialize for ManyCards<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, B: Bank> Deserialize<'de> for ManyCards<B> {
    /// Reads a list of cards of the bank in any order.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ManyCards<B>, D::Error> {
        struct List<B>(PhantomData<B>);
        impl<'de, B: Bank> Visitor<'de> for List<B> {
            type Value = ManyCards<B>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of {} cards", B::NAME)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ManyCards<B>, A::Error> {
                let mut cards = ManyCards::EMPTY;
                while let Some(card) = list.next_element::<Card>()? {
                    if !cards.insert(card) {
                        return Err(A::Error::custom(format_args!("a list of {} cards", B::NAME)));
                    }
                }
                Ok(cards)
            }
        }
        deserializer.deserialize_seq(List(PhantomData))
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Card, ManyCards};
    use crate::card::Bank;

    impl<B: Bank> PartialSchema for ManyCards<B> {
        fn schema() -> RefOr<Schema> {
            <Vec<Card> as PartialSchema>::schema()
        }
    }

    impl<B: Bank> ToSchema for ManyCards<B> {
        fn name() -> std::borrow::Cow<'static, str> {
            format!("{}Cards", B::NAME).into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Card::name().into(), Card::schema()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{DeckKind, French, Italian, Uno};

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn copies_are_counted_and_interchangeable() {
        let mut hand: ManyCards<French> = ["Jo", "7d", "7d", "As"].map(card).into_iter().collect();
        let other: ManyCards<French> = ["7d", "As", "Jo", "7d"].map(card).into_iter().collect();
        assert_eq!((hand, hand.len(), hand.count(card("7d"))), (other, 4, 2));
        assert_eq!(serde_json::to_string(&hand).unwrap(), r#"["As","7d","7d","Jo"]"#);
        assert_eq!(hand.faces().len(), 3);
        assert!(hand.remove(card("7d")) && hand.contains(card("7d")) && hand.remove(card("7d")));
        assert!(!hand.remove(card("7d")) && !hand.contains_all(&other) && other.contains_all(&hand));
        assert_eq!(other.minus(&hand).unwrap().iter().map(|one| one.to_string()).collect::<Vec<_>>(), ["7d", "7d"]);
        assert!(hand.minus(&other).is_none());
    }

    #[test]
    fn every_deck_is_a_hand_of_its_bank_and_of_no_other() {
        for kind in DeckKind::ALL {
            let lens = [
                kind.cards().iter().copied().collect::<ManyCards<Italian>>().len(),
                kind.cards().iter().copied().collect::<ManyCards<French>>().len(),
                kind.cards().iter().copied().collect::<ManyCards<Uno>>().len(),
            ];
            assert_eq!(lens.iter().filter(|len| **len == kind.cards().len()).count(), 1, "{kind:?}");
            assert_eq!(lens.iter().sum::<usize>(), kind.cards().len(), "{kind:?}");
        }
        let shoe: ManyCards<French> = DeckKind::French312.cards().iter().copied().collect();
        assert!(shoe.iter().eq(DeckKind::French312.cards().iter().copied()));
        assert!(serde_json::from_str::<ManyCards<French>>(r#"["7D"]"#).is_err());
        assert!(serde_json::from_str::<ManyCards<Uno>>(r#"["W4","W4","R0"]"#).is_ok());
    }
}
