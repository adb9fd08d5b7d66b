//! Whether this replica is ready, and whether it is on its way out: what [`crate::health`] tells, and who else asks.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::watch;

/// A check that has not answered by then counts as failed.
const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

type Check = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<(), String>> + Send>> + Send + Sync>;

/// What must hold for this replica to be sent requests. Clones share the checks.
#[derive(Clone, Default)]
pub struct Readiness(Arc<RwLock<Vec<(&'static str, Check)>>>);

impl Readiness {
    /// Adds a check; its error text is shown by `/readyz`, so it names no secret.
    pub fn add<F, Fut>(&self, name: &'static str, check: F)
    where
        F: Fn() -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), String>> + Send + 'static,
    {
        let check: Check = Arc::new(move || Box::pin(check()));
        self.0.write().unwrap_or_else(PoisonError::into_inner).push((name, check));
    }

    pub(crate) async fn ask(&self) -> Vec<CheckReport> {
        let checks = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        let ask = |(name, check): (&'static str, Check)| async move {
            let verdict = tokio::time::timeout(CHECK_TIMEOUT, check()).await;
            let verdict = verdict.unwrap_or_else(|_| Err("no answer in time".to_owned()));
            CheckReport { name, ready: verdict.is_ok(), detail: verdict.err() }
        };
        futures::future::join_all(checks.into_iter().map(ask)).await
    }
}

impl fmt::Debug for Readiness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checks = self.0.read().unwrap_or_else(PoisonError::into_inner);
        f.debug_list().entries(checks.iter().map(|(name, _)| name)).finish()
    }
}

/// How far a replica is on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// It is there to stay.
    Serving,
    /// It serves as before, and says that it will not for long.
    Leaving,
    /// It ends what is under way.
    Draining,
}

/// The sign that this replica is shutting down. Clones share it; it is never taken back.
#[derive(Clone, Debug)]
pub struct Drain(Arc<watch::Sender<Stage>>);

impl Default for Drain {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(Stage::Serving)))
    }
}

impl Drain {
    /// Announces the shut-down: `/readyz` says no, so that nobody is sent here any more. All is served as before.
    pub fn announce(&self) {
        self.reach(Stage::Leaving);
    }

    /// Begins the shut-down: `/readyz` says no, no stream is opened, and streams end with a hint to come back.
    pub fn begin(&self) {
        self.reach(Stage::Draining);
    }

    fn reach(&self, to: Stage) {
        self.0.send_if_modified(|stage| {
            let further = *stage < to;
            *stage = to.max(*stage);
            further
        });
    }

    /// Whether it is announced, or has begun.
    pub fn is_announced(&self) -> bool {
        *self.0.borrow() >= Stage::Leaving
    }

    /// Whether it has begun.
    pub fn is_draining(&self) -> bool {
        *self.0.borrow() == Stage::Draining
    }

    /// Returns when it begins; at once if it has.
    pub async fn begun(&self) {
        // The sender lives in `self`, so the channel cannot close while we wait.
        let mut stage = self.0.subscribe();
        let _still_open = stage.wait_for(|stage| *stage == Stage::Draining).await;
    }
}

/// What one check said.
#[derive(Serialize)]
pub(crate) struct CheckReport {
    name: &'static str,
    pub(crate) ready: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

impl CheckReport {
    pub(crate) fn failed(name: &'static str, detail: String) -> CheckReport {
        CheckReport { name, ready: false, detail: Some(detail) }
    }
}
