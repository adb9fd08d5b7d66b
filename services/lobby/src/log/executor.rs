//! The executor: where a command meets the log. Loads an aggregate, decides, and writes events, rows and effects in one
//! transaction; then has the effects carried out by the runner, to which [`crate::outbox::dispatcher`] sends them.
//!
//! Invariants: nothing is written but by [`Executor::apply`], [`Executor::note`], [`Executor::write_in`] and
//! [`Executor::begin_in`]; rows and effects are committed with the events they follow from or not at all. Turns only
//! spare work: when two executors on one database write to one stream, its expected version lets one of them through,
//! and the other reads and decides again on what is there now.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_fairdeal::Secrets;
use mazziere_telemetry::Clock;
use mazziere_telemetry::trace::current_traceparent;
use sqlx::{PgPool, PgTransaction};
use uuid::Uuid;

use crate::failure::Failure;
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::exact::exactly;
use crate::log::receipt::Receipts;
use crate::log::receipt::store::note_pending;
use crate::log::rows::{Projected, Rows as _};
use crate::log::streams::Streams;
use crate::log::transaction::{Applied, HookOutcome, MakeReceipt, WriteOptions};
use crate::log::turns::{Turn, Turns};
use crate::log::unit_of_work::UnitOfWork;
use crate::metrics::LobbyMetrics;
use crate::notice::store as notices;
use crate::outbox::dispatcher::Dispatcher;
use crate::outbox::{Due, Pauses, Queued, store as effects};

mod together;

/// How often a command is decided again because its stream moved on meanwhile.
const MOST_RACES: usize = 50;

/// Decides commands and writes what comes of them. Clones share who is at which stream.
#[derive(Clone, Debug)]
pub struct Executor(Arc<Parts>, Arc<Turns>);

/// What an executor works with.
#[derive(Debug)]
pub struct Parts {
    pub pool: PgPool,
    pub streams: Streams,
    pub receipts: Receipts,
    pub clock: Clock,
    pub pauses: Pauses,
    /// Where the secret of what begins comes from.
    pub secrets: Secrets,
    pub metrics: LobbyMetrics,
    pub dispatcher: Dispatcher,
}

/// What was written in a transaction that is not committed yet.
#[derive(Debug)]
pub struct Written<A> {
    /// The state after it.
    pub state: A,
    /// The hash of its last event, if events were written.
    pub link: Option<[u8; 32]>,
    /// The effects that this process has claimed and must carry out after the commit.
    pub queued: Vec<Queued>,
    /// Whether there are others, for later.
    pub later: bool,
}

impl Executor {
    /// One at which nobody writes yet.
    pub fn new(parts: Parts) -> Executor {
        Executor(Arc::new(parts), Arc::default())
    }

    /// What it works with.
    pub(super) fn parts(&self) -> &Parts {
        &self.0
    }

    /// Where the secret of what begins comes from.
    pub fn secrets(&self) -> Secrets {
        self.0.secrets
    }

    /// An aggregate as it is now.
    ///
    /// # Errors
    /// As [`Streams::load`].
    pub async fn load<I: Identity>(&self, id: I) -> Result<Arc<I::Aggregate>, Failure> {
        self.0.streams.load(id).await
    }

    /// Decides a command and writes nothing; the state that it was decided on.
    ///
    /// # Errors
    /// The core's refusal, or a failure of the database.
    pub async fn dry_run<A: Aggregate>(&self, id: A::Id, command: &A::Command) -> Result<Arc<A>, Failure> {
        let state = self.load(id).await?;
        state.decide(command, self.0.clock.now())?;
        Ok(state)
    }

    /// Decides commands, each on what those before it came to, and writes what comes of them: all of it, or nothing.
    /// The caller carries out [`Applied::queued`], or has [`Executor::execute`] do it.
    ///
    /// # Errors
    /// The core's refusal, or a failure of the database.
    pub async fn apply<A: Projected>(
        &self,
        id: A::Id,
        commands: &[A::Command],
        options: &WriteOptions<'_, A>,
    ) -> Result<Applied<A>, Failure> {
        self.0.streams.watched(id, exactly(id, self.apply_within(id, commands, options)).await)
    }

