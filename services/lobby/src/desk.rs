//! The desk: where a command meets the log. Loads a tournament, decides, and writes events, rows and effects in one
//! transaction; then has the effects carried out.
//!
//! Invariants: nothing is written but by [`Desk::apply`] and [`Desk::open`]; rows and effects are committed with the
//! events they follow from or not at all. Memory (the cache, the stripes) only spares work: two desks on one database
//! meet in the expected version of the stream, and whoever comes second decides again on what is there now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{TablesClient, WalletClient};
use mazziere_eventstore::{EventStore, NewReceipt};
use mazziere_fairdeal::Secret;
use mazziere_ids::{CommandId, TournamentId};
use mazziere_telemetry::{Clock, TraceContext};
use sqlx::{PgPool, PgTransaction};
use tokio::sync::{MutexGuard, Notify, Semaphore};
use uuid::Uuid;

use crate::effect::store::Queued;
use crate::effect::{Due, Pauses, follow_ups, store as effects};
use crate::failure::Failure;
use crate::live::Hub;
use crate::metrics::LobbyMetrics;
use crate::registration::store as registrations;
use crate::results::store as results;
use crate::template::store as templates;
use crate::tournament::decide::decide;
use crate::tournament::{Command, Event, Setup, Tournament, store, view};

/// How often a command is decided again because its stream moved on meanwhile.
const MOST_RACES: usize = 50;

/// Tournaments remembered; when there are more, those that are settled are forgotten, then all.
const REMEMBERED: usize = 4_096;

/// Commands on one tournament wait for each other within a process, so that they seldom race; tournaments share stripes.
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
    pub(crate) clock: Clock,
    pub(crate) wallet: WalletClient,
    pub(crate) tables: TablesClient,
    pub(crate) pauses: Pauses,
    pub(crate) metrics: LobbyMetrics,
    pub(crate) hub: Hub,
    /// Wakes the worker: something was queued for later.
    pub(crate) queued: Notify,
    pub(crate) running: Semaphore,
    cache: Mutex<HashMap<TournamentId, Arc<Tournament>>>,
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
#[derive(Default)]
pub struct Along<'a> {
    /// The effect that this is the outcome of.
    pub effect: Option<Uuid>,
    /// The command of a client whose answer stays open.
    pub pending: Option<(CommandId, [u8; 32])>,
    /// The position of the results feed that this came from.
    pub position: Option<i64>,
    /// The answer to a client's command, made from the state after it.
    pub receipt: Option<&'a (dyn Fn(&Tournament) -> NewReceipt + Sync)>,
}

/// What came of a command.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The state after it.
    pub state: Arc<Tournament>,
    /// What happened.
    pub events: Vec<Event>,
    /// The effects that this process has claimed and must carry out now.
    pub queued: Vec<Queued>,
}

/// What a desk is made of.
pub struct Parts {
    /// Connections in the lobby's role.
    pub pool: PgPool,
    /// The event store, on the same database.
    pub events: EventStore,
    /// The time.
    pub clock: Clock,
    /// The wallet.
    pub wallet: WalletClient,
    /// The tables.
    pub tables: TablesClient,
    /// How long to wait for things.
    pub pauses: Pauses,
    /// What is counted.
    pub metrics: LobbyMetrics,
}

impl Desk {
    /// A desk.
    pub fn new(parts: Parts) -> Desk {
        let Parts { pool, events, clock, wallet, tables, pauses, metrics } = parts;
        Desk(Arc::new(Inner {
            pool,
            events,
            clock,
            wallet,
            tables,
            pauses,
            metrics,
            hub: Hub::default(),
            queued: Notify::new(),
            running: Semaphore::new(EFFECTS_AT_ONCE),
            cache: Mutex::default(),
            stripes: (0..STRIPES).map(|_| tokio::sync::Mutex::new(())).collect(),
        }))
    }

    /// A tournament as it is now.
    ///
    /// # Errors
    /// `tournament_unknown`, or a failure of the database.
    pub async fn load(&self, id: TournamentId) -> Result<Arc<Tournament>, Failure> {
        let known = self.remembered(id);
        let version = known.as_ref().map(|known| known.version);
        let loaded = store::load(&self.events, id, known.as_deref().cloned()).await?;
        let Some(state) = loaded else {
            return Err(Failure::refused(ErrorCode::TournamentUnknown, format!("there is no tournament {id}")));
        };
        match known {
            Some(known) if Some(state.version) == version => Ok(known),
            _ => Ok(self.remember(state)),
        }
    }

