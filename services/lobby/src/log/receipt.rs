//! Commands of clients: each is answered once, and the first answer again for ever after.
//!
//! A success is kept as a receipt in the event store, for ever: in the transaction of the command's events where the
//! answer is known then, else as soon as it is. A refusal has changed nothing and is kept for [`kept_for`], so that
//! attempts that came to nothing do not pile up. A request that was malformed, or met a service that was away, has no
//! answer and may be repeated with the same key.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use chrono::TimeDelta;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_eventstore::{Append, AppendError, NewReceipt, Receipt};
use mazziere_ids::{CommandId, StreamId};
use mazziere_web::idempotency::InFlightGuard;
use mazziere_web::{Act, ApiError, IdempotencyKey, Platform, Principal, Reply, RequestHash};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::failure::Failure;
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::desk::{Along, Applied, Beside, Desk};
use crate::outbox::store::claim_again;
use crate::outbox::watch::{AttemptOutcome, Watch};

mod sent;
mod store;

pub(crate) use sent::{Sent, carry_out};
pub(crate) use store::note_pending;

/// The first and the longest pause between two looks for an outcome that another replica may bring about.
const FIRST_LOOK: Duration = Duration::from_millis(500);
const LAST_LOOK: Duration = Duration::from_secs(2);

/// The kind of streams that hold nothing but the receipt of a postponed command.
pub(crate) const STREAM_KIND: &str = "command";

/// How often refusals are looked through for old ones.
const FORGET_EVERY: TimeDelta = TimeDelta::minutes(1);

/// How long a refusal is remembered: longer than any client repeats a request. Afterwards the same request under the
/// same key is judged anew.
pub(crate) fn kept_for() -> TimeDelta {
    TimeDelta::hours(1)
}

/// Forgets refusals that are old enough, until it is dropped.
pub(crate) async fn forget(desk: Desk) {
    loop {
        desk.clock.sleep(FORGET_EVERY).await;
        if let Err(error) = store::forget(&desk.pool, desk.clock.now() - kept_for()).await {
            tracing::warn!(%error, "old refusals could not be deleted");
        }
    }
}

