//! General rankings and skill levels of players (G5.3, G5.4).

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::PlayerName;

/// The paths of rankings.
pub(super) mod paths {
    /// GET (public): the ranking of a game in a week or a month.
    pub const RANKINGS: &str = "/v1/rankings";
    /// GET (player): where they stand in this week and this month.
    pub const MY_RANKINGS: &str = "/v1/me/rankings";
    /// GET (player): who stands around them in one ranking.
    pub const MY_RANKING_AROUND: &str = "/v1/me/rankings/around";
    /// GET (public): a player's skill levels.
    pub const PLAYER_LEVELS: &str = "/v1/players/{player_id}/levels";
}

/// What a ranking is about, in Italian time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RankingPeriod {
    /// A week of ISO 8601, from Monday: `2026-W48`.
    Week,
    /// A month of the calendar: `2026-11`.
    Month,
}

/// Which ranking, and which part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RankingQuery {
    /// Of which game.
    #[serde(deserialize_with = "game_name")]
    #[param(pattern = "^[a-z0-9-]{1,40}$", example = "scopa")]
    pub game: String,
    /// Of a week or of a month.
    #[param(inline)]
    pub period: RankingPeriod,
    /// Which week (`2026-W48`) or month (`2026-11`); the current one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{4}-(W(0[1-9]|[1-4][0-9]|5[0-3])|0[1-9]|1[0-2])$", example = "2026-W48")]
    pub of: Option<String>,
    /// How many rows, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^([0-9]{1,9}|1[0-9]{9})_-?([0-9]{1,9}|1[0-9]{9})_([0-9]{1,9}|1[0-9]{9})_[0-9]{1,16}\
        _[0-9a-f]{32}_([0-9]{1,9}|1[0-9]{9})_([0-9]{1,9}|1[0-9]{9})$")]
    pub cursor: Option<String>,
}

fn game_name<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    crate::page::game_name(value)?.ok_or_else(|| serde::de::Error::custom("game: which game"))
}

/// A page of a ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Ranking {
    /// Of which game.
    pub game: String,
    /// Of a week or of a month.
    pub period: RankingPeriod,
    /// Which week or month.
    #[schema(example = "2026-W48")]
    pub of: String,
    /// The rows, the first of the ranking first.
    pub items: Vec<RankingRow>,
    /// Where the next page begins; absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// What those on the page are called, as far as it is known, by player.
    pub names: Vec<PlayerName>,
}

/// A player in a ranking. More victory points come first; then more match points, fewer matches, and the earlier last
/// result. Those who are equal in all of these share the place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RankingRow {
    /// Their place, from 1; equal places share the number.
    pub place: u64,
    /// Who.
    pub player_id: PlayerId,
    /// Victory points of tournaments.
    pub vp: i32,
    /// Match points.
    pub mp: i32,
    /// How many matches; a rest that brought points is none.
    pub matches: i32,
    /// When the last result came in.
    pub last_at: DateTime<Utc>,
}

/// Where a player stands in a ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerRanking {
    /// Of which game.
    pub game: String,
    /// Of a week or of a month.
    pub period: RankingPeriod,
    /// Which week or month.
    #[schema(example = "2026-11")]
    pub of: String,
    /// Their place, from 1; absent behind the first thousand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
    /// Victory points of tournaments.
    pub vp: i32,
    /// Match points.
    pub mp: i32,
    /// How many matches; a rest that brought points is none.
    pub matches: i32,
    /// When the last result came in.
    pub last_at: DateTime<Utc>,
}

/// Which ranking, and how many around the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct AroundQuery {
    /// Of which game.
    #[serde(deserialize_with = "game_name")]
    #[param(pattern = "^[a-z0-9-]{1,40}$", example = "scopa")]
    pub game: String,
    /// Of a week or of a month.
    #[param(inline)]
    pub period: RankingPeriod,
    /// Which week (`2026-W48`) or month (`2026-11`); the current one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{4}-(W(0[1-9]|[1-4][0-9]|5[0-3])|0[1-9]|1[0-2])$", example = "2026-W48")]
    pub of: Option<String>,
    /// How many above the caller, 0 to 50; 5 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(maximum = 50)]
    pub above: Option<u32>,
    /// How many below the caller, 0 to 50; 5 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(maximum = 50)]
    pub below: Option<u32>,
}

/// Who stands around a player in a ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RankingAround {
    /// Of which game.
    pub game: String,
    /// Of a week or of a month.
    pub period: RankingPeriod,
    /// Which week or month.
    #[schema(example = "2026-W48")]
    pub of: String,
    /// Those above the caller, the caller, those below, in the order of the ranking; nobody where the caller has no
    /// result in it.
    pub items: Vec<AroundRow>,
    /// What they are called, as far as it is known, by player.
    pub names: Vec<PlayerName>,
}

/// A player around another one in a ranking, in whose order they stand as in [`RankingRow`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AroundRow {
    /// Their place, from 1; equal places share the number. Absent where the first of the rows is behind the first
    /// thousand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
    /// Who.
    pub player_id: PlayerId,
    /// Victory points of tournaments.
    pub vp: i32,
    /// Match points.
    pub mp: i32,
    /// How many matches; a rest that brought points is none.
    pub matches: i32,
    /// When the last result came in.
    pub last_at: DateTime<Utc>,
}

/// How well somebody plays a game: by the average share of the victory points over their last 40 counted matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SkillLevel {
    /// Fewer than ten matches.
    Beginner,
    /// Below 0.40.
    #[serde(rename = "level_1")]
    Level1,
    /// From 0.40, below 0.48.
    #[serde(rename = "level_2")]
    Level2,
    /// From 0.48, below 0.54.
    #[serde(rename = "level_3")]
    Level3,
    /// From 0.54, below 0.62.
    #[serde(rename = "level_4")]
    Level4,
    /// From 0.62.
    #[serde(rename = "level_5")]
    Level5,
}

/// A player's skill in a game. Matches of tournaments with a buy-in count, and those of cash tables; private events and
/// training do not. The share of a match is its victory points out of 20, or at tables of more than two sides out of
/// the most that somebody has there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"game": "scopa", "level": "level_3", "matches": 40, "numerator": 103, "denominator": 200}))]
pub struct PlayerLevel {
    /// In which game.
    pub game: String,
    /// The level.
    pub level: SkillLevel,
    /// How many matches count, 40 at most: the last ones.
    #[schema(maximum = 40)]
    pub matches: u8,
    /// The average share, exactly and in lowest terms: above the line.
    pub numerator: u64,
    /// Below the line.
    #[schema(minimum = 1)]
    pub denominator: u64,
}
