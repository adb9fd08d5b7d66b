//! Watching tournaments as they change.

use std::collections::VecDeque;
use std::sync::Arc;

use mazziere_contract::Page;
use mazziere_contract::lobby::TournamentSummary;
use mazziere_ids::TournamentId;
use mazziere_web::SseEvent;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::{STREAM_KIND, store, view};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::live::Change;

/// Tournaments in a snapshot.
const SNAPSHOT: u32 = 500;

/// Events of the log that are caught up on before a snapshot is the shorter way.
const CATCH_UP: u32 = 2_000;

/// Somebody who watches the list.
pub struct ListWatcher {
    desk: Desk,
    changes: Receiver<Arc<Change>>,
    /// The last position of the log that was told.
    told: i64,
    first: Option<VecDeque<SseEvent>>,
}

impl ListWatcher {
    /// Begins to watch after a position, or with a snapshot.
    ///
    /// # Errors
    /// A failure of the database.
    pub async fn begin(desk: Desk, last: Option<u64>) -> Result<ListWatcher, Failure> {
        // Listening comes first, so that nothing falls between the snapshot and the changes.
        let changes = desk.hub.listen();
        let mut watcher = ListWatcher { desk, changes, told: -1, first: None };
        let first = match last.and_then(|last| i64::try_from(last).ok()) {
            Some(last) => watcher.catch_up(last).await?,
            None => watcher.snapshot().await?,
        };
        watcher.first = Some(first);
        Ok(watcher)
    }

    /// What comes next; `None` when there will be nothing more.
    pub async fn next(&mut self) -> Option<VecDeque<SseEvent>> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let told = match self.changes.recv().await {
            Ok(change) if change.through <= self.told => Ok(VecDeque::new()),
            Ok(change) => {
                self.told = change.through;
                self.tell(&change.tournaments).await
            }
            Err(RecvError::Lagged(_)) => self.snapshot().await,
            Err(RecvError::Closed) => return None,
        };
        // A client whose stream ends comes back with the id it saw last.
        told.inspect_err(|error| tracing::warn!(%error, "a live list ends")).ok()
    }

    async fn snapshot(&mut self) -> Result<VecDeque<SseEvent>, Failure> {
        let last = self.desk.events.last_position().await?.unwrap_or(-1);
        let items = store::snapshot(&self.desk.pool, SNAPSHOT).await?;
        self.told = self.told.max(last);
        let page: Page<TournamentSummary> = Page { items, next: None };
        Ok(VecDeque::from([at(SseEvent::new("snapshot", &page), self.told)]))
    }

    async fn catch_up(&mut self, last: i64) -> Result<VecDeque<SseEvent>, Failure> {
        let now = self.desk.events.last_position().await?.unwrap_or(-1);
        let missed = self.desk.events.read_log(last.saturating_add(1), CATCH_UP, Some(STREAM_KIND)).await?;
        // A position beyond the log is none of ours: another database, or a guess.
        if last > now || missed.len() == CATCH_UP as usize {
            return self.snapshot().await;
        }
        self.told = missed.last().map_or(last, |event| event.position);
        let mut ids: Vec<TournamentId> = Vec::new();
        for event in &missed {
            let id = TournamentId::new(event.event.stream.uuid());
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        self.tell(&ids).await
    }

    async fn tell(&self, ids: &[TournamentId]) -> Result<VecDeque<SseEvent>, Failure> {
        let rows = store::rows(&self.desk.pool, ids).await?;
        Ok(rows.iter().map(|summary| at(SseEvent::new("tournament", summary), self.told)).collect())
    }
}

/// Somebody who watches one tournament.
pub struct TournamentWatcher {
    desk: Desk,
    id: TournamentId,
    changes: Receiver<Arc<Change>>,
    /// The version that was told last; 0 before the first.
    told: i64,
    looked: bool,
}

impl TournamentWatcher {
    /// Begins to watch after a version, or with what is there.
    pub fn begin(desk: Desk, id: TournamentId, last: Option<u64>) -> TournamentWatcher {
        let changes = desk.hub.listen();
        let told = last.and_then(|last| i64::try_from(last).ok()).unwrap_or(0);
        TournamentWatcher { desk, id, changes, told, looked: false }
    }

    /// The tournament after its next change; `None` when there will be none.
    pub async fn next(&mut self) -> Option<SseEvent> {
        loop {
            if self.looked {
                match self.changes.recv().await {
                    Ok(change) if !change.tournaments.contains(&self.id) => continue,
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return None,
                }
            }
            let loaded = self.desk.load(self.id).await;
            let state = loaded.inspect_err(|error| tracing::warn!(%error, "a live tournament ends")).ok()?;
            // The first look tells a client that resumes from a version beyond ours what there is.
            let news = state.version > self.told || (!self.looked && state.version < self.told);
            self.looked = true;
            if news {
                self.told = state.version;
                return Some(at(
                    SseEvent::new("tournament", &view::detail(&state, self.desk.clock.now())),
                    state.version,
                ));
            }
        }
    }
}

fn at(event: SseEvent, position: i64) -> SseEvent {
    match u64::try_from(position) {
        Ok(position) => event.with_id(position),
        // The log is empty: there is no position to resume from yet.
        Err(_) => event,
    }
}
