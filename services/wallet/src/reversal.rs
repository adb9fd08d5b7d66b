//! The opposite of a posting, at most one per posting; and calling a posting off before or after it arrives.
//!
//! Invariant: a reversal is never reversed. Who may ask for one is decided where it is asked for: here the service that
//! gives a posting up, in [`crate::correction`] two persons of finance.

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_contract::wallet::{Leg, Posting, PostingKind, VoidOutcome};
use mazziere_ids::{CommandId, PostingId};
use mazziere_money::Money;

use crate::books::{Books, Fact, PostingRecord};
use crate::decision::Decision;
use crate::origin;
use crate::posting::{self, NewPosting};
use crate::verdict::{Done, Refusal};

/// The id of the reversal of a posting: there is only one.
pub fn reversal_id(original: PostingId) -> PostingId {
    PostingId::derived(original.uuid(), "reversal")
}

/// Decides to call a posting off that may be: reversed if it took place, kept from ever taking place if it did not. On
/// anything else that is still to come it has no effect.
///
/// # Errors
/// `posting_reversed` for a reversal, `posting_of_workflow` for what cannot be called off, then those of
/// [`posting::draw_up`].
pub fn decide_void(
    books: &Books,
    posting_id: PostingId,
    reason: &str,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    let Some(original) = books.postings.get(&posting_id) else {
        if books.tombstones.contains(&posting_id) {
            return Ok(Decision::found(Done::CalledOff(VoidOutcome::Tombstoned)));
        }
        if books.refusals.contains_key(&posting_id) {
            return Ok(Decision::found(Done::CalledOff(VoidOutcome::AlreadyRefused)));
        }
        let fact = Fact::Tombstoned(posting_id, reason.to_owned(), now);
        return Ok(Decision { facts: vec![fact], done: Done::CalledOff(VoidOutcome::Tombstoned) });
    };
    if original.reverses.is_some() {
        let cause = Cause::PostingReversed { posting_id: Some(posting_id.uuid()) };
        return Err(Refusal::new(cause, format!("posting {posting_id} is a reversal")));
    }
    if !origin::may_be_called_off(original.posting.kind) {
        let detail = "only what a player pays, and the start of a tournament, can be called off";
        let cause = Cause::PostingOfWorkflow { kind: origin::name(original.posting.kind) };
        return Err(Refusal::new(cause, detail));
    }
    if let Some(found) = books.postings.get(&reversal_id(posting_id)) {
        let reversal = found.posting.clone();
        return Ok(Decision::found(Done::CalledOff(VoidOutcome::Reversed { reversal })));
    }
    let fact = reverse(books, original, reason, command_id, now)?;
    let Fact::Posted { record, .. } = &fact else { unreachable!("a reversal is a posting") };
    let reversal = record.posting.clone();
    Ok(Decision { facts: vec![fact], done: Done::CalledOff(VoidOutcome::Reversed { reversal }) })
}

pub fn opposite(posting: &Posting) -> Vec<Leg> {
    posting.legs.iter().map(|leg| Leg { account: leg.account, amount: leg.amount.negated() }).collect()
}

/// The opposite of a posting, for this reason.
///
/// # Errors
/// Those of [`posting::draw_up`].
pub fn reverse(
    books: &Books,
    original: &PostingRecord,
    reason: &str,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Fact, Refusal> {
    let posting = &original.posting;
    let draft = NewPosting {
        posting_id: reversal_id(posting.posting_id),
        kind: PostingKind::Reversal,
        reference: posting.reference.clone(),
        legs: opposite(posting),
        reverses: Some((posting.posting_id, reason.to_owned())),
    };
    posting::draw_up(books, draft, command_id, now, Money::ZERO)
}
