//! What is paid back of an entry, as its players read it, with the postings. Pure.
//!
//! **Invariant:** a refund that is `paid` is a posting in the wallet, of this id, kind and amount; one that is
//! `pending` will be.

use mazziere_contract::lobby::{Refund, RefundKind, RefundState};
use mazziere_ids::PlayerId;
use mazziere_money::Currency;

use crate::payment::Payment;
use crate::tournament::entry::{Entry, Phase};
use crate::tournament::{Stage, Tournament, cancellation};

/// What is or was paid back to each player of an entry; nothing while it is in, or may still get in.
pub fn refunds(state: &Tournament, entry: &Entry) -> Option<Vec<Refund>> {
    let cancelled = matches!(state.stage, Stage::Cancelled { .. });
    let is_out = matches!(entry.phase, Phase::Refused(_) | Phase::Withdrawn);
    let refund = |(player, payment)| of_player(state, entry, player, payment);
    (cancelled || is_out).then(|| entry.each().filter_map(refund).collect())
}

fn of_player(state: &Tournament, entry: &Entry, player: PlayerId, payment: Payment) -> Option<Refund> {
    let paid = match payment {
        Payment::Returning => RefundState::Pending,
        Payment::Returned => RefundState::Paid,
        _ => {
            let planned = cancellation::refund_of(state, player);
            let planned = planned.filter(|refund| refund.registration_id == entry.registration_id)?;
            return Some(cancellation::paid(state, planned));
        }
    };
    let buy_in = &state.setup.buy_in;
    let total = buy_in.share + buy_in.fee;
    // Where nobody pays nothing comes back.
    (!total.is_zero()).then(|| Refund {
        registration_id: entry.registration_id,
        player_id: player,
        from_pool: buy_in.share,
        fee: buy_in.fee,
        total,
        currency: Currency::Eur,
        kind: Some(RefundKind::BuyInReturned),
        state: Some(paid),
        posting_id: Some(entry.return_posting(player)),
    })
}
