//! What has to happen outside because of an event of a cash table: money at the wallet, seats at the tables, the time
//! that a seat is kept, the number of tables the house keeps open.
//!
//! [`follow_ups`] is pure. Non-goals: carrying effects out ([`crate::outbox`], [`super::keeper`]), the queue.

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::{PlayerId, PostingId, SessionId, derive_uuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::matches::event::MatchEvent;
use super::matches::{CONFIRM_WITHIN, match_table_id};
use super::session::{Session, TopUp};
use super::{CashTable, Event, SEAT_KEPT};
use crate::outbox::{self, Due, Pauses};
use crate::payment::Task;
use crate::terms::Offence;

/// Something to be done outside for a cash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "effect", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum Effect {
    /// Have the tables open it.
    #[strum(serialize = "open_cash_table")]
    OpenTable,
    /// Collect a buy-in: cash to in-play.
    SitIn { session_id: SessionId },
    /// Call a buy-in off, whether or not it took place.
    CallOffSitIn { session_id: SessionId },
    /// Have the tables seat the player.
    TakeSeat { session_id: SessionId },
    /// Return a buy-in whose chips never reached the seat.
    #[strum(serialize = "return_sit_in")]
    ReturnBuyIn { session_id: SessionId },
    /// Collect a top-up.
    PayTopUp { session_id: SessionId, top_up_id: PostingId },
    /// Call a top-up off, whether or not it took place.
    CallOffTopUp { session_id: SessionId, top_up_id: PostingId },
    /// Have the tables take a top-up.
    SendTopUp { session_id: SessionId, top_up_id: PostingId },
    /// Return a top-up that the tables refused.
    ReturnTopUp { session_id: SessionId, top_up_id: PostingId },
    /// See whether the one for whom a seat is kept can pay for it: if not, it is the next one's at once.
    #[strum(serialize = "see_purse_of_next")]
    SeePurse { player_id: PlayerId, until: DateTime<Utc> },
    /// Let the next one in line have the seat that was kept for this one.
    #[strum(serialize = "expire_kept_seat")]
    ExpireKept { player_id: PlayerId, until: DateTime<Utc> },
    /// Have the tables close it.
    #[strum(serialize = "close_cash_table")]
    CloseTable,
    /// Close its accounts, all of them exactly zero.
    #[strum(serialize = "close_table_accounts")]
    CloseAccounts,
    /// See that the house keeps as many tables of the template open as it should. The version tells one look from
    /// another.
    #[strum(serialize = "keep_cash_tables")]
    KeepTables { version: i64 },
    /// Have the tables open a match.
    #[strum(serialize = "open_cash_match")]
    OpenMatch { number: u32 },
    /// Give a match up for a player who leaves.
    #[strum(serialize = "abandon_cash_match")]
    AbandonMatch { number: u32, session_id: SessionId },
    /// Move the result of a match.
    #[strum(serialize = "settle_cash_match")]
    SettleMatch { number: u32 },
    /// Let those go who have not said until then that they play on.
    ExpireConfirmations {
        number: u32,
        #[serde(default)]
        until: Option<DateTime<Utc>>,
    },
    /// Pay a player's credit out.
    CashOut { session_id: SessionId },
    /// Warn a player.
    #[strum(serialize = "warn_player")]
    Warn { player_id: PlayerId, offence: Offence },
    /// Have the tables void what is in play: the match with this number, or the table itself where it is one of pots.
    #[strum(serialize = "void_cash_table")]
    VoidTable { number: Option<u32> },
}

/// The one who waits for an effect: a request about this session, or about this top-up of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedFor {
    session_id: SessionId,
    top_up_id: Option<PostingId>,
}

impl AskedFor {
    /// A request to sit down.
    pub fn session(session_id: SessionId) -> AskedFor {
        AskedFor { session_id, top_up_id: None }
    }

    /// A request to top up.
    pub fn top_up(session_id: SessionId, top_up_id: PostingId) -> AskedFor {
        AskedFor { session_id, top_up_id: Some(top_up_id) }
    }
}

