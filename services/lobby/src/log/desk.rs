//! The desk: where a command meets the log. Loads an aggregate, decides, and writes events, rows and effects in one
//! transaction; then has the effects carried out.
//!
//! Invariants: nothing is written but by [`Desk::apply`], [`Desk::write_in`] and [`Desk::begin_in`]; rows and effects
//! are committed with the events they follow from or not at all. Memory (what is remembered, the stripes) only spares
//! work: two desks on one database meet in the expected version of the stream, and whoever comes second decides again
//! on what is there now.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use chrono::{DateTime, Utc};
use mazziere_contract::client::{TablesClient, WalletClient};
use mazziere_eventstore::{EventStore, NewReceipt};
use mazziere_ids::{CommandId, StreamId};
use mazziere_sealing::{KeyId, UnknownKey};
use mazziere_telemetry::{Clock, TraceContext};
use sqlx::{PgPool, PgTransaction};
use tokio::sync::{MutexGuard, Notify, Semaphore};
use uuid::Uuid;

use crate::cash::CashTable;
use crate::failure::Failure;
use crate::feed::store as results;
use crate::limits::Limits;
use crate::log::aggregate::{self, Aggregate, Identity, Memory};
use crate::log::exact::exactly;
use crate::log::receipt::note_pending;
use crate::log::seal::Keys;
use crate::metrics::LobbyMetrics;
use crate::outbox::{Due, Pauses, Queued, store as effects};
use crate::stream::Hub;
use crate::tournament::Tournament;

/// How often a command is decided again because its stream moved on meanwhile.
const MOST_RACES: usize = 50;

/// Commands on one stream wait for each other within a process, so that they seldom race; streams share stripes.
const STRIPES: usize = 256;

/// Effects carried out at the same time by one process.
const EFFECTS_AT_ONCE: usize = 48;

/// What a desk works with.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Inner>);

/// What the clones of a desk share.
pub struct Inner {
    pub(crate) pool: PgPool,
    pub(crate) events: EventStore,
    /// What seals the draws.
    pub(crate) sealing: Keys,
    /// The streams that cannot be read, and the keys that are wanting.
    parked: std::sync::Mutex<BTreeMap<StreamId, KeyId>>,
    pub(crate) clock: Clock,
    pub(crate) wallet: WalletClient,
    pub(crate) tables: TablesClient,
    pub(crate) pauses: Pauses,
    pub(crate) limits: Limits,
    pub(crate) metrics: LobbyMetrics,
    pub(crate) hub: Hub,
    /// Wakes the worker: something was queued for later.
    pub(crate) queued: Notify,
    pub(crate) running: Semaphore,
    pub(crate) tournaments: Memory<Tournament>,
    pub(crate) cash_tables: Memory<CashTable>,
    /// One look after the house's cash tables at a time.
    pub(crate) keeping: tokio::sync::Mutex<()>,
    stripes: Vec<tokio::sync::Mutex<()>>,
}

impl std::fmt::Debug for Inner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").field("pauses", &self.pauses).finish_non_exhaustive()
    }
}

impl std::ops::Deref for Desk {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What is written in the same transaction as a command's events.
pub struct Along<'a, A> {
    /// The effect that this is the outcome of.
    pub effect: Option<Uuid>,
    /// The command of a client whose answer stays open.
    pub pending: Option<(CommandId, [u8; 32])>,
    /// The position of the tables' feed that this came from.
    pub position: Option<i64>,
    /// The answer to a client's command, made from the state after it.
    pub receipt: Option<Receipt<'a, A>>,
}

/// Makes the answer to a command from the state after it.
pub type Receipt<'a, A> = &'a (dyn Fn(&A) -> NewReceipt + Sync);

impl<A> Default for Along<'_, A> {
    fn default() -> Self {
        Along { effect: None, pending: None, position: None, receipt: None }
    }
}

/// What came of a command.
#[derive(Clone, Debug)]
pub struct Applied<A: Aggregate> {
    /// The state after it.
    pub state: Arc<A>,
    /// What happened.
    pub events: Vec<A::Event>,
    /// The effects that this process has claimed and must carry out now.
    pub queued: Vec<Queued>,
}

/// What was written in a transaction that is not committed yet.
#[derive(Debug)]
pub struct Written<A> {
    /// The state after it.
    pub state: A,
    /// The effects that this process has claimed and must carry out after the commit.
    pub queued: Vec<Queued>,
    /// Whether there are others, for later.
    pub later: bool,
}

