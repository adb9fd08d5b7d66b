//! A girone (G1.5, G1.6): rounds in which nobody is eliminated by a match, in groups where everybody meets everybody,
//! or Danish, by the ranking; then, if the plan says so, a knock-out final of the best.
//!
//! | law | where |
//! |---|---|
//! | G1.5 groups, circle method, rests without points; V4, V12, V14 | `pairing` |
//! | G1.6 Danish rounds, ties in the order of a draw, rests with points; V8, V9 | `pairing` |
//! | G1.6 partial elimination; V9, V10 | `next` |
//! | G5.1 VP, then MP, then ex aequo; V7, V11, V12 | `ranking` |
//! | G1.13 withdrawal; V14, V15 | `next`, `knockout/retired.rs` |
//!
//! Invariants: a round is paired when the one before is complete; nobody meets twice in a round; nobody rests twice
//! while another can; a decided match never changes; a cut entry keeps the place it had. Non-goals: money, time, what
//! a match is worth (the tables say), what one is worth that nobody plays (the plan says).
//!
//! # A round
//!
//! 1. `tournament_started` lets the first round follow by itself (`next`): everybody is drawn from the secret of the
//!    tournament, `round_paired` says who meets and who rests, and the tables open.
//! 2. Each result is a `match_decided`, and a match may end level. A match that somebody has left before its table
//!    opened, or that everybody has left, is `match_forfeited`, worth what the plan says.
//! 3. The last result brings `round_complete` with the ranking, which everybody sees as the standings; where somebody
//!    has too few points to go on, `entries_cut`; then the next `round_paired`, whose tables open after the pause.
//! 4. After the last round `phase_complete` says who goes on. The others have their places. The final is a bracket by
//!    seeds (`system/knockout/seeding.rs`).
//!
//! Each of these is one row of the log however great the field is, and the openings of a round are queued by one
//! statement.

pub mod event;
mod lists;
mod next;
mod pairing;
mod ranking;
mod scheme;
#[cfg(test)]
pub(crate) mod tests;
mod view;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use mazziere_ids::{MatchId, RegistrationId, TableId, TournamentId, derive_uuid};

use self::event::{LeagueEvent, Ranked};
use super::knockout::{Bracket, Shape};
use super::plan::{LeaguePlan, Rounds};
use crate::pieces::Pieces;
use crate::terms::Format;
use crate::tournament::event::Score;

/// A girone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct League {
    tournament: TournamentId,
    plan: Arc<LeaguePlan>,
    shape: Shape,
    /// Everybody, in the order of registration; empty before play begins.
    entries: Arc<Vec<RegistrationId>>,
    orders: Arc<HashMap<RegistrationId, usize>>,
    /// What each has come to, in the same order.
    lines: Vec<Line>,
    /// Who meets whom in turn, by their order; one group of everybody in Danish rounds.
    groups: Arc<Vec<Vec<usize>>>,
    rounds: Vec<Round>,
    /// Where each match is: its round and its index there.
    found: Arc<HashMap<MatchId, (usize, usize)>>,
    /// After the last round that is complete, those who are still ranked; behind them those who were cut.
    ranking: Arc<Vec<Ranked>>,
    cut: Arc<Vec<Ranked>>,
    /// How everybody stood after each round that is complete.
    standings: Vec<Arc<AfterRound>>,
    /// How many rounds are complete.
    complete: usize,
    /// How many draws there have been.
    draws: u64,
    /// Who has withdrawn in play, in that order.
    retired: Arc<Vec<RegistrationId>>,
    /// Whether all rounds are played, so that an entry that does not go on has a place.
    is_placed: bool,
    /// The final, if one is played.
    finals: Option<Bracket>,
}

/// What an entry has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Line {
    vp: u32,
    mp: i32,
    /// Matches that are decided.
    matches: u32,
    rests: u32,
    group: u32,
    /// Its newest match: round and index.
    at: Option<(u32, u32)>,
    /// The place that it holds; 0 for none yet.
    place: u32,
    /// Whether it has withdrawn.
    is_retired: bool,
    is_cut: bool,
}

impl Line {
    /// Whether it may still meet somebody.
    fn plays(&self) -> bool {
        self.place == 0 && !self.is_retired
    }
}

