//! Cash tables over HTTP: the list, sessions and top-ups, the line, matches.

pub mod line;
pub mod matches;
pub mod sessions;
pub mod tables;
