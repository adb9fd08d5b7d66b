//! What players prefer (opzioni di gioco): kept here for each game, and said for them at every table where they sit
//! down.
//!
//! Preferences are a move of the game, which a player may make at any time. What they want everywhere they say once,
//! here; when a match is opened, or they take a seat at a ring, the same move is made for them in the batch of the
//! opening or of the seat, before a card is dealt. What they say at a table later is for that table alone.
//!
//! **Invariants:** what was said for a player stands in the table's log as the input it is, so a replay needs the log
//! alone, and it is said once, because the opening and the seat happen once. No clock runs for it. What a table does
//! not offer is passed over. Nobody but the player reads what is kept for them.
//!
//! Non-goals: what the preferences are (the rules' business), saying them (`mazziere_replay`, `table/preferred.rs`),
//! changing them at running tables.

pub mod api;
pub mod store;
