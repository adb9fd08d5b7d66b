//! What happens to a log all the time: it is followed, tiled and signed, and beside that read again from its beginning.
//!
//! **Invariants:** at most one checkpoint a second. Nothing is signed of a log that is halted; it is read and shown as
//! before. A database that is away is waited for. A round of the walk takes [`ROUND`] at most for a hundred million
//! entries, so that nothing that is signed goes unread for longer than two rounds.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_telemetry::{Clock, Stopwatch};
use mazziere_tlog::SigningKey;

use crate::board::Board;
use crate::disk::Steps;
use crate::halt::{Cause, Stop};
use crate::keeper::Keeper;
use crate::metrics::LogMetrics;
use crate::source::{Source, SourceError};
use crate::state::{Start, State};
use crate::tiles::Tiles;
use crate::walk::Walk;

/// The time between two checkpoints at least, and between two looks for what is new.
const TICK: Duration = Duration::from_secs(1);

/// How long the first answers of witnesses are waited for after a start: longer than one has to answer.
const HEARING: Duration = Duration::from_secs(8);

/// The pause between two looks whether they are there.
const LOOK: TimeDelta = TimeDelta::milliseconds(20);

/// Entries that are read at once.
const PAGE: u64 = 4_096;

/// The time that a walk over the whole log takes at most.
pub const ROUND: TimeDelta = TimeDelta::hours(8);

/// Between the beginnings of two walks there is at least this.
const ROUND_AT_LEAST: TimeDelta = TimeDelta::minutes(10);

/// Entries that a walk reads a second at least: those of a tile.
const SHARE: u64 = 256;

/// What it takes to keep one log.
#[derive(Clone, Debug)]
pub struct Follower {
    pub source: Source,
    pub key: SigningKey,
    pub tiles: Tiles,
    pub state: Arc<State>,
    pub board: Board,
    pub clock: Clock,
    pub metrics: LogMetrics,
}

/// Why following ended.
enum Ended {
    Stop(Stop),
    Source(SourceError),
    /// What was tiled beyond the note is not there any more.
    Anew,
    /// Somebody else has found why the log is signed no further.
    Halted,
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Stop(stop)
    }
}

impl From<SourceError> for Ended {
    fn from(error: SourceError) -> Ended {
        Ended::Source(error)
    }
}

impl Follower {
    /// Follows and signs until the future is dropped, or the log is halted.
    pub async fn follow(self) {
        match self.state.halt(self.board.log()) {
            Ok(Some(halt)) => self.board.halted_before(halt),
            Ok(None) => {}
            Err(error) => self.halt(Cause::State, &format!("why it was halted cannot be read: {error}")),
        }
        loop {
            let ended = self.session().await;
            match ended {
                Ended::Stop(Stop::Halt(cause, detail)) => self.halt(cause, &detail),
                Ended::Source(error @ SourceError::Damaged { .. }) => self.halt(Cause::Rewritten, &error.to_string()),
                Ended::Source(error) => self.warn(&error),
                Ended::Stop(Stop::Io(error)) => self.warn(&error),
                Ended::Anew | Ended::Halted => {}
            }
            self.metrics.show(&self.board, self.clock.now());
            self.rest().await;
            if self.board.halted().is_some() {
                return self.show_for_ever().await;
            }
        }
    }

    async fn rest(&self) {
        self.clock.sleep(TimeDelta::from_std(TICK).unwrap_or(TimeDelta::seconds(1))).await;
    }

