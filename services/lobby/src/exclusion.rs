//! Taking no part (G8.2): players who have excluded themselves are taken out of what may still be left.
//!
//! The wallet knows who has, and lets nothing more be brought to games. Here it is followed, in the order in which
//! players asked for it: entries that may still be withdrawn are, with everything back; lines for a seat are left;
//! seats at cash tables are left when the hand is over, or the match in play. Tournaments that run are played to their
//! end, and so is the game of a private event; no other game follows it.
//!
//! Every replica follows; whatever is done twice comes to nothing, so that none has to know what the others do. A
//! player for whom something could not be done is tried again, and nobody waits for them: only the position does, which
//! says where to begin after a restart. A request that asked the wallet before the exclusion may be writing still what
//! the wallet never hears of (an entry that costs nothing), so players are looked at once more after a minute.
//! Non-goals: who may join something (what asks the wallet does: `check_purse`).
//!
//! Commands that come too late are refused and change nothing. A player who is about to sit down with money that is
//! already paid is tried again until they sit.

pub mod store;

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, TablesClient, WalletClient};
use mazziere_contract::tables::PlayerRequest;
use mazziere_contract::wallet::{ExclusionAsked, ExclusionsQuery};
use mazziere_ids::{PlayerId, SessionId, TableId};
use mazziere_telemetry::{Clock, Stopwatch};
use sqlx::PgPool;

use self::store::Seated;
use crate::cash::store::lines_of;
use crate::cash::{CashTable, Command as CashCommand};
use crate::club::{ClubEvent, Command as ClubCommand};
use crate::failure::Failure;
use crate::log::executor::Executor;
use crate::log::rows::Projected;
use crate::log::transaction::WriteOptions;
use crate::outbox::call::Refused;
use crate::tournament::{Command, Tournament};

/// Between two looks.
const BREATH: Duration = Duration::from_millis(500);

/// After a failure.
const PAUSE: Duration = Duration::from_secs(2);

/// How many are read at a time.
const LIMIT: u32 = 100;

