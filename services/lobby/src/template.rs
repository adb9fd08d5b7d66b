//! Templates: what operators save, and tournaments and cash tables are opened from.

pub mod cash;
pub mod tournament;