    /// Decides a command and writes what comes of it. The caller carries out [`Applied::queued`], or has
    /// [`Desk::apply_and_start`] do it.
    ///
    /// # Errors
    /// The core's refusal, or a failure of the database.
    pub async fn apply(&self, id: TournamentId, command: &Command, along: &Along<'_>) -> Result<Applied, Failure> {
        let _stripe = self.stripe(id).await;
        for _ in 0..MOST_RACES {
            let state = self.load(id).await?;
            let at = self.clock.now();
            let events = decide(&state, command, at)?;
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
    pub async fn apply_and_start(
        &self,
        id: TournamentId,
        command: &Command,
        along: &Along<'_>,
    ) -> Result<Applied, Failure> {
        let applied = self.apply(id, command, along).await?;
        for queued in applied.queued.clone() {
            drop(self.start(queued));
        }
        Ok(applied)
    }

    /// Has an effect carried out in the background, in the trace of the request that it follows from.
    pub fn start(&self, queued: Queued) -> tokio::task::JoinHandle<()> {
        let context: Option<TraceContext> = queued.traceparent.as_deref().and_then(|text| text.parse().ok());
        let work = crate::effect::run::run(self.clone(), queued);
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
        let mut tx = self.pool.begin().await?;
        effects::done(&mut tx, effect_id, self.clock.now()).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn write(
        &self,
        before: &Arc<Tournament>,
        events: Vec<Event>,
        along: &Along<'_>,
        at: DateTime<Utc>,
    ) -> Result<Applied, Failure> {
        let mut after = (**before).clone();
        let mut due: Vec<Due> = Vec::new();
        for event in &events {
            after.apply(event, at);
            due.extend(follow_ups(&after, event, &self.pauses));
        }
        let mut tx = self.pool.begin().await?;
        if let Some(position) = along.position
            && results::lock_position(&mut tx).await? >= position
        {
            // Another replica has taken this result in already.
            return Ok(Applied { state: Arc::clone(before), events: Vec::new(), queued: Vec::new() });
        }
        let receipt = along.receipt.map(|make| make(&after));
        if !events.is_empty() || receipt.is_some() {
            store::append(&mut tx, &self.events, after.id, before.version, &events, receipt, at).await?;
        }
        if !events.is_empty() {
            store::write_row(&mut tx, &after).await?;
            registrations::write_rows(&mut tx, &changed(before, &after)).await?;
        }
        let queued = effects::enqueue(&mut tx, after.id, &due, at).await?;
        if let Some((command, hash)) = &along.pending {
            registrations::note_pending(&mut tx, *command, hash, at).await?;
        }
        if events.contains(&Event::RegistrationClosed) && after.setup.reopen {
            self.reopen(&mut tx, &after, at).await?;
        }
        if let Some(effect) = along.effect {
            effects::done(&mut tx, effect, at).await?;
        }
        if let Some(position) = along.position {
            results::advance(&mut tx, position).await?;
        }
        tx.commit().await?;
        if due.len() > queued.len() {
            self.queued.notify_one();
        }
        Ok(Applied { state: self.remember(after), events, queued })
    }

    /// The tournament has filled up: the next one of its template opens with the same commit.
    async fn reopen(&self, tx: &mut PgTransaction<'_>, full: &Tournament, at: DateTime<Utc>) -> Result<(), Failure> {
        if !templates::is_open(tx, full.setup.template_id).await? {
            return Ok(());
        }
        let id = TournamentId::derived(full.id.uuid(), "successor");
        self.open_in(tx, id, full.setup.clone(), None, at).await?;
        Ok(())
    }

    /// Opens a tournament, with the receipt of the command that asked for it.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it is open already, or a failure of the database.
    pub async fn open(
        &self,
        id: TournamentId,
        setup: Setup,
        receipt: &(dyn Fn(&Tournament) -> NewReceipt + Sync),
    ) -> Result<Tournament, Failure> {
        let at = self.clock.now();
        let mut tx = self.pool.begin().await?;
        if !templates::is_open(&mut tx, setup.template_id).await? {
            return Err(Failure::refused(ErrorCode::TemplateRetired, "the template is retired"));
        }
        let state = self.open_in(&mut tx, id, setup, Some(receipt), at).await?;
        tx.commit().await?;
        Ok(state)
    }

    async fn open_in(
        &self,
        tx: &mut PgTransaction<'_>,
        id: TournamentId,
        setup: Setup,
        receipt: Option<&(dyn Fn(&Tournament) -> NewReceipt + Sync)>,
        at: DateTime<Utc>,
    ) -> Result<Tournament, Failure> {
        let secret = Secret::fresh().map_err(|error| Failure::Broken(error.to_string()))?;
        let commitment = secret.commitment(&Tournament::draw_context(id));
        let opened = Event::TournamentOpened { setup, commitment };
        let sealed = Event::DrawSealed { secret };
        let mut state = Tournament::opened(id, &opened, at)
            .ok_or_else(|| Failure::Broken("a tournament begins with its opening".to_owned()))?;
        state.apply(&sealed, at);
        let receipt = receipt.map(|make| make(&state));
        store::append(tx, &self.events, id, 0, &[opened.clone(), sealed], receipt, at).await?;
        store::write_row(tx, &state).await?;
        // What happens by the clock is always later: the worker finds it.
        let due = follow_ups(&state, &opened, &self.pauses);
        effects::enqueue(tx, id, &due, at).await?;
        Ok(state)
    }

    async fn stripe(&self, id: TournamentId) -> MutexGuard<'_, ()> {
        let index = id.uuid().as_u128() % STRIPES as u128;
        self.stripes[usize::try_from(index).unwrap_or(0)].lock().await
    }

    fn remembered(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    fn remember(&self, state: Tournament) -> Arc<Tournament> {
        let state = Arc::new(state);
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if cache.len() >= REMEMBERED {
            cache.retain(|_, known| !known.is_settled());
            if cache.len() >= REMEMBERED {
                cache.clear();
            }
        }
        let newer = cache.get(&state.id).is_none_or(|known| known.version < state.version);
        if newer {
            cache.insert(state.id, Arc::clone(&state));
        }
        state
    }
}

/// The registrations that look different now.
fn changed(before: &Tournament, after: &Tournament) -> Vec<mazziere_contract::lobby::Registration> {
    let shown = |entry| view::registration(after, entry);
    let looks_new = |index: usize, shown: &mazziere_contract::lobby::Registration| {
        before.entries.get(index).is_none_or(|entry| view::registration(before, entry) != *shown)
    };
    let now = after.entries.iter().map(shown).enumerate();
    now.filter(|(index, shown)| looks_new(*index, shown)).map(|(_, shown)| shown).collect()
}
