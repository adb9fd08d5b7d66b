//! A cash table in the lobby (G3): who sits where with which money, who stands in line, who owes a return with their
//! credit.
//!
//! What happens when a player sits down: [`decide`] reserves the seat (an event on the table's stream) and queues the
//! sit-in; the wallet moves cash into play; only then are the tables asked to seat the player. If they refuse, exactly
//! that amount goes back. From then on the tables move that money (every hand, every cash-out) and tell it in their
//! feed; the lobby never takes money out of play that has reached a seat. At a table of [`mod@matches`] the lobby moves
//! all of it.
//!
//! Invariants: a seat is reserved for one player at a time, and a player holds one seat at a table; seats kept for the
//! line are never given to others; what one session brings stays within 1000.00 (G3.7); the accounts are closed only
//! when no money can still move. Everything here is pure: [`CashTable::apply`] cannot fail. Statistics are rows, not
//! events.

pub mod aggregate;
#[cfg(feature = "service")]
pub mod api;
pub mod asking;
pub mod command;
pub mod decide;
pub mod effect;
pub mod event;
#[cfg(feature = "service")]
pub mod keeper;
pub mod matches;
#[cfg(test)]
mod money_tests;
#[cfg(feature = "service")]
mod notices;
pub mod opening;
pub mod posting;
pub mod session;
pub mod setup;
pub mod statistics;
#[cfg(feature = "service")]
pub mod store;
#[cfg(feature = "service")]
pub mod stream;
#[cfg(test)]
mod tests;
pub mod view;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::lobby::CashTableStatus;
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;

pub use command::Command;
pub use effect::Effect;
pub use event::{Event, Reason};
pub use setup::{Setup, chips_of, money_of};

use crate::because;
use crate::payment::Payment;
use crate::terms::VacatedBecause;
use matches::Matches;
use session::{Phase, Session, TopUp};

/// For how long a player who has left must bring their credit again on returning (G3.13).
pub const RETURN_WITHIN: Duration = Duration::minutes(60);

/// How long a seat is kept for the player who is first in line.
pub const SEAT_KEPT: Duration = Duration::seconds(60);

/// A cash table as its events made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashTable {
    pub id: TableId,
    /// The version of its stream: how many events made it.
    pub version: i64,
    /// What it is played by.
    pub setup: Setup,
    /// When it was announced.
    pub opened_at: DateTime<Utc>,
    pub stage: Stage,
    /// Sessions in the order of their seats being asked for; finished ones are forgotten when the next one begins.
    pub sessions: Vec<Session>,
    /// What who has left less than an hour ago has to bring again.
    pub credits: Vec<Credit>,
    /// Who stands in line, the first first.
    pub queue: Vec<Waiter>,
    /// Since when nobody sits here; `None` while somebody does.
    pub idle_since: Option<DateTime<Utc>>,
    /// Its matches; `None` at a table of pots.
    pub matches: Option<Matches>,
}

/// Where a cash table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The tables are about to open it.
    Opening,
    /// Players may sit down.
    Open,
    /// The tables are about to stand everybody up.
    Closing { why: String },
    /// No more hands; the last cash-outs are told or about to be.
    Closed {
        why: String,
        /// Whether its accounts are closed, all of them exactly zero.
        settled: bool,
    },
}

/// What a player left with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    pub player_id: PlayerId,
    /// With how much.
    pub amount: Money,
    /// When, by the tables.
    pub left_at: DateTime<Utc>,
}

/// A player who stands in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiter {
    pub player_id: PlayerId,
    pub since: DateTime<Utc>,
    /// Until when a seat is kept for that player.
    pub kept_until: Option<DateTime<Utc>>,
}

impl CashTable {
    /// The table that a first event makes; `None` if the event is not a first one.
    pub fn announced(id: TableId, event: &Event, at: DateTime<Utc>) -> Option<CashTable> {
        let Event::TableAnnounced { setup } = event else { return None };
        Some(CashTable {
            id,
            version: 1,
            setup: setup.clone(),
            opened_at: at,
            stage: Stage::Opening,
            sessions: Vec::new(),
            credits: Vec::new(),
            queue: Vec::new(),
            idle_since: Some(at),
            matches: setup.matches.map(|_| Matches::new()),
        })
    }

