//! Deposits: money that arrived outside. An external reference deposits once, whatever the key: it is the bank's or the
//! payment provider's, known to finance alone, and one in the whole house.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{AccountRef, DepositRequest, Leg, PostingKind, PostingReference};
use mazziere_contract::{Cause, ErrorCode, FieldFault, Form, text};
use mazziere_ids::{CommandId, PlayerId, PostingId};
use mazziere_money::Money;
use uuid::Uuid;

use crate::books::{Books, Fact};
use crate::decision::Decision;
use crate::posting::{self, NewPosting};
use crate::protection::decide::check_deposit;
use crate::verdict::{Done, Refusal};

pub mod api;

/// The namespace in which the postings of external references are derived. It never changes.
const DEPOSITS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8002_6465_706f_7369);

/// The posting of an external reference: there is only one.
pub fn posting_id(external_reference: &str) -> PostingId {
    PostingId::derived(DEPOSITS, external_reference)
}

/// The two accounts of a deposit: from outside, to the player's cash.
pub const fn accounts(player_id: PlayerId) -> [AccountRef; 2] {
    [AccountRef::ExternalDeposits {}, AccountRef::PlayerCash { player_id }]
}

/// Decides a deposit.
///
/// # Errors
/// `amount_not_positive`, `invalid_body` for what is no reference, `reference_reused`, `self_excluded`,
/// `deposit_limit_reached`, then those of [`posting::draw_up`].
pub fn decide(
    books: &Books,
    request: &DepositRequest,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    check_transfer(request.amount, &request.external_reference)?;
    let [outside, cash] = accounts(request.player_id);
    let legs =
        vec![Leg { account: outside, amount: request.amount.negated() }, Leg { account: cash, amount: request.amount }];
    let posting_id = posting_id(&request.external_reference);
    if let Some(found) = books.postings.get(&posting_id) {
        return match found.posting.legs == legs {
            true => Ok(Decision::found(Done::FoundPosting(found.posting.clone()))),
            false => Err(reference_reused(&request.external_reference)),
        };
    }
    check_deposit(books, request.player_id, request.amount, now)?;
    let kind = PostingKind::Deposit;
    let draft = NewPosting { posting_id, kind, reference: PostingReference::default(), legs, reverses: None };
    let posted = posting::draw_up(books, draft, command_id, now, Money::ZERO)?;
    let mut decision = Decision::posted(posted);
    decision.facts.push(Fact::DepositNoted {
        external_reference: request.external_reference.clone(),
        posting_id,
        amount: request.amount,
        player_id: request.player_id,
    });
    Ok(decision)
}

/// What deposits and withdrawals ask of amount and reference.
pub(crate) fn check_transfer(amount: Money, external_reference: &str) -> Result<(), Refusal> {
    if !amount.is_positive() {
        return Err(Refusal::new(ErrorCode::AmountNotPositive, "a transfer moves something").at("/amount"));
    }
    if !text::is_reference(external_reference) {
        let detail = format!("an external reference is {}", text::REFERENCE_RULE);
        return Err(Refusal::new(ErrorCode::InvalidBody, detail).at_fault("/external_reference", reference_fault()));
    }
    Ok(())
}

fn reference_fault() -> FieldFault {
    let (min, max) = (Some(1), Some(text::LONGEST_REFERENCE as u64));
    FieldFault::NotWellFormed { form: Some(Form::Reference), min, max }
}

/// The reference names another transfer.
pub(crate) fn reference_reused(external_reference: &str) -> Refusal {
    let detail = format!("{external_reference:?} names another amount or player");
    let cause = Cause::ReferenceReused { external_reference: external_reference.to_owned() };
    Refusal::new(cause, detail).at("/external_reference")
}
