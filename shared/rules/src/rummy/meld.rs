//! A game on the table: a combination or a sequence, every card at its place, in twenty bytes.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::MOST;
use crate::card::{Card, FrenchCard, FrenchRank, Suit};

/// Where nothing lies: no card has this code.
const NONE: u8 = u8::MAX;
/// The slot of a wild card that stands for no suit, behind two for every suit.
pub(super) const ANY_SUIT: usize = 8;

/// The position of a card in a sequence as documents show it: 1 (ace low) to 14 (ace high).
#[cfg(feature = "openapi")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[schema(value_type = u8, example = 5, minimum = 1, maximum = 14)]
pub struct SequencePosition(pub u8);

/// Cards of a game, in the order in which they were named or lie.
pub type MeldCards = SmallVec<[Card; MOST]>;
/// Places of cards, one by one.
pub type Layout = SmallVec<[Place; MOST]>;

/// What a game on the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Cards of this rank.
    Combination(FrenchRank),
    /// Consecutive cards of this suit.
    Sequence(Suit),
}

/// Where a card lies in its game; a number or a letter outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a sequence: 1 (ace low), 2 to 13 (king), 14 (ace high).
    Position(u8),
    /// In a combination: for this suit.
    Suit(Suit),
}

/// The letters of the French suits, in code order.
const SUITS: [&str; 4] = ["d", "h", "c", "s"];

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Place::Position(position) => serializer.serialize_u8(*position),
            Place::Suit(suit) => serializer.serialize_str(SUITS[*suit as usize]),
        }
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        struct NumberOrLetter;
        impl serde::de::Visitor<'_> for NumberOrLetter {
            type Value = Place;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a position from 1 to 14, or a suit: d, h, c or s")
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Place, E> {
                match u8::try_from(number) {
                    Ok(position @ 1..=14) => Ok(Place::Position(position)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Unsigned(number), &self)),
                }
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Place, E> {
                let at = SUITS.iter().position(|letter| *letter == text);
                let suit = at.and_then(|at| Suit::ALL.get(at)).copied();
                suit.map(Place::Suit).ok_or_else(|| E::custom("a suit is d, h, c or s"))
            }
        }
        deserializer.deserialize_any(NumberOrLetter)
    }
}

/// The card of this rank (1 to 13; 14 is the ace again) and suit.
pub(super) fn natural(number: u8, suit: Suit) -> Option<Card> {
    let rank = FrenchRank::new(if number == 14 { 1 } else { number })?;
    Some(FrenchCard { rank, suit }.into())
}

/// The bit of a position or slot.
pub(super) const fn bit(slot: usize) -> u16 {
    if slot < 16 { 1 << slot } else { 0 }
}

/// A game on the table. Slots are the positions of a sequence, or two for every suit of a combination and one for a
/// wild card that stands for no suit. Compared as a whole: equal cards at equal places.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Meld {
    shape: Shape,
    codes: [u8; MOST],
    filled: u16,
    /// The slot of the wild card; none has this number.
    wild: u8,
}

impl Meld {
    /// With no card yet.
    pub(super) const fn empty(shape: Shape) -> Meld {
        Meld { shape, codes: [NONE; MOST], filled: 0, wild: NONE }
    }

    /// A sequence of natural cards at the positions of `naturals` (bit 0 is position 1), and perhaps a wild card.
    pub(super) fn sequence(suit: Suit, naturals: u16, wild: Option<(Card, usize)>) -> Meld {
        let mut meld = Meld::empty(Shape::Sequence(suit));
        for slot in (0..MOST).filter(|&slot| naturals & bit(slot) != 0) {
            if let Some(card) = natural(slot as u8 + 1, suit) {
                meld.put(slot, card);
            }
        }
        if let Some((card, slot)) = wild {
            meld.put_wild(slot, card);
        }
        meld
    }

    pub(super) fn put(&mut self, slot: usize, card: Card) {
        if let Some(code) = self.codes.get_mut(slot) {
            *code = card.code();
            self.filled |= bit(slot);
        }
    }

