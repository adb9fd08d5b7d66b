//! The rules, tested from outside: every vector of the rulings, properties over many matches, golden logs.

mod autoplay;
mod captures;
mod dice;
mod ending;
mod frame;
mod golden;
mod leaks;
mod machine;
mod play;
mod scene;
mod scoring;
mod vp;

mod briscola;
mod peppa;
mod tresette;
mod trick;
