//! Money in and out: the wallet's statements, followed in the order of the ledger.
//!
//! The wallet tells the lines of all players behind a place in the ledger (`GET /v1/statement-lines`). Every replica
//! follows; the place moves in the transaction that writes what was there, so each line is told once. A house that has
//! followed nothing yet begins at the end of the ledger. Non-goals: balances, and what the lobby itself has posted: all
//! of that comes back by this way.

use std::time::Duration;

use mazziere_contract::client::{ClientError, WalletClient};
use mazziere_contract::lobby::MoneyNotice;
use mazziere_contract::wallet::{StatementLine, StatementLinesQuery};
use sqlx::PgPool;

use super::Addressed;
use super::store::statements;
use crate::failure::Failure;

/// Between two looks.
const BREATH: Duration = Duration::from_millis(500);

/// After a failure.
const PAUSE: Duration = Duration::from_secs(2);

/// How many places of the ledger are read at a time.
const LIMIT: u32 = 1_000;

/// Why nothing could be followed.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Wallet(#[from] ClientError),
    #[error(transparent)]
    Lobby(#[from] Failure),
}

/// Follows until it is dropped.
pub async fn follow(pool: PgPool, wallet: WalletClient) {
    loop {
        let pause = match turn(&pool, &wallet).await {
            Ok(true) => Duration::ZERO,
            Ok(false) => BREATH,
            Err(error) => {
                tracing::warn!(%error, "money in and out is told later");
                PAUSE
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// One look; whether there may be more.
async fn turn(pool: &PgPool, wallet: &WalletClient) -> Result<bool, Trouble> {
    let after = statements::position(pool).await?;
    let lines = wallet.statement_lines(&StatementLinesQuery { after, limit: Some(LIMIT) }).await?;
    let Some(from) = after else {
        statements::begin(pool, lines.through).await?;
        return Ok(false);
    };
    if lines.through > from {
        let notices: Vec<Addressed> = lines.items.into_iter().map(notice).collect();
        statements::advance(pool, from, lines.through, &notices).await?;
    }
    Ok(lines.through - from >= i64::from(LIMIT))
}

fn notice(StatementLine { player_id, entry }: StatementLine) -> Addressed {
    Addressed::to(player_id, MoneyNotice { at: entry.posted_at, entry })
}
