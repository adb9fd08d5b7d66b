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
//! Non-goals: what the preferences are (the rules' business), saying them (`crate::table::preferred`), changing them at
//! running tables.

use mazziere_contract::ErrorCode;
use mazziere_ids::PlayerId;
use mazziere_rules::registry;
use mazziere_rules::registry::preferences::Preferences;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::refusal::Refused;

pub mod api;
pub mod store;

/// What a game says about preferences.
///
/// # Errors
/// `game_unknown`, `preferences_not_offered`.
pub fn of_game(game: &str) -> Result<&'static Preferences, Refused> {
    registry::game(game)?.preferences().ok_or_else(|| ErrorCode::PreferencesNotOffered.into())
}

/// Whether a move of a game says what its player prefers, and so decides nothing by itself.
pub fn are_said_by(game: &str, r#move: &RawValue) -> bool {
    of_game(game).is_ok_and(|known| known.are_said_by(r#move.get()))
}

/// What was kept for somebody, as it is looked up before a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// For whom.
    pub player_id: PlayerId,
    /// The game's own object.
    pub preferences: Value,
}
