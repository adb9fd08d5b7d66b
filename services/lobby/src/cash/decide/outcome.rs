//! Outcomes of effects, and news of the tables. What is known already, or has been overtaken, comes to nothing.

use mazziere_contract::ErrorCode;
use mazziere_ids::{PostingId, SessionId};
use mazziere_money::Money;

use super::{Command, Draft};
use crate::cash::session::{Phase, TopUpPhase, Undo};
use crate::cash::{Event, Reason, Stage};
use crate::failure::{Refusal, refuse};

/// Takes note of an outcome.
pub(super) fn note(draft: &mut Draft, outcome: &Command) {
    match outcome {
        Command::NoteOpened if draft.state.stage == Stage::Opening => draft.push(Event::TableOpened),
        Command::NoteNotOpened { code } if draft.state.stage == Stage::Opening => {
            draft.push(Event::TableNotOpened { code: *code });
        }
        Command::NoteBuyInPaid { session_id, posting } if draft.is_in(*session_id, Phase::Paying) => {
            draft.push(Event::BuyInPaid { session_id: *session_id, posting_id: *posting });
            // At a table of matches nobody else has to seat him.
            if draft.state.matches.is_some() {
                draft.push(Event::SessionSeated { session_id: *session_id });
            }
        }
        Command::NoteRefused { session_id, why } if draft.can_be_refused(*session_id, *why) => {
            draft.push(Event::SessionRefused { session_id: *session_id, why: *why });
        }
        Command::NoteBuyInCalledOff { session_id } if draft.undoes(*session_id, Undo::CallingOff) => {
            draft.push(Event::BuyInCalledOff { session_id: *session_id });
        }
        Command::NoteSeated { session_id } if draft.is_in(*session_id, Phase::Seating) => {
            draft.push(Event::SessionSeated { session_id: *session_id });
        }
        Command::NoteBuyInReturned { session_id, posting } if draft.undoes(*session_id, Undo::Returning) => {
            draft.push(Event::BuyInReturned { session_id: *session_id, posting_id: *posting });
        }
        Command::NoteSettled if draft.state.is_paid_out() && !draft.state.is_settled() => {
            draft.push(Event::TableSettled);
        }
        top_up => note_top_up(draft, top_up),
    }
}

fn note_top_up(draft: &mut Draft, outcome: &Command) {
    match *outcome {
        Command::NoteTopUpPaid { session_id, top_up_id }
            if draft.top_up(session_id, top_up_id) == Some(TopUpPhase::Paying) =>
        {
            draft.push(Event::TopUpPaid { session_id, top_up_id });
            let paid = draft.state.session(session_id).and_then(|session| session.top_up(top_up_id));
            if let Some(credited) = paid.map(|top_up| top_up.amount).filter(|_| draft.state.matches.is_some()) {
                // No match begins while a top-up is under way: it is credited at once.
                draft.push(Event::TopUpAccepted { session_id, top_up_id });
                draft.push(Event::TopUpsCredited { session_id, credited, returned: Money::ZERO, position: -1 });
            }
        }
        Command::NoteTopUpRefused { session_id, top_up_id, why } => {
            // What the tables refuse is on its way there; what the wallet refuses is not paid.
            let expected = match why {
                Reason::TablesRefused(_) => TopUpPhase::Sending,
                _ => TopUpPhase::Paying,
            };
            if draft.top_up(session_id, top_up_id) == Some(expected) {
                draft.push(Event::TopUpRefused { session_id, top_up_id, why });
            }
        }
        Command::NoteTopUpCalledOff { session_id, top_up_id }
            if draft.top_up_undoes(session_id, top_up_id, Undo::CallingOff) =>
        {
            draft.push(Event::TopUpCalledOff { session_id, top_up_id });
        }
        // The feed may have told that it was credited before the answer came that it was taken.
        Command::NoteTopUpAccepted { session_id, top_up_id }
            if draft.top_up(session_id, top_up_id) == Some(TopUpPhase::Sending) =>
        {
            draft.push(Event::TopUpAccepted { session_id, top_up_id });
        }
        Command::NoteTopUpReturned { session_id, top_up_id, posting }
            if draft.top_up_undoes(session_id, top_up_id, Undo::Returning) =>
        {
            draft.push(Event::TopUpReturned { session_id, top_up_id, posting_id: posting });
        }
        _ => {}
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

/// News: a player has left. It may come before the answer that he was seated.
pub(super) fn vacated(draft: &mut Draft, session_id: SessionId, ended: Event) -> Result<(), Refusal> {
    known(draft, session_id)?;
    draft.push(ended);
    Ok(())
}

/// Only a session whose money is in play can be told of.
fn known(draft: &Draft, session_id: SessionId) -> Result<(), Refusal> {
    match draft.state.session(session_id).map(|session| session.phase) {
        Some(Phase::Seating | Phase::Seated) => Ok(()),
        Some(_) => refuse(ErrorCode::SessionNotOpen, format!("session {session_id} is not at the table")),
        None => refuse(ErrorCode::SessionUnknown, format!("the table knows no open session {session_id}")),
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

/// Calls off what the wallet has not answered yet: there is no seat for it any more.
pub(super) fn call_off_payments(draft: &mut Draft) {
    let why = Reason::TableClosing;
    let paying = draft.state.sessions.iter().filter(|session| session.phase == Phase::Paying);
    for session_id in paying.map(|session| session.session_id).collect::<Vec<_>>() {
        draft.push(Event::SessionRefused { session_id, why });
    }
    let top_ups = draft.state.sessions.iter().flat_map(|session| {
        let paying = session.top_ups.iter().filter(|top_up| top_up.phase == TopUpPhase::Paying);
        paying.map(|top_up| (session.session_id, top_up.top_up_id))
    });
    for (session_id, top_up_id) in top_ups.collect::<Vec<_>>() {
        draft.push(Event::TopUpRefused { session_id, top_up_id, why });
    }
}

impl Draft {
    fn is_in(&self, id: SessionId, phase: Phase) -> bool {
        self.state.session(id).is_some_and(|session| session.phase == phase)
    }

    /// What the tables refuse is on its way to the seat; what the wallet refuses is not paid.
    fn can_be_refused(&self, id: SessionId, why: Reason) -> bool {
        match why {
            Reason::TablesRefused(_) => self.is_in(id, Phase::Seating),
            _ => self.is_in(id, Phase::Paying),
        }
    }

    fn undoes(&self, id: SessionId, wanted: Undo) -> bool {
        let phase = self.state.session(id).map(|session| session.phase);
        matches!(phase, Some(Phase::Refused { undo, .. }) if undo == wanted)
    }

    fn top_up(&self, session: SessionId, id: PostingId) -> Option<TopUpPhase> {
        self.state.session(session)?.top_up(id).map(|top_up| top_up.phase)
    }

    fn top_up_undoes(&self, session: SessionId, id: PostingId, wanted: Undo) -> bool {
        matches!(self.top_up(session, id), Some(TopUpPhase::Refused { undo, .. }) if undo == wanted)
    }
}
