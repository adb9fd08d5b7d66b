//! Sets of cards of one bank as one word: no allocation, no order to leak.
//!
//! A set prints, iterates and serialises in ascending code, whatever the order in which cards went in. That is a
//! promise the views rest on: nothing about the order of hidden cards can show. Cards of other banks are never in a
//! set: it does not take them, and does not read them.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::face::{Colour, Symbol};
use super::{Card, Rank, Suit};

/// A bank of codes.
pub trait Bank: Copy + Default + PartialEq + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The code of its first card.
    const FIRST: u8;
    /// How many faces it has.
    const FACES: u8;
    /// What its cards are called.
    const NAME: &'static str;
    /// What a set of them is called.
    const SET: &'static str;
}

/// The forty Italian cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Italian;

/// The fifty-two French cards and the jolly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct French;

/// The cards of UNO.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Uno;

impl Bank for Italian {
    const FIRST: u8 = 0;
    const FACES: u8 = Card::ITALIAN;
    const NAME: &'static str = "Italian";
    const SET: &'static str = "CardSet";
}

impl Bank for French {
    const FIRST: u8 = Card::FRENCH;
    const FACES: u8 = 53;
    const NAME: &'static str = "French";
    const SET: &'static str = "FrenchSet";
}

impl Bank for Uno {
    const FIRST: u8 = Card::UNO;
    const FACES: u8 = 54;
    const NAME: &'static str = "Uno";
    const SET: &'static str = "UnoSet";
}

/// A set of cards of one bank.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct BankSet<B>(u64, PhantomData<B>);

/// A set of Italian cards.
pub type CardSet = BankSet<Italian>;
/// A set of French cards, with or without the jolly.
pub type FrenchSet = BankSet<French>;
/// A set of cards of UNO.
pub type UnoSet = BankSet<Uno>;

impl BankSet<Italian> {
    /// The four cards of a rank.
    pub const fn of_rank(rank: Rank) -> CardSet {
        BankSet(0b1111 << (4 * rank as u8), PhantomData)
    }

    /// The ten cards of a suit.
    pub const fn of_suit(suit: Suit) -> CardSet {
        BankSet(0x11_1111_1111 << suit as u8, PhantomData)
    }

    /// The cards of lower ranks than this one.
    pub const fn below_rank(rank: Rank) -> CardSet {
        BankSet((1 << (4 * rank as u8)) - 1, PhantomData)
    }
}

impl BankSet<French> {
    /// The thirteen cards of a suit.
    pub const fn of_suit(suit: Suit) -> FrenchSet {
        BankSet(0x1_1111_1111_1111 << suit as u8, PhantomData)
    }
}

impl BankSet<Uno> {
    /// The coloured numbers, 0 to 9.
    pub const NUMBERS: UnoSet = BankSet(0xff_ffff_ffff, PhantomData);
    /// The wild cards.
    pub const WILDS: UnoSet = BankSet(0b11 << 52, PhantomData);

    /// The thirteen faces of a colour.
    pub const fn of_colour(colour: Colour) -> UnoSet {
        BankSet(0x1_1111_1111_1111 << colour as u8, PhantomData)
    }

    /// The four faces of a number or symbol.
    pub const fn of_symbol(symbol: Symbol) -> UnoSet {
        BankSet(0b1111 << (4 * symbol.place()), PhantomData)
    }
}

impl<B: Bank> BankSet<B> {
    /// No card.
    pub const EMPTY: BankSet<B> = BankSet(0, PhantomData);
    /// Every face of the bank.
    pub const FULL: BankSet<B> = BankSet((1 << B::FACES) - 1, PhantomData);

    /// The place of a card in its bank; none for a card of another bank.
    pub(super) const fn place(card: Card) -> Option<u8> {
        if card.0 >= B::FIRST && card.0 - B::FIRST < B::FACES { Some(card.0 - B::FIRST) } else { None }
    }

    /// The card at a place of the bank.
    pub(super) const fn card(place: u8) -> Option<Card> {
        if place < B::FACES { Card::from_code(B::FIRST + place) } else { None }
    }

    /// Just this card.
    pub const fn of(card: Card) -> BankSet<B> {
        match BankSet::<B>::place(card) {
            Some(place) => BankSet(1 << place, PhantomData),
            None => BankSet::EMPTY,
        }
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
        self.0 & BankSet::<B>::of(card).0 != 0
    }

