//! What an audit asks of who knows the lobby's log. Its events are types of the lobby; without them its streams are
//! read as links, and what they say of draws, results and postings is not looked at.

use std::fmt;

use mazziere_hashchain::StoredEvent;
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::house::Fault;
use mazziere_replay::table::TableEvent;

use crate::ledger::Expectations;
use crate::report::Counts;

/// The kinds of streams that are the lobby's and say something of money and results: tournaments, cash tables, and
/// private events.
pub const KINDS: [&str; 3] = ["tournament", "cash_table", "club_event"];

/// Who knows what the lobby's log says.
pub trait Lobby: fmt::Debug {
    /// The stream of a cash table.
    fn cash_table(&self, table: TableId) -> StreamId;

    /// A walk along a stream of one of [`KINDS`]; `table` is the cash table that it is of, if there is money of it.
    fn walk(&self, stream: StreamId, kind: &str, table: Option<TableId>) -> Option<Box<dyn LobbyStream + '_>>;
}

/// Something of the lobby, from its first event to its last.
pub trait LobbyStream {
    /// Looks at an event beforehand: what later rows publish is needed for earlier ones.
    fn learn(&mut self, stored: &StoredEvent);

    /// Takes the next event; the result that it took in.
    ///
    /// # Errors
    /// What is wrong with it.
    fn take(
        &mut self,
        stored: &StoredEvent,
        expected: &mut Expectations,
        counts: &mut Counts,
    ) -> Result<Option<Box<dyn Reported>>, Fault>;
}

/// A result that the lobby took in from the tables.
pub trait Reported {
    /// The position of the result in the log.
    fn position(&self) -> i64;

    /// Whether the log has that result at that position.
    ///
    /// # Errors
    /// When it has another one, or none.
    fn is(&self, stored: Option<&(StoredEvent, TableEvent)>) -> Result<(), Fault>;
}
