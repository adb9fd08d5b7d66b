//! Introducing: before a table opens, or a player sits down at one, the tables are told what people call them.
//!
//! Names and titles do not go with the request itself, which is repeated with the same bytes for as long as there is no
//! answer, by whatever release of the lobby: a name may change meanwhile. **Invariant:** no table waits for its names,
//! and no name is in an effect. Tables of an older release do not know the operation, and open without.

use mazziere_contract::tables::{HouseEvent, IntroductionRequest, PlayerIntroduction};
use mazziere_ids::{PlayerId, TableId};

use super::Parts;
use crate::outbox::call::{Call, Request};
use crate::player_name;

/// Whom a call brings to which table; none if it brings nobody anywhere.
fn brought(request: &Request) -> Option<(TableId, &[PlayerId])> {
    match request {
        Request::Open(body) => Some((body.table_id, body.players.as_slice())),
        Request::OpenRing(body) => Some((body.table_id, Default::default())),
        Request::Seat(table, body) => Some((*table, std::slice::from_ref(&body.player_id))),
        _ => None,
    }
}

/// Tells the tables of what a call is about to bring.
pub(super) async fn introduce(parts: &Parts, call: &Call, event: impl FnOnce() -> Option<HouseEvent>) {
    let Some((table, players)) = brought(&call.request) else { return };
    let Some(event) = event() else { return };
    let players = named(parts, players).await;
    if players.is_empty() && matches!(call.request, Request::Seat(..)) {
        // The table was introduced when it opened.
        return;
    }
    let key = format!("introduction:{}", call.key);
    if let Err(error) = parts.tables.introduce(&key, table, &IntroductionRequest { event, players }).await {
        tracing::warn!(%table, %error, "a table could not be introduced");
    }
}

async fn named(parts: &Parts, players: &[PlayerId]) -> Vec<PlayerIntroduction> {
    if players.is_empty() {
        return Vec::new();
    }
    player_name::store::introductions(&parts.pool, players).await.unwrap_or_else(|error| {
        tracing::warn!(error = &error as &dyn std::error::Error, "what players are called cannot be read");
        Vec::new()
    })
}
