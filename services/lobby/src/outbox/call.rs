//! What an effect asks of the wallet and the tables, and what they answer, as data.
//!
//! Invariant: a call that is repeated has the same key and the same content, so that it takes effect once. Everything
//! here is pure; the one that sends calls is [`crate::runner`].

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::{
    AbandonRequest, HouseEvent, OpenRingTableRequest, OpenTableRequest, PaceRequest, PlayerRequest, ReleaseRequest,
    SeatPlayerRequest, TopUpRequest,
};
use mazziere_contract::wallet::PostingRequest;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_ids::{CashTemplateId, PlayerId, PostingId, TableId, TournamentId};
use mazziere_money::Money;
use uuid::Uuid;

use crate::interruption::Interruption;
use crate::terms::Offence;

/// One request to the wallet or the tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Its idempotency key.
    pub key: String,
    /// What is asked for.
    pub request: Request,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// The wallet: move money.
    Post(PostingRequest),
    /// The wallet: afterwards this posting has not taken place, and never will.
    CallOff {
        posting: PostingId,
        /// Why, for people.
        reason: &'static str,
    },
    /// The wallet: close the accounts of a tournament, all of them exactly zero.
    CloseTournament(TournamentId),
    /// The wallet: close the accounts of a cash table, all of them exactly zero.
    CloseTableAccounts(TableId),
    /// The tables: open the table of a match.
    Open(Box<OpenTableRequest>),
    /// The tables: open a ring.
    OpenRing(Box<OpenRingTableRequest>),
    /// The tables: void a table.
    Void {
        table: TableId,
        /// Why, for people.
        reason: &'static str,
    },
    /// The tables: close a ring.
    Close(TableId),
    /// The tables: seat a player at a ring.
    Seat(TableId, SeatPlayerRequest),
    /// The tables: give a seat more chips.
    TopUp(TableId, TopUpRequest),
    /// The tables: give a match up for a player.
    Abandon(TableId, AbandonRequest),
    /// The tables: let the rules play for a player.
    SitOut(TableId, PlayerRequest),
    /// The tables: let a player go when the hand is over.
    Release(TableId, ReleaseRequest),
    /// The tables: say how many hands a ring may deal.
    Pace(TableId, PaceRequest),
    /// The tables: which hand a ring is in.
    Hand(TableId),
    /// The lobby itself: see that as many tables of a template are open as should be.
    KeepTables(CashTemplateId),
    /// The lobby itself: see how well those who are in a tournament play, and tell it.
    LookUpSkills(TournamentId),
    /// The wallet, which changes nothing: could a player bring so much to a game now?
    CouldPay { player: PlayerId, cost: Money },
    /// The lobby itself and the tables: was the house away around a start?
    LookUpOutages {
        /// When it should have been.
        start: DateTime<Utc>,
        /// When it is due by now.
        due: DateTime<Utc>,
    },
    /// The lobby itself: warn a player, once for each offence (G5.5).
    Warn {
        player: PlayerId,
        offence: Offence,
        /// When it was found out: the same at every attempt.
        at: DateTime<Utc>,
    },
}

/// What came back of a call: what was asked for is done, or refused.
pub type CallResult = Result<Reply, Refused>;

/// It is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing more is said.
    Done,
    /// The posting that moved the money.
    Posted(PostingId),
    /// The hand that a ring is in; `None` where there is no ring.
    Hand(Option<u32>),
    /// The time around a start in which the house was away, if it was.
    Away(Option<Interruption>),
}

/// It is refused. No answer at all is none of these: then the whole effect is tried again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The stable code.
    pub code: ErrorCode,
    /// The HTTP status.
    pub status: u16,
}

/// The moment of an attempt at an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub effect_id: Uuid,
    /// How often it was tried before.
    pub attempts: i32,
    /// Since when it waits.
    pub since: DateTime<Utc>,
    pub now: DateTime<Utc>,
    /// How long the wallet has for a buy-in.
    pub patience: Duration,
}

impl Moment {
    /// The key of what has no other: the same at every attempt.
    pub fn key(&self) -> String {
        format!("effect:{}", self.effect_id)
    }

    /// Whether the time for it is over, also where nobody has asked yet.
    pub fn is_late(&self) -> bool {
        self.now >= self.since + self.patience
    }
}

/// What is to be done next for an effect.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<C> {
    Ask(Call),
    /// It is done, and this command takes note of its outcome; `None` when nothing is new.
    Done(Option<C>),
    /// The tables refuse for good what they had accepted before: the outcome, and people are told.
    GivenUp(C),
    /// The answer was none: the whole effect is tried again later.
    Again,
}

