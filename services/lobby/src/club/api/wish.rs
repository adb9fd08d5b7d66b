//! What players want of a private event that stands: carried out once, and answered when the wallet has spoken.
//!
//! A player who cannot join, or cannot pay, is refused before any event. The wallet has the last word: what
//! it refuses is told, and what it is silent about is settled in the background.

use std::sync::Arc;

use actix_web::http::StatusCode;
use mazziere_contract::client::WalletClient;
use mazziere_contract::params::NotOpenWhy;
use mazziere_contract::{Cause, ErrorCode, Problem, ProblemCode};
use mazziere_ids::{ClubEventId, PlayerId};
use mazziere_money::Money;
use mazziere_web::{ApiError, Reply, Sent};
use sqlx::PgPool;

use super::are_connected;
use crate::admission::{admit, check_purse};
use crate::club::effect::Effect;
use crate::club::event::Price;
use crate::club::{ClubEvent, Command, view};
use crate::conduct::gate::{Gate, Joins};
use crate::failure::Failure;
use crate::log::command::{Admission, Standing, apply, await_effects, once};
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::log::transaction::WriteOptions;
use crate::outbox::Effect as _;
use crate::payment::Payment;
use crate::player_name;
use crate::refusal::Refusal;

/// What a wish takes of the player's wallet, which may be nothing, in training; `None` where it is asked for nothing.
fn takes(state: &ClubEvent, command: &Command) -> Option<Money> {
    match command {
        Command::SendInvites { buy_in, .. } | Command::Accept { buy_in, .. } => Some(buy_in.unwrap_or(state.cost())),
        Command::Rematch { .. } if state.cash().is_none() => Some(state.cost()),
        _ => None,
    }
}

/// Carries out what a player wants, waits for the wallet a little if it takes something of it, and answers.
pub(super) async fn wish(
    executor: &Executor,
    (pool, wallet): (&PgPool, &WalletClient),
    sent: &Sent,
    id: ClubEventId,
    command: &Command,
) -> Result<Reply, ApiError> {
    once(executor, sent, async |ticket| {
        player_name::learn(pool, &sent.principal, sent.platform.clock().now()).await;
        let state = executor.load(id).await?;
        match takes(&state, command) {
            Some(amount) => Ok(pay(executor, (pool, wallet), ticket, &state, command, (sent.player(), amount)).await),
            None => Ok(for_nothing(executor, wallet, ticket, &state, command, sent.player()).await?.reply(false)),
        }
    })
    .await
}

/// Carries out what takes something from a wallet.
async fn pay(
    executor: &Executor,
    (pool, wallet): (&PgPool, &WalletClient),
    ticket: &Ticket<'_>,
    state: &ClubEvent,
    command: &Command,
    (player, amount): (PlayerId, Money),
) -> Result<Reply, ApiError> {
    let id = state.id;
    let clock = ticket.sent.platform.clock();
    let effects = |state: &ClubEvent| {
        let claims = state.brought.iter().map(|brought| brought.claim).filter(|claim| claim.player_id == player);
        claims.map(|claim| Effect::Collect { claim }.id(state.id.uuid())).collect()
    };
    let gate = Gate::new(pool, clock, player, joins(&state.setup.price));
    let admitted = async {
        let state = admit::<ClubEvent>(executor, id, command, Some(&gate)).await?;
        if let Command::SendInvites { players, .. } = command {
            are_connected(pool, clock, players).await?;
        }
        match check_purse(wallet, player, amount).await {
            Err(Failure::Refused(refusal)) if matches!(command, Command::Rematch { .. }) => {
                cannot_play_on(executor, &state, player, refusal).await
            }
            checked => checked,
        }
    };
    let admission = Admission { admitted, hook: Some(Arc::new(gate.clone())) };
    let look = async || Ok(standing(&*executor.load(id).await?, player));
    await_effects(executor, ticket, id, command, effects, admission, look).await
}

/// Carries out what takes nothing from a wallet. A player who has excluded themselves plays no other match (G8.2).
async fn for_nothing(
    executor: &Executor,
    wallet: &WalletClient,
    ticket: &Ticket<'_>,
    state: &ClubEvent,
    command: &Command,
    player: PlayerId,
) -> Result<StoredReply, Failure> {
    if let Command::Rematch { .. } = command {
        admit::<ClubEvent>(executor, state.id, command, None).await?;
        match check_purse(wallet, player, Money::ZERO).await {
            Err(Failure::Refused(refusal)) => cannot_play_on(executor, state, player, refusal).await?,
            checked => checked?,
        }
    }
    let shown = |state: &ClubEvent| Some(view::shown(state));
    apply(executor, ticket, state.id, command, None, (StatusCode::OK, shown)).await
}

/// What a player who agrees to a game joins: each game that costs something is a tournament of its own, also one that
/// is played again, or one at a table for cash.
pub(super) fn joins(price: &Price) -> Joins {
    match price {
        Price::SitAndGo(buy_in) if (buy_in.share + buy_in.fee).is_zero() => Joins::Other,
        Price::SitAndGo(_) | Price::Cash(_) => Joins::Game,
    }
}

/// A player who cannot pay for another game, or may not (G8), closes the event: it hears of it from the wallet, which
/// has the last word. Where nothing is paid nobody asks the wallet, and a player who may not play has left.
async fn cannot_play_on(
    executor: &Executor,
    state: &ClubEvent,
    player: PlayerId,
    refusal: Refusal,
) -> Result<(), Failure> {
    let pays = !state.is_training() && state.cash().is_none();
    match refusal.code {
        ErrorCode::InsufficientFunds | ErrorCode::LossLimitReached | ErrorCode::SelfExcluded if pays => return Ok(()),
        ErrorCode::SelfExcluded => {
            let left = Command::Leave { player };
            executor.execute::<ClubEvent>(state.id, &[left], &WriteOptions::default()).await?;
        }
        _ => {}
    }
    Err(refusal.into())
}

/// How what a player pays stands. A private event that is over by now is an answer, too: it says what has become of the
/// money.
fn standing(state: &ClubEvent, player: PlayerId) -> Standing {
    let shown = || view::shown(state);
    let refused =
        |told: ProblemCode, detail: &str| Standing::Settled(StoredReply::refusal(&Problem::new(told, detail)));
    match state.payment(player) {
        _ if state.has_agreed(player) => Standing::Settled(StoredReply::success(StatusCode::OK, &shown())),
        Some(Payment::Pending) => {
            let id = state.id;
            let silent = ErrorCode::WalletUnreachable;
            let what = format!("the buy-in of private event {id}");
            Standing::open(&shown(), format!("/v1/club/events/{id}"), silent, what)
        }
        Some(Payment::Refused) => {
            let code = state.refused.get(&player).map_or(ErrorCode::InsufficientFunds, |code| (*code).into());
            let told = ProblemCode::kept(code, state.cash().is_none().then(|| state.cost()));
            refused(told, "the wallet refused the buy-in; nothing was charged")
        }
        Some(Payment::CallingOff | Payment::CalledOff) if !state.is_over() => refused(
            Cause::RegistrationNotOpen { why: Some(NotOpenWhy::WalletSilent) }.into(),
            "the wallet did not answer in time: the buy-in was called off and nothing is charged",
        ),
        _ => Standing::Settled(StoredReply::success(StatusCode::OK, &shown())),
    }
}