    /// The state after one more event.
    pub fn apply(&mut self, event: &Event, at: DateTime<Utc>) {
        self.version += 1;
        match event {
            // A stream has one first event; another could only be a repetition.
            Event::TableAnnounced { .. } => {}
            // The tables tell what of it is void.
            Event::Interrupted { .. } => {}
            Event::TableOpened => self.stage = Stage::Open,
            Event::TableNotOpened { code } => {
                let why = because::not_opened(code.as_str());
                self.stage = Stage::Closed { why, settled: false };
            }
            Event::SessionRequested { session_id, player_id, seat, buy_in } => {
                self.sessions.retain(|session| session.holds_seat() || session.is_unsettled());
                self.queue.retain(|waiter| waiter.player_id != *player_id);
                self.sessions.push(Session::requested(*session_id, *player_id, *seat, *buy_in, at));
            }
            Event::BuyInPaid { session_id, .. } => self.pay(*session_id, Payment::Paid),
            Event::SessionSeated { session_id } => self.change(*session_id, Session::seat),
            Event::SessionRefused { session_id, why } => self.change(*session_id, |session| session.refuse(*why, at)),
            Event::BuyInCalledOff { session_id } => self.pay(*session_id, Payment::CalledOff),
            Event::BuyInReturned { session_id, .. } => self.pay(*session_id, Payment::Returned),
            Event::SessionEnded { session_id, left_with, because, left_at, .. } => {
                self.end(*session_id, *left_with, *because, *left_at);
            }
            Event::TopUpsCredited { session_id, credited, returned, .. } => {
                self.change(*session_id, |session| session.credit(*credited, *returned));
            }
            Event::LineJoined { player_id } => {
                self.queue.push(Waiter { player_id: *player_id, since: at, kept_until: None });
            }
            Event::LineLeft { player_id } | Event::SeatNotTaken { player_id } => {
                self.queue.retain(|waiter| waiter.player_id != *player_id);
            }
            Event::SeatKept { player_id, until } => {
                for waiter in self.queue.iter_mut().filter(|waiter| waiter.player_id == *player_id) {
                    waiter.kept_until = Some(*until);
                }
            }
            Event::TableClosing { why } => {
                self.stage = Stage::Closing { why: why.clone() };
                self.queue.clear();
                if let Some(matches) = &mut self.matches {
                    matches.ask_nobody();
                }
            }
            Event::TableClosed { why, .. } => {
                self.stage = Stage::Closed { why: why.clone(), settled: false };
                self.queue.clear();
            }
            Event::TableSettled => {
                if let Stage::Closed { settled, .. } = &mut self.stage {
                    *settled = true;
                }
            }
            Event::Match { event } => self.apply_match(event, at),
            top_up => self.apply_top_up(top_up, at),
        }
        let empty = self.taken() == 0;
        self.idle_since = if empty { self.idle_since.or(Some(at)) } else { None };
    }

    fn apply_top_up(&mut self, event: &Event, at: DateTime<Utc>) {
        match event {
            Event::TopUpRequested { session_id, top_up_id, amount } => self.change(*session_id, |session| {
                session.top_ups.retain(|top_up| top_up.is_wanted() || top_up.is_moving());
                session.top_ups.push(TopUp::requested(*top_up_id, *amount, at));
            }),
            Event::TopUpPaid { session_id, top_up_id } => {
                self.on_top_up(*session_id, *top_up_id, |top_up| top_up.payment = Payment::Paid);
            }
            Event::TopUpAccepted { session_id, top_up_id } => {
                self.change(*session_id, |session| session.accept(*top_up_id));
            }
            Event::TopUpRefused { session_id, top_up_id, why } => {
                self.on_top_up(*session_id, *top_up_id, |top_up| top_up.refuse(*why));
            }
            Event::TopUpCalledOff { session_id, top_up_id } => {
                self.on_top_up(*session_id, *top_up_id, |top_up| top_up.payment = Payment::CalledOff);
            }
            Event::TopUpReturned { session_id, top_up_id, .. } => {
                self.on_top_up(*session_id, *top_up_id, |top_up| top_up.payment = Payment::Returned);
            }
            _ => {}
        }
    }

    fn pay(&mut self, id: SessionId, payment: Payment) {
        self.change(id, |session| session.payment = payment);
    }

