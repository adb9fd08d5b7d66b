//! Entries that have withdrawn in play (G1.13): each loses its next match without a table, and its place is that of the
//! round. A match whose table is open is given up there for the entry that has left; one that everybody has left waits
//! for no table.

use std::sync::Arc;

use mazziere_ids::{MatchId, RegistrationId};

use super::{Bracket, Pairing};

/// A match that is won without a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walkover {
    pub match_id: MatchId,
    /// Who goes on.
    pub winner: RegistrationId,
    /// Who has withdrawn.
    pub loser: RegistrationId,
}

impl Bracket {
    /// Notes that an entry has withdrawn.
    pub fn retire(&mut self, id: RegistrationId) {
        Arc::make_mut(&mut self.retired).push(id);
    }

    /// Whether an entry may still withdraw: it has to be in, and to have an opponent alone, for at tables of four the
    /// seat of a missing player plays by itself.
    pub fn may_retire(&self, id: RegistrationId) -> bool {
        self.shape.seats() == 2 && self.drawn.contains_key(&id) && self.place_of(id).is_none() && !self.has_retired(id)
    }

    /// Whether an entry has withdrawn.
    pub fn has_retired(&self, id: RegistrationId) -> bool {
        self.retired.contains(&id)
    }

    /// Whether a match is decided without a table: none is open, or nobody is there any more.
    pub fn needs_no_table(&self, pairing: &Pairing) -> bool {
        let nobody_is_there = || pairing.entries.iter().flatten().all(|id| self.has_retired(*id));
        pairing.is_ready() && (!pairing.table_open || nobody_is_there())
    }

    /// Whether a match is to be played at a table now.
    pub fn is_played_now(&self, pairing: &Pairing) -> bool {
        let somebody_left = || pairing.entries.iter().flatten().any(|id| self.has_retired(*id));
        pairing.is_ready() && (pairing.table_open || self.retired.is_empty() || !somebody_left())
    }

    /// A match that is decided because somebody has withdrawn; where both have, who did so first loses.
    pub fn walkover(&self) -> Option<Walkover> {
        self.retired.iter().find_map(|loser| {
            let pairing = self.match_of(*loser).filter(|pairing| self.needs_no_table(pairing))?;
            let winner = pairing.entries.iter().flatten().find(|id| *id != loser)?;
            Some(Walkover { match_id: pairing.match_id, winner: *winner, loser: *loser })
        })
    }
}
