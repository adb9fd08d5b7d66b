//! The statements of the house's owner.

use sqlx::{AssertSqlSafe, PgPool, Result};

/// Makes a database if it is not there. The name is one of ours, never a caller's text.
pub(super) async fn create_database(pool: &PgPool, name: &'static str) -> Result<()> {
    let known = sqlx::query("select 1 from pg_database where datname = $1").bind(name).fetch_optional(pool).await?;
    if known.is_none() {
        sqlx::query(AssertSqlSafe(format!("create database {name}"))).execute(pool).await?;
    }
    Ok(())
}

/// How many deadlocks PostgreSQL has broken in this database since its statistics began.
///
/// # Errors
/// When the database cannot be reached.
pub async fn deadlocks(pool: &PgPool) -> Result<i64> {
    sqlx::query_scalar("select deadlocks from pg_stat_database where datname = current_database()")
        .fetch_one(pool)
        .await
}
