//! Who is connected to the lobby: whoever reads a stream of their own (`GET /v1/me/club/stream`).
//!
//! A replica knows its own and says so every few seconds in the database, where all of them look; so a connection that
//! breaks, or moves to another replica, is missed for some seconds and no longer. The streams tell of the private
//! events that their readers are in or invited to, as these change.

pub mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use chrono::Duration;
use futures::future::BoxFuture;
use futures::{FutureExt, Stream};
use mazziere_ids::{ClubEventId, PlayerId, StreamId};
use mazziere_web::SseEvent;
use tokio::sync::{Notify, mpsc};

use super::{ClubEvent, Command, view};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::log::desk::{Along, Desk};
use crate::stream::{Listener, pause};

/// How often a replica says who is connected to it.
const SAY_EVERY: Duration = Duration::seconds(5);

/// For how long that is believed.
pub const BELIEVED_FOR: Duration = Duration::seconds(15);

/// Events that may wait for a reader; whoever is slower has to open the stream again.
const WAITING: usize = 32;

/// The streams of those who are connected, each with a number of its own.
type Here = BTreeMap<PlayerId, Vec<(u64, mpsc::Sender<SseEvent>)>>;

/// Who is connected to this replica. Clones share it.
#[derive(Clone)]
pub struct Presence(Arc<Inner>);

struct Inner {
    desk: Desk,
    here: Mutex<Here>,
    changed: Mutex<BTreeSet<StreamId>>,
    news: Notify,
    next: std::sync::atomic::AtomicU64,
}

/// The stream of somebody who is connected as long as it lives.
pub struct Connection {
    of: Presence,
    player: PlayerId,
    number: u64,
    events: mpsc::Receiver<SseEvent>,
}

impl Stream for Connection {
    type Item = SseEvent;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<SseEvent>> {
        self.events.poll_recv(context)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut here = self.of.here();
        if let Some(seats) = here.get_mut(&self.player) {
            seats.retain(|(number, _)| *number != self.number);
            if seats.is_empty() {
                here.remove(&self.player);
            }
        }
    }
}

impl Listener for Presence {
    fn kind(&self) -> &'static str {
        ClubEvent::KIND
    }

    /// What happened while nobody read is in the snapshot of whoever comes back.
    fn begins(&self, _position: i64) {
        self.here().clear();
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
    /// Nobody is connected yet.
    pub fn new(desk: Desk) -> Presence {
        let (here, changed, news) = (Mutex::default(), Mutex::default(), Notify::new());
        Presence(Arc::new(Inner { desk, here, changed, news, next: std::sync::atomic::AtomicU64::default() }))
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.0.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects a player.
    ///
    /// # Errors
    /// A failure of the database.
    pub async fn connect(&self, player: PlayerId) -> Result<Connection, Failure> {
        let desk = &self.0.desk;
        let (sender, events) = mpsc::channel(WAITING);
        let number = self.0.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.here().entry(player).or_default().push((number, sender.clone()));
        let connection = Connection { of: self.clone(), player, number, events };
        store::say(&desk.pool, &[player], desk.clock.now()).await?;
        let mine = super::store::of_player(&desk.pool, player).await?;
        let snapshot = SseEvent::new("snapshot", &mazziere_contract::Page { items: mine, next: None });
        // There is room for the first one.
        let _room = sender.try_send(snapshot);
        Ok(connection)
    }

    async fn tell_of(&self, id: ClubEventId) -> Result<(), Failure> {
        if self.here().is_empty() {
            return Ok(());
        }
        let state = self.0.desk.load(id).await?;
        let event = SseEvent::new("club_event", &view::shown(&state));
        let mut here = self.here();
        for player in &state.players {
            let Some(seats) = here.get_mut(player) else { continue };
            // Whoever is too slow loses the connection, and begins with a snapshot again.
            seats.retain(|(_, sender)| sender.try_send(event.clone()).is_ok());
        }
        Ok(())
    }

    /// Says who is connected, and calls off the drafts of creators who are not, until it is dropped.
    pub async fn keep(self) {
        let desk = &self.0.desk;
        loop {
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "who is connected could not be said");
            }
            desk.clock.sleep(SAY_EVERY).await;
        }
    }

    async fn look(&self) -> Result<(), Failure> {
        let desk = &self.0.desk;
        let now = desk.clock.now();
        let here: Vec<PlayerId> = self.here().keys().copied().collect();
        store::say(&desk.pool, &here, now).await?;
        for id in store::left_behind(&desk.pool, now - BELIEVED_FOR).await? {
            desk.apply_and_start::<ClubEvent>(id, &Command::NoteCreatorGone, &Along::default()).await?;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Presence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Presence").finish_non_exhaustive()
    }
}
