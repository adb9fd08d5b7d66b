//! What happens to a private event of the club: the events of its stream, for ever.
//!
//! Invariant: an event once written is read for ever; a change of shape is a new schema version beside the old one.

use chrono::{DateTime, Utc};
use mazziere_fairdeal::{Commitment, Secret};
use mazziere_ids::{CashTemplateId, PlayerId, PostingId, TableId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cash::matches::event::MatchResult;
use crate::interruption::Interruption;
use crate::terms::{BuyIn, Clocks, Code, Fault, Format, MatchKind};

/// The version of the events' shape.
pub const SCHEMA: i16 = 1;

/// What a private event is played by, fixed when it is drafted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Setup {
    pub game: String,
    /// All its options; the goal is one of them.
    pub options: Value,
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// What is played for.
    pub price: Price,
    /// The clocks, which follow from the goal (G4.3).
    pub clocks: Clocks,
}

/// What a private event is played for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Price {
    /// Each game is a sit&go, for which each player pays this; nothing, for training.
    SitAndGo(BuyIn),
    /// Matches for cash.
    Cash(CashTerms),
}

/// What matches for cash are played for: the stake, the maximum loss and the rake are those of a cash template (G3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CashTerms {
    /// Of which one.
    pub cash_template_id: CashTemplateId,
    pub kind: MatchKind,
    /// The posta: of a point, or of a match.
    pub stake: Money,
    /// The perdita massima: the most that one match can cost, and the least credit to play one (G3.3).
    pub max_loss: Money,
    /// The smallest buy-in, which the creator has chosen.
    pub min_buy_in: Money,
    /// The largest.
    pub max_buy_in: Money,
    /// The rake of each winning amount, in basis points.
    pub rake_basis_points: u32,
    /// The most of one winning amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
}

/// A set-up as logs hold it: there were private events before there were any for cash.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    options: Value,
    options_text: String,
    format: Format,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    buy_in: Option<BuyIn>,
    clocks: Clocks,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cash: Option<CashTerms>,
}

impl TryFrom<Written> for Setup {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Setup, &'static str> {
        let price = match (written.buy_in, written.cash) {
            (Some(buy_in), None) => Price::SitAndGo(buy_in),
            (None, Some(terms)) => Price::Cash(terms),
            _ => return Err("a private event is played for a buy-in or for cash"),
        };
        let Written { game, options, options_text, format, clocks, .. } = written;
        Ok(Setup { game, options, options_text, format, price, clocks })
    }
}

impl From<Setup> for Written {
    fn from(setup: Setup) -> Written {
        let Setup { game, options, options_text, format, price, clocks } = setup;
        let (buy_in, cash) = match price {
            Price::SitAndGo(buy_in) => (Some(buy_in), None),
            Price::Cash(terms) => (None, Some(terms)),
        };
        Written { game, options, options_text, format, buy_in, clocks, cash }
    }
}

/// What a player brings for a game, or once for all matches for cash; a player who tries again brings another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
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
    pub player_id: PlayerId,
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
    /// The creator invites; their buy-in is to be collected first: one that they have chosen, if it is for cash.
    InvitesRequested {
        players: Vec<PlayerId>,
        partner: Option<PlayerId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        buy_in: Option<Money>,
    },
    /// The creator cannot pay: nobody is invited.
    InvitesRefused { code: Option<Code> },
    /// The others are invited until then, this instant included.
    InvitationsSent { until: DateTime<Utc> },
    /// A player plays, and their buy-in is to be collected: one that they have chosen, if it is for cash.
    InvitationAccepted {
        player_id: PlayerId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        buy_in: Option<Money>,
    },
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
    /// The entries are the pool and the fees are earned, or what was brought lies at the table: play begins.
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
    /// A match for cash is over; what it came to is about to be posted, if it moves anything.
    MatchEnded {
        result: MatchResult,
        position: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<Fault>,
    },
    /// Its result is in the ledger.
    MatchPosted { posting_id: PostingId },
    /// It is void and moves nothing (G3.9). Without a position its table does not know it yet.
    MatchVoided { why: String, position: Option<i64> },
    /// A player's credit at the table is in their wallet.
    CreditPaid { player_id: PlayerId, amount: Money, posting_id: PostingId },
    /// Everybody may say until then that they play another one.
    RematchAsked { until: DateTime<Utc> },
    /// A player plays another one: their buy-in is to be collected, or their credit is played for on.
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
