//! Every SQL statement of the event store, by what it serves.

pub(crate) mod act;
pub(crate) mod append;
pub(crate) mod read;
pub(crate) mod recheck;
pub(crate) mod sequence;
pub(crate) mod subscription;
