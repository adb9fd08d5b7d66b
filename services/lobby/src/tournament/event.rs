//! What happens to a tournament: the events of its stream, for ever.
//!
//! Invariant: an event once written is read for ever; a change of shape is a new schema version beside the old one. The
//! secret of the draw lies in the stream from the beginning, sealed, and leaves the lobby only after the draw.

use chrono::{DateTime, Utc};
use mazziere_fairdeal::{Commitment, Secret};
use mazziere_ids::{CancellationProposalId, MatchId, PlayerId, PostingId, PrizeDecisionId, RegistrationId, TableId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::interruption::Interruption;
use crate::system::chips::event::ChipEvent;
use crate::system::league::event::LeagueEvent;
use crate::terms::{Code, Fault, PrizeVerdict, Unplayed};
use crate::tournament::cancellation::plan::{CancelledBy, Plan};
use crate::tournament::field::FieldEvent;
use crate::tournament::setup::Setup;

/// The version of the events' shape.
pub const SCHEMA: i16 = 1;

/// Why an entry did not get in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason", content = "code")]
pub enum Reason {
    /// The wallet refused a buy-in with this code.
    WalletRefused(Code),
    /// The wallet gave no answer in time: the payment was called off.
    WalletSilent,
    /// The partner did not answer in time.
    PartnerMissing,
    PartnerDeclined,
    /// Others had paid for the last place first.
    PlacesTaken,
    /// The tournament was cancelled first.
    TournamentCancelled,
    /// The field could not be played by with them, who had registered last.
    LeftOver,
}

/// What a match was worth to an entry (G5.2), as the tables said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub registration_id: RegistrationId,
    /// Its place at the table, from 1; equal places share the number.
    pub place: u8,
    /// Points of the match.
    pub points: i32,
    /// Victory points.
    pub vp: u8,
    /// Match points that count in rankings.
    pub mp: i32,
}

impl Unplayed {
    /// What it is worth to the side that is there.
    pub fn won(self, registration_id: RegistrationId) -> Score {
        Score { registration_id, place: 1, points: 0, vp: self.vp, mp: self.mp }
    }

    /// What it is worth to a side that is not, which comes in at this place.
    pub fn lost(self, registration_id: RegistrationId, place: u8) -> Score {
        Score { registration_id, place, points: 0, vp: 0, mp: self.lost_mp }
    }
}

/// How well the players of an entry play, as far as seeds go by it (G1.4, G5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    pub registration_id: RegistrationId,
    /// The sum of the average shares of those who are no beginners, in lowest terms: above the line.
    pub numerator: u64,
    /// Below the line.
    pub denominator: u64,
    /// How many of its players are no beginners.
    pub experienced: u8,
}

/// Why an entry withdraws in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Withdrawal {
    /// Its player wishes so.
    Asked,
    /// It took no part in two matches in a row.
    Absent,
}

