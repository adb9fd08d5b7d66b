//! The bots' money: a stake to begin with, more when it runs low, and now and then some of it goes home.

use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::WithdrawalRequest;
use mazziere_money::{Currency, Money};

use super::Scene;
use crate::bots::{Ack, Player};

/// With how much a bot begins, in cents; enough for some twenty tournaments.
const STAKE_CENTS: i64 = 20_000;
/// Below this a bot gets another stake.
const LOW_CENTS: i64 = 2_000;

/// Books a stake for a bot; false if that failed.
pub async fn stake(player: &mut Player, scene: &Scene) -> bool {
    match scene.staff.deposit(player.id, cents(STAKE_CENTS)).await {
        Ok(()) => true,
        Err(error) => {
            player.journal.complain(format!("no stake for {}: {error}", player.name));
            false
        }
    }
}

/// Sees to it that a bot can pay.
pub async fn fund(player: &mut Player, scene: &Scene) {
    let id = player.id;
    match player.api.wallet(|wallet| async move { wallet.balance(id).await }).await {
        Ok(balance) if balance.available.cents() >= LOW_CENTS => {}
        Ok(_) => {
            stake(player, scene).await;
        }
        Err(error) if error.code() == Some(ErrorCode::PlayerUnknown) => {
            stake(player, scene).await;
        }
        Err(error) => tracing::warn!(%error, "a bot cannot see its balance"),
    }
}

/// Between two tournaments: more money when it runs low, and now and then some of it goes home.
pub async fn between(player: &mut Player, scene: &Scene) {
    let id = player.id;
    let Ok(balance) = player.api.wallet(|wallet| async move { wallet.balance(id).await }).await else {
        return player.journal.complain(format!("{} cannot see its balance", player.name));
    };
    if balance.available.cents() < LOW_CENTS {
        stake(player, scene).await;
    } else if player.dice.one_in(12) {
        let amount = cents(i64::from(1 + player.dice.below(900)));
        withdraw(player, amount, scene).await;
    }
}

async fn withdraw(player: &mut Player, amount: Money, scene: &Scene) {
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
                && let Err(error) = scene.staff.complete_withdrawal(posting).await
            {
                player.journal.complain(format!("withdrawal {posting} could not be completed: {error}"));
            }
        }
        Err(error) => player.journal.complain(format!("{} could not withdraw: {error}", player.name)),
    }
}

/// A small amount.
fn cents(cents: i64) -> Money {
    Money::from_cents(cents).expect("the demo's amounts are small")
}
