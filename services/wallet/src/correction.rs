//! Corrections: what finance does to the ledger of its own. One person proposes, another approves, and only then money
//! moves.
//!
//! Invariants: nobody approves what they have proposed, or what credits them as a player; a correction is decided once;
//! what was true when it was proposed is asked again when it is approved; it moves only what finance had moved (a
//! reversal) or players' cash and the house's adjustments (an adjustment), never what a game or a tournament rests on;
//! the posting, the tournament and the table that an adjustment names are known to the ledger.
//!
//! A tournament or a table is known once it has accounts. A match of a tournament has none of its own, because its
//! money is the tournament's, which is then named.
//!
//! # How it goes
//!
//! 1. Where a posting comes from ([`origin`]) says who undoes it. What belongs to a workflow is undone
//!    by that workflow: a buy-in by unregistering or cancelling, a sit-in by leaving the table, a withdrawal by
//!    completing or cancelling it. The wallet refuses to reverse it (`posting_of_workflow`), and the detail names the
//!    way.
//! 2. A deposit or an adjustment is finance's own: `POST /v1/postings/{posting_id}/reverse` proposes the opposite.
//!    Everything else is made good beside what happened: `POST /v1/adjustments` proposes legs between players' cash and
//!    the adjustments of the house, with a reason and with what it corrects.
//! 3. Another person approves it (`POST /v1/corrections/{correction_id}/approve`), or somebody rejects it. Correction
//!    and posting are one transaction; of several decisions at once one counts. `GET /v1/corrections` lists who
//!    proposed and who decided.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{
    AccountRef, Adjustment, Correction, CorrectionKind, CorrectionStatus, Corrects, PostingKind, PostingReference,
};
use mazziere_contract::{Cause, ErrorCode, FieldFault};
use mazziere_ids::{CommandId, CorrectionId, PostingId, TableId};
use mazziere_money::{Currency, Money};
use uuid::Uuid;

use crate::account::{player_of, tournament_accounts};
use crate::books::{Books, Fact, PostingRecord};
use crate::decision::Decision;
use crate::origin::{self, Origin};
use crate::posting::shape::{self, Door};
use crate::posting::{self, NewPosting};
use crate::reversal::{opposite, reversal_id, reverse};
use crate::verdict::{Done, Refusal};

pub mod api;
pub mod store;

/// Who decides, and when.
pub type By = (Uuid, DateTime<Utc>);

/// The accounts that tell whether the ledger knows what a correction names, and the cash table that does.
pub fn known_by(corrects: &Corrects) -> (impl Iterator<Item = AccountRef>, Option<TableId>) {
    (corrects.tournament_id.into_iter().flat_map(tournament_accounts), corrects.table_id)
}

/// The correction that a command proposes.
pub fn correction_id(command_id: CommandId) -> CorrectionId {
    CorrectionId::derived(command_id.uuid(), "correction")
}

/// The posting that an adjustment becomes.
pub fn adjustment_id(correction_id: CorrectionId) -> PostingId {
    PostingId::derived(correction_id.uuid(), "adjustment")
}

/// The postings that have to be known before a correction is decided.
pub fn postings(correction: &Correction) -> Vec<PostingId> {
    let corrected = correction.corrects.posting_id;
    match correction.kind {
        CorrectionKind::Reversal => corrected.iter().flat_map(|id| [*id, reversal_id(*id)]).collect(),
        CorrectionKind::Adjustment => corrected.into_iter().chain([adjustment_id(correction.correction_id)]).collect(),
    }
}

/// Whether a correction credits somebody in their other life as a player: a member of the staff has one subject in
/// both.
fn credits(correction: &Correction, subject: Uuid) -> bool {
    let gains = correction.legs.iter().filter(|leg| leg.amount.is_positive());
    gains.filter_map(|leg| player_of(&leg.account)).any(|player| player.uuid() == subject)
}

/// Decides to propose the opposite of a posting.
///
/// # Errors
/// `posting_unknown`, `posting_reversed`, `posting_of_workflow`.
pub fn decide_reversal(
    books: &Books,
    posting_id: PostingId,
    reason: &str,
    command_id: CommandId,
    by: By,
) -> Result<Decision, Refusal> {
    let original = reversible(books, posting_id)?;
    let corrects = Corrects { posting_id: Some(posting_id), ..Corrects::default() };
    let draft = Correction { corrects, legs: opposite(&original.posting), ..proposal(command_id, reason, by) };
    Ok(proposed(draft))
}

