//! What may be wanted of a private event, or found out for it.

use mazziere_contract::ErrorCode;
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Money;

use super::event::{Claim, Timer};
use crate::cash::matches::amount::Ended;
use crate::interruption::Interruption;
use crate::payment::PaymentOutcome;
use crate::terms::Fault;

/// What somebody wants of a private event, or has found out for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum Command {
    /// The creator invites so many others, of whom one may be the partner, and brings so much.
    SendInvites { creator: PlayerId, players: Vec<PlayerId>, partner: Option<PlayerId>, buy_in: Option<Money> },
    /// The creator calls it off.
    Cancel { player: PlayerId },
    /// The creator is not connected any more.
    NoteCreatorGone,
    /// A player plays, and brings so much.
    Accept { player: PlayerId, buy_in: Option<Money> },
    /// A player does not play.
    Refuse { player: PlayerId },
    /// A player plays another game.
    Rematch { player: PlayerId },
    /// A player leaves.
    Leave { player: PlayerId },
    /// A time is over; of which game, where there are several.
    Expire { timer: Timer, game: u32 },
    /// Something has been heard of a buy-in.
    NoteBuyIn { claim: Claim, heard: PaymentOutcome },
    /// The money of a game's start has moved.
    NoteStarted { game: u32, posting: PostingId },
    /// The table is open.
    NoteTableOpened { table_id: TableId },
    /// The tables refuse to open it, for good.
    NoteOpeningRefused { table_id: TableId, code: ErrorCode },
    /// The table has a result.
    NoteResult {
        table_id: TableId,
        ended: Ended,
        ended_by: String,
        fault: Option<Fault>,
        next_dealer: Option<u8>,
        position: i64,
    },
    /// The table is void.
    NoteTableVoided { table_id: TableId, position: i64 },
    /// The tables were away.
    NoteInterrupted { interruption: Interruption },
    /// A prize or a refund is paid.
    NotePartPaid { game: u32, player: PlayerId, posting: PostingId },
    /// The result of a match for cash is in the ledger.
    NoteMatchPosted { game: u32, posting: PostingId },
    /// A player's credit is in their wallet.
    NoteCreditPaid { player: PlayerId, posting: PostingId },
    /// The accounts of a game, or of the table, are closed.
    NoteSettled { game: u32 },
}