    /// The same, and has the effects carried out in the background; the state after it.
    ///
    /// # Errors
    /// As [`Executor::apply`].
    pub async fn execute<A: Projected>(
        &self,
        id: A::Id,
        commands: &[A::Command],
        options: &WriteOptions<'_, A>,
    ) -> Result<Arc<A>, Failure> {
        let Applied { state, queued } = self.apply(id, commands, options).await?;
        queued.into_iter().for_each(|queued| self.start(queued));
        Ok(state)
    }

    async fn apply_within<A: Projected>(
        &self,
        id: A::Id,
        commands: &[A::Command],
        options: &WriteOptions<'_, A>,
    ) -> Result<Applied<A>, Failure> {
        let turn = self.1.at(A::stream(id).uuid()).await;
        let mut known = turn.is_read().then(|| self.0.streams.recall(id)).flatten();
        for _ in 0..MOST_RACES {
            let state = match known.take() {
                Some(state) => state,
                None => self.read_in(&turn, id).await?,
            };
            let at = self.0.clock.now();
            let mut unit_of_work = UnitOfWork::on(&*state);
            let mut take = |command| unit_of_work.take(command, at, &self.0.pauses).map(drop);
            let decided = commands.iter().try_for_each(&mut take);
            if let Err(refused) = decided {
                turn.pass_on();
                return Err(refused.into());
            }
            match self.write(&state, unit_of_work, options, at).await {
                Err(Failure::Conflict(_)) => self.0.metrics.races.inc(),
                other => return other,
            }
        }
        Err(Failure::Conflict(0))
    }

    /// Reads a stream in a turn at it.
    async fn read_in<I: Identity>(&self, turn: &Turn, id: I) -> Result<Arc<I::Aggregate>, Failure> {
        let reading = turn.reads();
        let state = self.0.streams.find(id).await?;
        turn.was_read(reading);
        Ok(state)
    }

    /// Takes an effect off the queue that came to nothing new: its stream is not asked.
    ///
    /// # Errors
    /// A failure of the database.
    pub async fn came_to_nothing(&self, effect: Uuid) -> Result<(), Failure> {
        effects::done(&self.0.pool, &[effect], self.0.clock.now()).await
    }

    /// Has an effect carried out in the background.
    pub fn start(&self, queued: Queued) {
        self.0.dispatcher.start(queued);
    }

    async fn write<A: Projected>(
        &self,
        before: &Arc<A>,
        unit_of_work: UnitOfWork<'_, A>,
        options: &WriteOptions<'_, A>,
        at: DateTime<Utc>,
    ) -> Result<Applied<A>, Failure> {
        let mut tx = mazziere_database::begin(&self.0.pool).await?;
        if let Some(hook) = options.hook {
            let then = hook.write(&mut tx).await?;
            if then != HookOutcome::Write {
                if then == HookOutcome::Keep {
                    tx.commit().await?;
                } else {
                    tx.rollback().await?;
                }
                return Ok(Applied { state: Arc::clone(before), queued: Vec::new() });
            }
        }
        let (link, queued, later) = self.write_unit_of_work(&mut tx, &unit_of_work, options, at).await?;
        tx.commit().await?;
        if later {
            self.0.dispatcher.look();
        }
        let state = match link {
            Some(link) => self.0.streams.remember(unit_of_work.into_state(), link),
            None => Arc::clone(before),
        };
        Ok(Applied { state, queued })
    }

    /// Writes events, rows and effects within the caller's transaction. After its commit the caller goes on
    /// ([`Executor::go_on`]).
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the stream has moved on, or a failure of the database.
    pub async fn write_in<A: Projected>(
        &self,
        tx: &mut PgTransaction<'_>,
        before: &A,
        events: Vec<A::Event>,
        options: &WriteOptions<'_, A>,
        at: DateTime<Utc>,
    ) -> Result<Written<A>, Failure> {
        let mut unit_of_work = UnitOfWork::on(before);
        events.into_iter().for_each(|event| unit_of_work.happens(event, at, &self.0.pauses));
        let (link, queued, later) = self.write_unit_of_work(tx, &unit_of_work, options, at).await?;
        Ok(Written { state: unit_of_work.into_state(), link, queued, later })
    }

