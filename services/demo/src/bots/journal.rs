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
    Deposited {
        /// For whom.
        player: PlayerId,
        /// As which posting.
        posting: PostingId,
        /// How much.
        amount: Money,
    },
    /// A player asked for money out.
    Withdrawn {
        /// Who.
        player: PlayerId,
        /// As which posting.
        posting: PostingId,
        /// How much.
        amount: Money,
    },
    /// A registration is confirmed and paid by this player.
    Registered {
        /// Who.
        player: PlayerId,
        /// For what.
        tournament: TournamentId,
        /// As which entry.
        registration: RegistrationId,
    },
    /// A player has withdrawn in play: the lobby gives up for them what they play.
    Retired {
        /// Who.
        player: PlayerId,
        /// From what.
        tournament: TournamentId,
    },
    /// A registration was taken back.
    Unregistered {
        /// Who.
        player: PlayerId,
        /// From what.
        tournament: TournamentId,
        /// Which entry.
        registration: RegistrationId,
    },
    /// A move was accepted.
    Moved {
        /// Where.
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        /// Which seat.
        seat: u8,
        /// What.
        r#move: Value,
    },
    /// A player gave up.
    Abandoned {
        /// Where.
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
    },
    /// A player sat down at a cash table, or plays for cash in a private event.
    SatDown {
        /// Who.
        player: PlayerId,
        /// Where; in a private event, at the table of the accounts.
        table: TableId,
        /// As which session.
        session: SessionId,
        /// With how much.
        amount: Money,
    },
    /// A player brought more money to their seat.
    ToppedUp {
        /// Who.
        player: PlayerId,
        /// Where.
        table: TableId,
        /// As which posting.
        top_up: PostingId,
        /// How much.
        amount: Money,
    },
    /// A player of a ring sits out.
    SatOut {
        /// Where.
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        /// Which seat.
        seat: u8,
    },
    /// A player of a ring is back.
    CameBack {
        /// Where.
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        /// Which seat.
        seat: u8,
    },
    /// A player leaves a cash table.
    LeftTable {
        /// Where.
        table: TableId,
        /// The version of the table's stream after it.
        version: i64,
        /// Which seat.
        seat: u8,
    },
    /// A player leaves a cash table of matches; what they play there they give up, where that may be.
    LeftMatches {
        /// Who.
        player: PlayerId,
        /// Where: the cash table.
        table: TableId,
        /// Their session.
        session: SessionId,
    },
    /// A private event was drafted.
    Drafted {
        /// By whom.
        player: PlayerId,
        /// Which.
        event: ClubEventId,
    },
    /// A tournament was cancelled.
    Cancelled {
        /// Which.
        tournament: TournamentId,
        /// Who gets back how much.
        refunds: Vec<(PlayerId, Money)>,
        /// What a dry run had shown just before; absent where something else happened in between.
        shown: Option<Vec<(PlayerId, Money)>>,
    },
    /// A tournament was opened.
    Opened {
        /// Which.
        tournament: TournamentId,
    },
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