/// What an entry came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    pub registration_id: RegistrationId,
    /// Its place, from 1; equal places share the number.
    pub place: u32,
    /// What each of its players wins, the first member of a pair first.
    pub prizes: Vec<Money>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// It takes registrations, or is announced. The commitment to the draw is public from now on.
    TournamentOpened { setup: Box<Setup>, commitment: Commitment },
    /// The secret of the draw, shown to nobody until the draw.
    DrawSealed { secret: Secret },
    /// A player wants in, and the buy-in is to be collected. Two players occur in logs from before `pair_requested`.
    RegistrationRequested { registration_id: RegistrationId, players: Vec<PlayerId> },
    /// A player wants in with a partner; the own buy-in is to be collected first.
    PairRequested { registration_id: RegistrationId, players: [PlayerId; 2] },
    /// The partner is asked, and may agree until then, this instant included.
    InvitationSent { registration_id: RegistrationId, expires_at: DateTime<Utc> },
    /// The partner of a pair has agreed.
    PartnerConfirmed { registration_id: RegistrationId },
    /// A buy-in is in the tournament's accounts.
    BuyInPaid { registration_id: RegistrationId, player_id: PlayerId, posting_id: Option<PostingId> },
    /// Every buy-in of the entry is paid: it is in.
    RegistrationConfirmed { registration_id: RegistrationId },
    /// The wallet refused a buy-in: nothing was charged.
    BuyInRefused { registration_id: RegistrationId, player_id: PlayerId },
    /// The entry is not in; what was paid goes back, what is under way is called off.
    RegistrationRefused { registration_id: RegistrationId, why: Reason },
    /// The entry is out by the player's wish; what was paid goes back, what is under way is called off.
    RegistrationWithdrawn { registration_id: RegistrationId },
    /// A payment was called off: it did not take place, or was reversed.
    BuyInCalledOff { registration_id: RegistrationId, player_id: PlayerId },
    /// A buy-in is back with the player.
    BuyInReturned { registration_id: RegistrationId, player_id: PlayerId, posting_id: PostingId },
    /// What was announced takes registrations.
    RegistrationOpened,
    /// The last place is taken and paid, or a scheduled start is near.
    RegistrationClosed,
    /// The field of a scheduled start is not one that can be played by: the last to register are out, and have
    /// everything back (G1.2).
    EntriesExcluded { registrations: Vec<RegistrationId> },
    /// How well everybody plays was looked up, once the field of the start was fixed: by this the bracket is seeded.
    EntriesSeeded { seeds: Vec<Seed> },
    /// The bracket is drawn, and anyone may check it. Where it is seeded the order is that of the seeds, the best
    /// first, and the draw says who of those that are level comes first.
    BracketDrawn { secret: Secret, order: Vec<RegistrationId> },
    /// The prize is drawn from the table of this version, and known (Premio Matto).
    PrizeDrawn { version: u16, number: u32, prize: Money },
    /// The entries are the pool, the fees are earned: play begins.
    TournamentStarted { pool: Money, posting_id: Option<PostingId> },
    /// A match has its table.
    TableOpened { match_id: MatchId, table_id: TableId },
    /// A table was voided for technical reasons: the match is played again at another.
    TableVoided { match_id: MatchId, table_id: TableId, position: i64 },
    /// A match is decided; `position` is the result's place in the tables' log. An entry that is alone in first place
    /// has won. `scores` go from the best place to the last; logs older than them know the winner only. `fault` says
    /// who lost it by timeout or abandon, and `absent` who took no part in it; neither is in older logs.
    MatchDecided {
        match_id: MatchId,
        table_id: TableId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<RegistrationId>,
        position: i64,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        scores: Vec<Score>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<Fault>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        absent: Vec<RegistrationId>,
    },
    /// An entry has withdrawn in play (G1.13): nothing comes back, and what is not played is lost. `warned` are those
    /// whose fault it is (G5.5): what it loses from now on they are not warned for again. Nobody was in older logs.
    EntryRetired {
        registration_id: RegistrationId,
        why: Withdrawal,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        warned: Vec<PlayerId>,
    },
    /// A match is decided without a table, because somebody has withdrawn; where everybody has, nobody wins. `scores`
    /// are empty where the template does not say what that is worth.
    MatchForfeited {
        match_id: MatchId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<RegistrationId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        scores: Vec<Score>,
    },
    /// Something in the groups or Danish rounds of a girone.
    League { event: LeagueEvent },
    /// The ranking is final.
    TournamentFinished { standings: Vec<Standing> },
    /// A prize is with its winner.
    PrizePaid { player_id: PlayerId, amount: Money, posting_id: PostingId },
    /// An operator withholds whatever prize a player has (G5.6).
    PrizeWithheld { player_id: PlayerId, by: Uuid, reason: String },
    /// An operator proposes what becomes of it.
    PrizeDecisionProposed {
        player_id: PlayerId,
        decision_id: PrizeDecisionId,
        verdict: PrizeVerdict,
        by: Uuid,
        reason: String,
    },
    /// An operator rejects the proposal: the prize stays withheld.
    PrizeDecisionRejected { player_id: PlayerId, decision_id: PrizeDecisionId, by: Uuid, reason: String },
    /// Another operator approves it.
    PrizeDecisionApproved { player_id: PlayerId, decision_id: PrizeDecisionId, verdict: PrizeVerdict, by: Uuid },
    /// The prize is with the house.
    PrizeConfiscated { player_id: PlayerId, amount: Money, posting_id: PostingId },
    /// The tables were away for too long for it to go on (G2.11).
    Interrupted { interruption: Interruption },
    /// An operator proposes to cancel it; the plan is what that would refund.
    CancellationProposed { proposal_id: CancellationProposalId, plan: Plan, by: Uuid, reason: String },
    /// An operator rejects the proposal: it goes on.
    CancellationRejected { proposal_id: CancellationProposalId, by: Uuid, reason: String },
    /// It is cancelled; the plan says who gets what. `by` names the operators who decided it; nobody where the house
    /// did, and in older logs.
    TournamentCancelled {
        reason: String,
        plan: Plan,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<CancelledBy>,
    },
    /// The money of the start, if it had moved, is back where it was.
    StartCalledOff,
    /// A refund of the plan is with its player.
    RefundPaid { player_id: PlayerId, amount: Money, posting_id: PostingId },
    /// Every cent has left its accounts, and they are closed.
    TournamentSettled,
    /// Something between the closing of the registration and the ranking.
    #[serde(rename = "chips")]
    Run { event: RunEvent },
}

