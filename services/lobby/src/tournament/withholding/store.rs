//! Withheld prizes in the database, for the list of all tournaments.

use mazziere_contract::lobby::{WithheldPrizeOf, WithheldState};
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Postgres, QueryBuilder, Row};

use super::view;
use crate::failure::Failure;
use crate::page::Cursor;

/// Writes the rows of a tournament's withheld prizes; most have none. One that says so already is left alone.
pub async fn write_rows(tx: &mut PgTransaction<'_>, prizes: &[WithheldPrizeOf], version: i64) -> Result<(), Failure> {
    for entry in prizes {
        sqlx::query(
            "insert into lobby.withheld_prize (entry_id, state, withheld_at, version, body) values ($1, $2, $3, $4, $5)
             on conflict (entry_id) do update
             set state = excluded.state, withheld_at = excluded.withheld_at, version = excluded.version,
                 body = excluded.body
             where withheld_prize.version < excluded.version and withheld_prize.body <> excluded.body",
        )
        .bind(view::entry_id(entry.tournament_id, entry.prize.player_id))
        .bind(view::name_of(entry.state))
        .bind(entry.prize.withheld.at)
        .bind(version)
        .bind(Json(entry))
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// The statement that reads so many of them, the last one that was withheld first.
pub fn page(state: Option<WithheldState>, after: Option<Cursor>, limit: u32) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new("select body from lobby.withheld_prize where true");
    if let Some(state) = state {
        statement.push(" and state = ").push_bind(view::name_of(state));
    }
    if let Some(after) = after {
        statement.push(" and (withheld_at, entry_id) < (").push_bind(after.at).push(", ").push_bind(after.id).push(")");
    }
    statement.push(" order by withheld_at desc, entry_id desc limit ").push_bind(i64::from(limit));
    statement
}

/// One page of them.
pub async fn list(
    pool: &PgPool,
    state: Option<WithheldState>,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<WithheldPrizeOf>, Failure> {
    let rows = page(state, after, limit).build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get::<Json<WithheldPrizeOf>, _>("body")?.0)).collect()
}
