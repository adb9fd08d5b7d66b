//! What may be found out for a chip tournament.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{HandEnded, SeatVacated};
use mazziere_ids::{RegistrationId, TableId};

/// What has been found out for a chip tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is told, the fields of what")]
pub enum ChipCommand {
    /// A table is open and these players sit there.
    NoteTableOpened { table: u32, seated: Vec<RegistrationId> },
    /// The tables refuse to open a table, for good.
    NoteOpeningRefused { table: u32, code: ErrorCode },
    /// A player sits where they were sent.
    NoteSeated { registration_id: RegistrationId, seating: u32 },
    /// They cannot: the table is no more.
    NoteSeatLost { registration_id: RegistrationId, seating: u32 },
    /// A table has heard how many hands it may deal.
    NotePaceHeard { table: u32, number: u32, hand: Option<u32> },
    /// A hand is over.
    NoteHand { table_id: TableId, hand: HandEnded, position: i64 },
    /// A seat is free.
    NoteVacated { table_id: TableId, vacated: SeatVacated, position: i64 },
    /// A table is no more.
    NoteTableLost { table_id: TableId, position: i64 },
}
