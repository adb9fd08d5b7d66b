//! Sessions: what a table tells a ring of hands, and what the ring tells the table.
//!
//! A ring game is played hand after hand while seats are taken and left. The table brings [`RingFact`]s as inputs; the
//! rules answer with events of their own, of which some are [`Notice`]s: those that move chips in or out of a seat, or
//! settle a hand. The caller that keeps players and money acts on notices alone and needs no rule of any game.
//!
//! **Invariant:** over any sequence of inputs, chips that came in ([`RingFact::Sit`], [`RingFact::TopUp`]) equal chips
//! in seats and pots, plus those that went out ([`Notice::SeatVacated`], returned top-ups), plus rake. A pot carried
//! between hands counts among the pots. At a cash table somebody has won it or taken it along before the session is
//! over; in a tournament a pot whose players all went out in the same hand has no owner: the others who sit there play
//! for it, and where nobody does it stays on the table.

use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// Chips: whole, without a sign. At cash tables one chip is one cent.
pub type Chips = u64;

/// The most chips that a seat may ever bring: sums over a table stay far from overflow.
pub const MOST_CHIPS: Chips = 1_000_000_000_000;

/// What a table tells a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "fact", rename_all = "snake_case", deny_unknown_fields)]
pub enum RingFact {
    /// A seat is taken, with chips. It plays from the next hand on, as far as the game lets newcomers in.
    Sit {
        /// Which seat.
        seat: Seat,
        /// With how many chips, 1 to [`MOST_CHIPS`].
        chips: Chips,
    },
    /// Chips were bought; credited at once between hands, else when the hand is over. What would pass the table's
    /// maximum then is returned.
    TopUp {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// The player leaves: they take no further decision, and are stood up when the hand is over (at once between
    /// hands).
    Leave {
        /// Which seat.
        seat: Seat,
        /// Whether they were away for too long, and did not ask.
        #[serde(default)]
        away: bool,
    },
    /// The player goes to another table: they play the hand to its end and are stood up then.
    Release {
        /// Which seat.
        seat: Seat,
        /// Whether because this table is broken: then they take their part of a carried pot along.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        breaking: bool,
    },
    /// Stakes from the next hand on.
    Level {
        /// Small blind, or invito.
        stake: Chips,
        /// Ante, in games with blinds.
        ante: Chips,
    },
    /// The next hand begins. Refused with `hand_in_progress` during a hand, with `too_few_players` if nobody can be
    /// dealt against anybody (then nothing happens).
    NextHand {},
    /// The hand in progress is void for technical reasons: everybody has back what they had at its start.
    VoidHand {},
    /// No more hands: when the one in progress is over, everybody is stood up and the session is over.
    Close {},
}

/// What an event of a ring means to the caller that keeps seats and money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A hand begins: who is dealt in and the forced bets stand, the cards are still to come.
    HandBegan {
        /// Its number in the session, from 1.
        hand: u32,
    },
    /// A hand is over and settled.
    HandEnded(HandSummary),
    /// Bought chips came to a seat.
    ToppedUp {
        /// Whose.
        seat: Seat,
        /// How many came.
        credited: Chips,
        /// How many did not, because of the table's maximum.
        returned: Chips,
    },
    /// A seat is free again; its chips leave the table.
    SeatVacated {
        /// Which seat.
        seat: Seat,
        /// Its chips.
        chips: Chips,
        /// How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken.
        from_pot: Chips,
        /// Why.
        because: Vacated,
    },
    /// A seat sits out from now on.
    SatOut {
        /// Which seat.
        seat: Seat,
        /// Whether its player wanted to.
        by_choice: bool,
    },
    /// A seat sits out no longer.
    CameBack {
        /// Which seat.
        seat: Seat,
    },
}

/// Why a seat is free again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Vacated {
    /// The player asked to leave.
    Left,
    /// They sat out for too long.
    Away,
    /// They go to another table.
    Moved,
    /// They go to another table, as everybody does here: this one is broken.
    Broken,
    /// A tournament seat without chips.
    Eliminated,
    /// The session is over.
    Closed,
}

/// A settled hand, in chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandSummary {
    /// Its number in the session, from 1.
    pub hand: u32,
    /// Every seat that was dealt in or paid something, in seat order. Sum of `end` plus `rake` plus `carried` is the
    /// sum of `start` plus `brought`.
    pub seats: Vec<SeatSummary>,
    /// All pots together, before the rake, uncalled bets not counted.
    pub pot: Chips,
    /// What the house took.
    pub rake: Chips,
    /// Chips in the pot when the hand began, left there by the one before.
    pub brought: Chips,
    /// Chips left in the pot for the next hand.
    pub carried: Chips,
    /// Tournament seats without chips, the best placed first.
    pub eliminated: Vec<EliminatedSeat>,
}

/// One seat of a settled hand, in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    /// Which seat.
    pub seat: Seat,
    /// At the start of the hand.
    pub start: Chips,
    /// At its end, before top-ups are credited.
    pub end: Chips,
}

/// A tournament seat that has no chips left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EliminatedSeat {
    /// Which seat.
    pub seat: Seat,
    /// Its chips at the start of the hand, or of the part of it in which it lost the last ones.
    pub start: Chips,
    /// Its distance from the button in the direction of play; 0 is the button itself.
    pub distance: u8,
}