impl outbox::Effect for Effect {
    type Waits = AskedFor;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn id(&self, table: Uuid) -> Uuid {
        let subject = match self {
            Effect::OpenTable | Effect::CloseTable | Effect::CloseAccounts => String::new(),
            Effect::SitIn { session_id }
            | Effect::CallOffSitIn { session_id }
            | Effect::TakeSeat { session_id }
            | Effect::ReturnBuyIn { session_id }
            | Effect::CashOut { session_id } => session_id.to_string(),
            Effect::PayTopUp { top_up_id, .. }
            | Effect::CallOffTopUp { top_up_id, .. }
            | Effect::SendTopUp { top_up_id, .. }
            | Effect::ReturnTopUp { top_up_id, .. } => top_up_id.to_string(),
            Effect::SeePurse { player_id, until } | Effect::ExpireKept { player_id, until } => {
                format!("{player_id}:{}", until.timestamp_micros())
            }
            Effect::KeepTables { version } => version.to_string(),
            Effect::OpenMatch { number } | Effect::SettleMatch { number } => number.to_string(),
            Effect::ExpireConfirmations { number, until: None } => number.to_string(),
            Effect::ExpireConfirmations { number, until: Some(until) } => {
                format!("{number}:{}", until.timestamp_micros())
            }
            Effect::AbandonMatch { number, session_id } => format!("{number}:{session_id}"),
            Effect::Warn { player_id, offence } => format!("{player_id}:{}", offence.subject()),
            Effect::VoidTable { number } => number.map(|number| number.to_string()).unwrap_or_default(),
        };
        derive_uuid(table, &format!("{}:{subject}", self.name()))
    }

    fn asked_for(&self) -> Option<AskedFor> {
        match *self {
            Effect::SitIn { session_id } | Effect::TakeSeat { session_id } => Some(AskedFor::session(session_id)),
            Effect::PayTopUp { session_id, top_up_id } | Effect::SendTopUp { session_id, top_up_id } => {
                Some(AskedFor::top_up(session_id, top_up_id))
            }
            _ => None,
        }
    }
}

/// What follows from an event; `state` is the state after it.
pub fn follow_ups(state: &CashTable, event: &Event, pauses: &Pauses) -> Vec<Due<Effect>> {
    let mut due: Vec<(Effect, Duration)> = Vec::new();
    // The tables know a table of pots itself, and of one of matches only the matches.
    let at_tables = state.matches.is_none();
    let mut now = |effect: Effect| due.push((effect, Duration::zero()));
    match event {
        Event::TableAnnounced { .. } => now(Effect::OpenTable),
        Event::TableClosing { .. } if at_tables => now(Effect::CloseTable),
        Event::SessionRequested { session_id, .. } | Event::SessionRefused { session_id, .. } => {
            state.session(*session_id).and_then(moving).into_iter().for_each(now);
        }
        Event::BuyInPaid { session_id, .. } if at_tables => now(Effect::TakeSeat { session_id: *session_id }),
        Event::TopUpRequested { session_id, top_up_id, .. } | Event::TopUpRefused { session_id, top_up_id, .. } => {
            let top_up = state.session(*session_id).and_then(|session| session.top_up(*top_up_id));
            top_up.and_then(|top_up| moving_top_up(*session_id, top_up)).into_iter().for_each(now);
        }
        Event::TopUpPaid { session_id, top_up_id } if at_tables => {
            now(Effect::SendTopUp { session_id: *session_id, top_up_id: *top_up_id });
        }
        Event::SeatKept { player_id, until } => {
            now(Effect::SeePurse { player_id: *player_id, until: *until });
            due.push((Effect::ExpireKept { player_id: *player_id, until: *until }, SEAT_KEPT));
        }
        Event::Interrupted { .. } => {
            now(Effect::VoidTable { number: state.matches.as_ref().map(|matches| matches.number) });
        }
        Event::Match { event } => {
            due.extend(of_matches(state, event));
            due.extend(warnings(state, event).into_iter().map(|effect| (effect, Duration::zero())));
        }
        _ => {}
    }
    due.extend(keeping(state, event, pauses));
    if state.is_paid_out() && !state.is_settled() {
        due.push((Effect::CloseAccounts, Duration::zero()));
    }
    due.into_iter().map(|(effect, after)| Due { effect, after }).collect()
}

