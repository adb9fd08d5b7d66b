//! What was acknowledged to the bots, written down before they go on.
//!
//! The journal is the bots' own: at the end it is compared with the logs and the ledger. An acknowledged effect that is
//! missing there is lost; an effect that is there without (or beyond) its acknowledgement is doubled.

use std::sync::{Mutex, PoisonError};

use mazziere_ids::{ClubEventId, PlayerId, PostingId, RegistrationId, SessionId, TableId, TournamentId};
use mazziere_money::Money;
use serde_json::Value;

/// One acknowledged command.
#[derive(Clone, Debug, PartialEq)]
pub enum Ack {
    /// Finance deposited for a player.
    Deposited { player: PlayerId, posting: PostingId, amount: Money },
    /// A player asked for money out.
    Withdrawn { player: PlayerId, posting: PostingId, amount: Money },
    /// A registration is confirmed and paid by this player.
    Registered {
        player: PlayerId,
        tournament: TournamentId,
        /// As which entry.
        registration: RegistrationId,
    },
    /// A player has withdrawn in play: the lobby gives up for them what they play.
    Retired { player: PlayerId, tournament: TournamentId },
    /// A registration was taken back.
    Unregistered { player: PlayerId, tournament: TournamentId, registration: RegistrationId },
    /// A move was accepted.
    Moved {
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        seat: u8,
        r#move: Value,
    },
    /// A player gave up.
    Abandoned {
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
    },
    /// A player sat down at a cash table, or plays for cash in a private event.
    SatDown {
        player: PlayerId,
        /// Where; in a private event, at the table of the accounts.
        table: TableId,
        session: SessionId,
        /// With how much.
        amount: Money,
    },
    /// A player brought more money to their seat.
    ToppedUp { player: PlayerId, table: TableId, top_up: PostingId, amount: Money },
    /// A player of a ring sits out.
    SatOut {
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        seat: u8,
    },
    /// A player of a ring is back.
    CameBack {
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        seat: u8,
    },
    /// A player leaves a cash table.
    LeftTable {
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        seat: u8,
    },
    /// A player leaves a cash table of matches; what they play there they give up, where that may be.
    LeftMatches {
        player: PlayerId,
        /// Where: the cash table.
        table: TableId,
        session: SessionId,
    },
    /// A private event was drafted.
    Drafted { player: PlayerId, event: ClubEventId },
    /// A tournament was cancelled.
    Cancelled {
        tournament: TournamentId,
        /// Who gets back how much.
        refunds: Vec<(PlayerId, Money)>,
        /// What a dry run had shown just before; absent where something else happened in between.
        shown: Option<Vec<(PlayerId, Money)>>,
    },
    /// A tournament was opened.
    Opened { tournament: TournamentId },
}

/// The acknowledgements of everybody, in the order in which they were written down.
#[derive(Default)]
pub struct Journal {
    /// Nobody will ever read it: nothing is kept.
    forgetful: bool,
    acks: Mutex<Vec<Ack>>,
    surprises: Mutex<Vec<String>>,
}

impl Journal {
    /// A journal that nobody reads, for bots that play for ever.
    pub fn forgetful() -> Journal {
        Journal { forgetful: true, ..Journal::default() }
    }

    /// Writes an acknowledgement down.
    pub fn write(&self, ack: Ack) {
        if self.forgetful {
            return;
        }
        self.acks.lock().unwrap_or_else(PoisonError::into_inner).push(ack);
    }

    /// Everything so far.
    pub fn acks(&self) -> Vec<Ack> {
        self.acks.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Writes down something that should not have happened.
    pub fn complain(&self, text: impl Into<String>) {
        let text = text.into();
        tracing::warn!(%text, "a bot is surprised");
        if self.forgetful {
            return;
        }
        self.surprises.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }

    /// What should not have happened.
    pub fn surprises(&self) -> Vec<String> {
        self.surprises.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
