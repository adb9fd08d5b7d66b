//! What has to happen outside the lobby because of an event of a tournament: money at the wallet, tables to open or
//! void.
//!
//! Non-goals: which of them follow from an event ([`super::follow_ups`]), the queue and carrying them out
//! ([`crate::outbox`]).

use chrono::{DateTime, Utc};
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId, derive_uuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::outbox;
use crate::system::chips::step::ChipStep;
use crate::terms::Offence;

/// Something to be done outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "effect", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum Effect {
    /// Collect a player's buy-in: cash to escrow and deferred fee.
    CollectBuyIn { registration_id: RegistrationId, player_id: PlayerId },
    /// Call a buy-in off, whether or not it took place.
    CallOffBuyIn { registration_id: RegistrationId, player_id: PlayerId },
    /// Return a buy-in: the mirror of its posting.
    ReturnBuyIn { registration_id: RegistrationId, player_id: PlayerId },
    /// End an invitation if the partner has not answered by now.
    ExpireInvitation { registration_id: RegistrationId },
    /// Move the money of the start: escrow to pool, deferred fees to the house.
    StartMoney,
    /// Call the money of the start off, whether or not it moved.
    CallOffStart,
    /// Open the table of a match.
    OpenTable { match_id: MatchId, attempt: u32 },
    /// Void the table of a match.
    VoidTable { match_id: MatchId, attempt: u32 },
    /// Give a match in play up for a player who has withdrawn.
    AbandonTable { table_id: TableId, player_id: PlayerId },
    /// Pay a prize or a refund of the plan.
    PayOut { player_id: PlayerId },
    /// Pay a prize that was withheld, for the how manieth time.
    PayReleased { player_id: PlayerId, round: u32 },
    /// Take a prize away that was withheld.
    ConfiscatePrize { player_id: PlayerId, round: u32 },
    /// Warn a player.
    #[strum(serialize = "warn_player")]
    Warn { player_id: PlayerId, offence: Offence },
    /// Close the tournament's accounts, all of them exactly zero.
    CloseAccounts,
    /// Something for the field, or for the tables of a chip tournament.
    #[serde(rename = "chips")]
    Run { step: RunStep },
}

/// What is done for the field, or for the tables of a chip tournament: both stand in one part of the queue, because
/// chip tournaments had both first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RunStep {
    Field(FieldStep),
    /// For the tables of a chip tournament.
    Chips(ChipStep),
}

/// What is done for the field and its pool, by the clock or at the wallet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum FieldStep {
    /// Open the registration of what was announced, when the time has come.
    OpenRegistration,
    /// Close the registration, when the time has come.
    CloseRegistration,
    /// Start, when the time has come.
    #[strum(serialize = "start_scheduled")]
    Start,
    /// The same at a later time, because the house was away at the first one.
    StartPostponed { until: DateTime<Utc> },
    /// Look up how well everybody plays, by which the bracket is seeded.
    Seed,
    /// End the late registration, when the time has come.
    EndLateRegistration,
    /// Move a late buy-in to the pool, its fee to the house.
    Pool { registration_id: RegistrationId },
    /// Bring the pool to what is guaranteed.
    TopUp,
    /// Give the house its part of the pool back.
    ReturnOverlay,
}

impl From<FieldStep> for Effect {
    fn from(step: FieldStep) -> Effect {
        Effect::Run { step: RunStep::Field(step) }
    }
}

impl From<ChipStep> for Effect {
    fn from(step: ChipStep) -> Effect {
        Effect::Run { step: RunStep::Chips(step) }
    }
}

impl FieldStep {
    /// Its name in the queue and in metrics.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// What of its kind it is, within the tournament.
    pub fn subject(&self) -> String {
        match self {
            FieldStep::Pool { registration_id } => registration_id.to_string(),
            FieldStep::StartPostponed { until } => until.to_rfc3339(),
            _ => String::new(),
        }
    }
}

impl outbox::Effect for Effect {
    /// A request about a registration waits for what it has begun by looking, not by this.
    type Waits = RegistrationId;

    fn name(&self) -> &'static str {
        match self {
            Effect::Run { step: RunStep::Field(step) } => step.name(),
            Effect::Run { step: RunStep::Chips(step) } => step.name(),
            named => named.into(),
        }
    }

    fn id(&self, tournament: Uuid) -> Uuid {
        let subject = match self {
            Effect::CollectBuyIn { registration_id, player_id }
            | Effect::CallOffBuyIn { registration_id, player_id }
            | Effect::ReturnBuyIn { registration_id, player_id } => format!("{registration_id}:{player_id}"),
            Effect::ExpireInvitation { registration_id } => registration_id.to_string(),
            Effect::OpenTable { match_id, attempt } | Effect::VoidTable { match_id, attempt } => {
                format!("{match_id}:{attempt}")
            }
            Effect::AbandonTable { table_id, player_id } => format!("{table_id}:{player_id}"),
            Effect::PayOut { player_id } => player_id.to_string(),
            Effect::PayReleased { player_id, round } | Effect::ConfiscatePrize { player_id, round } => {
                format!("{player_id}:{round}")
            }
            Effect::Warn { player_id, offence } => format!("{player_id}:{}", offence.subject()),
            Effect::Run { step: RunStep::Field(step) } => step.subject(),
            Effect::Run { step: RunStep::Chips(step) } => step.subject(),
            Effect::StartMoney | Effect::CallOffStart | Effect::CloseAccounts => String::new(),
        };
        derive_uuid(tournament, &format!("{}:{subject}", self.name()))
    }

    fn asked_for(&self) -> Option<RegistrationId> {
        None
    }
}