    /// The hash of the last event if there are events, the effects that this process has claimed, and whether there are
    /// others.
    async fn write_unit_of_work<A: Projected>(
        &self,
        tx: &mut PgTransaction<'_>,
        unit_of_work: &UnitOfWork<'_, A>,
        options: &WriteOptions<'_, A>,
        at: DateTime<Utc>,
    ) -> Result<(Option<[u8; 32]>, Vec<Queued>, bool), Failure> {
        let before = unit_of_work.before;
        let after = unit_of_work.after();
        let events = &unit_of_work.events;
        let receipt = options.receipt.map(|make| make(after)).transpose()?;
        let mut link = None;
        if !events.is_empty() || receipt.is_some() {
            link = Some(
                self.0
                    .streams
                    .append(tx, (before.version(), after), (events, &unit_of_work.traces), receipt, at)
                    .await?,
            );
        }
        if !events.is_empty() {
            self.write_rows::<A>(tx, A::rows(Some(before), after, events, at), at).await?;
        }
        // Effects before lanes, as when one is put back: nobody holds a lane and waits for an effect.
        if !options.effects.is_empty() {
            effects::done(&mut **tx, options.effects, at).await?;
        }
        let due = (&unit_of_work.due[..], &unit_of_work.due_traces[..]);
        let queued = self.enqueue::<A>(tx, after.id(), due, at).await?;
        if !options.pending.is_empty() {
            note_pending(tx, options.pending, at).await?;
        }
        let later = unit_of_work.due.len() > queued.len();
        Ok((link.filter(|_| !events.is_empty()), queued, later))
    }

    /// Boxed, because of what begins with the same commit more may begin in turn. Nothing has to happen outside because
    /// of such a beginning.
    fn write_rows<'a, A: Projected>(
        &'a self,
        tx: &'a mut PgTransaction<'_>,
        rows: A::Rows,
        at: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        async move {
            if let Some((id, events)) = rows.write(tx, self.0.secrets).await? {
                self.begin_in::<A>(tx, id, &events, None, at).await?;
            }
            notices::write(tx, rows.notices()).await?;
            rows.write_last(tx).await
        }
        .boxed()
    }

    /// Queues effects, and claims no more of them than can be begun: a lease must not run out while its effect waits
    /// for a place in this process. The rest is for the workers, also what a client waits for.
    async fn enqueue<A: Aggregate>(
        &self,
        tx: &mut PgTransaction<'_>,
        id: A::Id,
        due: (&[Due<A::Effect>], &[Option<String>]),
        at: DateTime<Utc>,
    ) -> Result<Vec<Queued>, Failure> {
        let room = self.0.dispatcher.lanes().room_in(id.id());
        effects::enqueue_some(tx, (A::KIND, id.id()), due, room, at).await
    }

    /// Begins a stream within the caller's transaction, with the receipt of the command that asked for it.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it has begun already, or a failure of the database.
    pub async fn begin_in<A: Projected>(
        &self,
        tx: &mut PgTransaction<'_>,
        id: A::Id,
        events: &[A::Event],
        receipt: Option<MakeReceipt<'_, A>>,
        at: DateTime<Utc>,
    ) -> Result<Written<A>, Failure> {
        let begun = events.first().and_then(|first| A::begin(id, first, at));
        let mut state = begun.ok_or_else(|| Failure::Broken("a stream begins with its first event".to_owned()))?;
        let mut due: Vec<Due<A::Effect>> = Vec::new();
        for (index, event) in events.iter().enumerate() {
            if index > 0 {
                state.evolve(event, at);
            }
            due.extend(state.follow_ups(event, &self.0.pauses));
        }
        let receipt = receipt.map(|make| make(&state)).transpose()?;
        let trace = current_traceparent();
        let traces = vec![trace.clone(); events.len()];
        let link = Some(self.0.streams.append(tx, (0, &state), (events, &traces), receipt, at).await?);
        self.write_rows::<A>(tx, A::rows(None, &state, events, at), at).await?;
        let queued = self.enqueue::<A>(tx, id, (&due, &vec![trace; due.len()]), at).await?;
        Ok(Written { state, link, later: due.len() > queued.len(), queued })
    }

    /// Remembers what the caller has committed, and has its effects carried out.
    pub fn go_on<A: Aggregate>(&self, Written { state, link, queued, later }: Written<A>) -> Arc<A> {
        let state = match link {
            Some(link) => self.0.streams.remember(state, link),
            None => Arc::new(state),
        };
        queued.into_iter().for_each(|queued| self.start(queued));
        if later {
            self.0.dispatcher.look();
        }
        state
    }
}
