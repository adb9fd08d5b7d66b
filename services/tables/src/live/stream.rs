//! The live stream of a table, for one pair of eyes.
//!
//! | event | id | data |
//! |---|---|---|
//! | `snapshot` | version | the table view; first, unless the client resumes from a version that exists and is not long ago |
//! | `step` | version | a [`mazziere_contract::tables::TableStep`], one per stored event |
//! | `countdown` | none | a seat to move and what is left of its time: at the start of its turn and every 5 seconds |
//! | `chat` | none | a [`mazziere_contract::tables::ChatMessage`] that the reader hears |
//! | `end` | none | the table is over and everything was sent |
//! | `lagged` | none | the reader was too slow and is let go |
//!
//! A reader may follow the view by patches. Its snapshots are of the time of their version, so that all who have the
//! same eyes have the same view, and a resumed stream has one behind the steps that were missed: what the reader had is
//! not known here.
//!
//! **Invariants:** steps come in order and without a gap; each viewer's are made by [`view::step`] for those eyes
//! alone, and printed once for all who have the same eyes ([`super::broadcast`]). A patch is made against the view that
//! this reader was sent before, and no other. Where the log of the table cannot be followed here any more, its streams
//! end: their readers come back to a replica that can, or are told.

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::Duration;
use futures::Stream;
use mazziere_contract::tables::TableStatus;
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::clock::Outages;
use mazziere_replay::table::view::{self, Eyes, Moment};
use mazziere_replay::table::{Fault, Table};
use mazziere_rules::kernel::Viewer;
use mazziere_telemetry::Clock;
use mazziere_web::fan_out::Place;
use mazziere_web::problem::chain;
use mazziere_web::{Frame, SseEvent};
use serde::Serialize;
use serde_json::json;
use sqlx::PgPool;
use tokio::sync::watch;

use super::broadcast::{self, Rendering, Shown};
use super::{Entry, Live, Step};
use crate::chat::{Hearing, Listener};
use crate::clock::pulse::Pulse;
use crate::departures::Attending;
use crate::introduction::Known;
use crate::metrics::StreamMetrics;
use crate::presence::Following;

/// Time between two countdowns of the same turn.
const COUNTDOWN_EVERY: Duration = Duration::seconds(5);

/// Steps read from the log at a time.
const PAGE: u32 = 200;

/// Steps that a watcher may have missed; one who has missed more begins again with a snapshot.
const MOST_MISSED: i64 = 500;

/// What is left of a seat's time.
#[derive(Debug, Serialize)]
struct Countdown {
    seat: u8,
    /// Until its turn is over, by whichever clock runs out first.
    ms_left: i64,
    /// Of its thinking time in the match, or of its time bank at a ring table.
    match_ms_left: u64,
}

/// The table is over.
#[derive(Debug, Serialize)]
struct End {
    table_id: TableId,
    version: i64,
    status: TableStatus,
    /// Where its last event stands in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<i64>,
}

/// What a stream is fed from.
pub struct Watched {
    /// The tables in memory, and the log behind them.
    pub live: Arc<Live>,
    /// The outages, in which no clock runs.
    pub pulse: Arc<Pulse>,
    pub clock: Clock,
    /// How long a ring table rests between two hands.
    pub hand_pause: Duration,
    /// What streams cost.
    pub metrics: StreamMetrics,
    /// The schema `tables`, for what people read beside the table.
    pub pool: PgPool,
    /// Whether steps bring what changes the view.
    pub patches: bool,
    /// Where the reader plays next, if they do not play here any more.
    pub next: Option<TableId>,
    /// The player who listens to what is said; none for those who are no players.
    pub listens: Option<PlayerId>,
    /// Held for as long as it is open by a player who sits at the table, or may be seated there.
    pub following: Option<Following>,
    /// Likewise where a player is missed who has none.
    pub attending: Option<Attending>,
}

/// How a reader learns the view.
enum View {
    /// From the snapshot alone; steps say what may be done.
    Snapshot,
    /// By patches of the view that they have; none before the first snapshot.
    Patched(Option<Arc<Shown>>),
}

/// A caller who watches a table.
struct Watcher {
    live: Arc<Live>,
    entry: Arc<Entry>,
    pulse: Arc<Pulse>,
    clock: Clock,
    hand_pause: Duration,
    pool: PgPool,
    eyes: Eyes,
    view: View,
    next: Option<TableId>,
    versions: watch::Receiver<i64>,
    /// Where those wait for news who sit nowhere.
    place: Place,
    metrics: StreamMetrics,
    /// The version of the last step that was sent.
    sent: i64,
    queue: VecDeque<Frame>,
    ended: bool,
    listens: Option<PlayerId>,
    hearing: Hearing,
    _following: Option<Following>,
    _attending: Option<Attending>,
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.metrics.watchers.dec();
    }
}