/// A command that has not been answered yet.
#[derive(Debug)]
pub(crate) struct Ticket {
    /// Its id: who sent it, and the key.
    pub(crate) command: CommandId,
    /// What tells it from another request under the same key.
    pub(crate) hash: RequestHash,
    /// What it is as an act of the staff; none of players.
    act: Option<Arc<Act>>,
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

fn raw(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("contract types are JSON")
}

impl Ticket {
    /// The receipt of an answer, with the act that the command was if it took place.
    pub(crate) fn receipt(&self, answer: &Answer) -> NewReceipt {
        NewReceipt {
            command: self.command,
            request_hash: *self.hash.as_bytes(),
            reply: serde_json::to_vec(answer).expect("an answer is JSON").into(),
            act: self.act.as_ref().filter(|_| !answer.is_refusal()).map(|act| act.record(answer.body.as_bytes())),
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
    if let Some(receipt) = desk.events.receipt(command).await.map_err(Failure::from)? {
        return answered(&receipt, hash).map(Begun::Answered);
    }
    match store::refusal(&desk.pool, command, desk.clock.now() - kept_for()).await? {
        Some(refused) => refused_before(refused, hash).map(Begun::Answered),
        None => Ok(Begun::New(Ticket { command, hash, act: principal.act.clone(), _guard: guard })),
    }
}

fn refused_before((known, answer): (Vec<u8>, Answer), hash: RequestHash) -> Result<Answer, ApiError> {
    if known != hash.as_bytes() {
        return Err(ErrorCode::IdempotencyKeyReused.into());
    }
    Ok(answer)
}

fn answered(receipt: &Receipt, hash: RequestHash) -> Result<Answer, ApiError> {
    if receipt.request_hash != *hash.as_bytes() {
        return Err(ErrorCode::IdempotencyKeyReused.into());
    }
    serde_json::from_slice(&receipt.reply).map_err(|error| ApiError::internal(&error))
}

/// Keeps an answer that came after its events, or without any; gives the first answer if another replica was faster.
///
/// # Errors
/// A failure of the database: the client repeats, and is answered from what is there.
pub(crate) async fn finish(desk: &Desk, ticket: &Ticket, answer: &Answer) -> Result<Reply, ApiError> {
    if answer.is_refusal() {
        return finish_refused(desk, ticket, answer).await;
    }
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

async fn finish_refused(desk: &Desk, ticket: &Ticket, answer: &Answer) -> Result<Reply, ApiError> {
    // Refused perhaps because another replica has just done what the same request asked.
    if let Some(receipt) = desk.events.receipt(ticket.command).await.map_err(Failure::from)? {
        return answered(&receipt, ticket.hash)?.reply(true);
    }
    let at = desk.clock.now();
    if store::keep_refusal(&desk.pool, ticket.command, ticket.hash.as_bytes(), answer, at).await? {
        return answer.reply(false);
    }
    match store::refusal(&desk.pool, ticket.command, at - kept_for()).await? {
        Some(first) => refused_before(first, ticket.hash)?.reply(true),
        None => answer.reply(false),
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
        if problem.code == ErrorCode::RequestInFlight {
            return Err(error);
        }
        return finish(desk, ticket, &Answer::refusal(problem)).await;
    }
    Err(error)
}

/// What is looked at before the events of a command are written.
pub(crate) struct Admission<'a, F> {
    /// Before anything is: its refusal is the answer.
    pub(crate) admitted: F,
    /// In the transaction that writes them.
    pub(crate) beside: Option<&'a dyn Beside>,
}

/// How a command stands whose answer depends on effects.
pub(crate) enum Standing {
    /// It is settled, and this is the answer.
    Settled(Answer),
    /// It is settled and something follows from it, such as a refund: the answer, if that is not done in time.
    Following(Answer),
    /// It is not settled yet.
    Open(Open),
}

/// A command that is not settled yet.
pub(crate) struct Open {
    /// What was begun, as it stands now: printed JSON.
    pub(crate) shown: String,
    /// Where it can be read.
    pub(crate) location: String,
    /// The code that names the service whose word is missing.
    pub(crate) silent: ErrorCode,
    /// What was begun, in words.
    pub(crate) what: String,
}

impl Standing {
    /// What was begun, as it stands now.
    pub(crate) fn open(shown: &impl Serialize, location: String, silent: ErrorCode, what: String) -> Standing {
        Standing::Open(Open { shown: raw(shown), location, silent, what })
    }
}

/// Carries out a command whose answer depends on effects: writes its events (once), and waits for the outcome,
/// whichever worker brings it about. Where that takes longer than [`crate::outbox::Pauses::answer`], or the service is
/// being stopped, the answer is 202 with what was begun as it stands; where another service cannot be reached, 503 with
/// the code that names it. In both cases the same request with the same key brings the outcome later.
///
/// `effects` names the effects that the answer depends on; `look` says how the command stands.
///
/// # Errors
/// `idempotency_key_reused`, the core's refusal, the code of a service that cannot be reached, or a failure of the
/// database.
pub(crate) async fn settle<A: Aggregate>(
    (desk, platform): (&Desk, &Platform),
    ticket: &Ticket,
    id: A::Id,
    command: &A::Command,
    effects: impl Fn(&A) -> Vec<Uuid>,
    admission: Admission<'_, impl Future<Output = Result<(), Failure>>>,
    look: impl AsyncFn() -> Result<Standing, ApiError>,
) -> Result<Reply, ApiError>
where
    A::Id: Identity<Of = A>,
{
    debug_assert!(
        ticket.act.is_none(),
        "what the staff does is answered with its events, so that its act is written too"
    );
    let (watch, started) = match store::pending(&desk.pool, ticket.command).await? {
        Some(hash) if hash != ticket.hash.as_bytes() => {
            return Err(ErrorCode::IdempotencyKeyReused.into());
        }
        Some(_) => {
            let ids = effects(&*desk.load(id).await?);
            let watch = desk.outbound.watch(ids.clone());
            (watch, claim_again(&desk.pool, &ids, desk.clock.now()).await?)
        }
        None => match begin_effects::<A>(desk, ticket, id, command, admission).await {
            Ok(applied) => (desk.outbound.watch(effects(&applied.state)), applied.queued),
            // Refused because another replica has just begun what the same request asked: then this is no answer.
            Err(_) if store::pending(&desk.pool, ticket.command).await?.is_some() => {
                (desk.outbound.watch(effects(&*desk.load(id).await?)), Vec::new())
            }
            Err(failure) => return refuse(desk, ticket, failure).await,
        },
    };
    started.into_iter().for_each(|queued| desk.start(queued));
    match outcome((desk, platform), watch, look).await? {
        Ok(answer) => finish(desk, ticket, &answer).await,
        Err(Waited { open, unreachable: true }) => {
            let detail = format!("there is no answer yet; {} will be settled either way", open.what);
            Err(ApiError::new(open.silent, detail).with_retry_after(1))
        }
        Err(Waited { open, unreachable: false }) => Ok(Reply::accepted(open.location, open.shown)),
    }
}

/// A command that was waited for in vain.
struct Waited {
    open: Open,
    /// Whether another service could not be reached.
    unreachable: bool,
}

/// Waits until the command is settled, a service cannot be reached, or the time is over.
async fn outcome(
    (desk, platform): (&Desk, &Platform),
    mut watch: Watch,
    look: impl AsyncFn() -> Result<Standing, ApiError>,
) -> Result<Result<Answer, Waited>, ApiError> {
    let mut deadline = pin!(tokio::time::sleep(desk.pauses.answer.to_std().unwrap_or_default()));
    let mut pause = FIRST_LOOK;
    let (mut unreachable, mut over) = (false, false);
    loop {
        match look().await? {
            Standing::Settled(answer) => return Ok(Ok(answer)),
            Standing::Following(answer) if unreachable || over => return Ok(Ok(answer)),
            Standing::Open(open) if unreachable || over => return Ok(Err(Waited { open, unreachable })),
            Standing::Following(_) | Standing::Open(_) => {}
        }
        // What this process carries out is told; what another replica does is seen by looking.
        tokio::select! {
            attempted = watch.attempted() => match attempted {
                AttemptOutcome::Unreachable => unreachable = true,
                AttemptOutcome::Done | AttemptOutcome::Postponed => {}
            },
            () = tokio::time::sleep(pause) => pause = (pause * 2).min(LAST_LOOK),
            () = &mut deadline => over = true,
            () = platform.drain().begun() => over = true,
        }
    }
}

async fn begin_effects<A: Aggregate>(
    desk: &Desk,
    ticket: &Ticket,
    id: A::Id,
    command: &A::Command,
    admission: Admission<'_, impl Future<Output = Result<(), Failure>>>,
) -> Result<Applied<A>, Failure> {
    admission.admitted.await?;
    let pending = Some((ticket.command, *ticket.hash.as_bytes()));
    let along = Along { pending, beside: admission.beside, ..Along::default() };
    desk.apply::<A>(id, command, &along).await
}
