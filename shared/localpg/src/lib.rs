//! A private PostgreSQL for one process: found on the machine or fetched, initialised, started, watched, stopped.
//!
//! What it owns: the search for the server's binaries ([`Binaries`]), the build that is fetched where none is installed
//! (`private`), the unprivileged account a server must run under when we are root, the cluster's folder and its life
//! ([`Cluster`]), and a guard process that stops the server when we die without a word (SIGKILL and abort included).
//!
//! Invariants
//! - `postgres` is our direct child; nothing is daemonised, nothing survives us.
//! - A persistent cluster is durable (fsync on); a scratch cluster may lose data when the machine dies, but never when
//!   only PostgreSQL is killed: commits are still written before they are acknowledged.
//! - Who may log in: over the Unix socket anyone who can enter its folder (mode 0700: our account and root), without a
//!   password; over 127.0.0.1, when switched on, only with the password kept in the cluster's folder (scram-sha-256).
//!   No other address is ever listened on.
//!
//! Non-goals: talking SQL (callers have sqlx), replication, upgrades between major versions, Windows.
//!
//! Everything here blocks (starting takes a second or two): call it outside the async runtime's worker threads or
//! through `spawn_blocking`.

mod account;
mod binaries;
mod cluster;
mod error;
mod guard;
mod private;
mod server;
mod settings;

pub use binaries::Binaries;
pub use cluster::Cluster;
pub use error::Error;
pub use private::Unavailable;
pub use settings::{Options, Tcp};
