//! The postings of a tournament's money, as data: who loses and gains what, under which id.
//!
//! Pure, so that a property test can move money in any order without a wallet. Invariant: legs sum to zero; what the
//! postings of one tournament put into its accounts they take out again, to the cent.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest, ReserveBuyIn};
use mazziere_ids::{PlayerId, PostingId};
use mazziere_money::Money;

use crate::payment::Bill;
use crate::tournament::entry::Entry;
use crate::tournament::{CancelledMoney, Stage, Tournament, cancellation};

/// A player's buy-in: cash to escrow and deferred fee.
pub fn buy_in(state: &Tournament, entry: &Entry, player: PlayerId) -> Bill {
    let id = entry.buy_in_posting(player);
    let legs = buy_in_legs(state, player);
    Bill {
        collects: request(state, id, PostingKind::BuyIn, cause_of(entry), legs),
        returns: (entry.return_posting(player), PostingKind::BuyInReturned),
        called_off: "the registration did not come about",
    }
}

/// Starts the tournament: escrow to pool with what the house adds to the guarantee, deferred fees to the house (G2.2).
pub fn start(state: &Tournament) -> PostingRequest {
    let tournament_id = state.id;
    let players = state.registered();
    let shares = state.setup.shares(players);
    let fees = state.setup.fees(players);
    let overlay = state.overlay();
    let mut legs = vec![
        leg(AccountRef::HouseOverlay {}, overlay.negated()),
        leg(AccountRef::TournamentEscrow { tournament_id }, shares.negated()),
        leg(AccountRef::TournamentPool { tournament_id }, state.pool()),
        leg(AccountRef::TournamentFee { tournament_id }, fees.negated()),
        leg(AccountRef::HouseFee {}, fees),
    ];
    // A drawn prize comes from its reserve, into which the shares go.
    if let Some((drawn, buy_in)) = state.drawn.zip(reserve(state)) {
        legs.push(leg(AccountRef::HouseReserve { buy_in }, shares - drawn.prize));
    }
    request(state, state.start_posting(), PostingKind::TournamentStarted, state.cause(), legs)
}

/// The reserve that the prize is drawn from.
fn reserve(state: &Tournament) -> Option<ReserveBuyIn> {
    match state.setup.drawn_for()? {
        1 => Some(ReserveBuyIn::One),
        5 => Some(ReserveBuyIn::Five),
        10 => Some(ReserveBuyIn::Ten),
        // No template of another buy-in can be saved.
        _ => None,
    }
}

/// Pays what is still owed to a player: a prize, or a part of the cancellation's plan.
pub fn pay_out(state: &Tournament, player: PlayerId) -> Option<PostingRequest> {
    let amount = state.payouts.outstanding(player)?;
    let tournament_id = state.id;
    let pool = AccountRef::TournamentPool { tournament_id };
    let escrow = AccountRef::TournamentEscrow { tournament_id };
    let cash = leg(AccountRef::PlayerCash { player_id: player }, amount);
    match &state.stage {
        Stage::Finished { .. } => {
            let legs = [leg(pool, amount.negated()), cash];
            Some(request(state, state.prize_posting(player), PostingKind::Prize, state.cause(), legs))
        }
        Stage::Cancelled { money, .. } => {
            let refund = cancellation::refund_of(state, player)?;
            let (shares, fees) = match money {
                CancelledMoney::StartInDoubt => return None,
                CancelledMoney::Pool => (pool, AccountRef::HouseFee {}),
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

/// Takes a prize away that two people have confiscated: from the pool to the adjustments of the house, from which
/// finance makes good whom it was lost to. It has the id of the payment, so that of the two only one ever takes place,
/// whatever is still on its way.
pub fn confiscation(state: &Tournament, player: PlayerId) -> Option<PostingRequest> {
    let amount = state.confiscating(player)?;
    let pool = AccountRef::TournamentPool { tournament_id: state.id };
    let legs = [leg(pool, amount.negated()), leg(AccountRef::HouseAdjustments {}, amount)];
    Some(request(state, state.prize_posting(player), PostingKind::PrizeConfiscated, state.cause(), legs))
}

/// Moves a late buy-in: its share from escrow to the pool, its fee to the house (G2.5 "pool updated").
pub fn pool_late_entry(state: &Tournament, entry: &Entry) -> PostingRequest {
    let tournament_id = state.id;
    let buy_in = &state.setup.buy_in;
    let legs = [
        leg(AccountRef::TournamentEscrow { tournament_id }, buy_in.share.negated()),
        leg(AccountRef::TournamentPool { tournament_id }, buy_in.share),
        leg(AccountRef::TournamentFee { tournament_id }, buy_in.fee.negated()),
        leg(AccountRef::HouseFee {}, buy_in.fee),
    ];
    let id = PostingId::derived(entry.registration_id.uuid(), "pooled");
    request(state, id, PostingKind::TournamentStarted, cause_of(entry), legs)
}

/// Brings the pool to what is guaranteed, at the house's cost (G2.2).
pub fn top_up(state: &Tournament) -> PostingRequest {
    let overlay = state.overlay();
    let legs = [
        leg(AccountRef::HouseOverlay {}, overlay.negated()),
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
        leg(AccountRef::HouseOverlay {}, amount),
    ];
    let id = PostingId::derived(state.id.uuid(), "overlay_returned");
    let posting = request(state, id, PostingKind::CancellationRefund, state.cause(), legs);
    amount.is_positive().then_some(posting)
}

fn buy_in_legs(state: &Tournament, player_id: PlayerId) -> [Leg; 3] {
    let tournament_id = state.id;
    let buy_in = &state.setup.buy_in;
    let all = buy_in.share + buy_in.fee;
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
