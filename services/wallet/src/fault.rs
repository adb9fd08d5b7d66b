//! What goes wrong below the ledger: the database, or what is found in it. Refusals are not among these.

/// Why the database gave no usable answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or could not be reached.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// Another writer was faster: the books that were read are not the last ones.
    #[error("another writer was faster")]
    Overtaken,
    /// A row that the constraints should have kept out.
    #[error("inconsistent row in {table}, column {column}")]
    Inconsistent { table: &'static str, column: &'static str },
}

/// How a failed batch is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The database is away, or was when the answer was due: the outcome may be unknown, a repeat will tell.
    Unavailable,
    /// The batch lost against another writer and took no effect: it may be tried again at once.
    Contended,
    /// The database refused what the batch wrote: a bug here or a hand there. Nothing took effect.
    Broken,
}

impl StoreError {
    /// How to treat this.
    pub fn fault(&self) -> Fault {
        let error = match self {
            StoreError::Database(error) => error,
            StoreError::Overtaken => return Fault::Contended,
            StoreError::Inconsistent { .. } => return Fault::Broken,
        };
        let sqlx::Error::Database(database) = error else {
            return match error {
                sqlx::Error::ColumnDecode { .. }
                | sqlx::Error::Decode(_)
                | sqlx::Error::Encode(_)
                | sqlx::Error::ColumnNotFound(_)
                | sqlx::Error::RowNotFound
                | sqlx::Error::TypeNotFound { .. } => Fault::Broken,
                // Sockets, pool, protocol: the connection is gone or never was.
                _ => Fault::Unavailable,
            };
        };
        match database.code().as_deref() {
            // Serialization failure, deadlock, lock timeout.
            Some("40001" | "40P01" | "55P03") => Fault::Contended,
            // Unique violation: another writer answered the same command or took the same place.
            Some("23505") => Fault::Contended,
            // Connection exceptions, operator intervention (shutdown, starting up), resources, read-only standby.
            Some(code) if ["08", "57", "53", "58"].contains(&&code[..2]) || code == "25006" || code == "3D000" => {
                Fault::Unavailable
            }
            _ => Fault::Broken,
        }
    }
}
