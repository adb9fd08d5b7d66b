//! Running a service: bind, serve, drain.

use std::any::Any;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::rt::net::TcpStream;
use actix_web::{HttpServer, web};
use socket2::SockRef;
use tokio::task::JoinHandle;

use crate::application::app;
use crate::closing::close;
use crate::health;
use crate::listener::bind;
use crate::platform::Platform;
use crate::readiness::Drain;
use crate::routes::Routes;

/// How long workers themselves would wait for their connections; [`Running::stop`] decides earlier.
const WORKER_PATIENCE_SECONDS: u64 = 3_600;

/// How many connections may wait to be accepted, or what the system allows if that is less. Those of a replica that is
/// gone come to the others within a second, and one that finds no room tries again after a second, then after two more.
const WAITING_CONNECTIONS: i32 = 16_384;

/// A service that answers requests, until it is stopped.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    handle: ServerHandle,
    drain: Drain,
    task: JoinHandle<io::Result<()>>,
    admin: Option<(ServerHandle, SocketAddr)>,
}

/// Binds `address` (port 0 takes any free one) and serves `routes` there on threads of its own. Signals are left to the
/// caller, who calls [`Running::stop`]. Must be called within a tokio runtime.
///
/// # Errors
/// When the address cannot be bound, or that of health and metrics.
pub fn serve<C>(platform: &Platform, address: impl ToSocketAddrs, routes: Routes, configure: C) -> io::Result<Running>
where
    C: Fn(&mut web::ServiceConfig) + Clone + Send + 'static,
{
    let listener = bind(address)?;
    SockRef::from(&listener).listen(WAITING_CONNECTIONS)?;
    let address = listener.local_addr()?;
    let settings = platform.settings();
    let shared = platform.clone();
    let admin = settings.admin.map(|address| health::serve(platform, address)).transpose()?;
    let write_timeout = settings.write_timeout;
    let server = HttpServer::new(move || app(&shared, &routes, configure.clone()))
        .on_connect(move |connection, _| give_up_after(write_timeout, connection))
        .workers(settings.workers.max(1))
        .keep_alive(settings.keep_alive)
        .client_request_timeout(settings.head_timeout)
        .shutdown_timeout(WORKER_PATIENCE_SECONDS)
        .disable_signals()
        .listen(listener)?
        .run();
    let handle = server.handle();
    tracing::info!(service.name = settings.service, %address, "listening");
    Ok(Running { address, handle, drain: platform.drain().clone(), task: tokio::spawn(server), admin })
}

/// Has the system cut a connection whose other side has taken nothing of what was sent for so long. Nothing else would:
/// an answer waits for its reader for ever, and keeps its place meanwhile.
fn give_up_after(timeout: Duration, connection: &dyn Any) {
    let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
    if let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(timeout)) {
        tracing::warn!(%error, "a connection has no write timeout");
    }
}

impl Running {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL for callers on this machine.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where health and metrics are shown, if that is elsewhere.
    pub fn admin(&self) -> Option<SocketAddr> {
        self.admin.as_ref().map(|(_, address)| *address)
    }

    /// Says on `/readyz` that nobody should be sent here any more, and serves on as before.
    pub fn leave(&self) {
        self.drain.announce();
    }

    /// Stops: `/readyz` says no, streams end with a retry hint, no new connections, requests under way are answered.
    /// After `grace` the rest is cut off. Returns whether all ended by themselves.
    pub async fn stop(self, grace: Duration) -> bool {
        self.drain.begin();
        let ended = tokio::time::timeout(grace, close(&self.handle, true)).await.is_ok();
        if !ended {
            self.task.abort();
        }
        // Health was shown to the end.
        if let Some((admin, _)) = self.admin {
            close(&admin, false).await;
        }
        ended
    }
}
