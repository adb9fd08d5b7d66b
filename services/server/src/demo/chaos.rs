//! Chaos: a random service, or PostgreSQL, dies by SIGKILL while the bots play, and comes back a moment later.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use anyhow::Context;
use mazziere_localpg::Cluster;

use super::fleet::Fleet;
use crate::bots::Journal;
use crate::dice::Dice;

/// How far the killing is.
#[derive(Default)]
pub struct Toll {
    /// How many kills are wanted.
    pub wanted: u32,
    /// How many there were.
    pub done: AtomicU32,
    /// Set when there is nobody left to disturb.
    pub off: AtomicBool,
}

impl Toll {
    /// How many there were.
    pub fn done(&self) -> u32 {
        self.done.load(Ordering::Relaxed)
    }
}

/// Kills until the toll is paid; returns the fleet, all of it alive.
///
/// # Errors
/// When something does not come back.
pub async fn run(
    mut fleet: Fleet,
    cluster: Arc<Cluster>,
    toll: Arc<Toll>,
    mut dice: Dice,
    journal: Arc<Journal>,
    http: reqwest::Client,
) -> anyhow::Result<Fleet> {
    let Fleet::Processes(members) = &mut fleet else { return Ok(fleet) };
    while toll.done() < toll.wanted && !toll.off.load(Ordering::Relaxed) {
        pause(&mut dice, 300, 1_200).await;
        for member in members.iter_mut() {
            if member.ended() {
                journal.complain(format!("{} ended without being killed", member.name()));
                member.restart()?;
            }
        }
        let count = u32::try_from(members.len()).context("counting services")?;
        let choice = dice.below(count + 2) as usize;
        toll.done.fetch_add(1, Ordering::Relaxed);
        if let Some(member) = members.get_mut(choice) {
            tracing::warn!(victim = member.name(), "killing");
            member.kill().await;
            pause(&mut dice, 0, 400).await;
            member.restart()?;
        } else {
            tracing::warn!(victim = "PostgreSQL", "killing");
            let (cluster, down) = (cluster.clone(), u64::from(dice.below(500)));
            tokio::task::spawn_blocking(move || {
                cluster.kill();
                std::thread::sleep(Duration::from_millis(down));
                cluster.restart()
            })
            .await
            .context("restarting PostgreSQL")??;
        }
        for member in members.iter_mut() {
            member.ready(&http).await?;
        }
    }
    Ok(fleet)
}

async fn pause(dice: &mut Dice, least: u32, most: u32) {
    let millis = u64::from(least + dice.below(most - least + 1));
    tokio::time::sleep(Duration::from_millis(millis)).await;
}
