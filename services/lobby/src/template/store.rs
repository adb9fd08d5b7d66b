//! Templates in the database.

use chrono::{DateTime, Utc};
use mazziere_eventstore::{Append, EventStore, NewEvent, NewReceipt};
use mazziere_ids::StreamId;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use super::Kind;
use crate::failure::Failure;
use crate::page::Cursor;

/// A template and the version of its stream.
#[derive(Clone, Debug)]
pub struct Stored<K: Kind> {
    pub template: K::Shown,
    pub version: i64,
}

/// Appends an event and writes the row it makes.
///
/// # Errors
/// A failure of the database; a conflict, when somebody else wrote meanwhile.
pub async fn write<K: Kind>(
    tx: &mut PgTransaction<'_>,
    store: &EventStore,
    after: &Stored<K>,
    event: &K::Event,
    receipt: Option<NewReceipt>,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut template = after.template.clone();
    let id = K::uuid(K::id(&template));
    let payload = serde_json::to_vec(event).map_err(|error| Failure::Broken(error.to_string()))?;
    let append = Append {
        stream: StreamId::new(id),
        kind: K::STREAM,
        expected: after.version - 1,
        continues: None,
        occurred_at: at,
        events: vec![NewEvent::traced(K::name(event), 1, payload)],
        receipt,
        close: false,
    };
    store.append_in(tx, &append).await?;
    let retired = *K::retired(&mut template);
    sqlx::query(K::ROWS.write)
        .bind(id)
        .bind(K::created_at(&template))
        .bind(after.version)
        .bind(retired)
        .bind(Json(&template))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// One template.
pub async fn read<K: Kind>(pool: &PgPool, id: K::Id) -> Result<Option<Stored<K>>, Failure> {
    let row = sqlx::query(K::ROWS.read).bind(K::uuid(id)).fetch_optional(pool).await?;
    row.as_ref().map(stored).transpose()
}

/// The same, locked: the transaction that opens from it or retires it does so alone.
pub async fn lock<K: Kind>(tx: &mut PgTransaction<'_>, id: K::Id) -> Result<Option<Stored<K>>, Failure> {
    let row = sqlx::query(K::ROWS.lock).bind(K::uuid(id)).fetch_optional(&mut **tx).await?;
    row.as_ref().map(stored).transpose()
}

fn stored<K: Kind>(row: &PgRow) -> Result<Stored<K>, Failure> {
    Ok(Stored { template: row.try_get::<Json<K::Shown>, _>("body")?.0, version: row.try_get("version")? })
}

/// One page, newest first.
pub async fn list<K: Kind>(pool: &PgPool, after: Option<Cursor>, limit: u32) -> Result<Vec<K::Shown>, Failure> {
    let rows = sqlx::query(K::ROWS.list)
        .bind(after.map(|cursor| cursor.at))
        .bind(after.map(|cursor| cursor.id))
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    let read = |row: PgRow| row.try_get::<Json<K::Shown>, _>("body").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