/// Decides to propose an adjustment.
///
/// # Errors
/// `posting_unbalanced`, `posting_not_allowed`, `invalid_body` if it does not say what it corrects, `posting_unknown`,
/// `tournament_unknown`, `table_unknown`.
pub fn decide_adjustment(
    books: &Books,
    adjustment: &Adjustment,
    command_id: CommandId,
    by: By,
) -> Result<Decision, Refusal> {
    let corrects = adjustment.corrects;
    shape::check_balanced(&adjustment.legs)?;
    shape::check_shape(PostingKind::Adjustment, Door::Own, &PostingReference::default(), &adjustment.legs)?;
    if corrects == Corrects::default() {
        let detail = "an adjustment names the posting, the tournament or the table that it corrects";
        return Err(Refusal::new(ErrorCode::InvalidBody, detail).at_fault("/corrects", FieldFault::MissingField {}));
    }
    if let Some((refusal, field)) = names_nothing(books, corrects) {
        return Err(refusal.at(field));
    }
    Ok(proposed(Correction {
        kind: CorrectionKind::Adjustment,
        because: Some(adjustment.because),
        corrects,
        legs: adjustment.legs.clone(),
        ..proposal(command_id, &adjustment.reason, by)
    }))
}

/// Decides to let a correction take place. Approving again finds it approved.
///
/// # Errors
/// `correction_unknown`, `correction_closed`, `second_person_required`, `beneficiary_not_allowed`, those of
/// [`decide_reversal`] and [`decide_adjustment`], then those of [`posting::draw_up`]. It stays proposed then.
pub fn decide_approval(
    books: &Books,
    correction_id: CorrectionId,
    command_id: CommandId,
    (by, now): By,
) -> Result<Decision, Refusal> {
    let correction = open(books, correction_id, CorrectionStatus::Approved, by)?;
    let correction = match correction {
        Open::Proposed(correction) => correction,
        Open::Stands(correction) => return Ok(Decision::found(Done::CorrectionStands(correction.clone()))),
    };
    if correction.proposed_by == by {
        return Err(Refusal::new(ErrorCode::SecondPersonRequired, "who proposed it cannot approve it"));
    }
    if credits(correction, by) {
        return Err(Refusal::new(ErrorCode::BeneficiaryNotAllowed, "it credits the account of who would approve it"));
    }
    let posted = match (correction.kind, correction.corrects.posting_id) {
        (CorrectionKind::Reversal, Some(original)) => {
            reverse(books, reversible(books, original)?, &correction.reason, command_id, now)?
        }
        _ => match names_nothing(books, correction.corrects) {
            Some((refusal, _)) => return Err(refusal),
            None => posting::draw_up(books, adjustment(correction), command_id, now, Money::ZERO)?,
        },
    };
    let Fact::Posted { record, .. } = &posted else { unreachable!("a correction is a posting") };
    let ended = Correction {
        status: CorrectionStatus::Approved,
        decided_by: Some(by),
        decided_at: Some(now),
        posting_id: Some(record.posting.posting_id),
        ..correction.clone()
    };
    Ok(Decision { facts: vec![posted, Fact::CorrectionEnded(ended.clone())], done: Done::CorrectionStands(ended) })
}

/// Decides to decline a correction; its proposer takes it back this way. Rejecting again finds it rejected.
///
/// # Errors
/// `correction_unknown`, `correction_closed`.
pub fn decide_rejection(
    books: &Books,
    correction_id: CorrectionId,
    reason: &str,
    (by, now): By,
) -> Result<Decision, Refusal> {
    let correction = match open(books, correction_id, CorrectionStatus::Rejected, by)? {
        Open::Proposed(correction) => correction,
        Open::Stands(correction) => return Ok(Decision::found(Done::CorrectionStands(correction.clone()))),
    };
    let ended = Correction {
        status: CorrectionStatus::Rejected,
        decided_by: Some(by),
        decided_at: Some(now),
        rejection: Some(reason.to_owned()),
        ..correction.clone()
    };
    Ok(Decision { facts: vec![Fact::CorrectionEnded(ended.clone())], done: Done::CorrectionStands(ended) })
}

