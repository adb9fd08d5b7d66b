//! When something is due at which table: a queue in memory, one per replica.
//!
//! It only says when to look. Whether something really is due is decided from the table and the outages of that moment,
//! so an entry that comes too early or twice does no harm.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use tokio::sync::Notify;

/// Due times by table.
#[derive(Debug, Default)]
pub struct Schedule {
    due: Mutex<Due>,
    earlier: Notify,
}

#[derive(Debug, Default)]
struct Due {
    in_order: BTreeSet<(DateTime<Utc>, TableId)>,
    by_table: HashMap<TableId, DateTime<Utc>>,
}

impl Schedule {
    fn lock(&self) -> MutexGuard<'_, Due> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the next due time of a table, or takes it off.
    pub fn set(&self, table: TableId, at: Option<DateTime<Utc>>) {
        self.put(&mut self.lock(), table, at);
    }

    /// Has a table due at this time, if it is not sooner.
    pub fn set_no_later(&self, table: TableId, at: DateTime<Utc>) {
        let mut due = self.lock();
        if due.by_table.get(&table).is_none_or(|known| at < *known) {
            self.put(&mut due, table, Some(at));
        }
    }

    fn put(&self, due: &mut Due, table: TableId, at: Option<DateTime<Utc>>) {
        let first = due.in_order.first().map(|(at, _)| *at);
        if let Some(before) = due.by_table.remove(&table) {
            due.in_order.remove(&(before, table));
        }
        if let Some(at) = at {
            due.by_table.insert(table, at);
            due.in_order.insert((at, table));
            if first.is_none_or(|first| at < first) {
                self.earlier.notify_one();
            }
        }
    }

    /// Of how many tables something is due.
    pub fn len(&self) -> usize {
        self.lock().by_table.len()
    }

    /// Whether nothing is due anywhere.
    pub fn is_empty(&self) -> bool {
        self.lock().by_table.is_empty()
    }

    /// The first due time.
    pub fn first(&self) -> Option<DateTime<Utc>> {
        self.lock().in_order.first().map(|(at, _)| *at)
    }

    /// The tables due at `now`, in the order of their times. They stay in the queue until set again.
    pub fn due(&self, now: DateTime<Utc>) -> Vec<TableId> {
        self.lock().in_order.iter().take_while(|(at, _)| *at <= now).map(|(_, table)| *table).collect()
    }

    /// Waits until something comes to the front of the queue.
    pub async fn earlier(&self) {
        self.earlier.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn tables_are_due_in_the_order_of_their_times_and_once() {
        let at = |second| DateTime::from_timestamp(second, 0);
        let table = |n| TableId::new(Uuid::from_u128(n));
        let schedule = Schedule::default();
        schedule.set(table(1), at(30));
        schedule.set(table(2), at(20));
        schedule.set(table(3), at(10));
        schedule.set(table(3), at(40));
        schedule.set(table(2), None);
        assert_eq!(schedule.first(), at(30));
        assert_eq!(schedule.due(at(29).unwrap()), []);
        assert_eq!(schedule.due(at(40).unwrap()), [table(1), table(3)]);
        schedule.set_no_later(table(1), at(50).unwrap());
        schedule.set_no_later(table(2), at(15).unwrap());
        schedule.set_no_later(table(3), at(20).unwrap());
        assert_eq!(schedule.due(at(60).unwrap()), [table(2), table(3), table(1)]);
    }
}
