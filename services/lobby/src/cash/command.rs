//! What may be wanted of a cash table, or found out for it.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;

use super::event::Reason;
use super::matches::amount::Ended;
use crate::interruption::Interruption;
use crate::payment::PaymentOutcome;
use crate::terms::{Fault, VacatedBecause};

/// What somebody wants of a cash table, or has found out for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum Command {
    /// A player wants to sit down.
    SitDown { session_id: SessionId, player: PlayerId, buy_in: Money, seat: Option<u8> },
    /// A player wants more money at the seat.
    TopUp { session_id: SessionId, player: PlayerId, top_up_id: PostingId, amount: Money },
    /// A player wants to stand in line.
    JoinQueue { player: PlayerId },
    /// They do not want to any more.
    LeaveQueue { player: PlayerId },
    /// The seat that was kept for them until then was not taken.
    ExpireKept { player: PlayerId, until: DateTime<Utc> },
    /// An operator closes it.
    Close { why: String },
    /// The house closes it if nobody is there.
    CloseIfEmpty,
    /// The tables have opened it.
    NoteOpened,
    /// The tables refuse to open it.
    NoteNotOpened { code: ErrorCode },
    /// Something has been heard of a buy-in.
    NoteBuyIn { session_id: SessionId, heard: PaymentOutcome },
    /// The tables refuse the player a seat.
    NoteSeatRefused { session_id: SessionId, code: ErrorCode },
    /// The player is in the seat.
    NoteSeated { session_id: SessionId },
    /// Something has been heard of a top-up's payment.
    NoteTopUp { session_id: SessionId, top_up_id: PostingId, heard: PaymentOutcome },
    /// A top-up does not come about: the tables have refused it, or the player has left.
    NoteTopUpRefused { session_id: SessionId, top_up_id: PostingId, why: Reason },
    /// The tables have taken a top-up.
    NoteTopUpAccepted { session_id: SessionId, top_up_id: PostingId },
    /// News of the tables: top-ups came to a seat.
    NoteToppedUp { session_id: SessionId, credited: Money, returned: Money, position: i64 },
    /// News of the tables: a player has left, and their credit is in their wallet.
    NoteVacated {
        session_id: SessionId,
        left_with: Money,
        because: VacatedBecause,
        left_at: DateTime<Utc>,
        position: i64,
    },
    /// News of the tables: no more hands.
    NoteClosed { why: String, position: i64 },
    /// The tables were away.
    NoteInterrupted { interruption: Interruption },
    /// The accounts are closed.
    NoteSettled,
    /// A player plays the next match, too.
    Rematch { session_id: SessionId, player: PlayerId },
    /// A player leaves a table of matches.
    Leave { session_id: SessionId, player: PlayerId },
    /// A player has excluded themselves: they play the match in play to its end, and no other (G8.2).
    TakeNoPart { session_id: SessionId, player: PlayerId },
    /// The time to say that one plays on, until then, is over.
    ExpireConfirmations { number: u32, until: Option<DateTime<Utc>> },
    /// The tables have opened a match.
    NoteMatchOpened { number: u32 },
    /// The tables refuse to open a match.
    NoteMatchNotOpened { number: u32, code: ErrorCode },
    /// News of the tables: a match is over.
    NoteMatchEnded {
        match_table: TableId,
        ended: Ended,
        ended_by: String,
        fault: Option<Fault>,
        next_dealer: Option<u8>,
        position: i64,
    },
    /// News of the tables: a match is void.
    NoteMatchVoided { match_table: TableId, reason: String, position: i64 },
    /// The wallet has moved the result of a match.
    NoteMatchPosted { number: u32, posting: PostingId },
    /// A player's credit is in their wallet.
    NoteCashedOut { session_id: SessionId },
}
