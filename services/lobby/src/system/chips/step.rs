//! What may have to be done outside for a chip tournament: the tables are told something.

use mazziere_ids::RegistrationId;
use serde::{Deserialize, Serialize};

/// Something to be done outside for a chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum ChipStep {
    /// Open a table and seat the players who have seats there by then.
    #[strum(serialize = "open_ring_table")]
    OpenTable { table: u32 },
    /// Seat a player who comes from another table, or late.
    Seat { registration_id: RegistrationId, seating: u32 },
    /// Have a player leave a table at the end of the hand; the number is that of the seating that they leave for.
    Release { registration_id: RegistrationId, seating: u32 },
    /// Tell a table how many hands it may deal.
    Pace { table: u32, number: u32 },
    /// Close a table that is not needed any more.
    #[strum(serialize = "close_ring_table")]
    CloseTable { table: u32 },
    /// Void a table of a cancelled tournament.
    #[strum(serialize = "void_ring_table")]
    VoidTable { table: u32 },
}

impl ChipStep {
    /// Its name in the queue and in metrics.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// What of its kind it is, within the tournament.
    pub fn subject(&self) -> String {
        match self {
            ChipStep::OpenTable { table } | ChipStep::CloseTable { table } | ChipStep::VoidTable { table } => {
                table.to_string()
            }
            ChipStep::Seat { registration_id, seating } | ChipStep::Release { registration_id, seating } => {
                format!("{registration_id}:{seating}")
            }
            ChipStep::Pace { table, number } => format!("{table}:{number}"),
        }
    }
}
