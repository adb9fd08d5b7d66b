//! What a database and a bundle give alike: pages of events.

use mazziere_hashchain::StoredEvent;

/// The most rows of a page.
pub const PAGE: usize = 2_000;

/// Events with their positions in the log.
#[derive(Debug)]
pub struct EventPage {
    /// The events.
    pub rows: Vec<(StoredEvent, Option<i64>)>,
    /// Whether the stream ends with them.
    pub is_last: bool,
}
