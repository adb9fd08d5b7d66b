//! What the house uses to watch itself, and the two things no other crate may take from the machine: time and ids.
//!
//! Owns: [`Clock`] (the only source of time), [`Ids`] (the only source of fresh ids), log and span set-up
//! ([`setup::init`]), W3C trace context ([`trace`]), the names of log fields ([`fields`]) and Prometheus metrics
//! ([`Metrics`]).
//!
//! **Invariant:** with no OTLP endpoint configured nothing here opens a socket, starts a thread or allocates per event.
//!
//! Non-goals: no business metric lives here (each service registers its own), and no card, seed, token or name of a
//! person has a field name, so that none can be logged by habit.

pub mod clock;
pub mod fields;
pub mod ids;
pub mod metrics;
pub mod setup;
pub mod trace;

pub use clock::{Clock, Stopwatch};
pub use ids::Ids;
pub use metrics::Metrics;
pub use setup::{Config, Guard, InitError, LogFormat, init};
pub use trace::TraceContext;
