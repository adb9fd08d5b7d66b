//! Reading what lies sealed, and the tables that stand still because a key is wanting.
//!
//! A table in play is read with the master keys that this replica was given. The log of one that is over has published
//! the key of every deal, each behind the rows that it opens: where a master key is not known any more the whole log is
//! looked through once, and what it publishes is kept with the table in memory.
//!
//! **Invariants:** only a table in play is parked, because only such a table waits for its key. No request for what is
//! over makes a replica unready: where nothing opens it, because it was given up for want of its key, the request is
//! refused ([`LiveError::Unopened`]).

use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};

use mazziere_eventstore::{StoreError, StoredEvent, StreamStatus};
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::seal::record::{Published, Reader};
use mazziere_replay::seal::{KeyId, Keys, UnknownKey};
use mazziere_replay::table::event::UnreadableEvent;
use mazziere_replay::table::{Fault, TableEvent};

use super::{Entry, Live, LiveError, PAGE, linked};

/// The master key that is wanting, if that is what a fault is.
fn wanting(fault: &Fault) -> Option<&KeyId> {
    match fault {
        Fault::Unreadable(UnreadableEvent::Key { source: UnknownKey(key), .. }) => Some(key),
        _ => None,
    }
}

impl Entry {
    /// What opens its rows as far as is known by now.
    fn reader<'a>(&'a self, keys: &'a Keys) -> Reader<'a> {
        self.published.get().map_or_else(|| Reader::of(&[]), Reader::from).with(keys)
    }
}

impl Live {
    /// What `read` makes of rows of a table. It is asked again with what the log of the table has published, if a
    /// master key is wanting and the table is over.
    ///
    /// # Errors
    /// When the log cannot be read, or a row cannot be opened or followed.
    pub async fn read<T>(&self, entry: &Entry, read: impl Fn(&Reader<'_>) -> Result<T, Fault>) -> Result<T, LiveError> {
        let table = entry.id;
        let fault = match read(&entry.reader(&self.keys)) {
            Ok(done) => return Ok(done),
            Err(fault) => fault,
        };
        if wanting(&fault).is_none() || !self.is_closed(table).await? {
            return Err(LiveError::Fault { table, fault });
        }
        entry.published.get_or_try_init(|| self.published(table)).await?;
        read(&entry.reader(&self.keys)).map_err(|fault| match wanting(&fault) {
            Some(_) => LiveError::Unopened { table, fault },
            None => LiveError::Fault { table, fault },
        })
    }

    /// The events of rows of a table that are read again, checked as [`linked`] does.
    ///
    /// # Errors
    /// As [`Live::read`].
    pub async fn events(&self, entry: &Entry, stored: &[StoredEvent]) -> Result<Vec<TableEvent>, LiveError> {
        linked(stored).map_err(|broken| LiveError::Fault { table: entry.id, fault: broken.into() })?;
        let read = self.read(entry, |reader| {
            let events = stored.iter().map(|stored| reader.read(stored));
            Ok(events.collect::<Result<Vec<TableEvent>, UnreadableEvent>>()?)
        });
        read.await
    }

    /// Takes stored events of a table in; whether it moved. A table in play for which only a key is wanting is parked:
    /// nothing is lost, and it goes on as soon as a replica is given that key.
    ///
    /// # Errors
    /// As [`Live::read`].
    pub(super) async fn take_in(&self, entry: &Entry, events: &[StoredEvent]) -> Result<bool, LiveError> {
        let taken = self.read(entry, |reader| entry.absorb(events, reader)).await;
        match &taken {
            Ok(_) => entry.lose(false),
            Err(LiveError::Fault { .. } | LiveError::Unopened { .. }) => entry.lose(true),
            Err(LiveError::Store(_)) => {}
        }
        if let Err(LiveError::Fault { fault, .. }) = &taken {
            match wanting(fault) {
                Some(key) => drop(self.lock_parked().insert(entry.id, key.clone())),
                None => self.tell_broken(entry.id, fault),
            }
        }
        taken
    }

    /// Whether the log takes nothing more of a table.
    async fn is_closed(&self, table: TableId) -> Result<bool, StoreError> {
        let head = self.store.head(StreamId::from(table)).await?;
        Ok(head.is_some_and(|head| head.status == StreamStatus::Closed))
    }

    /// The keys that the log of a table publishes.
    async fn published(&self, table: TableId) -> Result<Published, StoreError> {
        let mut published = Published::default();
        let mut after = 0;
        loop {
            let rows = self.store.read_stream(StreamId::from(table), after, PAGE).await?;
            let Some(last) = rows.last() else { return Ok(published) };
            after = last.version;
            published.learn(&rows);
        }
    }

    fn lock_parked(&self) -> MutexGuard<'_, BTreeMap<TableId, KeyId>> {
        self.parked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables that stand still because they are sealed under a key that is not known here, and which.
    pub fn parked(&self) -> BTreeMap<TableId, KeyId> {
        self.lock_parked().clone()
    }

    /// A table waits for no key, or not any more.
    pub(super) fn forget_parked(&self, table: TableId) {
        self.lock_parked().remove(&table);
    }

    /// Takes up the tables that stood still for a key that is known by now, and forgets those that are over: another
    /// replica has played them to their end, or they were given up. Others that do not go on stay parked.
    pub async fn unpark(&self) {
        let parked = self.parked();
        if parked.is_empty() {
            return;
        }
        let streams: Vec<StreamId> = parked.keys().copied().map(StreamId::from).collect();
        match self.store.heads(&streams).await {
            Ok(heads) => {
                for head in heads.iter().filter(|head| head.status == StreamStatus::Closed) {
                    self.forget_parked(TableId::new(head.stream.uuid()));
                }
            }
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, "it cannot be seen which parked tables are over");
            }
        }
        for (table, key) in parked {
            if !self.keys.knows(&key) {
                continue;
            }
            let read = match self.known(table) {
                Some(entry) => self.refresh(&entry).await,
                None => self.find(table).await.map(drop),
            };
            match read {
                Ok(()) => self.forget_parked(table),
                Err(error) => {
                    tracing::warn!(%table, error = &error as &dyn std::error::Error, "a table stays parked");
                }
            }
        }
    }
}
