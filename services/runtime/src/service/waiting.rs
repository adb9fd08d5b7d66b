//! Waiting for a database that is not there, or not as the service needs it.
//!
//! **Invariant:** a service that waits is alive, is not ready, and says for what on `/readyz` and in the log; it never
//! gives up.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use mazziere_database::Probe;
use mazziere_web::Anteroom;

use super::Role;

/// The pause between two looks.
const LOOK: Duration = Duration::from_millis(500);

/// Returns when the database is as the service needs it; meanwhile callers are received in an anteroom.
///
/// # Errors
/// When an address is not to be had.
pub(super) async fn until_ready(
    role: Role,
    probe: &Probe,
    address: SocketAddr,
    admin: Option<SocketAddr>,
) -> anyhow::Result<()> {
    let mut anteroom: Option<Anteroom> = None;
    let mut said = String::new();
    while let Err(unready) = probe.alone().await {
        let reason = unready.to_string();
        let room = match &anteroom {
            Some(room) => room,
            None => anteroom.insert(Anteroom::open(role.name(), address, admin).context("listening")?),
        };
        if reason != said {
            tracing::warn!(service.name = role.name(), reason, "waiting for the database");
            room.say(&reason);
            said = reason;
        }
        tokio::time::sleep(LOOK).await;
    }
    if let Some(room) = anteroom {
        room.close().await;
        tracing::info!(service.name = role.name(), "the database is there");
    }
    Ok(())
}
