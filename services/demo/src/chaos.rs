//! Chaos: a random service, or PostgreSQL, dies by SIGKILL while the bots play, and comes back a moment later. In a
//! house that is run by the page for operators: rolling restarts, and kills of PostgreSQL.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use mazziere_deal::dice::Dice;
use mazziere_localpg::Cluster;
use mazziere_runtime::service::Role;
use mazziere_telemetry::Stopwatch;

use crate::bots::Journal;
use crate::fleet::{Fleet, ServiceProcess};
use crate::operating::OperatedHouse;
use crate::summary::Millis;

/// How long a house may take to be ready after its database is back.
const PATIENCE: Duration = Duration::from_secs(120);

/// Kills and rolling restarts: how many are wanted, and how many there were.
#[derive(Default)]
pub struct Disruptions {
    /// How many kills are wanted.
    pub wanted: u32,
    /// How many there were.
    pub done: AtomicU32,
    /// Set when there is nobody left to disturb.
    pub off: AtomicBool,
    /// How many of them are rolling restarts; these come first.
    pub rolling: u32,
    /// After PostgreSQL was killed: how long until every replica was ready again, each time.
    pub outages: Mutex<Vec<Duration>>,
}

impl Disruptions {
    /// How many there were.
    pub fn done(&self) -> u32 {
        self.done.load(Ordering::Relaxed)
    }

    /// The same in seconds.
    pub fn outages_seconds(&self) -> Vec<Millis> {
        let outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        outages.iter().map(|outage| Millis(u64::try_from(outage.as_millis()).unwrap_or(u64::MAX))).collect()
    }

    /// Whether another one is due.
    fn is_due(&self) -> bool {
        self.done() < self.wanted && !self.off.load(Ordering::Relaxed)
    }
}

/// Kills until there have been as many as are wanted; returns the fleet, all of it alive.
///
/// # Errors
/// When something does not come back.
pub async fn run(
    mut fleet: Fleet,
    cluster: Arc<Cluster>,
    disruptions: Arc<Disruptions>,
    dice: Dice,
    journal: Arc<Journal>,
    http: reqwest::Client,
) -> anyhow::Result<Fleet> {
    match &mut fleet {
        Fleet::Inside(_) => {}
        Fleet::Processes(members) => kill(members, cluster, &disruptions, dice, &journal, &http).await?,
        Fleet::Operated(house) => disturb(house, cluster, &disruptions, dice, &http).await?,
    }
    Ok(fleet)
}

/// Restarts a house by its page, again and again; then kills its PostgreSQL.
async fn disturb(
    house: &mut OperatedHouse,
    cluster: Arc<Cluster>,
    disruptions: &Disruptions,
    mut dice: Dice,
    http: &reqwest::Client,
) -> anyhow::Result<()> {
    // Bots arrive over some seconds.
    pause(&mut dice, 5_000, 6_000).await;
    while disruptions.is_due() {
        pause(&mut dice, 1_500, 3_000).await;
        if disruptions.done() < disruptions.rolling {
            tracing::warn!("restarting every replica");
            house.restart_all().await?;
        } else {
            tracing::warn!(victim = "PostgreSQL", "killing");
            let watch = Stopwatch::start();
            interrupt(cluster.clone(), Duration::ZERO).await?;
            let probes = [Role::Lobby, Role::Tables, Role::Wallet].into_iter().flat_map(|role| house.replicas(role));
            for (_, readyz) in probes {
                while !http.get(&readyz).send().await.is_ok_and(|answer| answer.status().is_success()) {
                    anyhow::ensure!(watch.elapsed() < PATIENCE, "{readyz} is not ready again");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            disruptions.outages.lock().unwrap_or_else(PoisonError::into_inner).push(watch.elapsed());
        }
        disruptions.done.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// Kills PostgreSQL, and starts it again after a while.
async fn interrupt(cluster: Arc<Cluster>, down: Duration) -> anyhow::Result<()> {
    let interrupted = tokio::task::spawn_blocking(move || {
        cluster.kill();
        std::thread::sleep(down);
        cluster.restart()
    });
    Ok(interrupted.await.context("restarting PostgreSQL")??)
}

/// Kills at random.
async fn kill(
    members: &mut [ServiceProcess],
    cluster: Arc<Cluster>,
    disruptions: &Disruptions,
    mut dice: Dice,
    journal: &Journal,
    http: &reqwest::Client,
) -> anyhow::Result<()> {
    while disruptions.is_due() {
        pause(&mut dice, 300, 1_200).await;
        for member in members.iter_mut() {
            if member.ended() {
                journal.complain(format!("{} ended without being killed", member.name()));
                member.restart()?;
            }
        }
        let count = u32::try_from(members.len()).context("counting services")?;
        let choice = dice.below(count + 2) as usize;
        disruptions.done.fetch_add(1, Ordering::Relaxed);
        if let Some(member) = members.get_mut(choice) {
            tracing::warn!(victim = member.name(), "killing");
            member.kill().await;
            pause(&mut dice, 0, 400).await;
            member.restart()?;
        } else {
            tracing::warn!(victim = "PostgreSQL", "killing");
            interrupt(cluster.clone(), Duration::from_millis(u64::from(dice.below(500)))).await?;
        }
        for member in members.iter_mut() {
            member.ready(http).await?;
        }
    }
    Ok(())
}

async fn pause(dice: &mut Dice, least: u32, most: u32) {
    let millis = u64::from(least + dice.below(most - least + 1));
    tokio::time::sleep(Duration::from_millis(millis)).await;
}
