//! What happens to a cash table in the lobby: the events of its stream, for ever.
//!
//! Invariant: an event once written is read for ever; a change of shape is a new schema version beside the old one.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, SessionId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};

use super::matches::event::MatchEvent;
use super::setup::Setup;
use crate::interruption::Interruption;
use crate::terms::{Code, VacatedBecause};

/// The version of the events' shape.
pub const SCHEMA: i16 = 1;

/// Why a session or a top-up did not come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason", content = "code")]
pub enum Reason {
    /// The wallet refused with this code: nothing was charged.
    WalletRefused(Code),
    /// The wallet gave no answer in time: the payment is called off.
    WalletSilent,
    /// The tables refused with this code: what was paid goes back.
    TablesRefused(Code),
    /// The table was closed first.
    TableClosing,
    /// The player had left first.
    PlayerLeft,
}

/// Something that happened. `position` is the place of the news in the tables' log; -1 for what the lobby does by
/// itself at a table of matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// It is announced.
    TableAnnounced { setup: Setup },
    /// The tables have opened it: players may sit down.
    TableOpened,
    /// The tables refuse to open it, for good: its options do not fit. The house does not try another one by itself.
    TableNotOpened { code: Code },
    /// A seat is reserved; a player who had one kept for them in the line takes it up.
    SessionRequested { session_id: SessionId, player_id: PlayerId, seat: u8, buy_in: Money },
    /// The buy-in is in play at the table.
    BuyInPaid { session_id: SessionId, posting_id: PostingId },
    /// The player is in the seat.
    SessionSeated { session_id: SessionId },
    /// The session does not come about; what is under way is called off, what was paid goes back.
    SessionRefused { session_id: SessionId, why: Reason },
    /// The payment of the buy-in was called off: it did not take place, or was reversed.
    BuyInCalledOff { session_id: SessionId },
    /// The buy-in, whose chips never reached the seat, is back with the player.
    BuyInReturned { session_id: SessionId, posting_id: PostingId },
    /// More money is wanted at the seat.
    TopUpRequested { session_id: SessionId, top_up_id: PostingId, amount: Money },
    /// It is in play at the table.
    TopUpPaid { session_id: SessionId, top_up_id: PostingId },
    /// The tables have taken it and will credit it between two hands.
    TopUpAccepted { session_id: SessionId, top_up_id: PostingId },
    /// The top-up does not come about; what is under way is called off, what was paid goes back.
    TopUpRefused { session_id: SessionId, top_up_id: PostingId, why: Reason },
    /// Its payment was called off.
    TopUpCalledOff { session_id: SessionId, top_up_id: PostingId },
    /// It is back with the player.
    TopUpReturned { session_id: SessionId, top_up_id: PostingId, posting_id: PostingId },
    /// Top-ups came to the seat, the earliest first; what would have passed the maximum went back to the wallet.
    TopUpsCredited { session_id: SessionId, credited: Money, returned: Money, position: i64 },
    /// The player has left, and all their credit is back in their wallet.
    SessionEnded {
        session_id: SessionId,
        left_with: Money,
        because: VacatedBecause,
        left_at: DateTime<Utc>,
        position: i64,
    },
    /// A player stands in line.
    LineJoined { player_id: PlayerId },
    /// They do not any more.
    LineLeft { player_id: PlayerId },
    /// A seat is kept for the first in line.
    SeatKept { player_id: PlayerId, until: DateTime<Utc> },
    /// They did not take it: they are out of the line, and it is the turn of the next one.
    SeatNotTaken { player_id: PlayerId },
    /// No more players; the tables stand everybody up.
    TableClosing { why: String },
    /// The tables have closed or voided it.
    TableClosed { why: String, position: i64 },
    /// The tables were away for too long (G2.11): what is in play is void (G3.9).
    Interrupted { interruption: Interruption },
    /// Every cent has left its accounts, and they are closed.
    TableSettled,
    /// Something in its matches.
    Match { event: MatchEvent },
}

impl Event {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Match { event } => event.name(),
            named => named.into(),
        }
    }
}
