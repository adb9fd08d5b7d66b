//! Commands on the matches of a cash table and what they come to.
//!
//! Wishes of players may be refused; outcomes of effects and news that are known already, or have been overtaken, come
//! to nothing. `go_on` follows every command: it pays out who leaves, and begins the next match when it can.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{PlayerId, SessionId, TableId};
use mazziere_money::Money;

use super::amount::{Ended, Side};
use super::event::{MatchEvent, SideScore};
use super::rake::Rake;
use super::{CONFIRM_WITHIN, MatchResult, Matches, NOTICED_WITHIN, Now, Terms, because_late, match_table_id, result};
use crate::because;
use crate::cash::decide::changes::Changes;
use crate::cash::decide::outcome::close;
use crate::cash::session::{Phase, Session};
use crate::cash::{CashTable, Command, Event, Reason, Stage};
use crate::refusal::{Refusal, refuse};
use crate::terms::VacatedBecause;

/// The place in the tables' log of what the lobby does by itself.
const NO_NEWS: i64 = -1;

/// A player says that they play the next match, too (G3.6). They may say so as soon as the last one is over.
pub(in crate::cash) fn rematch(changes: &mut Changes, session_id: SessionId, player: PlayerId) -> Result<(), Refusal> {
    let (session, matches) = own(&changes.state, session_id, player)?;
    if session.leaving.is_some() {
        return refuse(ErrorCode::AlreadyLeaving, "the player leaves");
    }
    let asked = match &matches.now {
        Now::Playing { .. } => return refuse(ErrorCode::MatchInProgress, "the match is not over yet"),
        Now::Waiting => return refuse(ErrorCode::NoConfirmationAwaited, "nobody is asked to play on"),
        Now::Settling { confirmed, .. } => !confirmed.contains(&session_id),
        // A time that is over is over before it is noticed (G4.2).
        Now::Confirming { until, .. } if changes.at > *until => {
            return refuse(ErrorCode::NoConfirmationAwaited, "the time to say so is over");
        }
        Now::Confirming { waited_for, .. } => waited_for.contains(&session_id),
    };
    if asked {
        changes.happens(MatchEvent::Confirmed { session_id });
    }
    Ok(())
}

/// A player leaves: at once, or when the match in play is paid, which they give up (G3.12).
pub(in crate::cash) fn leave(changes: &mut Changes, session_id: SessionId, player: PlayerId) -> Result<(), Refusal> {
    stays(&changes.state, session_id, player)?;
    changes.happens(MatchEvent::LeaveAsked { session_id, because: VacatedBecause::Left });
    Ok(())
}

/// A player takes no part any more (G8.2): they leave at once, or when the match in play is paid, which is played on.
pub(in crate::cash) fn take_no_part(
    changes: &mut Changes,
    session_id: SessionId,
    player: PlayerId,
) -> Result<(), Refusal> {
    stays(&changes.state, session_id, player)?;
    changes.happens(MatchEvent::TakesNoPart { session_id });
    Ok(())
}

/// Whether a player sits there who has not said that they leave.
fn stays(state: &CashTable, session_id: SessionId, player: PlayerId) -> Result<(), Refusal> {
    match own(state, session_id, player)?.0.leaving {
        Some(_) => refuse(ErrorCode::AlreadyLeaving, "the player leaves already"),
        None => Ok(()),
    }
}

/// The session of a player who sits at a table of matches.
fn own(state: &CashTable, id: SessionId, player: PlayerId) -> Result<(&Session, &Matches), Refusal> {
    let Some(session) = state.session(id) else {
        return refuse(ErrorCode::SessionNotOpen, "the session is over");
    };
    if session.player_id != player {
        return refuse(ErrorCode::NotYours, "the session is another player's");
    }
    let Some(matches) = &state.matches else {
        return refuse(ErrorCode::NotAMatchTable, "this is a table of pots: its seats are left at the tables");
    };
    match session.phase {
        Phase::Seated => Ok((session, matches)),
        Phase::CashingOut { .. } => refuse(ErrorCode::AlreadyLeaving, "the credit is on its way to the wallet"),
        _ => refuse(ErrorCode::SessionNotOpen, "the player does not sit at the table"),
    }
}

