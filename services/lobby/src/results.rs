//! The results of the tables, taken in from their feed.
//!
//! One follower per replica asks for what comes after the position taken in last and waits there. Each result becomes a
//! command on its tournament; its events and the position are written in one transaction, under the lock of the position,
//! so that two replicas take every result in once.
//!
//! Invariants: positions only go forward, asserted; a result that cannot be taken in is parked for people to look at,
//! never skipped silently; results that come late (another attempt, a cancelled tournament) come to nothing.

pub mod store;

use chrono::Duration;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::{FeedItem, FeedPage, FeedQuery, TableNews};

use mazziere_ids::TournamentId;

use crate::desk::{Along, Desk};
use crate::failure::Failure;
use crate::tournament::Command;

/// How long the tables are asked to wait for something new, in milliseconds.
const WAIT_MS: u32 = 1_500;

/// Positions looked through at a time.
const LIMIT: u32 = 1_000;

/// After a failure.
const PAUSE: Duration = Duration::milliseconds(200);

/// Why the follower has to try again.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The tables.
    #[error("the tables' feed: {0}")]
    Tables(#[from] ClientError),
    /// The database.
    #[error(transparent)]
    Desk(#[from] Failure),
    /// The feed contradicts itself.
    #[error("the tables' feed went from {from} to {to}")]
    Backwards {
        /// What was asked for came after this.
        from: i64,
        /// What came.
        to: i64,
    },
}

/// Follows until it is dropped.
pub async fn follow(desk: Desk) {
    loop {
        if let Err(trouble) = turn(&desk, WAIT_MS).await {
            tracing::warn!(error = %trouble, "the follower of results tries again");
            desk.clock.sleep(PAUSE).await;
        }
    }
}

/// Takes one page in, waiting for it at most so long.
///
/// # Errors
/// When the tables or the database fail; what was taken in stays so.
pub async fn turn(desk: &Desk, wait_ms: u32) -> Result<(), Trouble> {
    let after = store::position(&desk.pool).await?;
    let query =
        FeedQuery { after: Some(after).filter(|after| *after >= 0), limit: Some(LIMIT), wait_ms: Some(wait_ms) };
    let page = desk.tables.feed(&query).await?;
    take_in(desk, after, &page).await
}

/// Takes a page in that was asked for after a position.
///
/// # Errors
/// As [`turn`].
pub async fn take_in(desk: &Desk, after: i64, page: &FeedPage) -> Result<(), Trouble> {
    let mut last = after;
    for result in &page.items {
        if result.position <= last {
            return Err(Trouble::Backwards { from: last, to: result.position });
        }
        take_one(desk, result).await?;
        last = result.position;
    }
    let Some(through) = page.through else { return Ok(()) };
    if through < last {
        return Err(Trouble::Backwards { from: last, to: through });
    }
    if through > last {
        let mut tx = desk.pool.begin().await.map_err(Failure::from)?;
        store::advance(&mut tx, through).await?;
        tx.commit().await.map_err(Failure::from)?;
    }
    Ok(())
}

async fn take_one(desk: &Desk, result: &FeedItem) -> Result<(), Failure> {
    if let Some((tournament_id, command)) = crate::chips::feed::command(result) {
        return say(desk, result, tournament_id, &command).await;
    }
    let (Some(tournament_id), Some(match_id)) = (result.tournament_id, result.match_id) else {
        // Not a match of a tournament: none of our business.
        return Ok(());
    };
    let (table_id, position) = (result.table_id, result.position);
    let command = match &result.news {
        TableNews::Voided { .. } => Command::NoteTableVoided { match_id, table_id, position },
        TableNews::Finished { lines, winner, .. } => {
            let line = winner.and_then(|winner| lines.iter().find(|line| line.line == winner));
            let Some(line) = line else {
                return park(desk, result, "a knockout match without a winner").await;
            };
            Command::NoteResult { match_id, table_id, winners: line.players.clone(), position }
        }
        // What happens at a ring table while it is played.
        _ => return Ok(()),
    };
    say(desk, result, tournament_id, &command).await
}

/// Has the tournament take a piece of news in, with its position.
async fn say(desk: &Desk, result: &FeedItem, tournament_id: TournamentId, command: &Command) -> Result<(), Failure> {
    let along = Along { position: Some(result.position), ..Along::default() };
    match desk.apply_and_start(tournament_id, command, &along).await {
        Ok(_) => {
            desk.metrics.results.inc();
            Ok(())
        }
        Err(Failure::Refused(refusal)) if refusal.code == ErrorCode::TournamentUnknown => {
            park(desk, result, "a result of a tournament that does not exist").await
        }
        Err(Failure::Refused(refusal)) => park(desk, result, &refusal.detail).await,
        Err(failure) => Err(failure),
    }
}

/// Puts a result aside and goes on behind it: one bad result must not hold up every tournament.
async fn park(desk: &Desk, result: &FeedItem, reason: &str) -> Result<(), Failure> {
    tracing::error!(position = result.position, table_id = %result.table_id, reason, "a result is parked");
    let mut tx = desk.pool.begin().await?;
    if store::lock_position(&mut tx).await? < result.position {
        store::park(&mut tx, result, reason, desk.clock.now()).await?;
        store::advance(&mut tx, result.position).await?;
    }
    tx.commit().await?;
    desk.metrics.parked.set(store::parked(&desk.pool).await?);
    Ok(())
}