/// What happens to the field, or at the tables of a chip tournament: both stand in one part of the log, because chip
/// tournaments had both first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RunEvent {
    Field(FieldEvent),
    /// In a chip tournament.
    Chips(ChipEvent),
}

impl From<FieldEvent> for Event {
    fn from(event: FieldEvent) -> Event {
        Event::Run { event: RunEvent::Field(event) }
    }
}

impl From<ChipEvent> for Event {
    fn from(event: ChipEvent) -> Event {
        Event::Run { event: RunEvent::Chips(event) }
    }
}

impl From<LeagueEvent> for Event {
    fn from(event: LeagueEvent) -> Event {
        Event::League { event }
    }
}

impl Event {
    /// The entries that it is about.
    pub fn registrations(&self) -> &[RegistrationId] {
        match self {
            Event::EntriesExcluded { registrations } => registrations,
            Event::RegistrationRequested { registration_id, .. }
            | Event::PairRequested { registration_id, .. }
            | Event::InvitationSent { registration_id, .. }
            | Event::PartnerConfirmed { registration_id }
            | Event::BuyInPaid { registration_id, .. }
            | Event::RegistrationConfirmed { registration_id }
            | Event::BuyInRefused { registration_id, .. }
            | Event::RegistrationRefused { registration_id, .. }
            | Event::RegistrationWithdrawn { registration_id }
            | Event::BuyInCalledOff { registration_id, .. }
            | Event::BuyInReturned { registration_id, .. }
            | Event::EntryRetired { registration_id, .. } => std::slice::from_ref(registration_id),
            _ => &[],
        }
    }

    /// Whether it may change how every entry looks. There are a few of these in a tournament, however great it is.
    pub fn is_for_all(&self) -> bool {
        match self {
            Event::RegistrationClosed
            | Event::TournamentStarted { .. }
            | Event::TournamentFinished { .. }
            | Event::TournamentCancelled { .. } => true,
            Event::Run { event: RunEvent::Field(event) } => {
                matches!(event, FieldEvent::StartDecided { .. } | FieldEvent::LateRegistrationEnded { .. })
            }
            _ => false,
        }
    }

    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Run { event: RunEvent::Field(event) } => event.name(),
            Event::Run { event: RunEvent::Chips(event) } => event.name(),
            Event::League { event } => event.name(),
            named => named.into(),
        }
    }
}
