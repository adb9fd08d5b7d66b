//! Commands of clients: each is answered once, and the first answer again for ever after.
//!
//! A success is kept as a receipt in the event store, for ever: in the transaction of the command's events where the
//! answer is known then, else as soon as it is. A refusal has changed nothing and is kept for `kept_for`, so that
//! attempts that came to nothing do not pile up. A request that was malformed, or met a service that was away, has no
//! answer and may be repeated with the same key.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use chrono::TimeDelta;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_eventstore::{Append, AppendError, EventStore, NewReceipt, Receipt};
use mazziere_ids::{CommandId, StreamId};
use mazziere_telemetry::Clock;
use mazziere_web::idempotency::InFlightGuard;
use mazziere_web::{ApiError, Reply, RequestHash, Sent};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use crate::failure::Failure;

pub(super) mod store;

/// The kind of streams that hold nothing but the receipt of a postponed command.
pub(crate) const STREAM_KIND: &str = "command";

/// How often refusals are looked through for old ones.
const FORGET_EVERY: TimeDelta = TimeDelta::minutes(1);

/// How long a refusal is remembered: longer than any client repeats a request. Afterwards the same request under the
/// same key is judged anew.
pub(crate) fn kept_for() -> TimeDelta {
    TimeDelta::hours(1)
}

/// What commands of clients were answered.
#[derive(Clone, Debug)]
pub struct Receipts {
    events: EventStore,
    pool: PgPool,
    clock: Clock,
}

/// A command that has not been answered yet.
#[derive(Debug)]
pub(crate) struct Ticket<'a> {
    pub(crate) sent: &'a Sent,
    /// Its id: who sent it, and the key.
    pub(crate) command: CommandId,
    _guard: InFlightGuard,
}

/// An answer as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredReply {
    status: u16,
    /// The printed JSON, byte for byte as it was answered.
    body: String,
}

impl StoredReply {
    pub(crate) fn success(status: StatusCode, body: &impl Serialize) -> StoredReply {
        StoredReply { status: status.as_u16(), body: raw(body) }
    }

    pub(crate) fn refusal(problem: &Problem) -> StoredReply {
        StoredReply { status: problem.status, body: raw(problem) }
    }

    fn is_refusal(&self) -> bool {
        self.status >= 400
    }

    /// The answer on its way out.
    ///
    /// # Errors
    /// The refusal, if it is one.
    pub(crate) fn reply(&self, replayed: bool) -> Result<Reply, ApiError> {
        // A status that does not exist is a failure of ours, and no success.
        let status = StatusCode::from_u16(self.status).map_err(|error| ApiError::internal(&error))?;
        if status.is_success() {
            return Ok(Reply::stored(status, self.body.clone()).replayed(replayed));
        }
        let problem: Problem = serde_json::from_str(&self.body).map_err(|error| ApiError::internal(&error))?;
        let error = ApiError::from(problem);
        let header = (HeaderName::from_static("idempotency-replayed"), HeaderValue::from_static("true"));
        Err(if replayed { error.with_header(header.0, header.1) } else { error })
    }
}

pub(super) fn raw(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("contract types are JSON")
}

impl Ticket<'_> {
    /// The receipt of an answer, with the act of the staff that the command was if it took place.
    pub(crate) fn receipt(&self, answer: &StoredReply) -> NewReceipt {
        NewReceipt {
            command: self.command,
            request_hash: *self.sent.hash.as_bytes(),
            reply: serde_json::to_vec(answer).expect("an answer is JSON").into(),
            act: self
                .sent
                .principal
                .act
                .as_ref()
                .filter(|_| !answer.is_refusal())
                .map(|act| act.record(answer.body.as_bytes())),
        }
    }
}

/// A command, or its first answer.
#[derive(Debug)]
pub(super) enum BeginOutcome<'a> {
    /// It has not been answered yet.
    New(Ticket<'a>),
    Answered(StoredReply),
}

impl Receipts {
    /// Those in an event store, and of refusals in the lobby's own tables.
    pub fn new(events: EventStore, pool: PgPool, clock: Clock) -> Receipts {
        Receipts { events, pool, clock }
    }

