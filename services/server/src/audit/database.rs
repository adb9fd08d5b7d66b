//! A database as what an audit reads: one snapshot of it.

use chrono::{DateTime, Utc};
use mazziere_audit::Log;
use mazziere_audit::source::SourceError;
use mazziere_books::ledger::{AccountRow, EntryRow, PostingRow};
use mazziere_books::stream::{Head, LogRow};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{AccountId, PostingId, StreamId, TableId};
use mazziere_lobbylog::Log as LobbyLog;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_verify::page::{EventPage, PAGE, PostingOutline};
use mazziere_verify::source::Source;
use mazziere_verify::{AuditKeys, Counts, walk};
use mazziere_wallet::recheck::store::rows;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{Stop, store};

/// A snapshot of a database.
struct Database<'a>(&'a mut PgConnection);

/// Walks through everything in a database; `counts` says how far it came.
pub(super) async fn verify(
    pool: &PgPool,
    keys: &AuditKeys,
    settled: DateTime<Utc>,
    counts: &mut Counts,
) -> Result<(), Stop> {
    let mut snapshot = mazziere_database::begin_snapshot(pool).await?;
    walk(&mut Database(&mut snapshot), keys, settled, counts).await
}

/// Walks through what a connection sees, in whatever transaction it is.
pub(super) async fn verify_within(
    connection: &mut PgConnection,
    keys: &AuditKeys,
    settled: DateTime<Utc>,
    counts: &mut Counts,
) -> Result<(), Stop> {
    walk(&mut Database(connection), keys, settled, counts).await
}

/// Checks some streams as [`verify`] does, each with what it says of the ledger: those of so many positions of the log,
/// taken at random.
pub(crate) async fn sample(pool: &PgPool, positions: i64, settled: DateTime<Utc>) -> Result<Counts, Stop> {
    let mut snapshot = mazziere_database::begin_snapshot(pool).await?;
    let heads = store::some_heads(&mut snapshot, positions).await?;
    let keys = AuditKeys { lobby: Some(Box::new(LobbyLog::default())), ..AuditKeys::default() };
    mazziere_verify::streams::walk_some(&mut Database(&mut snapshot), heads, &keys, settled).await
}

impl Source for Database<'_> {
    type Error = Stop;

    async fn heads(&mut self, after: Uuid) -> Result<Vec<Head>, Stop> {
        Ok(store::heads(self.0, after).await?)
    }

    async fn events(&mut self, stream: StreamId, after: i64) -> Result<EventPage, Stop> {
        let rows = store::events(self.0, stream, after).await?;
        Ok(EventPage { is_last: rows.len() < PAGE, rows })
    }

    async fn headless(&mut self) -> Result<Option<StreamId>, Stop> {
        Ok(store::headless(self.0).await?)
    }

    async fn log(&mut self, after: i64) -> Result<Vec<LogRow>, Stop> {
        Ok(store::log(self.0, after).await?)
    }

    async fn next_position(&mut self) -> Result<Option<i64>, Stop> {
        Ok(store::next_position(self.0).await?)
    }

    async fn at_positions(&mut self, positions: &[i64]) -> Result<Vec<(i64, StoredEvent)>, Stop> {
        Ok(store::at_positions(self.0, positions).await?)
    }

    async fn tables_with_accounts(&mut self) -> Result<Vec<TableId>, Stop> {
        Ok(store::tables_with_accounts(self.0).await?)
    }

    async fn accounts(&mut self, after: Uuid) -> Result<Vec<AccountRow>, Stop> {
        Ok(rows::accounts(self.0, after, PAGE as i64).await?)
    }

    async fn entries(&mut self, after: (Uuid, i64)) -> Result<Vec<EntryRow>, Stop> {
        Ok(rows::entries(self.0, after, PAGE as i64).await?)
    }

    async fn holds_off(&mut self) -> Result<Option<AccountId>, Stop> {
        Ok(rows::holds_off(self.0).await?)
    }

    async fn misnamed(&mut self) -> Result<Option<PostingId>, Stop> {
        Ok(rows::misnamed(self.0).await?)
    }

    async fn repeated(&mut self) -> Result<Option<PostingId>, Stop> {
        Ok(rows::repeated(self.0).await?)
    }

    async fn half_ended(&mut self) -> Result<Option<Uuid>, Stop> {
        Ok(rows::half_ended(self.0).await?)
    }

    async fn last_sequence(&mut self) -> Result<i64, Stop> {
        Ok(rows::last_sequence(self.0).await?)
    }

    async fn postings(&mut self, after: i64) -> Result<Vec<PostingRow>, Stop> {
        Ok(rows::postings(self.0, after, PAGE as i64).await?)
    }

    async fn postings_by_id(&mut self, ids: &[PostingId]) -> Result<Vec<PostingRow>, Stop> {
        Ok(rows::postings_by_id(self.0, ids).await?)
    }

    async fn logged(&mut self, after: i64) -> Result<Vec<Option<Vec<u8>>>, Stop> {
        let entries = mazziere_audit::source::entries(self.0, Log::Postings, after.unsigned_abs(), PAGE as u64).await;
        match entries {
            Ok(entries) => Ok(entries.into_iter().map(Some).collect()),
            Err(SourceError::Database(error)) => Err(error.into()),
            Err(SourceError::Damaged { place, what, .. }) => {
                let place = Place { sequence: i64::try_from(place + 1).ok(), ..Place::default() };
                Err(Fault::new(Kind::Anchor, place, what).into())
            }
        }
    }

    async fn outlines(&mut self, after: i64) -> Result<Vec<PostingOutline>, Stop> {
        Ok(store::outlines(self.0, after).await?)
    }
}
