//! Reading streams, heads, receipts and the log.

use crate::append::Receipt;
use crate::event::{LogPage, LoggedEvent, StoredEvent, StreamHead, StreamStatus};
use mazziere_ids::{CommandId, StreamId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Row};
use uuid::Uuid;

type Result<T> = std::result::Result<T, sqlx::Error>;

pub(crate) async fn heads(executor: impl PgExecutor<'_>, streams: &[StreamId]) -> Result<Vec<StreamHead>> {
    let ids: Vec<Uuid> = streams.iter().map(|stream| stream.uuid()).collect();
    let rows = sqlx::query(
        "select stream_id, kind, version, status, head_hash from eventstore.stream_head where stream_id = any($1)",
    )
    .bind(ids)
    .fetch_all(executor)
    .await?;
    rows.iter().map(head).collect()
}

pub(crate) async fn receipt(executor: impl PgExecutor<'_>, command: CommandId) -> Result<Option<Receipt>> {
    let row = sqlx::query(
        "select request_hash, reply, stream_id, version, recorded_at from eventstore.receipt where command_id = $1",
    )
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
         from eventstore.event where stream_id = $1 and version > $2 order by version limit $3",
    )
    .bind(stream.uuid())
    .bind(after_version)
    .bind(i64::from(limit))
    .fetch_all(executor)
    .await?;
    rows.iter().map(event).collect()
}

pub(crate) async fn log(
    executor: impl PgExecutor<'_>,
    from_position: i64,
    limit: u32,
    kind: Option<&str>,
) -> Result<Vec<LoggedEvent>> {
    let rows = sqlx::query(
        "select l.position, l.kind, e.stream_id, e.version, e.type, e.schema, e.occurred_at, e.payload, \
         e.payload_hash, e.event_hash, e.metadata \
         from eventstore.log l join eventstore.event e on e.stream_id = l.stream_id and e.version = l.version \
         where l.position >= $1 and ($3::text is null or l.kind = $3) order by l.position limit $2",
    )
    .bind(from_position)
    .bind(i64::from(limit))
    .bind(kind)
    .fetch_all(executor)
    .await?;
    rows.iter().map(logged).collect()
}

/// What lies between two positions is fixed once the later one is logged, so two statements see the same.
pub(crate) async fn log_page(
    connection: &mut PgConnection,
    from_position: i64,
    limit: u32,
    kind: &str,
    types: &[&str],
) -> Result<LogPage> {
    let through: Option<i64> =
        sqlx::query_scalar("select max(position) from eventstore.log where position >= $1 and position < $2")
            .bind(from_position)
            .bind(from_position.saturating_add(i64::from(limit)))
            .fetch_one(&mut *connection)
            .await?;
    let Some(last) = through else { return Ok(LogPage { through: None, events: Vec::new() }) };
    let rows = sqlx::query(
        "select l.position, l.kind, e.stream_id, e.version, e.type, e.schema, e.occurred_at, e.payload, \
         e.payload_hash, e.event_hash, e.metadata \
         from eventstore.log l join eventstore.event e on e.stream_id = l.stream_id and e.version = l.version \
         where l.position between $1 and $2 and l.kind = $3 and e.type = any($4) order by l.position",
    )
    .bind(from_position)
    .bind(last)
    .bind(kind)
    .bind(types)
    .fetch_all(connection)
    .await?;
    let events = rows.iter().map(logged).collect::<Result<_>>()?;
    Ok(LogPage { through, events })
}

fn logged(row: &PgRow) -> Result<LoggedEvent> {
    Ok(LoggedEvent { position: row.try_get("position")?, kind: row.try_get("kind")?, event: event(row)? })
}

pub(crate) async fn last_position(executor: impl PgExecutor<'_>) -> Result<Option<i64>> {
    sqlx::query_scalar("select max(position) from eventstore.log").fetch_one(executor).await
}

pub(crate) async fn position_of(executor: impl PgExecutor<'_>, stream: StreamId, version: i64) -> Result<Option<i64>> {
    sqlx::query_scalar("select position from eventstore.log where stream_id = $1 and version = $2")
        .bind(stream.uuid())
        .bind(version)
        .fetch_optional(executor)
        .await
}

pub(crate) async fn streams(
    executor: impl PgExecutor<'_>,
    kind: &str,
    status: StreamStatus,
    after: Option<StreamId>,
    limit: u32,
) -> Result<Vec<StreamId>> {
    // Two texts, so that the planner sees the predicate of the partial index.
    let text = match status {
        StreamStatus::Open => {
            "select stream_id from eventstore.stream_head \
             where kind = $1 and status = 'open' and stream_id > $2 order by stream_id limit $3"
        }
        StreamStatus::Closed => {
            "select stream_id from eventstore.stream_head \
             where kind = $1 and status = 'closed' and stream_id > $2 order by stream_id limit $3"
        }
    };
    let ids: Vec<Uuid> = sqlx::query_scalar(text)
        .bind(kind)
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
