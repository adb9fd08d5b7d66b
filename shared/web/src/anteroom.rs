//! Where callers are received while a service cannot start yet: it lives, it is not ready and says why, and whoever
//! wants anything else is told to come back.
//!
//! It listens where the service will, and closes before the service opens: for a moment nobody listens, which is no
//! news to whoever was told that nobody is ready.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpServer, web};
use mazziere_contract::ErrorCode;
use tokio::task::JoinHandle;

use crate::health;
use crate::problem::ApiError;
use crate::readiness::CheckReport;

/// How many seconds later whoever is sent away should ask again.
const RETRY_AFTER: u64 = 2;

/// Receives callers until it is closed.
#[derive(Debug)]
pub struct Anteroom {
    reason: Reason,
    rooms: Vec<(ServerHandle, JoinHandle<io::Result<()>>)>,
}

/// Why the service cannot start, in words that name no secret.
#[derive(Clone, Debug, Default)]
struct Reason(Arc<RwLock<String>>);

impl Anteroom {
    /// Opens it where a service will listen, and where its health will be shown, if that is elsewhere. Must be called
    /// within a tokio runtime.
    ///
    /// # Errors
    /// When an address cannot be bound.
    pub fn open(service: SocketAddr, admin: Option<SocketAddr>) -> io::Result<Anteroom> {
        let mut anteroom = Anteroom { reason: Reason::default(), rooms: Vec::new() };
        for (address, shows_health) in [(Some(service), admin.is_none()), (admin, true)] {
            let Some(address) = address else { continue };
            let reason = anteroom.reason.clone();
            let server = HttpServer::new(move || {
                let app = App::new().app_data(web::Data::new(reason.clone())).default_service(web::to(come_back));
                app.configure(|config| {
                    if shows_health {
                        config.route("/livez", web::get().to(health::livez)).route("/readyz", web::get().to(not_ready));
                    }
                })
            });
            let server = server.workers(1).disable_signals().bind(address)?.run();
            anteroom.rooms.push((server.handle(), tokio::spawn(server)));
        }
        Ok(anteroom)
    }

    /// What it says from now on.
    pub fn say(&self, reason: &str) {
        reason.clone_into(&mut self.reason.0.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// Closes it; the addresses are free again.
    pub async fn close(self) {
        for (handle, task) in self.rooms {
            handle.stop(false).await;
            // How the server ended does not matter any more: it has.
            let _ended = task.await;
        }
    }
}

async fn not_ready(reason: web::Data<Reason>) -> actix_web::HttpResponse {
    let reason = reason.0.read().unwrap_or_else(PoisonError::into_inner).clone();
    health::report(vec![CheckReport::failed("database", reason)], false)
}

async fn come_back() -> ApiError {
    ApiError::from(ErrorCode::DatabaseUnavailable).with_retry_after(RETRY_AFTER)
}
