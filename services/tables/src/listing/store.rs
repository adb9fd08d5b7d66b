//! The list in the database.

pub mod search;

use mazziere_contract::tables::{Format, TableStatus, TableSummary};
use mazziere_ids::{MatchId, PlayerId, TableId, TournamentId};
use serde_json::Value;
use sqlx::postgres::PgRow;
use sqlx::{PgExecutor, PgPool, Row};
use uuid::Uuid;

use super::Cursor;

/// What is searched for.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub status: Option<TableStatus>,
    /// Only of this game.
    pub game: Option<String>,
    /// Only of this tournament.
    pub tournament_id: Option<TournamentId>,
    /// Only where they sit.
    pub player_id: Option<PlayerId>,
    /// Private tables, too, which otherwise are in the lists of their players alone.
    pub private: bool,
    /// Only after this one.
    pub after: Option<Cursor>,
    pub limit: u32,
}

/// Writes the row of a table that was opened, private or not, unless it is there.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn insert(db: impl PgExecutor<'_>, table: &TableSummary, private: bool, version: i64) -> sqlx::Result<()> {
    let players: Vec<Uuid> = table.players.iter().map(|player| player.uuid()).collect();
    sqlx::query(
        "insert into tables.listing (
            table_id, game, options_text, format, status, players, tournament_id, match_id, opened_at, version, private
        ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        on conflict (table_id) do nothing",
    )
    .bind(table.table_id)
    .bind(&table.game)
    .bind(&table.options_text)
    .bind(table.format.name())
    .bind(name(table.status))
    .bind(players)
    .bind(table.tournament_id)
    .bind(table.match_id)
    .bind(table.opened_at)
    .bind(version)
    .bind(private)
    .execute(db)
    .await?;
    Ok(())
}

/// Moves a row forward.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn set_status(
    db: impl PgExecutor<'_>,
    table: TableId,
    status: TableStatus,
    version: i64,
) -> sqlx::Result<()> {
    sqlx::query("update tables.listing set status = $2, version = $3 where table_id = $1 and version < $3")
        .bind(table)
        .bind(name(status))
        .bind(version)
        .execute(db)
        .await?;
    Ok(())
}

/// A player sits down at a ring table.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn sits_down(db: impl PgExecutor<'_>, table: TableId, player: PlayerId, version: i64) -> sqlx::Result<()> {
    let append = "update tables.listing set players = array_append(players, $2), version = $3
        where table_id = $1 and version < $3";
    sqlx::query(append).bind(table).bind(player).bind(version).execute(db).await.map(drop)
}

/// A player gets up from a ring table.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn gets_up(db: impl PgExecutor<'_>, table: TableId, player: PlayerId, version: i64) -> sqlx::Result<()> {
    let remove = "update tables.listing set players = array_remove(players, $2), version = $3
        where table_id = $1 and version < $3";
    sqlx::query(remove).bind(table).bind(player).bind(version).execute(db).await.map(drop)
}

/// The tables that match, newest first. Each filter that is absent lets everything through.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn list(pool: &PgPool, filter: &Filter) -> sqlx::Result<Vec<TableSummary>> {
    // Not kept prepared: it is planned for the values it has.
    let rows = search::statement(filter).build().persistent(false).fetch_all(pool).await?;
    rows.iter().map(summary).collect()
}

/// The other tables of the same tournament or event where a player sits and that are not over, newest first.
///
/// # Errors
/// When the database cannot be reached.
pub async fn next_tables(
    pool: &PgPool,
    player: PlayerId,
    table: TableId,
    (tournament, event): (Option<TournamentId>, Option<Uuid>),
) -> sqlx::Result<Vec<TableId>> {
    // A player sits at few tables that are not over.
    sqlx::query_scalar(
        "select l.table_id
        from tables.player_table p
        join tables.listing l using (table_id)
        left join tables.introduction i using (table_id)
        where p.player_id = $1 and p.status in ('waiting', 'playing') and table_id <> $2
            and (l.tournament_id = $3 or i.event_id = $4)
        order by p.opened_at desc, table_id desc",
    )
    .bind(player)
    .bind(table)
    .bind(tournament)
    .bind(event)
    .fetch_all(pool)
    .await
}

fn name(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Waiting => "waiting",
        TableStatus::Playing => "playing",
        TableStatus::Finished => "finished",
        TableStatus::Voided => "voided",
    }
}

fn summary(row: &PgRow) -> sqlx::Result<TableSummary> {
    let players: Vec<Uuid> = row.try_get("players")?;
    let tournament: Option<TournamentId> = row.try_get("tournament_id")?;
    let r#match: Option<MatchId> = row.try_get("match_id")?;
    Ok(TableSummary {
        table_id: row.try_get("table_id")?,
        game: row.try_get("game")?,
        options_text: row.try_get("options_text")?,
        format: word::<Format>(row, "format")?,
        status: word::<TableStatus>(row, "status")?,
        players: players.into_iter().map(PlayerId::new).collect(),
        tournament_id: tournament,
        match_id: r#match,
        opened_at: row.try_get("opened_at")?,
    })
}

/// Reads a word of the contract.
fn word<T: serde::de::DeserializeOwned>(row: &PgRow, column: &'static str) -> sqlx::Result<T> {
    let text: String = row.try_get(column)?;
    serde_json::from_value(Value::String(text))
        .map_err(|error| sqlx::Error::ColumnDecode { index: column.into(), source: error.into() })
}
