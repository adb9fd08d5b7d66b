//! Migrations: SQL files embedded in the program, applied once each.
//!
//! Every schema of the house keeps its own list of applied migrations inside itself, so that services migrate one
//! database without knowing of each other. Migrators of one database wait for each other (an advisory lock); roles,
//! which belong to the whole cluster, are created by blocks that may lose a race. A role that is there is not asked
//! for: the owner of the database need not have the right to make roles. A migration waits only so long for a lock that
//! a service holds: behind one that waits all others would.

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{PgConnection, PgPool, SqlSafeStr};

mod store;

/// The files `$name.sql` of a folder, beside the file that names them, as [`Schema::migrations`].
#[macro_export]
macro_rules! migrations {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!($folder, "/", $name, ".sql")))),+]
    };
}

/// A schema and what it is made by.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// Its name.
    pub name: &'static str,
    /// The table, in the schema itself, that keeps which migrations were applied.
    pub applied: &'static str,
    /// Its migrations in order: a name such as `0001_tables`, and the SQL. What was applied once stays as it is.
    pub migrations: &'static [(&'static str, &'static str)],
}

impl Schema {
    /// Brings the schema up to date; safe to run at the same time from anywhere. The connection must own the database,
    /// or the schema. What a later release has applied stays, and is none of this one's business.
    ///
    /// # Errors
    /// When a migration fails, or an applied one differs from the embedded one.
    pub async fn migrate(&self, pool: &PgPool) -> Result<(), MigrateError> {
        // A connection of its own, closed afterwards: were a migration to fail, the advisory lock must not stay behind
        // in the pool.
        let mut connection: PgConnection = pool.acquire().await?.detach();
        let there = store::roles(&mut connection).await?;
        let migrations = self.migrations.iter().map(|(name, sql)| migration(name, sql, &there));
        let migrations = migrations.collect::<Result<_, _>>()?;
        let mut migrator = Migrator::with_migrations(migrations);
        migrator.dangerous_set_table_name(self.applied);
        migrator.set_ignore_missing(true);
        // The lock is taken below: a migrator may wait long for another one.
        migrator.set_locking(false);
        connection.lock().await?;
        // Even `if not exists` needs the right to make a schema, also where it exists.
        if !store::is_there(&mut connection, self.name).await? {
            migrator.create_schema(self.name);
        }
        store::limit_waiting(&mut connection).await?;
        migrator.run_direct(None, &mut connection, false).await?;
        connection.unlock().await
    }

    /// The versions that this program carries.
    pub fn versions(&self) -> Vec<i64> {
        self.migrations.iter().filter_map(|(name, _)| name.split_once('_')?.0.parse().ok()).collect()
    }
}

/// A migration as sqlx knows one: `0001_to_begin` is version 1, "to begin". Its hash is that of the file, whatever
/// roles are `there`.
fn migration(name: &str, sql: &'static str, there: &[String]) -> Result<Migration, MigrateError> {
    let read = name.split_once('_').and_then(|(version, name)| Some((version.parse().ok()?, name.replace('_', " "))));
    let Some((version, description)) = read else {
        return Err(MigrateError::Source(format!("{name} is not the name of a migration").into()));
    };
    let mut migration = Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false);
    if let Some(sql) = without_roles(sql, there) {
        migration.sql = store::part_of_a_file(sql);
    }
    Ok(migration)
}

/// The same without the statements that would make a role that is there; none if it has none of them. PostgreSQL
/// refuses a login that may not make roles before it looks whether the role exists.
fn without_roles(sql: &str, there: &[String]) -> Option<String> {
    let makes = |line: &str| there.iter().any(|role| line.trim() == format!("create role {role} nologin;"));
    if !sql.lines().any(makes) {
        return None;
    }
    Some(sql.lines().map(|line| if makes(line) { "null;" } else { line }).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_versions_and_descriptions() {
        let read = migration("0012_to_begin_with", "select 1", &[]).expect("a migration");
        assert_eq!((read.version, &*read.description), (12, "to begin with"));
        for wrong in ["tables", "x1_tables", "0001tables"] {
            assert!(migration(wrong, "select 1", &[]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_role_that_is_there_is_not_asked_for() {
        let sql = "do $$\nbegin\n    create role mazziere_x nologin;\nend\n$$;\ncreate role mazziere_y nologin;\n";
        let there = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(without_roles(sql, &there(&[])), None);
        assert_eq!(without_roles(sql, &there(&["mazziere", "mazziere_z"])), None);
        let left = without_roles(sql, &there(&["mazziere_x"])).expect("one is left out");
        assert_eq!(left, "do $$\nbegin\nnull;\nend\n$$;\ncreate role mazziere_y nologin;");
        let whole = migration("0001_x", sql, &[]);
        let part = migration("0001_x", sql, &there(&["mazziere_x"]));
        let whole = whole.expect("a migration");
        let part = part.expect("a migration");
        assert_eq!(whole.checksum, part.checksum, "it is the same migration");
    }
}
