//! Commands of clients: each is answered once, and the first answer again for ever after.
//!
//! The answer is kept as a receipt in the event store: in the transaction of the command's events where the answer is
//! known then, else as soon as it is. Answers are successes and refusals of the core; a request that was malformed, or
//! met a service that was away, is no answer and may be repeated with the same key.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use mazziere_contract::Problem;
use mazziere_eventstore::{Append, AppendError, NewReceipt, Receipt};
use mazziere_ids::{CommandId, StreamId};
use mazziere_web::idempotency::InFlightGuard;
use mazziere_web::{ApiError, IdempotencyKey, Platform, Principal, Reply, RequestHash};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::aggregate::{Aggregate, Identity};
use crate::desk::{Along, Desk};
use crate::effect::Task;
use crate::effect::store::claim_again;
use crate::failure::Failure;

mod store;

pub(crate) use store::note_pending;

/// How long a request waits for the effects that its answer depends on.
const INLINE_WAIT: Duration = Duration::from_millis(2_500);

/// The kind of streams that hold nothing but the receipt of a refused or postponed command.
const STREAM_KIND: &str = "command";

/// A command that has not been answered yet.
#[derive(Debug)]
pub(crate) struct Ticket {
    /// Its id: who sent it, and the key.
    pub(crate) command: CommandId,
    /// What tells it from another request under the same key.
    pub(crate) hash: RequestHash,
    _guard: InFlightGuard,
}

/// An answer as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    status: u16,
    /// The printed JSON, byte for byte as it was answered.
    body: String,
}

impl Answer {
    /// A success.
    pub(crate) fn success(status: StatusCode, body: &impl Serialize) -> Answer {
        Answer { status: status.as_u16(), body: raw(body) }
    }

    /// A refusal.
    pub(crate) fn refusal(problem: &Problem) -> Answer {
        Answer { status: problem.status, body: raw(problem) }
    }

    /// The answer on its way out.
    ///
    /// # Errors
    /// The refusal, if it is one.
    pub(crate) fn reply(&self, replayed: bool) -> Result<Reply, ApiError> {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        if status.is_success() {
            return Ok(Reply::stored(status, self.body.clone()).replayed(replayed));
        }
        let problem: Problem = serde_json::from_str(&self.body).map_err(|error| ApiError::internal(&error))?;
        let error = ApiError::from(problem);
        let header = (HeaderName::from_static("idempotency-replayed"), HeaderValue::from_static("true"));
        Err(if replayed { error.with_header(header.0, header.1) } else { error })
    }
}

fn raw(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("contract types are JSON")
}

impl Ticket {
    /// The receipt of an answer.
    pub(crate) fn receipt(&self, answer: &Answer) -> NewReceipt {
        NewReceipt {
            command: self.command,
            request_hash: *self.hash.as_bytes(),
            reply: serde_json::to_vec(answer).expect("an answer is JSON").into(),
        }
    }
}

/// A command, or its first answer.
#[derive(Debug)]
pub(crate) enum Begun {
    /// It has not been answered yet.
    New(Ticket),
    /// This was the answer.
    Answered(Answer),
}

/// Begins a command.
///
/// # Errors
/// `idempotency_key_reused`, `request_in_flight`, or a failure of the database.
pub(crate) async fn begin(
    desk: &Desk,
    platform: &Platform,
    principal: &Principal,
    key: &IdempotencyKey,
    hash: RequestHash,
) -> Result<Begun, ApiError> {
    let command = key.command_id(principal.subject);
    let guard = platform.in_flight().begin(command)?;
    match desk.events.receipt(command).await.map_err(Failure::from)? {
        Some(receipt) => answered(&receipt, hash).map(Begun::Answered),
        None => Ok(Begun::New(Ticket { command, hash, _guard: guard })),
    }
}

fn answered(receipt: &Receipt, hash: RequestHash) -> Result<Answer, ApiError> {
    if receipt.request_hash != *hash.as_bytes() {
        return Err(mazziere_contract::ErrorCode::IdempotencyKeyReused.into());
    }
    serde_json::from_slice(&receipt.reply).map_err(|error| ApiError::internal(&error))
}

