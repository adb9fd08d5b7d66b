//! Corrections: the opposite of a posting, at most one per posting; and calling a posting off before or after it arrives.
//!
//! Invariant: a reversal is never reversed. What has an end of its own (withdrawals, holds) is undone there, not here.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{Leg, PostingKind, VoidOutcome};
use mazziere_ids::{CommandId, PostingId};
use mazziere_money::Money;

use crate::books::{Books, Fact, PostingRecord};
use crate::decide::Decision;
use crate::posting::{self, Draft};
use crate::verdict::{Done, Refusal};

/// The id of the reversal of a posting: there is only one.
pub fn reversal_id(original: PostingId) -> PostingId {
    PostingId::derived(original.uuid(), "reversal")
}

/// Decides a correction by finance.
///
/// # Errors
/// `posting_unknown`, `posting_reversed`, `posting_not_allowed`, then those of [`posting::draw_up`].
pub fn decide_reversal(
    books: &Books,
    posting_id: PostingId,
    reason: &str,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    let Some(original) = books.postings.get(&posting_id) else {
        return Err(Refusal::new(ErrorCode::PostingUnknown, format!("there is no posting {posting_id}")));
    };
    if original.posting.reversed_by.is_some() || original.reverses.is_some() {
        let detail = format!("posting {posting_id} is reversed or is a reversal");
        return Err(Refusal::new(ErrorCode::PostingReversed, detail));
    }
    reverse(books, original, reason, command_id, now).map(Decision::posted)
}

/// Decides to call a posting off: reversed if it took place, kept from ever taking place if it did not.
///
/// # Errors
/// `posting_reversed` for a reversal, `posting_not_allowed`, then those of [`posting::draw_up`].
pub fn decide_void(
    books: &Books,
    posting_id: PostingId,
    reason: &str,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    if books.tombstones.contains(&posting_id) {
        return Ok(Decision::found(Done::CalledOff(VoidOutcome::Tombstoned)));
    }
    if books.refusals.contains_key(&posting_id) {
        return Ok(Decision::found(Done::CalledOff(VoidOutcome::AlreadyRefused)));
    }
    let Some(original) = books.postings.get(&posting_id) else {
        let fact = Fact::Tombstoned(posting_id, reason.to_owned(), now);
        return Ok(Decision { facts: vec![fact], done: Done::CalledOff(VoidOutcome::Tombstoned) });
    };
    if original.reverses.is_some() {
        return Err(Refusal::new(ErrorCode::PostingReversed, format!("posting {posting_id} is a reversal")));
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

fn reverse(
    books: &Books,
    original: &PostingRecord,
    reason: &str,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Fact, Refusal> {
    let posting = &original.posting;
    if matches!(
        posting.kind,
        PostingKind::WithdrawalRequested | PostingKind::WithdrawalCompleted | PostingKind::WithdrawalCancelled
    ) {
        let detail = "a withdrawal is completed or cancelled, not reversed";
        return Err(Refusal::new(ErrorCode::PostingNotAllowed, detail));
    }
    let legs = posting.legs.iter().map(|leg| Leg { account: leg.account, amount: leg.amount.negated() }).collect();
    let draft = Draft {
        posting_id: reversal_id(posting.posting_id),
        kind: PostingKind::Reversal,
        reference: posting.reference.clone(),
        legs,
        reverses: Some((posting.posting_id, reason.to_owned())),
    };
    posting::draw_up(books, draft, command_id, now, Money::ZERO)
}
