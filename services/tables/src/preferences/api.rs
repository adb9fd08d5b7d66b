//! Preferences over HTTP: a player reads and writes their own.

use actix_web::web::{Data, Path};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{PlayerPreferences, PreferencesRequest, paths};
use mazziere_replay::preferences::of_game;
use mazziere_replay::refusal::Refused;
use mazziere_web::{ApiError, Principal, Reply, SentBody};
use serde_json::Value;

use super::store::{self, Said, Saying, Word};
use crate::api::database_failed;
use crate::app::Tables;

/// What the caller prefers in a game.
///
/// What is kept for them, and said for them at every table of this game where they sit down.
#[utoipa::path(get, path = paths::MY_PREFERENCES, operation_id = "get_preferences", tag = "preferences",
    params(("game" = String, Path, description = "The name of the game.", example = "holdem")),
    responses((status = 200, description = "Their preferences, or that they have none.", body = PlayerPreferences)))]
pub async fn get_preferences(tables: Data<Tables>, caller: Principal, game: Path<String>) -> Result<Reply, ApiError> {
    of_game(&game).map_err(|refused| refused.problem())?;
    let word = store::of_player(tables.pool(), caller.player(), &game).await;
    let word = word.map_err(|error| database_failed(&error))?;
    Ok(Reply::ok(&shown(game.into_inner(), word)))
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
    let (_alone, command) = (sent.begin()?, sent.command_id());
    let saying = Saying {
        command,
        hash: sent.hash.as_bytes(),
        player: sent.player(),
        game: &game,
        preferences: &preferences,
        at: sent.platform.clock().now(),
    };
    let (word, replayed) = match store::say(tables.pool(), &saying).await.map_err(|error| database_failed(&error))? {
        Said::Kept(word) => (word, false),
        Said::Before(word) => (word, true),
        Said::KeyReused => return Err(ErrorCode::IdempotencyKeyReused.into()),
    };
    Ok(Reply::ok(&shown(game.into_inner(), Some(word))).replayed(replayed))
}

fn shown(game: String, word: Option<Word>) -> PlayerPreferences {
    let (preferences, said_at) = word.map(|word| (word.preferences, word.said_at)).unzip();
    PlayerPreferences { game, preferences, said_at }
}