/// Keeps an answer that came after its events, or without any; gives the first answer if another replica was faster.
///
/// # Errors
/// A failure of the database: the client repeats, and is answered from what is there.
pub(crate) async fn finish(desk: &Desk, ticket: &Ticket, answer: &Answer) -> Result<Reply, ApiError> {
    let append = Append {
        // A stream of its own, without events: the receipt must not race with what else happens to the tournament.
        stream: StreamId::new(ticket.command.uuid()),
        kind: STREAM_KIND,
        expected: 0,
        occurred_at: desk.clock.now(),
        events: Vec::new(),
        receipt: Some(ticket.receipt(answer)),
        close: false,
    };
    match desk.events.append(append).await {
        Ok(_) => answer.reply(false),
        Err(AppendError::Repeated(receipt)) => answered(&receipt, ticket.hash)?.reply(true),
        Err(error) => Err(Failure::from(error).into()),
    }
}

/// Answers a failure: refusals of the core are kept as the command's answer, anything else may be repeated.
///
/// # Errors
/// Always: the refusal or the failure.
pub(crate) async fn refuse(desk: &Desk, ticket: &Ticket, failure: Failure) -> Result<Reply, ApiError> {
    let error = ApiError::from(failure);
    let problem = error.problem();
    if problem.status == 409 || problem.status == 422 {
        if problem.code == mazziere_contract::ErrorCode::RequestInFlight {
            return Err(error);
        }
        return finish(desk, ticket, &Answer::refusal(problem)).await;
    }
    Err(error)
}

/// Writes the events of a command whose answer depends on effects (once), and waits a little for these. Afterwards the
/// caller looks whether there is an answer ([`finish`]) or not yet ([`not_yet`]). The reply, if there is one already.
///
/// `mine` tells the effects that are waited for; `again` are those that are tried now if the events were written
/// before.
///
/// # Errors
/// `idempotency_key_reused`, the core's refusal, or a failure of the database.
pub(crate) async fn set_going<A: Aggregate>(
    desk: &Desk,
    ticket: &Ticket,
    id: A::Id,
    command: &A::Command,
    mine: impl Fn(&Task) -> bool,
    again: impl Fn(&A) -> Vec<Uuid>,
) -> Result<Option<Reply>, ApiError>
where
    A::Id: Identity<Of = A>,
{
    let waited_for = match store::pending(&desk.pool, ticket.command).await? {
        Some(hash) if hash != ticket.hash.as_bytes() => {
            return Err(mazziere_contract::ErrorCode::IdempotencyKeyReused.into());
        }
        Some(_) => {
            let state = desk.load(id).await?;
            claim_again(&desk.pool, &again(&state), desk.clock.now()).await?
        }
        None => {
            let pending = Some((ticket.command, *ticket.hash.as_bytes()));
            match desk.apply::<A>(id, command, &Along { pending, ..Along::default() }).await {
                Ok(applied) => {
                    let (mine, others): (Vec<_>, Vec<_>) =
                        applied.queued.into_iter().partition(|queued| mine(&queued.task));
                    others.into_iter().for_each(|queued| drop(desk.start(queued)));
                    mine
                }
                Err(failure) => return refuse(desk, ticket, failure).await.map(Some),
            }
        }
    };
    let started: Vec<_> = waited_for.into_iter().map(|queued| desk.start(queued)).collect();
    // The tasks go on when the time is over; only the waiting ends.
    let _in_time = tokio::time::timeout(INLINE_WAIT, futures::future::join_all(started)).await;
    Ok(None)
}

/// The answer while there is none: what was asked for is remembered and will be settled either way.
pub(crate) fn not_yet(what: impl std::fmt::Display) -> ApiError {
    let detail = format!("there is no answer yet; {what} will be settled either way");
    ApiError::new(mazziere_contract::ErrorCode::WalletUnreachable, detail).with_retry_after(1)
}