/// A correction that somebody wants to decide.
enum Open<'a> {
    /// It can be decided.
    Proposed(&'a Correction),
    /// They have decided it so before.
    Stands(&'a Correction),
}

fn open(books: &Books, id: CorrectionId, end: CorrectionStatus, by: Uuid) -> Result<Open<'_>, Refusal> {
    let Some(correction) = books.corrections.get(&id) else {
        let cause = Cause::CorrectionUnknown { correction_id: Some(id.uuid()) };
        return Err(Refusal::new(cause, format!("there is no correction {id}")));
    };
    match correction.status {
        CorrectionStatus::Proposed => Ok(Open::Proposed(correction)),
        status if status == end && correction.decided_by == Some(by) => Ok(Open::Stands(correction)),
        _ => {
            let cause = Cause::CorrectionClosed { correction_id: Some(id.uuid()) };
            Err(Refusal::new(cause, format!("correction {id} has been decided")))
        }
    }
}

/// A posting that finance may reverse.
///
/// # Errors
/// `posting_unknown`, `posting_reversed`, `posting_of_workflow`.
fn reversible(books: &Books, posting_id: PostingId) -> Result<&PostingRecord, Refusal> {
    let original = books.postings.get(&posting_id).ok_or_else(|| unknown(posting_id))?;
    let reversed = || {
        let detail = format!("posting {posting_id} is reversed or is a reversal");
        Refusal::new(Cause::PostingReversed { posting_id: Some(posting_id.uuid()) }, detail)
    };
    match origin::of(original.posting.kind) {
        Origin::Correction => Err(reversed()),
        _ if original.posting.reversed_by.is_some() => Err(reversed()),
        Origin::Workflow(way) => {
            let cause = Cause::PostingOfWorkflow { kind: origin::name(original.posting.kind) };
            Err(Refusal::new(cause, way))
        }
        Origin::Finance => Ok(original),
    }
}

/// What an adjustment names that the ledger has never seen, with the field that names it.
fn names_nothing(books: &Books, corrects: Corrects) -> Option<(Refusal, &'static str)> {
    let never = |cause: Cause, what: String| Refusal::new(cause, format!("no money was ever at {what}"));
    let posting = corrects.posting_id.filter(|id| !books.postings.contains_key(id));
    let tournament = corrects.tournament_id.filter(|id| !books.knows_tournament(*id));
    let table = corrects.table_id.filter(|id| !books.knows_table(*id));
    let posting = posting.map(|id| (unknown(id), "/corrects/posting_id"));
    let tournament = tournament.map(|id| {
        let cause = Cause::TournamentUnknown { tournament_id: Some(id.uuid()) };
        (never(cause, format!("tournament {id}")), "/corrects/tournament_id")
    });
    let table = table.map(|id| {
        let cause = Cause::TableUnknown { table_id: Some(id.uuid()) };
        (never(cause, format!("table {id}")), "/corrects/table_id")
    });
    posting.or(tournament).or(table)
}

fn unknown(posting_id: PostingId) -> Refusal {
    let cause = Cause::PostingUnknown { posting_id: Some(posting_id.uuid()) };
    Refusal::new(cause, format!("there is no posting {posting_id}"))
}

/// The posting that an adjustment becomes. Its cause names the correction, which says the rest.
fn adjustment(correction: &Correction) -> NewPosting {
    let Corrects { tournament_id, table_id, .. } = correction.corrects;
    let cause = Some(format!("correction:{}", correction.correction_id));
    NewPosting {
        posting_id: adjustment_id(correction.correction_id),
        kind: PostingKind::Adjustment,
        reference: PostingReference { tournament_id, table_id, cause },
        legs: correction.legs.clone(),
        reverses: None,
    }
}

/// A reversal that moves nothing yet.
fn proposal(command_id: CommandId, reason: &str, (by, now): By) -> Correction {
    Correction {
        correction_id: correction_id(command_id),
        kind: CorrectionKind::Reversal,
        because: None,
        reason: reason.to_owned(),
        corrects: Corrects::default(),
        legs: Vec::new(),
        currency: Currency::Eur,
        status: CorrectionStatus::Proposed,
        proposed_by: by,
        proposed_at: now,
        decided_by: None,
        decided_at: None,
        rejection: None,
        posting_id: None,
    }
}

fn proposed(correction: Correction) -> Decision {
    Decision { facts: vec![Fact::CorrectionProposed(correction.clone())], done: Done::CorrectionProposed(correction) }
}
