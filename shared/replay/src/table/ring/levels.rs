//! Which level of a chip tournament is in force. Levels run by the clock, which stops while the service is away
//! (G2.11); a change takes effect from the next hand (G1.9).

use chrono::{DateTime, Utc};
use mazziere_contract::tables::RingTournament;
use mazziere_contract::tables::levels::{all_levels, level_at};

use crate::clock::Outages;

/// The level in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InForce {
    /// Its number, from 1.
    pub level: u32,
    /// When the next one begins, if there is one and no clock stops meanwhile.
    pub next_at: Option<DateTime<Utc>>,
}

/// The level in force at `now`. Before the first one begins it is the first one all the same.
pub fn in_force(tournament: &RingTournament, outages: &Outages, now: DateTime<Utc>) -> InForce {
    let gone = outages.elapsed(tournament.levels_from, now);
    let found = level_at(&tournament.levels, gone);
    let next_at = found.and_then(|level| level.ends).map(|ends| outages.deadline(tournament.levels_from, ends));
    InForce { level: found.map_or(1, |level| level.number), next_at }
}

/// The number of the level that a hand which begins at `now` is played at, where the tournament is so many levels ahead
/// of its clock; none where no levels are.
pub fn due(tournament: &RingTournament, ahead: u32, outages: &Outages, now: DateTime<Utc>) -> Option<u32> {
    let last = u32::try_from(all_levels(&tournament.levels).count()).ok().filter(|last| *last > 0)?;
    Some(in_force(tournament, outages, now).level.saturating_add(ahead).min(last))
}

#[cfg(test)]
mod tests {
    use mazziere_contract::tables::ChipLevel;
    use mazziere_ids::TournamentId;
    use uuid::Uuid;

    use super::*;
    use crate::clock::Outage;

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_767_297_600 + second, 0).unwrap()
    }

    #[test]
    fn levels_follow_each_other_but_for_the_time_away_g1_9_g2_11() {
        let level = |stake| ChipLevel { stake, ante: 0, seconds: 60 };
        let tournament = RingTournament {
            tournament_id: TournamentId::new(Uuid::from_u128(1)),
            levels: vec![level(10), level(20), level(40)],
            levels_from: at(0),
        };
        let none = Outages::default();
        let check = |outages: &Outages, second, expected, next: Option<i64>| {
            let found = in_force(&tournament, outages, at(second));
            assert_eq!((found.level, found.next_at), (expected, next.map(at)), "at {second}");
        };
        check(&none, -30, 1, Some(60));
        check(&none, 0, 1, Some(60));
        check(&none, 59, 1, Some(60));
        check(&none, 60, 2, Some(120));
        check(&none, 120, 3, Some(180));
        check(&none, 180, 4, Some(240));
        let mut away = Outages::default();
        away.add(Outage { from: at(30), to: at(330) });
        check(&away, 340, 1, Some(360));
        check(&away, 361, 2, Some(420));
    }
}
