//! What the lobby has told of a table for people to read: the event that it is played in, and what players are called.
//!
//! Owns the rows ([`store`]), and what a replica has read of them for a table ([`Memory`]). Views are completed with it
//! when they are made.
//!
//! **Invariants:** no event, receipt, posting or log line has a name, and a table is the same without any. Nobody is
//! refused a view because names cannot be read; a view waits at most three times `READ_WITHIN` for what is read
//! beside it, a step not at all. A name that was read before it was changed or erased is in views for [`FRESH`] at
//! most, and while names cannot be read for [`LONGEST`]. Streams that are open have it read anew with the first step
//! after [`KEPT`], and the steps that follow are without it.
//!
//! Non-goals: where names come from (the lobby learns them from tokens), what may be shown of a player's conduct.

pub mod api;
pub mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::{HouseEvent, HouseEventKind, TableView};
use mazziere_contract::text::PlayerName;
use mazziere_ids::{PlayerId, TableId};
use mazziere_telemetry::Clock;
use sqlx::PgPool;

/// For how long what was read serves the next reader of a view, too.
pub const FRESH: Duration = Duration::seconds(5);

/// For how long it serves the streams that are open.
pub const KEPT: Duration = Duration::minutes(1);

/// For how long names serve that cannot be read anew.
pub const LONGEST: Duration = Duration::minutes(5);

/// For how long a reader waits for the database.
const READ_WITHIN: Duration = Duration::seconds(1);

/// What the database answers, unless that takes too long for something that is shown beside a table.
///
/// # Errors
/// When the database refuses, cannot be reached, or takes longer.
pub async fn within<T>(clock: &Clock, read: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    tokio::select! {
        read = read => read,
        () = clock.sleep(READ_WITHIN) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
    }
}

/// What is known of a table and of those who sit there.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Known {
    event: Option<HouseEvent>,
    /// Whose names were asked for.
    asked: BTreeSet<PlayerId>,
    names: BTreeMap<PlayerId, String>,
}

impl Known {
    /// The event that the table is played in, if that was told.
    pub fn event(&self) -> Option<&HouseEvent> {
        self.event.as_ref()
    }

    /// Completes a view of the table: with the event, and with the names of those who are in its seats. The event of a
    /// table that was opened before any was told is its tournament.
    pub fn complete(&self, view: &mut TableView) {
        let kind = HouseEventKind::Tournament;
        let tournament = view.tournament_id.map(|id| HouseEvent { kind, id: id.uuid(), title: None });
        view.event = self.event.clone().or(tournament);
        let seated: BTreeSet<PlayerId> = view.seats.iter().map(|seat| seat.player_id).collect();
        let named = |player_id| Some(PlayerName { player_id, name: self.names.get(&player_id)?.clone() });
        view.names = seated.into_iter().filter_map(named).collect();
    }
}

/// What was read last of a table, for all who read it here.
#[derive(Debug, Default)]
pub struct Memory {
    last: Mutex<Last>,
    /// Held while one reads for all.
    reading: tokio::sync::Mutex<()>,
    /// The version of the table for which a stream looked last whether it has to be read anew.
    looked: AtomicI64,
}

#[derive(Debug, Default)]
struct Last {
    known: Arc<Known>,
    /// When it was read.
    read_at: Option<DateTime<Utc>>,
    /// When it had been read, or could not be; none if something was told since.
    at: Option<DateTime<Utc>>,
    /// Whether it could not be read: then the next readers do not wait for the database, too.
    failed: bool,
    /// How often something was told.
    told: u64,
}

impl Last {
    /// Whether it will do at `now` for a table where these players sit, if what is as old as `most` does.
    fn serves(&self, players: &BTreeSet<PlayerId>, now: DateTime<Utc>, most: Duration) -> bool {
        let most = if self.failed { FRESH } else { most };
        // A clock may be set back, too.
        let is_young = self.at.is_some_and(|at| (now - at).abs() < most);
        is_young && (self.failed || players.is_subset(&self.known.asked))
    }
}

impl Last {
    /// Keeps no names that were read long ago: they may have been erased since.
    fn let_go_of_names(&mut self, now: DateTime<Utc>) {
        let is_young = self.read_at.is_some_and(|at| (now - at).abs() < LONGEST);
        if !is_young && !self.known.names.is_empty() {
            self.known = Arc::new(Known { event: self.known.event.clone(), ..Known::default() });
        }
    }
}

impl Memory {
    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was read last.
    pub fn known(&self) -> Arc<Known> {
        self.last().known.clone()
    }

