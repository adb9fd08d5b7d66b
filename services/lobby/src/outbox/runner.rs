//! The runner: carries effects out. All that effects do outside is done here, whatever they are effects of: what to ask
//! and what answers mean is said by the state ([`super::call::Effects`]), the outcome is a command to it.
//!
//! A call without an answer has the whole effect tried again, for ever; that shows in the queue and the metrics.

use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::VoidTableRequest;
use mazziere_contract::wallet::ReasonRequest;

use super::call::{Answer, Attempt, Call, Moment, Refused, Reply, Request, Step};
use super::store::{self, Queued};
use super::{Effect, backoff};
use crate::cash::{CashTable, keeper};
use crate::failure::Failure;
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::desk::{Along, Desk};
use crate::tournament::Tournament;

/// Why an effect has to be tried again.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    /// The other service.
    #[error(transparent)]
    Call(#[from] ClientError),
    /// It refused in a way that is no outcome.
    #[error("refused for now: {}", .0.code.code())]
    Refused(Refused),
    /// Ourselves.
    #[error(transparent)]
    Desk(#[from] Failure),
}

/// Carries a claimed effect out and takes note of its outcome, or puts it back for later. What follows from it for the
/// same client, who may be waiting for it, is carried out in the same breath.
pub fn run(desk: Desk, queued: Queued) -> BoxFuture<'static, ()> {
    async move {
        // The semaphore lives as long as the desk and is never closed.
        let _permit = desk.running.acquire().await;
        let mut next = vec![queued];
        while let Some(queued) = next.pop() {
            let (name, done) = match queued.subject.as_str() {
                Tournament::KIND => attempt::<Tournament>(&desk, &queued).await,
                CashTable::KIND => attempt::<CashTable>(&desk, &queued).await,
                other => ("unknown", Err(Failure::Broken(format!("inconsistent row effect.subject: {other}")).into())),
            };
            match done {
                Ok(more) => {
                    desk.metrics.effects.with_label_values(&[name, "done"]).inc();
                    next.extend(more);
                }
                Err(trouble) => {
                    desk.metrics.effects.with_label_values(&[name, "later"]).inc();
                    put_back(&desk, name, &queued, &trouble).await;
                }
            }
        }
    }
    .boxed()
}

async fn put_back(desk: &Desk, name: &str, queued: &Queued, trouble: &Trouble) {
    tracing::warn!(effect = name, effect_id = %queued.effect_id, attempts = queued.attempts,
        error = %trouble, "an effect is tried again later");
    let next = desk.clock.now() + backoff(queued.attempts);
    if let Err(error) = store::postpone(&desk.pool, queued.effect_id, next, &trouble.to_string()).await {
        // Its lease runs out by itself.
        tracing::debug!(%error, "an effect could not be put back");
    }
    desk.queued.notify_one();
}

/// One attempt; the name of the effect, and what is to be carried out next by the same task.
async fn attempt<A: Aggregate>(desk: &Desk, queued: &Queued) -> (&'static str, Result<Vec<Queued>, Trouble>) {
    let effect: A::Effect = match queued.read() {
        Ok(effect) => effect,
        Err(failure) => return ("unknown", Err(failure.into())),
    };
    let asked_for = effect.asked_for();
    let awaited = |queued: &Queued| {
        asked_for.is_some() && queued.read().is_ok_and(|effect: A::Effect| effect.asked_for() == asked_for)
    };
    let applied = carry_out::<A>(desk, &effect, queued).await.map(|applied| {
        let (mine, others): (Vec<_>, Vec<_>) = applied.into_iter().partition(awaited);
        others.into_iter().for_each(|queued| drop(desk.start(queued)));
        mine
    });
    (effect.name(), applied)
}

/// Asks what is to be asked, until there is an outcome, and takes note of it; the effects that follow from it.
async fn carry_out<A: Aggregate>(desk: &Desk, effect: &A::Effect, queued: &Queued) -> Result<Vec<Queued>, Trouble> {
    let id = A::Id::named(queued.subject_id);
    let state = desk.load(id).await?;
    let moment = Moment {
        effect_id: queued.effect_id,
        attempts: queued.attempts,
        since: queued.created_at,
        now: desk.clock.now(),
        patience: desk.pauses.buy_in,
    };
    let mut attempt = Attempt::new(&*state, effect, moment);
    let mut refused = None;
    let command = loop {
        match attempt.step() {
            Step::Ask(call) => {
                let answer = send(desk, &call).await?;
                refused = answer.err();
                attempt.hears(answer);
            }
            Step::Done(command) => break command,
            Step::GivenUp(command) => {
                let code = refused.map(|refused| refused.code.code());
                tracing::error!(%id, code, "the tables refuse to open a table of a tournament, which is cancelled");
                desk.metrics.openings_refused.inc();
                break Some(command);
            }
            Step::Again => return Err(refused.map_or_else(contradiction, Trouble::Refused)),
        }
    };
    let Some(command) = command else {
        desk.mark_done(queued.effect_id).await?;
        return Ok(Vec::new());
    };
    let along = Along { effect: Some(queued.effect_id), ..Along::default() };
    Ok(desk.apply::<A>(id, &command, &along).await?.queued)
}

fn contradiction() -> Trouble {
    Trouble::Desk(Failure::Broken("a call was answered with something else than what it asked for".to_owned()))
}

/// Sends a call and waits for its answer.
async fn send(desk: &Desk, call: &Call) -> Result<Answer, Trouble> {
    let (key, wallet, tables) = (call.key.as_str(), &desk.wallet, &desk.tables);
    let done = match &call.request {
        Request::Post(body) => wallet.post(key, body).await.map(|answer| Reply::Posted(answer.body.posting_id)),
        Request::CallOff { posting, reason } => {
            wallet.void_posting(key, *posting, &ReasonRequest { reason: (*reason).to_owned() }).await.map(done)
        }
        Request::CloseTournament(id) => wallet.close_tournament(key, *id).await.map(done),
        Request::CloseTableAccounts(id) => wallet.close_table(key, *id).await.map(done),
        Request::Open(body) => tables.open(key, body).await.map(done),
        Request::OpenRing(body) => tables.open_ring(key, body).await.map(done),
        Request::Void { table, reason } => {
            tables.void(key, *table, &VoidTableRequest { reason: (*reason).to_owned() }).await.map(done)
        }
        Request::Close(table) => tables.close(key, *table).await.map(done),
        Request::Seat(table, body) => tables.seat(key, *table, body).await.map(done),
        Request::TopUp(table, body) => tables.top_up(key, *table, body).await.map(done),
        Request::Abandon(table, body) => tables.abandon(key, *table, body).await.map(done),
        Request::SitOut(table, body) => tables.sit_out(key, *table, body).await.map(done),
        Request::Release(table, body) => tables.release(key, *table, body).await.map(done),
        Request::Pace(table, body) => tables.pace(key, *table, body).await.map(done),
        Request::KeepTables(template) => {
            keeper::turn(desk, *template).await?;
            Ok(Reply::Done)
        }
        Request::Hand(table) => tables.view(*table).await.map(|view| Reply::Hand(view.ring.map(|ring| ring.hand))),
    };
    match done {
        Ok(reply) => Ok(Ok(reply)),
        Err(ClientError::Problem(problem)) if problem.status < 500 => {
            Ok(Err(Refused { code: problem.code, status: problem.status }))
        }
        Err(error) => Err(error.into()),
    }
}

fn done<T>(_answer: T) -> Reply {
    Reply::Done
}
