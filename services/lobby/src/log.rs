//! The log: streams of aggregates and what is sealed in them, the executor that decides and writes; how commands of
//! clients are answered, and the receipts of their answers.

pub mod aggregate;
pub(crate) mod command;
mod exact;
pub mod executor;
pub mod memory;
pub mod receipt;
pub mod seal;
pub mod streams;
pub mod transaction;
mod turns;
mod unit_of_work;
