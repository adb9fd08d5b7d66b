//! The live list of tournaments, read once for all bots of a process.
//!
//! The stream only wakes: a caller that needs certainty asks the lobby. So a stream that is cut, or a lobby that is
//! killed, costs time and nothing else.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::lobby::{TournamentStatus, TournamentSummary, TournamentsQuery};
use mazziere_ids::TournamentId;
use tokio::sync::{Mutex, watch};

use super::Api;

/// How old the list of open tournaments may be, in milliseconds.
const LIST_MILLIS: i64 = 40;

/// The live list.
pub struct LobbyWatch {
    api: Api,
    versions: watch::Sender<HashMap<TournamentId, i64>>,
    open: Mutex<Option<OpenList>>,
}

/// The tournaments that took registrations, and when that was read.
struct OpenList {
    at: DateTime<Utc>,
    list: Arc<Vec<TournamentSummary>>,
}

impl LobbyWatch {
    /// Begins to watch; ends when the last clone of the result is gone.
    pub fn start(api: Api) -> Arc<LobbyWatch> {
        let watch = Arc::new(LobbyWatch { api, versions: watch::Sender::default(), open: Mutex::default() });
        let weak = Arc::downgrade(&watch);
        tokio::spawn(async move {
            while let Some(watch) = weak.upgrade() {
                watch.follow().await;
                watch.api.clock.sleep(Duration::milliseconds(100)).await;
            }
        });
        watch
    }

    /// Follows one stream until it ends.
    async fn follow(&self) {
        let Ok(mut stream) = self.api.some_lobby().await.stream(None).await else { return };
        while let Ok(Some(Ok(event))) = tokio::time::timeout(std::time::Duration::from_secs(30), stream.next()).await {
            let Ok(value) = serde_json::from_str::<serde_json::Value>(&event.data) else { continue };
            self.versions.send_if_modified(|versions| {
                let mut changed = false;
                note(&value, versions, &mut changed);
                changed
            });
        }
    }

    /// The tournaments that take registrations, at most a moment old.
    pub async fn open(&self) -> Arc<Vec<TournamentSummary>> {
        let mut open = self.open.lock().await;
        let now = self.api.clock.now();
        if let Some(OpenList { at, list }) = &*open
            && now - *at < Duration::milliseconds(LIST_MILLIS)
        {
            return list.clone();
        }
        let query = TournamentsQuery {
            status: Some(TournamentStatus::RegistrationOpen),
            limit: Some(200),
            ..TournamentsQuery::default()
        };
        let query = &query;
        let list = match self.api.lobby(|lobby| async move { lobby.tournaments(query).await }).await {
            Ok(page) => Arc::new(page.items),
            Err(error) => {
                tracing::warn!(%error, "the list of tournaments could not be read");
                Arc::default()
            }
        };
        *open = Some(OpenList { at: self.api.clock.now(), list: list.clone() });
        list
    }

    /// The version of a tournament that the live list last showed; 0 if none.
    pub fn version(&self, tournament: TournamentId) -> i64 {
        self.versions.borrow().get(&tournament).copied().unwrap_or(0)
    }

    /// Returns when the live list shows a tournament beyond `version`, or after `millis`.
    pub async fn changed(&self, tournament: TournamentId, version: i64, millis: u64) {
        let mut versions = self.versions.subscribe();
        let newer = versions.wait_for(|all| all.get(&tournament).is_some_and(|now| *now > version));
        // A time-out is an answer too: the caller asks the lobby.
        let _ = tokio::time::timeout(std::time::Duration::from_millis(millis), newer).await;
    }
}

/// Takes every tournament summary inside `value` into `versions`: one event may carry one, or a list of them.
fn note(value: &serde_json::Value, versions: &mut HashMap<TournamentId, i64>, changed: &mut bool) {
    match value {
        serde_json::Value::Array(items) => items.iter().for_each(|item| note(item, versions, changed)),
        serde_json::Value::Object(fields) => {
            let id = fields.get("tournament_id").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
            if let (Some(id), Some(version)) = (id, fields.get("version").and_then(serde_json::Value::as_i64)) {
                let known = versions.entry(id).or_default();
                *changed |= version > *known;
                *known = version.max(*known);
            } else {
                fields.values().for_each(|field| note(field, versions, changed));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_found_wherever_an_event_carries_them() {
        let id = "0190d3a0-0000-7000-8000-000000000001";
        let mut versions = HashMap::new();
        let mut changed = false;
        let page = serde_json::json!({"items": [{"tournament_id": id, "version": 3}]});
        note(&page, &mut versions, &mut changed);
        assert!(changed);
        assert_eq!(versions[&id.parse().unwrap()], 3);
        changed = false;
        note(&serde_json::json!({"tournament_id": id, "version": 2}), &mut versions, &mut changed);
        assert!(!changed, "an old summary changes nothing");
        assert_eq!(versions[&id.parse().unwrap()], 3);
    }
}
