//! What an audit reads of logs: pages, each by the end of an index. Nothing here writes. Rows of the ledger are read as
//! the wallet reads them when it checks them again (`mazziere_wallet::recheck::store::rows`).

use chrono::{DateTime, Utc};
use mazziere_books::stream::{Head, LogRow};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{StreamId, TableId};
use mazziere_verify::page::PostingOutline;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Result, Row};
use uuid::Uuid;

/// Rows of a page.
const PAGE: i64 = mazziere_verify::page::PAGE as i64;

fn digest(row: &PgRow, column: &str) -> Result<[u8; 32]> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| sqlx::Error::Decode(format!("{column} is no digest").into()))
}

fn head(row: &PgRow) -> Result<Head> {
    let stream = row.try_get("stream_id")?;
    let kind = row.try_get("kind")?;
    let version = row.try_get("version")?;
    Ok(Head { stream, kind, version, hash: digest(row, "head_hash")? })
}

/// Heads of the streams that hold so many positions of the log, taken at random.
pub(super) async fn some_heads(connection: &mut PgConnection, positions: i64) -> Result<Vec<Head>> {
    sqlx::query(
        "with pick as materialized (
             select floor(random() * (last.position + 1))::bigint as position
             from (select max(position)::bigint as position from eventstore.log) last, generate_series(1, $1)
         )
         select distinct h.stream_id, h.kind::text as kind, h.version::bigint as version,
                h.head_hash::bytea as head_hash
         from pick join eventstore.log l on l.position = pick.position
         join eventstore.stream_head h on h.stream_id = l.stream_id",
    )
    .bind(positions)
    .try_map(|row| head(&row))
    .fetch_all(connection)
    .await
}

/// Heads of streams, in the order of their ids.
pub(super) async fn heads(connection: &mut PgConnection, after: Uuid) -> Result<Vec<Head>> {
    sqlx::query(
        "select stream_id, kind::text as kind, version::bigint as version, head_hash::bytea as head_hash
         from eventstore.stream_head where stream_id > $1 order by stream_id limit $2",
    )
    .bind(after)
    .bind(PAGE)
    .try_map(|row| head(&row))
    .fetch_all(connection)
    .await
}

/// Events of a stream with their positions in the log.
pub(super) async fn events(
    connection: &mut PgConnection,
    stream: StreamId,
    after: i64,
) -> Result<Vec<(StoredEvent, Option<i64>)>> {
    let event = |row: PgRow| {
        let payload: Vec<u8> = row.try_get("payload")?;
        let stored = StoredEvent {
            stream,
            version: row.try_get("version")?,
            r#type: row.try_get("type")?,
            schema: row.try_get("schema")?,
            occurred_at: row.try_get("occurred_at")?,
            payload: payload.into(),
            payload_hash: digest(&row, "payload_hash")?,
            event_hash: digest(&row, "event_hash")?,
            metadata: serde_json::Value::Null,
        };
        Ok((stored, row.try_get("position")?))
    };
    sqlx::query(
        "select e.version::bigint as version, e.type::text as type, e.schema::smallint as schema, e.occurred_at,
                e.payload, e.payload_hash::bytea as payload_hash, e.event_hash::bytea as event_hash,
                l.position::bigint as position
         from eventstore.event e left join eventstore.log l on l.stream_id = e.stream_id and l.version = e.version
         where e.stream_id = $1 and e.version > $2 order by e.version limit $3",
    )
    .bind(stream)
    .bind(after)
    .bind(PAGE)
    .try_map(event)
    .fetch_all(connection)
    .await
}

/// The first event of a stream that has no head.
pub(super) async fn headless(connection: &mut PgConnection) -> Result<Option<StreamId>> {
    sqlx::query_scalar(
        "select e.stream_id from eventstore.event e
         where not exists (select from eventstore.stream_head h where h.stream_id = e.stream_id)
         order by e.stream_id limit 1",
    )
    .fetch_optional(connection)
    .await
}

/// Positions of the log.
pub(super) async fn log(connection: &mut PgConnection, after: i64) -> Result<Vec<LogRow>> {
    let position = |row: PgRow| {
        let head: Option<(String, i64)> =
            row.try_get::<Option<String>, _>("head_kind")?.zip(row.try_get("head_version")?);
        Ok(LogRow {
            position: row.try_get("position")?,
            stream: row.try_get("stream_id")?,
            version: row.try_get("version")?,
            kind: row.try_get("kind")?,
            head,
        })
    };
    sqlx::query(
        "select l.position::bigint as position, l.stream_id, l.version::bigint as version, l.kind::text as kind,
                h.kind::text as head_kind, h.version::bigint as head_version
         from (select * from eventstore.log where position > $1 order by position limit $2) l
         left join eventstore.stream_head h on h.stream_id = l.stream_id order by l.position",
    )
    .bind(after)
    .bind(PAGE)
    .try_map(position)
    .fetch_all(connection)
    .await
}

/// The position that the sequencer gives next, if this login may see it.
pub(super) async fn next_position(connection: &mut PgConnection) -> Result<Option<i64>> {
    let seen: bool = sqlx::query_scalar("select has_table_privilege('eventstore.sequencer', 'select')")
        .fetch_one(&mut *connection)
        .await?;
    if !seen {
        return Ok(None);
    }
    sqlx::query_scalar("select next_position::bigint from eventstore.sequencer").fetch_optional(connection).await
}

/// The events at these positions.
pub(super) async fn at_positions(connection: &mut PgConnection, positions: &[i64]) -> Result<Vec<(i64, StoredEvent)>> {
    let event = |row: PgRow| {
        let payload: Vec<u8> = row.try_get("payload")?;
        let at: DateTime<Utc> = row.try_get("occurred_at")?;
        let stored = StoredEvent {
            stream: row.try_get("stream_id")?,
            version: row.try_get("version")?,
            r#type: row.try_get("type")?,
            schema: row.try_get("schema")?,
            occurred_at: at,
            payload: payload.into(),
            payload_hash: [0; 32],
            event_hash: [0; 32],
            metadata: serde_json::Value::Null,
        };
        Ok((row.try_get("position")?, stored))
    };
    sqlx::query(
        "select l.position::bigint as position, e.stream_id, e.version::bigint as version, e.type::text as type,
                e.schema::smallint as schema, e.occurred_at, e.payload
         from eventstore.log l join eventstore.event e on e.stream_id = l.stream_id and e.version = l.version
         where l.position = any($1)",
    )
    .bind(positions)
    .try_map(event)
    .fetch_all(connection)
    .await
}

/// The tables that have accounts.
pub(super) async fn tables_with_accounts(connection: &mut PgConnection) -> Result<Vec<TableId>> {
    sqlx::query_scalar("select distinct table_id from wallet.account where table_id is not null")
        .fetch_all(connection)
        .await
}

/// Postings without their legs, in the order of the ledger.
pub(super) async fn outlines(connection: &mut PgConnection, after: i64) -> Result<Vec<PostingOutline>> {
    let posting = |row: PgRow| {
        let (sequence, posting) = (row.try_get("sequence")?, row.try_get("posting_id")?);
        let (table, cause) = (row.try_get("table_id")?, row.try_get("cause")?);
        Ok(PostingOutline { sequence, posting, kind: row.try_get("kind")?, table, cause })
    };
    sqlx::query(
        "select sequence, posting_id, kind::text as kind, table_id, cause::text as cause from wallet.posting
         where sequence > $1 order by sequence limit $2",
    )
    .bind(after)
    .bind(PAGE)
    .try_map(posting)
    .fetch_all(connection)
    .await
}
