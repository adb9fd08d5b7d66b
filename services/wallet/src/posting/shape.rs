//! The shapes that postings may have, as data: which kind moves money between which accounts, and who may ask for it.
//!
//! A bug elsewhere cannot move money in a way that nobody planned: every kind lists its flows, and within each flow
//! what leaves the `from` accounts is exactly what reaches the `to` accounts.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference};
use mazziere_contract::{Cause, ErrorCode, FieldFault};
use mazziere_money::{Currency, Money};

use crate::account::AccountKind::{
    self, ExternalDeposits, ExternalWithdrawals, HouseAdjustments, HouseFee, HouseOverlay, HouseRake, HouseReserveFive,
    HouseReserveOne, HouseReserveTen, PlayerCash, PlayerInPlay, PlayerWithdrawal, TablePot, TournamentEscrow,
    TournamentFee, TournamentPool,
};
use crate::account::{player_of, table_of, tournament_of};
use crate::verdict::Refusal;

/// The legs of a posting: at least two, at most this many.
pub use mazziere_books::ledger::MOST_LEGS;

/// Through which door a kind of posting comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// `POST /v1/postings`, open to services.
    Services,
    /// An operation of its own (deposits, withdrawals, holds, adjustments), or a reversal.
    Own,
}

/// One movement inside a posting: legs on `from` are negative, on `to` positive, and together they sum to zero.
#[derive(Debug)]
pub struct Flow {
    from: &'static [AccountKind],
    to: &'static [AccountKind],
}

/// A row of the table.
#[derive(Debug)]
pub struct Shape {
    kind: PostingKind,
    door: Door,
    flows: &'static [Flow],
}

const fn shape(kind: PostingKind, door: Door, flows: &'static [Flow]) -> Shape {
    Shape { kind, door, flows }
}

const fn flow(from: &'static [AccountKind], to: &'static [AccountKind]) -> Flow {
    Flow { from, to }
}

/// Where the pool of a tournament comes from.
const START_FROM: &[AccountKind] =
    &[TournamentEscrow, HouseOverlay, HouseReserveOne, HouseReserveFive, HouseReserveTen];

/// Where the prize shares go.
const START_TO: &[AccountKind] = &[TournamentPool, HouseReserveOne, HouseReserveFive, HouseReserveTen];

/// Every kind of posting but the reversal, whose shape is that of its original.
pub const SHAPES: &[Shape] = &[
    shape(PostingKind::Deposit, Door::Own, &[flow(&[ExternalDeposits], &[PlayerCash])]),
    shape(PostingKind::WithdrawalRequested, Door::Own, &[flow(&[PlayerCash], &[PlayerWithdrawal])]),
    shape(PostingKind::WithdrawalCompleted, Door::Own, &[flow(&[PlayerWithdrawal], &[ExternalWithdrawals])]),
    shape(PostingKind::WithdrawalCancelled, Door::Own, &[flow(&[PlayerWithdrawal], &[PlayerCash])]),
    shape(PostingKind::BuyIn, Door::Services, &[flow(&[PlayerCash], &[TournamentEscrow, TournamentFee])]),
    shape(PostingKind::BuyInReturned, Door::Services, &[flow(&[TournamentEscrow, TournamentFee], &[PlayerCash])]),
    // The prize shares go to the pool whole, with what the house guarantees; the fee goes to the house whole (G2.2).
    // Where the prize is drawn, its reserve is a party: it takes what the shares are more than the prize, or adds what
    // they are less.
    shape(
        PostingKind::TournamentStarted,
        Door::Services,
        &[flow(START_FROM, START_TO), flow(&[TournamentFee], &[HouseFee])],
    ),
    shape(PostingKind::Prize, Door::Services, &[flow(&[TournamentPool], &[PlayerCash])]),
    // G5.6: a withheld prize that is taken away. From there finance makes good, by adjustments, whom it was lost to.
    shape(PostingKind::PrizeConfiscated, Door::Services, &[flow(&[TournamentPool], &[HouseAdjustments])]),
    // G2.10: fees of those still in come back from the house, and an overlay goes back to it.
    shape(
        PostingKind::CancellationRefund,
        Door::Services,
        &[flow(&[TournamentEscrow, TournamentFee, TournamentPool, HouseFee], &[PlayerCash, HouseOverlay])],
    ),
    shape(
        PostingKind::HoldSettled,
        Door::Own,
        &[flow(&[PlayerCash], &[TournamentEscrow, TournamentFee, PlayerInPlay])],
    ),
    shape(PostingKind::SitIn, Door::Services, &[flow(&[PlayerCash], &[PlayerInPlay])]),
    // A pot that stays on the table is a party to the hand: it pays what it had, or is paid what the hand leaves in it.
    shape(
        PostingKind::HandSettled,
        Door::Services,
        &[flow(&[PlayerInPlay, TablePot], &[PlayerInPlay, TablePot, HouseRake])],
    ),
    // The last player to leave takes the pot with them.
    shape(PostingKind::CashOut, Door::Services, &[flow(&[PlayerInPlay, TablePot], &[PlayerCash])]),
    // From the house to players, back, or from one player to another whose prize they were paid; never from or to a
    // game.
    shape(
        PostingKind::Adjustment,
        Door::Own,
        &[flow(&[HouseAdjustments, PlayerCash], &[HouseAdjustments, PlayerCash])],
    ),
];

