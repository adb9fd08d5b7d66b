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
