//! How services reach PostgreSQL: pools whose sessions work in one role, with limits on how long anything may take; and
//! how a schema is brought up to date ([`Schema`]); and whether both are as they should be ([`Probe`]).
//!
//! **Invariants:** a session gives up the rights of the login before its first statement; a connection that is handed
//! out has no transaction open, and no statement is sent to check that: every transaction of the house is begun by
//! [`begin`] or [`begin_snapshot`], which cannot be left half-way. Clippy bans the driver's own `begin`.
//! Non-goals: what is in a schema, and statements (their owners have them), private clusters (`localpg`).

mod clocks;
mod migrations;
mod pool;
mod probe;
mod transaction;

pub use self::clocks::has_come;
pub use self::migrations::Schema;
pub use self::pool::{Sessions, pool, reach};
pub use self::probe::{Probe, Unready};
pub use self::transaction::{begin, begin_snapshot};
