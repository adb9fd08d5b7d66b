//! What the tests of trick games share: matches played at random and looked at closely, leaks, golden logs, perft.

pub(crate) mod autoplay;
pub(crate) mod golden;
pub(crate) mod leaks;
pub(crate) mod perft;
pub(crate) mod scene;
