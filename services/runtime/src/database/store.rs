//! The statements of the owner of the database.

use sqlx::{PgPool, Result, Row};

use super::rights::{ROLES, Rights};

/// What the login may do, and what there is already.
pub(super) async fn rights(pool: &PgPool) -> Result<Rights> {
    let row = sqlx::query(
        "select session_user::text as login, current_database()::text as database, rolsuper, rolcreaterole,
                has_database_privilege(current_database(), 'create') as makes_schemas,
                coalesce((select pg_has_role(session_user, oid, 'member') from pg_roles
                          where rolname = 'mazziere_wallet'), false) as is_wallet,
                coalesce((select count(*) filter (where pg_has_role(service.oid, app.oid, 'usage')) = 2
                          from pg_roles app, pg_roles service
                          where app.rolname = 'mazziere_app'
                              and service.rolname in ('mazziere_lobby', 'mazziere_tables')), false) as are_apps,
                coalesce((select pg_has_role(audit.oid, auditor.oid, 'usage') from pg_roles audit, pg_roles auditor
                          where audit.rolname = 'mazziere_audit' and auditor.rolname = 'mazziere_auditor'),
                         false) as audits,
                array(select rolname::text from pg_roles where rolname = any ($1)) as roles,
                array(select nspname::text from pg_namespace
                      where nspname in ('eventstore', 'lobby', 'tables', 'wallet')) as schemas
         from pg_roles where rolname = session_user",
    )
    .bind(ROLES.as_slice())
    .fetch_one(pool)
    .await?;
    Ok(Rights {
        login: row.try_get("login")?,
        database: row.try_get("database")?,
        is_superuser: row.try_get("rolsuper")?,
        makes_roles: row.try_get("rolcreaterole")?,
        makes_schemas: row.try_get("makes_schemas")?,
        is_wallet: row.try_get("is_wallet")?,
        are_apps: row.try_get("are_apps")?,
        audits: row.try_get("audits")?,
        roles: row.try_get("roles")?,
        schemas: row.try_get("schemas")?,
    })
}