/// The stream of a table for `eyes`: from a snapshot on, or after version `after` if there was such a version not long
/// ago.
pub fn watch(at: Watched, entry: Arc<Entry>, eyes: Eyes, after: Option<i64>) -> impl Stream<Item = Frame> + use<> {
    let Watched { live, pulse, clock, hand_pause, metrics, pool, patches, next, listens, following, attending } = at;
    metrics.watchers.inc();
    let mut watcher = Watcher {
        live,
        pulse,
        hand_pause,
        versions: entry.watch(),
        place: entry.spectate(),
        metrics,
        entry,
        clock,
        pool,
        eyes,
        next,
        view: if patches { View::Patched(None) } else { View::Snapshot },
        sent: 0,
        queue: VecDeque::new(),
        ended: false,
        listens,
        hearing: Hearing::default(),
        _following: following,
        _attending: attending,
    };
    watcher.begin(after);
    futures::stream::unfold(watcher, |mut watcher| async move {
        let event = watcher.next().await?;
        Some((event, watcher))
    })
}

impl Watcher {
    fn begin(&mut self, after: Option<i64>) {
        let outages = self.pulse.outages();
        let now = self.clock.now();
        let moment = Moment { now, outages: &outages, hand_pause: self.hand_pause };
        let known = self.entry.introduced().known();
        let (version, snapshot, shown) = self.entry.look(|table| {
            let version = table.version();
            let near = version.saturating_sub(MOST_MISSED).max(1)..=version;
            if let Some(after) = after.filter(|after| near.contains(after)) {
                return (after, None, None);
            }
            if let View::Patched(_) = self.view {
                let rendering = self.rendering(&outages, &known);
                let shown = self.entry.broadcast.show(table, self.eyes.now(table), &rendering);
                return (version, Some(shown.frame(self.next)), Some(shown));
            }
            let make = || {
                self.metrics.rendered.inc();
                let mut seen = view::view(table, self.eyes, &moment);
                known.complete(&mut seen);
                seen.next_table_id = self.next;
                broadcast::snapshot(&seen)
            };
            let is_shared = self.next.is_none() && self.eyes.now(table) == Viewer::SPECTATOR;
            let frame = if is_shared { self.entry.broadcast.snapshot(version, now, make) } else { make() };
            (version, Some(frame), None)
        });
        if let View::Patched(had) = &mut self.view {
            *had = shown;
        }
        self.sent = version;
        self.queue.extend(snapshot);
        if let Some(listener) = self.listener() {
            self.hearing = self.entry.room(|room| Hearing::begin(room, &listener));
        }
        self.count_down();
    }

    async fn next(&mut self) -> Option<Frame> {
        loop {
            if let Some(event) = self.queue.pop_front() {
                return Some(event);
            }
            if self.ended || self.entry.is_lost() {
                return None;
            }
            if let Err(error) = self.collect().await {
                // The client comes back with the last id it saw.
                tracing::warn!(table_id = %self.entry.id(), error, "a live stream was cut");
                return None;
            }
            if self.queue.is_empty() && !self.ended {
                self.wait().await;
            }
        }
    }

    /// Queues what happened since the last step that was sent.
    async fn collect(&mut self) -> Result<(), String> {
        self.versions.mark_unchanged();
        self.place.look();
        if self.entry.look(Table::version) - self.sent > MOST_MISSED {
            self.metrics.lagged.inc();
            self.queue.push_back(SseEvent::new("lagged", &json!({"told_through": self.sent})).into());
            self.ended = true;
            return Ok(());
        }
        if let View::Patched(_) = self.view {
            // Somebody may have sat down whose name no view had.
            self.entry.keep_introduced(&self.pool, &self.clock);
        }
        let moved = match self.entry.recent(self.sent) {
            Some(steps) => self.queue_steps(&steps).map_err(|fault| fault.to_string())?,
            None => {
                let stream = StreamId::from(self.entry.id());
                let stored = self.live.store().read_stream(stream, self.sent, PAGE).await;
                let mut stored = stored.map_err(|error| error.to_string())?;
                // What this replica has not taken in yet is told when it has, with what may be done then.
                let known = self.entry.look(Table::version);
                stored.retain(|row| row.version <= known);
                let steps = self.live.read(&self.entry, |reader| Step::read(&stored, reader)).await;
                let steps = steps.map_err(|error| chain(&error))?;
                let steps: Vec<_> = steps.into_iter().map(Arc::new).collect();
                self.queue_steps(&steps).map_err(|fault| fault.to_string())?
            }
        };
        let shown = self.queue_view();
        if moved || shown {
            self.count_down();
        }
        self.queue_chat();
        let (version, status, over) = self.entry.look(|table| (table.version(), table.table_status(), table.is_over()));
        // The last steps do not wait for their places in the log.
        if over && self.sent == version && self.queue.is_empty() {
            let position = self.entry.end_position(self.live.store()).await;
            let end = End { table_id: self.entry.id(), version, status, position };
            self.queue.push_back(SseEvent::new("end", &end).into());
            self.ended = true;
        }
        Ok(())
    }

