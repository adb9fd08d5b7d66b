//! A girone as the contract shows it: every round with its matches, and the standings after each.

use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{EntryStanding, Match, MatchResult, Round as RoundView};

use super::{AfterRound, Game, League, Ranked, Round};
use crate::tournament::event::Score;

/// Adds the rounds, the final and the standings.
pub(super) fn show(league: &League, view: &mut TournamentView) {
    let rounds = (1..).zip(&league.rounds).map(|(number, round)| shown(number, round));
    let finals = league.finals.iter().flat_map(|bracket| bracket.shown(2));
    view.rounds = rounds.chain(finals).collect();
    view.standings = standings(league);
}

fn shown(number: u32, round: &Round) -> RoundView {
    RoundView {
        matches: round.games.iter().map(game).collect(),
        rests: round.rests.to_vec(),
        draw: round.draw,
        ..RoundView::of_phase(1, number)
    }
}

pub(super) fn game(game: &Game) -> Match {
    let result = |score: &Score| MatchResult {
        registration_id: score.registration_id,
        place: score.place,
        advances: false,
        points: score.points,
        vp: score.vp,
        mp: score.mp,
    };
    let mut first = game.scores.iter().filter(|score| score.place == 1);
    let winner = first.next().filter(|_| first.next().is_none()).map(|score| score.registration_id);
    Match {
        match_id: game.match_id,
        table_id: game.table_open.then(|| game.table_id()),
        entries: game.entries.iter().copied().map(Some).collect(),
        bye: false,
        winner,
        next_match_id: None,
        group: game.group.map(|group| group + 1),
        results: game.scores.iter().map(result).collect(),
    }
}

/// How everybody stands after the last round that is complete; those who are cut with what they had then.
fn standings(league: &League) -> Vec<EntryStanding> {
    let last = league.standings.last().map(|after| after.rows.as_slice());
    last.unwrap_or_default().iter().map(|ranked| league.standing(ranked)).collect()
}

impl League {
    /// How an entry stood, with what has become of it since.
    pub(super) fn standing(&self, ranked: &Ranked) -> EntryStanding {
        let line = self.line(ranked.registration_id).copied().unwrap_or_default();
        EntryStanding {
            registration_id: ranked.registration_id,
            place: ranked.place,
            group: (self.groups.len() > 1).then_some(line.group + 1),
            vp: ranked.vp,
            mp: ranked.mp,
            still_in: !line.is_cut && !line.is_retired,
        }
    }

    /// The standings as they are now: an entry that is cut by them has the fewest points, and so stands last already.
    pub(super) fn after_round(&self) -> AfterRound {
        let rows: Vec<Ranked> = self.ranking.iter().chain(self.cut.iter()).copied().collect();
        let mut of_groups = if self.groups.len() > 1 { vec![Vec::new(); self.groups.len()] } else { Vec::new() };
        let mut of_entries = vec![0; self.entries.len()];
        for (row, ranked) in (0..).zip(&rows) {
            let Some(order) = self.order(ranked.registration_id) else { continue };
            of_entries[order] = row + 1;
            if let Some(group) = of_groups.get_mut(self.lines[order].group as usize) {
                group.push(row);
            }
        }
        AfterRound { rows, of_groups, of_entries }
    }
}
