//! The service `audit`: the two transparency logs of the house, and what auditors fetch.
//!
//! It follows the log of events and the ledger, writes the tiles of their trees into files, signs checkpoints, has them
//! cosigned by witnesses, and proves to anybody what stands where. Why it is like this:
//! `docs/decisions/transparency-logs.md`.
//!
//! | what | module |
//! |---|---|
//! | entries, as they follow from the database | [`source`] |
//! | tiles and the last signed notes, as files | [`tiles`], [`state`] |
//! | one log: tiled, signed, read again | [`keeper`], [`walk`] |
//! | both of it all the time; why a log is signed no further | [`follower`], [`halt`] |
//! | who cosigns, and a witness that anybody can run | [`witness`] |
//! | a person is erased | [`erase`] |
//! | rows as auditors fetch them: bundles | [`evidence`] |
//! | rows of the logs from a place on, about one table, event, player or day | [`ranges`] |
//! | what handlers and metrics read | [`board`] |
//! | the service, its doors | [`service`], [`api`] |
//!
//! **Invariants:** it reads the schemas of the others and writes none of them. There are never two roots for one size,
//! wherever the process ends. What is signed is durable outside the database before anybody gets it.

pub mod api;
pub mod app;
pub mod board;
pub mod disk;
pub mod erase;
pub mod evidence;
pub mod follower;
pub mod halt;
pub mod keeper;
pub mod keys;
pub mod log;
pub mod metrics;
pub mod openapi;
pub mod ranges;
pub mod routes;
pub mod schema;
pub mod service;
pub mod source;
pub mod state;
pub mod tiles;
pub mod walk;
pub mod witness;

pub use log::Log;
pub use openapi::openapi;
pub use routes::routes;
pub use schema::{connect, probe};
pub use service::{Config, Service, StartError};
