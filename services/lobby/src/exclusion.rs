//! Taking no part (G8.2): players who have excluded themselves are taken out of what may still be left.
//!
//! The wallet knows who has, and lets nothing more be brought to games. Here it is followed, in the order in which
//! players asked for it: entries that may still be withdrawn are, with everything back; lines for a seat are left;
//! seats at cash tables are left when the hand is over, or the match in play. Tournaments that run are played to their
//! end, and so are private events, which a player who has agreed does not leave.
//!
//! Every replica follows; whatever is done twice comes to nothing, so that none has to know what the others do. The
//! position moves behind the first player for whom something could not be done, who is tried again; nobody waits for
//! them. Non-goals: who may join something (what asks the wallet does: `check_purse`), and playing the next match,
//! which is asked for like joining.
//!
//! Commands that come too late are refused and change nothing. A player who is about to sit down with money that is
//! already paid is tried again until they sit.

pub mod store;

use std::time::Duration;

use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, TablesClient, WalletClient};
use mazziere_contract::tables::PlayerRequest;
use mazziere_contract::wallet::{ExclusionAsked, ExclusionsQuery};
use mazziere_ids::{PlayerId, SessionId, TableId};
use sqlx::PgPool;

use self::store::Seated;
use crate::cash::store::lines_of;
use crate::cash::{CashTable, Command as CashCommand};
use crate::failure::Failure;
use crate::log::executor::Executor;
use crate::log::rows::Projected;
use crate::log::transaction::WriteOptions;
use crate::tournament::{Command, Tournament};

/// Between two looks.
const BREATH: Duration = Duration::from_millis(500);

/// After a failure.
const PAUSE: Duration = Duration::from_secs(2);

/// How many are read at a time.
const LIMIT: u32 = 100;

/// Why somebody has to be tried again.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    /// The wallet, or the tables.
    #[error(transparent)]
    Call(#[from] ClientError),
    #[error(transparent)]
    Lobby(#[from] Failure),
    /// Somebody is about to sit down with what they have paid before.
    #[error("session {0} has not come to its seat yet")]
    Underway(SessionId),
}

/// Follows until it is dropped.
pub(crate) async fn follow(executor: Executor, pool: PgPool, wallet: WalletClient, tables: TablesClient) {
    loop {
        let pause = match turn((&executor, &pool), &wallet, &tables).await {
            Ok(()) => BREATH,
            Err(error) => {
                tracing::warn!(%error, "an excluded player is taken out later");
                PAUSE
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// One look.
async fn turn(on: (&Executor, &PgPool), wallet: &WalletClient, tables: &TablesClient) -> Result<(), Trouble> {
    let after = store::position(on.1).await?;
    let query = ExclusionsQuery { after: Some(after), limit: Some(LIMIT) };
    let mut done = after;
    let mut trouble = None;
    for asked in wallet.exclusions(&query).await?.items {
        match take_out(on, wallet, tables, &asked).await {
            Ok(()) if trouble.is_none() => done = asked.number,
            Ok(()) => {}
            Err(again) => trouble = trouble.or(Some(again)),
        }
    }
    if done > after {
        store::advance(on.1, done).await?;
    }
    trouble.map_or(Ok(()), Err)
}

/// Takes a player out, unless they take part again by now.
async fn take_out(
    (executor, pool): (&Executor, &PgPool),
    wallet: &WalletClient,
    tables: &TablesClient,
    asked: &ExclusionAsked,
) -> Result<(), Trouble> {
    let player = asked.player_id;
    match wallet.balance(player).await {
        Ok(balance) if !balance.excluded => return Ok(()),
        // A player who has never had an account has nothing anywhere.
        Err(error) if error.code() == Some(ErrorCode::PlayerUnknown) => return Ok(()),
        Ok(_) => {}
        Err(error) => return Err(error.into()),
    }
    for (tournament, registration_id) in store::entries(pool, player).await? {
        apply::<Tournament>(executor, tournament, Command::Withdraw { registration_id, player }).await?;
    }
    for table in lines_of(pool, player).await? {
        apply::<CashTable>(executor, table, CashCommand::LeaveQueue { player }).await?;
    }
    let mut underway = None;
    for seated in store::seats(pool, player).await? {
        match seated {
            Seated::Sits { session_id, table_id } => leave(executor, tables, player, session_id, table_id).await?,
            Seated::IsAboutTo { session_id } => underway = Some(session_id),
        }
    }
    underway.map_or(Ok(()), |session_id| Err(Trouble::Underway(session_id)))
}

/// A command that comes too late is refused, and changes nothing.
async fn apply<A: Projected>(executor: &Executor, id: A::Id, command: A::Command) -> Result<(), Failure> {
    match executor.execute::<A>(id, &[command], &WriteOptions::default()).await {
        Ok(_) | Err(Failure::Refused(_)) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// A seat is left when the hand is over. A match in play is played to its end; then its players are asked, and a player
/// who takes no part cannot say yes.
async fn leave(
    executor: &Executor,
    tables: &TablesClient,
    player: PlayerId,
    session_id: SessionId,
    table: TableId,
) -> Result<(), Trouble> {
    let state = executor.load(table).await?;
    if state.matches.is_none() {
        let body = PlayerRequest { player_id: Some(player) };
        return match tables.leave(&format!("exclusion-{session_id}"), table, &body).await {
            Ok(_) => Ok(()),
            // They have left, or the table is over.
            Err(ClientError::Problem(problem)) if (400..500).contains(&problem.status) && problem.status != 429 => {
                Ok(())
            }
            Err(error) => Err(error.into()),
        };
    }
    if !state.has_in_play(player) {
        apply::<CashTable>(executor, table, CashCommand::Leave { session_id, player }).await?;
    }
    Ok(())
}
