//! Which of their registrations and sessions players ask for.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::{RegistrationStatus, SessionStatus};

/// Which registrations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RegistrationsQuery {
    /// Only for tournaments of this game.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::game_name")]
    #[param(pattern = "^[a-z0-9-]{1,40}$", example = "scopa")]
    pub game: Option<String>,
    /// Only in this state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub status: Option<RegistrationStatus>,
    /// Only made from this time on.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub from: Option<DateTime<Utc>>,
    /// Only made before this time.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub until: Option<DateTime<Utc>>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// Which sessions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct SessionsQuery {
    /// Only of this game.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::game_name")]
    #[param(pattern = "^[a-z0-9-]{1,40}$", example = "holdem")]
    pub game: Option<String>,
    /// Only in this state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub status: Option<SessionStatus>,
    /// Only begun from this time on.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub from: Option<DateTime<Utc>>,
    /// Only begun before this time.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub until: Option<DateTime<Utc>>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}
