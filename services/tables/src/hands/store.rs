//! The hands in the database.

use mazziere_contract::tables::HandPlayed;
use mazziere_ids::{PlayerId, TableId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgExecutor, PgPool, Row};
use uuid::Uuid;

/// Writes the row of a hand, unless it is there.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn insert(db: impl PgExecutor<'_>, table: TableId, hand: &HandPlayed) -> sqlx::Result<()> {
    let players: Vec<Uuid> = hand.seats.iter().map(|seat| seat.player_id.uuid()).collect();
    sqlx::query(
        "insert into tables.hand (table_id, hand, first_version, last_version, ended_at, pot, rake, brought, carried, seats, players)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        on conflict (table_id, hand) do nothing",
    )
    .bind(table)
    .bind(i64::from(hand.hand))
    .bind(hand.first_version)
    .bind(hand.last_version)
    .bind(hand.ended_at)
    .bind(i64::try_from(hand.pot).unwrap_or(i64::MAX))
    .bind(i64::try_from(hand.rake).unwrap_or(i64::MAX))
    .bind(i64::try_from(hand.brought).unwrap_or(i64::MAX))
    .bind(i64::try_from(hand.carried).unwrap_or(i64::MAX))
    .bind(Json(&hand.seats))
    .bind(players)
    .execute(db)
    .await?;
    Ok(())
}

/// Hands of a table before number `before`, newest first; of one player, or of all.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn list(
    pool: &PgPool,
    table: TableId,
    player: Option<PlayerId>,
    before: Option<u32>,
    limit: u32,
) -> sqlx::Result<Vec<HandPlayed>> {
    let rows = sqlx::query(
        "select hand, first_version, last_version, ended_at, pot, rake, brought, carried, seats
        from tables.hand
        where table_id = $1
            and ($2::uuid is null or players @> array[$2])
            and ($3::bigint is null or hand < $3)
        order by hand desc
        limit $4",
    )
    .bind(table)
    .bind(player)
    .bind(before.map(i64::from))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter().map(hand).collect()
}

fn hand(row: &PgRow) -> sqlx::Result<HandPlayed> {
    Ok(HandPlayed {
        hand: whole(row, "hand")?,
        first_version: row.try_get("first_version")?,
        last_version: row.try_get("last_version")?,
        ended_at: row.try_get("ended_at")?,
        pot: whole(row, "pot")?,
        rake: whole(row, "rake")?,
        brought: whole(row, "brought")?,
        carried: whole(row, "carried")?,
        seats: row.try_get::<Json<_>, _>("seats")?.0,
    })
}

/// Reads a number that is not negative.
fn whole<T: TryFrom<i64, Error = std::num::TryFromIntError>>(row: &PgRow, column: &'static str) -> sqlx::Result<T> {
    let number: i64 = row.try_get(column)?;
    T::try_from(number).map_err(|error| sqlx::Error::ColumnDecode { index: column.into(), source: error.into() })
}
