//! What something costs: processor time of this process and of PostgreSQL, what was written, and the statements that
//! were run.

use std::collections::BTreeMap;
use std::fs;

use sqlx::{Connection, PgConnection};

use crate::harness::Bench;

/// Of `/proc/*/stat`: a hundredth of a second, on every Linux.
const TICK_MICROS: u64 = 10_000;

/// Processor time, in microseconds, and bytes written.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    service: u64,
    postgres: u64,
    /// Tables, indexes and all.
    disk: u64,
    wal: u64,
}

impl Cost {
    /// What was spent so far.
    pub(crate) async fn now(bench: &Bench) -> Cost {
        let mut owner = PgConnection::connect(&bench.cluster.url("postgres")).await.expect("a session");
        let (disk, wal): (i64, i64) = sqlx::query_as(
            "select pg_database_size(current_database()), \
             pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint",
        )
        .fetch_one(&mut owner)
        .await
        .expect("sizes");
        let (disk, wal) = (u64::try_from(disk).unwrap_or(0), u64::try_from(wal).unwrap_or(0));
        let postgres = postgres(bench).into_iter().map(spent).sum();
        Cost { service: spent(std::process::id()), postgres, disk, wal }
    }

    /// What was spent between two moments.
    pub(crate) fn until(self, later: &Cost) -> Cost {
        Cost {
            service: later.service.saturating_sub(self.service),
            postgres: later.postgres.saturating_sub(self.postgres),
            disk: later.disk.saturating_sub(self.disk),
            wal: later.wal.saturating_sub(self.wal),
        }
    }

    /// Prints it, for each of so many `things`.
    pub(crate) fn print(self, thing: &str, things: u64) {
        let each = |spent: u64| spent / things.max(1);
        println!(
            "processor time of {thing}: {} us (this process {}, PostgreSQL {})",
            each(self.service + self.postgres),
            each(self.service),
            each(self.postgres)
        );
        println!("written for {thing}: {} bytes of disk, {} of WAL", each(self.disk), each(self.wal));
    }
}

/// The processes of PostgreSQL. A session that has ended is counted with the first of them.
fn postgres(bench: &Bench) -> Vec<u32> {
    let Some(server) = bench.cluster.pid() else { return Vec::new() };
    let children = fs::read_to_string(format!("/proc/{server}/task/{server}/children")).unwrap_or_default();
    let children = children.split_whitespace().filter_map(|pid| pid.parse().ok());
    std::iter::once(server).chain(children).collect()
}

/// The processor time that a process has spent, with those of its children that have ended.
fn spent(pid: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name of the program, in brackets, may hold spaces; utime is the 12th field behind it.
    let after = text.rsplit_once(')').map_or("", |(_, after)| after);
    let fields = after.split_whitespace().skip(11).take(4);
    fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() * TICK_MICROS
}

/// How often each statement was run, and for how long, in microseconds; empty where the server does not count them.
#[derive(Default)]
pub(crate) struct Statements(BTreeMap<String, (i64, i64)>);

impl Statements {
    /// What was run so far.
    pub(crate) async fn now(bench: &Bench) -> Statements {
        let mut owner = PgConnection::connect(&bench.cluster.url("postgres")).await.expect("a session");
        let rows: Vec<(String, i64, i64)> = sqlx::query_as(
            "select query, sum(calls)::bigint, (sum(total_exec_time) * 1000)::bigint from pg_stat_statements \
             where toplevel group by query",
        )
        .fetch_all(&mut owner)
        .await
        .unwrap_or_default();
        Statements(rows.into_iter().map(|(text, calls, micros)| (text, (calls, micros))).collect())
    }

    /// Prints what was run in between, for each of so many `things`: all, and those that were run most.
    pub(crate) fn print(before: &Statements, after: &Statements, thing: &str, things: u64) {
        const SHOWN: usize = 12;
        let things = i64::try_from(things).unwrap_or(i64::MAX).max(1);
        let mut run: Vec<(&str, i64, i64)> = after
            .0
            .iter()
            .map(|(text, (calls, micros))| {
                let (calls_before, micros_before) = before.0.get(text).copied().unwrap_or_default();
                (text.as_str(), calls - calls_before, micros - micros_before)
            })
            .collect();
        run.sort_by_key(|(_, calls, _)| -calls);
        let hundredths = |calls: i64| calls * 100 / things;
        let printed = |calls: i64| format!("{}.{:02}", hundredths(calls) / 100, hundredths(calls) % 100);
        let all: i64 = run.iter().map(|(_, calls, _)| calls).sum();
        if all == 0 {
            println!("statements: not counted (the server has no pg_stat_statements)");
            return;
        }
        println!("statements of {thing}: {}", printed(all));
        for (text, calls, micros) in run.into_iter().take(SHOWN).filter(|(_, calls, _)| hundredths(*calls) > 0) {
            let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(76).collect();
            println!("  {}, {:>4} us each: {text}", printed(calls), micros / calls.max(1));
        }
    }
}
