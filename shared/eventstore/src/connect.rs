//! How services connect: as the user in the URL, then at once in the role that may only append.

use std::time::Duration;

use mazziere_database::Sessions;
use sqlx::{PgPool, Result};

/// The role that the services' roles are members of: it may use the event store. Whose streams are whose says the table
/// `eventstore.stream_kind`, by the role that a session works in; those of a service are not this one's.
pub const APP_ROLE: &str = "mazziere_app";

/// The role that may read every stream and the log, and nothing else.
pub const AUDITOR_ROLE: &str = "mazziere_auditor";

/// A pool whose sessions have given up the rights of the login and work as [`APP_ROLE`].
///
/// # Errors
/// When the database cannot be reached or the role is not granted.
pub async fn connect(url: &str, max_connections: u32) -> Result<PgPool> {
    connect_in(APP_ROLE, url, max_connections).await
}

/// A pool whose sessions work as [`AUDITOR_ROLE`]: a store on it reads streams of all kinds, and appends nothing.
///
/// # Errors
/// When the database cannot be reached or the role is not granted.
pub async fn connect_to_audit(url: &str, max_connections: u32) -> Result<PgPool> {
    connect_in(AUDITOR_ROLE, url, max_connections).await
}

async fn connect_in(role: &str, url: &str, max_connections: u32) -> Result<PgPool> {
    let sessions = Sessions {
        role,
        application: "mazziere",
        most: max_connections,
        patience: Duration::from_secs(5),
        settings: &[],
    };
    let pool = mazziere_database::pool(url, &sessions)?;
    mazziere_database::reach(&pool).await?;
    Ok(pool)
}
