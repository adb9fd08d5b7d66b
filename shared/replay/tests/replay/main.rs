//! A table as pure state: matches and rings played to every end, and the audit of their logs. No database, no HTTP, no
//! waiting.

mod answers;
mod attendance;
mod chances;
mod decisions;
mod dice;
mod drawn;
mod format;
mod golden;
mod histories;
mod late;
mod matches;
mod parol;
mod promises;
mod proofs;
mod rings;
mod views;

/// A game that asks chance for everything, shared with the tests of the rules.
#[path = "../../../rules/tests/guests/pescata.rs"]
mod pescata;
