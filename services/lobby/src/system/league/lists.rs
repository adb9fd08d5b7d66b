//! The lists of a girone, page by page: from what is kept of each round as it was played.

use std::ops::Range;

use mazziere_contract::lobby::{EntryStanding, Fixture, RoundSummary};
use mazziere_ids::RegistrationId;

use super::{League, Round, small, view};
use crate::system::lists::{Spot, Wanted};

/// The phase of the rounds, and that of the final behind them.
const ROUNDS: u32 = 1;
const FINAL: u32 = 2;

impl League {
    pub(super) fn listed_rounds(&self, wanted: &Wanted) -> Vec<RoundSummary> {
        // A round is behind us with all its matches.
        let of_rounds = wanted.rounds(ROUNDS, self.rounds.len()).filter(|(_, from)| *from == 0);
        let mut found: Vec<RoundSummary> = of_rounds.map(|(round, _)| self.summary(round)).take(wanted.most).collect();
        if let Some(bracket) = &self.finals {
            found.extend(bracket.listed_rounds(FINAL, &Wanted { most: wanted.most - found.len(), ..*wanted }));
        }
        found
    }

    fn summary(&self, round: usize) -> RoundSummary {
        let Round { games, rests, draw, open, .. } = &self.rounds[round];
        let matches = games.count();
        RoundSummary {
            phase: ROUNDS,
            round: small(round + 1),
            matches: small(matches),
            decided: small(matches - open),
            resting: small(rests.len()),
            rests: if rests.len() > RoundSummary::MOST_RESTS { Vec::new() } else { rests.to_vec() },
            draw: *draw,
        }
    }

    pub(super) fn listed_fixtures(&self, wanted: &Wanted) -> Vec<Fixture> {
        let mut found = Vec::new();
        for (round, from) in wanted.rounds(ROUNDS, self.rounds.len()) {
            if found.len() == wanted.most {
                return found;
            }
            let Range { start, end } = self.indexes(round, wanted);
            let games = (start.max(from)..end).take(wanted.most - found.len());
            found.extend(games.filter_map(|index| self.fixture(round, index)));
        }
        if let Some(bracket) = &self.finals {
            found.extend(bracket.listed_fixtures(FINAL, &Wanted { most: wanted.most - found.len(), ..*wanted }));
        }
        found
    }

    /// Where the matches of a round are that are wanted: those of a group stand together, an entry has one at most.
    fn indexes(&self, round: usize, wanted: &Wanted) -> Range<usize> {
        let round = &self.rounds[round];
        let mut range = 0..round.games.count();
        if let Some(group) = wanted.group {
            let is_before = |index: usize, group| round.games[index].group.is_some_and(|of| of + 1 < group);
            let grouped = round.games.get(0).is_some_and(|game| game.group.is_some());
            let border = |group: u32| partition_point(range.clone(), |index| is_before(index, group));
            range = if grouped { border(group)..border(group.saturating_add(1)) } else { 0..0 };
        }
        if let Some(id) = wanted.entry {
            let number = self.order(id).map_or(0, |order| round.of_entries[order] as usize);
            let mine = number.saturating_sub(1)..number;
            range = if range.contains(&mine.start) { mine } else { 0..0 };
        }
        range
    }

    fn fixture(&self, round: usize, index: usize) -> Option<Fixture> {
        let game = self.rounds.get(round)?.games.get(index)?;
        Some(Fixture { phase: ROUNDS, round: small(round + 1), number: small(index + 1), meeting: view::game(game) })
    }

    pub(super) fn newest_fixture(&self, id: RegistrationId) -> Option<Fixture> {
        let of_final = self.finals.as_ref().and_then(|bracket| bracket.newest_fixture(FINAL, id));
        of_final.or_else(|| {
            let (round, index) = self.line(id)?.at?;
            self.fixture(round as usize, index as usize)
        })
    }

    pub(super) fn listed_standings(&self, wanted: &Wanted) -> Vec<(Spot, EntryStanding)> {
        let after = wanted.after.filter(|after| wanted.round.is_none_or(|round| round == after.round));
        let round = wanted.round.or(after.map(|after| after.round)).unwrap_or(small(self.standings.len()));
        let Some(kept) = (round as usize).checked_sub(1).and_then(|index| self.standings.get(index)) else {
            return Vec::new();
        };
        // Rows are counted from 1 outside.
        let from = after.map_or(0, |after| after.number);
        let shown = |row: u32| {
            let ranked = kept.rows.get(row as usize)?;
            Some((Spot { phase: ROUNDS, round, number: row + 1 }, self.standing(ranked)))
        };
        if let Some(id) = wanted.entry {
            let row = self.order(id).and_then(|order| kept.of_entries[order].checked_sub(1));
            let row = row.filter(|row| *row >= from).and_then(shown);
            return row
                .filter(|(_, shown)| wanted.group.is_none_or(|group| shown.group == Some(group)))
                .into_iter()
                .collect();
        }
        if let Some(group) = wanted.group {
            let rows = (group as usize).checked_sub(1).and_then(|index| kept.of_groups.get(index));
            let rows = rows.map(Vec::as_slice).unwrap_or_default();
            let begun = rows.partition_point(|row| *row < from);
            return rows[begun..].iter().copied().take(wanted.most).filter_map(shown).collect();
        }
        (from..small(kept.rows.len())).take(wanted.most).filter_map(shown).collect()
    }
}

/// The first of these for which something does not hold that holds for those before it.
fn partition_point(range: Range<usize>, holds: impl Fn(usize) -> bool) -> usize {
    let Range { mut start, mut end } = range;
    while start < end {
        let middle = start + (end - start) / 2;
        if holds(middle) {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}
