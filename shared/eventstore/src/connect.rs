//! How services connect: as whoever the URL says, then at once in the role that may only append.

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Executor, Result};
use std::time::Duration;

/// The role the services work in: may append and read, may not change or remove what was recorded.
pub const APP_ROLE: &str = "mazziere_app";

/// The role that may only read.
pub const AUDITOR_ROLE: &str = "mazziere_auditor";

/// A pool whose sessions have given up the rights of the login and work as [`APP_ROLE`].
///
/// The login must be a member of the role (or a superuser). A transaction left idle is ended after a minute: it would
/// keep vacuum from the queue table. Statements are ended after 30 seconds.
///
/// # Errors
/// When the database cannot be reached or the role is not granted.
pub async fn connect(url: &str, max_connections: u32) -> Result<PgPool> {
    let options: PgConnectOptions = url.parse()?;
    let options = options.application_name("mazziere").options([
        ("idle_in_transaction_session_timeout", "60s"),
        ("statement_timeout", "30s"),
        ("lock_timeout", "10s"),
        // Rolling back nothing is no news.
        ("client_min_messages", "error"),
    ]);
    PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(Duration::from_secs(5))
        // A future dropped while its `begin` is under way leaves an open transaction that the driver does not know of, and
        // what is then written would be undone. So a connection is rolled back, instead of pinged, before it is used.
        .test_before_acquire(false)
        .before_acquire(|connection, _| {
            Box::pin(async move {
                connection.execute("rollback").await?;
                Ok(true)
            })
        })
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute("set role mazziere_app").await?;
                Ok(())
            })
        })
        .connect_with(options)
        .await
}
