//! Faces: what is printed on a card, by the bank it belongs to.
//!
//! A [`Card`] is a byte of any bank; [`Card::face`] says which kind of card it is, and only a card of that kind has a
//! rank of that kind. So nobody asks an Italian card for a ten, or a jolly for its suit.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Card, Rank, Suit};

/// What is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// One of the forty Italian cards.
    Italian(ItalianCard),
    /// One of the fifty-two French cards.
    French(FrenchCard),
    /// The jolly of the French packs.
    Jolly,
    /// One of UNO's cards.
    Uno(UnoCard),
}

/// An Italian card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ItalianCard {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

/// The rank of a French card, ace low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrenchRank(u8);

impl FrenchRank {
    /// The letters, in code order.
    const LETTERS: &[u8; 13] = b"A23456789TJQK";
    /// The ace.
    pub const ACE: FrenchRank = FrenchRank(0);
    /// The king.
    pub const KING: FrenchRank = FrenchRank(12);

    /// The rank of this number, from the ace (1) to the king (13).
    pub const fn new(number: u8) -> Option<FrenchRank> {
        match number {
            1..=13 => Some(FrenchRank(number - 1)),
            _ => None,
        }
    }

    /// Its number, from the ace (1) to the king (13).
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The letter it prints as.
    pub fn letter(self) -> char {
        FrenchRank::LETTERS.get(usize::from(self.0)).map_or('?', |letter| char::from(*letter))
    }
}

/// A French card. The suits of both banks are one order: quadri are [`Suit::Denari`], cuori [`Suit::Coppe`], fiori
/// [`Suit::Bastoni`], picche [`Suit::Spade`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FrenchCard {
    /// Its rank.
    pub rank: FrenchRank,
    /// Its suit.
    pub suit: Suit,
}

/// The suits of the French cards as they print, in code order.
const FRENCH_SUITS: &[u8; 4] = b"dhcs";

/// A colour of UNO.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Blu.
    Blue,
    /// Rosso.
    Red,
    /// Verde.
    Green,
    /// Giallo.
    Yellow,
}

impl Colour {
    /// All colours, in code order.
    pub const ALL: [Colour; 4] = [Colour::Blue, Colour::Red, Colour::Green, Colour::Yellow];

    /// The letter it prints as: that of its Italian name.
    pub const fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'V',
            Colour::Yellow => 'G',
        }
    }
}

/// A symbol of UNO's coloured cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// A number, 0 to 9.
    Number(u8),
    /// Pesca due.
    DrawTwo,
    /// Inverti.
    Reverse,
    /// Salta.
    Skip,
}

impl Symbol {
    const LETTERS: &[u8; 13] = b"0123456789PIS";

    pub(super) const fn place(self) -> u8 {
        match self {
            Symbol::Number(number) => number % 10,
            Symbol::DrawTwo => 10,
            Symbol::Reverse => 11,
            Symbol::Skip => 12,
        }
    }

    const fn at(place: u8) -> Symbol {
        match place {
            0..=9 => Symbol::Number(place),
            10 => Symbol::DrawTwo,
            11 => Symbol::Reverse,
            _ => Symbol::Skip,
        }
    }
}

/// A card of UNO.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnoCard {
    /// A card of a colour.
    Coloured(Colour, Symbol),
    /// Jolly.
    Wild,
    /// Jolly pesca quattro.
    WildDrawFour,
}

const WILD: u8 = Card::UNO + 52;
const WILD_DRAW_FOUR: u8 = Card::UNO + 53;

impl Card {
    /// What is printed on it.
    pub const fn face(self) -> Face {
        match self.0 {
            Card::FRENCH..116 => {
                let place = self.0 - Card::FRENCH;
                let rank = FrenchRank(place / 4);
                let suit = Suit::ALL[(place % 4) as usize];
                Face::French(FrenchCard { rank, suit })
            }
            116 => Face::Jolly,
            WILD => Face::Uno(UnoCard::Wild),
            WILD_DRAW_FOUR => Face::Uno(UnoCard::WildDrawFour),
            Card::UNO..WILD => {
                let place = self.0 - Card::UNO;
                Face::Uno(UnoCard::Coloured(Colour::ALL[(place % 4) as usize], Symbol::at(place / 4)))
            }
            // No other code is ever made into a card.
            code => {
                let rank = Rank::ALL[(code / 4) as usize % Rank::ALL.len()];
                Face::Italian(ItalianCard { rank, suit: Suit::ALL[(code % 4) as usize] })
            }
        }
    }

    /// Rank and suit of an Italian card; none of any other.
    pub const fn italian(self) -> Option<ItalianCard> {
        match self.face() {
            Face::Italian(card) => Some(card),
            _ => None,
        }
    }

