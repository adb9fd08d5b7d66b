//! How a game bets, as data.

use serde::{Deserialize, Serialize};

/// The limit of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// No limit: up to the whole stack.
    #[default]
    Nl,
    /// Pot limit.
    Pl,
    /// Fixed limit: one size.
    Fl,
}

impl Limit {
    /// The word in options and text forms.
    pub const fn word(self) -> &'static str {
        match self {
            Limit::Nl => "nl",
            Limit::Pl => "pl",
            Limit::Fl => "fl",
        }
    }
}

/// The least raise where there is no fixed size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeastRaise {
    /// As much as the largest full bet or raise of the round.
    LastFull,
    /// One chip.
    OneChip,
}

/// What gives a seat that has acted the right to raise again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reopens {
    /// That it faces at least the least raise since it last matched: short all-ins add up.
    ByFacing,
    /// A full bet or raise since it acted.
    ByFull,
}

/// Which raise is a full one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// By at least the least raise.
    AtLeastLeast,
    /// To at least twice the level.
    Doubling,
    /// By at least half the size (fixed limit).
    HalfSize,
    /// By the whole size (fixed limit).
    WholeSize,
}

/// The largest raise of pot limit, where `L` is the level, `P` all chips of the hand, `c` the seat's own in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PotMaximum {
    /// To `L + (P + L - c)`: the pot after the call (texas-holdem R8).
    AfterCall,
    /// To `L + P`: one call less (telesina R10).
    BeforeCall,
}

/// How a game bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The limit.
    pub limit: Limit,
    /// The least raise.
    pub least: LeastRaise,
    /// What gives the right to raise back.
    pub reopens: Reopens,
    /// Which raises are full.
    pub full: Full,
    /// The largest raise of pot limit.
    pub pot_maximum: PotMaximum,
    /// How many full bets and raises a round may have while more than two seats have not folded.
    pub cap: Option<u8>,
    /// Whether a seat may raise though no other one that is still in has chips to answer: only where an older version
    /// of the rules is played (telesina BC; texas-holdem likewise).
    pub unanswered: bool,
}

impl Policy {
    /// Hold'em and Omaha (`docs/rules/texas-holdem.md`, "Moves").
    pub const fn holdem(limit: Limit) -> Policy {
        let fixed = matches!(limit, Limit::Fl);
        Policy {
            limit,
            least: LeastRaise::LastFull,
            reopens: if fixed { Reopens::ByFull } else { Reopens::ByFacing },
            full: if fixed { Full::HalfSize } else { Full::AtLeastLeast },
            pot_maximum: PotMaximum::AfterCall,
            // A bet, or the big blind, and three raises (texas-holdem R6).
            cap: if fixed { Some(4) } else { None },
            unanswered: false,
        }
    }

    /// Telesina and Poker all'italiana (`docs/rules/telesina.md`, BC).
    pub const fn telesina(limit: Limit) -> Policy {
        Policy {
            limit,
            least: LeastRaise::OneChip,
            reopens: Reopens::ByFull,
            full: if matches!(limit, Limit::Fl) { Full::WholeSize } else { Full::Doubling },
            pot_maximum: PotMaximum::BeforeCall,
            cap: None,
            unanswered: false,
        }
    }
}
