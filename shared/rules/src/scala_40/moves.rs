//! The moves of scala 40. What is legal of them is said by [`super::legal`].

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::{SmallVec, smallvec};

use crate::card::Card;
#[cfg(feature = "openapi")]
use crate::rummy::meld::SequencePosition;
use crate::rummy::{Layout, MeldCards};

/// The place of a card as documents show it; see [`crate::rummy::Place`].
#[cfg(feature = "openapi")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum ScalaPlace {
    /// In a sequence: 1 (ace low) to 14 (ace high).
    Position(SequencePosition),
    /// In a combination: `d`, `h`, `c` or `s`.
    Suit(String),
}

/// Cards laid down as one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScalaMeld {
    /// The cards, jolly included.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
    pub cards: MeldCards,
    /// The place of each card: its position in a sequence, 1 (ace low) to 14 (ace high), or its suit in a combination,
    /// `d`, `h`, `c` or `s`. Needed where the cards may lie in several ways, such as a jolly; ignored otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ScalaPlace>>))]
    pub layout: Option<Layout>,
}

/// What becomes of a jolly that was replaced: it is used in the same move (R9). `cards` name it and whatever else goes
/// with it from the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ScalaReuse {
    /// In a new game.
    NewGame {
        /// The cards, with the jolly.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// See [`ScalaMeld::layout`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ScalaPlace>>))]
        layout: Option<Layout>,
    },
    /// In another game on the table.
    Attach {
        /// The number of the game, from 0; not the one that the jolly comes from.
        #[cfg_attr(feature = "openapi", schema(maximum = 35))]
        game: u8,
        /// The cards, with the jolly.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// See [`ScalaMeld::layout`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ScalaPlace>>))]
        layout: Option<Layout>,
    },
}

/// What the top card of the discard pile is taken for (R2, R3): it is among the cards laid down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ScalaUse {
    /// Opening with it.
    Open {
        /// The games.
        games: Vec<ScalaMeld>,
    },
    /// Closing in hand with it.
    CloseInHand {
        /// The games.
        games: Vec<ScalaMeld>,
        /// The last card.
        discard: Card,
    },
    /// A new game with it.
    NewGame {
        /// The cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// See [`ScalaMeld::layout`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ScalaPlace>>))]
        layout: Option<Layout>,
    },
    /// Attaching it.
    Attach {
        /// The number of the game, from 0.
        #[cfg_attr(feature = "openapi", schema(maximum = 35))]
        game: u8,
        /// The cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// See [`ScalaMeld::layout`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ScalaPlace>>))]
        layout: Option<Layout>,
    },
    /// Replacing a jolly with it, or using it with the jolly. A jolly is not taken for this: one would stay in hand.
    ReplaceJoker {
        /// The number of the game, from 0.
        #[cfg_attr(feature = "openapi", schema(maximum = 35))]
        game: u8,
        /// The card that the jolly stands for.
        card: Card,
        /// What becomes of the jolly.
        reuse: ScalaReuse,
    },
}

/// What the top card of the discard pile is taken for: one lay-down, or several that are made in order, all or none, of
/// which the last one has the card in it. In JSON one is an object, several are a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalaUses(pub SmallVec<[ScalaUse; 1]>);

/// [`ScalaUses`] as documents show it.
#[cfg(feature = "openapi")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ScalaUses)]
#[serde(untagged)]
pub enum ScalaUsesJson {
    /// One lay-down, with the card.
    One(ScalaUse),
    /// Several, in order; the last one has the card.
    Several(Vec<ScalaUse>),
}

impl From<ScalaUse> for ScalaUses {
    fn from(used: ScalaUse) -> ScalaUses {
        ScalaUses(smallvec![used])
    }
}

impl Serialize for ScalaUses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [one] => one.serialize(serializer),
            several => several.serialize(serializer),
        }
    }
}

/// One of several, read from an object alone.
struct OneUse(ScalaUse);

struct UseVisitor;

impl<'de> Visitor<'de> for UseVisitor {
    type Value = ScalaUse;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a lay-down")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ScalaUse, A::Error> {
        ScalaUse::deserialize(MapAccessDeserializer::new(map))
    }
}

impl<'de> Deserialize<'de> for OneUse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneUse, D::Error> {
        deserializer.deserialize_map(UseVisitor).map(OneUse)
    }
}

struct UsesVisitor;