    /// The player has left with this credit, and brings it again on returning within the hour; what they left with
    /// before counts no more.
    fn end(&mut self, id: SessionId, with: Money, because: VacatedBecause, left_at: DateTime<Utc>) {
        let Some(session) = self.sessions.iter_mut().find(|session| session.session_id == id) else { return };
        session.phase = Phase::Left { with, because, at: left_at };
        let player_id = session.player_id;
        self.credits.retain(|credit| credit.player_id != player_id && credit.left_at + RETURN_WITHIN >= left_at);
        self.credits.push(Credit { player_id, amount: with, left_at });
    }

    fn change(&mut self, id: SessionId, change: impl FnOnce(&mut Session)) {
        if let Some(session) = self.sessions.iter_mut().find(|session| session.session_id == id) {
            change(session);
        }
    }

    fn on_top_up(&mut self, session: SessionId, id: PostingId, change: impl FnOnce(&mut TopUp)) {
        self.change(session, |session| {
            if let Some(top_up) = session.top_ups.iter_mut().find(|top_up| top_up.top_up_id == id) {
                change(top_up);
            }
        });
    }
}

/// Questions that several parts ask.
impl CashTable {
    /// The state as the contract names it.
    pub fn status(&self) -> CashTableStatus {
        match self.stage {
            Stage::Opening => CashTableStatus::Opening,
            Stage::Open => CashTableStatus::Open,
            Stage::Closing { .. } => CashTableStatus::Closing,
            Stage::Closed { .. } => CashTableStatus::Closed,
        }
    }

    /// Why it is closing or closed.
    pub fn closed_because(&self) -> Option<&str> {
        match &self.stage {
            Stage::Closing { why } | Stage::Closed { why, .. } => Some(why),
            Stage::Opening | Stage::Open => None,
        }
    }

    /// A session by its id, if it is not forgotten yet.
    pub fn session(&self, id: SessionId) -> Option<&Session> {
        self.sessions.iter().find(|session| session.session_id == id)
    }

    /// The session by which a player holds a seat.
    pub fn seated(&self, player: PlayerId) -> Option<&Session> {
        self.sessions.iter().find(|session| session.player_id == player && session.holds_seat())
    }

    /// How many seats are taken, on the way or not.
    pub fn taken(&self) -> usize {
        self.sessions.iter().filter(|session| session.holds_seat()).count()
    }

    /// How many seats are kept for those in line.
    pub fn kept(&self) -> usize {
        self.queue.iter().filter(|waiter| waiter.kept_until.is_some()).count()
    }

    /// How many seats anybody may take at once; none unless the table is open.
    pub fn free(&self) -> usize {
        let free = usize::from(self.setup.seats).saturating_sub(self.taken() + self.kept());
        if self.stage == Stage::Open { free } else { 0 }
    }

    /// The lowest seat that nobody holds.
    pub fn lowest_free_seat(&self) -> Option<u8> {
        (0..self.setup.seats).find(|seat| !self.is_held(*seat))
    }

    /// Whether somebody holds this seat.
    pub fn is_held(&self, seat: u8) -> bool {
        self.sessions.iter().any(|session| session.seat == seat && session.holds_seat())
    }

    /// The credit that a player must bring if they return now (G3.13).
    pub fn owed_credit(&self, player: PlayerId, now: DateTime<Utc>) -> Option<Money> {
        let credit = self.credits.iter().find(|credit| credit.player_id == player)?;
        (now <= credit.left_at + RETURN_WITHIN).then_some(credit.amount)
    }

    /// The least that a player brings to sit down here (G3.7, G3.13).
    pub fn least_buy_in(&self, player: PlayerId, now: DateTime<Utc>) -> Money {
        self.setup.min_buy_in.max(self.owed_credit(player, now).unwrap_or_default())
    }

    /// Whether a seat is kept for a player until then.
    pub fn is_kept(&self, player: PlayerId, until: DateTime<Utc>) -> bool {
        self.queue.iter().any(|waiter| waiter.player_id == player && waiter.kept_until == Some(until))
    }

    /// Whether its accounts can be closed: no more hands, and no money can still move.
    pub fn is_paid_out(&self) -> bool {
        matches!(self.stage, Stage::Closed { .. }) && !self.sessions.iter().any(Session::is_unsettled)
    }

    /// Whether nothing can happen to it any more.
    pub fn is_settled(&self) -> bool {
        matches!(self.stage, Stage::Closed { settled: true, .. })
    }
}
