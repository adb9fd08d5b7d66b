//! Outcomes of effects, and news of the tables. What is known already, or has been overtaken, comes to nothing.

use mazziere_contract::Cause;
use mazziere_ids::{PostingId, SessionId};
use mazziere_money::Money;

use super::changes::Changes;
use crate::cash::session::{Phase, Session, TopUp};
use crate::cash::{Command, Event, Reason, Stage, posting};
use crate::interruption::Interruption;
use crate::payment::PaymentOutcome;
use crate::refusal::{Refusal, refuse};

/// Takes note of an outcome.
pub(super) fn note(changes: &mut Changes, outcome: &Command) {
    match outcome {
        Command::NoteOpened if changes.state.stage == Stage::Opening => changes.push(Event::TableOpened),
        Command::NoteNotOpened { code } if changes.state.stage == Stage::Opening => {
            changes.push(Event::TableNotOpened { code: (*code).into() });
        }
        Command::NoteBuyIn { session_id, heard } => note_buy_in(changes, *session_id, *heard),
        Command::NoteSeatRefused { session_id, code } if changes.is_arriving(*session_id) => {
            changes.push(Event::SessionRefused { session_id: *session_id, why: Reason::TablesRefused((*code).into()) });
        }
        Command::NoteSeated { session_id } if changes.is_arriving(*session_id) => {
            changes.push(Event::SessionSeated { session_id: *session_id });
        }
        Command::NoteTopUp { session_id, top_up_id, heard } => note_top_up(changes, *session_id, *top_up_id, *heard),
        Command::NoteTopUpRefused { session_id, top_up_id, why } => {
            // What the tables refuse is on its way there; a player who has left has not paid.
            let expected = match why {
                Reason::TablesRefused(_) => TopUp::is_arriving,
                _ => TopUp::is_paying,
            };
            if changes.top_up(*session_id, *top_up_id).is_some_and(expected) {
                changes.push(Event::TopUpRefused { session_id: *session_id, top_up_id: *top_up_id, why: *why });
            }
        }
        // The feed may have told that it was credited before the answer came that it was taken.
        Command::NoteTopUpAccepted { session_id, top_up_id }
            if changes.top_up(*session_id, *top_up_id).is_some_and(TopUp::is_arriving) =>
        {
            changes.push(Event::TopUpAccepted { session_id: *session_id, top_up_id: *top_up_id });
        }
        Command::NoteSettled if changes.state.is_paid_out() && !changes.state.is_settled() => {
            changes.push(Event::TableSettled);
        }
        _ => {}
    }
}

/// What has been heard of a buy-in, unless it is known already or has been overtaken.
fn note_buy_in(changes: &mut Changes, session_id: SessionId, heard: PaymentOutcome) {
    let payment = changes.state.session(session_id).map(|session| session.payment);
    if payment.and_then(|payment| payment.after(heard)).is_none() {
        return;
    }
    match heard {
        PaymentOutcome::Paid(posting) => {
            let table = changes.state.id;
            let own = || changes.state.session(session_id).map(|session| posting::of(table, session).buy_in_posting());
            let Some(posting_id) = posting.or_else(own) else { return };
            changes.push(Event::BuyInPaid { session_id, posting_id });
            // At a table of matches nobody else has to seat the player.
            if changes.state.matches.is_some() {
                changes.push(Event::SessionSeated { session_id });
            }
        }
        PaymentOutcome::Refused(code) => {
            changes.push(Event::SessionRefused { session_id, why: Reason::WalletRefused(code.into()) });
        }
        PaymentOutcome::Silence => changes.push(Event::SessionRefused { session_id, why: Reason::WalletSilent }),
        PaymentOutcome::CalledOff => changes.push(Event::BuyInCalledOff { session_id }),
        PaymentOutcome::Returned(posting_id) => changes.push(Event::BuyInReturned { session_id, posting_id }),
    }
}

