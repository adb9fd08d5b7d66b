//! The tables over real HTTP on a real PostgreSQL.

mod chances;
mod chat;
mod clocks;
mod decisions;
mod endings;
mod faults;
mod gone;
mod histories;
mod individual;
mod introductions;
mod links;
mod lists;
mod lost_history;
mod matches;
mod plans;
mod preferences;
mod promises;
mod recheck;
mod refusals;
mod releases;
mod replays;
mod replicas;
mod rings;
mod sealing;
mod solitario;
mod streams;
mod support;
mod uno;
mod voiding;

/// Shared with the tests of the pure table.
#[path = "../../../../shared/replay/tests/replay/dice.rs"]
mod dice;

/// A game that asks chance for everything, shared with the tests of the rules.
#[path = "../../../../shared/rules/tests/guests/pescata.rs"]
mod pescata;

/// A ring whose shoe lasts several hands, likewise.
#[path = "../../../../shared/rules/tests/guests/sabot.rs"]
mod sabot;