    fn warn(&self, error: &(dyn std::error::Error + 'static)) {
        tracing::warn!(error, log = self.board.log().name(), "the log cannot be followed for now");
    }

    fn halt(&self, cause: Cause, detail: &str) {
        self.board.halt(&self.state, cause, detail, self.clock.now());
    }

    /// A log that is halted is shown as it was signed last.
    async fn show_for_ever(&self) {
        loop {
            if let Ok(entries) = self.source.size().await {
                self.board.note_entries(entries);
            }
            self.metrics.show(&self.board, self.clock.now());
            self.rest().await;
        }
    }

    /// From the note that is kept to the next thing that goes wrong.
    async fn session(&self) -> Ended {
        let mut keeper = match self.open().await {
            Ok(keeper) => keeper,
            Err(stop) => return stop.into(),
        };
        if let Err(stop) = self.note_start(keeper.signer().checkpoint().size()).await {
            return stop;
        }
        let signed = keeper.signer();
        self.board.publish(signed.checkpoint(), signed.note(), self.clock.now());
        self.hear_witnesses().await;
        let mut since = None::<Stopwatch>;
        loop {
            if self.board.halted().is_some() {
                return Ended::Halted;
            }
            let entries = match self.source.entries(keeper.reads_from(), PAGE).await {
                Ok(entries) => entries,
                Err(error) => return error.into(),
            };
            let is_last = (entries.len() as u64) < PAGE;
            let is_due = since.is_none_or(|since| since.elapsed() >= TICK);
            let worked = tokio::task::spawn_blocking(move || work(keeper, &entries, is_due)).await;
            let Ok((back, worked)) = worked else { return Ended::Anew };
            keeper = back;
            match worked {
                Ok(None) => return Ended::Anew,
                Ok(Some(false)) => {}
                Ok(Some(true)) => {
                    let signed = keeper.signer();
                    self.board.publish(signed.checkpoint(), signed.note(), self.clock.now());
                    self.metrics.signed(self.board.log());
                    since = Some(Stopwatch::start());
                }
                Err(stop) => return stop.into(),
            }
            if is_last {
                self.board.note_entries(keeper.size());
                self.metrics.show(&self.board, self.clock.now());
                self.rest().await;
            } else if let Ok(entries) = self.source.size().await {
                self.board.note_entries(entries);
                self.metrics.show(&self.board, self.clock.now());
            }
        }
    }

    /// Keeps how a log begins of which nothing is signed yet.
    async fn note_start(&self, signed: u64) -> Result<(), Ended> {
        let log = self.board.log();
        let failed = |error| Ended::Stop(Stop::Io(error));
        let mut start = self.state.start(log).map_err(failed)?;
        if start.is_none() && signed == 0 {
            let begins = Start { at: self.clock.now(), entries: self.source.size().await? };
            self.state.keep_start(log, &begins).map_err(failed)?;
            start = Some(begins);
        }
        self.board.note_started(start);
        Ok(())
    }

    /// Waits until the witnesses have seen the note that was kept, before anything else is signed: one that remembers
    /// more says so, and a note that was exchanged for an older one makes no second root of a size. Those that are away
    /// are not waited for.
    async fn hear_witnesses(&self) {
        let since = Stopwatch::start();
        while !self.board.heard_all() && since.elapsed() < HEARING {
            self.clock.sleep(LOOK).await;
        }
    }

    async fn open(&self) -> Result<Keeper, Stop> {
        let Follower { key, tiles, state, .. } = self.clone();
        let log = self.board.log();
        let opened = tokio::task::spawn_blocking(move || Keeper::open(log, key, tiles, state, Steps::default())).await;
        opened.map_err(|error| Stop::Io(std::io::Error::other(error)))?
    }

    /// Walks over what is signed, round after round, until the future is dropped.
    pub async fn walk(self) {
        let mut walk: Option<(Walk, DateTime<Utc>)> = None;
        let mut began = None::<DateTime<Utc>>;
        loop {
            let now = self.clock.now();
            let is_due = began.is_none_or(|began| now >= began + ROUND_AT_LEAST);
            if walk.is_none()
                && is_due
                && let Some(signed) = self.board.newest().filter(|signed| signed.checkpoint.size() > 0)
            {
                (walk, began) = (Some((Walk::begin(self.board.log(), &signed.checkpoint), now)), Some(now));
            }
            if let Some((round, since)) = walk.take() {
                walk = self.step(round, since, now).await;
            }
            self.rest().await;
        }
    }

    /// One step of a walk that began at `since`; the walk, if it goes on.
    async fn step(&self, mut walk: Walk, since: DateTime<Utc>, now: DateTime<Utc>) -> Option<(Walk, DateTime<Utc>)> {
        let asked = share(walk.left(), since + ROUND - now);
        let entries = match self.source.entries(walk.at(), asked).await {
            Ok(entries) => entries,
            Err(SourceError::Database(_)) => return Some((walk, since)),
            Err(error) => {
                self.halt(Cause::Rewritten, &error.to_string());
                return None;
            }
        };
        let tiles = self.tiles.clone();
        let taken = tokio::task::spawn_blocking(move || {
            let taken = walk.take(&entries, asked, &tiles);
            (walk, taken)
        });
        match taken.await.ok()? {
            (walk, Ok(false)) => Some((walk, since)),
            (_, Ok(true)) => {
                self.board.note_verified(since);
                None
            }
            (_, Err(Stop::Halt(cause, detail))) => {
                self.halt(cause, &detail);
                None
            }
            // Files that cannot be read for now are read by the next walk.
            (_, Err(Stop::Io(error))) => {
                self.warn(&error);
                None
            }
        }
    }
}

/// Takes in entries and signs; whether there is a new checkpoint, or nothing if the keeper has to be opened anew.
fn work(mut keeper: Keeper, entries: &[Vec<u8>], is_due: bool) -> (Keeper, Result<Option<bool>, Stop>) {
    let worked = match keeper.take(entries) {
        Ok(Some(_)) if is_due => keeper.sign().map(Some),
        Ok(Some(_)) => Ok(Some(false)),
        Ok(None) => Ok(None),
        Err(stop) => Err(stop),
    };
    (keeper, worked)
}

/// How many entries the next step of a walk reads, for the round to end in time.
fn share(left: u64, time: TimeDelta) -> u64 {
    let steps = u64::try_from(time.num_seconds()).unwrap_or(0).max(1);
    left.div_ceil(steps).clamp(SHARE, PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_of_a_walk_follows_from_what_is_left() {
        assert_eq!(share(0, ROUND), 256);
        assert_eq!(share(28_800 * 1_000, ROUND), 1_000);
        assert_eq!(share(100_000_000, ROUND), 3_473, "in time");
        assert_eq!(share(1_000_000_000, ROUND), 4_096, "too many for it");
        assert_eq!(share(10_000, TimeDelta::seconds(-5)), 4_096, "late");
    }
}
