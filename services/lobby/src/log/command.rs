//! Commands of clients over HTTP: begun, carried out and answered, for every endpoint in the same way.
//!
//! [`execute`] is for a command whose answer is known with its events, [`answer`] for one before which something is
//! looked at, or that writes something else. [`await_effects`], within [`once`], waits for effects. All of them answer
//! once: a success from its receipt for ever, a refusal for as long as [`receipt`](crate::log::receipt) keeps it.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::StatusCode;
use futures::FutureExt;
use mazziere_contract::ErrorCode;
use mazziere_web::{ApiError, Reply, Sent};
use serde::Serialize;
use uuid::Uuid;

use crate::failure::Failure;
use crate::log::aggregate::Identity;
use crate::log::executor::{Executor, Parts};
use crate::log::receipt::{BeginOutcome, StoredReply, Ticket, raw, store};
use crate::log::rows::Projected;
use crate::log::transaction::{Applied, TransactionHook, WriteOptions};
use crate::outbox::call::Effects;
use crate::outbox::store::claim_again;
use crate::outbox::watch::{AttemptOutcome, Watch};

/// The first and the longest pause between two looks for an outcome that another replica may bring about.
const FIRST_LOOK: Duration = Duration::from_millis(500);
const LAST_LOOK: Duration = Duration::from_secs(2);

