//! The tables over HTTP: what all handlers share, and the table of routes.
//!
//! Handlers extract, make one call, and map. What a failure is to the caller is decided here, once.

pub mod commands;
pub mod feed;
pub mod history;
pub mod ledger;
pub mod lists;
pub mod reading;
pub mod rings;
pub mod trial;

use std::sync::Arc;

use actix_web::http::StatusCode;
use mazziere_contract::tables::paths;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_eventstore::StoreError;
use mazziere_ids::TableId;
use mazziere_web::{Access, ApiError, Principal, Reply, Role, Routes};

use crate::commands::{Answer, CommandError};
use crate::feed::FeedError;
use crate::games::api as games;
use crate::hands::api as hands;
use crate::live::{Entry, LiveError};
use crate::preferences::api as preferences;
use crate::service::Tables;
use crate::table::Table;
use crate::table::view::Eyes;

/// Who plays.
const PLAYERS: Access = Access::Roles(&[Role::Player]);
/// The house's own services.
const SERVICES: Access = Access::Roles(&[Role::Service]);
/// Who may try an opening, and call a match off: the lobby, or an operator.
const REFEREES: Access = Access::Roles(&[Role::Service, Role::Operator]);
/// Who gets a player up: he himself, or the lobby.
const LEAVERS: Access = Access::Roles(&[Role::Player, Role::Service]);
/// Who reads results in bulk.
const READERS: Access = Access::Roles(&[Role::Service, Role::Auditor]);
/// Who sees to it that the ledger and the tables agree.
const CLERKS: Access = Access::Roles(&[Role::Operator, Role::Finance]);
/// Those, and who looks over their shoulders.
const CONTROLLERS: Access = Access::Roles(&[Role::Operator, Role::Finance, Role::Auditor]);
/// Who takes the log home.
const AUDITORS: Access = Access::Roles(&[Role::Auditor]);

/// Every operation of the service: method, path, who may call it, handler.
pub fn routes() -> Routes {
    Routes::new()
        .get(paths::GAMES, Access::Public, games::list_games)
        .get(paths::GAME, Access::Public, games::get_game)
        .post(paths::GAME_CHECK, Access::Public, games::check_options)
        .get(paths::TABLES, Access::AUTHENTICATED, lists::list_tables)
        .post(paths::TABLES, SERVICES, commands::open_table)
        .post(paths::TABLE_VALIDATE, REFEREES, trial::validate_table)
        .get(paths::TABLE, Access::AUTHENTICATED, reading::get_table)
        .get(paths::TABLE_EVENTS, Access::AUTHENTICATED, history::list_table_events)
        .get(paths::TABLE_STREAM, Access::AUTHENTICATED, reading::stream_table)
        .post(paths::TABLE_READY, PLAYERS, commands::ready_table)
        .post(paths::TABLE_SEED, PLAYERS, commands::seed_table)
        .post(paths::TABLE_MOVES, PLAYERS, commands::play_move)
        .post(paths::TABLE_ABANDON, LEAVERS, commands::abandon_table)
        .post(paths::TABLE_VOID, REFEREES, commands::void_table)
        .post(paths::RING_TABLES, SERVICES, rings::open_ring_table)
        .post(paths::TABLE_SEATS, SERVICES, rings::seat_player)
        .post(paths::TABLE_TOP_UPS, SERVICES, rings::top_up_seat)
        .post(paths::TABLE_SIT_OUT, LEAVERS, rings::sit_out)
        .post(paths::TABLE_RETURN, PLAYERS, rings::return_to_table)
        .post(paths::TABLE_LEAVE, LEAVERS, rings::leave_table)
        .post(paths::TABLE_RELEASE, SERVICES, rings::release_player)
        .post(paths::TABLE_PACE, SERVICES, rings::pace_table)
        .post(paths::TABLE_CLOSE, SERVICES, rings::close_table)
        .post(paths::TABLE_SETTLE, CLERKS, ledger::settle_table)
        .get(paths::UNSETTLED_TABLES, CONTROLLERS, ledger::list_unsettled_tables)
        .get(paths::TABLE_HANDS, Access::AUTHENTICATED, hands::list_hands)
        .get(paths::TABLE_FAIRNESS, Access::AUTHENTICATED, history::get_fairness)
        .get(paths::TABLE_LOG, AUDITORS, history::list_log)
        .get(paths::MY_TABLES, PLAYERS, lists::list_my_tables)
        .get(paths::MY_PREFERENCES, PLAYERS, preferences::get_preferences)
        .put(paths::MY_PREFERENCES, PLAYERS, preferences::set_preferences)
        .get(paths::FEED, READERS, feed::read_feed)
}

