//! What was done last in each seat, for readers who did not see it happen.
//!
//! Owns [`LastTurns`]: of each seat the last turn that was a decision, a time that ran out, or giving up and going
//! away. What a player says of their preferences is none, nor that they are back.
//!
//! **Invariant:** it follows from the stored events alone. What of it somebody may see is for [`super::view`] to say.

use std::sync::Arc;

use mazziere_rules::kernel::RawEvent;
use mazziere_rules::seat::Seat;
use smallvec::SmallVec;

use super::attendance::Deed;
use super::event::Turn;

/// A turn, as far as it is shown.
#[derive(Debug)]
pub(super) struct LastTurn {
    pub(super) seat: Seat,
    /// The version of the stream with which it happened.
    pub(super) version: i64,
    pub(super) events: Vec<RawEvent>,
}

/// The last turn of each seat that had one, by seat.
#[derive(Clone, Debug, Default)]
pub(super) struct LastTurns(SmallVec<[Arc<LastTurn>; 4]>);

impl LastTurns {
    /// Takes in what a turn of `game` says, at this version.
    pub(super) fn take(&mut self, game: &str, turn: &Turn, version: i64) {
        let Some(seat) = turn.seat else { return };
        // What counted as thinking was a decision, or the time for one: no need to read the input.
        if turn.thinking_ms.is_none() && Deed::of(game, &turn.input) == Deed::Nothing {
            return;
        }
        let last = Arc::new(LastTurn { seat, version, events: turn.events.clone() });
        match self.0.binary_search_by_key(&seat, |known| known.seat) {
            Ok(at) => self.0[at] = last,
            Err(at) => self.0.insert(at, last),
        }
    }

    /// Somebody else sits down: what was done in the seat before was not theirs.
    pub(super) fn forget(&mut self, seat: Seat) {
        self.0.retain(|known| known.seat != seat);
    }

    /// All of them, by seat.
    pub(super) fn iter(&self) -> impl Iterator<Item = &LastTurn> {
        self.0.iter().map(AsRef::as_ref)
    }
}