/// How everybody stood after a round: kept as it was, so that a page of it is a part of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AfterRound {
    /// The ranking, and behind it those who had been cut before.
    rows: Vec<Ranked>,
    /// The rows of each group, ascending; of one group there is no need to say them.
    of_groups: Vec<Vec<u32>>,
    /// The row of each entry by its order, from 1; 0 for none.
    of_entries: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Round {
    games: Pieces<Game>,
    /// The match of each entry by its order, counted from 1; 0 for an entry that rests or is out.
    of_entries: Arc<Vec<u32>>,
    rests: Arc<Vec<RegistrationId>>,
    draw: Option<u64>,
    /// How many matches are not decided.
    open: usize,
}

/// A match of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Game {
    match_id: MatchId,
    entries: Vec<RegistrationId>,
    group: Option<u32>,
    attempt: u32,
    table_open: bool,
    is_decided: bool,
    /// What it came to, best place first.
    scores: Vec<Score>,
}

impl Game {
    fn table_id(&self) -> TableId {
        TableId::derived(self.match_id.uuid(), &format!("attempt:{}", self.attempt))
    }
}

impl League {
    /// Before play.
    pub fn new(tournament: TournamentId, plan: LeaguePlan, format: Format) -> League {
        League {
            tournament,
            // A template of a format without a final cannot be saved; in a log that says so, two sides meet.
            shape: Shape::of(format, plan.winners_per_table).unwrap_or(Shape::TWO_SIDES),
            plan: Arc::new(plan),
            entries: Arc::default(),
            orders: Arc::default(),
            lines: Vec::new(),
            groups: Arc::default(),
            rounds: Vec::new(),
            found: Arc::default(),
            ranking: Arc::default(),
            cut: Arc::default(),
            standings: Vec::new(),
            complete: 0,
            draws: 0,
            retired: Arc::default(),
            is_placed: false,
            finals: None,
        }
    }

    fn has_begun(&self) -> bool {
        !self.entries.is_empty()
    }

    fn order(&self, id: RegistrationId) -> Option<usize> {
        self.orders.get(&id).copied()
    }

    fn line(&self, id: RegistrationId) -> Option<&Line> {
        self.order(id).map(|order| &self.lines[order])
    }

    fn game(&self, id: MatchId) -> Option<&Game> {
        let (round, index) = self.found.get(&id).copied()?;
        self.rounds.get(round)?.games.get(index)
    }

    fn change(&mut self, id: MatchId, change: impl FnOnce(&mut Game)) {
        if let Some((round, index)) = self.found.get(&id).copied() {
            change(&mut self.rounds[round].games[index]);
        }
    }

    /// The newest match of an entry.
    fn game_of(&self, id: RegistrationId) -> Option<&Game> {
        let (round, index) = self.line(id)?.at?;
        self.rounds.get(round as usize)?.games.get(index as usize)
    }

    /// Whether an entry has withdrawn.
    fn has_retired(&self, id: RegistrationId) -> bool {
        self.line(id).is_some_and(|line| line.is_retired)
    }

    /// Whether a match is to be played at a table now.
    fn is_played_now(&self, game: &Game) -> bool {
        !game.is_decided && (game.table_open || !game.entries.iter().any(|id| self.has_retired(*id)))
    }

    fn in_play(&self) -> Option<&Round> {
        self.rounds.get(self.complete)
    }

    fn begin(&mut self, mut entries: Vec<RegistrationId>) {
        // Both members of a pair come with the id of their entry.
        entries.dedup();
        self.orders = Arc::new(entries.iter().enumerate().map(|(order, id)| (*id, order)).collect());
        self.lines = vec![Line::default(); entries.len()];
        self.groups = Arc::new(vec![(0..entries.len()).collect()]);
        self.entries = Arc::new(entries);
    }

    fn retire(&mut self, id: RegistrationId) {
        if let Some(order) = self.order(id) {
            self.lines[order].is_retired = true;
        }
        Arc::make_mut(&mut self.retired).push(id);
        if let Some(bracket) = &mut self.finals {
            bracket.retire(id);
        }
    }

    fn apply(&mut self, event: &LeagueEvent) {
        match event {
            LeagueEvent::RoundPaired { draw, groups, meetings, rests, .. } => {
                if !groups.is_empty() {
                    self.divide(groups);
                }
                self.draws += u64::from(draw.is_some());
                self.pair(*draw, meetings, rests);
            }
            LeagueEvent::RoundComplete { ranking, .. } => {
                self.complete += 1;
                self.ranking = Arc::new(ranking.clone());
                self.standings.push(Arc::new(self.after_round()));
            }
            LeagueEvent::EntriesCut { entries } => {
                let out: HashSet<RegistrationId> = entries.iter().copied().collect();
                let falls = |ranked: &Ranked| out.contains(&ranked.registration_id);
                let (mut cut, stay): (Vec<Ranked>, Vec<Ranked>) = self.ranking.iter().copied().partition(falls);
                cut.iter().for_each(|ranked| self.fall(ranked));
                cut.extend(self.cut.iter());
                (self.cut, self.ranking) = (Arc::new(cut), Arc::new(stay));
            }
            LeagueEvent::PhaseComplete { draw, advance } => {
                self.draws += u64::from(draw.is_some());
                self.place(advance);
            }
        }
    }