    /// Something was told: the next reader reads it.
    pub fn forget(&self) {
        let mut last = self.last();
        (last.at, last.told) = (None, last.told + 1);
    }

    fn serving(&self, players: &BTreeSet<PlayerId>, now: DateTime<Utc>) -> Option<Arc<Known>> {
        let last = self.last();
        last.serves(players, now, FRESH).then(|| last.known.clone())
    }

    /// Whether it has to be read anew for the streams of a table that has come to `version`, where these players sit.
    /// Of all who ask for a version the first one alone is told so.
    pub fn is_wanting(&self, version: i64, players: impl FnOnce() -> BTreeSet<PlayerId>, now: DateTime<Utc>) -> bool {
        if self.looked.fetch_max(version, Ordering::Relaxed) >= version {
            return false;
        }
        let players = players();
        !self.last().serves(&players, now, KEPT)
    }

    /// Reads what is known of a table where these players sit, unless that was done a moment ago. If it cannot be read
    /// what was known before has to do.
    pub async fn refresh(
        &self,
        (pool, clock): (&PgPool, &Clock),
        table: TableId,
        players: BTreeSet<PlayerId>,
    ) -> Arc<Known> {
        if let Some(known) = self.serving(&players, clock.now()) {
            return known;
        }
        let _alone = self.reading.lock().await;
        if let Some(known) = self.serving(&players, clock.now()) {
            return known;
        }
        let told = self.last().told;
        let read = within(clock, store::read(pool, table, players)).await;
        let mut last = self.last();
        // What was told meanwhile may not be in it.
        (last.at, last.failed) = ((last.told == told).then(|| clock.now()), read.is_err());
        match read {
            // The same as before stays the same: patches go on from it.
            Ok(read) => {
                last.read_at = Some(clock.now());
                if *last.known != read {
                    last.known = Arc::new(read);
                }
            }
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "what players are called cannot be read");
                last.let_go_of_names(clock.now());
            }
        }
        last.known.clone()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_was_read_serves_whom_it_covers_for_a_while_whatever_clocks_do() {
        let players = |n: u128| -> BTreeSet<PlayerId> { (0..n).map(|n| PlayerId::new(Uuid::from_u128(n))).collect() };
        let at = |seconds: i64| DateTime::from_timestamp(1_767_297_600 + seconds, 0).unwrap();
        let known = Arc::new(Known { asked: players(2), ..Known::default() });
        let mut last = Last { known, read_at: Some(at(100)), at: Some(at(100)), failed: false, told: 0 };
        let (some, more) = (players(1), players(3));
        assert!(last.serves(&some, at(104), FRESH) && !last.serves(&some, at(105), FRESH));
        assert!(last.serves(&some, at(159), KEPT) && !last.serves(&some, at(160), KEPT));
        assert!(last.serves(&some, at(99), FRESH), "who looked at the clock before it was read");
        assert!(!last.serves(&some, at(-3_500), KEPT), "the clock was set back");
        assert!(!last.serves(&more, at(100), KEPT), "a newcomer was not asked for");
        last.failed = true;
        assert!(last.serves(&more, at(104), KEPT) && !last.serves(&more, at(105), KEPT), "soon it is tried again");
        last.at = None;
        assert!(!last.serves(&some, at(100), KEPT), "something was told");
    }

    #[test]
    fn names_that_cannot_be_read_again_are_let_go() {
        let at = |seconds: i64| DateTime::from_timestamp(1_767_297_600 + seconds, 0).unwrap();
        let player = PlayerId::new(Uuid::from_u128(1));
        let event = HouseEvent { kind: HouseEventKind::Tournament, id: Uuid::from_u128(2), title: None };
        let known = Known { event: Some(event), asked: [player].into(), names: [(player, "Anna".to_owned())].into() };
        let mut last = Last { known: Arc::new(known), read_at: Some(at(100)), at: None, failed: true, told: 0 };
        last.let_go_of_names(at(399));
        assert_eq!(last.known.names.len(), 1);
        last.let_go_of_names(at(400));
        assert_eq!(last.known.names.len(), 0);
        assert!(last.known.event.is_some(), "the event is as it was");
    }

    #[test]
    fn a_version_is_looked_at_by_one_of_those_who_follow() {
        let (memory, now) = (Memory::default(), DateTime::from_timestamp(1_767_297_600, 0).unwrap());
        let wanting = |version| memory.is_wanting(version, BTreeSet::new, now);
        assert_eq!([wanting(3), wanting(3), wanting(2), wanting(4)], [true, false, false, true]);
    }
}