    pub(super) fn put_wild(&mut self, slot: usize, card: Card) {
        if slot < MOST {
            self.put(slot, card);
            self.wild = slot as u8;
        }
    }

    /// Takes the wild card out of its slot.
    pub(super) fn lift_wild(&mut self) -> Option<(Card, usize)> {
        let slot = self.wild_slot()?;
        let card = self.at_slot(slot)?;
        self.codes[slot] = NONE;
        self.filled &= !bit(slot);
        self.wild = NONE;
        Some((card, slot))
    }

    pub(super) fn at_slot(&self, slot: usize) -> Option<Card> {
        self.codes.get(slot).and_then(|&code| Card::from_code(code))
    }

    pub(super) fn wild_slot(&self) -> Option<usize> {
        (self.wild != NONE).then_some(usize::from(self.wild))
    }

    /// The slots that hold a card.
    pub(super) const fn filled(&self) -> u16 {
        self.filled
    }

    /// The slots that hold natural cards.
    pub(super) fn naturals(&self) -> u16 {
        self.filled & !self.wild_slot().map_or(0, bit)
    }

    /// What it is.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The rank of a combination.
    pub const fn rank(&self) -> Option<FrenchRank> {
        match self.shape {
            Shape::Combination(rank) => Some(rank),
            Shape::Sequence(_) => None,
        }
    }

    /// How many cards.
    pub const fn len(&self) -> usize {
        self.filled.count_ones() as usize
    }

    /// Whether there is no card; never, of a game on the table.
    pub const fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// The wild card, if there is one. A two on position 2 of its own suit is none.
    pub fn wild(&self) -> Option<Card> {
        self.at_slot(self.wild_slot()?)
    }

    /// What the wild card stands for; none if there is none, or if it stands for no suit of its combination.
    pub fn wild_as(&self) -> Option<Card> {
        let slot = self.wild_slot()?;
        match (self.shape, self.place(slot)?) {
            (Shape::Sequence(suit), Place::Position(position)) => natural(position, suit),
            (Shape::Combination(rank), Place::Suit(suit)) => Some(FrenchCard { rank, suit }.into()),
            _ => None,
        }
    }

    /// The longest run of natural cards in consecutive positions of a sequence; of a combination all its naturals.
    pub fn longest_natural_run(&self) -> u8 {
        let mut run = self.naturals();
        if let Shape::Combination(_) = self.shape {
            return run.count_ones() as u8;
        }
        let mut length = 0;
        while run != 0 {
            run &= run << 1;
            length += 1;
        }
        length
    }

    /// The place that a slot is; none for the wild card that stands for no suit.
    pub(super) fn place(&self, slot: usize) -> Option<Place> {
        match self.shape {
            Shape::Sequence(_) => Some(Place::Position(slot as u8 + 1)),
            Shape::Combination(_) if slot < ANY_SUIT => Suit::ALL.get(slot / 2).copied().map(Place::Suit),
            Shape::Combination(_) => None,
        }
    }

    /// The slots with a card, in the order in which they lie.
    pub(super) fn slots(&self) -> impl Iterator<Item = usize> + use<> {
        let filled = self.filled;
        (0..MOST).filter(move |&slot| filled & bit(slot) != 0)
    }

    /// The cards in the order in which they lie: by position, or by suit with a wild card of no suit last.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.slots().filter_map(|slot| self.at_slot(slot))
    }

    /// Every card with its place; none for a wild card that stands for no suit.
    pub fn placed(&self) -> impl Iterator<Item = (Card, Option<Place>)> + '_ {
        self.slots().filter_map(|slot| Some((self.at_slot(slot)?, self.place(slot))))
    }

    /// The places of [`Meld::cards`], as a move would name them: of every sequence, and of a combination in which a
    /// wild card stands for a suit. None where there is nothing to name.
    pub fn layout(&self) -> Option<Layout> {
        let names = match self.shape {
            Shape::Sequence(_) => true,
            Shape::Combination(_) => self.wild_slot().is_some_and(|slot| slot < ANY_SUIT),
        };
        if !names {
            return None;
        }
        self.slots().map(|slot| self.place(slot)).collect()
    }
}