/// What a desk is made of.
pub struct Parts {
    /// Connections in the lobby's role.
    pub pool: PgPool,
    /// The event store, on the same database.
    pub events: EventStore,
    /// What seals the draws.
    pub sealing: Keys,
    /// The time.
    pub clock: Clock,
    /// The wallet.
    pub wallet: WalletClient,
    /// The tables.
    pub tables: TablesClient,
    /// How long to wait for things.
    pub pauses: Pauses,
    /// What templates may ask for at most.
    pub limits: Limits,
    /// What is counted.
    pub metrics: LobbyMetrics,
}

impl Desk {
    /// A desk.
    pub fn new(parts: Parts) -> Desk {
        let Parts { pool, events, sealing, clock, wallet, tables, pauses, limits, metrics } = parts;
        Desk(Arc::new(Inner {
            pool,
            events,
            sealing,
            parked: std::sync::Mutex::default(),
            clock,
            wallet,
            tables,
            pauses,
            limits,
            metrics,
            hub: Hub::default(),
            queued: Notify::new(),
            running: Semaphore::new(EFFECTS_AT_ONCE),
            tournaments: Memory::default(),
            cash_tables: Memory::default(),
            keeping: tokio::sync::Mutex::default(),
            stripes: (0..STRIPES).map(|_| tokio::sync::Mutex::new(())).collect(),
        }))
    }

    /// How often the database was read for a live stream: for tests that count.
    pub fn live_reads(&self, stream: &str, what: &str) -> u64 {
        self.metrics.live.read(stream, what)
    }

    /// An aggregate as it is now.
    ///
    /// # Errors
    /// The refusal for an unknown one, or a failure of the database.
    pub async fn load<I: Identity>(&self, id: I) -> Result<Arc<I::Of>, Failure> {
        let known = I::Of::remembered(self).recall(id);
        let version = known.as_ref().map(|known| known.version());
        let loaded = aggregate::load((&self.events, &self.sealing), id, known.as_deref().cloned()).await;
        if let Err(Failure::Sealed(UnknownKey(key))) = &loaded {
            let mut parked = self.parked.lock().unwrap_or_else(PoisonError::into_inner);
            parked.insert(I::Of::stream(id), key.clone());
        }
        let Some(state) = loaded? else { return Err(I::Of::unknown(id)) };
        match known {
            Some(known) if Some(state.version()) == version => Ok(known),
            _ => Ok(self.remember(state)),
        }
    }

    /// Whether everything met so far could be read; else which keys are wanting, and for how many streams.
    ///
    /// # Errors
    /// What to tell an operator.
    pub fn keys_wanting(&self) -> Result<(), String> {
        let parked = self.parked.lock().unwrap_or_else(PoisonError::into_inner);
        mazziere_sealing::all_known("tournaments", parked.values())
    }

    /// Decides a command and writes what comes of it. The caller carries out [`Applied::queued`], or has
    /// [`Desk::apply_and_start`] do it.
    ///
    /// # Errors
    /// The core's refusal, or a failure of the database.
    pub async fn apply<A: Aggregate>(
        &self,
        id: A::Id,
        command: &A::Command,
        along: &Along<'_, A>,
    ) -> Result<Applied<A>, Failure> {
        let applied = exactly(id, self.apply_within(id, command, along)).await;
        if let Err(Failure::Broken(why)) = &applied {
            tracing::error!(stream = %id, why, "a stream does not hold together and takes nothing");
            self.metrics.broken.inc();
        }
        applied
    }

    async fn apply_within<A: Aggregate>(
        &self,
        id: A::Id,
        command: &A::Command,
        along: &Along<'_, A>,
    ) -> Result<Applied<A>, Failure> {
        let _stripe = self.stripe(A::stream(id).uuid()).await;
        for _ in 0..MOST_RACES {
            let state = self.load(id).await?;
            let at = self.clock.now();
            let events = state.decide(command, at)?;
            match self.write(&state, events, along, at).await {
                Err(Failure::Conflict(_)) => self.metrics.races.inc(),
                other => return other,
            }
        }
        Err(Failure::Conflict(0))
    }

    /// The same, and has the effects carried out in the background.
    ///
    /// # Errors
    /// As [`Desk::apply`].
    pub async fn apply_and_start<A: Aggregate>(
        &self,
        id: A::Id,
        command: &A::Command,
        along: &Along<'_, A>,
    ) -> Result<Applied<A>, Failure> {
        let applied = self.apply(id, command, along).await?;
        for queued in applied.queued.clone() {
            drop(self.start(queued));
        }
        Ok(applied)
    }

