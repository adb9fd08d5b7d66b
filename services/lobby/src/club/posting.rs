//! The postings of a private event's games, as data: those of a sit&go each. What is brought for cash is a buy-in at a
//! cash table (`crate::cash::posting`). Pure.
//!
//! Invariant: legs sum to zero; what the postings of one game put into its accounts they take out again, to the cent.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PostingId, RegistrationId, TournamentId};
use mazziere_money::Money;

use super::claim::Brought;
use super::event::{Claim, Part, Price};
use super::{ClubEvent, Stage};
use crate::payment::Bill;
use crate::tournament::posting::leg;

/// What a player brings: for a game cash to escrow and deferred fee, for matches cash to what is in play.
pub fn buy_in(state: &ClubEvent, brought: &Brought) -> Bill {
    let Claim { player_id, game, attempt } = brought.claim;
    let buy_in = match &state.setup.price {
        Price::SitAndGo(buy_in) => buy_in,
        Price::Cash(_) => return state.sitting(player_id, state.session(brought.claim)).buy_in(brought.amount),
    };
    let tournament_id = state.tournament(game);
    let registration = RegistrationId::derived(tournament_id.uuid(), &format!("{player_id}:{attempt}"));
    let id = |what: &str| PostingId::derived(registration.uuid(), &format!("{what}:{player_id}"));
    let legs = [
        leg(AccountRef::PlayerCash { player_id }, brought.amount.negated()),
        leg(AccountRef::TournamentEscrow { tournament_id }, buy_in.share),
        leg(AccountRef::TournamentFee { tournament_id }, buy_in.fee),
    ];
    Bill {
        collects: request(
            tournament_id,
            id("buy_in"),
            PostingKind::BuyIn,
            format!("registration:{registration}"),
            legs,
        ),
        returns: (id("buy_in_returned"), PostingKind::BuyInReturned),
        called_off: "the private event did not come about",
    }
}

/// Starts a game: escrow to pool, deferred fees to the house (G2.2).
pub fn start(state: &ClubEvent) -> PostingRequest {
    let tournament_id = state.tournament(state.game);
    let pool = state.pool();
    let fees: Money = state.players.iter().map(|_| state.buy_in().fee).sum();
    let legs = [
        leg(AccountRef::TournamentEscrow { tournament_id }, pool.negated()),
        leg(AccountRef::TournamentPool { tournament_id }, pool),
        leg(AccountRef::TournamentFee { tournament_id }, fees.negated()),
        leg(AccountRef::HouseFee {}, fees),
    ];
    let id = PostingId::derived(tournament_id.uuid(), "start");
    request(tournament_id, id, PostingKind::TournamentStarted, format!("tournament:{tournament_id}"), legs)
}

/// Pays a prize, or a refund of a game that is void.
pub fn part(state: &ClubEvent, part: Part) -> PostingRequest {
    let (tournament_id, Part { player_id, from_pool, fee }) = (state.tournament(state.game), part);
    let (name, kind) = match &state.stage {
        Stage::Paying { void: Some(_), .. } => ("refund", PostingKind::CancellationRefund),
        _ => ("prize", PostingKind::Prize),
    };
    let legs = [
        leg(AccountRef::TournamentPool { tournament_id }, from_pool.negated()),
        leg(AccountRef::HouseFee {}, fee.negated()),
        leg(AccountRef::PlayerCash { player_id }, from_pool + fee),
    ];
    let id = PostingId::derived(tournament_id.uuid(), &format!("{name}:{player_id}"));
    request(tournament_id, id, kind, format!("tournament:{tournament_id}"), legs)
}

/// The legs that move something.
fn request(
    tournament: TournamentId,
    posting_id: PostingId,
    kind: PostingKind,
    cause: String,
    legs: impl IntoIterator<Item = Leg>,
) -> PostingRequest {
    let reference = PostingReference { tournament_id: Some(tournament), table_id: None, cause: Some(cause) };
    let legs = legs.into_iter().filter(|leg| !leg.amount.is_zero()).collect();
    PostingRequest { posting_id, kind, reference, legs }
}