    /// Who listens, as the table is.
    fn listener(&self) -> Option<Listener> {
        let player = self.listens?;
        Some(self.entry.look(|table| Listener::at(table, player)))
    }

    /// Queues what was said meanwhile and is heard by now.
    fn queue_chat(&mut self) {
        let Some(listener) = self.listener() else { return };
        let heard = self.entry.room(|room| self.hearing.next(room, &listener));
        self.queue.extend(heard.iter().map(|message| Frame::apart(&SseEvent::new("chat", &message.shown))));
    }

    fn queue_steps(&mut self, steps: &[Arc<Step>]) -> Result<bool, Fault> {
        let outages = self.pulse.outages();
        let known = self.entry.introduced().known();
        for step in steps {
            let rendering = self.rendering(&outages, &known);
            let (frame, has) = match &self.view {
                View::Snapshot => (self.entry.look(|table| step.frame(table, self.eyes, &rendering))?, None),
                View::Patched(had) => {
                    self.entry.look(|table| step.patched(&self.entry, table, (self.eyes, had), &rendering))?
                }
            };
            if let View::Patched(had) = &mut self.view {
                *had = has;
            }
            self.queue.push_back(frame);
            self.sent = step.version;
        }
        Ok(!steps.is_empty())
    }

    fn rendering<'a>(&'a self, outages: &'a Outages, known: &'a Arc<Known>) -> Rendering<'a> {
        Rendering { outages, hand_pause: self.hand_pause, known, rendered: &self.metrics.rendered }
    }

    /// Queues the view of the version that was sent last, for a reader who has none yet to patch; whether it did.
    fn queue_view(&mut self) -> bool {
        let View::Patched(None) = self.view else { return false };
        let outages = self.pulse.outages();
        let known = self.entry.introduced().known();
        let rendering = self.rendering(&outages, &known);
        let shown = self.entry.look(|table| {
            // Otherwise more steps are to be sent first.
            let is_newest = table.version() == self.sent;
            is_newest.then(|| self.entry.broadcast.show(table, self.eyes.now(table), &rendering))
        });
        let Some(shown) = shown else { return false };
        self.queue.push_back(shown.frame(self.next));
        self.view = View::Patched(Some(shown));
        true
    }

    /// Queues what is left of the time of each seat to move; nothing while steps are still to be sent.
    fn count_down(&mut self) {
        let outages = self.pulse.outages();
        let now = self.clock.now();
        let left = self.entry.look(|table| {
            if table.version() != self.sent {
                return Vec::new();
            }
            let countdown = |seat: mazziere_rules::seat::Seat| {
                let deadline = table.deadline_of(seat, &outages)?;
                self.metrics.rendered.inc();
                let left = Countdown {
                    seat: seat.index(),
                    ms_left: (deadline.at - now).num_milliseconds().max(0),
                    match_ms_left: table.reserve_ms(seat, &outages, now),
                };
                Some(Frame::apart(&SseEvent::new("countdown", &left)))
            };
            let make = || table.awaited().iter().filter_map(countdown).collect();
            self.entry.broadcast.countdown(self.sent, now, make)
        });
        self.queue.extend(left);
    }

    async fn wait(&mut self) {
        let (counts, spectator) =
            self.entry.look(|table: &Table| (!table.awaited().is_empty(), self.eyes.now(table) == Viewer::SPECTATOR));
        let moved = async {
            if spectator {
                self.place.woken().await;
            } else {
                // The sender lives in the entry, which we hold: it cannot be gone.
                let _changed = self.versions.changed().await;
            }
        };
        let due = tokio::select! {
            () = moved => false,
            () = self.clock.sleep(COUNTDOWN_EVERY), if counts => true,
        };
        if due {
            self.count_down();
        }
    }
}
