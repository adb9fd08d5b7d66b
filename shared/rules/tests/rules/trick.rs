//! What the tests of trick games share: positions to order, golden logs, perft.

pub(crate) mod golden;
pub(crate) mod perft;
pub(crate) mod scene;
