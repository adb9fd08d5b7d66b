//! The log: streams of aggregates and what is sealed in them, the executor that decides and writes; how commands of
//! clients are answered, and the receipts of their answers.

pub mod aggregate;
#[cfg(feature = "service")]
pub(crate) mod command;
#[cfg(feature = "service")]
mod exact;
#[cfg(feature = "service")]
pub mod executor;
#[cfg(feature = "service")]
pub mod memory;
#[cfg(feature = "service")]
pub mod receipt;
#[cfg(feature = "service")]
pub mod rows;
pub mod seal;
#[cfg(feature = "service")]
pub mod streams;
#[cfg(feature = "service")]
pub mod transaction;
#[cfg(feature = "service")]
mod turns;
#[cfg(feature = "service")]
mod unit_of_work;