/// Whose eyes a caller has at a table.
fn eyes(table: &Table, caller: &Principal) -> Eyes {
    match caller.role {
        Role::Player => Eyes::Player(caller.player()),
        Role::Auditor => Eyes::of_auditor(table),
        Role::Operator | Role::Finance | Role::Service => Eyes::Spectator,
    }
}

/// The table, not behind anything that was acknowledged.
pub(crate) async fn fresh(tables: &Tables, id: TableId) -> Result<Arc<Entry>, ApiError> {
    tables.live().fresh(id).await.map_err(live_failed)?.ok_or_else(|| ErrorCode::TableUnknown.into())
}

/// The answer to a command, as it was made or as its receipt kept it.
fn answer(answer: &Answer) -> Result<Reply, ApiError> {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if status.is_success() {
        return Ok(Reply::stored(status, answer.body.get().to_owned()).replayed(answer.replayed));
    }
    let problem: Problem = serde_json::from_str(answer.body.get()).map_err(|error| ApiError::internal(&error))?;
    let error = ApiError::from(problem);
    if !answer.replayed {
        return Err(error);
    }
    let replayed = actix_web::http::header::HeaderName::from_static("idempotency-replayed");
    Err(error.with_header(replayed, actix_web::http::header::HeaderValue::from_static("true")))
}

fn command_failed(error: CommandError) -> ApiError {
    match error {
        CommandError::TableUnknown => ErrorCode::TableUnknown.into(),
        CommandError::KeyReused => ErrorCode::IdempotencyKeyReused.into(),
        CommandError::Refused(refused) => refused.problem().into(),
        CommandError::Crowded => ApiError::failure(ErrorCode::DatabaseUnavailable, &error).with_retry_after(1),
        CommandError::Live(error) => live_failed(error),
        CommandError::Database(error) => database_failed(&error),
        CommandError::Receipt(error) => ApiError::internal(&error),
        CommandError::Sealed(error) => ApiError::internal(&error),
        CommandError::Key(error) => ApiError::internal(&error),
    }
}

fn live_failed(error: LiveError) -> ApiError {
    match error {
        LiveError::Store(error) => store_failed(&error),
        fault @ LiveError::Fault { .. } => ApiError::internal(&fault),
    }
}

fn store_failed(error: &StoreError) -> ApiError {
    match error {
        StoreError::Unavailable(_) | StoreError::Unknown(_) | StoreError::Stopped => {
            ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1)
        }
        _ => ApiError::internal(error),
    }
}

/// A statement of our own failed: the database is away, or we have a bug.
pub(crate) fn database_failed(error: &sqlx::Error) -> ApiError {
    match error {
        sqlx::Error::Database(refused) if !refused.code().is_some_and(|code| code.starts_with("57")) => {
            ApiError::internal(error)
        }
        sqlx::Error::ColumnDecode { .. } => ApiError::internal(error),
        _ => ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1),
    }
}

fn feed_failed(error: FeedError) -> ApiError {
    match error {
        FeedError::Store(error) => store_failed(&error),
        unreadable @ FeedError::Unreadable { .. } => ApiError::internal(&unreadable),
    }
}
