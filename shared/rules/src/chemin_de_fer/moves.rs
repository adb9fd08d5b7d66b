//! The moves of chemin de fer, the legal ones of a seat, and what a player may prefer.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::drawing::Choice;
use crate::betting::Range;
use crate::kernel::LegalMoves;
use crate::ring::{Address, HandMove, PlayerPreferences};
use crate::session::Chips;

/// A move: `{"type":"bet","amount":40}`. Amounts are whole chips.
// Variants without fields have braces, because strictness about unknown fields does not reach bare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CheminDeFerMove {
    /// Takes the bank that is offered.
    Accept {
        /// With so much in it (posta).
        amount: Chips,
    },
    /// Leaves it to the next seat: at cash tables.
    Refuse {},
    /// Bets against the bank, in place of what the seat had there.
    Bet {
        /// How much.
        amount: Chips,
    },
    /// Bets half of the bank (tavolo).
    Tavolo {},
    /// Asks for the whole bank; other bets go back (banco solo).
    BancoSolo {},
    /// Asks for what the bets that lie there leave of the bank (banco e rispetto).
    BancoRispetto {},
    /// Takes back what the seat has on the table.
    Withdraw {},
    /// As the banker: ends the bank, which others may buy (passare la mano).
    PassHand {},
    /// As the banker: takes half of the bank (dimezzare).
    Halve {},
    /// As the banker: adds to the bank.
    Increase {
        /// So many chips.
        amount: Chips,
    },
    /// Turns up an eight or a nine (batte).
    Beat {},
    /// Takes no card (sta).
    Stand {},
    /// Takes a card (chiama).
    Draw {},
    /// Buys the bank that was passed, for what was in it (all'altezza).
    Buy {},
    /// Offers to hold the bank that was passed with less.
    Bid {
        /// With so much.
        amount: Chips,
    },
    /// Does not want it.
    Decline {},
    /// Says what the seat prefers from now on: all of it. Legal at any time.
    Preferences {
        /// What it prefers.
        preferences: CheminDeFerPreferences,
    },
}

impl HandMove<CheminDeFerPreferences> for CheminDeFerMove {
    fn address(&self) -> Address<CheminDeFerPreferences> {
        match *self {
            CheminDeFerMove::Preferences { preferences } => Address::Preferences(preferences),
            _ => Address::Hand,
        }
    }
}

/// What a player may prefer (opzioni di gioco automatico).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CheminDeFerPreferences {
    /// Whether all cards are played by the rule, without asking; the table shows it. Default false.
    pub by_rule: bool,
    /// By the rule, with five as the punta. Default stand.
    pub punta_five: Choice,
    /// By the rule, with three as the banker, when the punta drew a nine. Default stand.
    pub bank_three_to_nine: Choice,
    /// By the rule, with five as the banker, when the punta drew a four. Default stand.
    pub bank_five_to_four: Choice,
    /// Whether eight and nine are turned up without asking. Default false.
    pub auto_beat: bool,
}

impl PlayerPreferences for CheminDeFerPreferences {
    fn plays_by_rule(&self) -> bool {
        self.by_rule
    }
}

/// A legal move: the move itself, with the least and the most where an amount is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CheminDeFerLegalMove {
    /// Take the bank.
    Accept {
        /// With how much.
        amount: Range,
    },
    /// Refuse it.
    Refuse {},
    /// Bet.
    Bet {
        /// How much.
        amount: Range,
    },
    /// Bet half of the bank.
    Tavolo {},
    /// Ask for all of it.
    BancoSolo {},
    /// Ask for the rest of it.
    BancoRispetto {},
    /// Take the bet back.
    Withdraw {},
    /// Pass the bank.
    PassHand {},
    /// Halve it.
    Halve {},
    /// Add to it.
    Increase {
        /// How much.
        amount: Range,
    },
    /// Turn the cards up.
    Beat {},
    /// Stand.
    Stand {},
    /// Draw.
    Draw {},
    /// Buy the bank.
    Buy {},
    /// Bid for it.
    Bid {
        /// How much.
        amount: Range,
    },
    /// Leave it to others.
    Decline {},
}

/// The legal moves of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheminDeFerLegal {
    /// Each is sent as it is, where no amount is to be chosen.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<CheminDeFerLegalMove>))]
    pub moves: SmallVec<[CheminDeFerLegalMove; 8]>,
}

impl<const N: usize> From<[Option<CheminDeFerLegalMove>; N]> for CheminDeFerLegal {
    fn from(moves: [Option<CheminDeFerLegalMove>; N]) -> CheminDeFerLegal {
        CheminDeFerLegal { moves: moves.into_iter().flatten().collect() }
    }
}

impl LegalMoves<CheminDeFerMove> for CheminDeFerLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<CheminDeFerMove> {
        type Legal = CheminDeFerLegalMove;
        type Move = CheminDeFerMove;
        let count = u32::try_from(self.moves.len()).unwrap_or(1).max(1);
        Some(match *self.moves.get(dice(count) as usize)? {
            Legal::Accept { amount } => Move::Accept { amount: amount.pick(dice) },
            Legal::Refuse {} => Move::Refuse {},
            Legal::Bet { amount } => Move::Bet { amount: amount.pick(dice) },
            Legal::Tavolo {} => Move::Tavolo {},
            Legal::BancoSolo {} => Move::BancoSolo {},
            Legal::BancoRispetto {} => Move::BancoRispetto {},
            Legal::Withdraw {} => Move::Withdraw {},
            Legal::PassHand {} => Move::PassHand {},
            Legal::Halve {} => Move::Halve {},
            Legal::Increase { amount } => Move::Increase { amount: amount.pick(dice) },
            Legal::Beat {} => Move::Beat {},
            Legal::Stand {} => Move::Stand {},
            Legal::Draw {} => Move::Draw {},
            Legal::Buy {} => Move::Buy {},
            Legal::Bid { amount } => Move::Bid { amount: amount.pick(dice) },
            Legal::Decline {} => Move::Decline {},
        })
    }
}