/// Takes note of an outcome, or of news of the tables.
///
/// # Errors
/// A refusal for a result that cannot be that of the match.
pub(in crate::cash) fn note(changes: &mut Changes, command: &Command) -> Result<(), Refusal> {
    let Some(matches) = &changes.state.matches else { return Ok(()) };
    match command {
        Command::NoteMatchOpened { number } if matches.is_playing(*number) => {
            if matches!(matches.now, Now::Playing { opened: false, .. }) {
                changes.happens(MatchEvent::MatchOpened { number: *number });
            }
        }
        Command::NoteMatchNotOpened { number, code } if matches.is_playing(*number) => {
            changes.happens(MatchEvent::MatchNotOpened { number: *number, code: (*code).into() });
            if changes.state.stage == Stage::Open {
                close(changes, because::no_match(*code));
            }
        }
        Command::NoteMatchEnded { match_table, ended, ended_by, fault, next_dealer, position } => {
            if let Some(players) = players_at(matches, *match_table) {
                let number = matches.number;
                let result = result(&changes.state, players, ended)?;
                let result = MatchResult { ended_by: ended_by.clone(), next_dealer: *next_dealer, ..result };
                changes.happens(MatchEvent::MatchEnded { number, result, position: *position, fault: fault.clone() });
                ask(changes, &[]);
            }
        }
        Command::NoteMatchVoided { match_table, reason, position } if players_at(matches, *match_table).is_some() => {
            let number = matches.number;
            changes.happens(MatchEvent::MatchVoided { number, reason: reason.clone(), position: *position });
            ask(changes, &[]);
        }
        Command::NoteMatchPosted { number, posting } if matches.number == *number => {
            if let Now::Settling { confirmed, .. } = &matches.now {
                let confirmed = confirmed.clone();
                changes.happens(MatchEvent::MatchPosted { number: *number, posting_id: *posting });
                ask(changes, &confirmed);
            }
        }
        Command::ExpireConfirmations { number, until } if matches.number == *number => expire(changes, *number, *until),
        Command::NoteCashedOut { session_id } => {
            if let Some(Phase::CashingOut { with, because }) = changes.state.session(*session_id).map(|one| one.phase) {
                ended(changes, *session_id, with, because);
            }
        }
        _ => {}
    }
    Ok(())
}

/// Who plays at this table of the tables, if it is that of the match in play.
fn players_at(matches: &Matches, table: TableId) -> Option<&[PlayerId]> {
    match &matches.now {
        Now::Playing { table_id, players, .. } if *table_id == table => Some(players),
        _ => None,
    }
}

fn result(state: &CashTable, players: &[PlayerId], ended: &Ended) -> Result<MatchResult, Refusal> {
    let rake = Rake::of(state.setup.rake_basis_points, state.setup.rake_cap);
    let (Some(terms), Some(rake)) = (state.terms(), rake) else {
        return refuse(ErrorCode::InputNotExpected, "the table has no terms");
    };
    Ok(MatchResult { scores: scores(&ended.sides), ..result::of(terms, rake, players, ended)? })
}

/// What the sides have; nothing where the tables gave nobody anything, which no game does.
fn scores(sides: &[Side]) -> Vec<SideScore> {
    if sides.iter().all(|side| side.vp == 0) {
        return Vec::new();
    }
    sides.iter().map(|side| SideScore { players: side.players.clone(), vp: side.vp }).collect()
}

/// Asks the players of the match that is over, and paid or void, whether they play on. A player who has said so
/// already, or leaves, is not asked; at a table that closes nobody is.
fn ask(changes: &mut Changes, confirmed: &[SessionId]) {
    if changes.state.is_locked() || changes.state.stage != Stage::Open {
        return;
    }
    let Some(number) = changes.state.matches.as_ref().map(|matches| matches.number) else { return };
    let asked = |session: &&Session| session.leaving.is_none() && !confirmed.contains(&session.session_id);
    let sitting = changes.state.sitting();
    let waited_for = sitting.into_iter().filter(asked).map(|session| session.session_id).collect();
    changes.happens(MatchEvent::ConfirmationAsked { number, until: changes.at + CONFIRM_WITHIN, waited_for });
}

