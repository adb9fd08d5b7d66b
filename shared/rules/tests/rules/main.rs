//! The rules, tested from outside: every vector of the rulings, properties over many matches, golden logs.

mod autoplay;
mod captures;
mod dice;
mod ending;
mod frame;
mod golden;
mod leaks;
mod machine;
mod phh;
mod play;
mod poker;
mod ring_golden;
mod ring_input;
mod ring_leaks;
mod ring_scene;
mod ring_seating;
mod ring_session;
mod ring_vectors;
mod scene;
mod scoring;
mod vp;

mod asso_piglia_tutto;
mod briscola;
mod capture;
mod cirulla;
mod peppa;
mod scopone;
mod tresette;
mod trick;