impl<C> Step<C> {
    /// Asks something under a key.
    pub fn ask(key: impl Into<String>, request: Request) -> Step<C> {
        Step::Ask(Call { key: key.into(), request })
    }

    pub fn outcome(command: C) -> Step<C> {
        Step::Done(Some(command))
    }

    /// Has a player warned. The warning is of the moment in which its cause was written down, however late it is given.
    pub fn warn(player: PlayerId, offence: Offence, moment: &Moment) -> Step<C> {
        Step::ask(moment.key(), Request::Warn { player, offence, at: moment.since })
    }

    /// The same for commands that are part of others.
    pub fn map<D>(self, map: impl FnOnce(C) -> D) -> Step<D> {
        match self {
            Step::Ask(call) => Step::Ask(call),
            Step::Done(command) => Step::Done(command.map(map)),
            Step::GivenUp(command) => Step::GivenUp(map(command)),
            Step::Again => Step::Again,
        }
    }
}

/// Something whose effects can be carried out: what to ask, and what answers mean. Both are pure.
pub trait Effects {
    /// What is to be done outside.
    type Effect: super::Effect;
    /// What takes note of outcomes.
    type Command: Clone + Send + Sync;

    /// The first step of an effect.
    fn ask(&self, effect: &Self::Effect, moment: &Moment) -> Step<Self::Command>;

    /// What the tables that it opens are played in, as people know it.
    fn house_event(&self) -> Option<HouseEvent>;

    /// The step after these answers, of which there is one at least; the calls that they answer were asked of the same
    /// state.
    fn heard(&self, effect: &Self::Effect, moment: &Moment, said: &[CallResult]) -> Step<Self::Command>;
}

/// One attempt at an effect: its answers so far.
#[derive(Debug)]
pub struct Attempt<'a, A: Effects> {
    state: &'a A,
    effect: &'a A::Effect,
    moment: Moment,
    said: Vec<CallResult>,
}

impl<'a, A: Effects> Attempt<'a, A> {
    /// An attempt that has asked nothing yet.
    pub fn new(state: &'a A, effect: &'a A::Effect, moment: Moment) -> Attempt<'a, A> {
        Attempt { state, effect, moment, said: Vec::new() }
    }

    /// What is to be done next.
    pub fn step(&self) -> Step<A::Command> {
        if self.said.is_empty() {
            return self.state.ask(self.effect, &self.moment);
        }
        self.state.heard(self.effect, &self.moment, &self.said)
    }

    /// The answer to what was asked last.
    pub fn hears(&mut self, answer: CallResult) {
        self.said.push(answer);
    }
}

/// Refusals that are the wallet's last word on a buy-in. Others (a token, a limit of requests) say nothing about it.
pub fn is_verdict(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::InsufficientFunds
            | ErrorCode::PlayerUnknown
            | ErrorCode::AmountOutOfRange
            | ErrorCode::AccountClosed
            | ErrorCode::PostingVoided
            | ErrorCode::SelfExcluded
            | ErrorCode::LossLimitReached
    )
}

impl From<&Problem> for Refused {
    fn from(problem: &Problem) -> Refused {
        Refused { code: problem.code, status: problem.status }
    }
}

/// After so many attempts a refusal of an opening is the last word: during a change of versions another replica of the
/// tables may know what the first one did not.
const PATIENCE: i32 = 5;

impl Refused {
    /// Whether every repetition of an opening would meet this: what is to be opened does not hold together. Others (a
    /// token, a limit of requests, a key) say nothing about the table.
    pub fn is_for_good(self) -> bool {
        matches!(
            self.code,
            ErrorCode::GameUnknown
                | ErrorCode::FormatNotOffered
                | ErrorCode::InvalidOptions
                | ErrorCode::InvalidSetup
                | ErrorCode::UnknownVersion
                | ErrorCode::ChipsOutOfRange
                | ErrorCode::InvalidBody
                | ErrorCode::TableExists
        )
    }

    /// The refusal because of which a table never opens, once that is certain.
    pub fn gives_up(self, moment: &Moment) -> Option<ErrorCode> {
        (self.is_for_good() && moment.attempts >= PATIENCE).then_some(self.code)
    }

    /// Refusals that are the tables' last word, which they keep under the key. A table that they have never heard of, a
    /// token or a limit of requests say nothing about the player.
    pub fn tables_verdict(self) -> Option<ErrorCode> {
        match self.code {
            ErrorCode::RequestInFlight | ErrorCode::IdempotencyKeyReused => None,
            // The player has left the seat, and the feed has not told yet.
            ErrorCode::SeatNotYours => Some(self.code),
            said => matches!(self.status, 409 | 422).then_some(said),
        }
    }
}
