//! Cash tables over HTTP: the list, sessions and top-ups, the line.

pub mod line;
pub mod sessions;
pub mod tables;
