//! The hands that were played at ring tables: a list derived from the log, so that a player finds their hands again.
//!
//! A row says which versions of the table's stream are the hand; its steps, as the caller saw them, are read from the
//! log. There is no card in a row.

pub mod api;
pub mod store;

use chrono::{DateTime, Utc};
use mazziere_contract::tables::HandPlayed;
use mazziere_replay::table::ring::event::HandOver;

/// A hand that ended with a version, as the list shows it.
pub fn played(over: HandOver, version: i64, at: DateTime<Utc>) -> HandPlayed {
    HandPlayed {
        hand: over.hand.hand,
        first_version: over.first_version,
        last_version: version,
        // A list reads it out of the log.
        position: None,
        ended_at: at,
        pot: over.hand.pot,
        rake: over.hand.rake,
        brought: over.hand.brought,
        carried: over.hand.carried,
        seats: over.hand.seats.into_iter().map(Into::into).collect(),
    }
}
