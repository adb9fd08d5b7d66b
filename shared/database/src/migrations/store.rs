//! What a migrator says of itself.

use sqlx::{PgConnection, Result};

/// Waits no longer than this for a lock: what stands behind a migration that waits, waits with it.
pub(super) async fn limit_waiting(connection: &mut PgConnection) -> Result<()> {
    sqlx::query("set lock_timeout = '5s'").execute(connection).await.map(drop)
}