    /// Has an effect carried out in the background, in the trace of the request that it follows from.
    pub fn start(&self, queued: Queued) -> tokio::task::JoinHandle<()> {
        let context: Option<TraceContext> = queued.traceparent.as_deref().and_then(|text| text.parse().ok());
        let work = crate::outbox::runner::run(self.clone(), queued);
        tokio::spawn(async move {
            match context {
                Some(context) => context.scope(work).await,
                None => work.await,
            }
        })
    }

    /// Marks an effect as done that came to nothing new.
    ///
    /// # Errors
    /// A failure of the database.
    pub async fn mark_done(&self, effect_id: Uuid) -> Result<(), Failure> {
        let mut tx = mazziere_database::begin(&self.pool).await?;
        effects::done(&mut tx, effect_id, self.clock.now()).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn write<A: Aggregate>(
        &self,
        before: &Arc<A>,
        events: Vec<A::Event>,
        along: &Along<'_, A>,
        at: DateTime<Utc>,
    ) -> Result<Applied<A>, Failure> {
        let mut tx = mazziere_database::begin(&self.pool).await?;
        if let Some(position) = along.position
            && results::lock_position(&mut tx).await? >= position
        {
            // Another replica has taken this news in already.
            return Ok(Applied { state: Arc::clone(before), events: Vec::new(), queued: Vec::new() });
        }
        let written = self.write_in(&mut tx, &**before, &events, along, at).await?;
        if let Some(position) = along.position {
            results::advance(&mut tx, position).await?;
        }
        tx.commit().await?;
        if written.later {
            self.queued.notify_one();
        }
        Ok(Applied { state: self.remember(written.state), events, queued: written.queued })
    }

    /// Writes events, rows and effects within the caller's transaction. After its commit the caller remembers the state
    /// (`Desk::remember`) and carries the effects out.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the stream has moved on, or a failure of the database.
    pub async fn write_in<A: Aggregate>(
        &self,
        tx: &mut PgTransaction<'_>,
        before: &A,
        events: &[A::Event],
        along: &Along<'_, A>,
        at: DateTime<Utc>,
    ) -> Result<Written<A>, Failure> {
        let mut after = before.clone();
        let mut due: Vec<Due<A::Effect>> = Vec::new();
        for event in events {
            after.evolve(event, at);
            due.extend(after.follow_ups(event, &self.pauses));
        }
        let receipt = along.receipt.map(|make| make(&after));
        if !events.is_empty() || receipt.is_some() {
            let log = (&self.events, &self.sealing);
            aggregate::append(tx, log, &after, before.version(), events, receipt, at).await?;
        }
        if !events.is_empty() {
            A::write_rows(self, tx, Some(before), &after, events, at).await?;
        }
        let queued = effects::enqueue(tx, (A::KIND, after.id().id()), &due, at).await?;
        if let Some((command, hash)) = &along.pending {
            note_pending(tx, *command, hash, at).await?;
        }
        if let Some(effect) = along.effect {
            effects::done(tx, effect, at).await?;
        }
        Ok(Written { state: after, later: due.len() > queued.len(), queued })
    }

    /// Begins a stream within the caller's transaction, with the receipt of the command that asked for it.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it has begun already, or a failure of the database.
    pub async fn begin_in<A: Aggregate>(
        &self,
        tx: &mut PgTransaction<'_>,
        id: A::Id,
        events: &[A::Event],
        receipt: Option<Receipt<'_, A>>,
        at: DateTime<Utc>,
    ) -> Result<Written<A>, Failure> {
        let begun = events.first().and_then(|first| A::begin(id, first, at));
        let mut state = begun.ok_or_else(|| Failure::Broken("a stream begins with its first event".to_owned()))?;
        let mut due: Vec<Due<A::Effect>> = Vec::new();
        for (index, event) in events.iter().enumerate() {
            if index > 0 {
                state.evolve(event, at);
            }
            due.extend(state.follow_ups(event, &self.pauses));
        }
        let receipt = receipt.map(|make| make(&state));
        aggregate::append(tx, (&self.events, &self.sealing), &state, 0, events, receipt, at).await?;
        A::write_rows(self, tx, None, &state, events, at).await?;
        let queued = effects::enqueue(tx, (A::KIND, id.id()), &due, at).await?;
        Ok(Written { state, later: due.len() > queued.len(), queued })
    }

    /// Remembers a committed state.
    pub(crate) fn remember<A: Aggregate>(&self, state: A) -> Arc<A> {
        A::remembered(self).remember(state)
    }

    async fn stripe(&self, stream: Uuid) -> MutexGuard<'_, ()> {
        let index = stream.as_u128() % STRIPES as u128;
        self.stripes[usize::try_from(index).unwrap_or(0)].lock().await
    }
}
