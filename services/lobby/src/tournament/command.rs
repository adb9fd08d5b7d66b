//! What may be wanted of a tournament, or found out for it.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::LineStanding;
use mazziere_ids::{CancellationProposalId, MatchId, PlayerId, PostingId, PrizeDecisionId, RegistrationId, TableId};
use uuid::Uuid;

use crate::interruption::Interruption;
use crate::payment::PaymentOutcome;
use crate::ranking::level::Record;
use crate::system::chips::command::ChipCommand;
use crate::terms::{Fault, PrizeVerdict};

/// What somebody wants of a tournament, or has found out for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum Command {
    /// A player wants in.
    Register { registration_id: RegistrationId, player: PlayerId, partner: Option<PlayerId> },
    /// A player agrees to be a partner.
    AcceptInvitation { registration_id: RegistrationId, player: PlayerId },
    /// A player does not want to be a partner.
    DeclineInvitation { registration_id: RegistrationId, player: PlayerId },
    /// A player wants out.
    Withdraw { registration_id: RegistrationId, player: PlayerId },
    /// The partner did not agree in time.
    ExpireInvitation { registration_id: RegistrationId },
    /// A player wants out in play.
    Retire { registration_id: RegistrationId, player: PlayerId },
    /// Something has been heard of a buy-in.
    NoteBuyIn { registration_id: RegistrationId, player: PlayerId, heard: PaymentOutcome },
    /// Registration opens for what was announced.
    OpenRegistration,
    /// Registration closes before a scheduled start.
    CloseRegistration,
    /// The time of a scheduled start has come.
    Start,
    /// The same, where the house was away around it.
    StartAfter {
        /// The outage.
        away: Interruption,
        /// Until when the start was put off that is due now; none for the start itself.
        due: Option<DateTime<Utc>>,
    },
    /// What the last matches of players came to is looked up; nothing of those who have played none.
    NoteSkills { skills: Vec<(PlayerId, Record)> },
    /// The late registration is over.
    EndLateRegistration,
    /// A late buy-in is in the pool.
    NotePooled { registration_id: RegistrationId, posting: Option<PostingId> },
    /// The house's part is in the pool.
    NoteToppedUp { posting: PostingId },
    /// The house has its part back.
    NoteOverlayReturned { posting: PostingId },
    /// The money of the start has moved.
    NoteStarted { posting: Option<PostingId> },
    /// The money of the start is back, or never moved.
    NoteStartCalledOff,
    /// A table is open.
    NoteTableOpened { match_id: MatchId, table_id: TableId },
    /// The tables refuse to open a table, for good.
    NoteOpeningRefused { match_id: MatchId, table_id: TableId, code: ErrorCode },
    /// A table has a result: what each line has at the end, and who is to blame if it was not played to its end.
    NoteResult { match_id: MatchId, table_id: TableId, lines: Vec<LineStanding>, fault: Option<Fault>, position: i64 },
    /// A table is void.
    NoteTableVoided { match_id: MatchId, table_id: TableId, position: i64 },
    /// The tables were away.
    NoteInterrupted { interruption: Interruption },
    /// An operator wants something of a prize (G5.6).
    Prize { player: PlayerId, by: Uuid, wish: PrizeWish },
    /// A prize is with the house.
    NoteConfiscated { player: PlayerId, posting: PostingId },
    /// A prize or a refund is paid.
    NotePaidOut { player: PlayerId, posting: PostingId },
    /// The accounts are closed.
    NoteSettled,
    /// The house cancels, and nobody is asked.
    Cancel { reason: String },
    /// An operator wants it cancelled.
    Cancellation { by: Uuid, wish: CancellationWish },
    /// Something about the tables of a chip tournament.
    Chips(ChipCommand),
}

/// What an operator wants of the cancellation of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum CancellationWish {
    /// That it is cancelled at once, before the start.
    Cancel { reason: String },
    /// That it is cancelled, if somebody else approves.
    Propose { proposal_id: CancellationProposalId, reason: String },
    /// That what somebody else has proposed takes place, with the plan that was shown, or with the one of the moment.
    Approve { proposal_id: CancellationProposalId, replan: bool },
    /// That what was proposed does not take place.
    Reject { proposal_id: CancellationProposalId, reason: String },
}

/// What an operator wants of a player's prize.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum PrizeWish {
    /// That it is withheld.
    Withhold { reason: String },
    /// That this becomes of it, if somebody else approves.
    Propose { decision_id: PrizeDecisionId, verdict: PrizeVerdict, reason: String },
    /// That what somebody else has proposed takes place.
    Approve { decision_id: PrizeDecisionId },
    /// That what was proposed does not take place.
    Reject { decision_id: PrizeDecisionId, reason: String },
}
