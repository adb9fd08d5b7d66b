//! What every match brought every player: VP and MP, as rows for their own list and for rankings (G5.2).
//!
//! Invariant: a row is written with the event that decides the match, once, for every player of every line. Non-goals:
//! what VP and MP are (the rules say), rankings.

use actix_web::web;
use chrono::{DateTime, Utc};
use mazziere_contract::lobby::PlayerResult;
use mazziere_contract::{Page, PageQuery};
use mazziere_ids::PlayerId;
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Principal, Reply};

pub mod store;
use crate::log::desk::Desk;
use crate::page::{Cursor, page};
use crate::tournament::{Event, Tournament};

/// The results of the matches that these events decide; `state` is the state after them.
pub fn of_events(state: &Tournament, events: &[Event], at: DateTime<Utc>) -> Vec<(PlayerId, PlayerResult)> {
    let mut rows = Vec::new();
    for event in events {
        let Event::MatchDecided { match_id, table_id, scores, .. } = event else { continue };
        for score in scores {
            let result = PlayerResult {
                tournament_id: state.id,
                registration_id: score.registration_id,
                match_id: *match_id,
                table_id: *table_id,
                game: state.setup.game.clone(),
                format: state.setup.format.into(),
                at,
                place: score.place,
                points: score.points,
                vp: score.vp,
                mp: score.mp,
            };
            let players = state.entry(score.registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
            rows.extend(players.into_iter().map(|player| (player, result.clone())));
        }
    }
    rows
}

/// List my results.
///
/// Every match of a tournament that the caller has played, newest first, with its VP and MP (G5.2).
#[utoipa::path(get, path = "/v1/me/results", operation_id = "list_my_results", tag = "tournaments",
    params(PageQuery),
    responses((status = 200, description = "One page", body = Page<PlayerResult>)))]
pub async fn list_my_results(
    desk: web::Data<Desk>,
    principal: Principal,
    query: web::Query<PageQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let items = store::of_player(&desk.pool, principal.player(), after, limit + 1).await?;
    Ok(Reply::ok(&page(items, limit, |item| Cursor { at: item.at, id: item.match_id.uuid() })))
}
