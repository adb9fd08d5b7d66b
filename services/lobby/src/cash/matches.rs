//! Matches at a cash table (G3.1-G3.6): what they are played for, where they stand, what they came to.
//!
//! A table of matches is a cash table like any other: the same seats, sessions, line and limits. What differs is here.
//! Its money is the lobby's to move: a paid buy-in is a seat at once, a top-up is credited between two matches, and a
//! player who leaves is cashed out by the lobby. When every seat is taken by a player who has the perdita massima, a
//! match is announced, and a table of its own opened for it at the tables; from then on what lies here is locked. Its
//! end comes in the feed; [`amount`] says what it is worth; one posting moves it; then the players are asked whether
//! they play on.
//!
//! Invariants: between the announcement of a match and its posting no stack changes and nobody is cashed out; a stack
//! is the sum of what was brought and of what the posted matches moved; a void match moves nothing, and its players are
//! asked as after any other; no match begins without everybody who played the last one having said so. Pure but for
//! [`store`].
//!
//! A player who leaves in the middle of a match has it given up for them at the tables, and is cashed out when the
//! result is posted. Players have 30 seconds to say that they play on; the deadline is an effect, so it outlives any
//! replica, and one that is noticed too late asks again.

pub mod amount;
pub mod asking;
pub mod counted;
pub mod decide;
pub mod event;
pub mod posting;
pub mod rake;
pub mod result;
#[cfg(feature = "service")]
pub mod store;
#[cfg(test)]
mod tests;
pub mod view;

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};

use super::session::{Phase, Session, TopUp};
pub use super::setup::Terms;
use super::{CashTable, Stage};
use crate::stalling;
use crate::terms::VacatedBecause;
use event::MatchEvent;
pub use event::{MatchResult, Share};

/// How long the players of a match have to say that they play on (G3.6).
pub const CONFIRM_WITHIN: Duration = Duration::seconds(30);

/// How late the end of that time may be noticed. When it is noticed later the lobby was away and nobody could say
/// anything: then those who would have to leave are asked again, as the tables' clocks stand still while they are away
/// (G2.11). A lobby that was away for a part of the time only, and back before this was over, gives no more time.
pub const NOTICED_WITHIN: Duration = Duration::seconds(10);

/// Results that a table shows.
const MOST_RESULTS: usize = 10;

/// The matches of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matches {
    /// The number of the newest one, from 1; 0 before the first.
    pub number: u32,
    pub now: Now,
    /// Who played the last one with a result, in the order of the seats.
    pub last_players: Vec<PlayerId>,
    /// Which seat deals first if they play on.
    pub next_dealer: Option<u8>,
    /// What the last ones came to, the newest first.
    pub results: Vec<MatchRecord>,
}

/// Where the newest match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Now {
    /// Nothing is in play: players are waited for.
    Waiting,
    /// A match is at the tables, or about to be.
    Playing {
        table_id: TableId,
        /// Who plays, in the order of the seats.
        players: Vec<PlayerId>,
        /// Which seat deals first; drawn if `None`.
        first_dealer: Option<u8>,
        /// Whether the tables have opened it.
        opened: bool,
        /// Since when it is where it is: about to be opened, or in play.
        since: DateTime<Utc>,
    },
    /// It is over, and its result on its way to the ledger.
    Settling {
        /// Who gains and loses what.
        shares: Vec<Share>,
        /// Who has said already that they play on.
        confirmed: Vec<SessionId>,
    },
    /// Its players are asked whether they play on.
    Confirming {
        /// Until when.
        until: DateTime<Utc>,
        /// Who has not said so yet.
        waited_for: Vec<SessionId>,
    },
}

/// A result as the table remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    pub number: u32,
    pub table_id: TableId,
    /// When its end was taken in.
    pub at: DateTime<Utc>,
    /// What it came to.
    pub result: MatchResult,
    /// The posting that moved it, once posted.
    pub posting_id: Option<PostingId>,
}

