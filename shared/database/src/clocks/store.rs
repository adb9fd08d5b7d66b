//! The clock of the database.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

pub(super) async fn now(connection: &mut PgConnection) -> sqlx::Result<DateTime<Utc>> {
    sqlx::query_scalar("select clock_timestamp()").fetch_one(connection).await
}
