//! What matches brought their players, as rows.

use mazziere_contract::lobby::PlayerResult;
use mazziere_contract::tables::Format;
use mazziere_ids::PlayerId;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, PgTransaction, Row};

use crate::failure::Failure;
use crate::page::Cursor;

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
