//! What a call counts as by the rate limits, in words beside its 429 and as data beside the operation.

use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::Operation;

use crate::access::{Access, writes};
use crate::auth::Role;
use crate::limits::{RateLimit, Write};
use crate::routes::RouteSpec;

/// Says what a call of an operation counts as, by the limits that a house has unless it sets others.
pub(super) fn say(operation: &mut Operation, spec: &RouteSpec) {
    let limit = RateLimit::default();
    let by_players = match spec.access {
        Access::Public => true,
        Access::Spectators(roles) | Access::Roles(roles) => roles.contains(&Role::Player),
    };
    let write = writes(&spec.method, spec.path).filter(|_| by_players);
    let mut words = format!(
        " A call is one of a caller's requests: {} a second, {} at once, unless the house says otherwise.",
        limit.per_second, limit.burst
    );
    let mut counts = json!({"requests": 1});
    if let Some(write) = write {
        let (name, of_which) = match write {
            Write::Command => ("commands", "A player's is also a command"),
            Write::FreeCommand => ("commands", "A player's is also ten commands"),
            Write::Move => ("refused_moves", "A player's that is refused is also a refused move"),
        };
        counts[name] = write.weight().into();
        let seconds = limit.command_every().num_seconds();
        words += &format!(" {of_which}: one every {seconds} s in the long run, {} at once.", limit.commands);
    }
    if let Some(RefOr::T(response)) = operation.responses.responses.get_mut("429") {
        let told = |line: &str| {
            let more = if line.starts_with("- `rate_limited`") { words.as_str() } else { "" };
            format!("{line}{more}")
        };
        response.description = response.description.lines().map(told).collect::<Vec<_>>().join("\n");
    }
    let said = ExtensionsBuilder::new().add("x-rate-limit", counts).build();
    operation.extensions.get_or_insert_default().merge(said);
}
