//! Admission: what is asked before anything of a command is written. Whether the core takes it, whether the player may
//! join, takes part and can pay, and whether others whom it names exist.
//!
//! Nothing here decides for good: the log decides again on what is there when it writes, the gate is passed once more
//! in that transaction, and money may go elsewhere a moment later, when the wallet refuses the buy-in itself. But a
//! player who has none leaves no event and blocks nobody. A player exists if the lobby has seen them in an entry or at
//! a cash table, or if the wallet has an account of theirs.

mod store;

use std::sync::Arc;

use mazziere_contract::client::{ClientError, WalletClient};
use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};
use sqlx::PgPool;

use crate::conduct::gate::Gate;
use crate::failure::Failure;
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::executor::Executor;

/// Looks whether the core would take a command, and whether the gate is open; the state that it was decided on.
///
/// # Errors
/// The refusal of the core, those of [`Gate::look`], or a failure of the database.
pub(crate) async fn admit<A: Aggregate>(
    executor: &Executor,
    id: A::Id,
    command: &A::Command,
    gate: Option<&Gate>,
) -> Result<Arc<A>, Failure>
where
    A::Id: Identity<Aggregate = A>,
{
    let state = executor.dry_run(id, command).await?;
    if let Some(gate) = gate {
        gate.look().await?;
    }
    Ok(state)
}

/// Looks whether a player takes part, may bring so much to a game today, and has it. A player who has excluded
/// themselves joins nothing, whatever it costs (G8.2).
///
/// # Errors
/// `self_excluded`, `loss_limit_reached`, `insufficient_funds`, `wallet_unreachable`.
pub(crate) async fn check_purse(wallet: &WalletClient, player: PlayerId, cost: Money) -> Result<(), Failure> {
    let balance = match wallet.balance(player).await {
        Ok(balance) => Some(balance),
        Err(error) if error.code() == Some(ErrorCode::PlayerUnknown) => None,
        Err(error) => return Err(unreachable(&error)),
    };
    let available = balance.as_ref().map_or(Money::ZERO, |balance| balance.available);
    if balance.as_ref().is_some_and(|balance| balance.excluded) {
        let detail = format!("player {player} has excluded themselves from play; nothing was charged");
        return Err(Failure::refused(Cause::SelfExcluded { until: None }, detail));
    }
    if let Some(most) = balance.and_then(|balance| balance.may_stake).filter(|most| *most < cost) {
        let detail = format!("player {player} may bring {most} to games today by their own limit; nothing was charged");
        let cause =
            Cause::LossLimitReached { limit: None, lost: None, left: Some(most), until: None, currency: Currency::Eur };
        return Err(Failure::refused(cause, detail));
    }
    if available < cost {
        let detail = format!("player {player} does not have {cost} available; nothing was charged");
        let cause =
            Cause::InsufficientFunds { needed: Some(cost), available: Some(available), currency: Currency::Eur };
        return Err(Failure::refused(cause, detail));
    }
    Ok(())
}

/// Whether somebody has ever seen a player.
///
/// # Errors
/// `player_unknown`, `wallet_unreachable`; a failure of the database.
pub(crate) async fn check_exists(pool: &PgPool, wallet: &WalletClient, player: PlayerId) -> Result<(), Failure> {
    if store::has_seen(pool, player).await? {
        return Ok(());
    }
    match wallet.balance(player).await {
        Ok(_) => Ok(()),
        Err(error) if error.code() == Some(ErrorCode::PlayerUnknown) => {
            let detail = format!("nobody has ever seen player {player} here");
            Err(Failure::refused(Cause::PlayerUnknown { player_id: Some(player.uuid()) }, detail))
        }
        Err(error) => Err(unreachable(&error)),
    }
}

fn unreachable(error: &ClientError) -> Failure {
    tracing::warn!(%error, "the wallet could not say what a player has");
    Failure::refused(ErrorCode::WalletUnreachable, "the wallet cannot be reached; nothing was changed")
}
