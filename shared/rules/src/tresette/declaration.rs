//! Declarations to the partner, made with a lead: "Ho...", "Busso", "Ho per te" (R4). They bind nobody.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::score::strength;
use crate::card::{Card, CardSet, Rank};

/// What a player chooses to declare. The content of "Ho" is written by the engine, so that it is always true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Declaration {
    /// What I hold of the suit.
    Ho,
    /// Play your highest card of the suit and come back to it.
    Busso,
    /// I shall come back to the suit that you asked for.
    PerTe,
    /// Ho per te, and what I hold of this suit.
    PerTeHo,
    /// Ho per te, and busso.
    PerTeBusso,
}

impl Declaration {
    /// All.
    pub const ALL: [Declaration; 5] =
        [Declaration::Ho, Declaration::Busso, Declaration::PerTe, Declaration::PerTeHo, Declaration::PerTeBusso];

    /// What it says when `card` is led from `hand`, which still holds it.
    pub fn said(self, hand: CardSet, card: Card) -> Declared {
        let ho = matches!(self, Declaration::Ho | Declaration::PerTeHo);
        Declared {
            per_te: matches!(self, Declaration::PerTe | Declaration::PerTeHo | Declaration::PerTeBusso),
            busso: matches!(self, Declaration::Busso | Declaration::PerTeBusso),
            ho: ho.then(|| Ho::of(hand, card)),
        }
    }
}

/// What was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// Ho per te.
    #[serde(default, skip_serializing_if = "is_false")]
    pub per_te: bool,
    /// Busso.
    #[serde(default, skip_serializing_if = "is_false")]
    pub busso: bool,
    /// Ho...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ho: Option<Ho>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// What "Ho..." says of the suit led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ho {
    /// The honours held: 3, 2 and ace, the card led included.
    pub honours: CardSet,
    /// How many cards of the suit, the one led included.
    pub count: u8,
}

/// The honours (onori): every 3, 2 and ace.
pub const HONOURS: CardSet =
    CardSet::of_rank(Rank::Three).union(CardSet::of_rank(Rank::Two)).union(CardSet::of_rank(Rank::Ace));

impl Ho {
    /// The truth about `hand` when `card` is led from it.
    pub fn of(hand: CardSet, card: Card) -> Ho {
        let suit = hand.with(card).intersection(CardSet::of_suit(card.suit()));
        Ho { honours: suit.intersection(HONOURS), count: suit.len() as u8 }
    }
}

/// "terzo", "terzi": what a number of cards is called after one honour and after several.
const COUNTS: [(&str, &str); 10] = [
    ("secco", "secchi"),
    ("secondo", "secondi"),
    ("terzo", "terzi"),
    ("quarto", "quarti"),
    ("quinto", "quinti"),
    ("sesto", "sesti"),
    ("settimo", "settimi"),
    ("ottavo", "ottavi"),
    ("nono", "noni"),
    ("decimo", "decimi"),
];

impl fmt::Display for Ho {
    /// `il 2 e l'asso quarti`, `5 carte`, `1 carta`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut honours: SmallVec<[Card; 3]> = self.honours.collect();
        honours.sort_by_key(|card| u8::MAX - strength(*card));
        let names: SmallVec<[&str; 3]> = honours
            .iter()
            .map(|card| match card.rank() {
                Rank::Three => "il 3",
                Rank::Two => "il 2",
                _ => "l'asso",
            })
            .collect();
        let (one, several) = COUNTS[usize::from(self.count.clamp(1, 10)) - 1];
        match names.as_slice() {
            [] if self.count == 1 => f.write_str("1 carta"),
            [] => write!(f, "{} carte", self.count),
            [only] => write!(f, "{only} {one}"),
            [most @ .., last] => write!(f, "{} e {last} {several}", most.join(", ")),
        }
    }
}

impl fmt::Display for Declared {
    /// As the player says it: `Ho il 3 quarto`, `Busso`, `Ho per te e ho il 3 e il 2 quinti`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        if self.per_te {
            text.push_str("Ho per te");
        }
        if self.busso {
            text.push_str(if text.is_empty() { "Busso" } else { " e busso" });
        }
        if let Some(ho) = self.ho {
            // Writing to a String cannot fail.
            let _ = write!(text, "{} {ho}", if text.is_empty() { "Ho" } else { " e ho" });
        }
        f.write_str(&text)
    }
}
