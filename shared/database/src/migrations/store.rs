//! What a migrator says of itself.

use sqlx::{PgConnection, Result};

/// Waits no longer than this for a lock: what stands behind a migration that waits, waits with it.
pub(super) async fn limit_waiting(connection: &mut PgConnection) -> Result<()> {
    sqlx::query("set lock_timeout = '5s'").execute(connection).await.map(drop)
}

/// Whether there is a schema of this name.
pub(super) async fn is_there(connection: &mut PgConnection, schema: &str) -> Result<bool> {
    sqlx::query_scalar("select to_regnamespace($1) is not null").bind(schema).fetch_one(connection).await
}
