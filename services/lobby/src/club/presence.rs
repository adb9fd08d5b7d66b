//! Who is connected to the lobby: every player who reads a stream of their own (`GET /v1/me/club/stream`,
//! `/v1/me/stream`).
//!
//! A replica knows its own and says so every few seconds in the database, where all of them look; so a connection that
//! breaks, or moves to another replica, is missed for some seconds and no longer, and so is everybody whose replica
//! dies without a word. The streams tell of the private events that their readers are in or invited to, as these
//! change.
//!
//! Invariants: the first event of a stream is its snapshot, and what happens while that is read comes after it; a
//! player who reads too slowly loses the stream, and after the last one is not connected any more. Non-goals: at which
//! replica somebody is; who was connected in the past.

pub mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use chrono::{DateTime, Duration, Utc};
use futures::future::BoxFuture;
use futures::{FutureExt, Stream};
use mazziere_ids::{ClubEventId, PlayerId, StreamId};
use mazziere_telemetry::Clock;
use mazziere_web::{Principal, SseEvent};
use sqlx::PgPool;
use tokio::sync::{Notify, mpsc, watch};

use super::{ClubEvent, Command, view};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::log::executor::Executor;
use crate::log::transaction::WriteOptions;
use crate::player_name;
use crate::stream::{Listener, pause};

/// How often a replica says who is connected to it.
const SAY_EVERY: Duration = Duration::seconds(5);

/// For how long that is believed.
pub const BELIEVED_FOR: Duration = Duration::seconds(15);

/// Events that may wait for a reader; a slower reader has to open the stream again.
const WAITING: usize = 32;

/// The streams of those who are connected; nobody has none.
type Connected = BTreeMap<PlayerId, Vec<Seat>>;

/// A stream, seen from inside.
struct Seat {
    /// Its own.
    number: u64,
    events: mpsc::Sender<SseEvent>,
    /// What has happened while the snapshot is being read; `None` once it is sent.
    early: Option<Vec<SseEvent>>,
}

impl Seat {
    /// Tells of an event; whether there was room.
    fn tell(&mut self, event: &SseEvent) -> bool {
        match &mut self.early {
            Some(early) => {
                early.push(event.clone());
                early.len() < WAITING
            }
            None => self.events.try_send(event.clone()).is_ok(),
        }
    }

    /// Sends the snapshot, and behind it what has happened meanwhile.
    fn begin(&mut self, snapshot: SseEvent) {
        for event in std::iter::once(snapshot).chain(self.early.take().unwrap_or_default()) {
            // There is room for as much as `tell` lets in; a reader who has gone already wants nothing.
            let _room = self.events.try_send(event);
        }
    }
}

/// Who is connected to this replica. Clones share it.
#[derive(Clone)]
pub struct Presence(Arc<Inner>);

struct Inner {
    executor: Executor,
    pool: PgPool,
    clock: Clock,
    here: Mutex<Connected>,
    /// Those who are connected by another stream, and how often.
    attending: Mutex<BTreeMap<PlayerId, u32>>,
    changed: Mutex<BTreeSet<StreamId>>,
    news: Notify,
    /// Whether the log is read.
    begun: watch::Sender<bool>,
    next: std::sync::atomic::AtomicU64,
}

/// A player is connected as long as this lives.
pub struct Attendance {
    of: Presence,
    player: PlayerId,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let mut attending = self.of.attending();
        match attending.get_mut(&self.player) {
            Some(times) if *times > 1 => *times -= 1,
            _ => drop(attending.remove(&self.player)),
        }
    }
}

/// The stream of a player, who is connected as long as it lives.
pub struct Connection {
    of: Presence,
    player: PlayerId,
    number: u64,
    events: mpsc::Receiver<SseEvent>,
}

impl Connection {
    /// Sends the snapshot; whether there is still a seat.
    fn begin(&self, snapshot: SseEvent) -> bool {
        let mut here = self.of.here();
        let seat =
            here.get_mut(&self.player).and_then(|seats| seats.iter_mut().find(|seat| seat.number == self.number));
        seat.map(|seat| seat.begin(snapshot)).is_some()
    }
}

impl Stream for Connection {
    type Item = SseEvent;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<SseEvent>> {
        self.events.poll_recv(context)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.of.keep_seats(self.player, |seat| seat.number != self.number);
    }
}

impl Listener for Presence {
    fn kind(&self) -> &'static str {
        ClubEvent::KIND
    }

    /// What happened while nobody read is in the snapshot of a player who comes back.
    fn begins(&self, _position: i64) {
        self.here().clear();
        self.0.begun.send_replace(true);
    }

    fn changed(&self, _position: i64, streams: &mut dyn Iterator<Item = StreamId>) {
        let mut changed = self.0.changed.lock().unwrap_or_else(PoisonError::into_inner);
        changed.extend(streams);
        if !changed.is_empty() {
            self.0.news.notify_one();
        }
    }

    fn tell(&self) -> BoxFuture<'_, ()> {
        async {
            loop {
                self.0.news.notified().await;
                let changed = std::mem::take(&mut *self.0.changed.lock().unwrap_or_else(PoisonError::into_inner));
                for stream in changed {
                    if let Err(error) = self.tell_of(ClubEventId::new(stream.uuid())).await {
                        tracing::warn!(%error, "a change of a private event could not be told");
                        self.changed(-1, &mut std::iter::once(stream));
                        pause().await;
                    }
                }
            }
        }
        .boxed()
    }
}

