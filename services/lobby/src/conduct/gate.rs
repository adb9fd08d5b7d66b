//! The gate: a player who is barred (G5.5) or suspended (G5.6) joins nothing.
//!
//! It is looked at twice. Before anything is written, so that a player who is turned away leaves no event; and in the
//! transaction that writes the wish, where the row that says how the player stands is locked until the commit. So of a
//! wish and a suspension that come at once one is first: a wish that is written before the suspension stands, like one
//! of a moment earlier, and none is written after it. Only a player who has no row yet can slip through in the very
//! instant in which the first one is written, and no bar begins with a first warning; such an entry is as if it had
//! been made a moment earlier, and an operator sees it.
//!
//! What was begun goes on: unregistering, playing, playing the next match at a cash table, leaving, answering an
//! invitation with no. A bar leaves top-ups alone, for they belong to a session that was begun; a player who is
//! suspended brings no more money to a game. Training is no tournament and no cash table, so a bar leaves it alone; a
//! player who is suspended does not train either.

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::Cause;
use mazziere_ids::PlayerId;
use mazziere_telemetry::Clock;
use sqlx::{PgPool, PgTransaction};

use super::store::{self, Standing};
use crate::failure::Failure;
use crate::log::transaction::{HookOutcome, TransactionHook};
use crate::refusal::{Refusal, refuse};

/// What somebody is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joins {
    /// Join a tournament, a cash table or a private event that costs something.
    Game,
    /// Bring more to a cash table, or train.
    Other,
}

/// Somebody at the gate.
#[derive(Clone, Debug)]
pub struct Gate {
    pool: PgPool,
    clock: Clock,
    player: PlayerId,
    joins: Joins,
}

impl Gate {
    /// A player who is about to do something.
    pub fn new(pool: &PgPool, clock: &Clock, player: PlayerId, joins: Joins) -> Gate {
        Gate { pool: pool.clone(), clock: clock.clone(), player, joins }
    }

    /// Looks whether it is open.
    ///
    /// # Errors
    /// `suspended`, `barred`; a failure of the database.
    pub async fn look(&self) -> Result<(), Failure> {
        let standing = store::standing(&self.pool, self.player).await?;
        Ok(judge(standing, self.joins, self.clock.now())?)
    }

    /// The same, and it stays so until the end of the transaction.
    ///
    /// # Errors
    /// As [`Gate::look`].
    pub async fn pass(&self, tx: &mut PgTransaction<'_>) -> Result<(), Failure> {
        let standing = store::lock_standing(tx, self.player).await?;
        Ok(judge(standing, self.joins, self.clock.now())?)
    }
}

impl TransactionHook for Gate {
    fn write<'a>(&'a self, tx: &'a mut PgTransaction<'static>) -> BoxFuture<'a, Result<HookOutcome, Failure>> {
        async { self.pass(tx).await.map(|()| HookOutcome::Write) }.boxed()
    }
}

/// Whether a player with this standing may do this now.
///
/// # Errors
/// `suspended`, `barred`.
pub fn judge(standing: Option<Standing>, joins: Joins, at: DateTime<Utc>) -> Result<(), Refusal> {
    let Some(standing) = standing else { return Ok(()) };
    if standing.suspended && standing.suspended_until.is_none_or(|until| at < until) {
        let detail = match standing.suspended_until {
            Some(until) => format!("the player is suspended until {}", until.to_rfc3339()),
            None => "the player is suspended until the house decides otherwise".to_owned(),
        };
        return refuse(Cause::Suspended { until: standing.suspended_until }, detail);
    }
    match standing.barred_until.filter(|until| joins == Joins::Game && at < *until) {
        Some(until) => {
            let detail = format!("three warnings within 24 hours bar the player until {}", until.to_rfc3339());
            refuse(Cause::Barred { until }, detail)
        }
        None => Ok(()),
    }
}
