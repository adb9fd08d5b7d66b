//! The moves of hold'em and Omaha, the legal ones of a seat, and what a player may prefer.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::betting::{Choices, Range, Showing, Wager};
use crate::kernel::LegalMoves;
use crate::ring::{Address, HandMove, PlayerPreferences};
use crate::session::Chips;

/// A move: `{"type":"raise","to":300}`. Amounts are whole chips.
// Variants without fields have braces, because strictness about unknown fields does not reach bare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum HoldemMove {
    /// Fold: gives up the hand. Legal even with nothing to call.
    Fold {},
    /// Check: nothing is owed.
    Check {},
    /// Call: pays what is owed, or the whole stack if that is less.
    Call {},
    /// Bet: the first chips of a round after the blinds.
    Bet {
        /// How many.
        amount: Chips,
    },
    /// Raise.
    Raise {
        /// The level that the others must match then: with what the seat has put in before.
        to: Chips,
    },
    /// Show the own cards, when asked.
    Show {},
    /// Leave them covered, when asked.
    Muck {},
    /// Pay the blind, when asked.
    PostBlind {},
    /// Sit out instead, when asked for the blind.
    SitOut {},
    /// Say what the seat prefers from now on: all of it. Legal at any time.
    Preferences {
        /// What it prefers.
        preferences: HoldemPreferences,
    },
}

impl From<Wager> for HoldemMove {
    fn from(wager: Wager) -> HoldemMove {
        match wager {
            Wager::Fold => HoldemMove::Fold {},
            Wager::Check => HoldemMove::Check {},
            Wager::Call => HoldemMove::Call {},
            Wager::Bet(amount) => HoldemMove::Bet { amount },
            Wager::Raise(to) => HoldemMove::Raise { to },
        }
    }
}

impl HoldemMove {
    /// The decision about chips that it is, if it is one.
    pub(super) const fn wager(&self) -> Option<Wager> {
        Some(match *self {
            HoldemMove::Fold {} => Wager::Fold,
            HoldemMove::Check {} => Wager::Check,
            HoldemMove::Call {} => Wager::Call,
            HoldemMove::Bet { amount } => Wager::Bet(amount),
            HoldemMove::Raise { to } => Wager::Raise(to),
            _ => return None,
        })
    }
}

impl HandMove<HoldemPreferences> for HoldemMove {
    fn address(&self) -> Address<HoldemPreferences> {
        match *self {
            HoldemMove::Preferences { preferences } => Address::Preferences(preferences),
            HoldemMove::PostBlind {} => Address::PayForced,
            HoldemMove::SitOut {} => Address::SitOut,
            _ => Address::Hand,
        }
    }
}

/// What a player may prefer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct HoldemPreferences {
    /// Bui automatici: blinds are posted without asking. Default true.
    pub auto_blinds: bool,
    /// How to come in when blinds were missed.
    pub entry: Entry,
    /// Whether to be asked to show cards.
    pub showing: Showing,
}

impl Default for HoldemPreferences {
    fn default() -> HoldemPreferences {
        HoldemPreferences { auto_blinds: true, entry: Entry::default(), showing: Showing::default() }
    }
}

impl PlayerPreferences for HoldemPreferences {
    fn asks_first(&self) -> bool {
        !self.auto_blinds
    }

    fn posts_now(&self) -> bool {
        self.entry == Entry::Now
    }
}

/// How a seat that owes blinds comes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = HoldemEntry))]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// It waits for the big blind.
    #[default]
    Wait,
    /// It posts what it owes as soon as that is allowed.
    Now,
}

/// A legal move: the move itself, with the least and the most where an amount is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum HoldemLegalMove {
    /// Fold.
    Fold {},
    /// Check.
    Check {},
    /// Call.
    Call {},
    /// Bet.
    Bet {
        /// How many; one amount with fixed limit or a short stack.
        amount: Range,
    },
    /// Raise.
    Raise {
        /// To which levels; one with fixed limit or a short stack. The least is the whole stack where that is less than
        /// a full raise.
        to: Range,
    },
    /// Show the own cards.
    Show {},
    /// Leave them covered.
    Muck {},
    /// Pay the blind.
    PostBlind {},
    /// Sit out instead.
    SitOut {},
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HoldemLegal))]
pub struct HoldemLegalJson {
    /// Each is sent as it is, where no amount is to be chosen.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<HoldemLegalMove>))]
    pub moves: SmallVec<[HoldemLegalMove; 5]>,
    /// What the call, or the blind that is asked for, pays; absent where there is neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<Chips>,
}

/// The legal moves of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "HoldemLegalJson")]
pub struct HoldemLegal {
    /// Fold.
    pub fold: bool,
    /// Check.
    pub check: bool,
    /// Call, and what it pays.
    pub call: Option<Chips>,
    /// Bet, and how much; one amount with fixed limit or a short stack.
    pub bet: Option<Range>,
    /// Raise, and to which levels; one with fixed limit or a short stack.
    pub raise: Option<Range>,
    /// Show.
    pub show: bool,
    /// Muck.
    pub muck: bool,
    /// Pay the blind, and how much.
    pub post_blind: Option<Chips>,
    /// Sit out.
    pub sit_out: bool,
}

impl From<HoldemLegal> for HoldemLegalJson {
    fn from(legal: HoldemLegal) -> HoldemLegalJson {
        let moves = [
            legal.fold.then_some(HoldemLegalMove::Fold {}),
            legal.check.then_some(HoldemLegalMove::Check {}),
            legal.call.map(|_| HoldemLegalMove::Call {}),
            legal.bet.map(|amount| HoldemLegalMove::Bet { amount }),
            legal.raise.map(|to| HoldemLegalMove::Raise { to }),
            legal.show.then_some(HoldemLegalMove::Show {}),
            legal.muck.then_some(HoldemLegalMove::Muck {}),
            legal.post_blind.map(|_| HoldemLegalMove::PostBlind {}),
            legal.sit_out.then_some(HoldemLegalMove::SitOut {}),
        ];
        HoldemLegalJson { moves: moves.into_iter().flatten().collect(), pays: legal.call.or(legal.post_blind) }
    }
}

impl HoldemLegal {
    /// What a seat on turn may do.
    pub(super) fn betting(choices: &Choices) -> HoldemLegal {
        HoldemLegal {
            fold: true,
            check: choices.check,
            call: choices.call,
            bet: choices.bet,
            raise: choices.raise,
            ..HoldemLegal::default()
        }
    }

    /// What a seat may do that is asked to show.
    pub(super) fn showing() -> HoldemLegal {
        HoldemLegal { show: true, muck: true, ..HoldemLegal::default() }
    }

    /// What a seat may do that is asked for a blind.
    pub(super) fn blind(amount: Chips) -> HoldemLegal {
        HoldemLegal { post_blind: Some(amount), sit_out: true, ..HoldemLegal::default() }
    }

    /// What may be done about chips, if that is asked.
    fn choices(&self) -> Option<Choices> {
        self.fold.then_some(Choices { check: self.check, call: self.call, bet: self.bet, raise: self.raise })
    }
}

impl LegalMoves<HoldemMove> for HoldemLegal {
    fn is_empty(&self) -> bool {
        *self == HoldemLegal::default()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<HoldemMove> {
        if let Some(choices) = self.choices() {
            return Some(choices.pick(dice).into());
        }
        if self.show || self.muck {
            return Some(if dice(3) == 0 { HoldemMove::Show {} } else { HoldemMove::Muck {} });
        }
        self.post_blind?;
        Some(if dice(7) < 6 { HoldemMove::PostBlind {} } else { HoldemMove::SitOut {} })
    }
}
