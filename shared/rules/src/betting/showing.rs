//! What a player may prefer about cards that need not be shown.

use serde::{Deserialize, Serialize};

/// Whether a player is asked to show cards that they need not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Showing {
    /// The player is asked.
    #[default]
    Ask,
    /// They stay covered.
    Muck,
    /// They are shown.
    Show,
}

impl Showing {
    /// Whether the cards of a player who is away are shown, at a table of `version` of the rules: "sempre" is always
    /// (telesina PR); in the first version a player who was away showed nothing.
    pub const fn shows_for_the_absent(self, version: u16) -> bool {
        matches!(self, Showing::Show) && version > 1
    }
}
