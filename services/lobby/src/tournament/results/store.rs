//! What matches brought their players, as rows.

use mazziere_contract::lobby::{PlayerResult, ResultKind};
use mazziere_contract::tables::Format;
use mazziere_ids::{PlayerId, TableId};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, PgTransaction, Row};

use super::Row as Written;
use crate::failure::Failure;
use crate::page::Cursor;

/// Writes what matches brought their players.
pub async fn write_results(tx: &mut PgTransaction<'_>, rows: &[Written]) -> Result<(), Failure> {
    for Written { player_id, result, counts, .. } in rows {
        // What had no table has an id that no table has: the release before this one reads one.
        let table_id = result.table_id.unwrap_or_else(|| TableId::derived(result.match_id.uuid(), "no table"));
        sqlx::query(
            "insert into lobby.match_result (match_id, player_id, tournament_id, registration_id, table_id, game, format,
                                             decided_at, place, points, vp, mp, kind, ranked)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(result.match_id)
        .bind(player_id)
        .bind(result.tournament_id)
        .bind(result.registration_id)
        .bind(table_id)
        .bind(&result.game)
        .bind(result.format.name())
        .bind(result.at)
        .bind(i16::from(result.place))
        .bind(result.points)
        .bind(i16::from(result.vp))
        .bind(result.mp)
        .bind(name_of(result.kind))
        .bind(counts)
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
        "select match_id, tournament_id, registration_id, table_id, game, format, decided_at, place, points, vp, mp, kind
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
    let kind = kind_of(row.try_get("kind")?)?;
    Ok(PlayerResult {
        tournament_id: row.try_get("tournament_id")?,
        registration_id: row.try_get("registration_id")?,
        match_id: row.try_get("match_id")?,
        kind,
        table_id: if kind == ResultKind::Played { row.try_get("table_id")? } else { None },
        game: row.try_get("game")?,
        format: known.ok_or_else(|| Failure::Broken(format!("inconsistent row match_result.format: {format}")))?,
        at: row.try_get("decided_at")?,
        place: small("place")?,
        points: row.try_get("points")?,
        vp: small("vp")?,
        mp: row.try_get("mp")?,
    })
}

fn name_of(kind: ResultKind) -> &'static str {
    match kind {
        ResultKind::Played => "played",
        ResultKind::Forfeited => "forfeited",
        ResultKind::Rest => "rest",
    }
}

fn kind_of(name: &str) -> Result<ResultKind, Failure> {
    let mut all = [ResultKind::Played, ResultKind::Forfeited, ResultKind::Rest].into_iter();
    let known = all.find(|kind| name_of(*kind) == name);
    known.ok_or_else(|| Failure::Broken(format!("inconsistent row match_result.kind: {name}")))
}