/// Legs that are a posting at all: 2 to 64, none zero, each account once, summing to zero.
///
/// # Errors
/// `posting_unbalanced`, pointing at the leg where it shows.
pub fn check_balanced(legs: &[Leg]) -> Result<(), Refusal> {
    let told = |off: Option<i64>, detail: String| {
        let cause = Cause::PostingUnbalanced { off: off.and_then(Money::from_cents), currency: Currency::Eur };
        Refusal::new(cause, detail)
    };
    let unbalanced = |detail: String| told(None, detail);
    if !(2..=MOST_LEGS).contains(&legs.len()) {
        let fault = FieldFault::WrongLength { min: Some(2), max: Some(MOST_LEGS as u64) };
        let refusal = unbalanced(format!("a posting has 2 to {MOST_LEGS} legs, not {}", legs.len()));
        return Err(refusal.at_fault("/legs", fault));
    }
    for (index, leg) in legs.iter().enumerate() {
        if leg.amount.is_zero() {
            let fault = FieldFault::OutOfRange { min: None, max: None };
            return Err(unbalanced("a leg moves something".into()).at_fault(format!("/legs/{index}/amount"), fault));
        }
        if legs[..index].iter().any(|other| other.account == leg.account) {
            let refusal = unbalanced("an account occurs once in a posting".into());
            return Err(refusal.at_fault(format!("/legs/{index}/account"), FieldFault::Repeated {}));
        }
    }
    // 64 amounts below 10^15 cents cannot overflow.
    match legs.iter().map(|leg| leg.amount.cents()).sum::<i64>() {
        0 => Ok(()),
        off => Err(told(Some(off), format!("the legs are off by {off} cents")).at("/legs")),
    }
}

/// Balanced legs that are a posting of this kind, come through the right door and speak of one tournament and of one
/// table; what is brought to a table, from a hold or not, or taken home, of one player. A hand names itself as its
/// cause, so that the ledger can be rebuilt from the logs.
///
/// # Errors
/// `posting_not_allowed`.
pub fn check_shape(kind: PostingKind, door: Door, reference: &PostingReference, legs: &[Leg]) -> Result<(), Refusal> {
    let refuse = |detail: &str| Refusal::new(ErrorCode::PostingNotAllowed, detail);
    let Some(shape) = SHAPES.iter().find(|shape| shape.kind == kind && shape.door == door) else {
        return Err(refuse("this kind of posting has an operation of its own").at("/kind"));
    };
    let mut sums = vec![0_i64; shape.flows.len()];
    for (index, leg) in legs.iter().enumerate() {
        let account = AccountKind::of(&leg.account);
        let fits = |flow: &Flow| if leg.amount.is_negative() { flow.from } else { flow.to }.contains(&account);
        let Some(found) = shape.flows.iter().position(fits) else {
            return Err(refuse("this kind of posting does not move money this way").at(format!("/legs/{index}")));
        };
        sums[found] += leg.amount.cents();
    }
    if sums.iter().any(|sum| *sum != 0) {
        return Err(refuse("what leaves one side of this kind of posting must reach the other").at("/legs"));
    }
    if kind == PostingKind::HandSettled && reference.cause.is_none() {
        return Err(refuse("the result of a hand names the hand").at("/reference/cause"));
    }
    // What is brought to a table is in play for the player who brought it, and what is taken home was in play for them.
    if matches!(kind, PostingKind::SitIn | PostingKind::CashOut | PostingKind::HoldSettled) {
        check_one(None, legs, player_of, "what one player brings or takes home is no other player's")?;
    }
    check_one(reference.tournament_id, legs, tournament_of, "a posting speaks of one tournament")?;
    check_one(reference.table_id, legs, table_of, "a posting speaks of one table")
}

/// All accounts that belong to an event belong to the same one, and to the one that is named.
fn check_one<T: Copy + PartialEq>(
    named: Option<T>,
    legs: &[Leg],
    event_of: impl Fn(&AccountRef) -> Option<T>,
    detail: &str,
) -> Result<(), Refusal> {
    let mut event = named;
    for (index, leg) in legs.iter().enumerate() {
        let found = event_of(&leg.account);
        if found.is_some() && event.is_some() && found != event {
            return Err(Refusal::new(ErrorCode::PostingNotAllowed, detail).at(format!("/legs/{index}/account")));
        }
        event = event.or(found);
    }
    Ok(())
}
