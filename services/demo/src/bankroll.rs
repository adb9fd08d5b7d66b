//! The bots' money: a deposit to begin with, more when it runs low, and now and then some of it is withdrawn.

use mazziere_contract::wallet::WithdrawalRequest;
use mazziere_money::{Currency, Money};
use mazziere_runtime::templates::cents;

use crate::bots::{Ack, Player};
use crate::venue::Venue;

/// With how much a bot begins, in cents; enough for some twenty tournaments.
const DEPOSIT_CENTS: i64 = 20_000;
/// Below this a bot gets another deposit.
const LOW_CENTS: i64 = 2_000;

/// Books a deposit for a bot; false if that failed.
pub async fn deposit(player: &mut Player, venue: &Venue) -> bool {
    match venue.staff.deposit(player.id, cents(DEPOSIT_CENTS)).await {
        Ok(()) => true,
        Err(error) => {
            player.journal.complain(format!("no deposit for {}: {error}", player.name));
            false
        }
    }
}

/// Sees to it that a bot can pay.
pub async fn ensure_funds(player: &mut Player, venue: &Venue) {
    let id = player.id;
    match player.api.wallet(|wallet| async move { wallet.balance(id).await }).await {
        Ok(balance) if balance.available.cents() >= LOW_CENTS => {}
        Ok(_) => {
            deposit(player, venue).await;
        }
        Err(error) => tracing::warn!(%error, "a bot cannot see its balance"),
    }
}

/// Between two tournaments: more money when it runs low, and now and then some of it is withdrawn.
pub async fn rebalance(player: &mut Player, venue: &Venue) {
    let id = player.id;
    let Ok(balance) = player.api.wallet(|wallet| async move { wallet.balance(id).await }).await else {
        return player.journal.complain(format!("{} cannot see its balance", player.name));
    };
    if balance.available.cents() < LOW_CENTS {
        deposit(player, venue).await;
    } else if player.dice.one_in(12) {
        let amount = cents(i64::from(1 + player.dice.below(900)));
        withdraw(player, amount, venue).await;
    }
}

async fn withdraw(player: &mut Player, amount: Money, venue: &Venue) {
    let key = &player.key();
    let request = &WithdrawalRequest {
        player_id: player.id,
        amount,
        currency: Currency::default(),
        external_reference: format!("out-{key}"),
    };
    match player.api.wallet(|wallet| async move { wallet.withdraw(key, request).await }).await {
        Ok(answer) => {
            let posting = answer.body.withdrawal_id;
            player.journal.write(Ack::Withdrawn { player: player.id, posting, amount });
            if player.dice.one_in(2)
                && let Err(error) = venue.staff.complete_withdrawal(posting).await
            {
                player.journal.complain(format!("withdrawal {posting} could not be completed: {error}"));
            }
        }
        Err(error) => player.journal.complain(format!("{} could not withdraw: {error}", player.name)),
    }
}
