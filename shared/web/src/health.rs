//! Whether this replica lives, is ready, and is on its way out; and its metrics.
//!
//! `/livez` depends on nothing (a replica is not restarted because its database is away), `/readyz` asks every check that
//! the service registered, `/metrics` is Prometheus text. None of them needs a token: keep the port inside the cluster or
//! the path off the ingress.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use mazziere_telemetry::Metrics;
use serde::Serialize;
use tokio::sync::watch;

use crate::platform::Platform;

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

    async fn ask(&self) -> Vec<CheckReport> {
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

/// The sign that this replica is shutting down. Clones share it; it is never taken back.
#[derive(Clone, Debug)]
pub struct Drain(Arc<watch::Sender<bool>>);

impl Default for Drain {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }
}

impl Drain {
    /// Begins the shut-down: `/readyz` says no and streams end with a hint to come back.
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Whether it has begun.
    pub fn is_draining(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns when it begins; at once if it has.
    pub async fn begun(&self) {
        // The sender lives in `self`, so the channel cannot close while we wait.
        let mut draining = self.0.subscribe();
        let _still_open = draining.wait_for(|draining| *draining).await;
    }
}

#[derive(Serialize)]
struct Report {
    ready: bool,
    draining: bool,
    checks: Vec<CheckReport>,
}

#[derive(Serialize)]
struct CheckReport {
    name: &'static str,
    ready: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/livez", web::get().to(livez))
        .route("/readyz", web::get().to(readyz))
        .route("/metrics", web::get().to(metrics));
}

async fn livez() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({"live": true}))
}

async fn readyz(platform: web::Data<Platform>) -> HttpResponse {
    let (checks, draining) = (platform.readiness().ask().await, platform.drain().is_draining());
    let ready = !draining && checks.iter().all(|check| check.ready);
    let mut reply = if ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    reply.insert_header((header::CACHE_CONTROL, "no-store")).json(Report { ready, draining, checks })
}

async fn metrics(platform: web::Data<Platform>) -> Result<HttpResponse, crate::ApiError> {
    let text = platform.metrics().text().map_err(|error| crate::ApiError::internal(&error))?;
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_TYPE, Metrics::CONTENT_TYPE)).body(text))
}
