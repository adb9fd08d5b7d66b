mod aces;
mod golden;
mod input;
mod properties;
pub(crate) mod scene;
mod vectors;
