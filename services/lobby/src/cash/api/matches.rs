//! Playing on and leaving at tables of matches, over HTTP.

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::WalletClient;
use mazziere_contract::lobby::{CashSession, paths};
use mazziere_ids::{PlayerId, SessionId, TableId};
use mazziere_money::Money;
use mazziere_web::{ApiError, Reply, Sent};
use sqlx::PgPool;

use crate::admission::{admit, check_purse};
use crate::cash::{CashTable, Command, store, view};
use crate::failure::Failure;
use crate::log::command::{answer, apply};
use crate::log::executor::Executor;
use crate::log::transaction::WriteOptions;

/// Play on.
///
/// When a match is over and paid, or void, its players have 30 seconds to say that they play the next one, too. A
/// player who does not say so leaves with their credit, and so does a player who has less than the maximum loss by then
/// (G3.6). The table says until when (`match.until`) and who has not said so yet. When all have, the next match begins;
/// the dealer rotates. A player who has excluded themselves plays no further match, and leaves.
#[utoipa::path(post, path = paths::REMATCH, operation_id = "confirm_rematch", tag = "cash sessions",
    params(("session_id" = SessionId, Path, description = "Which session")),
    responses((status = 200, description = "The player plays on", body = CashSession)))]
pub async fn confirm_rematch(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<SessionId>,
) -> Result<Reply, ApiError> {
    wish(&executor, (&pool, &wallet), &sent, *path, &Command::Rematch { session_id: *path, player: sent.player() })
        .await
}

/// Leave a table of matches.
///
/// Between two matches at once; in a match the player gives it up, and leaves when its result is paid. Where a match
/// cannot be given up (peppa) it is played for them to its end. Their whole credit goes to their wallet: it is there
/// when their session says `left` (G3.12).
#[utoipa::path(post, path = paths::CASH_LEAVE, operation_id = "leave_cash_table", tag = "cash sessions",
    params(("session_id" = SessionId, Path, description = "Which session")),
    responses((status = 200, description = "The player leaves", body = CashSession)))]
pub async fn leave_cash_table(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<SessionId>,
) -> Result<Reply, ApiError> {
    wish(&executor, (&pool, &wallet), &sent, *path, &Command::Leave { session_id: *path, player: sent.player() }).await
}

/// A wish that is answered with the session as it is then; what follows goes on in the background.
async fn wish(
    executor: &Executor,
    (pool, wallet): (&PgPool, &WalletClient),
    sent: &Sent,
    id: SessionId,
    command: &Command,
) -> Result<Reply, ApiError> {
    // Sessions are forgotten when another begins, never by the command that is about them.
    let shown = |state: &CashTable| state.session(id).map(|session| view::session(state, session));
    answer(executor, sent, async |ticket| {
        let known = store::session(pool, id).await?;
        let unknown = || super::sessions::unknown(id);
        let table = known.ok_or_else(unknown)?.table_id;
        if let Command::Rematch { player, .. } = command {
            may_play_on(executor, wallet, table, command, *player).await?;
        }
        apply(executor, ticket, table, command, None, (StatusCode::OK, shown)).await
    })
    .await
}

/// A player who has excluded themselves plays no other match, and leaves (G8.2).
async fn may_play_on(
    executor: &Executor,
    wallet: &WalletClient,
    table: TableId,
    wish: &Command,
    player: PlayerId,
) -> Result<(), Failure> {
    admit::<CashTable>(executor, table, wish, None).await?;
    // A wallet that is away takes nobody's place: where an exclusion was followed, also during the match, its player
    // leaves already (`exclusion.rs`).
    let checked = match check_purse(wallet, player, Money::ZERO).await {
        Err(Failure::Refused(refusal)) if refusal.code == ErrorCode::WalletUnreachable => Ok(()),
        checked => checked,
    };
    if let (Err(Failure::Refused(refusal)), Command::Rematch { session_id, .. }) = (&checked, wish)
        && refusal.code == ErrorCode::SelfExcluded
    {
        let leaves = Command::Leave { session_id: *session_id, player };
        executor.execute::<CashTable>(table, &[leaves], &WriteOptions::default()).await?;
    }
    checked
}
