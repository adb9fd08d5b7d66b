//! Where an audit reads: a database, or a bundle of its rows. Both give the same rows in the same order, so that the
//! walks beside this file say the same of both.

use mazziere_eventstore::StoredEvent;
use mazziere_ids::{AccountId, PostingId, StreamId, TableId};
use mazziere_replay::house::books::{AccountRow, EntryRow, PostingRow};
use mazziere_replay::house::stream::{Head, LogRow};
use sqlx::PgConnection;
use uuid::Uuid;

use super::bundle::Bundle;
use super::page::{EventPage, PAGE};
use super::{Stop, store};

/// What is read. A method that is told after what, begins anew where nothing is before that, and goes on from its last
/// row otherwise.
pub(super) enum Source<'a> {
    Database(&'a mut PgConnection),
    Bundle(&'a mut Bundle),
}

impl Source<'_> {
    /// Heads of streams, in the order of their ids.
    pub(super) async fn heads(&mut self, after: Uuid) -> Result<Vec<Head>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::heads(connection, after).await?),
            Source::Bundle(bundle) => bundle.heads(after),
        }
    }

    /// Events of a stream. Streams are asked for in the order of their ids.
    pub(super) async fn events(&mut self, stream: StreamId, after: i64) -> Result<EventPage, Stop> {
        match self {
            Source::Database(connection) => {
                let rows = store::events(connection, stream, after).await?;
                Ok(EventPage { is_last: rows.len() < PAGE, rows })
            }
            Source::Bundle(bundle) => bundle.events(stream, after),
        }
    }

    /// The first stream that has events and no head, once the events of all heads were asked for.
    pub(super) async fn headless(&mut self) -> Result<Option<StreamId>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::headless(connection).await?),
            Source::Bundle(bundle) => bundle.headless(),
        }
    }

    /// Positions of the log.
    pub(super) async fn log(&mut self, after: i64) -> Result<Vec<LogRow>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::log(connection, after).await?),
            Source::Bundle(bundle) => bundle.log(after),
        }
    }

    /// The position that the sequencer gives next, if it may be seen.
    pub(super) async fn next_position(&mut self) -> Result<Option<i64>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::next_position(connection).await?),
            Source::Bundle(bundle) => Ok(bundle.next_position()),
        }
    }

    /// The events at these positions, at least those that are results.
    pub(super) async fn at_positions(&mut self, positions: &[i64]) -> Result<Vec<(i64, StoredEvent)>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::at_positions(connection, positions).await?),
            Source::Bundle(bundle) => bundle.at_positions(positions),
        }
    }

    /// The tables that have accounts.
    pub(super) async fn tables_with_accounts(&mut self) -> Result<Vec<TableId>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::tables_with_accounts(connection).await?),
            Source::Bundle(bundle) => bundle.tables_with_accounts(),
        }
    }

    /// Accounts, in the order of their ids.
    pub(super) async fn accounts(&mut self, after: Uuid) -> Result<Vec<AccountRow>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::accounts(connection, after).await?),
            Source::Bundle(bundle) => bundle.accounts(after),
        }
    }

    /// Entries, account by account.
    pub(super) async fn entries(&mut self, after: (Uuid, i64)) -> Result<Vec<EntryRow>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::entries(connection, after).await?),
            Source::Bundle(bundle) => bundle.entries(after),
        }
    }

    /// The first account that holds back something else than its active holds.
    pub(super) async fn holds_off(&mut self) -> Result<Option<AccountId>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::holds_off(connection).await?),
            Source::Bundle(bundle) => bundle.holds_off(),
        }
    }

    /// A posting that is named as what something became, and did not take place, or is of another kind.
    pub(super) async fn misnamed(&mut self) -> Result<Option<PostingId>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::misnamed(connection).await?),
            Source::Bundle(bundle) => bundle.misnamed(),
        }
    }

    /// What says that it has ended in a posting and names none, or names one and has not: its id.
    pub(super) async fn half_ended(&mut self) -> Result<Option<Uuid>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::half_ended(connection).await?),
            Source::Bundle(bundle) => bundle.half_ended(),
        }
    }

    /// The head of the ledger: the place of its last posting.
    pub(super) async fn last_sequence(&mut self) -> Result<i64, Stop> {
        match self {
            Source::Database(connection) => Ok(store::last_sequence(connection).await?),
            Source::Bundle(bundle) => Ok(bundle.last_sequence()),
        }
    }

    /// Postings, in the order of the ledger.
    pub(super) async fn postings(&mut self, after: i64) -> Result<Vec<PostingRow>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::postings(connection, after).await?),
            Source::Bundle(bundle) => bundle.postings(after),
        }
    }

    /// The postings with these ids, as far as they took place.
    pub(super) async fn postings_by_id(&mut self, ids: &[PostingId]) -> Result<Vec<PostingRow>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::postings_by_id(connection, ids).await?),
            Source::Bundle(bundle) => bundle.postings_by_id(ids),
        }
    }

    /// Places, ids and kinds of postings, in the order of the ledger.
    pub(super) async fn posting_kinds(&mut self, after: i64) -> Result<Vec<(i64, PostingId, String)>, Stop> {
        match self {
            Source::Database(connection) => Ok(store::posting_kinds(connection, after).await?),
            Source::Bundle(bundle) => bundle.posting_kinds(after),
        }
    }
}
