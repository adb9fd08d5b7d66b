//! The news of the tables, taken in from their feed: results of matches, and what happens at cash tables.
//!
//! One follower per replica asks for what comes after the position taken in last and waits there. Each item becomes a
//! command on its tournament or cash table; its events and the position are written in one transaction, under the lock
//! of the position, so that two replicas take every item in once. Hands of cash tables, of which there are many, only
//! feed statistics: a run of them is taken in at once.
//!
//! Invariants: positions only go forward, asserted; an item that cannot be taken in is parked for people to look at,
//! never skipped silently; items that come late (another attempt, a cancelled tournament) come to nothing.

pub mod cash;
pub mod cash_matches;
pub mod chips;
pub mod store;

use chrono::Duration;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::{FeedItem, FeedPage, FeedQuery, LineStanding, TableNews};
use mazziere_ids::{TableId, TournamentId};

use self::cash::News;
use crate::cash::matches::store as matches;
use crate::cash::statistics::{Hand, store as statistics};
use crate::cash::{CashTable, Command as CashCommand};
use crate::failure::Failure;
use crate::log::desk::{Along, Desk};
use crate::tournament::{Command, Tournament};

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
    let mut hands: Vec<(i64, Hand)> = Vec::new();
    for item in &page.items {
        if item.position <= last {
            return Err(Trouble::Backwards { from: last, to: item.position });
        }
        last = item.position;
        match read(item) {
            Read::Hand(hand) => hands.push((item.position, hand)),
            Read::Nothing => {}
            other => {
                take_hands(desk, std::mem::take(&mut hands)).await?;
                take_one(desk, item, other).await?;
            }
        }
    }
    take_hands(desk, hands).await?;
    let Some(through) = page.through else { return Ok(()) };
    if through < last {
        return Err(Trouble::Backwards { from: last, to: through });
    }
    // Items that came to nothing have moved no position: without this a page that ends with them would be read for
    // ever.
    if through > after {
        let mut tx = mazziere_database::begin(&desk.pool).await.map_err(Failure::from)?;
        store::advance(&mut tx, through).await?;
        tx.commit().await.map_err(Failure::from)?;
    }
    Ok(())
}

/// What an item of the feed comes to.
enum Read {
    Match(TournamentId, Command),
    Cash(CashCommand),
    /// The end of a table that belongs to no tournament: of a match at a cash table, or of a cash table itself.
    End(CashCommand),
    Hand(Hand),
    Nonsense(&'static str),
    Nothing,
}

fn read(item: &FeedItem) -> Read {
    if let Some((tournament_id, command)) = chips::command(item) {
        return Read::Match(tournament_id, command);
    }
    let (table_id, position) = (item.table_id, item.position);
    match (item.tournament_id, item.match_id) {
        (Some(tournament_id), Some(match_id)) => match &item.news {
            TableNews::Voided { .. } => {
                Read::Match(tournament_id, Command::NoteTableVoided { match_id, table_id, position })
            }
            TableNews::Finished { lines, winner, .. } => {
                let first = |line: &LineStanding| Some(line.line) == *winner && line.rank == 1;
                if winner.is_some() && !lines.iter().any(first) {
                    return Read::Nonsense("the winner of the match is not on its first place");
                }
                let lines = lines.clone();
                Read::Match(tournament_id, Command::NoteResult { match_id, table_id, lines, position })
            }
            _ => Read::Nothing,
        },
        (None, _) => match cash_matches::read(item) {
            Some(command) => Read::End(command),
            None => read_cash(item),
        },
        // Not a match of a tournament: none of our business.
        (Some(_), None) => Read::Nothing,
    }
}

fn read_cash(item: &FeedItem) -> Read {
    match cash::read(item) {
        News::Hand(hand) => Read::Hand(hand),
        News::Happened(command) => Read::Cash(command),
        News::Nonsense(why) => Read::Nonsense(why),
        News::Nothing => Read::Nothing,
    }
}

async fn take_one(desk: &Desk, item: &FeedItem, read: Read) -> Result<(), Failure> {
    let position = Some(item.position);
    let taken = match read {
        Read::Match(tournament_id, command) => {
            let along = Along { position, ..Along::default() };
            desk.apply_and_start::<Tournament>(tournament_id, &command, &along).await.map(drop)
        }
        Read::End(command) => match matches::cash_table_of(&desk.pool, item.table_id).await? {
            Some(cash_table) => note_cash(desk, cash_table, &command, item).await,
            None => match read_cash(item) {
                Read::Cash(command) => note_cash(desk, item.table_id, &command, item).await,
                _ => return Ok(()),
            },
        },
        Read::Cash(command) => note_cash(desk, item.table_id, &command, item).await,
        Read::Nonsense(why) => return park(desk, item, why).await,
        Read::Hand(_) | Read::Nothing => return Ok(()),
    };
    match taken {
        Ok(()) => {
            desk.metrics.results.inc();
            Ok(())
        }
        Err(Failure::Refused(refusal)) => park(desk, item, &refusal.detail).await,
        Err(failure) => Err(failure),
    }
}

async fn note_cash(desk: &Desk, table: TableId, command: &CashCommand, item: &FeedItem) -> Result<(), Failure> {
    let along = Along { position: Some(item.position), ..Along::default() };
    match desk.apply_and_start::<CashTable>(table, command, &along).await {
        // Not a cash table of the lobby: none of our business.
        Err(Failure::Refused(refusal)) if refusal.code == ErrorCode::TableUnknown => Ok(()),
        applied => applied.map(drop),
    }
}

/// Takes a run of hands in, those that another replica has not.
async fn take_hands(desk: &Desk, hands: Vec<(i64, Hand)>) -> Result<(), Failure> {
    let Some((through, _)) = hands.last().copied() else { return Ok(()) };
    let mut tx = mazziere_database::begin(&desk.pool).await?;
    let taken = store::lock_position(&mut tx).await?;
    let new: Vec<Hand> = hands.into_iter().filter(|(position, _)| *position > taken).map(|(_, hand)| hand).collect();
    statistics::take_in(&mut tx, &new).await?;
    store::advance(&mut tx, through).await?;
    tx.commit().await?;
    desk.metrics.results.inc_by(new.len() as u64);
    Ok(())
}

/// Puts a result aside and goes on behind it: one bad item must not hold up everything else.
async fn park(desk: &Desk, result: &FeedItem, reason: &str) -> Result<(), Failure> {
    tracing::error!(position = result.position, table_id = %result.table_id, reason, "a result is parked");
    let mut tx = mazziere_database::begin(&desk.pool).await?;
    if store::lock_position(&mut tx).await? < result.position {
        store::park(&mut tx, result, reason, desk.clock.now()).await?;
        store::advance(&mut tx, result.position).await?;
    }
    tx.commit().await?;
    desk.metrics.parked.set(store::parked(&desk.pool).await?);
    Ok(())
}
