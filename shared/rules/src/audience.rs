//! Audience: who may see the hidden part of an event.
//!
//! An event that carries cards carries its audience too, so that redaction needs the event alone and a log read years
//! later still says who saw what.

use serde::{Deserialize, Serialize};

use crate::kernel::Viewer;
use crate::seat::SeatSet;

/// Who may see something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "to", rename_all = "snake_case", deny_unknown_fields)]
pub enum Audience {
    /// Everybody, spectators included.
    Everyone,
    /// Viewers who see what one of these seats sees.
    Seats {
        /// The seats.
        seats: SeatSet,
    },
}

impl Audience {
    /// Whether `viewer` belongs to it. The auditor always does.
    pub fn admits(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Auditor) | (Audience::Everyone, _) => true,
            (Audience::Seats { seats }, Viewer::Seats(eyes)) => !seats.intersection(eyes).is_empty(),
        }
    }
}
