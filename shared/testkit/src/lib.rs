//! What tests stand on: a real PostgreSQL that nobody has to install or start, a clock that waits to be moved, and
//! ids that come out the same every time. A dev-dependency only.
//!
//! - One scratch cluster per test process, started by the first test that asks and gone with the process.
//! - One migrated template database per name, copied for each test: [`TestDb::new`].
//! - What a role reads out of a database, to be searched for what it must not hold: [`Dump`].
//! - What a statement read, whatever else the server did meanwhile: [`Plan`].
//! - What a list costs in a young house and in an old one, for benches: [`compare_ages`].
//! - Tests that kill or restart PostgreSQL, or bring a backup back, take a cluster of their own: [`own_cluster`].
//!
//! Non-goals: builders of domain objects (they live beside their domain), mocks of our own database (there are none).

mod ages;
mod backup;
mod clock;
mod database;
mod dump;
mod plan;

pub use ages::compare_ages;
pub use backup::Backup;
pub use clock::{DAWN, clock, ids};
pub use database::{OwnCluster, TestDb, own_cluster, own_cluster_with};
pub use dump::Dump;
pub use mazziere_localpg as localpg;
pub use mazziere_telemetry::{Clock, Ids};
pub use plan::Plan;
