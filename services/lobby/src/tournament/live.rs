//! Watching tournaments as they change.

use std::sync::Arc;

use mazziere_contract::lobby::TournamentSummary;
use mazziere_ids::{StreamId, TournamentId};
use mazziere_web::SseEvent;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::{Tournament, store, view};
use crate::aggregate::Aggregate;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::live::Change;
use crate::live::list::{Listed, at};

impl Listed for Tournament {
    const EVENT: &'static str = "tournament";

    type Row = TournamentSummary;

    async fn snapshot(desk: &Desk, limit: u32) -> Result<Vec<TournamentSummary>, Failure> {
        store::snapshot(&desk.pool, limit).await
    }

    async fn rows(desk: &Desk, streams: &[StreamId]) -> Result<Vec<TournamentSummary>, Failure> {
        let ids: Vec<TournamentId> = streams.iter().map(|stream| TournamentId::new(stream.uuid())).collect();
        store::rows(&desk.pool, &ids).await
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
                    Ok(change) if !change.of(Tournament::KIND).any(|stream| stream == self.id.into()) => continue,
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
