//! A player's own settings (opzioni di gioco automatico): what the system does for them. All are on unless the player
//! says otherwise; they may be changed at any time, and last for the match.

use serde::{Deserialize, Serialize};

/// What the system does for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Calls out as soon as the rules allow; else the player is asked once, and may call by hand at later leads. Since
    /// the last card plays itself, the player is asked again before it.
    pub auto_fuori: bool,
    /// Makes every accuso at the start of the player's first turn.
    pub auto_accuso: bool,
    /// Declares "Ho..." with every lead, and nothing else.
    pub auto_dichiarazione: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { auto_fuori: true, auto_accuso: true, auto_dichiarazione: true }
    }
}

/// A change of some settings; what is left out stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresettePreferences))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Chiamata fuori.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto_fuori: Option<bool>,
    /// Accuso.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto_accuso: Option<bool>,
    /// Dichiarazione.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto_dichiarazione: Option<bool>,
}

impl Settings {
    /// The settings after a change.
    #[must_use]
    pub fn changed(self, change: Change) -> Settings {
        Settings {
            auto_fuori: change.auto_fuori.unwrap_or(self.auto_fuori),
            auto_accuso: change.auto_accuso.unwrap_or(self.auto_accuso),
            auto_dichiarazione: change.auto_dichiarazione.unwrap_or(self.auto_dichiarazione),
        }
    }
}
