//! What answers while a service cannot start yet: it is live, it is not ready and says why, and a caller
//! that wants anything else is told to come back. Its metrics show that it runs and is not ready: the operator is
//! called for a replica that waits, as for one that has to be left out.
//!
//! It listens where the service will, and closes before the service opens: for a moment nobody listens, which is no
//! news to a caller that was told that nobody is ready.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::{App, HttpServer, web};
use mazziere_contract::ErrorCode;
use mazziere_telemetry::Metrics;
use tokio::task::JoinHandle;

use crate::closing::close;
use crate::health;
use crate::origins::{across_origins, cors};
use crate::platform::show_ready;
use crate::problem::ApiError;
use crate::readiness::CheckReport;

/// After how many seconds a caller that is sent away should ask again.
const RETRY_AFTER: u64 = 2;

/// Receives callers until it is closed.
#[derive(Debug)]
pub struct NotReadyServer {
    reason: Reason,
    servers: Vec<(ServerHandle, JoinHandle<io::Result<()>>)>,
}

/// Why the service cannot start, in words that name no secret.
#[derive(Clone, Debug)]
struct Reason(Arc<RwLock<String>>);

impl NotReadyServer {
    /// Opens it where the service of that name will listen, and where its health will be shown, if that is elsewhere.
    /// It gives this reason from its first answer on, to pages of these origins as the service will. Must be called
    /// within a tokio runtime.
    ///
    /// # Errors
    /// When an address cannot be bound.
    ///
    /// # Panics
    /// Never: its metrics are the first ones.
    pub fn open(
        name: &str,
        reason: &str,
        service: SocketAddr,
        admin: Option<SocketAddr>,
        origins: &[String],
    ) -> io::Result<NotReadyServer> {
        let metrics = Metrics::new(name);
        show_ready(&metrics, || false).expect("nothing of that name is registered yet");
        let mut waiting =
            NotReadyServer { reason: Reason(Arc::new(RwLock::new(reason.to_owned()))), servers: Vec::new() };
        for (address, shows_health) in [(Some(service), admin.is_none()), (admin, true)] {
            let Some(address) = address else { continue };
            let reason = waiting.reason.clone();
            let metrics = metrics.clone();
            let origins = origins.to_vec();
            let server = HttpServer::new(move || {
                let app = App::new().app_data(web::Data::new(reason.clone())).app_data(web::Data::new(metrics.clone()));
                let app = app.default_service(web::to(come_back)).configure(|config| {
                    if shows_health {
                        show_health(config);
                    }
                });
                app.wrap(cors(&origins)).wrap(from_fn(across_origins))
            });
            let server = server.workers(1).disable_signals().bind(address)?.run();
            waiting.servers.push((server.handle(), tokio::spawn(server)));
        }
        Ok(waiting)
    }

    /// What it says from now on.
    pub fn say(&self, reason: &str) {
        reason.clone_into(&mut self.reason.0.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// Closes it; the addresses are free again.
    pub async fn close(self) {
        for (handle, task) in self.servers {
            close(&handle, false).await;
            // How the server ended does not matter any more: it has.
            let _ended = task.await;
        }
    }
}

fn show_health(config: &mut web::ServiceConfig) {
    config
        .route("/livez", web::get().to(health::livez))
        .route("/readyz", web::get().to(waiting))
        .route("/metrics", web::get().to(async |metrics: web::Data<Metrics>| health::exposition(&metrics)));
}

async fn waiting(reason: web::Data<Reason>) -> actix_web::HttpResponse {
    let reason = reason.0.read().unwrap_or_else(PoisonError::into_inner).clone();
    health::report(vec![CheckReport::failed("database", reason)], false)
}

async fn come_back() -> ApiError {
    ApiError::from(ErrorCode::DatabaseUnavailable).with_retry_after(RETRY_AFTER)
}
