//! What the lobby has told of a table for people to read: the event that it is played in, and what players are called.
//!
//! Owns the rows ([`store`]), and what a replica has read of them for a table ([`Memory`]). Views are completed with it
//! when they are made.
//!
//! **Invariants:** no event, receipt, posting or log line has a name, and a table is the same without any. Nobody is
//! refused a view because names cannot be read. A name that was changed or erased is shown for [`FRESH`] at most where
//! it was read before.
//!
//! Non-goals: where names come from (the lobby learns them from tokens), what may be shown of a player's conduct.

pub mod api;
pub mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::{HouseEvent, TableView};
use mazziere_contract::text::PlayerName;
use mazziere_ids::{PlayerId, TableId};
use sqlx::PgPool;

/// For how long what was read serves the next reader, too.
pub const FRESH: Duration = Duration::seconds(5);

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

    /// Completes a view of the table: with the event, and with the names of those who are in its seats.
    pub fn complete(&self, view: &mut TableView) {
        view.event.clone_from(&self.event);
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
}

#[derive(Debug, Default)]
struct Last {
    known: Arc<Known>,
    /// When it was read, or could not be; none if something was told since.
    at: Option<DateTime<Utc>>,
    /// Whether it could not be read: then the next readers do not wait for the database, too.
    failed: bool,
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
        self.last().at = None;
    }

    fn fresh(&self, players: &BTreeSet<PlayerId>, now: DateTime<Utc>) -> Option<Arc<Known>> {
        let last = self.last();
        let age = now - last.at?;
        let covers = last.failed || players.is_subset(&last.known.asked);
        ((Duration::zero()..FRESH).contains(&age) && covers).then(|| last.known.clone())
    }

    /// Reads what is known of a table where these players sit, unless that was done a moment ago. If it cannot be read
    /// what was known before has to do.
    pub async fn refresh(
        &self,
        pool: &PgPool,
        table: TableId,
        players: BTreeSet<PlayerId>,
        now: DateTime<Utc>,
    ) -> Arc<Known> {
        if let Some(known) = self.fresh(&players, now) {
            return known;
        }
        let _alone = self.reading.lock().await;
        if let Some(known) = self.fresh(&players, now) {
            return known;
        }
        let read = store::read(pool, table, players).await;
        let mut last = self.last();
        (last.at, last.failed) = (Some(now), read.is_err());
        match read {
            // The same as before stays the same: patches go on from it.
            Ok(read) if *last.known == read => {}
            Ok(read) => last.known = Arc::new(read),
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "what players are called cannot be read");
            }
        }
        last.known.clone()
    }
}
