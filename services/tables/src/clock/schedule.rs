//! When something is due at which table: a queue in memory, one per replica.
//!
//! It only says when to look. Whether something really is due is decided from the table and the outages of that moment,
//! so an entry that comes too early or twice does no harm. What could not be carried out is put off, and counts as due
//! since it first was.

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
    /// When what was put off was first due.
    put_off: HashMap<TableId, DateTime<Utc>>,
}

impl Schedule {
    fn lock(&self) -> MutexGuard<'_, Due> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the next due time of a table, or takes it off.
    pub fn set(&self, table: TableId, at: Option<DateTime<Utc>>) {
        let mut due = self.lock();
        due.put_off.remove(&table);
        self.put(&mut due, table, at);
    }

    /// Has a table tried again at this time: what was due there could not be carried out.
    pub fn put_off(&self, table: TableId, at: DateTime<Utc>) {
        let mut due = self.lock();
        if let Some(since) = due.by_table.get(&table).copied() {
            due.put_off.entry(table).or_insert(since);
        }
        self.put(&mut due, table, Some(at));
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

    /// Since when the first thing has been due, or will be, however often it was put off.
    pub fn due_since(&self) -> Option<DateTime<Utc>> {
        let due = self.lock();
        let next = due.in_order.first().map(|(at, _)| at);
        due.put_off.values().chain(next).min().copied()
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

    #[test]
    fn what_is_put_off_is_late_since_it_was_first_due() {
        let at = |second| DateTime::from_timestamp(second, 0).unwrap();
        let table = |n| TableId::new(Uuid::from_u128(n));
        let schedule = Schedule::default();
        assert_eq!(schedule.due_since(), None);
        schedule.set(table(1), Some(at(10)));
        schedule.set(table(2), Some(at(12)));
        (11..20).for_each(|second| schedule.put_off(table(1), at(second)));
        assert_eq!((schedule.first(), schedule.due_since()), (Some(at(12)), Some(at(10))));
        assert_eq!(schedule.due(at(18)), [table(2)], "it is tried again when it is due again");
        assert_eq!(schedule.due(at(19)), [table(2), table(1)]);
        schedule.set(table(1), Some(at(30)));
        assert_eq!(schedule.due_since(), Some(at(12)), "it was carried out");
        schedule.put_off(table(2), at(13));
        schedule.set(table(2), None);
        assert_eq!(schedule.due_since(), Some(at(30)));
    }
}
