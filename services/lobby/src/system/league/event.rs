//! What happens in a girone: events of the tournament's stream, for ever.

use mazziere_ids::RegistrationId;
use serde::{Deserialize, Serialize};

/// Something that happened. Rounds go by their number, from 1; draws by theirs, which is the number in the context of
/// the draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum LeagueEvent {
    /// A round is paired: who meets at each table, and who rests. What a rest is worth is in the plan. The groups, if
    /// it is played in groups, come with the first round.
    RoundPaired {
        round: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draw: Option<u64>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        groups: Vec<Vec<RegistrationId>>,
        meetings: Vec<Vec<RegistrationId>>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rests: Vec<RegistrationId>,
    },
    /// Every match of the round is decided; the ranking of those who have not been cut, best first.
    RoundComplete { round: u32, ranking: Vec<Ranked> },
    /// These have too few victory points to go on, and keep the places that they have in the ranking.
    EntriesCut { entries: Vec<RegistrationId> },
    /// All rounds are played: these go on to the final, the best seed first. The others are placed behind them.
    PhaseComplete {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draw: Option<u64>,
        advance: Vec<RegistrationId>,
    },
}

/// An entry in the ranking after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    pub registration_id: RegistrationId,
    /// Its place, from 1; equal places share the number.
    pub place: u32,
    /// Its victory points so far.
    pub vp: u32,
    /// Its match points so far.
    pub mp: i32,
}

impl LeagueEvent {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
