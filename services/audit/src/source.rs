//! What the logs are made of: entries from the database, in their order, without gaps.

use sqlx::{PgConnection, PgPool};

use crate::log::Log;

pub(crate) mod posting;
pub(crate) mod store;

/// Why entries were not read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("the database cannot be read")]
    Database(#[from] sqlx::Error),
    /// The database holds something that no log is made of.
    #[error("{what} at {} of the log {}", .log.place(*.place), .log.name())]
    Damaged {
        log: Log,
        /// In the log, from 0.
        place: u64,
        what: &'static str,
    },
}

/// The database as the source of a log.
#[derive(Clone, Debug)]
pub struct Source {
    pool: PgPool,
    log: Log,
}

impl Source {
    pub fn new(pool: PgPool, log: Log) -> Source {
        Source { pool, log }
    }

    /// Up to `most` entries from a place of the log on, in order. Fewer only where the log ends.
    ///
    /// # Errors
    /// [`SourceError::Damaged`] if a place is empty, or what stands there is none of the log's.
    pub async fn entries(&self, from: u64, most: u64) -> Result<Vec<Vec<u8>>, SourceError> {
        let mut connection = self.pool.acquire().await?;
        entries(&mut connection, self.log, from, most).await
    }

    /// How many entries there are in the database.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn size(&self) -> Result<u64, SourceError> {
        Ok(store::size(&self.pool, self.log).await?)
    }
}

/// Entries of a log as a connection sees them, in whatever transaction it is.
///
/// # Errors
/// As for [`Source::entries`].
pub async fn entries(
    connection: &mut PgConnection,
    log: Log,
    from: u64,
    most: u64,
) -> Result<Vec<Vec<u8>>, SourceError> {
    match log {
        Log::Events => store::events(connection, from, most).await,
        Log::Postings => store::postings(connection, from, most).await,
    }
}
