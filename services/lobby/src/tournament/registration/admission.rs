//! What is asked before anything is written: whether a player may join, takes part and can pay, and whether a partner
//! exists.
//!
//! Nothing here decides for good: money may go elsewhere a moment later, and then the wallet refuses the buy-in itself.
//! But a player who has none leaves no trace and blocks nobody. A player exists if the lobby has seen them in an entry
//! or at a cash table, or if the wallet has an account of theirs.

use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_ids::{PlayerId, TournamentId};
use mazziere_money::Money;

use super::store;
use crate::conduct::gate::{Gate, Joins};
use crate::failure::Failure;
use crate::log::desk::Desk;
use crate::tournament::Command;
use crate::tournament::decide::decide;

/// The gate that a command of a player leads through, if it joins something.
pub(super) fn gate(desk: &Desk, command: &Command) -> Option<Gate> {
    match command {
        Command::Register { player, .. } | Command::AcceptInvitation { player, .. } => {
            Some(Gate::new(desk, *player, Joins::Game))
        }
        _ => None,
    }
}

/// Looks whether a command of a player may be carried out at all.
///
/// # Errors
/// The core's refusal; those of [`Gate::look`] and of [`check_purse`], `player_unknown`; a failure of the database.
pub(super) async fn admit(desk: &Desk, id: TournamentId, command: &Command) -> Result<(), Failure> {
    let (payer, partner) = match command {
        Command::Register { player, partner, .. } => (*player, *partner),
        Command::AcceptInvitation { player, .. } => (*player, None),
        _ => return Ok(()),
    };
    let state = desk.load(id).await?;
    decide(&state, command, desk.clock.now())?;
    if let Some(gate) = gate(desk, command) {
        gate.look().await?;
    }
    if let Some(partner) = partner {
        check_exists(desk, partner).await?;
    }
    check_purse(desk, payer, state.setup.cost()).await
}

/// Looks whether a player takes part, may bring so much to a game today, and has it. A player who has excluded
/// themselves joins nothing, whatever it costs (G8.2).
///
/// # Errors
/// `self_excluded`, `loss_limit_reached`, `insufficient_funds`, `wallet_unreachable`.
pub(crate) async fn check_purse(desk: &Desk, player: PlayerId, cost: Money) -> Result<(), Failure> {
    let balance = match desk.wallet.balance(player).await {
        Ok(balance) => Some(balance),
        Err(error) if error.code() == Some(ErrorCode::PlayerUnknown) => None,
        Err(error) => return Err(unreachable(&error)),
    };
    let available = balance.as_ref().map_or(Money::ZERO, |balance| balance.available);
    if balance.as_ref().is_some_and(|balance| balance.excluded) {
        let detail = format!("player {player} has excluded themselves from play; nothing was charged");
        return Err(Failure::refused(ErrorCode::SelfExcluded, detail));
    }
    if let Some(most) = balance.and_then(|balance| balance.may_stake).filter(|most| *most < cost) {
        let detail = format!("player {player} may bring {most} to games today by their own limit; nothing was charged");
        return Err(Failure::refused(ErrorCode::LossLimitReached, detail));
    }
    if available < cost {
        let detail = format!("player {player} does not have {cost} available; nothing was charged");
        return Err(Failure::refused(ErrorCode::InsufficientFunds, detail));
    }
    Ok(())
}

/// Whether somebody has ever seen a player.
///
/// # Errors
/// `player_unknown`, `wallet_unreachable`; a failure of the database.
pub(crate) async fn check_exists(desk: &Desk, player: PlayerId) -> Result<(), Failure> {
    if store::has_seen(&desk.pool, player).await? {
        return Ok(());
    }
    match desk.wallet.balance(player).await {
        Ok(_) => Ok(()),
        Err(error) if error.code() == Some(ErrorCode::PlayerUnknown) => {
            let detail = format!("nobody has ever seen player {player} here");
            Err(Failure::refused(ErrorCode::PlayerUnknown, detail))
        }
        Err(error) => Err(unreachable(&error)),
    }
}

fn unreachable(error: &ClientError) -> Failure {
    tracing::warn!(%error, "the wallet could not say what a player has");
    Failure::refused(ErrorCode::WalletUnreachable, "the wallet cannot be reached; nothing was changed")
}
