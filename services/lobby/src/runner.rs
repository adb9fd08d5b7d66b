//! The runner: carries effects out. All that effects do outside is done here, whatever they are effects of: what to ask
//! and what answers mean is said by the state ([`crate::outbox::call::Effects`]), the outcome is a command to it.
//!
//! Effects come by the [dispatcher](crate::outbox::dispatcher) from the code that wrote them, and from the queue by the
//! [`worker`]. Lanes take turns ([`crate::outbox::lanes`]). A call without an answer has the whole effect tried again,
//! for ever; that shows in the queue and the metrics.

mod introducing;
pub mod worker;

use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::client::{ClientError, TablesClient, WalletClient};
use mazziere_contract::tables::VoidTableRequest;
use mazziere_contract::wallet::ReasonRequest;
use mazziere_telemetry::trace::carry_on;
use mazziere_telemetry::{Clock, Ids, TraceContext};
use sqlx::PgPool;

use crate::admission::check_purse;
use crate::cash::keeper::{self, Keeper};
use crate::conduct::{self, Conduct};
use crate::failure::Failure;
use crate::log::aggregate::Identity;
use crate::log::executor::Executor;
use crate::log::rows::Projected;
use crate::log::transaction::WriteOptions;
use crate::metrics::LobbyMetrics;
use crate::outbox::call::{Attempt, Call, CallResult, Moment, Refused, Reply, Request, Step};
use crate::outbox::dispatcher::{Claimed, Dispatched, Dispatcher, End};
use crate::outbox::store::{self, Queued};
use crate::outbox::watch::AttemptOutcome;
use crate::outbox::{Effect, Pauses, backoff};
use crate::tournament::seeds;
use crate::uptime;

/// After so long an attempt is given up, and the effect put back. Calls have times of their own, but a connection to
/// the database may die without a word.
const LONGEST_ATTEMPT: Duration = Duration::from_secs(120);

/// Why an effect has to be tried again.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    /// The other service.
    #[error(transparent)]
    Call(#[from] ClientError),
    /// It refused in a way that is no outcome.
    #[error("refused for now: {}", .0.code.code())]
    Refused(Refused),
    #[error(transparent)]
    Lobby(#[from] Failure),
    /// The attempt did not come to an end.
    #[error("the attempt hangs")]
    Hangs,
}

impl Trouble {
    /// What those who wait for the effect are told.
    fn attempted(&self) -> AttemptOutcome {
        match self {
            // One that was reached and is slow may have done it: that is told by the next attempt.
            Trouble::Call(ClientError::TimedOut) | Trouble::Refused(_) | Trouble::Lobby(_) | Trouble::Hangs => {
                AttemptOutcome::Postponed
            }
            Trouble::Call(_) => AttemptOutcome::Unreachable,
        }
    }
}

/// What carries effects out, of every kind of stream that has any.
#[derive(Clone)]
pub struct Runner {
    parts: Parts,
    carriers: Arc<HashMap<&'static str, Box<dyn Carrier>>>,
    keeper: Arc<Keeper>,
}

/// What a runner works with.
#[derive(Clone)]
pub struct Parts {
    pub executor: Executor,
    pub dispatcher: Dispatcher,
    pub pool: PgPool,
    pub clock: Clock,
    /// For traces: nothing that is kept is named by them.
    pub ids: Ids,
    pub pauses: Pauses,
    pub metrics: LobbyMetrics,
    pub wallet: WalletClient,
    pub tables: TablesClient,
}

/// What carries out the effects of one kind.
trait Carrier: Send + Sync {
    /// One attempt; the name of the effect, and what is to be carried out next by the same task.
    fn attempt<'a>(&'a self, runner: &'a Runner, queued: &'a Queued) -> BoxFuture<'a, Attempted>;
}

type Attempted = (&'static str, Result<Vec<Queued>, Trouble>);

/// The carrier of the effects of `A`.
struct EffectsOf<A>(PhantomData<fn() -> A>);

impl<A: Projected> Carrier for EffectsOf<A> {
    fn attempt<'a>(&'a self, runner: &'a Runner, queued: &'a Queued) -> BoxFuture<'a, Attempted> {
        attempt::<A>(runner, queued).boxed()
    }
}