/// What follows from an event of the matches.
fn of_matches(state: &CashTable, event: &MatchEvent) -> Option<(Effect, Duration)> {
    let now = |effect| Some((effect, Duration::zero()));
    match event {
        MatchEvent::MatchAnnounced { number, .. } => now(Effect::OpenMatch { number: *number }),
        MatchEvent::MatchEnded { number, result, .. } if !result.shares.is_empty() => {
            now(Effect::SettleMatch { number: *number })
        }
        MatchEvent::ConfirmationAsked { number, until, .. } => {
            Some((Effect::ExpireConfirmations { number: *number, until: Some(*until) }, CONFIRM_WITHIN))
        }
        MatchEvent::LeaveAsked { session_id, .. } => {
            let matches = state.matches.as_ref().filter(|matches| matches.is_playing(matches.number))?;
            now(Effect::AbandonMatch { number: matches.number, session_id: *session_id })
        }
        // A player who has lost everything has nothing to be paid out.
        MatchEvent::CashOutStarted { session_id, amount, .. } if amount.is_positive() => {
            now(Effect::CashOut { session_id: *session_id })
        }
        _ => None,
    }
}

/// A player who has lost a match by timeout or abandon is warned: every match of a cash table is for money (G5.5).
fn warnings(state: &CashTable, event: &MatchEvent) -> Vec<Effect> {
    let MatchEvent::MatchEnded { number, fault: Some(fault), .. } = event else { return Vec::new() };
    let table = match_table_id(state.id, *number);
    fault.offences(table).map(|(player_id, offence)| Effect::Warn { player_id, offence }).collect()
}

/// What the payment of a session waits for.
fn moving(session: &Session) -> Option<Effect> {
    let session_id = session.session_id;
    Some(match session.payment.due()? {
        Task::Collect => Effect::SitIn { session_id },
        Task::CallOff => Effect::CallOffSitIn { session_id },
        Task::Return => Effect::ReturnBuyIn { session_id },
    })
}

/// What the payment of a top-up waits for.
fn moving_top_up(session_id: SessionId, top_up: &TopUp) -> Option<Effect> {
    let top_up_id = top_up.top_up_id;
    Some(match top_up.payment.due()? {
        Task::Collect => Effect::PayTopUp { session_id, top_up_id },
        Task::CallOff => Effect::CallOffTopUp { session_id, top_up_id },
        Task::Return => Effect::ReturnTopUp { session_id, top_up_id },
    })
}

/// When the house looks after its tables: at once when one has filled up or closed, later when the last one has left
/// it, or the first one after it was full, which may be one for whom a seat was kept: it may be empty still, or have
/// made an empty one beside it one too many. Others who leave change neither.
fn keeping(state: &CashTable, event: &Event, pauses: &Pauses) -> Option<(Effect, Duration)> {
    let look = Effect::KeepTables { version: state.version };
    match event {
        Event::SessionRequested { .. } | Event::SeatKept { .. } if state.free() == 0 => Some((look, Duration::zero())),
        Event::TableClosing { .. } | Event::TableClosed { .. } => Some((look, Duration::zero())),
        Event::TableOpened => Some((look, pauses.surplus)),
        Event::SessionRefused { .. }
        | Event::SessionEnded { .. }
        | Event::LineLeft { .. }
        | Event::SeatNotTaken { .. }
            if state.free() == 1 || state.idle_since.is_some() =>
        {
            Some((look, pauses.surplus))
        }
        _ => None,
    }
}
