//! What the events of a cash table tell each player: their session, their place in the line, their match. Pure.
//!
//! Invariant: a session is told to the player who sits by it, and to nobody else.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{ConfirmationAsked, SessionNotice, TableReady, Waiting, WaitingNotice};

use super::matches::Now;
use super::matches::event::MatchEvent;
use super::{CashTable, Event, view};
use crate::notice::Addressed;

/// What lies between two states of a cash table, for each player.
pub(super) fn between(
    before: Option<&CashTable>,
    after: &CashTable,
    events: &[Event],
    at: DateTime<Utc>,
) -> Vec<Addressed> {
    let mut notices = sessions(before, after, at);
    notices.extend(line(before, after, at));
    for event in events {
        let Event::Match { event } = event else { continue };
        match event {
            MatchEvent::MatchOpened { .. } => notices.extend(match_ready(after, at)),
            MatchEvent::ConfirmationAsked { until, waited_for, .. } => {
                let asked = waited_for.iter().filter_map(|id| after.session(*id));
                notices.extend(asked.map(|session| {
                    let (table_id, session_id, until) = (after.id, session.session_id, *until);
                    Addressed::to(session.player_id, ConfirmationAsked { at, table_id, session_id, until })
                }));
            }
            _ => {}
        }
    }
    notices
}

fn sessions(before: Option<&CashTable>, after: &CashTable, at: DateTime<Utc>) -> Vec<Addressed> {
    let looks_new = |session: &&super::session::Session| {
        let known = before.and_then(|before| Some(view::session(before, before.session(session.session_id)?)));
        known.as_ref() != Some(&view::session(after, session))
    };
    let changed = after.sessions.iter().filter(looks_new);
    let told = |session| view::told(view::session(after, session), at);
    changed.map(|session| Addressed::to(session.player_id, SessionNotice { at, session: told(session) })).collect()
}

/// The line is told to each of those in it whose place, or seat, is another one, and to those who left it.
fn line(before: Option<&CashTable>, after: &CashTable, at: DateTime<Utc>) -> Vec<Addressed> {
    let was = before.map(view::waiting_list).unwrap_or_default();
    let is = view::waiting_list(after);
    let of = |list: &[Waiting], one: &Waiting| list.iter().find(|known| known.player_id == one.player_id).copied();
    let table_id = after.id;
    let told = |one: &Waiting| {
        let told = WaitingNotice { at, table_id, place: Some(one.place), seat_kept_until: one.seat_kept_until };
        Addressed::to(one.player_id, told)
    };
    let gone = |one: &Waiting| {
        Addressed::to(one.player_id, WaitingNotice { at, table_id, place: None, seat_kept_until: None })
    };
    let news = is.iter().filter(|one| of(&was, one) != Some(**one)).map(told);
    news.chain(was.iter().filter(|one| of(&is, one).is_none()).map(gone)).collect()
}

/// The table of the match that was opened, for those who play it.
fn match_ready(after: &CashTable, at: DateTime<Utc>) -> Vec<Addressed> {
    let now = after.matches.as_ref().map(|matches| &matches.now);
    let Some(Now::Playing { table_id, players, .. }) = now else { return Vec::new() };
    let ready = TableReady {
        at,
        table_id: *table_id,
        seat: None,
        tournament_id: None,
        registration_id: None,
        cash_table_id: Some(after.id),
        club_event_id: None,
    };
    players.iter().map(|player| Addressed::to(*player, ready)).collect()
}
