//! A task: an effect, and the thing that it is an effect of.
//!
//! The queue holds tasks of every kind as `(subject, subject_id, effect)`; this module owns that shape.

use mazziere_ids::{RegistrationId, TableId, TournamentId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::Effect;
use crate::cash;
use crate::failure::Failure;

/// Something to be done outside, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// For a tournament.
    Tournament {
        /// Which.
        id: TournamentId,
        /// What.
        effect: Effect,
    },
    /// For a cash table.
    CashTable {
        /// Which.
        id: TableId,
        /// What.
        effect: cash::Effect,
    },
}

/// The names of subjects in the queue.
const TOURNAMENT: &str = "tournament";
const CASH_TABLE: &str = "cash_table";

impl Task {
    /// The name of the effect in metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Task::Tournament { effect, .. } => effect.name(),
            Task::CashTable { effect, .. } => effect.name(),
        }
    }

    /// Its id in the queue: the same task is queued once, however often it is named.
    pub fn effect_id(&self) -> Uuid {
        match self {
            Task::Tournament { id, effect } => effect.id(id.uuid()),
            Task::CashTable { id, effect } => effect.id(*id),
        }
    }

    /// The registration whose request waits for it, if one does.
    pub fn registration(&self) -> Option<RegistrationId> {
        match self {
            Task::Tournament { effect, .. } => effect.registration(),
            Task::CashTable { .. } => None,
        }
    }

    /// What kind of thing it is for, and which.
    pub(crate) fn subject(&self) -> (&'static str, Uuid) {
        match self {
            Task::Tournament { id, .. } => (TOURNAMENT, id.uuid()),
            Task::CashTable { id, .. } => (CASH_TABLE, id.uuid()),
        }
    }

    /// The effect as the queue holds it.
    pub(crate) fn body(&self) -> Result<Value, Failure> {
        match self {
            Task::Tournament { effect, .. } => print(effect),
            Task::CashTable { effect, .. } => print(effect),
        }
    }

    /// Reads a task from the queue.
    pub(crate) fn read(subject: &str, id: Uuid, body: Value) -> Result<Task, Failure> {
        match subject {
            TOURNAMENT => Ok(Task::Tournament { id: TournamentId::new(id), effect: parse(body)? }),
            CASH_TABLE => Ok(Task::CashTable { id: TableId::new(id), effect: parse(body)? }),
            other => Err(Failure::Broken(format!("inconsistent row effect.subject: {other}"))),
        }
    }
}

fn print(effect: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(effect).map_err(|error| Failure::Broken(error.to_string()))
}

fn parse<E: DeserializeOwned>(body: Value) -> Result<E, Failure> {
    serde_json::from_value(body).map_err(|error| Failure::Broken(format!("inconsistent row effect.effect: {error}")))
}
