//! What the house uses to watch itself, and the two things no other crate may take from the machine: time and ids.
//!
//! Owns: [`Clock`] (the only source of time), [`Ids`] (the only source of fresh ids), log and span set-up
//! ([`setup::init`]), the calendar ([`italy`]), W3C trace context ([`trace`]), Prometheus metrics ([`Metrics`]), and
//! the pace of rounds through the past ([`rounds`]).
//!
//! **Invariant:** with no OTLP endpoint configured nothing here opens a socket, starts a thread or allocates per event.
//!
//! Non-goals: no business metric lives here (each service registers its own).

pub mod clock;
pub mod ids;
pub mod italy;
pub mod metrics;
pub mod rounds;
pub mod setup;
pub mod trace;

pub use clock::{Clock, Stopwatch};
pub use ids::Ids;
pub use metrics::Metrics;
pub use setup::{Config, Guard, InitError, LogFormat, init};
pub use trace::TraceContext;