/// Answers a command: as before if it was answered, else with what `reply` comes to, whose refusal is kept.
///
/// # Errors
/// `idempotency_key_reused`, `request_in_flight`, the refusal or failure of `reply`, or a failure of the database.
pub(crate) async fn once(
    executor: &Executor,
    sent: &Sent,
    reply: impl AsyncFnOnce(&Ticket<'_>) -> Result<Result<Reply, ApiError>, Failure>,
) -> Result<Reply, ApiError> {
    let ticket = match executor.parts().receipts.begin(sent).await? {
        BeginOutcome::Answered(answer) => return answer.reply(true),
        BeginOutcome::New(ticket) => ticket,
    };
    // Boxed, because handlers would nest deeper than the compiler lays out.
    match reply(&ticket).boxed_local().await {
        Ok(reply) => reply,
        Err(failure) => executor.parts().receipts.refuse(&ticket, failure).await,
    }
}

/// Answers a command with what `carry_out` has written together with its receipt.
///
/// # Errors
/// As [`once`].
pub(crate) async fn answer(
    executor: &Executor,
    sent: &Sent,
    carry_out: impl AsyncFnOnce(&Ticket<'_>) -> Result<StoredReply, Failure>,
) -> Result<Reply, ApiError> {
    once(executor, sent, async |ticket| Ok(carry_out(ticket).await?.reply(false))).await
}

/// Answers a command on an aggregate with what is shown of the state after it.
///
/// # Errors
/// As [`once`], with the refusal of the core.
pub(crate) async fn execute<I: Identity<Aggregate: Projected>, T: Serialize>(
    executor: &Executor,
    sent: &Sent,
    id: I,
    command: &CommandOf<I>,
    status: StatusCode,
    shown: impl Fn(&I::Aggregate) -> Option<T> + Sync,
) -> Result<Reply, ApiError> {
    answer(executor, sent, async |ticket| apply(executor, ticket, id, command, None, (status, shown)).await).await
}

/// A command on what an id names.
type CommandOf<I> = <<I as Identity>::Aggregate as Effects>::Command;

/// Decides a command on an aggregate, and writes it with the receipt of its answer: what is shown of the state after
/// it. A command that was not refused leaves something to show; where there is nothing, nothing is written.
///
/// # Errors
/// The refusal of the core or of `hook`, or a failure of the database.
pub(crate) async fn apply<I: Identity<Aggregate: Projected>, T: Serialize>(
    executor: &Executor,
    ticket: &Ticket<'_>,
    id: I,
    command: &CommandOf<I>,
    hook: Option<&dyn TransactionHook>,
    (status, shown): (StatusCode, impl Fn(&I::Aggregate) -> Option<T> + Sync),
) -> Result<StoredReply, Failure> {
    let nothing = || Failure::Broken(format!("a command on {id} leaves nothing to show"));
    let reply = |state: &I::Aggregate| Ok(StoredReply::success(status, &shown(state).ok_or_else(nothing)?));
    let receipt = |state: &I::Aggregate| reply(state).map(|reply| ticket.receipt(&reply));
    let options = WriteOptions { receipt: Some(&receipt), hook, ..WriteOptions::default() };
    reply(&*executor.execute::<I::Aggregate>(id, std::slice::from_ref(command), &options).await?)
}

/// What is looked at before the events of a command are written.
pub(crate) struct Admission<F> {
    /// Before anything is: its refusal is the answer.
    pub(crate) admitted: F,
    /// In the transaction that writes them.
    pub(crate) hook: Option<Arc<dyn TransactionHook>>,
}

/// How a command stands whose answer depends on effects.
pub(crate) enum Standing {
    /// It is settled, and this is the answer.
    Settled(StoredReply),
    /// It is settled and something follows from it, such as a refund: the answer, if that is not done in time.
    Following(StoredReply),
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
pub(crate) async fn await_effects<A: Projected>(
    executor: &Executor,
    ticket: &Ticket<'_>,
    id: A::Id,
    command: &A::Command,
    effects: impl Fn(&A) -> Vec<Uuid>,
    admission: Admission<impl Future<Output = Result<(), Failure>>>,
    look: impl AsyncFn() -> Result<Standing, ApiError>,
) -> Result<Reply, ApiError>
where
    A::Id: Identity<Aggregate = A>,
{
    debug_assert!(
        ticket.sent.principal.act.is_none(),
        "what the staff does is answered with its events, so that its act is written too"
    );
    let Parts { pool, clock, receipts, dispatcher, .. } = executor.parts();
    let (watch, started) = match store::pending(pool, ticket.command).await? {
        Some(hash) if hash != ticket.sent.hash.as_bytes() => {
            return Err(ErrorCode::IdempotencyKeyReused.into());
        }
        Some(_) => {
            let ids = effects(&*executor.load(id).await?);
            let watch = dispatcher.watch(ids.clone());
            (watch, claim_again(pool, &dispatcher.not_in_hand(&ids), clock.now()).await?)
        }
        None => match begin_effects::<A>(executor, ticket, id, command, admission).await {
            Ok(applied) => (dispatcher.watch(effects(&applied.state)), applied.queued),
            // Refused because another replica has just begun what the same request asked: then this is no answer.
            Err(_) if store::pending(pool, ticket.command).await?.is_some() => {
                (dispatcher.watch(effects(&*executor.load(id).await?)), Vec::new())
            }
            Err(failure) => return receipts.refuse(ticket, failure).await,
        },
    };
    started.into_iter().for_each(|queued| executor.start(queued));
    match outcome(executor, ticket.sent, watch, look).await? {
        Ok(answer) => receipts.finish(ticket, &answer).await,
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
    executor: &Executor,
    sent: &Sent,
    mut watch: Watch,
    look: impl AsyncFn() -> Result<Standing, ApiError>,
) -> Result<Result<StoredReply, Waited>, ApiError> {
    // Its caller waits since it was sent, and not since it was begun: where many come at once that is seconds later.
    let within = executor.parts().pauses.answer.to_std().unwrap_or_default();
    let mut deadline = pin!(tokio::time::sleep(within.saturating_sub(sent.since.elapsed())));
    let mut pause = FIRST_LOOK;
    let mut unreachable = false;
    let mut over = false;
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
            () = sent.platform.drain().begun() => over = true,
        }
    }
}

async fn begin_effects<A: Projected>(
    executor: &Executor,
    ticket: &Ticket<'_>,
    id: A::Id,
    command: &A::Command,
    admission: Admission<impl Future<Output = Result<(), Failure>>>,
) -> Result<Applied<A>, Failure>
where
    A::Id: Identity<Aggregate = A>,
{
    admission.admitted.await?;
    let pending = (ticket.command, *ticket.sent.hash.as_bytes());
    executor.begin::<A>(id, command.clone(), pending, admission.hook).await
}
