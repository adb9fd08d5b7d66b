//! Whether a database can carry a service: what readiness asks, before the start and ever after.
//!
//! Three things can be wrong although the database answers: sessions do not work as they were told to (between them and
//! the server stands a pooler that forgets roles, limits or prepared statements); the schema is not there; it is of an
//! earlier release. A schema of a later release is no fault: it only adds to what this one knows.
//! **Invariant:** what is said names no password and no statement.

mod store;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::migrations::Schema;
use crate::pool::{LIMITS, Sessions, options};

/// How long a connection of the probe's own may take to be made.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a service cannot work with the database that it was given.
#[derive(Debug, thiserror::Error)]
pub enum Unready {
    /// It cannot be reached, or refuses the login.
    #[error("the database does not answer: {0}")]
    Away(#[source] sqlx::Error),
    /// No connection was free in time.
    #[error("the database does not answer: no connection in time")]
    Late,
    /// Sessions are not in their role.
    #[error("sessions work as {found} and not in the role {role}: does a pooler in transaction mode stand in between?")]
    Role {
        /// The role that they were told to take.
        role: String,
        /// The one that they have.
        found: String,
    },
    /// The login may do everything, whatever role its sessions take.
    #[error("the login is a superuser, which a service must not be here: give it one of its own (logins.sql)")]
    Superuser,
    /// Sessions are not within their limits.
    #[error("sessions do not have their limits ({0}): does a pooler in transaction mode stand in between?")]
    Limits(String),
    /// A statement that was prepared is not there any more, or belongs to somebody else.
    #[error("prepared statements are lost: does a pooler in transaction mode stand in between?")]
    Statements,
    /// The schema is not there.
    #[error("the schema {0} is not there: run `mazziere migrate`")]
    Missing(&'static str),
    /// The schema is of an earlier release.
    #[error("the schema {schema} is at version {found}, this release needs {needed}: run `mazziere migrate`")]
    Older {
        schema: &'static str,
        /// The last of this release's versions that it has; "an earlier one" where it does not say.
        found: String,
        /// The version that is needed.
        needed: i64,
    },
}

/// What a check of readiness comes to.
type Checked = Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;

/// What sessions must be like, and which schemas they must find.
#[derive(Clone, Debug)]
pub struct Probe {
    options: PgConnectOptions,
    role: String,
    limits: (Vec<String>, Vec<String>),
    schemas: Vec<Schema>,
    /// Whether a superuser's login is refused.
    refuses_superusers: bool,
}

impl Probe {
    /// A probe for sessions like those of a pool, and these schemas.
    ///
    /// # Errors
    /// When the URL is malformed.
    pub fn new(url: &str, sessions: &Sessions<'_>, schemas: &[Schema]) -> sqlx::Result<Probe> {
        let mut limits = LIMITS.to_vec();
        for (name, value) in sessions.settings {
            limits.retain(|(limit, _)| limit != name);
            limits.push((name, value));
        }
        let limits = limits.into_iter().filter(|(name, _)| name.ends_with("_timeout"));
        Ok(Probe {
            options: options(url, sessions)?,
            role: sessions.role.to_owned(),
            limits: limits.map(|(name, value)| (name.to_owned(), value.to_owned())).unzip(),
            schemas: schemas.to_vec(),
            refuses_superusers: false,
        })
    }

    /// The same, that refuses the login of a superuser if it is asked to: a session can take back the rights that it
    /// gave up.
    #[must_use]
    pub fn refusing_superusers(self, refuses_superusers: bool) -> Probe {
        Probe { refuses_superusers, ..self }
    }

    /// Asks on a connection made for it: before there is a pool.
    ///
    /// # Errors
    /// [`Unready`].
    pub async fn alone(&self) -> Result<(), Unready> {
        let connecting = tokio::time::timeout(PATIENCE, self.options.connect());
        let mut connection = connecting.await.map_err(|_| Unready::Late)?.map_err(Unready::Away)?;
        let verdict = self.ask(&mut connection).await;
        // What was asked is answered; that it could not be closed in order changes nothing.
        let _closed = connection.close().await;
        verdict
    }

    /// Asks on a connection of a pool, as its users would.
    ///
    /// # Errors
    /// [`Unready`].
    pub async fn through(&self, pool: &PgPool) -> Result<(), Unready> {
        let mut connection = pool.acquire().await.map_err(|error| match error {
            sqlx::Error::PoolTimedOut => Unready::Late,
            error => Unready::Away(error),
        })?;
        self.ask(&mut connection).await
    }

    /// The same as a check of readiness, which says why not in words.
    pub fn check(self, pool: PgPool) -> impl Fn() -> Checked + Send + Sync {
        let shared = Arc::new((self, pool));
        move || {
            let shared = Arc::clone(&shared);
            Box::pin(async move { shared.0.through(&shared.1).await.map_err(|unready| unready.to_string()) })
        }
    }

    async fn ask(&self, connection: &mut PgConnection) -> Result<(), Unready> {
        let (names, values) = &self.limits;
        // Twice: the second time the statement is prepared already, if the server is still the same one.
        for _ in 0..2 {
            let session = store::session(connection, names, values).await.map_err(lost)?;
            if session.role != self.role {
                return Err(Unready::Role { role: self.role.clone(), found: session.role });
            }
            if self.refuses_superusers && session.superuser {
                return Err(Unready::Superuser);
            }
            if !session.lost.is_empty() {
                return Err(Unready::Limits(session.lost));
            }
        }
        for schema in &self.schemas {
            compare(schema, store::versions(connection, schema).await)?;
        }
        Ok(())
    }
}

/// What an error of the first statement means.
fn lost(error: sqlx::Error) -> Unready {
    match code(&error).as_deref() {
        // No such prepared statement; one of that name is there already.
        Some("26000" | "42P05") => Unready::Statements,
        _ => Unready::Away(error),
    }
}

fn code(error: &sqlx::Error) -> Option<String> {
    Some(error.as_database_error()?.code()?.into_owned())
}

/// Whether the versions that a schema has are all that this program carries.
fn compare(schema: &Schema, versions: sqlx::Result<Vec<i64>>) -> Result<(), Unready> {
    let carried = schema.versions();
    let needed = carried.iter().copied().max().unwrap_or_default();
    let older = |found| Err(Unready::Older { schema: schema.name, found, needed });
    let has = match versions {
        Ok(has) => has,
        Err(error) => {
            return match code(&error).as_deref() {
                // No such schema, no such table.
                Some("3F000" | "42P01") => Err(Unready::Missing(schema.name)),
                // Early releases did not show their versions to the services.
                Some("42501") => older("an earlier one".to_owned()),
                _ => Err(Unready::Away(error)),
            };
        }
    };
    if carried.iter().all(|version| has.contains(version)) {
        return Ok(());
    }
    match carried.into_iter().filter(|version| has.contains(version)).max() {
        Some(found) => older(found.to_string()),
        None => Err(Unready::Missing(schema.name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: Schema = Schema {
        name: "house",
        applied: "house._migrations",
        migrations: &[("0001_one", ""), ("0002_two", ""), ("0004_four", "")],
    };

    #[test]
    fn a_schema_needs_every_version_of_this_release_and_may_have_later_ones() {
        let said = |versions: &[i64]| compare(&SCHEMA, Ok(versions.to_vec())).map_err(|error| error.to_string());
        assert_eq!(said(&[1, 2, 4]), Ok(()));
        assert_eq!(said(&[1, 2, 3, 4, 9]), Ok(()), "the next release was here");
        let older = "the schema house is at version 2, this release needs 4: run `mazziere migrate`";
        assert_eq!(said(&[1, 2]), Err(older.to_owned()));
        assert_eq!(said(&[1, 2, 9]), Err(older.to_owned()), "a later one does not stand for one that is missing");
        assert_eq!(said(&[]), Err("the schema house is not there: run `mazziere migrate`".to_owned()));
    }
}
