//! What a migrator says of itself.

use sqlx::{AssertSqlSafe, PgConnection, Result, SqlSafeStr, SqlStr};

/// Waits no longer than this for a lock: what stands behind a migration that waits, waits with it.
pub(super) async fn limit_waiting(connection: &mut PgConnection) -> Result<()> {
    sqlx::query("set lock_timeout = '5s'").execute(connection).await.map(drop)
}

/// Whether there is a schema of this name.
pub(super) async fn is_there(connection: &mut PgConnection, schema: &str) -> Result<bool> {
    sqlx::query_scalar("select to_regnamespace($1) is not null").bind(schema).fetch_one(connection).await
}

/// The roles of the house that are there.
pub(super) async fn roles(connection: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar("select rolname::text from pg_roles where rolname like 'mazziere\\_%'")
        .fetch_all(connection)
        .await
}

/// The statements of a migration's file, some of them left out.
pub(super) fn part_of_a_file(sql: String) -> SqlStr {
    AssertSqlSafe(sql).into_sql_str()
}