    /// Rank and suit of a French card; none of any other, the jolly among them.
    pub const fn french(self) -> Option<FrenchCard> {
        match self.face() {
            Face::French(card) => Some(card),
            _ => None,
        }
    }

    /// The card of UNO; none of any other.
    pub const fn uno(self) -> Option<UnoCard> {
        match self.face() {
            Face::Uno(card) => Some(card),
            _ => None,
        }
    }
}

impl From<Face> for Card {
    fn from(face: Face) -> Card {
        match face {
            Face::Italian(card) => card.into(),
            Face::French(card) => card.into(),
            Face::Jolly => Card::JOLLY,
            Face::Uno(card) => card.into(),
        }
    }
}

impl From<ItalianCard> for Card {
    fn from(card: ItalianCard) -> Card {
        Card::new(card.rank, card.suit)
    }
}

impl From<FrenchCard> for Card {
    fn from(card: FrenchCard) -> Card {
        Card(Card::FRENCH + 4 * card.rank.0 + card.suit as u8)
    }
}

impl From<UnoCard> for Card {
    fn from(card: UnoCard) -> Card {
        Card(match card {
            UnoCard::Coloured(colour, symbol) => Card::UNO + 4 * symbol.place() + colour as u8,
            UnoCard::Wild => WILD,
            UnoCard::WildDrawFour => WILD_DRAW_FOUR,
        })
    }
}

/// The place of a letter in a list of them.
fn place(letters: &[u8], letter: u8) -> Option<u8> {
    letters.iter().position(|known| *known == letter).and_then(|place| u8::try_from(place).ok())
}

impl Face {
    /// The face that these two letters name.
    pub(super) fn read(first: u8, second: u8) -> Option<Face> {
        if let Some(suit) = Suit::ALL.into_iter().find(|suit| u32::from(suit.letter()) == u32::from(second))
            && let Some(rank) = Rank::ALL.into_iter().find(|rank| u32::from(rank.letter()) == u32::from(first))
        {
            return Some(Face::Italian(ItalianCard { rank, suit }));
        }
        if let Some(suit) = place(FRENCH_SUITS, second) {
            let rank = FrenchRank(place(FrenchRank::LETTERS, first)?);
            return Some(Face::French(FrenchCard { rank, suit: Suit::ALL[usize::from(suit)] }));
        }
        match (first, second) {
            (b'J', b'o') => Some(Face::Jolly),
            (b'W', b'0') => Some(Face::Uno(UnoCard::Wild)),
            (b'W', b'4') => Some(Face::Uno(UnoCard::WildDrawFour)),
            _ => {
                let colour = Colour::ALL.into_iter().find(|one| u32::from(one.letter()) == u32::from(first))?;
                let symbol = Symbol::at(place(Symbol::LETTERS, second)?);
                Some(Face::Uno(UnoCard::Coloured(colour, symbol)))
            }
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |letters: &[u8], place: u8| letters.get(usize::from(place)).map_or('?', |one| char::from(*one));
        match self {
            Face::Italian(card) => write!(f, "{}{}", card.rank.letter(), card.suit.letter()),
            Face::French(card) => write!(f, "{}{}", card.rank.letter(), letter(FRENCH_SUITS, card.suit as u8)),
            Face::Jolly => f.write_str("Jo"),
            Face::Uno(UnoCard::Coloured(colour, symbol)) => {
                write!(f, "{}{}", colour.letter(), letter(Symbol::LETTERS, symbol.place()))
            }
            Face::Uno(UnoCard::Wild) => f.write_str("W0"),
            Face::Uno(UnoCard::WildDrawFour) => f.write_str("W4"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn a_card_is_of_one_kind() {
        assert_eq!(card("7D").italian(), Some(ItalianCard { rank: Rank::Seven, suit: Suit::Denari }));
        assert_eq!((card("7D").french(), card("7D").uno()), (None, None));
        assert_eq!(card("Th").french().map(|card| (card.rank.number(), card.suit)), Some((10, Suit::Coppe)));
        assert_eq!((card("Jo").french(), card("Jo").face()), (None, Face::Jolly));
        let coloured = |colour, symbol| Some(UnoCard::Coloured(colour, symbol));
        assert_eq!(card("RP").uno(), coloured(Colour::Red, Symbol::DrawTwo));
        assert_eq!(card("G9").uno(), coloured(Colour::Yellow, Symbol::Number(9)));
        assert_eq!((card("W0").uno(), card("W4").uno()), (Some(UnoCard::Wild), Some(UnoCard::WildDrawFour)));
    }

    #[test]
    fn french_ranks_are_numbered() {
        assert_eq!((FrenchRank::new(1), FrenchRank::new(13)), (Some(FrenchRank::ACE), Some(FrenchRank::KING)));
        assert!(FrenchRank::new(0).is_none() && FrenchRank::new(14).is_none());
    }
}
