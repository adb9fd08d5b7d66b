//! Registrations in the database: the rows players look themselves up in.

use mazziere_contract::lobby::Registration;
use mazziere_ids::{PlayerId, RegistrationId};
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use crate::failure::Failure;
use crate::page::Cursor;

/// Writes the rows of registrations that changed.
pub async fn write_rows(tx: &mut PgTransaction<'_>, changed: &[Registration]) -> Result<(), Failure> {
    for registration in changed {
        let row = sqlx::query(
            "insert into lobby.registration (registration_id, tournament_id, created_at, body) values ($1, $2, $3, $4)
             on conflict (registration_id) do update set body = excluded.body
             returning (xmax = 0) as fresh",
        )
        .bind(registration.registration_id)
        .bind(registration.tournament_id)
        .bind(registration.created_at)
        .bind(Json(registration))
        .fetch_one(&mut **tx)
        .await?;
        if row.try_get("fresh")? {
            sqlx::query(
                "insert into lobby.entrant (player_id, created_at, registration_id)
                 select player_id, $2, $3 from unnest($1::uuid[]) as player (player_id)",
            )
            .bind(registration.players.iter().map(|player| player.uuid()).collect::<Vec<_>>())
            .bind(registration.created_at)
            .bind(registration.registration_id)
            .execute(&mut **tx)
            .await?;
        }
    }
    Ok(())
}

/// One registration.
pub async fn read(pool: &PgPool, id: RegistrationId) -> Result<Option<Registration>, Failure> {
    let row = sqlx::query("select body from lobby.registration where registration_id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    row.map(|row| row.try_get::<Json<Registration>, _>("body").map(|json| json.0)).transpose().map_err(Failure::from)
}

/// One page of a player's registrations, newest first.
pub async fn of_player(
    pool: &PgPool,
    player: PlayerId,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<Registration>, Failure> {
    let rows = sqlx::query(
        "select registration.body from lobby.entrant join lobby.registration using (registration_id)
         where entrant.player_id = $1
           and (entrant.created_at, entrant.registration_id)
               < (coalesce($2, 'infinity'), coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by entrant.created_at desc, entrant.registration_id desc
         limit $4",
    )
    .bind(player)
    .bind(after.map(|cursor| cursor.at))
    .bind(after.map(|cursor| cursor.id))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let read = |row: sqlx::postgres::PgRow| row.try_get::<Json<Registration>, _>("body").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
