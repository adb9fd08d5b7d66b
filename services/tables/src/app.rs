//! What handlers lean on: the tables of one replica, and what runs in their background.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use mazziere_contract::client::{self, AuditClient, WalletClient};
use mazziere_eventstore::recheck::Recheck;
use mazziere_eventstore::subscription::Subscription;
use mazziere_eventstore::{EventStore, StreamStatus};
use mazziere_replay::table::Table;
use mazziere_web::Platform;
use sqlx::PgPool;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::auditor::{Auditor, Past};
use crate::chat::delivery;
use crate::clock::keeper::{Keeper, due_at};
use crate::clock::pulse::{BeatError, Pulse};
use crate::clock::schedule::Schedule;
use crate::commands::{Commands, Manners};
use crate::config::{Config, StartError};
use crate::departures::Departures;
use crate::earlier::EarlierTables;
use crate::listing::{Projection, SUBSCRIPTION};
use crate::live::{By, Entry, KIND, Live, Moved, follow};
use crate::metrics::{StreamMetrics, TablesMetrics, observed};
use crate::presence::Presence;
use crate::settler::{Due, Settler};

/// After a failure of a background task, before it goes on.
const PAUSE: chrono::Duration = chrono::Duration::seconds(1);

/// Tables that are over and wait for being replayed; beyond that some are not.
const AUDITED_AT_MOST: usize = 256;

/// Between two looks whether a key has come that tables stand still for.
const UNPARK_EVERY: chrono::Duration = chrono::Duration::seconds(1);

/// From one transaction of the list to the next, at least.
const LIST_PACE: std::time::Duration = std::time::Duration::from_millis(25);

/// How often it is looked whether the list stands still.
const LOOK_EVERY: chrono::Duration = chrono::Duration::seconds(10);

/// The tables of one replica, as its handlers see them. Clones share everything.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    pool: PgPool,
    live: Arc<Live>,
    pulse: Arc<Pulse>,
    commands: Arc<Commands>,
    keeper: Arc<Keeper>,
    settler: Option<Arc<Settler>>,
    audit: Option<AuditClient>,
    metrics: TablesMetrics,
    presence: Presence,
    departures: Departures,
    earlier: EarlierTables,
    auditor: Mutex<Option<Auditor>>,
}

impl Tables {
    /// The pool on the schema `tables`.
    pub fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    /// The tables in memory.
    pub fn live(&self) -> &Arc<Live> {
        &self.0.live
    }

    /// The sign of life and the outages.
    pub fn pulse(&self) -> &Arc<Pulse> {
        &self.0.pulse
    }

    /// What live streams cost.
    pub fn streams(&self) -> &StreamMetrics {
        &self.0.metrics.streams
    }

    /// Which players follow tables live.
    pub fn presence(&self) -> &Presence {
        &self.0.presence
    }

    /// Who does not follow a table any more.
    pub fn departures(&self) -> &Departures {
        &self.0.departures
    }

    /// Tables as they were.
    pub fn earlier(&self) -> &EarlierTables {
        &self.0.earlier
    }

    /// Who changes tables.
    pub fn commands(&self) -> &Commands {
        &self.0.commands
    }

    /// The service that signs the log of events, if the house has one.
    pub fn audit(&self) -> Option<&AuditClient> {
        self.0.audit.as_ref()
    }

    /// Gives a sign of life and carries out what is due, now. The service does it by itself; with a clock that stands
    /// still somebody has to ask.
    ///
    /// # Errors
    /// When no sign of life can be given.
    pub async fn tick(&self) -> Result<(), BeatError> {
        self.0.pulse.beat().await?;
        self.0.keeper.tick().await;
        Ok(())
    }

    /// Posts what a table owes the ledger, now, as far as it goes.
    pub async fn settle(&self, entry: &Arc<Entry>) {
        if let Some(settler) = &self.0.settler {
            settler.clone().at_once(entry.id()).await;
        }
    }

