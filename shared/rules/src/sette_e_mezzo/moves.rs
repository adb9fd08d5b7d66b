//! The moves of sette e mezzo, the legal ones of a seat, and what a player may prefer.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::betting::Range;
use crate::kernel::LegalMoves;
use crate::ring::{Address, HandMove, PlayerPreferences};
use crate::session::Chips;

/// A move: `{"type":"draw","bet":40}`. Amounts are whole chips.
// Variants without fields have braces, because strictness about unknown fields does not reach bare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SetteEMezzoMove {
    /// Takes the bank that is offered.
    Accept {
        /// The piatto; in the variant classica the most of a bet.
        amount: Chips,
    },
    /// Leaves it to the next seat: at cash tables.
    Refuse {},
    /// Gioco: plays against the bank.
    Play {},
    /// Non gioco.
    Pass {},
    /// Sto.
    Stand {
        /// How much is bet, with the first decision.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<Chips>,
    },
    /// Tiro: a card, face up.
    Draw {
        /// How much is bet, with the first decision.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<Chips>,
    },
    /// Says what the seat decides when it is asked next, out of turn, too: void if that is not legal then.
    Premove {
        /// What it decides; absent to take it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Premove>,
    },
    /// Says what the seat prefers: all of it. Legal until the seat is in its first bank.
    Preferences {
        /// What it prefers.
        preferences: SetteEMezzoPreferences,
    },
}

/// A decision that is said before the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SetteEMezzoPremove))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Premove {
    /// Gioco.
    Play {},
    /// Non gioco.
    Pass {},
    /// Sto.
    Stand {
        /// How much is bet, with the first decision.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<Chips>,
    },
    /// Tiro.
    Draw {
        /// How much is bet, with the first decision.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<Chips>,
    },
}

impl From<Premove> for SetteEMezzoMove {
    fn from(said: Premove) -> SetteEMezzoMove {
        match said {
            Premove::Play {} => SetteEMezzoMove::Play {},
            Premove::Pass {} => SetteEMezzoMove::Pass {},
            Premove::Stand { bet } => SetteEMezzoMove::Stand { bet },
            Premove::Draw { bet } => SetteEMezzoMove::Draw { bet },
        }
    }
}

impl HandMove<SetteEMezzoPreferences> for SetteEMezzoMove {
    fn address(&self) -> Address<SetteEMezzoPreferences> {
        match *self {
            SetteEMezzoMove::Preferences { preferences } => Address::Preferences(preferences),
            _ => Address::Hand,
        }
    }

    fn out_of_turn(&self) -> bool {
        matches!(self, SetteEMezzoMove::Premove { .. })
    }
}

/// What a player may prefer: how they are played for when they are away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SetteEMezzoPreferences {
    /// From how many points on to stand as a punta, 1 to 6. Default 5.
    #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
    pub punta_stands: Points<1, 6>,
    /// From how many points on to stand as the banker, when the punta drew no card, 5 to 7. Default 6.
    #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 5, maximum = 7))]
    pub banker_stands: Points<5, 7>,
}

impl Default for SetteEMezzoPreferences {
    fn default() -> SetteEMezzoPreferences {
        SetteEMezzoPreferences { punta_stands: Points(5), banker_stands: Points(6) }
    }
}

impl PlayerPreferences for SetteEMezzoPreferences {
    const FIXED: bool = true;
}

/// Points, from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Points<const LEAST: u8, const MOST: u8>(u8);

impl<const LEAST: u8, const MOST: u8> Points<LEAST, MOST> {
    /// The same in halves.
    pub const fn halves(self) -> u8 {
        self.0 * 2
    }
}

impl<const LEAST: u8, const MOST: u8> TryFrom<u8> for Points<LEAST, MOST> {
    type Error = String;

    fn try_from(points: u8) -> Result<Self, String> {
        if (LEAST..=MOST).contains(&points) {
            Ok(Points(points))
        } else {
            Err(format!("points must be {LEAST} to {MOST}"))
        }
    }
}

impl<const LEAST: u8, const MOST: u8> From<Points<LEAST, MOST>> for u8 {
    fn from(points: Points<LEAST, MOST>) -> u8 {
        points.0
    }
}

/// A legal move: the move itself, with the least and the most where an amount is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SetteEMezzoLegalMove {
    /// Take the bank.
    Accept {
        /// With how much.
        amount: Range,
    },
    /// Refuse it.
    Refuse {},
    /// Play.
    Play {},
    /// Do not.
    Pass {},
    /// Stand.
    Stand {
        /// What may be bet; absent if the bet was made, and for the banker.
        #[serde(skip_serializing_if = "Option::is_none")]
        bet: Option<Range>,
    },
    /// Draw.
    Draw {
        /// What may be bet; absent if the bet was made, and for the banker.
        #[serde(skip_serializing_if = "Option::is_none")]
        bet: Option<Range>,
    },
}

/// The legal moves of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetteEMezzoLegal {
    /// Each is sent as it is, where no amount is to be chosen.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<SetteEMezzoLegalMove>))]
    pub moves: SmallVec<[SetteEMezzoLegalMove; 2]>,
    /// How many may bet against the bank: it can lose as many times what it accepts; absent where the piatto is all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub punte: Option<u8>,
}

impl SetteEMezzoLegal {
    /// These, where the bank cannot lose more than it holds.
    pub(super) fn of(moves: impl IntoIterator<Item = SetteEMezzoLegalMove>) -> SetteEMezzoLegal {
        SetteEMezzoLegal { moves: moves.into_iter().collect(), punte: None }
    }
}

impl SetteEMezzoLegal {
    /// Whether a decision is one of these.
    pub(super) fn admits(&self, said: Premove) -> bool {
        let fits = |range: Option<Range>, bet: Option<Chips>| match (range, bet) {
            (Some(range), Some(bet)) => range.contains(bet),
            (None, None) => true,
            _ => false,
        };
        self.moves.iter().any(|legal| match (*legal, said) {
            (SetteEMezzoLegalMove::Play {}, Premove::Play {}) | (SetteEMezzoLegalMove::Pass {}, Premove::Pass {}) => {
                true
            }
            (SetteEMezzoLegalMove::Stand { bet: range }, Premove::Stand { bet })
            | (SetteEMezzoLegalMove::Draw { bet: range }, Premove::Draw { bet }) => fits(range, bet),
            _ => false,
        })
    }
}

impl LegalMoves<SetteEMezzoMove> for SetteEMezzoLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<SetteEMezzoMove> {
        type Legal = SetteEMezzoLegalMove;
        type Move = SetteEMezzoMove;
        let count = u32::try_from(self.moves.len()).unwrap_or(1).max(1);
        Some(match *self.moves.get(dice(count) as usize)? {
            Legal::Accept { amount } => Move::Accept { amount: amount.pick(dice) },
            Legal::Refuse {} => Move::Refuse {},
            Legal::Play {} => Move::Play {},
            Legal::Pass {} => Move::Pass {},
            Legal::Stand { bet } => Move::Stand { bet: bet.map(|bet| bet.pick(dice)) },
            Legal::Draw { bet } => Move::Draw { bet: bet.map(|bet| bet.pick(dice)) },
        })
    }
}
