//! The rules, tested from outside: every vector of the rulings, properties over many matches, golden logs.

mod autoplay;
mod banks;
mod bestia_broken;
mod bestia_input;
mod bestia_leaks;
mod bestia_perft;
mod bestia_pot;
mod bestia_scene;
mod bestia_session;
mod bestia_vectors;
mod captures;
mod chances;
mod dice;
mod draw_poker;
mod ending;
mod frame;
mod golden;
mod leaks;
mod machine;
mod openings;
mod phh;
mod play;
mod poker;
mod ring_golden;
mod ring_input;
mod ring_leaks;
mod ring_random;
mod ring_scene;
mod ring_seating;
mod ring_session;
mod ring_vectors;
mod scene;
mod scoring;
mod stripped;
mod vp;

mod asso_piglia_tutto;
mod briscola;
mod burraco;
mod capture;
mod cirulla;
mod peppa;
mod played;
mod rummy;
mod scala_40;
mod scopone;
mod solitario;
mod telesina;
mod tresette;
mod trick;
mod uno;

/// A game that asks chance for everything; the tests of the tables play it, too.
#[path = "../guests/pescata.rs"]
mod pescata;

/// A ring whose shoe lasts several hands.
#[path = "../guests/sabot.rs"]
mod sabot;