impl<'de> Visitor<'de> for UsesVisitor {
    type Value = ScalaUses;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a lay-down, or a list of lay-downs")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ScalaUses, A::Error> {
        UseVisitor.visit_map(map).map(ScalaUses::from)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ScalaUses, A::Error> {
        let mut uses = SmallVec::new();
        while let Some(OneUse(used)) = list.next_element()? {
            uses.push(used);
        }
        Ok(ScalaUses(uses))
    }
}

impl<'de> Deserialize<'de> for ScalaUses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ScalaUses, D::Error> {
        deserializer.deserialize_any(UsesVisitor)
    }
}

/// A move, such as `{"type":"draw_stock"}` or `{"type":"attach","game":0,"cards":["7d"]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ScalaMove {
    /// Draw from the stock (pescare).
    DrawStock {},
    /// Take the top card of the discard pile and use it at once (raccogliere).
    TakeDiscard {
        /// What for: one lay-down, or a list of them where the card lands only after others.
        #[cfg_attr(feature = "openapi", schema(value_type = ScalaUsesJson))]
        r#use: ScalaUses,
    },
    /// Lay down the first games, worth 40 points or more (aprire).
    Open {
        /// The games.
        games: Vec<ScalaMeld>,
    },
    /// Lay down the whole hand but one card, which is discarded; not opened before (chiudere in mano) (R12).
    CloseInHand {
        /// The games, whatever they are worth.
        games: Vec<ScalaMeld>,
        /// The last card.
        discard: Card,
    },
    /// Lay down a game (calare).
    NewGame {
        /// The cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// See [`ScalaMeld::layout`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ScalaPlace>>))]
        layout: Option<Layout>,
    },
    /// Add cards to a game on the table, whosever it is (attaccare) (R5).
    Attach {
        /// The number of the game, from 0.
        #[cfg_attr(feature = "openapi", schema(maximum = 35))]
        game: u8,
        /// The cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// See [`ScalaMeld::layout`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ScalaPlace>>))]
        layout: Option<Layout>,
    },
    /// Put the card that a jolly stands for in its place, and use the jolly elsewhere (sostituzione del jolly).
    ReplaceJoker {
        /// The number of the game, from 0.
        #[cfg_attr(feature = "openapi", schema(maximum = 35))]
        game: u8,
        /// The card that the jolly stands for.
        card: Card,
        /// What becomes of the jolly.
        reuse: ScalaReuse,
    },
    /// Discard, which ends the turn (scartare).
    Discard {
        /// The card.
        card: Card,
    },
}

/// A lay-down, whether the top card of the discard pile was taken for it or not.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lay<'a> {
    Open(&'a [ScalaMeld]),
    CloseInHand(&'a [ScalaMeld], Card),
    NewGame(Named<'a>),
    Attach(u8, Named<'a>),
    ReplaceJoker(u8, Card, &'a ScalaReuse),
}

/// Cards as a move names them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a> {
    pub(super) cards: &'a [Card],
    pub(super) layout: Option<&'a Layout>,
}

impl<'a> Named<'a> {
    pub(super) fn new(cards: &'a MeldCards, layout: &'a Option<Layout>) -> Named<'a> {
        Named { cards, layout: layout.as_ref() }
    }

    pub(super) fn of(meld: &'a ScalaMeld) -> Named<'a> {
        Named::new(&meld.cards, &meld.layout)
    }
}

impl<'a> From<&'a ScalaUse> for Lay<'a> {
    fn from(used: &'a ScalaUse) -> Lay<'a> {
        match used {
            ScalaUse::Open { games } => Lay::Open(games),
            ScalaUse::CloseInHand { games, discard } => Lay::CloseInHand(games, *discard),
            ScalaUse::NewGame { cards, layout } => Lay::NewGame(Named::new(cards, layout)),
            ScalaUse::Attach { game, cards, layout } => Lay::Attach(*game, Named::new(cards, layout)),
            ScalaUse::ReplaceJoker { game, card, reuse } => Lay::ReplaceJoker(*game, *card, reuse),
        }
    }
}

impl ScalaUse {
    /// The move that does the same without taking the discard.
    pub(super) fn into_move(self) -> ScalaMove {
        match self {
            ScalaUse::Open { games } => ScalaMove::Open { games },
            ScalaUse::CloseInHand { games, discard } => ScalaMove::CloseInHand { games, discard },
            ScalaUse::NewGame { cards, layout } => ScalaMove::NewGame { cards, layout },
            ScalaUse::Attach { game, cards, layout } => ScalaMove::Attach { game, cards, layout },
            ScalaUse::ReplaceJoker { game, card, reuse } => ScalaMove::ReplaceJoker { game, card, reuse },
        }
    }
}
