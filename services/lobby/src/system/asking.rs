//! What tables are asked, whatever the system: how the table of a match opens, and how a table is ended that may never
//! have opened. Pure.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::OpenTableRequest;
use mazziere_ids::{MatchId, PlayerId, TableId, TournamentId};

use crate::outbox::call::{CallResult, Moment, Request, Step};
use crate::tournament::setup::Setup;

/// Why tables of a cancelled tournament are void.
pub(crate) const VOID: &str = "the tournament is cancelled";

/// Why the table of a match is void that somebody has left before it opened, or that everybody has left.
pub(crate) const WITHDRAWN: &str = "a player has withdrawn from the tournament";

/// What follows from the answers to a request that ends a table. One that the tables do not know may be about to open,
/// by a request that is still under way: opened and ended by us, that request finds its table over.
pub(crate) fn ending<C>(end: Request, moment: &Moment, said: &[CallResult], open: impl Fn() -> Step<C>) -> Step<C> {
    let over = |answer: &CallResult| {
        // It ended first; its result comes too late.
        answer.is_ok() || matches!(answer, Err(refused) if refused.code == ErrorCode::TableOver)
    };
    match said {
        [first] if over(first) => Step::Done(None),
        [Err(refused)] if refused.code == ErrorCode::TableUnknown => open(),
        // What cannot open needs no end.
        [_, Err(refused)] if refused.is_for_good() => Step::Done(None),
        // The key is another one, because the tables remember the answer to the first.
        [_, Ok(_)] => Step::ask(format!("{}:again", moment.key()), end),
        [_, _, last] if over(last) => Step::Done(None),
        _ => Step::Again,
    }
}

/// The request that opens the table of a match; `knockout` says whether somebody must win it.
pub(crate) fn opening(
    setup: &Setup,
    table_id: TableId,
    players: Vec<PlayerId>,
    (tournament, match_id): (TournamentId, MatchId),
    knockout: bool,
) -> OpenTableRequest {
    OpenTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        format: setup.format.into(),
        players,
        knockout,
        clocks: setup.clocks.into(),
        first_dealer: None,
        tournament_id: Some(tournament),
        match_id: Some(match_id),
        private: false,
    }
}
