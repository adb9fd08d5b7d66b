//! What players prefer, as a table knows it: moves of the game that say so, and what was kept for those who sit down.
//!
//! Non-goals: what the preferences are (the rules' business), keeping them (the tables').

use mazziere_contract::ErrorCode;
use mazziere_ids::PlayerId;
use mazziere_rules::registry;
use mazziere_rules::registry::preferences::Preferences;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::refusal::Refused;

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
pub struct SavedPreferences {
    pub player_id: PlayerId,
    /// The game's own object.
    pub preferences: Value,
}
