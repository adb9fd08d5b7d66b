//! How the service reaches the database: in the role `mazziere_audit`, which reads what auditors read.

use std::time::Duration;

use mazziere_database::{Probe, Sessions};
use sqlx::{PgPool, Result};

/// How sessions are: they read only, by the ends of indexes. At most `most` of them; a caller that needs one waits for
/// `patience`.
const fn sessions(most: u32, patience: Duration) -> Sessions<'static> {
    Sessions {
        role: "mazziere_audit",
        application: "mazziere-audit",
        most,
        patience,
        settings: &[("default_transaction_read_only", "on"), ("enable_seqscan", "off"), ("jit", "off")],
    }
}

/// A pool of such sessions. They are made when they are first needed, so this works while the database is away.
///
/// # Errors
/// When the URL is malformed.
pub fn connect(url: &str, most: u32, patience: Duration) -> Result<PgPool> {
    mazziere_database::pool(url, &sessions(most, patience))
}

/// What tells whether the service can work with a database.
///
/// # Errors
/// When the URL is malformed.
pub fn probe(url: &str) -> Result<Probe> {
    Probe::new(url, &sessions(1, Duration::ZERO), &[mazziere_eventstore::SCHEMA])
}
