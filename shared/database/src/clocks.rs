//! The clock of this machine against the database's.

mod store;

use std::io;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

/// The most that a machine's clock may be ahead of the database's.
const MOST_AHEAD: TimeDelta = TimeDelta::seconds(10);

/// Makes sure that what this machine takes for `now` has come for the database as well, within 10 seconds. A machine
/// that is ahead would take the time that others have not lived through for an outage, and end what is in play by it.
/// One that is behind does no such harm.
///
/// # Errors
/// When it has not; when the database does not answer.
pub async fn has_come(connection: &mut PgConnection, now: DateTime<Utc>) -> sqlx::Result<()> {
    let ahead = now - store::now(connection).await?;
    if ahead <= MOST_AHEAD {
        return Ok(());
    }
    let what = format!("the clock of this machine is {} s ahead of the database's", ahead.num_seconds());
    Err(sqlx::Error::Io(io::Error::other(what)))
}
