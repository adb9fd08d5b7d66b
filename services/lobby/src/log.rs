//! The log: streams of aggregates, the desk that writes them, what is sealed in them; how commands of clients are
//! answered, and the receipts of their answers.

pub mod aggregate;
pub(crate) mod command;
pub mod desk;
mod exact;
pub mod memory;
pub(crate) mod receipt;
pub mod seal;
mod turns;
mod unit_of_work;