impl Matches {
    /// Before the first one.
    pub fn new() -> Matches {
        Matches { number: 0, now: Now::Waiting, last_players: Vec::new(), next_dealer: None, results: Vec::new() }
    }

    /// Whether what lies at the table may not move.
    pub fn is_locked(&self) -> bool {
        matches!(self.now, Now::Playing { .. } | Now::Settling { .. })
    }

    /// Whether this match is at the tables, or about to be.
    pub fn is_playing(&self, number: u32) -> bool {
        self.number == number && matches!(self.now, Now::Playing { .. })
    }

    /// Since when a match is in play, if one is.
    pub fn playing_since(&self) -> Option<DateTime<Utc>> {
        match self.now {
            Now::Playing { since, .. } => Some(since),
            _ => None,
        }
    }

    fn tell(&mut self, result: MatchResult, at: DateTime<Utc>) {
        let Now::Playing { table_id, .. } = self.now else { return };
        self.results.insert(0, MatchRecord { number: self.number, table_id, at, result, posting_id: None });
        self.results.truncate(MOST_RESULTS);
    }
}

impl Default for Matches {
    fn default() -> Self {
        Matches::new()
    }
}

/// The id of the table of a match.
pub fn match_table_id(table: TableId, number: u32) -> TableId {
    TableId::derived(table.uuid(), &format!("match_table:{number}"))
}

impl CashTable {
    /// What its matches are played for, if it is a table of matches.
    pub fn terms(&self) -> Option<&Terms> {
        self.setup.matches.as_ref()
    }

    /// Whether a match is in play or being paid.
    pub fn is_locked(&self) -> bool {
        self.matches.as_ref().is_some_and(Matches::is_locked)
    }

    /// When the match in play has stalled if nothing happens in it; players who join the line do not change that.
    /// `None` if none is in play.
    pub fn stalls_at(&self) -> Option<DateTime<Utc>> {
        let (Some(terms), Some(matches)) = (&self.setup.matches, &self.matches) else { return None };
        match matches.now {
            Now::Playing { since, .. } => Some(since + stalling::of_match(terms.format, terms.clocks)),
            _ => None,
        }
    }

    /// Those in their seats, in the order of the seats.
    pub fn sitting(&self) -> Vec<&Session> {
        let mut sitting: Vec<&Session> =
            self.sessions.iter().filter(|session| session.phase == Phase::Seated).collect();
        sitting.sort_unstable_by_key(|session| session.seat);
        sitting
    }

    /// Whether a match can begin (G3.3): every seat is taken by a player who stays, has the perdita massima, has
    /// nothing on its way, and has said that they play on if they were asked.
    pub fn can_begin(&self) -> bool {
        let (Some(terms), Some(matches)) = (&self.setup.matches, &self.matches) else { return false };
        let free = match &matches.now {
            Now::Waiting => true,
            Now::Confirming { waited_for, .. } => waited_for.is_empty(),
            Now::Playing { .. } | Now::Settling { .. } => false,
        };
        let ready = |session: &&Session| {
            let paying = session.top_ups.iter().any(TopUp::is_paying);
            session.leaving.is_none() && session.stack >= terms.max_loss && !paying
        };
        free && self.stage == Stage::Open
            && self.sitting().iter().filter(|session| ready(session)).count() == usize::from(self.setup.seats)
    }

