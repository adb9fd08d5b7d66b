//! The tables over HTTP: what all handlers share.
//!
//! Handlers extract, make one call, and map. What a failure is to the caller is decided here, once.

pub mod acts;
pub mod commands;
pub mod feed;
pub mod history;
pub mod ledger;
pub mod lists;
pub mod past;
pub mod proof;
pub mod reading;
pub mod replay;
pub mod rings;
pub mod trial;

use std::sync::Arc;

use actix_web::http::StatusCode;
use chrono::{DateTime, Utc};
use mazziere_contract::{ErrorCode, Problem};
use mazziere_eventstore::{AppendError, StoreError};
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::seal::UnknownKey;
use mazziere_replay::seal::reply::UnreadableReply;
use mazziere_replay::table::event::{TurnBy, UnreadableEvent};
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::view::Eyes;
use mazziere_replay::table::{Command, Fault, Table};
use mazziere_web::{ApiError, IfMatch, Principal, Reply, Role, Sent};
use serde::Serialize;
use sqlx::PgTransaction;

use crate::app::Tables;
use crate::clock::pulse::BeatError;
use crate::commands::{CommandError, StoredReply};
use crate::envelope::{Envelope, Outcome};
use crate::feed::FeedError;
use crate::live::{Entry, LiveError};
use crate::presence::LastSeen;

/// Whose eyes a caller has at a table; none: without a token.
fn eyes(table: &Table, caller: Option<&Principal>) -> Eyes {
    let Some(caller) = caller else { return Eyes::Spectator };
    match caller.role {
        Role::Player => Eyes::Player(caller.player()),
        Role::Auditor => Eyes::of_auditor(table),
        Role::Operator | Role::Finance | Role::Service(_) => Eyes::Spectator,
    }
}

/// The caller as a player, if they are one.
fn player(caller: Option<&Principal>) -> Option<PlayerId> {
    caller.filter(|caller| caller.role == Role::Player).map(Principal::player)
}

/// Whether a caller looks after the house: then private tables are open to them.
fn is_of_the_house(caller: Option<&Principal>) -> bool {
    caller.is_some_and(|caller| caller.role != Role::Player)
}

/// The table, not behind anything that was acknowledged.
pub(crate) async fn fresh(tables: &Tables, id: TableId) -> Result<Arc<Entry>, CommandError> {
    tables.live().fresh(id).await?.ok_or(CommandError::TableUnknown)
}

/// The same for a caller who looks at it: of a private table others than its players learn nothing, not even that it is
/// there. Those who look after the house see it like any other.
pub(crate) async fn watched(
    tables: &Tables,
    id: TableId,
    caller: Option<&Principal>,
) -> Result<Arc<Entry>, CommandError> {
    let entry = fresh(tables, id).await?;
    let hidden = !is_of_the_house(caller) && entry.look(|table| table.is_hidden_from(player(caller)));
    if hidden { Err(CommandError::TableUnknown) } else { Ok(entry) }
}

/// A player comes to a match at which they sit, or says something there: if the rules play for them, they are back.
async fn is_back(tables: &Tables, entry: &Arc<Entry>, player: PlayerId, at: DateTime<Utc>) -> Result<(), CommandError> {
    if !entry.look(|table| table.is_played_for(player)) {
        return Ok(());
    }
    let command = Command::Ring(RingCommand::Return { player, by: TurnBy::House });
    tables.commands().carry_out(entry, &command, at).await.map(drop)
}

/// A player comes to a ring table at which they sit, where no stream of theirs is open; one who was away there is back.
async fn come_to(
    tables: &Tables,
    entry: &Arc<Entry>,
    player: PlayerId,
    known: LastSeen,
    at: DateTime<Utc>,
) -> Result<(), CommandError> {
    let seen_at = known.seen_at;
    let back = || entry.look(|table| table.ring().is_some_and(|ring| ring.is_back(player, seen_at, at)));
    if known.following || !back() {
        return Ok(());
    }
    let command = Command::Ring(RingCommand::Reenter { player, seen_at });
    tables.commands().carry_out(entry, &command, at).await.map(drop)
}

