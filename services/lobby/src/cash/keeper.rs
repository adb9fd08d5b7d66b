//! The house keeps tables open: as many of a template as it says, one more when all are full and it may grow, and no
//! empty one too many. A retired template loses its tables as they empty.
//!
//! A replica that opens or closes tables of a template holds the template's row, so that two replicas do not both open
//! the next one; and a look only depends on what is there, so that looking again comes to nothing new. [`plan`] is
//! pure. Within a process a look is good for all who asked for it before it began (`Keeper`): in a house of many tables
//! hundreds may be due at once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::lobby::CashTemplate;
use mazziere_ids::{CashTemplateId, TableId};
use sqlx::{PgPool, PgTransaction};

use super::command::Command;
use super::decide::decide;
use super::store::{self, OpenTable};
use super::{CashTable, Event};
use crate::failure::Failure;
use crate::log::executor::{Executor, Written};
use crate::log::transaction::WriteOptions;
use crate::template::cash::{self as template, CashTables, MOST_TABLES};
use crate::template::store::lock;

/// What the house does about the tables of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Opens so many.
    Open(usize),
    /// Closes these, if they are still empty.
    Close(Vec<TableId>),
}

/// What to do, from the tables of a template that are open, the oldest first.
pub fn plan(template: &CashTemplate, tables: &[OpenTable], now: DateTime<Utc>, surplus: Duration) -> Plan {
    let wanted = if template.retired { 0 } else { template.tables as usize };
    if tables.len() < wanted {
        return Plan::Open(wanted - tables.len());
    }
    if template.grow && !template.retired && tables.len() < MOST_TABLES && tables.iter().all(|table| table.free == 0) {
        return Plan::Open(1);
    }
    let mut left: Vec<OpenTable> = tables.to_vec();
    let mut closing = Vec::new();
    for table in tables.iter().rev() {
        let patience = if template.retired { Duration::zero() } else { surplus };
        let idle = table.idle_since.is_some_and(|since| since + patience <= now);
        let others: i64 = left.iter().filter(|other| other.table_id != table.table_id).map(|other| other.free).sum();
        if idle && left.len() > wanted && (others > 0 || template.retired) {
            left.retain(|other| other.table_id != table.table_id);
            closing.push(table.table_id);
        }
    }
    Plan::Close(closing)
}

/// Who asks for looks in this process, and which they have had. There is one look at a time, because it holds one
/// connection to the database while it needs a second.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    /// How often a look was asked for.
    asked: AtomicU64,
    /// How often, when the last look at each template began.
    seen: tokio::sync::Mutex<HashMap<CashTemplateId, u64>>,
}

impl Keeper {
    /// Has `look` look after a template, unless a look at it has begun and succeeded since this was asked for.
    ///
    /// # Errors
    /// That of `look`.
    pub(crate) async fn has<E>(
        &self,
        template_id: CashTemplateId,
        look: impl AsyncFnOnce() -> Result<(), E>,
    ) -> Result<(), E> {
        let number = self.asked.fetch_add(1, Ordering::SeqCst);
        let mut seen = self.seen.lock().await;
        if seen.get(&template_id).is_some_and(|asked| number < *asked) {
            return Ok(());
        }
        let asked = self.asked.load(Ordering::SeqCst);
        look().await?;
        seen.insert(template_id, asked);
        Ok(())
    }
}

/// Looks after the tables of a template.
///
/// # Errors
/// A failure of the database; or a conflict, when somebody sat down at a table that was to be closed.
pub(crate) async fn turn(
    (executor, pool): (&Executor, &PgPool),
    template_id: CashTemplateId,
    surplus: Duration,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut tx = mazziere_database::begin(pool).await?;
    let written = look(executor, &mut tx, template_id, surplus, at).await?;
    tx.commit().await?;
    written.into_iter().for_each(|table| drop(executor.go_on(table)));
    Ok(())
}

async fn look(
    executor: &Executor,
    tx: &mut PgTransaction<'_>,
    template_id: CashTemplateId,
    surplus: Duration,
    at: DateTime<Utc>,
) -> Result<Vec<Written<CashTable>>, Failure> {
    let Some(stored) = lock::<CashTables>(tx, template_id).await? else { return Ok(Vec::new()) };
    let tables = store::kept(tx, template_id).await?;
    match plan(&stored.template, &tables, at, surplus) {
        Plan::Open(count) => open(executor, tx, &stored.template, count, at).await,
        Plan::Close(ids) => {
            let mut written = Vec::new();
            for id in ids {
                let state = executor.load(id).await?;
                let events = decide(&state, &Command::CloseIfEmpty, at)?;
                written.push(executor.write_in(tx, &*state, events, &WriteOptions::default(), at).await?);
            }
            Ok(written)
        }
    }
}

/// Opens the next tables of a template within a transaction that has it locked, or has just made it.
pub(crate) async fn open(
    executor: &Executor,
    tx: &mut PgTransaction<'_>,
    of: &CashTemplate,
    count: usize,
    at: DateTime<Utc>,
) -> Result<Vec<Written<CashTable>>, Failure> {
    let mut written = Vec::new();
    let mut number = template::store::opened(tx, of.cash_template_id).await?;
    for _ in 0..count {
        number += 1;
        let id = template::table_id(of.cash_template_id, number);
        let announced = Event::TableAnnounced { setup: template::setup(of, number) };
        written.push(executor.begin_in::<CashTable>(tx, id, &[announced], None, at).await?);
    }
    template::store::note_opened(tx, of.cash_template_id, number).await?;
    Ok(written)
}

#[cfg(test)]
mod tests;
