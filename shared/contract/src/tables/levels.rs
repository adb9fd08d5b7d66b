//! Levels of a chip tournament beyond those that it names (G1.9): antes and blinds go on growing by half at each level,
//! each as long as the last one that is named. Pure.
//!
//! Halves are rounded up, so that a stake of 1 grows. The last level of all is the first whose stake is [`MOST_CHIPS`].

use chrono::Duration;

use super::ChipLevel;

/// The most chips that a seat may have, and that a stake may be: sums over a table stay far from overflow.
pub const MOST_CHIPS: u64 = 1_000_000_000_000;

/// The level in force after a time of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelAt {
    /// Its number, from 1.
    pub number: u32,
    /// After how much time of play it ends; the last of all does not.
    pub ends: Option<Duration>,
}

fn half_as_much_again(chips: u64) -> u64 {
    chips.saturating_add(chips.div_ceil(2)).min(MOST_CHIPS)
}

impl ChipLevel {
    /// The level after this one, if it is the last that is named or beyond.
    pub fn next(self) -> ChipLevel {
        ChipLevel { stake: half_as_much_again(self.stake), ante: half_as_much_again(self.ante), ..self }
    }

    fn is_last_of_all(self) -> bool {
        self.stake >= MOST_CHIPS || self.stake == 0
    }
}

/// The levels that a tournament which names `levels` can come to, in order: those, and those beyond.
pub fn all_levels(levels: &[ChipLevel]) -> impl Iterator<Item = ChipLevel> + '_ {
    let grown = |level: &ChipLevel| (!level.is_last_of_all()).then(|| level.next());
    let beyond = std::iter::successors(levels.last().and_then(grown), grown);
    levels.iter().copied().chain(beyond)
}

/// The level of this number, from 1; the last of all for any number beyond it, none for 0 or where no levels are.
pub fn level(levels: &[ChipLevel], number: u32) -> Option<ChipLevel> {
    let count = usize::try_from(number).unwrap_or(usize::MAX);
    all_levels(levels).take(count).last()
}

/// The level in force when play has lasted for `gone`; none where no levels are.
pub fn level_at(levels: &[ChipLevel], gone: Duration) -> Option<LevelAt> {
    let mut ends = Duration::zero();
    let mut found = None;
    let mut numbered = (1..).zip(all_levels(levels)).peekable();
    while let Some((number, level)) = numbered.next() {
        ends += Duration::seconds(i64::from(level.seconds));
        let is_last = numbered.peek().is_none();
        found = Some(LevelAt { number, ends: (!is_last).then_some(ends) });
        if gone < ends {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(stakes: &[(u64, u64)]) -> Vec<ChipLevel> {
        stakes.iter().map(|&(stake, ante)| ChipLevel { stake, ante, seconds: 60 }).collect()
    }

    #[test]
    fn beyond_the_last_level_stakes_and_antes_grow_by_half_g1_9() {
        let levels = named(&[(10, 0), (20, 5)]);
        let stakes: Vec<(u64, u64)> = all_levels(&levels).take(6).map(|level| (level.stake, level.ante)).collect();
        assert_eq!(stakes, [(10, 0), (20, 5), (30, 8), (45, 12), (68, 18), (102, 27)]);
        assert_eq!(level(&levels, 3), Some(ChipLevel { stake: 30, ante: 8, seconds: 60 }));
        assert_eq!((level(&levels, 0), level(&[], 1)), (None, None));
    }

    #[test]
    fn levels_end_where_a_stake_is_as_much_as_there_can_be() {
        let of_one = named(&[(1, 0)]);
        let stakes: Vec<u64> = all_levels(&of_one).map(|level| level.stake).collect();
        assert_eq!((&stakes[..5], stakes.last()), (&[1, 2, 3, 5, 8][..], Some(&MOST_CHIPS)));
        assert!(stakes.windows(2).all(|pair| pair[0] < pair[1]) && stakes.len() < 80, "{} levels", stakes.len());
        assert_eq!(level(&of_one, u32::MAX).unwrap().stake, MOST_CHIPS);
        let of_all = named(&[(MOST_CHIPS, MOST_CHIPS)]);
        assert_eq!(all_levels(&of_all).count(), 1);
    }

    #[test]
    fn levels_follow_each_other_by_the_time_of_play() {
        let levels = named(&[(10, 0), (20, 0)]);
        let at = |seconds| {
            let found = level_at(&levels, Duration::seconds(seconds)).unwrap();
            (found.number, found.ends.map(|ends| ends.num_seconds()))
        };
        assert_eq!([at(0), at(59), at(60)], [(1, Some(60)), (1, Some(60)), (2, Some(120))]);
        assert_eq!([at(120), at(300)], [(3, Some(180)), (6, Some(360))], "beyond, each as long as the last");
        let last = u32::try_from(all_levels(&levels).count()).unwrap();
        assert_eq!(at(1_000_000), (last, None));
        assert_eq!(level_at(&[], Duration::zero()), None);
    }
}