impl Presence {
    /// Nobody is connected yet, nor before the log is read.
    pub fn new(executor: Executor, pool: PgPool, clock: Clock) -> Presence {
        let (here, changed, news, begun) =
            (Mutex::default(), Mutex::default(), Notify::new(), watch::Sender::new(false));
        let next = std::sync::atomic::AtomicU64::default();
        let attending = Mutex::default();
        Presence(Arc::new(Inner { executor, pool, clock, here, attending, changed, news, begun, next }))
    }

    fn here(&self) -> MutexGuard<'_, Connected> {
        self.0.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn attending(&self) -> MutexGuard<'_, BTreeMap<PlayerId, u32>> {
        self.0.attending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what a player who connects is called: who invites them sees it.
    pub async fn learn_name(&self, principal: &Principal) {
        player_name::learn(&self.0.pool, principal, self.0.clock.now()).await;
    }

    /// Connects a player who reads another stream.
    ///
    /// # Errors
    /// A failure of the database.
    pub async fn attend(&self, player: PlayerId) -> Result<Attendance, Failure> {
        store::say(&self.0.pool, &[player], self.0.clock.now()).await?;
        *self.attending().entry(player).or_default() += 1;
        Ok(Attendance { of: self.clone(), player })
    }

    pub async fn connect(&self, player: PlayerId) -> Result<Connection, Failure> {
        let pool = &self.0.pool;
        store::say(pool, &[player], self.0.clock.now()).await?;
        // A player who had a snapshot before the log is read would miss what happens in between. The sender lives in
        // `self`.
        let _begun = self.0.begun.subscribe().wait_for(|begun| *begun).await.map(drop);
        loop {
            let connection = self.seat(player);
            let mine = super::store::of_player(pool, player).await?;
            let snapshot = SseEvent::new("snapshot", &mazziere_contract::Page { items: mine, next: None });
            // The seat is gone if the log is read anew; then the snapshot may be too old.
            if connection.begin(snapshot) {
                return Ok(connection);
            }
        }
    }

    fn seat(&self, player: PlayerId) -> Connection {
        let (sender, events) = mpsc::channel(WAITING);
        let number = self.0.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let seat = Seat { number, events: sender, early: Some(Vec::new()) };
        self.here().entry(player).or_default().push(seat);
        Connection { of: self.clone(), player, number, events }
    }

    /// Keeps those of a player's seats that `stays` holds for.
    fn keep_seats(&self, player: PlayerId, stays: impl FnMut(&mut Seat) -> bool) {
        let mut here = self.here();
        let Some(seats) = here.get_mut(&player) else { return };
        seats.retain_mut(stays);
        if seats.is_empty() {
            here.remove(&player);
        }
    }

    async fn tell_of(&self, id: ClubEventId) -> Result<(), Failure> {
        if self.here().is_empty() {
            return Ok(());
        }
        let state = self.0.executor.load(id).await?;
        let event = SseEvent::new("club_event", &view::shown(&state));
        for player in state.reached() {
            // A player who reads too slowly loses the connection, and begins with a snapshot again.
            self.keep_seats(*player, |seat| seat.tell(&event));
        }
        Ok(())
    }

    /// Says who is connected, and calls off the drafts of creators who are not, until it is dropped.
    pub async fn keep(self) {
        loop {
            // Counted from here, however long it takes to say it.
            let now = self.0.clock.now();
            if let Err(error) = self.look(now).await {
                tracing::warn!(%error, "who is connected could not be said");
            }
            self.0.clock.sleep_until(now + SAY_EVERY).await;
        }
    }

    async fn look(&self, now: DateTime<Utc>) -> Result<(), Failure> {
        let Inner { executor, pool, .. } = &*self.0;
        let mut here: Vec<PlayerId> = self.here().keys().copied().collect();
        here.extend(self.attending().keys().copied());
        here.sort_unstable();
        here.dedup();
        store::say(pool, &here, now).await?;
        for id in store::left_behind(pool, now - BELIEVED_FOR).await? {
            let noted = executor.execute::<ClubEvent>(id, &[Command::NoteCreatorGone], &WriteOptions::default()).await;
            // One that cannot be called off does no harm.
            if let Err(error) = noted {
                tracing::warn!(%id, %error, "a draft whose creator has left could not be called off");
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Presence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Presence").finish_non_exhaustive()
    }
}
