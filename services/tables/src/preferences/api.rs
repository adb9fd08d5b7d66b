//! Preferences over HTTP: a player reads and writes their own.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use mazziere_contract::tables::{PlayerPreferences, PreferencesRequest, paths};
use mazziere_replay::preferences::of_game;
use mazziere_replay::refusal::Refused;
use mazziere_web::{ApiError, Principal, Reply, SentBody};
use serde_json::Value;

use super::store;
use crate::api::{database_failed, once};
use crate::app::Tables;

/// What the caller prefers in a game.
///
/// What is kept for them, and said for them at every table of this game where they sit down.
#[utoipa::path(get, path = paths::MY_PREFERENCES, operation_id = "get_preferences", tag = "preferences",
    params(("game" = String, Path, description = "The name of the game.", example = "holdem")),
    responses((status = 200, description = "Their preferences, or that they have none.", body = PlayerPreferences)))]
pub async fn get_preferences(tables: Data<Tables>, caller: Principal, game: Path<String>) -> Result<Reply, ApiError> {
    of_game(&game).map_err(|refused| refused.problem())?;
    let kept = store::of_player(tables.pool(), caller.player(), &game).await;
    Ok(Reply::ok(&kept.map_err(|error| database_failed(&error))?))
}

/// Says what the caller prefers in a game.
///
/// The body is the game's own preferences, as in its move that says them; all of them at once. They are said for them
/// from now on when a match is opened in which they play, and when they take a seat at a ring: before a card is dealt,
/// and without a clock running. What a table does not offer is passed over there. Tables where they sit already do not
/// change: there they say what they prefer by a move.
#[utoipa::path(put, path = paths::MY_PREFERENCES, operation_id = "set_preferences", tag = "preferences",
    params(("game" = String, Path, description = "The name of the game.", example = "holdem")),
    request_body = PreferencesRequest,
    responses((status = 200, description = "They are kept.", body = PlayerPreferences)))]
pub async fn set_preferences(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<PreferencesRequest>,
    game: Path<String>,
) -> Result<Reply, ApiError> {
    let known = of_game(&game).map_err(|refused| refused.problem())?;
    let read = known.read(&Value::Object(body.0));
    let preferences = read.map_err(|refusal| Refused::from(refusal).problem())?;
    once(&sent, StatusCode::OK, async |envelope| Ok(store::keep(tables.pool(), &envelope, &game, &preferences).await?))
        .await
}
