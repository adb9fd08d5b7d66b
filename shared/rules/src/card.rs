//! Cards: what is printed on them, their code and their one short text form.
//!
//! Owns [`Card`], [`Rank`], [`Suit`]; [`face`] says of a card of any bank what is printed on it, [`deck`] has the deck
//! kinds, [`set`] bitsets, one for each bank, [`few`] a few cards in order, [`many`] hands in which a face may come
//! more than once. What a card is *worth* belongs to each game.
//!
//! **Code space.** A card is one byte; its two high bits name a bank of 64 codes, so that a set of cards of one bank is
//! one `u64`:
//!
//! | bank | codes | cards | text |
//! |---|---|---|---|
//! | 0 | `0..40` | Italian 40, `4 * (rank - 1) + suit` | rank `A 2..7 J Q K` + suit `D C B S` |
//! | 1 | `64..116` | French 52, `64 + 4 * (rank - 1) + suit` | rank `A 2..9 T J Q K` + suit in lower case `d h c s` |
//! | 1 | `116` | the jolly | `Jo` |
//! | 2 | `128..180` | UNO, `128 + 4 * symbol + colour` | colour `B R V G` + symbol `0..9 P I S` (draw two, reverse, skip) |
//! | 2 | `180`, `181` | UNO's wild cards | `W0`, and `W4` (draw four) |
//! | 3 | | free | |
//!
//! Rank comes before suit in the code: the four cards of a rank are neighbours, and ascending code is ascending value.
//! Italian suits print in upper case and French suits in lower case, so that `7C` (sette di coppe) and `7c` (seven of
//! clubs) are different words in one log format; UNO's words begin with a colour, as no other word does.
//!
//! A card is a face. Where a deck holds a face more than once its copies are interchangeable in moves, hands and views;
//! only the place in a shuffled deck tells them apart, which is what proofs of fairness speak of.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub mod deck;
pub mod description;
pub mod face;
pub mod few;
pub mod many;
pub mod set;

pub use deck::DeckKind;
pub use face::{Colour, Face, FrenchCard, FrenchRank, ItalianCard, Symbol, UnoCard};
pub use few::FewCards;
pub use many::ManyCards;
pub use set::{Bank, BankSet, CardSet, French, FrenchSet, Italian, Uno, UnoSet};

/// The rank of an Italian card, ace low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Asso.
    Ace,
    /// Due.
    Two,
    /// Tre.
    Three,
    /// Quattro.
    Four,
    /// Cinque.
    Five,
    /// Sei.
    Six,
    /// Sette.
    Seven,
    /// Fante, `J`.
    Jack,
    /// Cavallo or donna, `Q`.
    Queen,
    /// Re, `K`.
    King,
}

impl Rank {
    /// All ranks, ascending.
    pub const ALL: [Rank; 10] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The letter it prints as.
    pub const fn letter(self) -> char {
        match self {
            Rank::Ace => 'A',
            Rank::Two => '2',
            Rank::Three => '3',
            Rank::Four => '4',
            Rank::Five => '5',
            Rank::Six => '6',
            Rank::Seven => '7',
            Rank::Jack => 'J',
            Rank::Queen => 'Q',
            Rank::King => 'K',
        }
    }
}

/// The suit of an Italian card. The French suit that stands for it is in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Denari (quadri), `D`.
    Denari,
    /// Coppe (cuori), `C`.
    Coppe,
    /// Bastoni (fiori), `B`.
    Bastoni,
    /// Spade (picche), `S`.
    Spade,
}

impl Suit {
    /// All suits, in code order.
    pub const ALL: [Suit; 4] = [Suit::Denari, Suit::Coppe, Suit::Bastoni, Suit::Spade];

    /// The letter it prints as.
    pub const fn letter(self) -> char {
        match self {
            Suit::Denari => 'D',
            Suit::Coppe => 'C',
            Suit::Bastoni => 'B',
            Suit::Spade => 'S',
        }
    }
}

/// One card, in one byte. As text it is its code: the list of decks (`GET /v1/decks`) has the names of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, example = "7D", pattern = "^([A2-7JQK][DCBS]|[A2-9TJQK][dhcs]|Jo|[BRVG][0-9PIS]|W[04])$"))]
pub struct Card(u8);

