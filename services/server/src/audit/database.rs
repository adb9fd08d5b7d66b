//! A database as what an audit reads: one snapshot of it.

use chrono::{DateTime, Utc};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{AccountId, PostingId, StreamId, TableId};
use mazziere_lobbylog::Log;
use mazziere_replay::house::books::{AccountRow, EntryRow, PostingRow};
use mazziere_replay::house::stream::{Head, LogRow};
use mazziere_verify::page::{EventPage, PAGE, PostingOutline};
use mazziere_verify::source::Source;
use mazziere_verify::{AuditKeys, Counts, walk};
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
    let keys = AuditKeys { lobby: Some(Box::new(Log::default())), ..AuditKeys::default() };
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
        Ok(store::accounts(self.0, after).await?)
    }

    async fn entries(&mut self, after: (Uuid, i64)) -> Result<Vec<EntryRow>, Stop> {
        Ok(store::entries(self.0, after).await?)
    }

    async fn holds_off(&mut self) -> Result<Option<AccountId>, Stop> {
        Ok(store::holds_off(self.0).await?)
    }

    async fn misnamed(&mut self) -> Result<Option<PostingId>, Stop> {
        Ok(store::misnamed(self.0).await?)
    }

    async fn half_ended(&mut self) -> Result<Option<Uuid>, Stop> {
        Ok(store::half_ended(self.0).await?)
    }

    async fn last_sequence(&mut self) -> Result<i64, Stop> {
        Ok(store::last_sequence(self.0).await?)
    }

    async fn postings(&mut self, after: i64) -> Result<Vec<PostingRow>, Stop> {
        Ok(store::postings(self.0, after).await?)
    }

    async fn postings_by_id(&mut self, ids: &[PostingId]) -> Result<Vec<PostingRow>, Stop> {
        Ok(store::postings_by_id(self.0, ids).await?)
    }

    async fn outlines(&mut self, after: i64) -> Result<Vec<PostingOutline>, Stop> {
        Ok(store::outlines(self.0, after).await?)
    }
}
