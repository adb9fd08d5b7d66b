//! The log: streams of aggregates, the desk that writes them, what is sealed in them, and the receipts of clients'
//! commands.

pub mod aggregate;
pub mod desk;
mod draft;
mod exact;
pub mod memory;
pub(crate) mod receipt;
pub mod seal;
mod turns;