impl std::fmt::Debug for Meld {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")?;
        for (nth, slot) in self.slots().enumerate() {
            let gap = if nth == 0 { "" } else { " " };
            match (self.at_slot(slot), self.wild_slot() == Some(slot), self.wild_as()) {
                (Some(card), true, Some(stands)) => write!(f, "{gap}{card}={stands}")?,
                (Some(card), true, None) => write!(f, "{gap}{card}=*")?,
                (Some(card), ..) => write!(f, "{gap}{card}")?,
                (None, ..) => {}
            }
        }
        f.write_str("]")
    }
}

/// A game on the table as it is written: what it is, its cards in the order in which they lie, their places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Meld))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MeldJson {
    /// Cards of one rank.
    Combination {
        /// By suit; a wild card that stands for no suit is the last.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// For which suit each stands, where a wild card was declared to stand for one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>, example = json!(["d", "h", "s"])))]
        layout: Option<Layout>,
        /// Which of the cards is wild, from 0; absent if none is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wild: Option<u8>,
    },
    /// Consecutive cards of one suit.
    Sequence {
        /// By position.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// The position of each: 1 is the ace low, 14 the ace high.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>, example = json!([5, 6, 7])))]
        layout: Layout,
        /// Which of the cards is wild, from 0; absent if none is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wild: Option<u8>,
    },
}

impl From<Meld> for MeldJson {
    fn from(meld: Meld) -> MeldJson {
        let wild = meld.slots().position(|slot| meld.wild_slot() == Some(slot)).map(|at| at as u8);
        let cards = meld.cards().collect();
        match meld.shape {
            Shape::Combination(_) => MeldJson::Combination { cards, layout: meld.layout(), wild },
            Shape::Sequence(_) => MeldJson::Sequence { cards, layout: meld.layout().unwrap_or_default(), wild },
        }
    }
}

impl TryFrom<MeldJson> for Meld {
    type Error = &'static str;

    /// Reads what was written. Whether the cards are a game is not asked: a log that was damaged is read as it is.
    fn try_from(json: MeldJson) -> Result<Meld, &'static str> {
        let (cards, layout, wild, sequence) = match json {
            MeldJson::Combination { cards, layout, wild } => (cards, layout, wild, false),
            MeldJson::Sequence { cards, layout, wild } => (cards, Some(layout), wild, true),
        };
        let is_wild = |at: usize| wild.map(usize::from) == Some(at);
        let first = cards.iter().enumerate().find(|(at, _)| !is_wild(*at));
        let first = first.and_then(|(_, card)| card.french()).ok_or("a game has a natural card")?;
        let shape = if sequence { Shape::Sequence(first.suit) } else { Shape::Combination(first.rank) };
        let mut meld = Meld::empty(shape);
        for (at, &card) in cards.iter().enumerate() {
            let slot = match (layout.as_ref().map(|layout| layout.get(at)), card.french()) {
                (Some(Some(Place::Position(position))), _) if sequence => usize::from(*position).wrapping_sub(1),
                (Some(Some(Place::Suit(suit))), _) if !sequence => meld.free_slot(*suit),
                (None, _) if !sequence && is_wild(at) => ANY_SUIT,
                (None, Some(french)) if !sequence => meld.free_slot(french.suit),
                _ => return Err("every card has a place"),
            };
            if slot >= MOST || meld.filled & bit(slot) != 0 {
                return Err("every card has a place of its own");
            }
            if is_wild(at) { meld.put_wild(slot, card) } else { meld.put(slot, card) }
        }
        Ok(meld)
    }
}

impl Meld {
    /// The next free slot of a suit in a combination; no slot at all if both are taken.
    pub(super) fn free_slot(&self, suit: Suit) -> usize {
        let slot = 2 * suit as usize;
        [slot, slot + 1].into_iter().find(|&slot| self.filled & bit(slot) == 0).unwrap_or(MOST)
    }
}

impl Serialize for Meld {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MeldJson::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Meld {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Meld, D::Error> {
        Meld::try_from(MeldJson::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
