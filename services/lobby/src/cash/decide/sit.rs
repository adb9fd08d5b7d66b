//! Sitting down and topping up: the limits of the table and of a session (G3.7, G3.13).

use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::{PlayerId, PostingId, SessionId};
use mazziere_money::{Currency, Money};

use super::changes::Changes;
use super::open;
use crate::cash::session::{Phase, Session};
use crate::cash::setup::session_most;
use crate::cash::{CashTable, Event};
use crate::refusal::{Refusal, refuse};

/// A player wants to sit down.
pub(super) fn sit_down(
    changes: &mut Changes,
    session_id: SessionId,
    player_id: PlayerId,
    buy_in: Money,
    seat: Option<u8>,
) -> Result<(), Refusal> {
    let state = &changes.state;
    open(state)?;
    if let Some(session) = state.seated(player_id) {
        let id = session.session_id;
        let cause = Cause::AlreadySeated { session_id: Some(id.uuid()) };
        return refuse(cause, format!("the player is in session {id}"));
    }
    let seat = choose_seat(state, player_id, seat)?;
    check_buy_in(changes, player_id, buy_in)?;
    changes.push(Event::SessionRequested { session_id, player_id, seat, buy_in });
    Ok(())
}

/// The seat wished for, or the lowest free one. Seats are kept for the line by number, not by place: a player who has
/// one kept for them may choose any that is free.
fn choose_seat(state: &CashTable, player: PlayerId, seat: Option<u8>) -> Result<u8, Refusal> {
    if let Some(seat) = seat {
        if seat >= state.setup.seats {
            let cause = Cause::NoSuchSeat { seats: Some(state.setup.seats.into()) };
            return refuse(cause, format!("the table has seats 0 to {}", state.setup.seats - 1));
        }
        if state.is_held(seat) {
            return refuse(Cause::SeatTaken { seat: Some(seat.into()) }, format!("seat {seat} is taken"));
        }
    }
    let kept = state.queue.iter().any(|waiter| waiter.player_id == player && waiter.kept_until.is_some());
    match seat.or(state.lowest_free_seat()) {
        Some(seat) if kept || state.free() > 0 => Ok(seat),
        Some(_) => refuse(Cause::TableFull { kept: Some(true) }, "the free seats are kept for those in line"),
        None => refuse(Cause::TableFull { kept: Some(false) }, "every seat is taken"),
    }
}

/// Who returns within 60 minutes brings at least what they left with, above the table's maximum if need be (G3.13). The
/// limit of a session (G3.7) gives way to that only as far as it must.
fn check_buy_in(changes: &Changes, player: PlayerId, buy_in: Money) -> Result<(), Refusal> {
    let setup = &changes.state.setup;
    let owed = changes.state.owed_credit(player, changes.at).unwrap_or_default();
    if owed.is_positive() && buy_in < owed {
        let detail = format!(
            "the player left this table less than 60 minutes ago with {owed}: it takes {owed} or more to return"
        );
        return refuse(Cause::ReturnTooShort { min: owed, currency: Currency::Eur }, detail);
    }
    let least = setup.min_buy_in;
    let most = setup.max_buy_in.max(owed);
    if buy_in < least || buy_in > most {
        return refuse(out_of_range(Some(least), most), format!("the buy-in is {least} to {most}"));
    }
    check_session(Money::ZERO, buy_in, owed)
}

/// A player wants more money at the seat.
pub(super) fn top_up(
    changes: &mut Changes,
    session_id: SessionId,
    player: PlayerId,
    top_up_id: PostingId,
    amount: Money,
) -> Result<(), Refusal> {
    let state = &changes.state;
    let Some(session) = state.session(session_id) else {
        return refuse(ErrorCode::SessionNotOpen, "the session is over");
    };
    if session.player_id != player {
        return refuse(ErrorCode::NotYours, "the session is another player's");
    }
    if session.top_up(top_up_id).is_some() {
        // Two replicas, or a request that was given up and its repeat, have begun the same one.
        return refuse(ErrorCode::RequestInFlight, "this top-up has begun");
    }
    if session.phase != Phase::Seated {
        return refuse(ErrorCode::SessionNotOpen, "the player does not sit at the table");
    }
    open(state)?;
    if !amount.is_positive() {
        return refuse(ErrorCode::AmountNotPositive, "a top-up is above zero");
    }
    if amount > state.setup.max_buy_in {
        let detail = format!("no stack is lifted above {}", state.setup.max_buy_in);
        return refuse(out_of_range(None, state.setup.max_buy_in), detail);
    }
    if state.matches.is_some() {
        check_match_top_up(state, session, amount)?;
    }
    let so_far = session.brought + session.pending();
    check_session(so_far, amount, Money::ZERO)?;
    changes.push(Event::TopUpRequested { session_id, top_up_id, amount });
    Ok(())
}

/// At a table of matches a top-up comes between two matches, and never above the maximum: nobody else would return what
/// is too much.
fn check_match_top_up(state: &CashTable, session: &Session, amount: Money) -> Result<(), Refusal> {
    if state.is_locked() {
        return refuse(ErrorCode::MatchInProgress, "no credit comes to a seat during a match");
    }
    if session.leaving.is_some() {
        return refuse(ErrorCode::AlreadyLeaving, "the player leaves");
    }
    let has = Money::checked_sum([session.stack, session.pending(), amount]);
    if has.is_none_or(|has| has > state.setup.max_buy_in) {
        let detail = format!("no stack is lifted above {}: the player has {}", state.setup.max_buy_in, session.stack);
        return refuse(out_of_range(None, state.setup.max_buy_in), detail);
    }
    Ok(())
}

/// An amount that is not one of these.
fn out_of_range(least: Option<Money>, most: Money) -> Cause {
    Cause::BuyInOutOfRange { min: least, max: Some(most), allowed: Vec::new(), currency: Currency::Eur }
}

fn check_session(so_far: Money, more: Money, owed: Money) -> Result<(), Refusal> {
    let most = session_most().max(owed);
    match so_far.checked_add(more) {
        Some(sum) if sum <= most => Ok(()),
        _ => {
            let detail = format!("{so_far} brought and {more} more would pass {most} in one session");
            refuse(Cause::SessionLimit { max: most, brought: so_far, currency: Currency::Eur }, detail)
        }
    }
}
