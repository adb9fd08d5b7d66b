//! Holds: cash kept back for a while. A hold counts against the balance at once and ends once: settled, voided or
//! expired.
//!
//! Expiry is a decision like every other, written with its time; a hold whose time has come stays active until then.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{Hold, HoldRequest, HoldSettleRequest, HoldStatus, Leg, PostingKind};
use mazziere_contract::{Cause, ErrorCode, FieldFault};
use mazziere_ids::{CommandId, HoldId, PostingId};
use mazziere_money::{Currency, Money};

use crate::account::cash_of;
use crate::books::{Books, Fact, is_active};
use crate::decision::Decision;
use crate::posting::{self, NewPosting, shape};
use crate::protection::decide::{check_payment, check_payments};
use crate::verdict::{Done, Refusal};

pub mod api;
pub mod store;
pub mod sweeper;

/// The posting that settles a hold: there is only one.
pub fn settlement_id(hold_id: HoldId) -> PostingId {
    PostingId::derived(hold_id.uuid(), "settle")
}

/// Decides to keep cash back.
///
/// # Errors
/// `amount_not_positive`, `invalid_body` (purpose, or a time that has passed), `hold_id_reused`, `self_excluded`,
/// `loss_limit_reached`, `insufficient_funds`.
pub fn decide_place(books: &Books, request: &HoldRequest, now: DateTime<Utc>) -> Result<Decision, Refusal> {
    if !request.amount.is_positive() {
        return Err(Refusal::new(ErrorCode::AmountNotPositive, "a hold keeps something back").at("/amount"));
    }
    posting::check_text(&request.purpose, "a purpose", "/purpose")?;
    let hold = Hold {
        hold_id: request.hold_id,
        player_id: request.player_id,
        amount: request.amount,
        currency: Currency::Eur,
        purpose: request.purpose.clone(),
        expires_at: request.expires_at,
        state: HoldStatus::Active,
        created_at: now,
    };
    if let Some(found) = books.holds.get(&request.hold_id) {
        let same = Hold { state: found.state.clone(), created_at: found.created_at, ..hold } == *found;
        return match same {
            true => Ok(Decision::found(Done::HoldStands(found.clone()))),
            false => {
                let detail = format!("hold {} keeps something else back", request.hold_id);
                Err(Refusal::new(Cause::HoldIdReused { hold_id: request.hold_id.uuid() }, detail))
            }
        };
    }
    if request.expires_at <= now {
        let refusal = Refusal::new(ErrorCode::InvalidBody, "a hold expires in the future");
        return Err(refusal.at_fault("/expires_at", FieldFault::at_least(now)));
    }
    // It is kept back for a game, and what keeps more back than may be brought there could not be settled.
    check_payment(books, request.player_id, request.amount, Money::ZERO, now)?;
    let cash = books.account(cash_of(request.player_id));
    if !cash.covers(request.amount) {
        let detail = format!("player {} does not have {} available", request.player_id, request.amount);
        let available = Some(cash.available());
        let cause = Cause::InsufficientFunds { needed: Some(request.amount), available, currency: Currency::Eur };
        return Err(Refusal::new(cause, detail));
    }
    Ok(Decision { facts: vec![Fact::HoldPlaced(hold.clone())], done: Done::HoldPlaced(hold) })
}

/// Decides to turn part or whole of a hold into a posting; the rest is free again.
///
/// # Errors
/// `hold_unknown`, `hold_closed`, `amount_not_positive`, `posting_unbalanced`, `hold_exceeded`, `posting_not_allowed`,
/// `self_excluded`, `loss_limit_reached`, then those of [`posting::draw_up`].
pub fn decide_settle(
    books: &Books,
    hold_id: HoldId,
    request: &HoldSettleRequest,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    let hold = active(books, hold_id)?;
    if let Some(index) = request.legs.iter().position(|leg| !leg.amount.is_positive()) {
        let refusal = Refusal::new(ErrorCode::AmountNotPositive, "a settlement pays something to each leg");
        return Err(refusal.at(format!("/legs/{index}/amount")));
    }
    let settled: i64 = request.legs.iter().take(shape::MOST_LEGS).map(|leg| leg.amount.cents()).sum();
    let Some(amount) = Money::from_cents(settled).filter(|amount| *amount <= hold.amount) else {
        let cause = Cause::HoldExceeded { hold_id: hold_id.uuid(), held: hold.amount, currency: Currency::Eur };
        return Err(Refusal::new(cause, format!("hold {hold_id} holds {}", hold.amount)).at("/legs"));
    };
    let cash = Leg { account: cash_of(hold.player_id), amount: amount.negated() };
    let legs: Vec<Leg> = std::iter::once(cash).chain(request.legs.iter().copied()).collect();
    shape::check_balanced(&legs)?;
    shape::check_shape(PostingKind::HoldSettled, shape::Door::Own, &request.reference, &legs)?;
    posting::check_cause(&request.reference)?;
    check_payments(books, &legs, hold.amount, now)?;
    let posting_id = settlement_id(hold_id);
    let reference = request.reference.clone();
    let draft = NewPosting { posting_id, kind: PostingKind::HoldSettled, reference, legs, reverses: None };
    let posted = posting::draw_up(books, draft, command_id, now, hold.amount)?;
    let ended = Hold { state: HoldStatus::Settled { posting_id, amount }, ..hold.clone() };
    let facts = vec![posted, Fact::HoldEnded(ended.clone(), now)];
    Ok(Decision { facts, done: Done::HoldStands(ended) })
}

/// Decides to free a hold. Freeing it again finds it freed.
///
/// # Errors
/// `hold_unknown`, `hold_closed`.
pub fn decide_void(books: &Books, hold_id: HoldId, now: DateTime<Utc>) -> Result<Decision, Refusal> {
    if let Some(hold) = books.holds.get(&hold_id).filter(|hold| hold.state == HoldStatus::Voided) {
        return Ok(Decision::found(Done::HoldStands(hold.clone())));
    }
    let hold = active(books, hold_id)?;
    Ok(ended(Hold { state: HoldStatus::Voided, ..hold.clone() }, now))
}

/// Decides that the time of a hold has come.
///
/// # Errors
/// `hold_unknown`, `hold_closed`; `invalid_body` if its time has not come.
pub fn decide_expire(books: &Books, hold_id: HoldId, now: DateTime<Utc>) -> Result<Decision, Refusal> {
    let hold = active(books, hold_id)?;
    if now < hold.expires_at {
        let refusal = Refusal::new(ErrorCode::InvalidBody, format!("hold {hold_id} has not expired yet"));
        return Err(refusal.at_fault("", FieldFault::NotAllowed { with: Vec::new() }));
    }
    Ok(ended(Hold { state: HoldStatus::Expired, ..hold.clone() }, now))
}

fn ended(hold: Hold, now: DateTime<Utc>) -> Decision {
    Decision { facts: vec![Fact::HoldEnded(hold.clone(), now)], done: Done::HoldStands(hold) }
}

fn active(books: &Books, hold_id: HoldId) -> Result<&Hold, Refusal> {
    match books.holds.get(&hold_id) {
        None => {
            let cause = Cause::HoldUnknown { hold_id: Some(hold_id.uuid()) };
            Err(Refusal::new(cause, format!("there is no hold {hold_id}")))
        }
        Some(hold) if is_active(hold) => Ok(hold),
        Some(_) => {
            let cause = Cause::HoldClosed { hold_id: hold_id.uuid() };
            Err(Refusal::new(cause, format!("hold {hold_id} has ended")))
        }
    }
}
