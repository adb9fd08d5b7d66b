//! The log: streams of aggregates, the desk that writes them, what is sealed in them, and the receipts of clients'
//! commands.

pub mod aggregate;
pub mod desk;
mod exact;
pub(crate) mod receipt;
pub mod seal;
