//! How well the entries of a tournament play, by which a bracket is seeded (G1.4): looked up when the field of the
//! start is fixed, and from then on what the log says.
//!
//! Invariant: the look decides nothing; what it finds is a command, so that replay needs no look. Non-goals: who stands
//! where in the bracket (`system/knockout/seeding.rs`), what a level is ([`crate::ranking::level`]).
//!
//! When the field is fixed (`start_decided`) the effect `seed` looks the levels up. `entries_seeded` keeps what was
//! found, and `bracket_drawn` follows in the same batch: entries by their shares, those that are level in the order of
//! the draw.

#[cfg(feature = "service")]
pub(crate) mod look_up;

use std::collections::HashMap;

use mazziere_ids::PlayerId;

use super::entry::Entry;
use super::event::Seed;
use super::{Stage, Tournament};
use crate::ranking::level::{Fraction, Record};

impl Tournament {
    /// Whether how well everybody plays is to be looked up now.
    pub fn awaits_seeds(&self) -> bool {
        self.stage == Stage::Closed && self.field.start_decided && self.system.awaits_seeds()
    }
}

/// How well these entries play: the sum of the average shares of those of their players who are no beginners.
pub fn of<'a>(entries: impl Iterator<Item = &'a Entry>, skills: &[(PlayerId, Record)]) -> Vec<Seed> {
    let skills: HashMap<PlayerId, Record> = skills.iter().copied().collect();
    let seed = |entry: &Entry| {
        let known = entry.players.iter().filter_map(|player| skills.get(player));
        let experienced: Vec<&Record> = known.filter(|record| !record.is_beginner()).collect();
        let sum = experienced.iter().fold(Fraction::ZERO, |sum, record| sum.and(record.share));
        Seed {
            registration_id: entry.registration_id,
            numerator: sum.numerator,
            denominator: sum.denominator,
            experienced: u8::try_from(experienced.len()).unwrap_or(u8::MAX),
        }
    };
    entries.map(seed).collect()
}
