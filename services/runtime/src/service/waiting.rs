//! Waiting for a database that is not there, or not as the service needs it.
//!
//! **Invariant:** a service that waits is alive, is not ready, and says for what on `/readyz` and in the log; it never
//! gives up.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use mazziere_database::Probe;
use mazziere_web::NotReadyServer;

use super::Role;

/// The pause between two looks.
const LOOK: Duration = Duration::from_millis(500);

/// Returns when the database is as the service needs it; meanwhile a [`NotReadyServer`] answers.
///
/// # Errors
/// When an address is not to be had.
pub(super) async fn until_ready(
    role: Role,
    probe: &Probe,
    address: SocketAddr,
    admin: Option<SocketAddr>,
    origins: &[String],
) -> anyhow::Result<()> {
    let mut not_ready: Option<NotReadyServer> = None;
    let mut said = String::new();
    while let Err(unready) = probe.alone().await {
        let reason = unready.to_string();
        let server = match &not_ready {
            Some(server) => server,
            None => {
                let opened = NotReadyServer::open(role.name(), &reason, address, admin, origins);
                not_ready.insert(opened.context("listening")?)
            }
        };
        if reason != said {
            tracing::warn!(service.name = role.name(), reason, "waiting for the database");
            server.say(&reason);
            said = reason;
        }
        tokio::time::sleep(LOOK).await;
    }
    if let Some(server) = not_ready {
        server.close().await;
        tracing::info!(service.name = role.name(), "the database is there");
    }
    Ok(())
}
