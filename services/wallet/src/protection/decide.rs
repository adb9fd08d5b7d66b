//! Deciding what a player asks for, and whether what they ask of the ledger is within it.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{Leg, ProtectionAsked};
use mazziere_ids::PlayerId;
use mazziere_money::Money;
use mazziere_telemetry::italy;

use super::{Protection, Spent};
use crate::account::{account_id, cash_of, player_of};
use crate::books::{Books, Fact};
use crate::decision::Decision;
use crate::verdict::{Done, Refusal};

/// Decides what a player asks for themselves.
///
/// # Errors
/// Those of [`Protection::after`].
pub fn decide(
    books: &Books,
    player_id: PlayerId,
    asked: ProtectionAsked,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    let before = books.protections.get(&account_id(&cash_of(player_id))).copied();
    let before = before.unwrap_or_else(|| Protection::none(player_id, Spent::nothing(italy::day(now))));
    Ok(match before.after(asked, now)? {
        Some(after) => Decision {
            facts: vec![Fact::ProtectionChanged { protection: after, asked, at: now }],
            done: Done::ProtectionStands(after.view(now)),
        },
        None => Decision::found(Done::ProtectionStands(before.view(now))),
    })
}

/// Whether all who pay by these legs may bring so much to a game. `freed` is what a hold that they settle gives back.
///
/// # Errors
/// Those of [`Protection::check_payment`].
pub fn check_payments(books: &Books, legs: &[Leg], freed: Money, now: DateTime<Utc>) -> Result<(), Refusal> {
    let paying = legs.iter().filter(|leg| leg.amount.is_negative());
    let by_players = paying.filter_map(|leg| Some((player_of(&leg.account)?, leg.amount.negated())));
    by_players.into_iter().try_for_each(|(player, amount)| check_payment(books, player, amount, freed, now))
}

/// Whether a player may bring so much to a game.
///
/// # Errors
/// Those of [`Protection::check_payment`].
pub fn check_payment(
    books: &Books,
    player_id: PlayerId,
    amount: Money,
    freed: Money,
    now: DateTime<Utc>,
) -> Result<(), Refusal> {
    let cash = cash_of(player_id);
    let Some(protection) = books.protections.get(&account_id(&cash)) else { return Ok(()) };
    // What is held is a debit that is promised, and the hold that is settled keeps nothing any more.
    protection.check_payment(amount, books.account(cash).held - freed, now)
}

/// Whether so much may be deposited for a player.
///
/// # Errors
/// Those of [`Protection::check_deposit`].
pub fn check_deposit(books: &Books, player_id: PlayerId, amount: Money, now: DateTime<Utc>) -> Result<(), Refusal> {
    match books.protections.get(&account_id(&cash_of(player_id))) {
        Some(protection) => protection.check_deposit(amount, now),
        None => Ok(()),
    }
}
