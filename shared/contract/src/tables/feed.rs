//! The feed: what tables tell the house, in the order of the log.

use chrono::{DateTime, Utc};
use mazziere_ids::{MatchId, PlayerId, TableId, TournamentId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{HandEnded, SeatVacated, ToppedUp};

/// Which results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct FeedQuery {
    /// Positions after this one; from the beginning if absent.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::place")]
    #[param(minimum = 0)]
    pub after: Option<i64>,
    /// How many positions are looked through, 1 to 5000; 1000 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 5000)]
    pub limit: Option<u32>,
    /// How long to wait for something new, in milliseconds, at most 20000; not at all if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(maximum = 20000)]
    pub wait_ms: Option<u32>,
}

/// A piece of the feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FeedPage {
    /// The last position looked through: ask for what comes after it next. Absent if there was nothing new.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<i64>,
    /// The news among those positions, in order.
    pub items: Vec<FeedItem>,
}

/// Something that a table tells the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FeedItem {
    /// Its position in the log: dense, the same for ever.
    pub position: i64,
    /// Which table; of an interruption, a name of its own.
    pub table_id: TableId,
    /// The version of its stream.
    pub version: i64,
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// When.
    pub at: DateTime<Utc>,
    /// The trace of the request that it follows from, for the reader that continues it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")]
    pub traceparent: Option<String>,
    /// What it tells.
    pub news: TableNews,
}

/// What a table tells: how it ended, and what happens at a ring table meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum TableNews {
    /// A match with a result.
    Finished {
        /// The players of each line, in line order.
        lines: Vec<LineStanding>,
        /// The winning line; absent for a draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<u8>,
        /// Differenza punti.
        difference: u32,
        /// The game's own result.
        #[schema(value_type = Object)]
        outcome: Value,
        /// Which seat deals first if the same players play on: the one to the right of the last dealer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next_dealer: Option<u8>,
        /// Who did not play it to its end, of whichever line; nobody in results from before this was told.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        at_fault: Vec<AtFault>,
    },
    /// Void for technical reasons. At a ring table everybody has back what they had at the start of the void hand.
    Voided {
        /// Why.
        reason: String,
    },
    /// A hand of a ring table is over.
    HandEnded(HandEnded),
    /// A seat of a ring table is free again. At a cash table this is told once the chips are back in the wallet.
    SeatVacated(SeatVacated),
    /// Chips bought were credited between two hands.
    ToppedUp(ToppedUp),
    /// A ring table was closed: nobody sits there any more, and at a cash table every hand and every cash-out is in the
    /// ledger.
    Closed {},
    /// No table could be served from then to then, and all clocks stood still. It is told once, and of no table: the
    /// item's `table_id` names the outage.
    Interrupted {
        /// The last sign of life before.
        from: DateTime<Utc>,
        /// The first one after.
        to: DateTime<Utc>,
    },
    /// A moderator has upheld a report: what a player said at a table is an offence. It is told once of each report.
    ChatOffence {
        /// Who said it.
        player_id: PlayerId,
        /// The report.
        report_id: Uuid,
    },
}

/// Which outages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct OutagesQuery {
    /// Those that ended after this instant.
    #[serde(deserialize_with = "crate::instant::read")]
    pub since: DateTime<Utc>,
}

/// A stretch of time in which no table could be served, and all clocks stood still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Outage {
    /// The last sign of life before.
    pub from: DateTime<Utc>,
    /// The first one after.
    pub to: DateTime<Utc>,
}

/// A player who did not play a match to its end, where that loses it: of a pair the one who did so, not the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AtFault {
    /// Who.
    pub player_id: PlayerId,
    /// How.
    pub by: FaultBy,
}

/// How a match is lost without being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FaultBy {
    /// A time ran out.
    Timeout,
    /// It was given up.
    Abandon,
}

/// What one line has at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LineStanding {
    /// Which line.
    pub line: u8,
    /// Who plays in it.
    pub players: Vec<PlayerId>,
    /// Its place, 1 the best.
    pub rank: u8,
    /// Match points.
    pub points: i32,
    /// Victory points.
    pub vp: u8,
    /// Match points that count in rankings.
    pub mp: i32,
    /// Whether it took part: one of its players made a move of their own (moves made for players who are away do not
    /// count); or they were there and had no occasion to: they have said that they are here, and have neither run out
    /// of time nor given up. Absent in results from before this was told, which hold nothing against anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took_part: Option<bool>,
}