    /// Puts a replica together; nothing runs yet.
    ///
    /// # Errors
    /// Without sealing keys, when metrics are registered already, or no HTTP client can be made.
    pub(crate) fn assemble(
        pool: PgPool,
        store: EventStore,
        platform: &Platform,
        config: &Config,
    ) -> Result<Tables, StartError> {
        let keys = config.sealing.clone().ok_or(StartError::Unsealed)?;
        let clock = platform.clock().clone();
        let metrics = platform.metrics();
        let counted = TablesMetrics::new(metrics)?;
        let manners = Manners {
            start_delay: config.start_delay,
            hand_pause: config.hand_pause,
            cash: config.wallet.is_some(),
            pace: config.pace,
        };
        let pulse = Arc::new(Pulse::new(pool.clone(), store.clone(), clock.clone()));
        let schedule = Arc::new(Schedule::default());
        let departures = Departures::new(schedule.clone(), clock.clone());
        let due = Arc::new(Due::new(counted.settler.clone()));
        let (over, finished) = mpsc::channel(AUDITED_AT_MOST);
        let moved: Moved = {
            let schedule = schedule.clone();
            let pulse = pulse.clone();
            let due = due.clone();
            let clock = clock.clone();
            let departures = departures.clone();
            Arc::new(move |table: &Table, by: By| {
                if by == By::Us && table.is_over() {
                    // Where more are over than can be looked at, some are not.
                    let _full = over.try_send(table.opened().table_id);
                }
                if table.is_over() {
                    departures.forget(table.opened().table_id);
                }
                schedule.set(table.opened().table_id, due_at(table, &pulse.outages(), &manners, &departures));
                due.moved(table, by, clock.now());
            })
        };
        let live = Arc::new(Live::new(store, keys, moved, counted.broken.clone()));
        observed::show(metrics, &live, &schedule, &due, &clock)?;
        let commands = Arc::new(Commands::new(
            live.clone(),
            pool.clone(),
            pulse.clone(),
            config.chance.clone(),
            counted.conflicts.clone(),
            manners,
        ));
        let settler = match &config.wallet {
            Some(access) => {
                let http = client::http_trusting(&platform.settings().trust, access.timeout)?;
                let wallet = WalletClient::new(http, &access.url, access.caller.clone());
                Some(Arc::new(Settler::new(
                    live.clone(),
                    commands.clone(),
                    wallet,
                    (clock.clone(), platform.ids().clone()),
                    due,
                )))
            }
            None => None,
        };
        let audit = match &config.audit {
            Some(access) => {
                let http = client::http_trusting(&platform.settings().trust, access.timeout)?;
                Some(AuditClient::new(http, &access.url, access.caller.clone()))
            }
            None => None,
        };
        let presence = Presence::new(pool.clone(), platform.clock().clone(), platform.ids().uuid_random());
        let keeper = Arc::new(Keeper {
            presence: presence.clone(),
            departures: departures.clone(),
            live: live.clone(),
            commands: commands.clone(),
            pulse: pulse.clone(),
            schedule,
            clock,
            ids: platform.ids().clone(),
            expired: counted.expired.clone(),
        });
        let auditor = Auditor::new(live.clone(), counted.replays.clone(), finished);
        Ok(Tables(Arc::new(Inner {
            pool,
            live,
            pulse,
            commands,
            keeper,
            settler,
            audit,
            metrics: counted,
            presence,
            departures,
            earlier: EarlierTables::default(),
            auditor: Mutex::new(Some(auditor)),
        })))
    }

    /// Shows whether the list stands still before an event that it cannot take in.
    async fn look_at_list(&self, list: &Subscription, now: DateTime<Utc>) {
        match list.progress().await {
            Ok(progress) => {
                let taken_in = progress.as_ref().and_then(|progress| progress.position).unwrap_or(-1);
                self.0.metrics.list_parked.set(progress.and_then(|progress| progress.parked).is_some().into());
                if let Ok(last) = self.0.live.store().last_position().await {
                    self.0.metrics.list_lag.note(last.unwrap_or(-1) - taken_in, now);
                }
            }
            Err(error) => tracing::warn!(error = &error as &dyn std::error::Error, "the list cannot be looked at"),
        }
    }

    /// The background: heartbeat, deadlines, the log's tail, the list, the ledger.
    pub(crate) fn spawn(&self, platform: &Platform, store: &EventStore, from: i64) -> Vec<JoinHandle<()>> {
        let keeper = self.0.keeper.clone();
        let beat = tokio::spawn(async move { keeper.beat().await });
        let keeper = self.0.keeper.clone();
        let watch = tokio::spawn(async move { keeper.watch().await });
        let live = self.0.live.clone();
        let clock = platform.clock().clone();
        let tail = tokio::spawn(async move { follow::follow(&live, from, &clock).await });
        let subscription = Subscription::new(store, SUBSCRIPTION).pace(LIST_PACE);
        let clock = platform.clock().clone();
        let listed = subscription.clone();
        let tables = self.clone();
        let parked = tokio::spawn(async move {
            loop {
                clock.sleep(LOOK_EVERY).await;
                tables.look_at_list(&listed, clock.now()).await;
            }
        });
        let clock = platform.clock().clone();
        let list = tokio::spawn(async move {
            loop {
                if let Err(error) = subscription.run(&mut Projection).await {
                    tracing::error!(error = &error as &dyn std::error::Error, "the list cannot be filled");
                }
                clock.sleep(PAUSE).await;
            }
        });
        let pool = self.0.pool.clone();
        let live = self.0.live.clone();
        let clock = platform.clock().clone();
        let listen = tokio::spawn(async move { delivery::follow(&pool, &live, &clock).await });
        let pool = self.0.pool.clone();
        let clock = platform.clock().clone();
        let sweep = tokio::spawn(async move { delivery::sweep(&pool, &clock).await });
        let presence = tokio::spawn(self.0.presence.clone().keep());
        let live = self.0.live.clone();
        let clock = platform.clock().clone();
        let unpark = tokio::spawn(async move {
            loop {
                clock.sleep(UNPARK_EVERY).await;
                live.unpark().await;
            }
        });
        let mut tasks = vec![beat, watch, tail, list, parked, listen, sweep, presence, unpark];
        if let Some(settler) = self.0.settler.clone() {
            tasks.push(tokio::spawn(settler.run()));
        }
        let auditor = self.0.auditor.lock().unwrap_or_else(PoisonError::into_inner).take();
        tasks.extend(auditor.map(|auditor| tokio::spawn(auditor.run(platform.clock().clone()))));
        let recheck = Recheck::new(store, KIND, StreamStatus::Closed, &self.0.metrics.recheck);
        tasks.push(tokio::spawn(recheck.run(Past(store.clone()))));
        tasks
    }
}
