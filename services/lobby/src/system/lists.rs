//! What is asked of the lists of a tournament: which items, behind which one, how many.
//!
//! Every list has an order that play does not change: matches stand by phase, round and number, standings by the round
//! that they are of and the row. **Invariant:** a page looks at what is on it and at a few things more, whatever the
//! size of the field. Non-goals: HTTP (`tournament::lists`).

use mazziere_ids::RegistrationId;

/// Where something stands in a tournament, all counted from 1: a match by its number in its round, a row of the
/// standings by its number among those of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Of which phase.
    pub phase: u32,
    /// Of which round.
    pub round: u32,
    /// Which one of the round.
    pub number: u32,
}

/// No round has so many matches or rows, and no phase so many rounds: draws count in sixteen bits.
const MOST: u64 = 100_000;

impl Spot {
    /// As one number, in the same order, of 15 digits at most.
    pub fn code(self) -> u64 {
        (u64::from(self.phase) * MOST + u64::from(self.round)) * MOST + u64::from(self.number)
    }

    /// The spot with this number; of one that is none, some spot.
    pub fn of(code: u64) -> Spot {
        let part = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Spot { phase: part(code / MOST / MOST), round: part(code / MOST % MOST), number: part(code % MOST) }
    }
}

/// Which items of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Only of this phase, from 1.
    pub phase: Option<u32>,
    /// Only of this round, from 1.
    pub round: Option<u32>,
    /// Only of this group, from 1.
    pub group: Option<u32>,
    /// Only those of this entry.
    pub entry: Option<RegistrationId>,
    /// Only those behind this spot.
    pub after: Option<Spot>,
    /// How many at most.
    pub most: usize,
}

impl Wanted {
    /// Of the `count` rounds of a phase those that are wanted, from 0, each with the index of its first match that is
    /// not behind us.
    pub(super) fn rounds(self, phase: u32, count: usize) -> impl Iterator<Item = (usize, usize)> {
        let is_wanted = self.phase.is_none_or(|wanted| wanted == phase);
        let (first, last) = match self.round.map(|round| round as usize) {
            Some(0) => (0, 0),
            Some(round) => (round - 1, round.min(count)),
            None => (0, count),
        };
        // Rounds that are behind us are not walked through.
        let begun = self.after.filter(|after| after.phase == phase).map_or(0, |after| after.round.max(1) as usize - 1);
        let last = if is_wanted { last } else { 0 };
        (first.max(begun)..last).filter_map(move |round| Some((round, self.behind(phase, round)?)))
    }

    /// The index of the first match of a round that is not behind us, if there may be one.
    fn behind(self, phase: u32, round: usize) -> Option<usize> {
        let Some(after) = self.after else { return Some(0) };
        let round = u32::try_from(round + 1).unwrap_or(u32::MAX);
        match (after.phase, after.round).cmp(&(phase, round)) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => Some(after.number as usize),
            std::cmp::Ordering::Greater => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_numbers_in_their_order() {
        let spots = [(1, 1, 1), (1, 1, 5_000), (1, 2, 1), (1, 65_535, 32_767), (2, 1, 1)];
        let spots = spots.map(|(phase, round, number)| Spot { phase, round, number });
        assert!(spots.is_sorted_by(|one, other| one < other && one.code() < other.code()));
        assert!(spots.iter().all(|spot| Spot::of(spot.code()) == *spot && spot.code().to_string().len() <= 15));
    }

    #[test]
    fn rounds_go_on_behind_a_spot() {
        let rounds = |wanted: Wanted, phase| wanted.rounds(phase, 3).collect::<Vec<_>>();
        let all = Wanted::default();
        assert_eq!(rounds(all, 1), [(0, 0), (1, 0), (2, 0)]);
        assert_eq!(rounds(Wanted { round: Some(2), ..all }, 1), [(1, 0)]);
        assert_eq!(rounds(Wanted { phase: Some(2), ..all }, 1), []);
        for none in [0, 4, u32::MAX] {
            assert_eq!(rounds(Wanted { round: Some(none), ..all }, 1), []);
        }
        let behind = Wanted { after: Some(Spot { phase: 1, round: 2, number: 7 }), ..all };
        assert_eq!((rounds(behind, 1), rounds(behind, 2)), (vec![(1, 7), (2, 0)], vec![(0, 0), (1, 0), (2, 0)]));
        let next = Wanted { after: Some(Spot { phase: 2, round: 1, number: 1 }), ..all };
        assert_eq!((rounds(next, 1), rounds(next, 2)), (vec![], vec![(0, 1), (1, 0), (2, 0)]));
    }
}
