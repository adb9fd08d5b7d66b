//! How services connect: as whoever the URL says, then at once in the role that may only append.

use std::time::Duration;

use mazziere_database::Sessions;
use sqlx::{PgPool, Result};

/// The role the services work in: may append and read, may not change or remove what was recorded.
pub const APP_ROLE: &str = "mazziere_app";

/// The role that may only read.
pub const AUDITOR_ROLE: &str = "mazziere_auditor";

/// A pool whose sessions have given up the rights of the login and work as [`APP_ROLE`].
///
/// # Errors
/// When the database cannot be reached or the role is not granted.
pub async fn connect(url: &str, max_connections: u32) -> Result<PgPool> {
    let sessions = Sessions {
        role: APP_ROLE,
        application: "mazziere",
        most: max_connections,
        patience: Duration::from_secs(5),
        settings: &[],
    };
    let pool = mazziere_database::pool(url, &sessions)?;
    mazziere_database::reach(&pool).await?;
    Ok(pool)
}
