//! A command, what its decision may depend on beside the table, and what comes of it.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_fairdeal::Secret;
use mazziere_ids::PlayerId;
use serde_json::value::RawValue;

use super::cover::{Cover, Hidden};
use super::event::{TurnBy, VoidedBy};
use super::ring::command::RingCommand;
use super::{Fault, Table, TableEvent};
use crate::clock::Outages;
use crate::deal::Draws;
use crate::preferences::SavedPreferences;
use crate::refusal::Refused;
use crate::seal::KeyId;

/// Something a player, an operator or the house wants of a table.
#[derive(Clone, Debug)]
pub enum Command {
    /// The player is here; perhaps with a seed.
    Ready { player: PlayerId, seed: Option<Vec<u8>> },
    /// The player's seed for the next deals.
    Seed { player: PlayerId, seed: Vec<u8> },
    Move {
        player: PlayerId,
        /// Which of their seats; the awaited one if they leave it out.
        seat: Option<u8>,
        /// The move, as JSON.
        r#move: Box<RawValue>,
    },
    /// The player gives up.
    Abandon {
        player: PlayerId,
        seat: Option<u8>,
        /// At whose word.
        by: TurnBy,
    },
    /// The match is void.
    Void {
        reason: String,
        /// Which people decided it; none if the lobby did.
        by: Option<VoidedBy>,
    },
    /// The waiting time for the players is over (the house).
    Start,
    /// A clock ran out (the house).
    Expire,
    /// Something that only a ring table knows.
    Ring(RingCommand),
}

impl Command {
    /// The player whose word it is, if it is one's.
    pub fn player(&self) -> Option<PlayerId> {
        match self {
            Command::Ready { player, .. }
            | Command::Seed { player, .. }
            | Command::Move { player, .. }
            | Command::Abandon { player, .. }
            | Command::Ring(
                RingCommand::SitOut { player, .. }
                | RingCommand::Return { player, .. }
                | RingCommand::Leave { player, .. },
            ) => Some(*player),
            Command::Void { .. } | Command::Start | Command::Expire | Command::Ring(_) => None,
        }
    }
}

/// What a decision may depend on beside table and command.
pub struct Facts<'a> {
    /// When the command was received.
    pub at: DateTime<Utc>,
    /// When clocks stood still.
    pub outages: &'a Outages,
    /// Gives a fresh secret: of a table that is opened, or of each deal at one that promises them one after the other.
    pub fresh: &'a mut dyn FnMut() -> Secret,
    /// Draws what the rules ask for.
    pub draw: &'a Draws<'a>,
    /// The master key under which each deal that is promised is sealed; none seals nothing.
    pub sealed_under: Option<KeyId>,
    /// How long a ring table rests between two hands.
    pub hand_pause: Duration,
    /// What is kept of the preferences of those who sit down with the command.
    pub preferences: &'a [SavedPreferences],
}

/// What a command does: the events, and the table after them.
pub struct Changes {
    /// The table after the events.
    pub table: Table,
    /// The events, in order; none when there is nothing to do.
    pub events: Vec<TableEvent>,
    /// How each of them is stored.
    pub covers: Vec<Cover>,
    /// When they happen.
    pub at: DateTime<Utc>,
    /// At whose word.
    pub(in crate::table) by: TurnBy,
    /// Whether a hand of a ring table begins with them.
    pub(super) dealt: bool,
}

impl Changes {
    pub(super) fn of(table: &Table, at: DateTime<Utc>) -> Changes {
        // A clock set back does not turn the order of a table round.
        let events = Vec::new();
        let covers = Vec::new();
        Changes {
            table: table.duplicate(),
            events,
            covers,
            at: at.max(table.last_at()),
            by: TurnBy::Player,
            dealt: false,
        }
    }

    /// The same, at the word of `by`.
    pub(super) fn by(self, by: TurnBy) -> Changes {
        Changes { by, ..self }
    }

    pub(super) fn happens(&mut self, event: TableEvent) -> Result<(), Refused> {
        self.takes(event).map_err(|fault| broken(&fault))
    }

    /// The table takes the event in, and it is known how it is stored.
    pub(super) fn takes(&mut self, event: TableEvent) -> Result<(), Fault> {
        let hidden = Hidden::of(&self.table);
        self.table.evolve(&event, self.at)?;
        self.covers.push(hidden.cover(&event, &self.table));
        self.events.push(event);
        Ok(())
    }
}

/// Our own event cannot be read back: a bug, answered as one and not remembered with the command.
pub fn broken(fault: &Fault) -> Refused {
    tracing::error!(error = fault as &dyn std::error::Error, "a table cannot take its own event in");
    ErrorCode::Internal.into()
}
