//! What a database and a bundle give alike: pages of events.

use mazziere_hashchain::StoredEvent;
use mazziere_ids::PostingId;
use uuid::Uuid;

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

/// A posting, as far as it says who asked for it.
#[derive(Clone, Debug)]
pub struct PostingOutline {
    /// Its place in the ledger.
    pub sequence: i64,
    /// Its id.
    pub posting: PostingId,
    /// Of which kind it is.
    pub kind: String,
    /// The table that it names.
    pub table: Option<Uuid>,
    /// What it follows from, in words.
    pub cause: Option<String>,
}
