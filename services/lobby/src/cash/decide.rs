//! Commands on a cash table and what they come to.
//!
//! `decide(&state, command)` is pure. Commands that bring the outcome of an effect are never refused: an effect may be
//! carried out twice, and its outcome may come late; the second time it comes to nothing. Refusals of a wish to sit
//! down, in order of precedence: the table, the player, the seat, the line, the amount.

mod outcome;
mod queue;
mod sit;

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;

use super::matches::amount::Ended;
use super::matches::decide as matches;
use super::matches::event::MatchEvent;
use super::{CashTable, Event, Reason, Stage};
use crate::failure::{Refusal, refuse};
use crate::payment::Heard;
use crate::terms::VacatedBecause;

/// What somebody wants of a cash table, or has found out for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum Command {
    /// A player wants to sit down.
    SitDown { session_id: SessionId, player: PlayerId, buy_in: Money, seat: Option<u8> },
    /// A player wants more money at his seat.
    TopUp { session_id: SessionId, player: PlayerId, top_up_id: PostingId, amount: Money },
    /// A player wants to stand in line.
    JoinQueue { player: PlayerId },
    /// He does not want to any more.
    LeaveQueue { player: PlayerId },
    /// The seat that was kept for him until then was not taken.
    ExpireKept { player: PlayerId, until: DateTime<Utc> },
    /// An operator closes it.
    Close { why: String },
    /// The house closes it if nobody is there.
    CloseIfEmpty,
    /// The tables have opened it.
    NoteOpened,
    /// The tables refuse to open it.
    NoteNotOpened { code: ErrorCode },
    /// Something has been heard of a buy-in.
    NoteBuyIn { session_id: SessionId, heard: Heard },
    /// The tables refuse the player a seat.
    NoteSeatRefused { session_id: SessionId, code: ErrorCode },
    /// The player is in the seat.
    NoteSeated { session_id: SessionId },
    /// Something has been heard of a top-up's payment.
    NoteTopUp { session_id: SessionId, top_up_id: PostingId, heard: Heard },
    /// A top-up does not come about: the tables have refused it, or the player has left.
    NoteTopUpRefused { session_id: SessionId, top_up_id: PostingId, why: Reason },
    /// The tables have taken a top-up.
    NoteTopUpAccepted { session_id: SessionId, top_up_id: PostingId },
    /// News of the tables: top-ups came to a seat.
    NoteToppedUp { session_id: SessionId, credited: Money, returned: Money, position: i64 },
    /// News of the tables: a player has left, and his credit is in his wallet.
    NoteVacated {
        session_id: SessionId,
        left_with: Money,
        because: VacatedBecause,
        left_at: DateTime<Utc>,
        position: i64,
    },
    /// News of the tables: no more hands.
    NoteClosed { why: String, position: i64 },
    /// The accounts are closed.
    NoteSettled,
    /// A player plays the next match, too.
    Rematch { session_id: SessionId, player: PlayerId },
    /// A player leaves a table of matches.
    Leave { session_id: SessionId, player: PlayerId },
    /// The time to say that one plays on, until then, is over.
    ExpireConfirmations { number: u32, until: Option<DateTime<Utc>> },
    /// The tables have opened a match.
    NoteMatchOpened { number: u32 },
    /// The tables refuse to open a match.
    NoteMatchNotOpened { number: u32, code: ErrorCode },
    /// News of the tables: a match is over.
    NoteMatchEnded { match_table: TableId, ended: Ended, ended_by: String, next_dealer: Option<u8>, position: i64 },
    /// News of the tables: a match is void.
    NoteMatchVoided { match_table: TableId, reason: String, position: i64 },
    /// The wallet has moved the result of a match.
    NoteMatchPosted { number: u32, posting: PostingId },
    /// A player's credit is in his wallet.
    NoteCashedOut { session_id: SessionId },
}

/// Events decided so far, and the state after them.
pub(super) struct Draft {
    pub(super) state: CashTable,
    pub(super) events: Vec<Event>,
    pub(super) at: DateTime<Utc>,
}

impl Draft {
    /// Something happens to its matches.
    pub(super) fn happens(&mut self, event: MatchEvent) {
        self.push(Event::Match { event });
    }

    pub(super) fn push(&mut self, event: Event) {
        self.state.apply(&event, self.at);
        self.events.push(event);
    }
}

/// What comes of a command at a time: events, none if nothing is new, or a refusal.
///
/// # Errors
/// A refusal, for commands of players and operators, and for news of the tables that contradict what is known.
pub fn decide(state: &CashTable, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
    let mut draft = Draft { state: state.clone(), events: Vec::new(), at };
    match command {
        Command::SitDown { session_id, player, buy_in, seat } => {
            sit::sit_down(&mut draft, *session_id, *player, *buy_in, *seat)?;
        }
        Command::TopUp { session_id, player, top_up_id, amount } => {
            sit::top_up(&mut draft, *session_id, *player, *top_up_id, *amount)?;
        }
        Command::JoinQueue { player } => queue::join(&mut draft, *player)?,
        Command::LeaveQueue { player } => queue::leave(&mut draft, *player)?,
        Command::ExpireKept { player, until } => queue::expire(&mut draft, *player, *until),
        Command::Close { why } => {
            open(&draft.state)?;
            close(&mut draft, why.clone());
        }
        Command::CloseIfEmpty => {
            if draft.state.idle_since.is_some() && draft.state.queue.is_empty() && draft.state.stage == Stage::Open {
                close(&mut draft, "one table too many".to_owned());
            }
        }
        Command::NoteToppedUp { session_id, credited, returned, position } => {
            outcome::topped_up(&mut draft, *session_id, *credited, *returned, *position)?;
        }
        Command::NoteVacated { session_id, left_with, because, left_at, position } => {
            let ended = Event::SessionEnded {
                session_id: *session_id,
                left_with: *left_with,
                because: *because,
                left_at: *left_at,
                position: *position,
            };
            outcome::vacated(&mut draft, *session_id, ended)?;
        }
        Command::NoteClosed { why, position } => outcome::closed(&mut draft, why, *position),
        Command::Rematch { session_id, player } => matches::rematch(&mut draft, *session_id, *player)?,
        Command::Leave { session_id, player } => matches::leave(&mut draft, *session_id, *player)?,
        outcome => {
            outcome::note(&mut draft, outcome);
            matches::note(&mut draft, outcome)?;
        }
    }
    matches::go_on(&mut draft);
    queue::keep_seats(&mut draft);
    Ok(draft.events)
}

/// Players may sit down and stand in line only at an open table.
fn open(state: &CashTable) -> Result<(), Refusal> {
    match &state.stage {
        Stage::Open => Ok(()),
        Stage::Opening => refuse(ErrorCode::TablesUnreachable, "the tables have not opened it yet"),
        Stage::Closing { why } => refuse(ErrorCode::TableClosing, format!("the table is closing: {why}")),
        Stage::Closed { why, .. } => refuse(ErrorCode::TableOver, format!("the table is closed: {why}")),
    }
}

/// Nobody sits down any more: what the wallet has not answered yet is called off. Whose buy-in is in play already is
/// seated or refused by the tables.
pub(super) fn close(draft: &mut Draft, why: String) {
    draft.push(Event::TableClosing { why });
    outcome::call_off_payments(draft);
}
