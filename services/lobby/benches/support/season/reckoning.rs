//! What the results of a season come to, reckoned one by one from what was told of them: no function of rankings or
//! levels is used here.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, ensure};
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use mazziere_contract::lobby::SkillLevel;
use mazziere_contract::tables::LineStanding;
use mazziere_ids::PlayerId;
use mazziere_lobby::ranking::level::Record;
use mazziere_lobby::ranking::standing::{Key, Standing};
use uuid::Uuid;

/// The least common multiple of 1 to 20.
const PARTS: u64 = 232_792_560;

/// A result of a player; a rest is no match.
struct MatchResult {
    player: PlayerId,
    game: &'static str,
    at: DateTime<Utc>,
    match_id: Uuid,
    vp: u8,
    mp: i32,
    /// What the victory points are a share of.
    out_of: Option<u8>,
}

/// Every result that counts.
#[derive(Default)]
pub(super) struct Reckoning(Vec<MatchResult>);

impl Reckoning {
    pub(super) fn played(&mut self, game: &'static str, at: DateTime<Utc>, match_id: Uuid, lines: &[LineStanding]) {
        let best = lines.iter().map(|line| line.vp).max();
        let out_of = if lines.len() == 4 { best } else { Some(20) };
        for line in lines {
            for player in &line.players {
                self.0.push(MatchResult { player: *player, game, at, match_id, vp: line.vp, mp: line.mp, out_of });
            }
        }
    }

    /// Only where two sides meet somebody may withdraw.
    pub(super) fn forfeited(
        &mut self,
        game: &'static str,
        at: DateTime<Utc>,
        match_id: Uuid,
        sides: &[(Vec<PlayerId>, u8, i32)],
    ) {
        for (players, vp, mp) in sides {
            for player in players {
                self.0.push(MatchResult { player: *player, game, at, match_id, vp: *vp, mp: *mp, out_of: Some(20) });
            }
        }
    }

    /// A rest is worth 14 victory points and 4 match points.
    pub(super) fn rested(&mut self, game: &'static str, at: DateTime<Utc>, player: PlayerId) {
        self.0.push(MatchResult { player, game, at, match_id: Uuid::nil(), vp: 14, mp: 4, out_of: None });
    }

    /// Compares every standing of every week and month.
    pub(super) fn check_standings(&self, made: &BTreeMap<Key, Standing>) -> anyhow::Result<()> {
        let mut reckoned: BTreeMap<Key, Standing> = BTreeMap::new();
        for one in &self.0 {
            // In November and December Italy is an hour ahead.
            let day = (one.at + TimeDelta::hours(1)).date_naive();
            let week = format!("{}-W{:02}", day.iso_week().year(), day.iso_week().week());
            for period in [week, day.format("%Y-%m").to_string()] {
                let key = Key { player_id: one.player, period, game: one.game.to_owned() };
                let nothing = Standing { vp: 0, mp: 0, matches: 0, last_at: DateTime::UNIX_EPOCH };
                let standing = reckoned.entry(key).or_insert(nothing);
                standing.vp += i32::from(one.vp);
                standing.mp += one.mp;
                standing.matches += i32::from(one.out_of.is_some());
                standing.last_at = standing.last_at.max(one.at);
            }
        }
        ensure!(reckoned.len() == made.len(), "{} standings, and {} reckoned", made.len(), reckoned.len());
        for (key, standing) in &reckoned {
            ensure!(made.get(key) == Some(standing), "{key:?}: {standing:?} and {:?}", made.get(key));
        }
        Ok(())
    }

    /// Compares every level.
    pub(super) fn check_levels(&self, made: &HashMap<(PlayerId, &str), Record>) -> anyhow::Result<()> {
        let mut of: HashMap<(PlayerId, &str), Vec<&MatchResult>> = HashMap::new();
        for one in self.0.iter().filter(|one| one.out_of.is_some()) {
            of.entry((one.player, one.game)).or_default().push(one);
        }
        ensure!(of.len() == made.len(), "{} levels, and {} reckoned", made.len(), of.len());
        for (key, mut results) in of {
            results.sort_by_key(|one| std::cmp::Reverse((one.at, one.match_id)));
            results.truncate(40);
            let share = |one: &&MatchResult| u64::from(one.vp) * PARTS / u64::from(one.out_of.unwrap_or(20));
            let sum = results.iter().map(share).sum::<u64>();
            let count = results.len() as u64;
            let record = made.get(&key).with_context(|| format!("{key:?}"))?;
            let exact = u128::from(record.share.numerator) * u128::from(PARTS * count)
                == u128::from(sum) * u128::from(record.share.denominator);
            ensure!(exact && u64::from(record.matches) == count, "{key:?}: {record:?}, and {sum} of {count}");
            // Hundredths of the whole that a level begins with: sum / (PARTS * count) < 40 / 100, and so on.
            let below = |hundredths: u64| sum * 100 < hundredths * PARTS * count;
            let level = match () {
                () if count < 10 => SkillLevel::Beginner,
                () if below(40) => SkillLevel::Level1,
                () if below(48) => SkillLevel::Level2,
                () if below(54) => SkillLevel::Level3,
                () if below(62) => SkillLevel::Level4,
                () => SkillLevel::Level5,
            };
            ensure!(record.level() == level, "{key:?}: {:?} and {level:?}", record.level());
        }
        Ok(())
    }
}