impl Card {
    /// How many Italian cards there are.
    pub(crate) const ITALIAN: u8 = 40;
    /// The first code of the French cards.
    pub(crate) const FRENCH: u8 = 64;
    /// The first code of UNO's cards.
    pub(crate) const UNO: u8 = 128;
    /// The jolly of the French packs.
    pub const JOLLY: Card = Card(116);
    /// How many codes there are.
    pub(crate) const CODES: usize = 256;

    /// The Italian card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(4 * rank as u8 + suit as u8)
    }

    /// Its code; see the table at the top of the module.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The card with this code, if there is one.
    pub const fn from_code(code: u8) -> Option<Card> {
        match code {
            0..40 | 64..=116 | 128..182 => Some(Card(code)),
            _ => None,
        }
    }

    /// Whether it is one of the forty Italian cards.
    pub const fn is_italian(self) -> bool {
        self.0 < Card::ITALIAN
    }

    /// Whether it is one of the fifty-two French cards.
    pub const fn is_french(self) -> bool {
        self.0 >= Card::FRENCH && self.0 < Card::FRENCH + 52
    }

    /// The rank of an Italian card. Games of Italian cards check their decks, so no other card comes here; for one it
    /// says something, rather than panic.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize % Rank::ALL.len()]
    }

    /// Its suit. The suits of both banks are in one order: denari and quadri, coppe and cuori, bastoni and fiori, spade
    /// and picche.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card. It carries no text: what a client sent is never echoed into logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a card: expected a rank of A 2..7 J Q K and a suit of D C B S, such as 7D, or a French card such as Th")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        let &[first, second] = text.as_bytes() else { return Err(NotACard) };
        Face::read(first, second).map(Card::from).ok_or(NotACard)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Card;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card such as \"7D\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Card, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every card there is.
    fn all() -> impl Iterator<Item = Card> {
        (0..=255).filter_map(Card::from_code)
    }

    #[test]
    fn every_card_has_one_text_one_code_and_one_face() {
        let mut texts = std::collections::BTreeSet::new();
        for card in all() {
            let text = card.to_string();
            assert_eq!((text.len(), text.parse()), (2, Ok(card)));
            assert_eq!(Card::from_code(card.code()), Some(card));
            assert_eq!(Card::from(card.face()), card);
            assert_eq!(serde_json::from_str::<Card>(&serde_json::to_string(&card).unwrap()).unwrap(), card);
            assert!(texts.insert(text), "{card} is another card's word");
        }
        assert_eq!(texts.len(), 40 + 53 + 54);
        assert_eq!("7D".parse::<Card>().unwrap(), Card::new(Rank::Seven, Suit::Denari));
    }

    #[test]
    fn every_text_of_two_characters_is_one_card_or_none() {
        let mut read = 0;
        for (first, second) in (0..128_u8).flat_map(|first| (0..128_u8).map(move |second| (first, second))) {
            let text = String::from_utf8(vec![first, second]).unwrap();
            if let Ok(card) = text.parse::<Card>() {
                assert_eq!(card.to_string(), text);
                read += 1;
            }
        }
        assert_eq!(read, all().count());
    }

    #[test]
    fn nothing_else_is_a_card() {
        for text in [
            "", "7", "D7", "7x", "8D", "0D", "TC", "AH", "7DD", " 7D", "7€", "è", "1d", "0h", "tc", "10s", "hA", "jo",
            "JO", "W1", "w0", "BB", "b7", "RT",
        ] {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text}");
        }
        assert!(serde_json::from_str::<Card>("7").is_err());
        assert!((40..64).chain(117..128).chain(182..=255).all(|code| Card::from_code(code).is_none()));
    }

    #[test]
    fn codes_of_old_stay() {
        for &card in DeckKind::Italian40.cards() {
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
        for &card in DeckKind::French52.cards() {
            assert!(card.is_french() && !card.is_italian());
        }
        let codes = ["KS", "Ad", "Ah", "Ac", "As", "2d", "Ks", "Jo", "B0", "GS", "W0", "W4"];
        let codes = codes.map(|text| text.parse::<Card>().unwrap().code());
        assert_eq!(codes, [39, 64, 65, 66, 67, 68, 115, 116, 128, 179, 180, 181]);
        assert_ne!("7c".parse::<Card>(), "7C".parse());
    }
}
