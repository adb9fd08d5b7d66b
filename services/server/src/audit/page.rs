//! What a database and a bundle give alike: pages of events.

use mazziere_eventstore::StoredEvent;

/// The most rows of a page.
pub(super) const PAGE: usize = 2_000;

/// Events with their positions in the log.
pub(super) struct EventPage {
    pub(super) rows: Vec<(StoredEvent, Option<i64>)>,
    /// Whether the stream ends with them.
    pub(super) is_last: bool,
}
