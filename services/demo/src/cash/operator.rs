//! The operator of the cash tables: opens them, watches that hands are played, and closes them when everybody goes
//! home.

use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use chrono::Duration as Span;
use mazziere_contract::lobby::{CashTableStatus, CashTemplateRequest};
use mazziere_telemetry::Stopwatch;

use super::CashRoom;
use crate::summary::Millis;

/// Without a hand for so long, the demo has stalled.
const STALLED_SECONDS: u64 = 150;

/// How long players have to leave by themselves before their tables are closed.
const LAST_ORDERS: Span = Span::milliseconds(1_500);

/// How the cash tables went.
#[derive(Clone, Debug, Default)]
pub struct CashFigures {
    /// Hands seen until the room closed.
    pub hands: u64,
    /// How long they took.
    pub took: Duration,
}

impl CashFigures {
    pub fn hands_per_second(&self) -> Millis {
        Millis((u128::from(self.hands) * 1_000_000 / self.took.as_millis().max(1)).try_into().unwrap_or(u64::MAX))
    }
}

/// Opens tables, waits until the hands are played, closes the tables, and waits until their accounts are closed.
///
/// # Errors
/// When the lobby refuses, or nothing moves any more.
pub async fn run(room: &Arc<CashRoom>, templates: &[CashTemplateRequest]) -> anyhow::Result<CashFigures> {
    if room.wanted == 0 {
        return Ok(CashFigures::default());
    }
    for template in templates {
        room.venue.staff.cash_template(template).await?;
    }
    let watch = Stopwatch::start();
    played(room).await?;
    let figures = CashFigures { hands: room.played(), took: watch.elapsed() };
    room.api.clock.sleep(LAST_ORDERS).await;
    close(room).await?;
    Ok(figures)
}

async fn played(room: &CashRoom) -> anyhow::Result<()> {
    let mut quiet = Stopwatch::start();
    let mut known = 0;
    while !room.is_closing() {
        room.api.clock.sleep(Span::milliseconds(20)).await;
        let played = room.played();
        if played != known {
            (quiet, known) = (Stopwatch::start(), played);
        }
        if quiet.elapsed().as_secs() > STALLED_SECONDS {
            room.close();
            bail!("the cash tables have stalled after {played} hands");
        }
    }
    Ok(())
}

/// Closes every table; templates first, so that no other is opened.
///
/// # Errors
/// When the lobby refuses, or a table does not close.
pub async fn close(room: &CashRoom) -> anyhow::Result<()> {
    room.venue.staff.retire_cash_templates().await?;
    let mut quiet = Stopwatch::start();
    let mut known = usize::MAX;
    loop {
        let tables = room.read(None).await?;
        if tables.is_empty() && accounts_closed(room).await? {
            return Ok(());
        }
        if tables.len() != known {
            (quiet, known) = (Stopwatch::start(), tables.len());
        }
        if quiet.elapsed().as_secs() > STALLED_SECONDS {
            let left: Vec<String> =
                tables.iter().map(|table| format!("{} {:?}", table.table_id, table.status)).collect();
            bail!("these cash tables do not close: {}", left.join(", "));
        }
        for table in tables.iter().filter(|table| table.status == CashTableStatus::Open) {
            room.venue.staff.close_cash_table(table.table_id).await?;
        }
        room.api.clock.sleep(Span::milliseconds(100)).await;
    }
}

/// Whether the ledger has closed every account of the tables.
async fn accounts_closed(room: &CashRoom) -> anyhow::Result<bool> {
    for table in room.read(Some(CashTableStatus::Closed)).await? {
        let id = table.table_id;
        let accounts = room.api.wallet(|wallet| async move { wallet.table_accounts(id).await }).await?;
        if accounts.accounts.iter().any(|account| !account.closed) {
            return Ok(false);
        }
    }
    Ok(true)
}
