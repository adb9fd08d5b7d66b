//! Introducing: before a table opens, or a player sits down at one, the tables are told what people call them.
//!
//! Names and titles do not go with the request itself, which is repeated with the same bytes for as long as there is no
//! answer, by whatever release of the lobby: a name may change meanwhile. What could not be told is told by the next
//! attempt of the same effect. **Invariant:** no name is in an effect, and after [`PATIENCE`] attempts no table waits
//! for its names. Tables of an older release do not know the operation, and open without after as many; there are
//! attempts left then in which a refused opening may meet another replica
//! ([`crate::outbox::call::Refused::gives_up`]).

use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::{HouseEvent, IntroductionRequest, PlayerIntroduction};
use mazziere_ids::{PlayerId, TableId};

use super::{Parts, Trouble};
use crate::failure::Failure;
use crate::outbox::call::{Call, Refused, Request};
use crate::player_name;

/// After so many attempts of the call, whatever they failed of, the table opens if it cannot be told.
const PATIENCE: i32 = 3;

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
pub(super) async fn introduce(
    parts: &Parts,
    call: &Call,
    attempts: i32,
    event: impl FnOnce() -> Option<HouseEvent>,
) -> Result<(), Trouble> {
    let Some((table, players)) = brought(&call.request) else { return Ok(()) };
    let Some(event) = event() else { return Ok(()) };
    let players = named(parts, players).await.map_err(Failure::from)?;
    if players.is_empty() && matches!(call.request, Request::Seat(..)) {
        // The table was introduced when it opened.
        return Ok(());
    }
    let key = format!("introduction:{}", call.key);
    match parts.tables.introduce(&key, table, &IntroductionRequest { event, players }).await {
        Ok(_) => Ok(()),
        Err(error) if is_for_good(&error) || attempts >= PATIENCE => {
            tracing::warn!(%table, %error, "a table could not be introduced");
            Ok(())
        }
        Err(ClientError::Problem(problem)) if problem.status < 500 => Err(Trouble::Refused(Refused::from(&*problem))),
        Err(error) => Err(error.into()),
    }
}

/// Whether every repetition would meet this: what is told does not hold together. Other refusals (a token, a limit of
/// requests, a replica of an older release) say nothing about it.
fn is_for_good(error: &ClientError) -> bool {
    matches!(error, ClientError::Problem(problem) if problem.code == ErrorCode::InvalidBody)
}

async fn named(parts: &Parts, players: &[PlayerId]) -> sqlx::Result<Vec<PlayerIntroduction>> {
    if players.is_empty() { Ok(Vec::new()) } else { player_name::store::introductions(&parts.pool, players).await }
}
