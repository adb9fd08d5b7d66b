//! The postings of a tournament's money, as data: who loses and gains what, under which id.
//!
//! Pure, so that a property test can move money in any order without a wallet. Invariant: legs sum to zero; what the
//! postings of one tournament put into its accounts they take out again, to the cent.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PlayerId, PostingId};
use mazziere_money::Money;

use crate::registration::Entry;
use crate::tournament::{CancelledMoney, Stage, Tournament};

/// Collects a player's buy-in: cash to escrow and deferred fee.
pub fn buy_in(state: &Tournament, entry: &Entry, player: PlayerId) -> PostingRequest {
    let legs = buy_in_legs(state, player);
    request(state, entry.buy_in_posting(player), PostingKind::BuyIn, cause_of(entry), legs)
}

/// Returns a player's buy-in: the mirror of [`buy_in`].
pub fn buy_in_returned(state: &Tournament, entry: &Entry, player: PlayerId) -> PostingRequest {
    let legs = buy_in_legs(state, player).map(|leg| Leg { amount: leg.amount.negated(), ..leg });
    request(state, entry.return_posting(player), PostingKind::BuyInReturned, cause_of(entry), legs)
}

/// Starts the tournament: escrow to pool with what the house adds to the guarantee, deferred fees to the house (G2.2).
pub fn start(state: &Tournament) -> PostingRequest {
    let (tournament_id, players) = (state.id, state.registered());
    let (shares, fees) = (state.setup.shares(players), state.setup.fees(players));
    let overlay = state.overlay();
    let legs = [
        leg(AccountRef::HouseOverlay, overlay.negated()),
        leg(AccountRef::TournamentEscrow { tournament_id }, shares.negated()),
        leg(AccountRef::TournamentPool { tournament_id }, state.pool()),
        leg(AccountRef::TournamentFee { tournament_id }, fees.negated()),
        leg(AccountRef::HouseFee, fees),
    ];
    request(state, state.start_posting(), PostingKind::TournamentStarted, state.cause(), legs)
}

/// Pays what is still owed to a player: his prize, or his part of the cancellation's plan.
pub fn pay_out(state: &Tournament, player: PlayerId) -> Option<PostingRequest> {
    if state.paid_out.contains(&player) {
        return None;
    }
    let (_, amount) = state.owed().into_iter().find(|(owed, _)| *owed == player)?;
    let tournament_id = state.id;
    let (pool, escrow) = (AccountRef::TournamentPool { tournament_id }, AccountRef::TournamentEscrow { tournament_id });
    let cash = leg(AccountRef::PlayerCash { player_id: player }, amount);
    match &state.stage {
        Stage::Finished { .. } => {
            let legs = [leg(pool, amount.negated()), cash];
            Some(request(state, state.prize_posting(player), PostingKind::Prize, state.cause(), legs))
        }
        Stage::Cancelled { plan, money, .. } => {
            let refund = plan.refunds.iter().find(|refund| refund.player_id == player)?;
            let (shares, fees) = match money {
                CancelledMoney::StartInDoubt => return None,
                CancelledMoney::Pool => (pool, AccountRef::HouseFee),
                CancelledMoney::Escrow | CancelledMoney::Settled => {
                    (escrow, AccountRef::TournamentFee { tournament_id })
                }
            };
            let kind = if refund.eliminated { PostingKind::Prize } else { PostingKind::CancellationRefund };
            let legs = [leg(shares, refund.from_pool.negated()), leg(fees, refund.fee.negated()), cash];
            Some(request(state, state.refund_posting(player), kind, state.cause(), legs))
        }
        _ => None,
    }
}

fn buy_in_legs(state: &Tournament, player_id: PlayerId) -> [Leg; 3] {
    let (tournament_id, buy_in) = (state.id, &state.setup.buy_in);
    // The two are 250.00 at most together (G2.3).
    let all = buy_in.share.checked_add(buy_in.fee).unwrap_or(Money::ZERO);
    [
        leg(AccountRef::PlayerCash { player_id }, all.negated()),
        leg(AccountRef::TournamentEscrow { tournament_id }, buy_in.share),
        leg(AccountRef::TournamentFee { tournament_id }, buy_in.fee),
    ]
}

fn cause_of(entry: &Entry) -> String {
    format!("registration:{}", entry.registration_id)
}

pub(crate) fn leg(account: AccountRef, amount: Money) -> Leg {
    Leg { account, amount }
}

/// The legs that move something.
pub(crate) fn request(
    state: &Tournament,
    posting_id: PostingId,
    kind: PostingKind,
    cause: String,
    legs: impl IntoIterator<Item = Leg>,
) -> PostingRequest {
    let reference = PostingReference { tournament_id: Some(state.id), table_id: None, cause: Some(cause) };
    let legs = legs.into_iter().filter(|leg| !leg.amount.is_zero()).collect();
    PostingRequest { posting_id, kind, reference, legs }
}
