//! Reading streams, heads, receipts and the log, through the functions that show each role its own.

use crate::error::StoreError;
use crate::event::{LogPage, LoggedEvent, Receipt, StreamHead, StreamStatus};
use chrono::{DateTime, Utc};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{CommandId, StreamId};
use sqlx::postgres::PgRow;
use sqlx::{PgExecutor, Row};
use uuid::Uuid;

type Result<T> = std::result::Result<T, sqlx::Error>;

pub(crate) async fn heads(executor: impl PgExecutor<'_>, streams: &[StreamId]) -> Result<Vec<StreamHead>> {
    let ids: Vec<Uuid> = streams.iter().map(|stream| stream.uuid()).collect();
    let rows = sqlx::query("select stream_id, kind, version, status, head_hash from eventstore.heads($1)")
        .bind(ids)
        .fetch_all(executor)
        .await?;
    rows.iter().map(head).collect()
}

pub(crate) async fn receipt(executor: impl PgExecutor<'_>, command: CommandId) -> Result<Option<Receipt>> {
    let row = sqlx::query("select request_hash, reply, stream_id, version, recorded_at from eventstore.receipt($1)")
        .bind(command.uuid())
        .fetch_optional(executor)
        .await?;
    row.map(|row| super::append::receipt(command, &row, "stream_id", "version")).transpose()
}

pub(crate) async fn stream(
    executor: impl PgExecutor<'_>,
    stream: StreamId,
    after_version: i64,
    limit: u32,
) -> Result<Vec<StoredEvent>> {
    let rows = sqlx::query(
        "select stream_id, version, type, schema, occurred_at, payload, payload_hash, event_hash, metadata \
         from eventstore.stream($1, $2, $3)",
    )
    .bind(stream.uuid())
    .bind(after_version)
    .bind(i64::from(limit))
    .fetch_all(executor)
    .await?;
    rows.iter().map(event).collect()
}

/// The first events of each of these streams, one stream after the other, in order.
pub(crate) async fn beginnings(
    executor: impl PgExecutor<'_>,
    streams: &[StreamId],
    limit: u32,
) -> Result<Vec<StoredEvent>> {
    let ids: Vec<Uuid> = streams.iter().map(|stream| stream.uuid()).collect();
    let rows = sqlx::query(
        "select e.stream_id, e.version, e.type, e.schema, e.occurred_at, e.payload, e.payload_hash, e.event_hash, \
         e.metadata \
         from unnest($1::uuid[]) with ordinality as s (id, n), lateral eventstore.stream(s.id, 0, $2) as e \
         order by s.n, e.version",
    )
    .bind(ids)
    .bind(i64::from(limit))
    .fetch_all(executor)
    .await?;
    rows.iter().map(event).collect()
}

/// How many appends wait for a place in the log, and since when the oldest does.
pub(crate) async fn backlog(executor: impl PgExecutor<'_>) -> Result<(i64, Option<DateTime<Utc>>)> {
    let row = sqlx::query("select appends, oldest from eventstore.backlog()").fetch_one(executor).await?;
    Ok((row.try_get("appends")?, row.try_get("oldest")?))
}

/// What `limit` positions of the log hold, from one on: the events of one kind of stream, or of every kind that the
/// role may read, of certain types or of all. The positions in between are there, and nothing else of them.
///
/// Fails as inconsistent when the positions have a gap.
pub(crate) async fn log(
    executor: impl PgExecutor<'_>,
    from_position: i64,
    limit: u32,
    kind: Option<&str>,
    types: Option<&[&str]>,
) -> std::result::Result<LogPage, StoreError> {
    let from_position = from_position.max(0);
    let rows = sqlx::query(
        "select position, kind, stream_id, version, type, schema, occurred_at, payload, payload_hash, event_hash, \
         metadata from eventstore.log_page($1, $2, $3, $4)",
    )
    .bind(from_position)
    .bind(i64::from(limit))
    .bind(kind)
    .bind(types)
    .fetch_all(executor)
    .await
    .map_err(StoreError::reading)?;
    let mut page = LogPage { through: None, events: Vec::new() };
    for row in &rows {
        let position: i64 = row.try_get("position").map_err(StoreError::reading)?;
        let next = page.through.map_or(from_position, |last| last + 1);
        if position != next {
            return Err(StoreError::Inconsistent(format!("the log jumps from {next} to {position}")));
        }
        page.through = Some(position);
        let kind: Option<String> = row.try_get("kind").map_err(StoreError::reading)?;
        if let Some(kind) = kind {
            let event = event(row).map_err(StoreError::reading)?;
            page.events.push(LoggedEvent { position, kind, event });
        }
    }
    Ok(page)
}

pub(crate) async fn last_position(executor: impl PgExecutor<'_>) -> Result<Option<i64>> {
    sqlx::query_scalar("select max(position) from eventstore.log").fetch_one(executor).await
}

pub(crate) async fn position_of(executor: impl PgExecutor<'_>, stream: StreamId, version: i64) -> Result<Option<i64>> {
    sqlx::query_scalar("select eventstore.position_of($1, $2)")
        .bind(stream.uuid())
        .bind(version)
        .fetch_one(executor)
        .await
}

pub(crate) async fn streams(
    executor: impl PgExecutor<'_>,
    kind: &str,
    status: StreamStatus,
    after: Option<StreamId>,
    limit: u32,
) -> Result<Vec<StreamId>> {
    let ids: Vec<Uuid> = sqlx::query_scalar("select stream_id from eventstore.streams($1, $2, $3, $4)")
        .bind(kind)
        .bind(status == StreamStatus::Open)
        .bind(after.map_or(Uuid::nil(), StreamId::uuid))
        .bind(i64::from(limit))
        .fetch_all(executor)
        .await?;
    Ok(ids.into_iter().map(StreamId::new).collect())
}

fn head(row: &PgRow) -> Result<StreamHead> {
    let status: String = row.try_get("status")?;
    let closed = status == StreamStatus::Closed.as_str();
    let head_hash: Vec<u8> = row.try_get("head_hash")?;
    Ok(StreamHead {
        stream: StreamId::new(row.try_get("stream_id")?),
        kind: row.try_get("kind")?,
        version: row.try_get("version")?,
        status: if closed { StreamStatus::Closed } else { StreamStatus::Open },
        head_hash: hash("stream_head.head_hash", &head_hash)?,
    })
}

fn event(row: &PgRow) -> Result<StoredEvent> {
    let payload: Vec<u8> = row.try_get("payload")?;
    let payload_hash: Vec<u8> = row.try_get("payload_hash")?;
    let event_hash: Vec<u8> = row.try_get("event_hash")?;
    Ok(StoredEvent {
        stream: StreamId::new(row.try_get("stream_id")?),
        version: row.try_get("version")?,
        r#type: row.try_get("type")?,
        schema: row.try_get("schema")?,
        occurred_at: row.try_get("occurred_at")?,
        payload: payload.into(),
        payload_hash: hash("event.payload_hash", &payload_hash)?,
        event_hash: hash("event.event_hash", &event_hash)?,
        metadata: row.try_get("metadata")?,
    })
}

/// A column that the schema says holds 32 bytes.
pub(crate) fn hash(column: &'static str, bytes: &[u8]) -> Result<[u8; 32]> {
    bytes.try_into().map_err(|_| sqlx::Error::Decode(format!("{column} does not hold 32 bytes").into()))
}
