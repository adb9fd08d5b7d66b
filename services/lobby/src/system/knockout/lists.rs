//! The lists of a bracket, page by page.

use mazziere_contract::lobby::{Fixture, RoundSummary};
use mazziere_ids::RegistrationId;

use super::Bracket;
use crate::system::lists::Wanted;

impl Bracket {
    pub fn listed_rounds(&self, phase: u32, wanted: &Wanted) -> Vec<RoundSummary> {
        // A round is behind us with all its matches.
        let rounds = wanted.rounds(phase, self.rounds.len()).filter(|(_, from)| *from == 0);
        let summary = |(round, _): (usize, usize)| RoundSummary {
            phase,
            round: small(round + 1),
            matches: small(self.rounds[round].count()),
            decided: self.decided[round],
            resting: 0,
            rests: Vec::new(),
            draw: None,
        };
        rounds.map(summary).take(wanted.most).collect()
    }

    /// Its matches; there are no groups in a bracket.
    pub fn listed_fixtures(&self, phase: u32, wanted: &Wanted) -> Vec<Fixture> {
        let mut found = Vec::new();
        if wanted.group.is_some() {
            return found;
        }
        for (round, from) in wanted.rounds(phase, self.rounds.len()) {
            if found.len() == wanted.most {
                return found;
            }
            let indexes = match wanted.entry {
                Some(id) => self.index_in(id, round).map_or(0..0, |index| index..index + 1),
                None => 0..self.rounds[round].count(),
            };
            let indexes = (indexes.start.max(from)..indexes.end).take(wanted.most - found.len());
            found.extend(indexes.filter_map(|index| self.fixture(phase, round, index)));
        }
        found
    }

    /// The match that an entry plays, or has played last.
    pub fn newest_fixture(&self, phase: u32, id: RegistrationId) -> Option<Fixture> {
        let (round, index) = self.reached[*self.drawn.get(&id)?].at;
        self.fixture(phase, round as usize, index as usize)
    }

    /// Where an entry stands in a round, if it has come so far.
    fn index_in(&self, id: RegistrationId, round: usize) -> Option<usize> {
        let drawn = *self.drawn.get(&id)?;
        let has_come = round <= self.reached[drawn].at.0 as usize;
        // Those who go on from neighbouring matches meet.
        let power = self.shape.feeders().checked_pow(u32::try_from(round).ok()?)?;
        has_come.then_some(self.first[drawn] as usize / power)
    }

    fn fixture(&self, phase: u32, round: usize, index: usize) -> Option<Fixture> {
        let matches = self.rounds.get(round)?;
        let meeting = self.match_view(matches.get(index)?, matches.count() == 1);
        Some(Fixture { phase, round: small(round + 1), number: small(index + 1), meeting })
    }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