    fn divide(&mut self, groups: &[Vec<RegistrationId>]) {
        let orders: Vec<Vec<usize>> =
            groups.iter().map(|group| group.iter().filter_map(|id| self.order(*id)).collect()).collect();
        for (number, group) in (0..).zip(&orders) {
            group.iter().for_each(|order| self.lines[*order].group = number);
        }
        self.groups = Arc::new(orders);
    }

    fn pair(&mut self, draw: Option<u64>, meetings: &[Vec<RegistrationId>], rests: &[RegistrationId]) {
        let round = self.rounds.len();
        let grouped = self.groups.len() > 1;
        let game = |(index, entries): (usize, &Vec<RegistrationId>)| {
            let name = format!("girone:{}:match:{}", round + 1, index + 1);
            let group = entries.first().and_then(|id| self.line(*id)).map(|line| line.group);
            Game {
                match_id: MatchId::derived(self.tournament.uuid(), &name),
                entries: entries.clone(),
                group: group.filter(|_| grouped),
                attempt: 1,
                table_open: false,
                is_decided: false,
                scores: Vec::new(),
            }
        };
        let games: Vec<Game> = meetings.iter().enumerate().map(game).collect();
        let found = Arc::make_mut(&mut self.found);
        let mut of_entries = vec![0; self.entries.len()];
        for (index, game) in games.iter().enumerate() {
            found.insert(game.match_id, (round, index));
            for order in game.entries.iter().filter_map(|id| self.orders.get(id)) {
                self.lines[*order].at = Some((small(round), small(index)));
                of_entries[*order] = small(index + 1);
            }
        }
        for id in rests {
            self.rest(*id);
        }
        let open = games.len();
        let games = games.into_iter().collect();
        let rests = Arc::new(rests.to_vec());
        let of_entries = Arc::new(of_entries);
        self.rounds.push(Round { games, of_entries, rests, draw, open });
    }

    fn rest(&mut self, id: RegistrationId) {
        let (vp, mp) = self.plan.rest().unwrap_or_default();
        if let Some(order) = self.order(id) {
            let line = &mut self.lines[order];
            line.rests += 1;
            line.vp += u32::from(vp);
            line.mp += mp;
        }
    }

    /// A match of the rounds is decided.
    fn decided(&mut self, id: MatchId, scores: &[Score]) {
        let Some((round, index)) = self.found.get(&id).copied() else { return };
        let round = &mut self.rounds[round];
        if std::mem::replace(&mut round.games[index].is_decided, true) {
            return;
        }
        round.games[index].scores = scores.to_vec();
        round.open -= 1;
        for score in scores {
            if let Some(order) = self.order(score.registration_id) {
                let line = &mut self.lines[order];
                line.matches += 1;
                line.vp += u32::from(score.vp);
                line.mp += score.mp;
            }
        }
    }

    /// All rounds are played: the best play the final, the others are placed behind them.
    fn place(&mut self, advance: &[RegistrationId]) {
        let orders: Vec<usize> = advance.iter().filter_map(|id| self.order(*id)).collect();
        for (order, place) in self.places_behind(&orders) {
            self.lines[order].place = place;
        }
        self.is_placed = true;
        match advance {
            [] => {}
            // Nobody is left to play a final with.
            [alone] => self.hold(*alone, 1),
            seeds => {
                let base = derive_uuid(self.tournament.uuid(), "final");
                self.finals = Some(Bracket::seeded(base, self.shape, seeds));
            }
        }
    }

    /// An entry that is cut holds the place that it had.
    fn fall(&mut self, ranked: &Ranked) {
        self.hold(ranked.registration_id, ranked.place);
        if let Some(order) = self.order(ranked.registration_id) {
            self.lines[order].is_cut = true;
        }
    }

    fn hold(&mut self, id: RegistrationId, place: u32) {
        if let Some(order) = self.order(id) {
            self.lines[order].place = place;
        }
    }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
