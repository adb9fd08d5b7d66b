//! The process, as Linux tells of it in `/proc`; elsewhere nothing is shown.

use std::fs;

use prometheus::Error;

use super::{Kind, Metrics, Sample};

/// Ticks of the processor's clock in a second: what Linux counts in, on every machine.
const TICKS_PER_SECOND: f64 = 100.0;

/// Bytes of a page of memory where the machine does not say otherwise.
const PAGE_BYTES: f64 = 4_096.0;

pub(super) fn register(metrics: &Metrics) -> Result<(), Error> {
    let figures: [(Kind, &str, &str, fn() -> Option<f64>); 4] = [
        (Kind::Counter, "process_cpu_seconds_total", "Time of the processor that the process has used.", cpu_seconds),
        (Kind::Gauge, "process_resident_memory_bytes", "Memory that the process holds.", resident_bytes),
        (Kind::Gauge, "process_open_fds", "Files and connections that the process has open.", open_files),
        (Kind::Gauge, "process_start_time_seconds", "When the process started, in seconds since 1970.", started_at),
    ];
    for (kind, name, help, read) in figures {
        let sample = move || read().map(|value| Sample::of(&[], value)).into_iter().collect();
        metrics.observed(kind, name, help, &[], sample)?;
    }
    Ok(())
}

/// A field of `/proc/self/stat`, counted from the first one after the name, which may hold anything.
fn stat(field: usize) -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    stat.rsplit_once(") ")?.1.split(' ').nth(field)?.parse().ok()
}

fn cpu_seconds() -> Option<f64> {
    Some((stat(11)? + stat(12)?) / TICKS_PER_SECOND)
}

fn resident_bytes() -> Option<f64> {
    Some(stat(21)? * PAGE_BYTES)
}

fn open_files() -> Option<f64> {
    let open = fs::read_dir("/proc/self/fd").ok()?.count();
    Some(f64::from(u32::try_from(open).ok()?))
}

fn started_at() -> Option<f64> {
    let stat_of_all = fs::read_to_string("/proc/stat").ok()?;
    let booted: f64 = stat_of_all.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
    Some(booted + stat(19)? / TICKS_PER_SECOND)
}
