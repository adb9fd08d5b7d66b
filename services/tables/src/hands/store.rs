//! The hands in the database.

use mazziere_contract::tables::HandPlayed;
use mazziere_ids::{PlayerId, TableId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgExecutor, PgPool, Postgres, QueryBuilder, Row};
use uuid::Uuid;

/// Writes the row of a hand, unless it is there.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn insert(db: impl PgExecutor<'_>, table: TableId, hand: &HandPlayed) -> sqlx::Result<()> {
    let players: Vec<Uuid> = hand.seats.iter().map(|seat| seat.player_id.uuid()).collect();
    sqlx::query(
        "with fresh as (
            insert into tables.hand (
                table_id, hand, first_version, last_version, ended_at, pot, rake, brought, carried, seats, players
            ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            on conflict (table_id, hand) do nothing
            returning table_id, hand, players
        )
        insert into tables.player_hand (table_id, player_id, hand)
        select distinct fresh.table_id, was.player_id, fresh.hand
        from fresh cross join unnest(fresh.players) as was (player_id)",
    )
    .bind(table)
    .bind(i64::from(hand.hand))
    .bind(hand.first_version)
    .bind(hand.last_version)
    .bind(hand.ended_at)
    .bind(chips(hand.pot)?)
    .bind(chips(hand.rake)?)
    .bind(chips(hand.brought)?)
    .bind(chips(hand.carried)?)
    .bind(Json(&hand.seats))
    .bind(players)
    .execute(db)
    .await?;
    Ok(())
}

/// Chips as a column has them. What does not fit is not written as something else.
fn chips(count: u64) -> sqlx::Result<i64> {
    i64::try_from(count).map_err(|error| sqlx::Error::Encode(error.into()))
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
    let rows = statement(table, player, before, limit).build().persistent(false).fetch_all(pool).await?;
    rows.iter().map(hand).collect()
}

/// The statement that reads them; from the end of an index in each case.
pub fn statement(table: TableId, player: Option<PlayerId>, before: Option<u32>, limit: u32) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new(
        "select h.hand, h.first_version, h.last_version, h.ended_at, h.pot, h.rake, h.brought, h.carried, h.seats,
             eventstore.position_of(h.table_id, h.last_version) as position from ",
    );
    let of = match player {
        None => {
            sql.push("tables.hand h where h.table_id = ").push_bind(table);
            "h"
        }
        Some(player) => {
            sql.push("tables.player_hand p join tables.hand h using (table_id, hand) where p.table_id = ")
                .push_bind(table);
            sql.push(" and p.player_id = ").push_bind(player);
            "p"
        }
    };
    if let Some(before) = before {
        sql.push(format_args!(" and {of}.hand < ")).push_bind(i64::from(before));
    }
    sql.push(format_args!(" order by {of}.hand desc limit ")).push_bind(i64::from(limit));
    sql
}

fn hand(row: &PgRow) -> sqlx::Result<HandPlayed> {
    Ok(HandPlayed {
        hand: whole(row, "hand")?,
        first_version: row.try_get("first_version")?,
        last_version: row.try_get("last_version")?,
        position: row.try_get("position")?,
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