/// So long after an exclusion nothing is written any more that was asked for before: requests have had their answer.
const SETTLED_AFTER: TimeDelta = TimeDelta::seconds(60);

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
pub(crate) async fn follow(executor: Executor, pool: PgPool, wallet: WalletClient, tables: TablesClient, clock: Clock) {
    let mut follower = Follower {
        executor,
        pool,
        wallet,
        tables,
        clock,
        read: None,
        position: 0,
        open: BTreeMap::new(),
        since: Stopwatch::start(),
    };
    loop {
        let pause = match follower.turn().await {
            Ok(()) => BREATH,
            Err(error) => {
                tracing::warn!(%error, "an excluded player is taken out later");
                PAUSE
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// What one replica knows of the exclusions.
struct Follower {
    executor: Executor,
    pool: PgPool,
    wallet: WalletClient,
    tables: TablesClient,
    clock: Clock,
    /// The number of the last one that was read; none before the first look.
    read: Option<i64>,
    /// Where the next replica begins, as far as this one has said it.
    position: i64,
    /// By their numbers, those who are to be looked at again.
    open: BTreeMap<i64, (ExclusionAsked, Again)>,
    /// Since it follows.
    since: Stopwatch,
}

/// When a player is looked at again.
#[derive(Clone, Copy)]
enum Again {
    /// So long after this replica began to follow: at once, or after something could not be done.
    At(Duration),
    /// Everything was done, a moment after they had excluded themselves.
    OnceSettled,
}

impl Follower {
    /// One look: at who is new, page by page, and at those who are to be looked at again.
    async fn turn(&mut self) -> Result<(), Trouble> {
        let mut after = match self.read {
            Some(read) => read,
            None => store::position(&self.pool).await?,
        };
        let mut trouble = None;
        loop {
            let query = ExclusionsQuery { after: Some(after), limit: Some(LIMIT) };
            let page = self.wallet.exclusions(&query).await?.items;
            let is_last = page.len() < LIMIT as usize;
            for asked in page {
                after = asked.number;
                self.open.insert(asked.number, (asked, Again::At(Duration::ZERO)));
            }
            self.read = Some(after);
            trouble = trouble.or(self.look().await);
            let done = self.open.keys().next().map_or(after, |first| first - 1);
            if done > self.position {
                store::advance(&self.pool, done).await?;
                self.position = done;
            }
            if is_last {
                return trouble.map_or(Ok(()), Err);
            }
        }
    }

    /// Looks at all whose time it is; the first trouble there was.
    async fn look(&mut self) -> Option<Trouble> {
        let (now, settled) = (self.since.elapsed(), self.clock.now() - SETTLED_AFTER);
        let due = self.open.values().filter(|(asked, again)| match again {
            Again::At(time) => *time <= now,
            Again::OnceSettled => asked.asked_at <= settled,
        });
        let due: Vec<ExclusionAsked> = due.map(|(asked, _)| *asked).collect();
        let mut trouble = None;
        for asked in due {
            let again = match self.take_out(asked.player_id).await {
                Ok(()) if asked.asked_at <= settled => {
                    self.open.remove(&asked.number);
                    continue;
                }
                Ok(()) => Again::OnceSettled,
                Err(error) => {
                    trouble.get_or_insert(error);
                    Again::At(self.since.elapsed() + PAUSE)
                }
            };
            self.open.insert(asked.number, (asked, again));
        }
        trouble
    }

    /// Takes a player out of all that may be left, unless they take part again by now. What cannot be done in one place
    /// holds up no other.
    async fn take_out(&self, player: PlayerId) -> Result<(), Trouble> {
        match self.wallet.balance(player).await {
            Ok(balance) if !balance.excluded => return Ok(()),
            // A player who has never had an account has nothing anywhere.
            Err(error) if error.code() == Some(ErrorCode::PlayerUnknown) => return Ok(()),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        let (executor, pool) = (&self.executor, &self.pool);
        let mut done: Vec<Result<(), Trouble>> = Vec::new();
        for (tournament, registration_id) in store::entries(pool, player).await? {
            let command = Command::Withdraw { registration_id, player };
            done.push(apply::<Tournament>(executor, tournament, command).await.map_err(Trouble::from));
        }
        for event in store::between_games(pool, player).await? {
            let command = ClubCommand::Leave { player };
            done.push(apply::<ClubEvent>(executor, event, command).await.map_err(Trouble::from));
        }
        for table in lines_of(pool, player).await? {
            let command = CashCommand::LeaveQueue { player };
            done.push(apply::<CashTable>(executor, table, command).await.map_err(Trouble::from));
        }
        for seated in store::seats(pool, player).await? {
            done.push(match seated {
                Seated::Sits { session_id, table_id } => {
                    leave(executor, &self.tables, player, session_id, table_id).await
                }
                Seated::IsAboutTo { session_id } => Err(Trouble::Underway(session_id)),
            });
        }
        done.into_iter().collect()
    }
}

/// A command that comes too late is refused, and changes nothing.
async fn apply<A: Projected>(executor: &Executor, id: A::Id, command: A::Command) -> Result<(), Failure> {
    match executor.execute::<A>(id, &[command], &WriteOptions::default()).await {
        Ok(_) | Err(Failure::Refused(_)) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// A seat is left when the hand is over, or the match in play.
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
            // They have left, or the table is over. Other refusals (a token, a limit of requests, a request that is
            // still being worked on) say nothing about the seat.
            Err(ClientError::Problem(problem)) if Refused::from(&*problem).tables_verdict().is_some() => Ok(()),
            Err(error) => Err(error.into()),
        };
    }
    Ok(apply::<CashTable>(executor, table, CashCommand::TakeNoPart { session_id, player }).await?)
}
