//! Where an audit reads: a database, or a bundle of its rows. Both give the same rows in the same order, so that the
//! walks beside this file say the same of both.

use std::future::Future;

use mazziere_books::ledger::{AccountRow, EntryRow, PostingRow};
use mazziere_books::stream::{Head, LogRow};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{AccountId, PostingId, StreamId, TableId};
use mazziere_replay::house::Fault;
use uuid::Uuid;

use crate::fault::Stop;
use crate::page::{EventPage, PostingOutline};

/// What a source comes to.
type Read<T, S> = Result<T, <S as Source>::Error>;

/// What is read. A method that is told after what, begins anew where nothing is before that, and goes on from its last
/// row otherwise. No more than [`PAGE`](crate::page::PAGE) rows come at once.
pub trait Source {
    /// Why nothing is read.
    type Error: From<Fault> + From<Stop>;

    /// Heads of streams, in the order of their ids.
    fn heads(&mut self, after: Uuid) -> impl Future<Output = Read<Vec<Head>, Self>>;

    /// Events of a stream. Streams are asked for in the order of their ids.
    fn events(&mut self, stream: StreamId, after: i64) -> impl Future<Output = Read<EventPage, Self>>;

    /// The first stream that has events and no head, once the events of all heads were asked for.
    fn headless(&mut self) -> impl Future<Output = Read<Option<StreamId>, Self>>;

    /// Positions of the log.
    fn log(&mut self, after: i64) -> impl Future<Output = Read<Vec<LogRow>, Self>>;

    /// The position that the sequencer gives next, if it may be seen.
    fn next_position(&mut self) -> impl Future<Output = Read<Option<i64>, Self>>;

    /// The events at these positions, at least those that are news of a table, and the last of the log.
    fn at_positions(&mut self, positions: &[i64]) -> impl Future<Output = Read<Vec<(i64, StoredEvent)>, Self>>;

    /// The tables that have accounts.
    fn tables_with_accounts(&mut self) -> impl Future<Output = Read<Vec<TableId>, Self>>;

    /// Accounts, in the order of their ids.
    fn accounts(&mut self, after: Uuid) -> impl Future<Output = Read<Vec<AccountRow>, Self>>;

    /// Entries, account by account.
    fn entries(&mut self, after: (Uuid, i64)) -> impl Future<Output = Read<Vec<EntryRow>, Self>>;

    /// The first account that holds back something else than its active holds.
    fn holds_off(&mut self) -> impl Future<Output = Read<Option<AccountId>, Self>>;

    /// A posting that is named as what something became, and did not take place, or is of another kind.
    fn misnamed(&mut self) -> impl Future<Output = Read<Option<PostingId>, Self>>;

    /// A posting that stands in the ledger twice.
    fn repeated(&mut self) -> impl Future<Output = Read<Option<PostingId>, Self>>;

    /// What says that it has ended in a posting and names none, or names one and has not: its id.
    fn half_ended(&mut self) -> impl Future<Output = Read<Option<Uuid>, Self>>;

    /// The head of the ledger: the place of its last posting.
    fn last_sequence(&mut self) -> impl Future<Output = Read<i64, Self>>;

    /// Postings, in the order of the ledger.
    fn postings(&mut self, after: i64) -> impl Future<Output = Read<Vec<PostingRow>, Self>>;

    /// The postings with these ids, as far as they took place.
    fn postings_by_id(&mut self, ids: &[PostingId]) -> impl Future<Output = Read<Vec<PostingRow>, Self>>;

    /// The entries that the log of postings has of the postings behind a place, in order: as many as there are of a
    /// page. None of one whose salts are not known here.
    fn logged(&mut self, after: i64) -> impl Future<Output = Read<Vec<Option<Vec<u8>>>, Self>>;

    /// Postings without their legs, in the order of the ledger.
    fn outlines(&mut self, after: i64) -> impl Future<Output = Read<Vec<PostingOutline>, Self>>;
}
