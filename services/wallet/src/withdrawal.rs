//! Withdrawals: cash is set aside when asked for, and leaves (or comes back) later. One end each.
//!
//! A reference withdraws once for each player: what one calls theirs is neither taken by another nor told to them.
//! An id alone says too little, because a reference may spell a player's id: what is found must have the reference too.

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_contract::wallet::{
    AccountRef, Leg, PostingKind, PostingReference, Withdrawal, WithdrawalRequest, WithdrawalStatus,
};
use mazziere_ids::{CommandId, PlayerId, PostingId};
use mazziere_money::{Currency, Money};
use uuid::Uuid;

use crate::books::{Books, Fact};
use crate::decision::Decision;
use crate::deposit::{check_transfer, reference_reused};
use crate::posting::{self, NewPosting};
use crate::verdict::{Done, Refusal};

pub mod api;
pub mod store;

/// The namespace in which withdrawals are derived from external references. It never changes.
const WITHDRAWALS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8003_7769_7468_6472);

/// The withdrawal that a player calls by this reference: there is only one. It is also the id of the posting that opens
/// it.
pub fn withdrawal_id(player_id: PlayerId, external_reference: &str) -> PostingId {
    PostingId::derived(WITHDRAWALS, &format!("{player_id}:{external_reference}"))
}

/// The ids that this withdrawal may have. Until references became each player's own, the id followed from the reference
/// alone.
pub fn known_ids(request: &WithdrawalRequest) -> [PostingId; 2] {
    let reference = &request.external_reference;
    [withdrawal_id(request.player_id, reference), PostingId::derived(WITHDRAWALS, reference)]
}

/// Everything a withdrawal may touch: the player's cash, what is set aside, and the outside.
pub const fn accounts(player_id: PlayerId) -> [AccountRef; 3] {
    [
        AccountRef::PlayerCash { player_id },
        AccountRef::PlayerWithdrawal { player_id },
        AccountRef::ExternalWithdrawals {},
    ]
}

/// Whether a withdrawal is the one that this player calls by this reference.
fn is_of(withdrawal: &Withdrawal, request: &WithdrawalRequest) -> bool {
    withdrawal.player_id == request.player_id && withdrawal.external_reference == request.external_reference
}

/// Decides to open a withdrawal. A reference that leads to the id of another withdrawal is refused like one that was
/// used for another amount.
///
/// # Errors
/// `amount_not_positive`, `invalid_body`, `reference_reused`, then those of [`posting::draw_up`].
pub fn decide_open(
    books: &Books,
    request: &WithdrawalRequest,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    check_transfer(request.amount, &request.external_reference)?;
    let [withdrawal_id, former_id] = known_ids(request);
    let found = books.withdrawals.get(&withdrawal_id);
    // Under the former id others may have theirs.
    let former = books.withdrawals.get(&former_id).filter(|former| former.player_id == request.player_id);
    let asked = [found, former].into_iter().flatten().find(|known| is_of(known, request));
    if let Some(known) = asked.or(found).or(former) {
        return match is_of(known, request) && known.amount == request.amount {
            true => Ok(Decision::found(Done::WithdrawalStands(known.clone()))),
            false => Err(reference_reused(&request.external_reference)),
        };
    }
    let [cash, pending, _] = accounts(request.player_id);
    let draft = transfer(withdrawal_id, PostingKind::WithdrawalRequested, cash, pending, request.amount);
    let posted = posting::draw_up(books, draft, command_id, now, Money::ZERO)?;
    let withdrawal = Withdrawal {
        withdrawal_id,
        player_id: request.player_id,
        amount: request.amount,
        currency: Currency::Eur,
        external_reference: request.external_reference.clone(),
        status: WithdrawalStatus::Pending,
        created_at: now,
    };
    let facts = vec![posted, Fact::WithdrawalOpened(withdrawal.clone())];
    Ok(Decision { facts, done: Done::WithdrawalOpened(withdrawal) })
}

/// Decides how a withdrawal ends: `Completed` (the money has left) or `Cancelled` (it is cash again). Ending it the
/// same way again finds it ended.
///
/// # Errors
/// `withdrawal_unknown`, `withdrawal_closed`, then those of [`posting::draw_up`].
pub fn decide_end(
    books: &Books,
    withdrawal_id: PostingId,
    end: WithdrawalStatus,
    command_id: CommandId,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    let Some(withdrawal) = books.withdrawals.get(&withdrawal_id) else {
        let detail = format!("there is no withdrawal {withdrawal_id}");
        return Err(Refusal::new(Cause::WithdrawalUnknown { withdrawal_id: Some(withdrawal_id.uuid()) }, detail));
    };
    if withdrawal.status == end {
        return Ok(Decision::found(Done::WithdrawalStands(withdrawal.clone())));
    }
    let [cash, pending, outside] = accounts(withdrawal.player_id);
    let (kind, to) = match (withdrawal.status, end) {
        (WithdrawalStatus::Pending, WithdrawalStatus::Completed) => (PostingKind::WithdrawalCompleted, outside),
        (WithdrawalStatus::Pending, WithdrawalStatus::Cancelled) => (PostingKind::WithdrawalCancelled, cash),
        _ => {
            let detail = format!("withdrawal {withdrawal_id} has ended");
            return Err(Refusal::new(Cause::WithdrawalClosed { withdrawal_id: withdrawal_id.uuid() }, detail));
        }
    };
    let posting_id = PostingId::derived(withdrawal_id.uuid(), "end");
    let draft = transfer(posting_id, kind, pending, to, withdrawal.amount);
    let posted = posting::draw_up(books, draft, command_id, now, Money::ZERO)?;
    let ended = Withdrawal { status: end, ..withdrawal.clone() };
    let facts = vec![posted, Fact::WithdrawalEnded(ended.clone(), posting_id, now)];
    Ok(Decision { facts, done: Done::WithdrawalStands(ended) })
}

fn transfer(posting_id: PostingId, kind: PostingKind, from: AccountRef, to: AccountRef, amount: Money) -> NewPosting {
    let legs = vec![Leg { account: from, amount: amount.negated() }, Leg { account: to, amount }];
    NewPosting { posting_id, kind, reference: PostingReference::default(), legs, reverses: None }
}
