//! Postings: n legs that sum to zero, all or nothing.
//!
//! A posting id takes place once: the same id with the same content finds the posting again, whatever the key; with
//! another content it is refused. The refusal of a payment that a player asked for is as final: its sender has given it
//! up. A posting that says what came of a game is owed for ever: refused, it may be asked again, until its cause is
//! cured.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{Leg, Posting, PostingKind, PostingReference, PostingRequest};
use mazziere_contract::{ErrorCode, text};
use mazziere_ids::{CommandId, PostingId};
use mazziere_money::{Currency, Money};
use mazziere_web::Service;
use sha2::{Digest, Sha256};

use crate::books::{Books, Entry, Fact, PostingRecord};
use crate::decision::Decision;
use crate::origin;
use crate::protection::decide::check_payments;
use crate::verdict::{Done, Refusal};

pub mod api;
pub mod shape;
pub mod standing;
pub mod store;

use shape::Door;

/// A posting about to be made, from any caller.
#[derive(Debug)]
pub struct NewPosting {
    pub posting_id: PostingId,
    /// What it is about.
    pub kind: PostingKind,
    /// What it refers to.
    pub reference: PostingReference,
    pub legs: Vec<Leg>,
    /// The posting it is the opposite of, and why.
    pub reverses: Option<(PostingId, String)>,
}

/// SHA-256 of what a posting asks for.
pub fn content_hash(kind: PostingKind, reference: &PostingReference, legs: &[Leg]) -> [u8; 32] {
    // Contract types always serialize, and the order of their fields is fixed.
    Sha256::digest(serde_json::to_vec(&(kind, reference, legs)).expect("contract types serialize")).into()
}

/// Decides a posting that a service asks for.
///
/// # Errors
/// In order of precedence: `posting_unbalanced`, `posting_not_allowed`, `posting_voided`, `posting_id_reused`, the
/// first refusal of this id if it is a payment, `self_excluded` and `loss_limit_reached` if it is one, those of
/// [`standing::check`], then those of [`draw_up`].
pub fn decide(
    books: &Books,
    request: &PostingRequest,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    shape::check_balanced(&request.legs)?;
    shape::check_shape(request.kind, Door::Services, &request.reference, &request.legs)?;
    check_cause(&request.reference)?;
    let hash = content_hash(request.kind, &request.reference, &request.legs);
    let payment = origin::is_payment(request.kind);
    if origin::may_be_called_off(request.kind) && books.tombstones.contains(&request.posting_id) {
        return Err(Refusal::new(ErrorCode::PostingVoided, format!("posting {} was called off", request.posting_id)));
    }
    let reused =
        || Refusal::new(ErrorCode::PostingIdReused, format!("posting {} asked for something else", request.posting_id));
    if let Some(found) = books.postings.get(&request.posting_id) {
        return match found.content_hash == hash {
            true => Ok(Decision::found(Done::FoundPosting(found.posting.clone()))),
            false => Err(reused()),
        };
    }
    if let Some(refused) = books.refusals.get(&request.posting_id).filter(|_| payment) {
        return Err(if refused.content_hash == hash { refused.refusal.clone() } else { reused() });
    }
    if payment {
        check_payments(books, &request.legs, Money::ZERO, now)?;
    }
    standing::check(books, request)?;
    let draft = NewPosting {
        posting_id: request.posting_id,
        kind: request.kind,
        reference: request.reference.clone(),
        legs: request.legs.clone(),
        reverses: None,
    };
    let fact = draw_up(books, draft, command_id, now, Money::ZERO)?;
    Ok(Decision::posted(fact))
}

/// Checks that this caller makes postings of this kind. What nobody makes is refused where its shape is looked at.
///
/// # Errors
/// `role_forbidden`, pointing at the kind.
pub fn check_maker(service: Option<Service>, kind: PostingKind) -> Result<(), Refusal> {
    let makers = origin::makers(kind);
    match makers.is_empty() || service.is_some_and(|service| makers.contains(&service)) {
        true => Ok(()),
        false => {
            let detail = "this kind of posting is made by another service";
            Err(Refusal::new(ErrorCode::RoleForbidden, detail).at("/kind"))
        }
    }
}

/// A cause is a text of one line, all of which can be seen.
///
/// # Errors
/// `invalid_body`.
pub fn check_cause(reference: &PostingReference) -> Result<(), Refusal> {
    reference.cause.as_deref().map_or(Ok(()), |cause| check_text(cause, "a cause", "/reference/cause"))
}

/// A reason, a purpose or a cause that is to be stored.
///
/// # Errors
/// `invalid_body`, pointing at the field.
pub fn check_text(value: &str, what: &str, pointer: &str) -> Result<(), Refusal> {
    match text::is_plain(value, text::LONGEST_REASON) {
        true => Ok(()),
        false => {
            let detail = format!("{what} has {}", text::REASON_RULE);
            Err(Refusal::new(ErrorCode::InvalidBody, detail).at(pointer))
        }
    }
}

/// The fact that a draft becomes on these books. `freed` is what a hold that this posting settles gives back to the one
/// account it takes from.
///
/// # Errors
/// In order of precedence over all legs: `account_closed`, `insufficient_funds`, `amount_out_of_range`.
pub fn draw_up(
    books: &Books,
    draft: NewPosting,
    command_id: CommandId,
    now: DateTime<Utc>,
    freed: Money,
) -> Result<Fact, Refusal> {
    let accounts: Vec<_> = draft.legs.iter().map(|leg| books.account(leg.account)).collect();
    if let Some(closed) = accounts.iter().find(|account| account.closed) {
        return Err(Refusal::new(ErrorCode::AccountClosed, format!("account {} is closed", closed.account_id)));
    }
    for (leg, account) in draft.legs.iter().zip(&accounts) {
        // What the hold kept back is free for this very posting.
        if leg.amount.is_negative() && !account.covers(leg.amount.negated() - freed) {
            let detail = format!("account {} does not have {} available", account.account_id, leg.amount.negated());
            return Err(Refusal::new(ErrorCode::InsufficientFunds, detail));
        }
    }
    let mut entries = Vec::with_capacity(accounts.len());
    for (leg, account) in draft.legs.iter().zip(&accounts) {
        let Some(balance) = account.balance.checked_add(leg.amount) else {
            let detail = format!("the balance of account {} would leave the range", account.account_id);
            return Err(Refusal::new(ErrorCode::AmountOutOfRange, detail));
        };
        let account_id = account.account_id;
        let version = account.version + 1;
        entries.push(Entry { account: leg.account, account_id, version, amount: leg.amount, balance });
    }
    let content_hash = content_hash(draft.kind, &draft.reference, &draft.legs);
    let posting = Posting {
        posting_id: draft.posting_id,
        sequence: books.last_sequence + 1,
        kind: draft.kind,
        reference: draft.reference,
        posted_at: now,
        legs: draft.legs,
        currency: Currency::Eur,
        reversed_by: None,
    };
    let (reverses, reason) = draft.reverses.unzip();
    Ok(Fact::Posted { record: PostingRecord { posting, reverses, reason, content_hash }, entries, command_id })
}
