//! What a probe asks.

use sqlx::{AssertSqlSafe, PgConnection, Result, Row};

use crate::migrations::Schema;

/// What a session is like.
pub(super) struct Session {
    /// The role that it works in.
    pub(super) role: String,
    /// The limits that it was told and does not have.
    pub(super) lost: String,
    /// Whether its login is a superuser, whatever role it works in.
    pub(super) superuser: bool,
}

pub(super) async fn session(connection: &mut PgConnection, names: &[String], values: &[String]) -> Result<Session> {
    let sql = "select current_user::text as role, coalesce(
                   (select string_agg(name, ', ' order by name) from unnest($1::text[], $2::text[]) as told (name, value)
                    where current_setting(name)::interval <> value::interval), '') as lost,
                   (select rolsuper from pg_catalog.pg_roles where rolname = session_user) as superuser";
    let row = sqlx::query(sql).bind(names).bind(values).fetch_one(connection).await?;
    let superuser = row.try_get("superuser")?;
    Ok(Session { role: row.try_get("role")?, lost: row.try_get("lost")?, superuser })
}

/// The versions of a schema. Its table's name is one of ours, never a caller's text.
pub(super) async fn versions(connection: &mut PgConnection, schema: &Schema) -> Result<Vec<i64>> {
    let sql = format!("select version from {} where success", schema.applied);
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(connection).await
}
