//! What an audit asks of who knows the lobby's log. Its events are types of the lobby; without them its streams are
//! read as links, and what they say of draws, results and postings is not looked at.

use std::collections::HashMap;
use std::fmt;

use mazziere_hashchain::StoredEvent;
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::house::Fault;

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

    /// The positions of what these events took in from the tables.
    fn news(&self, events: &[StoredEvent]) -> Vec<i64>;

    /// Takes the next event; `logged` is what stands at the positions of its news.
    ///
    /// # Errors
    /// What is wrong with it.
    fn take(
        &mut self,
        stored: &StoredEvent,
        logged: &HashMap<i64, StoredEvent>,
        expected: &mut Expectations,
        counts: &mut Counts,
    ) -> Result<(), Fault>;

    /// The end of the stream.
    ///
    /// # Errors
    /// What is missing.
    fn end(&self) -> Result<(), Fault>;
}