/// The same of the payment of a top-up.
fn note_top_up(changes: &mut Changes, session_id: SessionId, top_up_id: PostingId, heard: PaymentOutcome) {
    let Some(top_up) = changes.top_up(session_id, top_up_id).filter(|top_up| top_up.payment.after(heard).is_some())
    else {
        return;
    };
    let credited = top_up.amount;
    match heard {
        PaymentOutcome::Paid(_) => {
            changes.push(Event::TopUpPaid { session_id, top_up_id });
            if changes.state.matches.is_some() {
                // No match begins while a top-up is under way: it is credited at once.
                changes.push(Event::TopUpAccepted { session_id, top_up_id });
                changes.push(Event::TopUpsCredited { session_id, credited, returned: Money::ZERO, position: -1 });
            }
        }
        PaymentOutcome::Refused(code) => {
            changes.push(Event::TopUpRefused { session_id, top_up_id, why: Reason::WalletRefused(code.into()) });
        }
        PaymentOutcome::Silence => {
            changes.push(Event::TopUpRefused { session_id, top_up_id, why: Reason::WalletSilent });
        }
        PaymentOutcome::CalledOff => changes.push(Event::TopUpCalledOff { session_id, top_up_id }),
        PaymentOutcome::Returned(posting_id) => {
            changes.push(Event::TopUpReturned { session_id, top_up_id, posting_id });
        }
    }
}

/// News: top-ups came to a seat. They may come before the answer that the tables have taken them.
pub(super) fn topped_up(
    changes: &mut Changes,
    session_id: SessionId,
    credited: Money,
    returned: Money,
    position: i64,
) -> Result<(), Refusal> {
    known(changes, session_id)?;
    changes.push(Event::TopUpsCredited { session_id, credited, returned, position });
    Ok(())
}

/// News: a player has left. It may come before the answer that they were seated.
pub(super) fn vacated(changes: &mut Changes, session_id: SessionId, ended: Event) -> Result<(), Refusal> {
    known(changes, session_id)?;
    changes.push(ended);
    Ok(())
}

/// Only a session whose money is in play can be told of.
fn known(changes: &Changes, session_id: SessionId) -> Result<(), Refusal> {
    match changes.state.session(session_id) {
        Some(session) if session.is_arriving() || session.phase == Phase::Seated => Ok(()),
        Some(_) => {
            let cause = Cause::SessionNotOpen { session_id: Some(session_id.uuid()) };
            refuse(cause, format!("session {session_id} is not at the table"))
        }
        None => {
            let cause = Cause::SessionUnknown { session_id: Some(session_id.uuid()) };
            refuse(cause, format!("the table knows no open session {session_id}"))
        }
    }
}

/// News: the tables were away. What somebody is at play at is void after more than half an hour.
pub(super) fn interrupted(changes: &mut Changes, interruption: Interruption) {
    // Only its own time counts: that of the match, or of the table.
    let began = match &changes.state.matches {
        Some(matches) => matches.playing_since(),
        None => {
            let in_play = changes.state.taken() > 0;
            let deals = matches!(changes.state.stage, Stage::Open | Stage::Closing { .. });
            (in_play && deals).then_some(changes.state.opened_at)
        }
    };
    if let Some(interruption) = began.and_then(|began| interruption.ends(began)) {
        changes.push(Event::Interrupted { interruption });
    }
}

/// News: no more hands.
pub(super) fn closed(changes: &mut Changes, why: &str, position: i64) {
    if matches!(changes.state.stage, Stage::Closed { .. }) {
        return;
    }
    // What the operator said is more than what the tables can tell.
    let why = changes.state.closed_because().unwrap_or(why).to_owned();
    changes.push(Event::TableClosed { why, position });
    call_off_payments(changes);
}

/// Nobody sits down any more: what the wallet has not answered yet is called off. Whose buy-in is in play already is
/// seated or refused by the tables.
pub(in crate::cash) fn close(changes: &mut Changes, why: String) {
    changes.push(Event::TableClosing { why });
    call_off_payments(changes);
}

/// Calls off what the wallet has not answered yet: there is no seat for it any more.
fn call_off_payments(changes: &mut Changes) {
    let why = Reason::TableClosing;
    let paying = changes.state.sessions.iter().filter(|session| session.is_paying());
    for session_id in paying.map(|session| session.session_id).collect::<Vec<_>>() {
        changes.push(Event::SessionRefused { session_id, why });
    }
    let top_ups = changes.state.sessions.iter().flat_map(|session| {
        let paying = session.top_ups.iter().filter(|top_up| top_up.is_paying());
        paying.map(|top_up| (session.session_id, top_up.top_up_id))
    });
    for (session_id, top_up_id) in top_ups.collect::<Vec<_>>() {
        changes.push(Event::TopUpRefused { session_id, top_up_id, why });
    }
}

impl Changes {
    fn is_arriving(&self, id: SessionId) -> bool {
        self.state.session(id).is_some_and(Session::is_arriving)
    }

    fn top_up(&self, session: SessionId, id: PostingId) -> Option<&TopUp> {
        self.state.session(session)?.top_up(id)
    }
}
