//! Matches for cash: what their end comes to, and what follows from it (G3.2-G3.4, G3.9).
//!
//! A match that is over and posted, or void for itself, leaves everybody asked whether they play another one, with what
//! they have; if somebody has less than the maximum loss no other can be paid, and it is over. Where nothing can be
//! played any more (the tables were away for too long, or cannot open a match) it is over at once, and everybody has
//! what they had when the match began.

use mazziere_ids::{PlayerId, PostingId};

use super::Changes;
use crate::because;
use crate::cash::matches::rake::Rake;
use crate::cash::matches::{MatchResult, Terms, result as matches};
use crate::club::{Command, Event, Stage, rematch_for};
use crate::refusal::Refusal;

/// The match in play is over.
pub(super) fn result(changes: &mut Changes, command: &Command, terms: &Terms, rake: Rake) -> Result<(), Refusal> {
    let Command::NoteResult { ended, ended_by, fault, next_dealer, position, .. } = command else { return Ok(()) };
    let result = matches::of(terms, rake, &changes.state.seats, ended)?;
    let result = MatchResult { ended_by: ended_by.clone(), next_dealer: *next_dealer, ..result };
    let moves = !result.shares.is_empty();
    changes.push(Event::MatchEnded { result, position: *position, fault: fault.clone() });
    if !moves {
        ask(changes);
    }
    Ok(())
}

/// Its result is in the ledger.
pub(super) fn posted(changes: &mut Changes, posting_id: PostingId) {
    if changes.state.stage == Stage::Settling {
        changes.push(Event::MatchPosted { posting_id });
        ask(changes);
    }
}

/// The tables have voided the match: it moves nothing.
pub(super) fn voided(changes: &mut Changes, position: i64) {
    changes.push(Event::MatchVoided { why: "voided at the tables".to_owned(), position: Some(position) });
    ask(changes);
}

/// Nothing can be played any more.
pub(super) fn void(changes: &mut Changes, why: &str) {
    changes.push(Event::MatchVoided { why: why.to_owned(), position: None });
    changes.close(why);
}

/// A player has what they had at the table.
pub(super) fn credit_paid(changes: &mut Changes, player_id: PlayerId, posting_id: PostingId) {
    let credit = changes.state.credit_of(player_id).filter(|credit| credit.amount.is_positive());
    if let (Some(credit), Stage::Over { .. }) = (credit, &changes.state.stage) {
        let amount = credit.amount;
        changes.push(Event::CreditPaid { player_id, amount, posting_id });
    }
}

fn ask(changes: &mut Changes) {
    let until = changes.at + rematch_for();
    changes.push(Event::RematchAsked { until });
    if !changes.state.can_go_on() {
        changes.close(because::TOO_LITTLE_CREDIT);
    }
}
