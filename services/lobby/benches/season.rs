//! A season: thirty days of scheduled and sit&go events on a simulated clock, through the functions that production
//! uses, in one process and without a database.
//!
//! `cargo bench -p mazziere-lobby --bench season -- [players] [events]` (10,000 and 2,000 by default) plays knock-outs
//! (drawn and seeded, of single players, pairs, and tables of four with one and two winners), gironi with and without a
//! final, Danish rounds with and without cuts and a final, and of fours, chip tournaments (also with late registration
//! and a guarantee) and shoot-outs, Triplete, Premio Matto, private events of the club, and training, many of them at
//! the same time: registrations, payments, draws, results, hands, withdrawals, prizes. Every command is decided and
//! folded as the lobby does it; what its events bring goes into standings and records by the functions that the store
//! calls. In the end every standing of every week and month, and every level, is compared with what a reckoning from
//! the results alone comes to; chip tournaments, private events and training bring nothing to either. It prints how
//! much was played, how long it took, and the most memory that the process had.
//!
//! It fails if an event does not end, if prizes are not the pool, if chips are lost, or if anything differs.

#[path = "support/season.rs"]
mod season;

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use mazziere_telemetry::clock::Stopwatch;
use season::{Harness, Kind};
use strum::VariantArray;

fn main() -> anyhow::Result<()> {
    let numbers: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let players = numbers.first().copied().unwrap_or(10_000);
    let events = numbers.get(1).copied().unwrap_or(2_000);
    let watch = Stopwatch::start();
    let mut harness = Harness::new(players, events);
    harness.play()?;
    let played = watch.elapsed();
    let mut kinds: BTreeMap<Kind, u32> = BTreeMap::new();
    harness.ended.iter().for_each(|kind| *kinds.entry(*kind).or_default() += 1);
    ensure!(
        kinds.len() == Kind::VARIANTS.len() && harness.ended.len() == events as usize,
        "every event is held: {kinds:?}"
    );
    let (standings, levels) = harness.check()?;
    let figures = &harness.figures;
    println!(
        "{} events of {} players in 30 simulated days: {} commands, {} events of streams",
        events, players, figures.commands, figures.events
    );
    for (kind, count) in kinds {
        println!("  {count:>5} {kind:?}");
    }
    println!(
        "  {} matches played, {} without a table, {} rests, {} private ones, {} hands, {} entries left over",
        figures.played, figures.forfeited, figures.rests, figures.private, figures.hands, figures.left_over
    );
    println!("  at most {} events at a time", figures.most_at_once);
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