    /// The state after something happened to its matches.
    pub(super) fn apply_match(&mut self, event: &MatchEvent, at: DateTime<Utc>) {
        match event {
            MatchEvent::LeaveAsked { session_id, because } => self.will_leave(*session_id, *because),
            MatchEvent::TakesNoPart { session_id } => self.will_leave(*session_id, VacatedBecause::Left),
            MatchEvent::CashOutStarted { session_id, amount, because } => self.on_session(*session_id, |session| {
                session.phase = Phase::CashingOut { with: *amount, because: *because };
            }),
            MatchEvent::MatchPosted { posting_id, .. } => {
                let Some(matches) = &mut self.matches else { return };
                let Now::Settling { shares, .. } = std::mem::replace(&mut matches.now, Now::Waiting) else { return };
                if let Some(told) = matches.results.first_mut() {
                    told.posting_id = Some(*posting_id);
                }
                for Share { player_id, amount } in shares {
                    let own = |session: &&mut Session| session.player_id == player_id && session.phase == Phase::Seated;
                    for session in self.sessions.iter_mut().filter(own) {
                        session.stack += amount;
                    }
                }
            }
            other => {
                if let Some(matches) = &mut self.matches {
                    matches.apply(other, at);
                }
            }
        }
    }

    /// Nobody asks them any more whether they play on.
    fn will_leave(&mut self, id: SessionId, because: VacatedBecause) {
        self.on_session(id, |session| session.leaving = Some(because));
        if let Some(matches) = &mut self.matches {
            matches.no_longer_asked(id);
        }
    }

    fn on_session(&mut self, id: SessionId, change: impl FnOnce(&mut Session)) {
        if let Some(session) = self.sessions.iter_mut().find(|session| session.session_id == id) {
            change(session);
        }
    }
}

impl Matches {
    fn apply(&mut self, event: &MatchEvent, at: DateTime<Utc>) {
        match event {
            MatchEvent::MatchAnnounced { number, table_id, players, first_dealer } => {
                self.number = *number;
                self.now = Now::Playing {
                    table_id: *table_id,
                    players: players.clone(),
                    first_dealer: *first_dealer,
                    opened: false,
                    since: at,
                };
            }
            MatchEvent::MatchOpened { .. } => {
                if let Now::Playing { opened, since, .. } = &mut self.now {
                    (*opened, *since) = (true, at);
                }
            }
            MatchEvent::MatchNotOpened { .. } => self.now = Now::Waiting,
            MatchEvent::MatchEnded { result, .. } => {
                self.tell(result.clone(), at);
                if let Now::Playing { players, .. } = &mut self.now {
                    self.last_players = std::mem::take(players);
                }
                self.next_dealer = result.next_dealer;
                self.now = if result.shares.is_empty() {
                    Now::Waiting
                } else {
                    Now::Settling { shares: result.shares.clone(), confirmed: Vec::new() }
                };
            }
            MatchEvent::MatchVoided { .. } => {
                self.tell(MatchResult::void(), at);
                self.now = Now::Waiting;
            }
            MatchEvent::ConfirmationAsked { until, waited_for, .. } => {
                self.now = Now::Confirming { until: *until, waited_for: waited_for.clone() };
            }
            MatchEvent::Confirmed { session_id } => match &mut self.now {
                Now::Settling { confirmed, .. } => confirmed.push(*session_id),
                _ => self.no_longer_asked(*session_id),
            },
            MatchEvent::ConfirmationsExpired { .. } => self.now = Now::Waiting,
            // Told of sessions.
            MatchEvent::LeaveAsked { .. }
            | MatchEvent::TakesNoPart { .. }
            | MatchEvent::CashOutStarted { .. }
            | MatchEvent::MatchPosted { .. } => {}
        }
    }

    /// No next match: nobody has to say whether they play on.
    pub(super) fn ask_nobody(&mut self) {
        if matches!(self.now, Now::Confirming { .. }) {
            self.now = Now::Waiting;
        }
    }

    fn no_longer_asked(&mut self, id: SessionId) {
        if let Now::Confirming { waited_for, .. } = &mut self.now {
            waited_for.retain(|waited_for| *waited_for != id);
        }
    }
}

/// Why a player whose time is over leaves: they did not answer, or have too little.
pub fn because_late(waited_for: bool) -> VacatedBecause {
    if waited_for { VacatedBecause::Unconfirmed } else { VacatedBecause::CreditTooLow }
}
