//! The catalogue over HTTP; public.

use actix_web::web::{Data, Path};
use mazziere_contract::Page;
use mazziere_contract::tables::{CheckOptionsRequest, CheckedOptions, DeckInfo, GameInfo, paths};
use mazziere_web::{ApiError, Body, Keep, Reply};

use super::{all, check, decks, one};
use crate::app::Tables;

/// The games and their rules options.
///
/// Every game that the house deals, with its formats, its options with their defaults, and examples.
#[utoipa::path(get, path = paths::GAMES, operation_id = "list_games", tag = "games",
    responses((status = 200, description = "The games.", body = Page<GameInfo>)))]
pub async fn list_games() -> Reply {
    Reply::ok(&Page { items: all(), next: None }).kept_for(Keep::Release)
}

/// The decks and their cards.
///
/// Every deck that a game is played with, and of each card its code, how many of it there are, its suit, rank and
/// colour, its names in English and Italian, and a glyph. It changes with releases alone.
#[utoipa::path(get, path = paths::DECKS, operation_id = "list_decks", tag = "games",
    responses((status = 200, description = "The decks.", body = Page<DeckInfo>)))]
pub async fn list_decks() -> Reply {
    Reply::ok(&Page { items: decks(), next: None }).kept_for(Keep::Release)
}

/// One game.
///
/// Its formats, its options with their defaults, and examples.
#[utoipa::path(get, path = paths::GAME, operation_id = "get_game", tag = "games",
    params(("game" = String, Path, description = "The name of the game.", example = "scopa")),
    responses((status = 200, description = "The game.", body = GameInfo)))]
pub async fn get_game(game: Path<String>) -> Result<Reply, ApiError> {
    one(&game).map(|game| Reply::ok(&game).kept_for(Keep::Release)).map_err(|refused| refused.problem().into())
}

/// Checks options.
///
/// Says what the options come to with every default filled in, their printable form, and the clocks they call for
/// (G4.3). Changes nothing.
#[utoipa::path(post, path = paths::GAME_CHECK, operation_id = "check_options", tag = "games",
    params(("game" = String, Path, description = "The name of the game.", example = "scopa")),
    request_body = CheckOptionsRequest,
    responses((status = 200, description = "What the options come to.", body = CheckedOptions)))]
pub async fn check_options(
    tables: Data<Tables>,
    game: Path<String>,
    body: Body<CheckOptionsRequest>,
) -> Result<Reply, ApiError> {
    let checked = check(&game, &body.value, tables.commands().manners().pace);
    checked.map(|checked| Reply::ok(&checked)).map_err(|refused| refused.problem().into())
}
