//! The postings that only chip tournaments have, as data.

use mazziere_contract::wallet::{AccountRef, PostingKind, PostingRequest};
use mazziere_ids::PostingId;

use crate::effect::posting::{leg, request};
use crate::registration::Entry;
use crate::tournament::{Stage, Tournament};

/// Moves a late buy-in: its share from escrow to the pool, its fee to the house (G2.5 "pool updated").
pub fn pool(state: &Tournament, entry: &Entry) -> PostingRequest {
    let (tournament_id, buy_in) = (state.id, &state.setup.buy_in);
    let legs = [
        leg(AccountRef::TournamentEscrow { tournament_id }, buy_in.share.negated()),
        leg(AccountRef::TournamentPool { tournament_id }, buy_in.share),
        leg(AccountRef::TournamentFee { tournament_id }, buy_in.fee.negated()),
        leg(AccountRef::HouseFee, buy_in.fee),
    ];
    let id = PostingId::derived(entry.registration_id.uuid(), "pooled");
    let cause = format!("registration:{}", entry.registration_id);
    request(state, id, PostingKind::TournamentStarted, cause, legs)
}

/// Brings the pool to what is guaranteed, at the house's cost (G2.2).
pub fn top_up(state: &Tournament) -> PostingRequest {
    let overlay = state.overlay();
    let legs = [
        leg(AccountRef::HouseOverlay, overlay.negated()),
        leg(AccountRef::TournamentPool { tournament_id: state.id }, overlay),
    ];
    let id = PostingId::derived(state.id.uuid(), "guarantee");
    request(state, id, PostingKind::TournamentStarted, state.cause(), legs)
}

/// Gives the house its part back: only the money collected is distributed (G2.10). `None` when it has none in the pool.
pub fn overlay_returned(state: &Tournament) -> Option<PostingRequest> {
    let Stage::Cancelled { plan, .. } = &state.stage else { return None };
    let amount = plan.overlay_returned;
    let legs = [
        leg(AccountRef::TournamentPool { tournament_id: state.id }, amount.negated()),
        leg(AccountRef::HouseOverlay, amount),
    ];
    let id = PostingId::derived(state.id.uuid(), "overlay_returned");
    let posting = request(state, id, PostingKind::CancellationRefund, state.cause(), legs);
    amount.is_positive().then_some(posting)
}