/// A runner that knows no kind yet.
pub struct Kinds(HashMap<&'static str, Box<dyn Carrier>>);

impl Kinds {
    pub fn none() -> Kinds {
        Kinds(HashMap::new())
    }

    /// And this one.
    #[must_use]
    pub fn and<A: Projected>(mut self) -> Kinds {
        self.0.insert(A::KIND, Box::new(EffectsOf::<A>(PhantomData)));
        self
    }
}

impl Runner {
    /// One that carries out effects of these kinds.
    pub fn new(parts: Parts, kinds: Kinds) -> Runner {
        Runner { parts, carriers: Arc::new(kinds.0), keeper: Arc::default() }
    }

    /// Carries out the effects that arrive, until it is dropped.
    pub async fn run(self, mut end: End) {
        while let Some(begun) = end.next().await {
            let context: Option<TraceContext> = begun.claimed.traceparent.as_deref().and_then(|text| text.parse().ok());
            let span = tracing::info_span!("effect", otel.kind = "consumer", subject = begun.claimed.subject);
            let ids = self.parts.ids.clone();
            let work = self.clone().carry_out(begun);
            // What follows has a trace even where what it follows from had none.
            tokio::spawn(async move { carry_on(span, context, &ids, work).await });
        }
    }

    /// Carries a claimed effect out and takes note of its outcome, or puts it back for later. What follows from it at a
    /// cash table for the client whose request waits for it is carried out at once.
    async fn carry_out(self, begun: Dispatched) {
        let (Parts { metrics, dispatcher, .. }, Dispatched { claimed, place }) = (&self.parts, begun);
        // The lanes live as long as the dispatcher.
        let Ok(_permit) = place.await else { return };
        let mut next = vec![claimed];
        while let Some(queued) = next.pop() {
            let (name, done) = match self.carriers.get(queued.subject.as_str()) {
                Some(carrier) => {
                    let attempt = tokio::time::timeout(LONGEST_ATTEMPT, carrier.attempt(&self, &queued));
                    attempt.await.unwrap_or(("unknown", Err(Trouble::Hangs)))
                }
                None => {
                    let why = format!("inconsistent row effect.subject: {}", queued.subject);
                    ("unknown", Err(Failure::Broken(why).into()))
                }
            };
            match done {
                Ok(more) => {
                    metrics.effects.with_label_values(&[name, "done"]).inc();
                    next.extend(more.into_iter().filter_map(|queued| dispatcher.take(queued)));
                    dispatcher.tell(queued.effect_id, AttemptOutcome::Done);
                }
                Err(trouble) => {
                    metrics.effects.with_label_values(&[name, "later"]).inc();
                    let effect = queued.effect_id;
                    put_back(&self.parts, name, queued, &trouble).await;
                    dispatcher.tell(effect, trouble.attempted());
                }
            }
        }
    }
}

async fn put_back(parts: &Parts, name: &str, claimed: Claimed, trouble: &Trouble) {
    let queued = claimed.let_go();
    tracing::warn!(effect = name, effect_id = %queued.effect_id, attempts = queued.attempts,
        error = %trouble, "an effect is tried again later");
    let next = parts.clock.now() + backoff(queued.attempts);
    if let Err(error) = store::postpone(&parts.pool, queued.effect_id, next, &trouble.to_string()).await {
        // Its lease runs out by itself.
        tracing::debug!(%error, "an effect could not be put back");
    }
    parts.dispatcher.look();
}

/// One attempt; the name of the effect, and what is to be carried out next by the same task.
async fn attempt<A: Projected>(runner: &Runner, queued: &Queued) -> Attempted {
    let effect: A::Effect = match queued.read() {
        Ok(effect) => effect,
        Err(failure) => return ("unknown", Err(failure.into())),
    };
    let applied = carry_out::<A>(runner, &effect, queued).await.map(|applied| {
        let asked_for = effect.asked_for();
        let awaited = |queued: &Queued| {
            asked_for.is_some() && queued.read().is_ok_and(|effect: A::Effect| effect.asked_for() == asked_for)
        };
        let (mine, others): (Vec<_>, Vec<_>) = applied.into_iter().partition(awaited);
        others.into_iter().for_each(|queued| runner.parts.dispatcher.start(queued));
        mine
    });
    (effect.name(), applied)
}

/// Asks what is to be asked, until there is an outcome, and takes note of it; the effects that follow from it.
async fn carry_out<A: Projected>(runner: &Runner, effect: &A::Effect, queued: &Queued) -> Result<Vec<Queued>, Trouble> {
    let Parts { executor, clock, pauses, metrics, .. } = &runner.parts;
    let id = A::Id::named(queued.subject_id);
    let state = executor.load(id).await?;
    let moment = Moment {
        effect_id: queued.effect_id,
        attempts: queued.attempts,
        since: queued.created_at,
        now: clock.now(),
        patience: pauses.buy_in,
    };
    let mut attempt = Attempt::new(&*state, effect, moment);
    let mut refused = None;
    let command = loop {
        match attempt.step() {
            Step::Ask(call) => {
                introducing::introduce(&runner.parts, &call, moment.attempts, || state.house_event()).await?;
                let answer = send(runner, &call).await?;
                refused = answer.err();
                attempt.hears(answer);
            }
            Step::Done(command) => break command,
            Step::GivenUp(command) => {
                let code = refused.map(|refused| refused.code.code());
                tracing::error!(%id, code, "the tables refuse to open a table of a tournament, which is cancelled");
                metrics.openings_refused.inc();
                break Some(command);
            }
            Step::Again => return Err(refused.map_or_else(contradiction, Trouble::Refused)),
        }
    };
    let Some(command) = command else {
        executor.came_to_nothing(queued.effect_id).await?;
        return Ok(Vec::new());
    };
    Ok(executor.note::<A>(id, command, queued.effect_id).await?)
}

fn contradiction() -> Trouble {
    Trouble::Lobby(Failure::Broken("a call was answered with something else than what it asked for".to_owned()))
}

/// Sends a call and waits for its answer.
async fn send(Runner { parts, keeper, .. }: &Runner, call: &Call) -> Result<CallResult, Trouble> {
    let Parts { executor, pool, clock, pauses, wallet, tables, .. } = parts;
    let key = call.key.as_str();
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
            let look = async || keeper::turn((executor, pool), *template, pauses.surplus, clock.now()).await;
            keeper.has(*template, look).await?;
            Ok(Reply::Done)
        }
        Request::LookUpSkills(tournament) => {
            seeds::look_up::look_up(executor, pool, *tournament).await?;
            Ok(Reply::Done)
        }
        Request::CouldPay { player, cost } => {
            if let Err(failure) = check_purse(wallet, *player, *cost).await {
                let Failure::Refused(refusal) = failure else { return Err(failure.into()) };
                return Ok(Err(Refused { code: refusal.code, status: refusal.code.status() }));
            }
            Ok(Reply::Done)
        }
        Request::LookUpOutages { start, due } => {
            let away = uptime::away_at(pool, tables, *start, *due, clock).await.map_err(|unknown| match unknown {
                uptime::Unknown::Tables(error) => Trouble::Call(error),
                uptime::Unknown::Lobby(failure) => Trouble::Lobby(failure),
            })?;
            Ok(Reply::Away(away))
        }
        Request::Warn { player, offence, at } => {
            let command = conduct::Command::Warn { offence: *offence, at: *at };
            executor.execute::<Conduct>(*player, &[command], &WriteOptions::default()).await?;
            Ok(Reply::Done)
        }
        Request::Hand(table) => tables.view(*table).await.map(|view| Reply::Hand(view.ring.map(|ring| ring.hand))),
    };
    match done {
        Ok(reply) => Ok(Ok(reply)),
        Err(ClientError::Problem(problem)) if problem.status < 500 => Ok(Err(Refused::from(&*problem))),
        Err(error) => Err(error.into()),
    }
}

fn done<T>(_answer: T) -> Reply {
    Reply::Done
}
