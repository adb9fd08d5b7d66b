//! A season: thirty days of scheduled and sit&go events on a simulated clock, through the functions that production
//! uses, in one process and without a database.
//!
//! `cargo bench -p mazziere-lobby --bench season -- [players] [events]` (10,000 and 2,000 by default) plays knock-outs
//! (drawn and seeded, single players and pairs), groups with a final, Danish rounds with cuts and a final, tables of
//! four, Triplete, Premio Matto, and training, many of them at the same time: registrations, payments, draws, results,
//! withdrawals, prizes. Every command is decided and folded as the desk does it; what its events bring goes into
//! standings and records by the functions that the store calls. In the end every standing of every week and month, and
//! every level, is compared with what a reckoning from the results alone comes to. It prints how much was played, how
//! long it took, and the most memory that the process had.
//!
//! It fails if a tournament does not end, if prizes are not the pool, or if anything differs.

#[path = "support/season.rs"]
mod season;

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use mazziere_telemetry::clock::Stopwatch;
use season::{House, Kind};

fn main() -> anyhow::Result<()> {
    let numbers: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let (players, events) = (numbers.first().copied().unwrap_or(10_000), numbers.get(1).copied().unwrap_or(2_000));
    let watch = Stopwatch::start();
    let mut house = House::new(players, events);
    house.play()?;
    let played = watch.elapsed();
    let mut kinds: BTreeMap<Kind, u32> = BTreeMap::new();
    house.ended.iter().for_each(|kind| *kinds.entry(*kind).or_default() += 1);
    ensure!(kinds.len() == Kind::ALL.len() && house.ended.len() == events as usize, "every event is held: {kinds:?}");
    let (standings, levels) = house.check()?;
    let figures = &house.figures;
    println!(
        "{} events of {} players in 30 simulated days: {} commands, {} events of streams",
        events, players, figures.commands, figures.events
    );
    for (kind, count) in kinds {
        println!("  {count:>5} {kind:?}");
    }
    println!(
        "  {} matches played, {} without a table, {} rests; at most {} events at a time",
        figures.played, figures.forfeited, figures.rests, figures.most_at_once
    );
    println!("  {standings} standings and {levels} levels are what the results come to");
    println!("played in {} ms, checked in {} ms", played.as_millis(), (watch.elapsed() - played).as_millis());
    println!("peak memory: {} MiB", peak_memory()? / 1_024);
    Ok(())
}

/// The most memory that this process has had, in KiB.
fn peak_memory() -> anyhow::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("the kernel counts memory")?;
    line.trim().trim_end_matches(" kB").trim().parse().context("a figure")
}
