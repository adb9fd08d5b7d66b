//! Tickets, which open one stream in place of a token.
//!
//! Non-goals: which streams take one; each says so in its query.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// How a stream without ids is opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TicketQuery {
    /// A ticket in place of a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9a-f]{64}$")]
    pub ticket: Option<String>,
}

/// What opens one stream, once, in place of a token: for the browser's `EventSource`, which sends no `Authorization`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StreamTicket {
    /// The ticket, to be sent as the query parameter `ticket`. It is a secret.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub ticket: String,
    /// The path of the one stream that it opens.
    pub stream: String,
    /// From when on it opens nothing any more.
    pub expires_at: DateTime<Utc>,
}
