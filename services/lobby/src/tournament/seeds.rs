//! How well the entries of a tournament play, by which a bracket is seeded (G1.4): looked up when the field of the
//! start is fixed, and from then on what the log says.
//!
//! Invariant: the look decides nothing; what it finds is a command, so that replay needs no look. Non-goals: who stands
//! where in the bracket (`system/knockout/seeding.rs`), what a level is ([`crate::ranking::level`]).
//!
//! When the field is fixed (`start_decided`) the effect `seed` looks the levels up. `entries_seeded` keeps what was
//! found, and `bracket_drawn` follows in the same batch: entries by their shares, those that are level in the order of
//! the draw.

use std::collections::HashMap;

use mazziere_ids::{PlayerId, TournamentId};
use sqlx::PgPool;

use super::entry::Entry;
use super::event::Seed;
use super::{Command, Stage, Tournament};
use crate::failure::Failure;
use crate::log::executor::Executor;
use crate::log::transaction::WriteOptions;
use crate::ranking::level::{Fraction, Record};
use crate::ranking::store;

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

/// Looks up how well everybody plays, and tells the tournament; nothing, if that is known.
pub(crate) async fn look_up(executor: &Executor, pool: &PgPool, id: TournamentId) -> Result<(), Failure> {
    let state = executor.load(id).await?;
    if !state.awaits_seeds() {
        return Ok(());
    }
    let players: Vec<PlayerId> = state.confirmed().flat_map(|entry| entry.players.iter().copied()).collect();
    let records = store::read_records(pool, &state.setup.game, &players).await?;
    let known = |player: PlayerId| records.get(&player).map(|record| (player, *record));
    let skills = players.into_iter().filter_map(known).collect();
    executor.execute::<Tournament>(id, &[Command::NoteSkills { skills }], &WriteOptions::default()).await.map(drop)
}