    /// Forgets refusals that are old enough, until it is dropped.
    pub(crate) async fn forget(self) {
        loop {
            self.clock.sleep(FORGET_EVERY).await;
            if let Err(error) = store::forget(&self.pool, self.clock.now() - kept_for()).await {
                tracing::warn!(%error, "old refusals could not be deleted");
            }
        }
    }

    /// Begins a command.
    ///
    /// # Errors
    /// `idempotency_key_reused`, `request_in_flight`, or a failure of the database.
    pub(super) async fn begin<'a>(&self, sent: &'a Sent) -> Result<BeginOutcome<'a>, ApiError> {
        let guard = sent.begin()?;
        let command = sent.command_id();
        if let Some(receipt) = self.events.receipt(command).await.map_err(Failure::from)? {
            return answered(&receipt, sent.hash).map(BeginOutcome::Answered);
        }
        match store::refusal(&self.pool, command, self.clock.now() - kept_for()).await? {
            Some(refused) => refused_before(refused, sent.hash).map(BeginOutcome::Answered),
            None => Ok(BeginOutcome::New(Ticket { sent, command, _guard: guard })),
        }
    }

    /// Keeps an answer that came after its events, or without any; gives the first one if another replica was faster.
    ///
    /// # Errors
    /// A failure of the database: the client repeats, and is answered from what is there.
    pub(super) async fn finish(&self, ticket: &Ticket<'_>, answer: &StoredReply) -> Result<Reply, ApiError> {
        if answer.is_refusal() {
            return self.finish_refused(ticket, answer).await;
        }
        let append = Append {
            // A stream of its own, without events: the receipt must not race with what else happens to the tournament.
            stream: StreamId::new(ticket.command.uuid()),
            kind: STREAM_KIND,
            expected: 0,
            continues: None,
            occurred_at: self.clock.now(),
            events: Vec::new(),
            receipt: Some(ticket.receipt(answer)),
            close: false,
        };
        match self.events.append(append).await {
            Ok(_) => answer.reply(false),
            Err(AppendError::Repeated(receipt)) => answered(&receipt, ticket.sent.hash)?.reply(true),
            Err(error) => Err(Failure::from(error).into()),
        }
    }

    async fn finish_refused(&self, ticket: &Ticket<'_>, answer: &StoredReply) -> Result<Reply, ApiError> {
        // Refused perhaps because another replica has just done what the same request asked.
        if let Some(receipt) = self.events.receipt(ticket.command).await.map_err(Failure::from)? {
            return answered(&receipt, ticket.sent.hash)?.reply(true);
        }
        let at = self.clock.now();
        if store::keep_refusal(&self.pool, ticket.command, ticket.sent.hash.as_bytes(), answer, at).await? {
            return answer.reply(false);
        }
        match store::refusal(&self.pool, ticket.command, at - kept_for()).await? {
            Some(first) => refused_before(first, ticket.sent.hash)?.reply(true),
            None => answer.reply(false),
        }
    }

    /// Answers a failure: refusals of the core are kept as the command's answer, anything else may be repeated.
    ///
    /// # Errors
    /// Always: the refusal or the failure.
    pub(super) async fn refuse(&self, ticket: &Ticket<'_>, failure: Failure) -> Result<Reply, ApiError> {
        let error = ApiError::from(failure);
        let problem = error.problem();
        if problem.status == 409 || problem.status == 422 {
            if problem.code == ErrorCode::RequestInFlight {
                return Err(error);
            }
            return self.finish(ticket, &StoredReply::refusal(problem)).await;
        }
        Err(error)
    }
}

fn refused_before((known, answer): (Vec<u8>, StoredReply), hash: RequestHash) -> Result<StoredReply, ApiError> {
    if known != hash.as_bytes() {
        return Err(ErrorCode::IdempotencyKeyReused.into());
    }
    Ok(answer)
}

fn answered(receipt: &Receipt, hash: RequestHash) -> Result<StoredReply, ApiError> {
    if receipt.request_hash != *hash.as_bytes() {
        return Err(ErrorCode::IdempotencyKeyReused.into());
    }
    serde_json::from_slice(&receipt.reply).map_err(|error| ApiError::internal(&error))
}
