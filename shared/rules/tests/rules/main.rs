//! The rules, tested from outside: every vector of the law, properties over many matches, golden logs.

use mazziere_rules as rules;

use crate::played::Harness;

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
mod directions;
mod draw_poker;
mod ending;
mod frame;
mod golden;
mod histories;
mod leaks;
mod machine;
mod openings;
mod phh;
mod play;
mod poker;
mod preferences;
mod ring_bets;
mod ring_golden;
mod ring_input;
mod ring_leaks;
mod ring_random;
mod ring_scene;
mod ring_seating;
mod ring_session;
mod ring_table;
mod ring_vectors;
mod scene;
#[cfg(feature = "openapi")]
mod schemas;
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

/// Every game of matches, in the order of the house: what the harness plays.
const GAMES: &[Harness] = &[
    Harness::of::<rules::scopa::Scopa>(40),
    Harness::of::<rules::scopone::Scopone>(30),
    Harness::of::<rules::asso_piglia_tutto::AssoPigliaTutto>(40),
    Harness::of::<rules::cirulla::Cirulla>(40),
    Harness::of::<rules::briscola::Briscola>(40),
    Harness::of::<rules::tresette::Tresette>(40).rarely("setting_not_offered"),
    Harness::of::<rules::peppa::Peppa>(30),
    Harness::of::<rules::burraco::Burraco>(12)
        .rarely("ace_twice closing_not_allowed game_too_long sequence_wraps turn_cannot_end"),
    Harness::of::<rules::scala_40::Scala40>(12)
        .rarely("ace_twice closing_too_early closing_with_jolly game_too_long joker_not_reused"),
    Harness::of::<rules::uno::Uno>(40),
    Harness::of::<rules::solitario::Solitario>(12),
];