    /// Whether every card of `other` is in it.
    pub const fn contains_all(self, other: BankSet<B>) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set with `card`.
    #[must_use]
    pub const fn with(self, card: Card) -> BankSet<B> {
        BankSet(self.0 | BankSet::<B>::of(card).0, PhantomData)
    }

    /// The set without `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> BankSet<B> {
        BankSet(self.0 & !BankSet::<B>::of(card).0, PhantomData)
    }

    /// The cards of either.
    #[must_use]
    pub const fn union(self, other: BankSet<B>) -> BankSet<B> {
        BankSet(self.0 | other.0, PhantomData)
    }

    /// The cards of both.
    #[must_use]
    pub const fn intersection(self, other: BankSet<B>) -> BankSet<B> {
        BankSet(self.0 & other.0, PhantomData)
    }

    /// The cards of this one that are not in the other.
    #[must_use]
    pub const fn minus(self, other: BankSet<B>) -> BankSet<B> {
        BankSet(self.0 & !other.0, PhantomData)
    }

    /// This set, or the other if it is empty.
    #[must_use]
    pub const fn or(self, other: BankSet<B>) -> BankSet<B> {
        if self.is_empty() { other } else { self }
    }

    /// The lowest card.
    pub fn first(self) -> Option<Card> {
        // An empty word has 64 trailing zeros, which is no place of a bank.
        BankSet::<B>::card(self.0.trailing_zeros() as u8)
    }
}

impl<B: Bank> Iterator for BankSet<B> {
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

impl<B: Bank> FromIterator<Card> for BankSet<B> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> BankSet<B> {
        cards.into_iter().fold(BankSet::EMPTY, BankSet::with)
    }
}

impl<B: Bank> fmt::Debug for BankSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl<B: Bank> Serialize for BankSet<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for card in *self {
            list.serialize_element(&card)?;
        }
        list.end()
    }
}

impl<'de, B: Bank> Deserialize<'de> for BankSet<B> {
    /// Reads a list of cards in any order; the same card twice is an error.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BankSet<B>, D::Error> {
        struct List<B>(PhantomData<B>);
        impl<'de, B: Bank> Visitor<'de> for List<B> {
            type Value = BankSet<B>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of different cards")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<BankSet<B>, A::Error> {
                let mut set = BankSet::EMPTY;
                while let Some(card) = list.next_element::<Card>()? {
                    if BankSet::<B>::place(card).is_none() {
                        return Err(A::Error::custom(format_args!("a set of {} cards", B::NAME)));
                    }
                    if set.contains(card) {
                        return Err(A::Error::custom("the same card twice"));
                    }
                    set = set.with(card);
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(List(PhantomData))
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use std::borrow::Cow;

    use utoipa::openapi::schema::ArrayBuilder;
    use utoipa::openapi::{Ref, RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Bank, BankSet, Card};

    impl<B: Bank> PartialSchema for BankSet<B> {
        fn schema() -> RefOr<Schema> {
            let list = ArrayBuilder::new().items(Ref::from_schema_name(Card::name()));
            list.description(Some(format!("A set of {} cards.", B::NAME))).into()
        }
    }

    impl<B: Bank> ToSchema for BankSet<B> {
        fn name() -> Cow<'static, str> {
            Cow::Borrowed(B::SET)
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Card::name().into(), Card::schema()));
            Card::schemas(schemas);
        }
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

    #[test]
    fn every_bank_has_sets_of_its_own_cards() {
        let french: FrenchSet = DeckKind::French108.cards().iter().copied().collect();
        assert_eq!((french, french.len()), (FrenchSet::FULL, 53));
        assert!(french.eq(DeckKind::French52.cards().iter().copied().chain([Card::JOLLY])));
        for suit in Suit::ALL {
            let of_suit = french.filter(|card| card.french().is_some_and(|card| card.suit == suit));
            assert_eq!(of_suit.collect::<FrenchSet>(), FrenchSet::of_suit(suit));
        }
        let uno: UnoSet = DeckKind::Uno108.cards().iter().copied().collect();
        assert_eq!((uno, uno.len()), (UnoSet::FULL, 54));
        assert!(!uno.contains(Card::JOLLY) && uno.with(Card::JOLLY) == uno);
        assert!(serde_json::from_str::<UnoSet>(r#"["W4","B0"]"#).is_ok());
        assert!(serde_json::from_str::<UnoSet>(r#"["Jo"]"#).is_err());
    }
}
