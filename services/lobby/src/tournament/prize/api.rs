//! Prizes before they are won, over HTTP.

use actix_web::web;
use mazziere_contract::FieldFault;
use mazziere_contract::lobby::{PrizePreview, PrizesQuery, paths};
use mazziere_ids::TournamentId;
use mazziere_web::page::bad_parameter;
use mazziere_web::{ApiError, Query, Reply};

use super::preview;
use crate::log::streams::Streams;

/// Preview the prizes.
///
/// What each place wins with those who are in, or with any number of entries that the tournament takes.
#[utoipa::path(get, path = paths::PRIZES, operation_id = "preview_prizes", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), PrizesQuery),
    responses((status = 200, description = "What places win", body = PrizePreview)))]
pub async fn preview_prizes(
    streams: web::Data<Streams>,
    path: web::Path<TournamentId>,
    query: Query<PrizesQuery>,
) -> Result<Reply, ApiError> {
    let state = streams.load(*path).await?;
    let most = u32::try_from(state.setup.entries()).unwrap_or(u32::MAX);
    let present = u32::try_from(state.places_taken()).unwrap_or(u32::MAX);
    match query.entries {
        Some(entries) if !(1..=most).contains(&entries) => {
            let why = format!("entries is 1 to {most}");
            Err(bad_parameter("entries", FieldFault::range(1_u32, most), why))
        }
        asked => Ok(Reply::ok(&preview(&state, asked.unwrap_or(present)))),
    }
}
