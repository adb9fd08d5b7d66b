//! What a hand came to, who got up after it and what was credited between two hands, as the log keeps it.

use mazziere_ids::{PlayerId, SessionId};
use serde::{Deserialize, Serialize};

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandEnded {
    /// Its number at the table, from 1.
    pub hand: u32,
    /// Every seat that was dealt in or paid something, in seat order.
    pub seats: Vec<HandSeat>,
    /// All pots together, before the rake.
    pub pot: u64,
    /// The rake taken.
    pub rake: u64,
    /// Chips in the pot when the hand began, left there by the one before; none if absent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub brought: u64,
    /// Chips left in the pot for the next hand; none if absent. What the seats had at the start and `brought` is what
    /// they have at the end, `rake` and `carried`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub carried: u64,
    /// Who has no chips left at a tournament table, the best placed first.
    pub eliminated: Vec<Eliminated>,
    /// The seats of a tournament table whose players are away as it ends; nobody if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<u8>,
}

// Stored events keep their bytes: what most games never have is not written.
const fn is_zero(chips: &u64) -> bool {
    *chips == 0
}

/// A seat in a hand that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandSeat {
    pub seat: u8,
    pub player_id: PlayerId,
    /// Their chips at the start of the hand.
    pub start: u64,
    /// Their chips at its end.
    pub end: u64,
}

/// A player without chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Eliminated {
    pub player_id: PlayerId,
    /// Their chips at the start of the hand.
    pub start: u64,
    /// Their distance from the button in the direction of play; 0 is the button itself.
    pub distance: u8,
}

/// A seat that is free again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatVacated {
    /// Who sat there.
    pub player_id: PlayerId,
    pub seat: u8,
    pub chips: u64,
    /// How many of them come out of the pot that the last hand left, because nobody stays to play for it or the table
    /// is broken; none if absent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from_pot: u64,
    pub because: VacatedBecause,
    /// The last hand that was dealt while they sat there.
    pub hand: u32,
    /// Their session, at a cash table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<SessionId>,
    /// What is left of their time bank, in milliseconds.
    pub time_bank_ms: u64,
}

/// Why a seat is free again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VacatedBecause {
    /// They asked to leave.
    Left,
    /// They sat out for too long (G3.11).
    Away,
    /// They were taken to another table of the tournament.
    Moved,
    /// The same, as everybody was: their table is broken.
    Broken,
    /// They have no chips left in a tournament.
    Eliminated,
    /// The table was closed.
    Closed,
}

/// Chips that were bought and came to the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToppedUp {
    pub player_id: PlayerId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<SessionId>,
    /// What was credited.
    pub credited: u64,
    /// What went back to the wallet, because the stack had grown meanwhile.
    pub returned: u64,
}
