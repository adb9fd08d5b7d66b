//! Metrics that are looked up whenever somebody asks for them: what the tables in memory come to.

use std::collections::BTreeMap;
use std::sync::Arc;

use mazziere_contract::tables::TableStatus;
use mazziere_telemetry::Clock;
use mazziere_telemetry::metrics::{Kind, Metrics, Sample};

use crate::clock::schedule::Schedule;
use crate::live::Live;
use crate::settler::Due;

/// What is shown of the tables in memory whenever somebody looks.
pub(crate) fn show(
    metrics: &Metrics,
    live: &Arc<Live>,
    schedule: &Arc<Schedule>,
    due: &Arc<Due>,
    clock: &Clock,
) -> Result<(), prometheus::Error> {
    let counted = live.clone();
    let help = "Tables in memory, by game and status: all that are open, and some that are over.";
    metrics.observed(Kind::Gauge, "mazziere_tables_live", help, &["game", "status"], move || {
        let mut counts: BTreeMap<(String, &'static str), u32> = BTreeMap::new();
        for entry in counted.all() {
            let table = entry.look(|table| (table.opened().game.clone(), status_name(table.table_status())));
            *counts.entry(table).or_default() += 1;
        }
        counts.into_iter().map(|((game, status), count)| Sample::of(&[&game, status], f64::from(count))).collect()
    })?;
    let parked = live.clone();
    let help = "Tables that stand still because they are sealed under a key that this replica was not given.";
    metrics.observed(Kind::Gauge, "mazziere_tables_sealed_parked", help, &[], move || {
        vec![Sample::of(&[], f64::from(u32::try_from(parked.parked().len()).unwrap_or(u32::MAX)))]
    })?;
    let awaited = schedule.clone();
    let help = "Tables of which something is due at a known time: a clock that runs, a hand that begins.";
    metrics.observed(Kind::Gauge, "mazziere_tables_clocks_awaited", help, &[], move || {
        vec![Sample::of(&[], f64::from(u32::try_from(awaited.len()).unwrap_or(u32::MAX)))]
    })?;
    let late = schedule.clone();
    let now = clock.clone();
    let help = "For how long the first of these has been due and is not carried out.";
    metrics.observed(Kind::Gauge, "mazziere_tables_clocks_late_seconds", help, &[], move || {
        let late = late.due_since().map_or(0.0, |at| (now.now() - at).as_seconds_f64().max(0.0));
        vec![Sample::of(&[], late)]
    })?;
    let owed = due.clone();
    let now = clock.clone();
    let help = "For how long the table that has owed the ledger longest has owed it something.";
    metrics.observed(Kind::Gauge, "mazziere_tables_unposted_oldest_seconds", help, &[], move || {
        let age = owed.oldest().map_or(0.0, |at| (now.now() - at).as_seconds_f64().max(0.0));
        vec![Sample::of(&[], age)]
    })
}

const fn status_name(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Waiting => "waiting",
        TableStatus::Playing => "playing",
        TableStatus::Finished => "finished",
        TableStatus::Voided => "voided",
    }
}
