//! Introductions in the database.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use mazziere_contract::tables::{HouseEvent, HouseEventKind, IntroductionRequest};
use mazziere_ids::{PlayerId, TableId};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::Known;

/// Keeps what is told of a table and of players: of a table what was told first, of a player the name of the latest
/// time.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn keep(pool: &PgPool, table: TableId, told: &IntroductionRequest) -> sqlx::Result<()> {
    let HouseEvent { kind, id, title } = &told.event;
    sqlx::query(
        "insert into tables.introduction (table_id, kind, event_id, title) values ($1, $2, $3, $4)
        on conflict (table_id) do nothing",
    )
    .bind(table)
    .bind(kind.name())
    .bind(id)
    .bind(title)
    .execute(pool)
    .await?;
    if told.players.is_empty() {
        return Ok(());
    }
    let players: Vec<Uuid> = told.players.iter().map(|named| named.player_id.uuid()).collect();
    let names: Vec<&str> = told.players.iter().map(|named| named.name.as_str()).collect();
    let since: Vec<DateTime<Utc>> = told.players.iter().map(|named| named.named_at).collect();
    sqlx::query(
        "insert into tables.player_name as p (player_id, name, named_at)
        select distinct on (player_id) player_id, name, named_at
        from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as told (player_id, name, named_at)
        order by player_id, named_at desc
        on conflict (player_id) do update set name = excluded.name, named_at = excluded.named_at
        where p.named_at < excluded.named_at",
    )
    .bind(players)
    .bind(names)
    .bind(since)
    .execute(pool)
    .await
    .map(drop)
}

/// What is known of a table and of these players.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn read(pool: &PgPool, table: TableId, players: BTreeSet<PlayerId>) -> sqlx::Result<Known> {
    let asked: Vec<Uuid> = players.iter().map(|player| player.uuid()).collect();
    // One row at least: the table, whether it was told of or not.
    let rows = sqlx::query(
        "select i.kind, i.event_id, i.title, n.player_id, n.name
        from (values ($1::uuid)) as t (table_id)
        left join tables.introduction i using (table_id)
        left join tables.player_name n on n.player_id = any($2) and n.name is not null",
    )
    .bind(table)
    .bind(asked)
    .fetch_all(pool)
    .await?;
    let event = rows.first().map(event).transpose()?.flatten();
    let mut names = BTreeMap::new();
    for row in &rows {
        if let Some(player) = row.try_get::<Option<PlayerId>, _>("player_id")? {
            names.insert(player, row.try_get("name")?);
        }
    }
    Ok(Known { event, asked: players, names })
}

fn event(row: &PgRow) -> sqlx::Result<Option<HouseEvent>> {
    let Some(kind) = row.try_get::<Option<&str>, _>("kind")? else { return Ok(None) };
    let unknown = || sqlx::Error::ColumnDecode { index: "kind".into(), source: kind.into() };
    let kind = HouseEventKind::by_name(kind).ok_or_else(unknown)?;
    Ok(Some(HouseEvent { kind, id: row.try_get("event_id")?, title: row.try_get("title")? }))
}
