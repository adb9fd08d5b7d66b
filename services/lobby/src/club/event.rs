//! What happens to a private event of the club: the events of its stream, for ever.
//!
//! Invariant: an event once written is read for ever; a change of shape is a new schema version beside the old one.

use chrono::{DateTime, Utc};
use mazziere_fairdeal::{Commitment, Secret};
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::interruption::Interruption;
use crate::terms::{BuyIn, Clocks, Code, Fault, Format};

/// The version of the events' shape.
pub const SCHEMA: i16 = 1;

/// What a private event is played by, fixed when it is drafted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which game.
    pub game: String,
    /// All its options; the goal is one of them.
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// What each player pays for a game; nothing, for training.
    pub buy_in: BuyIn,
    /// The clocks, which follow from the goal (G4.3).
    pub clocks: Clocks,
}

/// What somebody brings for a game; whoever tries again brings another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Who.
    pub player_id: PlayerId,
    /// For which game, from 1.
    pub game: u32,
    /// The how manieth attempt of theirs, from 1.
    pub attempt: u32,
}

/// What a player has of a game's money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Who.
    pub player_id: PlayerId,
    /// Of the pool.
    pub from_pool: Money,
    /// Of the fees.
    pub fee: Money,
}

/// The times that run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timer {
    /// T1: to invite.
    Draft,
    /// T2: to answer.
    Invitations,
    /// T3: to play another game.
    Rematch,
}

/// Something that happened. `position` is the place of the news in the tables' log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// A player has chosen what is to be played. The commitment to the draw of the seats is public from now on.
    EventDrafted { setup: Box<Setup>, creator: PlayerId, commitment: Commitment },
    /// The secret of the draw, shown to nobody until the seats are drawn.
    DrawSealed { secret: Secret },
    /// The creator invites; their buy-in is to be collected first.
    InvitesRequested { players: Vec<PlayerId>, partner: Option<PlayerId> },
    /// The creator cannot pay: nobody is invited.
    InvitesRefused { code: Option<Code> },
    /// The others are invited until then, this instant included.
    InvitationsSent { until: DateTime<Utc> },
    /// A player plays, and their buy-in is to be collected.
    InvitationAccepted { player_id: PlayerId },
    /// They could not pay: the invitation is open as before.
    InvitationReopened { player_id: PlayerId, code: Option<Code> },
    /// A player does not play.
    InvitationRefused { player_id: PlayerId },
    /// A buy-in is there.
    BuyInPaid { claim: Claim, posting_id: Option<PostingId> },
    /// A payment was called off: it did not take place, or was reversed.
    BuyInCalledOff { claim: Claim },
    /// A buy-in is back with the player.
    BuyInReturned { claim: Claim, posting_id: PostingId },
    /// The seats are drawn, in the order of the table; anyone may check it.
    SeatsDrawn { secret: Secret, seats: Vec<PlayerId> },
    /// Everybody has paid for this game.
    GameReady { game: u32 },
    /// The entries are the pool, the fees are earned: play begins.
    GameStarted { posting_id: Option<PostingId> },
    /// The game has its table.
    TableOpened { table_id: TableId },
    /// The table was voided for technical reasons: the game is played again at another.
    TableVoided { table_id: TableId, position: i64 },
    /// The game is decided: the winners, the first member of a pair first, and what they win. `fault` says who lost it
    /// by timeout or abandon, and is not in older logs.
    GameDecided {
        winners: Vec<PlayerId>,
        prizes: Vec<Part>,
        next_dealer: Option<u8>,
        position: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<Fault>,
    },
    /// The tables were away for too long (G2.11).
    Interrupted { interruption: Interruption },
    /// The game cannot go on: everybody has everything back (G2.10).
    GameCancelled { why: String, refunds: Vec<Part> },
    /// A prize or a refund of a game is with its player.
    PartPaid { player_id: PlayerId, posting_id: PostingId },
    /// Every cent has left the game's accounts, and they are closed.
    GameSettled,
    /// Everybody may say until then that they play another one.
    RematchAsked { until: DateTime<Utc> },
    /// A player plays another one, and their buy-in is to be collected.
    RematchConfirmed { player_id: PlayerId },
    /// A time is over.
    EventExpired { timer: Timer },
    /// Nothing was played: everybody has everything back.
    EventCancelled { why: String },
    /// No more is played.
    EventClosed { why: String },
    /// Nothing can happen to it any more.
    EventSettled,
}

impl Event {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
