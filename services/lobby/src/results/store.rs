//! How far the results feed has been taken in, the results that could not be, and what matches brought their players.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::PlayerResult;
use mazziere_contract::tables::{FeedItem, Format};
use mazziere_ids::PlayerId;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use crate::failure::Failure;
use crate::page::Cursor;

/// The last position taken in; -1 before the first.
pub async fn position(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select position from lobby.feed where name = 'tables'").fetch_one(pool).await?;
    Ok(row.try_get("position")?)
}

/// The same, locked until the end of the transaction: other replicas wait, and then find that they come late.
pub async fn lock_position(tx: &mut PgTransaction<'_>) -> Result<i64, Failure> {
    let row =
        sqlx::query("select position from lobby.feed where name = 'tables' for update").fetch_one(&mut **tx).await?;
    Ok(row.try_get("position")?)
}

/// Moves the position forward.
pub async fn advance(tx: &mut PgTransaction<'_>, position: i64) -> Result<(), Failure> {
    sqlx::query("update lobby.feed set position = $1 where name = 'tables' and position < $1")
        .bind(position)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Puts a result aside for people to look at.
pub async fn park(
    tx: &mut PgTransaction<'_>,
    result: &FeedItem,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.parked_result (position, table_id, result, reason, parked_at) values ($1, $2, $3, $4, $5)
         on conflict (position) do nothing",
    )
    .bind(result.position)
    .bind(result.table_id)
    .bind(Json(result))
    .bind(reason)
    .bind(at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// How many results are put aside.
pub async fn parked(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select count(*) as parked from lobby.parked_result").fetch_one(pool).await?;
    Ok(row.try_get("parked")?)
}

/// Writes what matches brought their players.
pub async fn write_results(tx: &mut PgTransaction<'_>, rows: &[(PlayerId, PlayerResult)]) -> Result<(), Failure> {
    for (player, result) in rows {
        sqlx::query(
            "insert into lobby.match_result (match_id, player_id, tournament_id, registration_id, table_id, game, format,
                                             decided_at, place, points, vp, mp)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        )
        .bind(result.match_id)
        .bind(player)
        .bind(result.tournament_id)
        .bind(result.registration_id)
        .bind(result.table_id)
        .bind(&result.game)
        .bind(result.format.name())
        .bind(result.at)
        .bind(i16::from(result.place))
        .bind(result.points)
        .bind(i16::from(result.vp))
        .bind(result.mp)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// One page of a player's results, newest first.
pub async fn of_player(
    pool: &PgPool,
    player: PlayerId,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<PlayerResult>, Failure> {
    let rows = sqlx::query(
        "select match_id, tournament_id, registration_id, table_id, game, format, decided_at, place, points, vp, mp
         from lobby.match_result
         where player_id = $1
           and (decided_at, match_id) < (coalesce($2, 'infinity'), coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by decided_at desc, match_id desc
         limit $4",
    )
    .bind(player)
    .bind(after.map(|cursor| cursor.at))
    .bind(after.map(|cursor| cursor.id))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter().map(read_result).collect()
}

fn read_result(row: &PgRow) -> Result<PlayerResult, Failure> {
    let small = |name: &str| -> Result<u8, Failure> {
        let number: i16 = row.try_get(name)?;
        u8::try_from(number).map_err(|_| Failure::Broken(format!("inconsistent row match_result.{name}: {number}")))
    };
    let format: String = row.try_get("format")?;
    let known = Format::by_name(&format);
    Ok(PlayerResult {
        tournament_id: row.try_get("tournament_id")?,
        registration_id: row.try_get("registration_id")?,
        match_id: row.try_get("match_id")?,
        table_id: row.try_get("table_id")?,
        game: row.try_get("game")?,
        format: known.ok_or_else(|| Failure::Broken(format!("inconsistent row match_result.format: {format}")))?,
        at: row.try_get("decided_at")?,
        place: small("place")?,
        points: row.try_get("points")?,
        vp: small("vp")?,
        mp: row.try_get("mp")?,
    })
}
