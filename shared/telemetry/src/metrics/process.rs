//! The process, as Linux tells of it in `/proc`; elsewhere nothing is shown.

use std::fs;

use prometheus::Error;

use super::{Kind, Metrics, Sample};

/// Ticks of the processor's clock in a second: what Linux counts in, on every machine.
const TICKS_PER_SECOND: u64 = 100;

/// Bytes of a page of memory where the machine does not say otherwise.
const PAGE_BYTES: u64 = 4_096;

/// How a figure is read.
type Read = fn() -> Option<f64>;

pub(super) fn register(metrics: &Metrics) -> Result<(), Error> {
    let figures: [(Kind, &str, &str, Read); 4] = [
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
fn stat(field: usize) -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    stat.rsplit_once(") ")?.1.split(' ').nth(field)?.parse().ok()
}

fn seconds(ticks: u64) -> Option<f64> {
    format!("{}.{:02}", ticks / TICKS_PER_SECOND, ticks % TICKS_PER_SECOND).parse().ok()
}

fn cpu_seconds() -> Option<f64> {
    seconds(stat(11)?.checked_add(stat(12)?)?)
}

fn resident_bytes() -> Option<f64> {
    stat(21)?.checked_mul(PAGE_BYTES)?.to_string().parse().ok()
}

fn open_files() -> Option<f64> {
    let open = fs::read_dir("/proc/self/fd").ok()?.count();
    Some(f64::from(u32::try_from(open).ok()?))
}

fn started_at() -> Option<f64> {
    let stat_of_all = fs::read_to_string("/proc/stat").ok()?;
    let booted: u64 = stat_of_all.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
    seconds(booted.checked_mul(TICKS_PER_SECOND)?.checked_add(stat(19)?)?)
}