/// The time that ends at `until` is over: a player who has not said that they play on leaves, and so does one who has
/// less than the perdita massima. If it was over long ago nobody could say anything, and they are asked again
/// ([`NOTICED_WITHIN`]). `None` stands for whatever time there is: effects queued before anybody was asked twice do not
/// say.
fn expire(changes: &mut Changes, number: u32, until: Option<DateTime<Utc>>) {
    let (Some(Now::Confirming { until: asked, waited_for }), Some(Terms { max_loss, .. })) =
        (changes.state.matches.as_ref().map(|matches| &matches.now), changes.state.terms())
    else {
        return;
    };
    if until.is_some_and(|until| until != *asked) {
        return;
    }
    let is_late = changes.at > *asked + NOTICED_WITHIN;
    let late = |session: &&Session| {
        let silent = waited_for.contains(&session.session_id);
        let goes = session.leaving.is_none() && (silent || session.stack < *max_loss);
        goes.then(|| (session.session_id, because_late(silent)))
    };
    let leaving: Vec<_> = changes.state.sitting().iter().filter_map(late).collect();
    if is_late && !leaving.is_empty() {
        let until = changes.at + CONFIRM_WITHIN;
        let waited_for = waited_for.clone();
        changes.happens(MatchEvent::ConfirmationAsked { number, until, waited_for });
        return;
    }
    changes.happens(MatchEvent::ConfirmationsExpired { number });
    for (session_id, because) in leaving {
        changes.happens(MatchEvent::LeaveAsked { session_id, because });
    }
}

/// What follows by itself as long as no match is in play or being paid: a player who leaves is paid out; a table that
/// closes is closed when the last one has left; a match begins when it can.
pub(in crate::cash) fn go_on(changes: &mut Changes) {
    if changes.state.matches.is_none() || changes.state.is_locked() {
        return;
    }
    let closing = matches!(changes.state.stage, Stage::Closing { .. });
    let goes = |session: &&Session| {
        let because = session.leaving.or(closing.then_some(VacatedBecause::Closed))?;
        Some((session.session_id, session.stack, because))
    };
    let going: Vec<_> = changes.state.sitting().iter().filter_map(goes).collect();
    for (session_id, amount, because) in going {
        call_off_top_ups(changes, session_id);
        changes.happens(MatchEvent::CashOutStarted { session_id, amount, because });
        if amount.is_zero() {
            ended(changes, session_id, amount, because);
        }
    }
    if closing && changes.state.taken() == 0 {
        let why = changes.state.closed_because().unwrap_or_default().to_owned();
        changes.push(Event::TableClosed { why, position: NO_NEWS });
    }
    if changes.state.can_begin() {
        begin(changes);
    }
}

/// What is still being collected for a player who leaves is called off: their credit is what they have.
fn call_off_top_ups(changes: &mut Changes, session_id: SessionId) {
    let session = changes.state.session(session_id);
    let paying = session.into_iter().flat_map(|session| &session.top_ups);
    let paying = paying.filter(|top_up| top_up.is_paying()).map(|top_up| top_up.top_up_id);
    for top_up_id in paying.collect::<Vec<_>>() {
        changes.push(Event::TopUpRefused { session_id, top_up_id, why: Reason::PlayerLeft });
    }
}

fn ended(changes: &mut Changes, session_id: SessionId, left_with: Money, because: VacatedBecause) {
    changes.push(Event::SessionEnded { session_id, left_with, because, left_at: changes.at, position: NO_NEWS });
}

/// The next match. If the same players sit in the same seats the dealer rotates; else the dealer is drawn.
fn begin(changes: &mut Changes) {
    let Some(matches) = &changes.state.matches else { return };
    let number = matches.number + 1;
    let players: Vec<PlayerId> = changes.state.sitting().iter().map(|session| session.player_id).collect();
    let first_dealer = matches.next_dealer.filter(|_| matches.last_players == players);
    let table_id = match_table_id(changes.state.id, number);
    changes.happens(MatchEvent::MatchAnnounced { number, table_id, players, first_dealer });
}
