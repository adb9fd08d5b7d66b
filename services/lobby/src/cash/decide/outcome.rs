//! Outcomes of effects, and news of the tables. What is known already, or has been overtaken, comes to nothing.

use mazziere_contract::ErrorCode;
use mazziere_ids::{PostingId, SessionId};
use mazziere_money::Money;

use super::draft::Draft;
use crate::cash::session::{Phase, Session, TopUp};
use crate::cash::{Command, Event, Reason, Stage, posting};
use crate::failure::{Refusal, refuse};
use crate::interruption::Interruption;
use crate::payment::Heard;

/// Takes note of an outcome.
pub(super) fn note(draft: &mut Draft, outcome: &Command) {
    match outcome {
        Command::NoteOpened if draft.state.stage == Stage::Opening => draft.push(Event::TableOpened),
        Command::NoteNotOpened { code } if draft.state.stage == Stage::Opening => {
            draft.push(Event::TableNotOpened { code: (*code).into() });
        }
        Command::NoteBuyIn { session_id, heard } => note_buy_in(draft, *session_id, *heard),
        Command::NoteSeatRefused { session_id, code } if draft.is_arriving(*session_id) => {
            draft.push(Event::SessionRefused { session_id: *session_id, why: Reason::TablesRefused((*code).into()) });
        }
        Command::NoteSeated { session_id } if draft.is_arriving(*session_id) => {
            draft.push(Event::SessionSeated { session_id: *session_id });
        }
        Command::NoteTopUp { session_id, top_up_id, heard } => note_top_up(draft, *session_id, *top_up_id, *heard),
        Command::NoteTopUpRefused { session_id, top_up_id, why } => {
            // What the tables refuse is on its way there; a player who has left has not paid.
            let expected = match why {
                Reason::TablesRefused(_) => TopUp::is_arriving,
                _ => TopUp::is_paying,
            };
            if draft.top_up(*session_id, *top_up_id).is_some_and(expected) {
                draft.push(Event::TopUpRefused { session_id: *session_id, top_up_id: *top_up_id, why: *why });
            }
        }
        // The feed may have told that it was credited before the answer came that it was taken.
        Command::NoteTopUpAccepted { session_id, top_up_id }
            if draft.top_up(*session_id, *top_up_id).is_some_and(TopUp::is_arriving) =>
        {
            draft.push(Event::TopUpAccepted { session_id: *session_id, top_up_id: *top_up_id });
        }
        Command::NoteSettled if draft.state.is_paid_out() && !draft.state.is_settled() => {
            draft.push(Event::TableSettled);
        }
        _ => {}
    }
}

/// What has been heard of a buy-in, unless it is known already or has been overtaken.
fn note_buy_in(draft: &mut Draft, session_id: SessionId, heard: Heard) {
    let payment = draft.state.session(session_id).map(|session| session.payment);
    if payment.and_then(|payment| payment.after(heard)).is_none() {
        return;
    }
    match heard {
        Heard::Paid(posting) => {
            let table = draft.state.id;
            let own = || draft.state.session(session_id).map(|session| posting::of(table, session).buy_in_posting());
            let Some(posting_id) = posting.or_else(own) else { return };
            draft.push(Event::BuyInPaid { session_id, posting_id });
            // At a table of matches nobody else has to seat the player.
            if draft.state.matches.is_some() {
                draft.push(Event::SessionSeated { session_id });
            }
        }
        Heard::Refused(code) => {
            draft.push(Event::SessionRefused { session_id, why: Reason::WalletRefused(code.into()) });
        }
        Heard::Silence => draft.push(Event::SessionRefused { session_id, why: Reason::WalletSilent }),
        Heard::CalledOff => draft.push(Event::BuyInCalledOff { session_id }),
        Heard::Returned(posting_id) => draft.push(Event::BuyInReturned { session_id, posting_id }),
    }
}

