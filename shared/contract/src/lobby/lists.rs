//! The lists of one tournament, page by page: who is in, who meets whom, how everybody stands. However great the
//! tournament is, a page costs what is on it.

use mazziere_ids::{PlayerId, RegistrationId, TableId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Match, phases};

/// The paths of the lists of a tournament.
pub(super) mod paths {
    /// GET (public): who is in.
    pub const ENTRIES: &str = "/v1/tournaments/{tournament_id}/entries";
    /// GET (public): its rounds, without their matches.
    pub const ROUNDS: &str = "/v1/tournaments/{tournament_id}/rounds";
    /// GET (public): its matches; those of a bracket too.
    pub const MATCHES: &str = "/v1/tournaments/{tournament_id}/matches";
    /// GET (public): how everybody stands after a round of a girone.
    pub const STANDINGS: &str = "/v1/tournaments/{tournament_id}/standings";
    /// GET (public): the players of a chip tournament, by their stacks.
    pub const STACKS: &str = "/v1/tournaments/{tournament_id}/stacks";
    /// GET (public): the tables of a chip tournament.
    pub const RING_TABLES: &str = "/v1/tournaments/{tournament_id}/tables";
    /// GET (public): the draws of seats of a chip tournament that is over.
    pub const SEAT_DRAWS: &str = "/v1/tournaments/{tournament_id}/seat-draws";
    /// GET (public): the final ranking.
    pub const RESULTS: &str = "/v1/tournaments/{tournament_id}/results";
}

/// How far an entry that is in has come. Whether play has begun is said by the status of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryStatus {
    /// In, and paid: it waits for the start, or plays on.
    Confirmed,
    /// Out, while others play on.
    Eliminated,
    /// It has withdrawn in play, or was withdrawn because it stayed away; what it does not play is lost.
    Withdrawn,
    /// The ranking is final.
    Placed,
    /// It was not out when the tournament was cancelled.
    Cancelled,
}

/// A round without its matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RoundSummary {
    /// Of which phase, from 1.
    pub phase: u32,
    /// Which round, from 1.
    pub round: u32,
    /// How many matches it has, byes included.
    pub matches: u32,
    /// How many of them are decided; byes are.
    pub decided: u32,
    /// How many entries rest in it.
    pub resting: u32,
    /// The entries that rest in it, if they are at most 100. If they are more, the list is empty: they are the entries
    /// without a match in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests: Vec<RegistrationId>,
    /// The number of the draw that it was paired by, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<u64>,
}

impl RoundSummary {
    /// The most rests that are named.
    pub const MOST_RESTS: usize = 100;
}

/// A match, and where it stands among the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Fixture {
    /// Of which phase, from 1.
    #[serde(default = "phases::first")]
    pub phase: u32,
    /// Of which round, from 1.
    pub round: u32,
    /// Which match of the round, from 1, in the order of the bracket or of the pairing.
    pub number: u32,
    /// The match.
    #[serde(rename = "match")]
    pub meeting: Match,
}

/// Which matches. They come by phase, round and number; a round that is paired keeps its matches, and rounds are added
/// behind the others, so that pages neither overlap nor skip while it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct MatchesQuery {
    /// Only of this phase, from 1; the final behind a girone is the second.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::counted")]
    #[param(minimum = 1, maximum = 65535)]
    pub phase: Option<u32>,
    /// Only of this round, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::counted")]
    #[param(minimum = 1, maximum = 65535)]
    pub round: Option<u32>,
    /// Only of this group, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::counted")]
    #[param(minimum = 1, maximum = 65535)]
    pub group: Option<u32>,
    /// Only those of this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration_id: Option<RegistrationId>,
    /// Only those of the entry that this player is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,15}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// Which standings. A cursor belongs to the round that its page was of: a client that has begun to read the standings
/// after one round reads them to their end, even if another round is complete meanwhile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StandingsQuery {
    /// After this round, from 1; after the last one that is complete if absent.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::counted")]
    #[param(minimum = 1, maximum = 65535)]
    pub round: Option<u32>,
    /// Only of this group, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::counted")]
    #[param(minimum = 1, maximum = 65535)]
    pub group: Option<u32>,
    /// Only this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration_id: Option<RegistrationId>,
    /// Only the entry that this player is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,15}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// Which players of a chip tournament. They are ordered by their chips at the time a page is read. A player who wins or
/// loses chips between two pages may be on both or on neither; any other player is on exactly one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StacksQuery {
    /// Only those at this table, or on their way to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// Only this player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,15}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// Where the lists of a great tournament go on: each is the `cursor` of the list of that name; absent where the whole
/// list is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ListsNext {
    /// Of `GET /v1/tournaments/{tournament_id}/entries`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<String>,
    /// Of `GET /v1/tournaments/{tournament_id}/matches`: those of the last round shown, and the rounds behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<String>,
    /// Of `GET /v1/tournaments/{tournament_id}/standings`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standings: Option<String>,
    /// Of `GET /v1/tournaments/{tournament_id}/stacks`: `players` of `chips`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stacks: Option<String>,
    /// Of `GET /v1/tournaments/{tournament_id}/tables`: `tables` of `chips`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<String>,
    /// Of `GET /v1/tournaments/{tournament_id}/seat-draws`: `draws` of `chips`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat_draws: Option<String>,
    /// Of `GET /v1/tournaments/{tournament_id}/results`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<String>,
}
