//! Names over HTTP.

use actix_web::web;
use mazziere_contract::Page;
use mazziere_contract::lobby::{PlayerName, PlayersQuery, paths};
use mazziere_web::{ApiError, Query, Reply};
use sqlx::PgPool;

use super::store;
use crate::failure::Failure;

/// What players are called.
///
/// The names of those that are known, by player: the claim `name` of the last token with which they registered, sat
/// down, stood in line or accepted an invitation. Players who never had one are left out. There is one page.
#[utoipa::path(get, path = paths::PLAYERS, operation_id = "list_players", tag = "players",
    params(PlayersQuery),
    responses((status = 200, description = "The names", body = Page<PlayerName>)))]
pub async fn list_players(pool: web::Data<PgPool>, query: Query<PlayersQuery>) -> Result<Reply, ApiError> {
    let players = query.into_inner().player_ids.into_iter().collect();
    let items = store::of_players(&pool, &players).await.map_err(Failure::from)?;
    Ok(Reply::ok(&Page { items, next: None }))
}
