//! Cards: what is printed on them, their code and their one short text form.
//!
//! Owns [`Card`], [`Rank`], [`Suit`]; [`deck`] has the deck kinds, [`set`] the bitset of Italian cards, [`few`] a few
//! in order. What a card is *worth* belongs to each game.
//!
//! **Code space.** A card is one byte; its two high bits name a bank of 64 codes, so that a set of cards of one bank is
//! one `u64`:
//!
//! | bank | codes | cards | text |
//! |---|---|---|---|
//! | 0 | `0..40` | Italian 40, `4 * (rank - 1) + suit` | rank `A 2..7 J Q K` + suit `D C B S` |
//! | 1 | `64..116` | French 52, `64 + 4 * (rank - 1) + suit`; up to `120` room for four jokers | rank `A 2..9 T J Q K` + suit in lower case `d h c s` |
//! | 2 | `128..182` | room for the 54 faces of UNO | to be chosen |
//! | 3 | `192..248` | room for the second copy of bank 1, told apart in logs only | |
//!
//! Rank comes before suit in the code: the four cards of a rank are neighbours, and ascending code is ascending value.
//! Italian suits print in upper case and French suits in lower case, so that `7C` (sette di coppe) and `7c` (seven of
//! clubs) are different words in one log format.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub mod deck;
pub mod few;
pub mod set;

pub use deck::DeckKind;
pub use few::FewCards;
pub use set::CardSet;

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

/// One card, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, example = "7D", pattern = "^([A2-7JQK][DCBS]|[A2-9TJQK][dhcs])$"))]
pub struct Card(u8);

impl Card {
    /// How many Italian cards there are.
    pub(crate) const ITALIAN: u8 = 40;
    /// The first code of the French cards.
    pub(crate) const FRENCH: u8 = 64;
    /// The ranks of the French cards as they print, in code order.
    const FRENCH_RANKS: &[u8; 13] = b"A23456789TJQK";
    /// The suits of the French cards as they print, in code order: quadri, cuori, fiori, picche.
    const FRENCH_SUITS: &[u8; 4] = b"dhcs";

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
        let french = code >= Card::FRENCH && code < Card::FRENCH + 52;
        if code < Card::ITALIAN || french { Some(Card(code)) } else { None }
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
        if self.is_french() {
            let place = usize::from(self.0 - Card::FRENCH);
            let (rank, suit) = (Card::FRENCH_RANKS[place / 4], Card::FRENCH_SUITS[place % 4]);
            return write!(f, "{}{}", char::from(rank), char::from(suit));
        }
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
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
        let &[rank, suit] = text.as_bytes() else { return Err(NotACard) };
        if let Some(suit) = Card::FRENCH_SUITS.iter().position(|&s| s == suit) {
            let rank = Card::FRENCH_RANKS.iter().position(|&r| r == rank).ok_or(NotACard)?;
            return Ok(Card(Card::FRENCH + (4 * rank + suit) as u8));
        }
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == char::from(rank)).ok_or(NotACard)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == char::from(suit)).ok_or(NotACard)?;
        Ok(Card::new(rank, suit))
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

    #[test]
    fn every_card_has_one_text_and_one_code() {
        for &card in DeckKind::Italian40.cards() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_code(card.code()), Some(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(serde_json::from_str::<Card>(&serde_json::to_string(&card).unwrap()).unwrap(), card);
        }
        assert_eq!("7D".parse::<Card>().unwrap(), Card::new(Rank::Seven, Suit::Denari));
    }

    #[test]
    fn nothing_else_is_a_card() {
        for text in
            ["", "7", "D7", "7x", "8D", "0D", "TC", "AH", "7DD", " 7D", "7€", "è", "1d", "0h", "tc", "10s", "hA"]
        {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text}");
        }
        assert!(serde_json::from_str::<Card>("7").is_err());
        assert!((40..64).chain(116..=255).all(|code| Card::from_code(code).is_none()));
    }

    #[test]
    fn french_cards_are_other_words() {
        for &card in DeckKind::French52.cards() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_code(card.code()), Some(card));
            assert!(card.is_french() && !card.is_italian());
        }
        let codes = ["Ad", "Ah", "Ac", "As", "2d", "Ks"].map(|text| text.parse::<Card>().unwrap().code());
        assert_eq!(codes, [64, 65, 66, 67, 68, 115]);
        assert_ne!("7c".parse::<Card>(), "7C".parse());
    }
}