/// The same of the payment of a top-up.
fn note_top_up(draft: &mut Draft, session_id: SessionId, top_up_id: PostingId, heard: Heard) {
    let Some(top_up) = draft.top_up(session_id, top_up_id).filter(|top_up| top_up.payment.after(heard).is_some())
    else {
        return;
    };
    let credited = top_up.amount;
    match heard {
        Heard::Paid(_) => {
            draft.push(Event::TopUpPaid { session_id, top_up_id });
            if draft.state.matches.is_some() {
                // No match begins while a top-up is under way: it is credited at once.
                draft.push(Event::TopUpAccepted { session_id, top_up_id });
                draft.push(Event::TopUpsCredited { session_id, credited, returned: Money::ZERO, position: -1 });
            }
        }
        Heard::Refused(code) => {
            draft.push(Event::TopUpRefused { session_id, top_up_id, why: Reason::WalletRefused(code.into()) });
        }
        Heard::Silence => draft.push(Event::TopUpRefused { session_id, top_up_id, why: Reason::WalletSilent }),
        Heard::CalledOff => draft.push(Event::TopUpCalledOff { session_id, top_up_id }),
        Heard::Returned(posting_id) => draft.push(Event::TopUpReturned { session_id, top_up_id, posting_id }),
    }
}

/// News: top-ups came to a seat. They may come before the answer that the tables have taken them.
pub(super) fn topped_up(
    draft: &mut Draft,
    session_id: SessionId,
    credited: Money,
    returned: Money,
    position: i64,
) -> Result<(), Refusal> {
    known(draft, session_id)?;
    draft.push(Event::TopUpsCredited { session_id, credited, returned, position });
    Ok(())
}

/// News: a player has left. It may come before the answer that they were seated.
pub(super) fn vacated(draft: &mut Draft, session_id: SessionId, ended: Event) -> Result<(), Refusal> {
    known(draft, session_id)?;
    draft.push(ended);
    Ok(())
}

/// Only a session whose money is in play can be told of.
fn known(draft: &Draft, session_id: SessionId) -> Result<(), Refusal> {
    match draft.state.session(session_id) {
        Some(session) if session.is_arriving() || session.phase == Phase::Seated => Ok(()),
        Some(_) => refuse(ErrorCode::SessionNotOpen, format!("session {session_id} is not at the table")),
        None => refuse(ErrorCode::SessionUnknown, format!("the table knows no open session {session_id}")),
    }
}

/// News: the tables were away. What somebody is at play at is void after more than half an hour.
pub(super) fn interrupted(draft: &mut Draft, interruption: Interruption) {
    let Some(interruption) = interruption.ends(draft.state.opened_at) else { return };
    let in_play = match &draft.state.matches {
        Some(matches) => matches.is_playing(matches.number),
        None => draft.state.taken() > 0 && matches!(draft.state.stage, Stage::Open | Stage::Closing { .. }),
    };
    if in_play {
        draft.push(Event::Interrupted { interruption });
    }
}

/// News: no more hands.
pub(super) fn closed(draft: &mut Draft, why: &str, position: i64) {
    if matches!(draft.state.stage, Stage::Closed { .. }) {
        return;
    }
    // What the operator said is more than what the tables can tell.
    let why = draft.state.closed_because().unwrap_or(why).to_owned();
    draft.push(Event::TableClosed { why, position });
    call_off_payments(draft);
}

/// Nobody sits down any more: what the wallet has not answered yet is called off. Whose buy-in is in play already is
/// seated or refused by the tables.
pub(in crate::cash) fn close(draft: &mut Draft, why: String) {
    draft.push(Event::TableClosing { why });
    call_off_payments(draft);
}

/// Calls off what the wallet has not answered yet: there is no seat for it any more.
fn call_off_payments(draft: &mut Draft) {
    let why = Reason::TableClosing;
    let paying = draft.state.sessions.iter().filter(|session| session.is_paying());
    for session_id in paying.map(|session| session.session_id).collect::<Vec<_>>() {
        draft.push(Event::SessionRefused { session_id, why });
    }
    let top_ups = draft.state.sessions.iter().flat_map(|session| {
        let paying = session.top_ups.iter().filter(|top_up| top_up.is_paying());
        paying.map(|top_up| (session.session_id, top_up.top_up_id))
    });
    for (session_id, top_up_id) in top_ups.collect::<Vec<_>>() {
        draft.push(Event::TopUpRefused { session_id, top_up_id, why });
    }
}

impl Draft {
    fn is_arriving(&self, id: SessionId) -> bool {
        self.state.session(id).is_some_and(Session::is_arriving)
    }

    fn top_up(&self, session: SessionId, id: PostingId) -> Option<&TopUp> {
        self.state.session(session)?.top_up(id)
    }
}
