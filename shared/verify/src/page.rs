//! What a database and a bundle give alike: pages, and what lies behind a posting.

use mazziere_hashchain::StoredEvent;
use mazziere_ids::{AccountId, PlayerId, PostingId};
use mazziere_replay::house::books::Cause;
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
    /// What it follows from, in words.
    pub cause: Option<String>,
}

/// The correction behind an adjustment, whether another person approved it than the one who proposed it, and the legs
/// that were proposed.
pub type Correction = (Uuid, bool, Vec<(AccountId, i64)>);

/// What the ledger holds as the cause of a posting.
#[derive(Debug, Default)]
pub struct Behind {
    /// The external reference of the deposit.
    pub reference: Option<String>,
    /// Whose deposit or withdrawal it is, and how much.
    pub transfer: Option<(PlayerId, i64)>,
    /// The legs of the posting that it reverses.
    pub reversed: Option<Vec<(AccountId, i64)>>,
    /// Whether it is a hold.
    pub is_hold: bool,
    /// The correction that it carries out.
    pub correction: Option<Correction>,
}

impl Behind {
    /// As the books have it.
    pub fn cause(self) -> Option<Cause> {
        match (self.reference, self.transfer, self.reversed) {
            (Some(reference), Some((player, amount)), _) => Some(Cause::Deposit { reference, player, amount }),
            (None, Some((player, amount)), _) => Some(Cause::Withdrawal { player, amount }),
            (_, None, Some(legs)) => Some(Cause::Reversed { legs }),
            _ if self.is_hold => Some(Cause::Kept),
            _ => self.correction.map(|(correction, approved, legs)| Cause::Adjusted { correction, approved, legs }),
        }
    }
}