/// The answer to a command, as it was made or as its receipt kept it.
pub(crate) fn answer(answer: &StoredReply) -> Result<Reply, ApiError> {
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

/// Answers a command that writes a row: once at a time in this process, and as its row says.
pub(crate) async fn once<T: Serialize>(
    sent: &Sent,
    success: StatusCode,
    carry_out: impl AsyncFnOnce(Envelope<'_>) -> Result<Outcome<T>, CommandError>,
) -> Result<Reply, ApiError> {
    let _alone = sent.begin()?;
    match carry_out(Envelope::new(sent, IfMatch(None))).await? {
        Outcome::Done(body) => Ok(Reply::json(success, &body)),
        Outcome::Repeated(body) => Ok(Reply::json(success, &body).replayed(true)),
        Outcome::Refused(code) => Err(code.into()),
    }
}

/// Records what a member of the staff has done, in the transaction that writes it.
pub(crate) async fn record_act(
    tables: &Tables,
    tx: &mut PgTransaction<'_>,
    kind: &'static str,
    sent: &Envelope<'_>,
    answer: &impl Serialize,
) -> Result<(), CommandError> {
    if let Some(act) = sent.act {
        let record = act.record(&serde_json::to_vec(answer)?);
        tables.live().store().record_act_in(tx, kind, sent.command, &record).await?;
    }
    Ok(())
}

impl From<CommandError> for ApiError {
    fn from(error: CommandError) -> ApiError {
        match error {
            CommandError::TableUnknown => ErrorCode::TableUnknown.into(),
            CommandError::KeyReused => ErrorCode::IdempotencyKeyReused.into(),
            CommandError::Refused(refused) => refused.problem().into(),
            CommandError::Crowded => ApiError::failure(ErrorCode::DatabaseUnavailable, &error).with_retry_after(1),
            CommandError::Live(error) => error.into(),
            CommandError::Database(error) | CommandError::Heartbeat(BeatError::Database(error)) => {
                database_failed(&error)
            }
            CommandError::Append(error) | CommandError::Heartbeat(BeatError::Log(error)) => match &*error {
                AppendError::Store(error) => store_failed(error),
                error => ApiError::internal(error),
            },
            CommandError::Receipt(error) => ApiError::internal(&error),
            CommandError::Sealed(UnreadableReply::Key(error)) | CommandError::Key(error) => key_wanting(&error),
            CommandError::Sealed(error) => ApiError::internal(&error),
        }
    }
}

impl From<LiveError> for ApiError {
    fn from(error: LiveError) -> ApiError {
        match error {
            LiveError::Store(error) => store_failed(&error),
            LiveError::Fault { fault: Fault::Unreadable(UnreadableEvent::Key { source, .. }), .. } => {
                key_wanting(&source)
            }
            fault @ LiveError::Fault { .. } => ApiError::internal(&fault),
            unopened @ LiveError::Unopened { .. } => ApiError::new(ErrorCode::TableUnreadable, unopened.to_string()),
        }
    }
}

/// Something is sealed under a key that this replica was not given yet. Nothing is lost: it goes on when it is, and
/// other replicas may know it.
fn key_wanting(error: &UnknownKey) -> ApiError {
    ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1)
}

pub(crate) fn store_failed(error: &StoreError) -> ApiError {
    match error {
        StoreError::Unavailable(_) | StoreError::Unknown(_) | StoreError::Stopped => {
            ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1)
        }
        _ => ApiError::internal(error),
    }
}

/// Classes of the database's refusals that pass by themselves: connections, lost races, resources (connections, memory,
/// disk), locks, shutdown, the system around it.
const PASSES: [&str; 6] = ["08", "40", "53", "55", "57", "58"];

fn passes(code: &str) -> bool {
    PASSES.iter().any(|class| code.starts_with(class))
}

/// A statement of our own failed: the database is away, or we have a bug.
pub(crate) fn database_failed(error: &sqlx::Error) -> ApiError {
    match error {
        sqlx::Error::Database(refused) if !refused.code().is_some_and(|code| passes(&code)) => {
            ApiError::internal(error)
        }
        sqlx::Error::ColumnDecode { .. } => ApiError::internal(error),
        _ => ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1),
    }
}

impl From<FeedError> for ApiError {
    fn from(error: FeedError) -> ApiError {
        match error {
            FeedError::Store(error) => store_failed(&error),
            unreadable @ FeedError::Unreadable { .. } => ApiError::internal(&unreadable),
        }
    }
}
