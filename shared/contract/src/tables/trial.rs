//! Openings that are tried and forgotten.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{OpenRingTableRequest, OpenTableRequest};

/// An opening to be tried: it is refused as the opening itself would be, and nothing is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "frame", rename_all = "snake_case", deny_unknown_fields)]
pub enum TrialRequest {
    /// A table of a match.
    Match {
        /// What would be sent to open it.
        opening: OpenTableRequest,
    },
    /// A ring table, whose every seat is taken with so many chips.
    Ring {
        /// What would be sent to open it.
        opening: OpenRingTableRequest,
        /// With how many chips everybody sits down.
        #[schema(minimum = 1)]
        chips: u64,
    },
}

/// What would have been opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Trial {
    /// The options in their printable form.
    pub options_text: String,
}
