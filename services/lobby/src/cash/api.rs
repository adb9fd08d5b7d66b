//! Cash tables over HTTP: the list, sessions and top-ups, the line, matches.

pub mod matches;
pub mod queue;
pub mod sessions;
pub mod tables;
