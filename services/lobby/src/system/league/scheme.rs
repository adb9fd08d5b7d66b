//! A girone as a tournament sees it.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{EntryStanding, Fixture, RoundSummary};
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId};

use super::{Game, League, LeagueEvent, Rounds, small, view};
use crate::refusal::Refusal;
use crate::system::lists::{Spot, Wanted};
use crate::system::meetings::{self, are_ranked};
use crate::system::scheme::{Basis, Decided, Division, Facts, Meeting, PlaceGroup, Scheme};
use crate::tournament::command::Command;
use crate::tournament::event::Event;

impl League {
    fn meeting_of(game: &Game) -> Meeting {
        Meeting {
            match_id: game.match_id,
            attempt: game.attempt,
            table_id: game.table_id(),
            table_open: game.table_open,
            knockout: false,
            entries: game.entries.clone(),
        }
    }

    /// Whether these places, best first, can be the result of a match; nobody has to win one of the rounds.
    fn settles(&self, id: MatchId, places: &[u8]) -> bool {
        match &self.finals {
            Some(bracket) if bracket.pairing(id).is_some() => bracket.settles(id, places),
            _ => are_ranked(places) && self.game(id).is_some_and(|game| game.entries.len() == places.len()),
        }
    }

    /// The places of those who hold one, best first.
    fn held(&self) -> Vec<PlaceGroup> {
        let mut held: Vec<(u32, RegistrationId)> =
            self.lines.iter().zip(self.entries.iter()).map(|(line, id)| (line.place, *id)).collect();
        held.retain(|(place, _)| *place > 0);
        held.sort_by_key(|(place, _)| *place);
        let groups = held.chunk_by(|one, other| one.0 == other.0);
        let group = |members: &[(u32, RegistrationId)]| PlaceGroup {
            place: members[0].0,
            size: small(members.len()),
            entries: members.iter().map(|(_, id)| *id).collect(),
        };
        groups.map(group).collect()
    }

    /// Whether this event holds the last draw.
    fn is_last_draw(&self, event: &LeagueEvent) -> bool {
        match (event, &self.plan.rounds) {
            (LeagueEvent::PhaseComplete { .. }, _) => self.plan.advance.is_some(),
            (LeagueEvent::RoundPaired { .. }, _) if self.plan.advance.is_some() => false,
            (LeagueEvent::RoundPaired { round, .. }, Rounds::Danish { rounds, .. }) => round == rounds,
            (LeagueEvent::RoundPaired { round, .. }, Rounds::RoundRobin { .. }) => *round == 1,
            _ => false,
        }
    }
}

impl Scheme for League {
    fn has_full_field(&self) -> bool {
        true
    }

    /// In groups somebody rests (V4).
    fn playable(&self, entries: usize) -> usize {
        match &self.plan.rounds {
            Rounds::RoundRobin { .. } => entries,
            Rounds::Danish { .. } => entries - entries % self.shape.seats(),
        }
    }

    fn decide(&self, command: &Command, facts: &Facts<'_>) -> Result<Decided, Refusal> {
        meetings::decide(self, command, facts.entries, |id, places| self.settles(id, places))
    }

    fn next(&self, facts: &Facts<'_>) -> Option<Event> {
        League::next(self, facts)
    }

    /// If everybody withdraws, every match that there is left is decided by itself.
    fn most_steps(&self) -> usize {
        let rounds = self.rounds_in_all() + 1;
        10 + rounds * (3 + self.entries.len())
    }

    fn begin(&mut self, players: &[(RegistrationId, PlayerId)], _at: DateTime<Utc>) {
        League::begin(self, players.iter().map(|(id, _)| *id).collect());
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            Event::League { event } => self.apply(event),
            Event::EntryRetired { registration_id, .. } => self.retire(*registration_id),
            Event::TableOpened { match_id, .. } => {
                self.change(*match_id, |game| game.table_open = true);
                self.finals.iter_mut().for_each(|bracket| bracket.table_opened(*match_id));
            }
            Event::TableVoided { match_id, .. } => {
                self.change(*match_id, |game| {
                    game.attempt += 1;
                    game.table_open = false;
                });
                self.finals.iter_mut().for_each(|bracket| bracket.table_voided(*match_id));
            }
            Event::MatchDecided { match_id, winner, scores, .. } => {
                // A decided match had a table, even if word of its opening was overtaken by its result.
                self.change(*match_id, |game| game.table_open = true);
                self.decided(*match_id, scores);
                self.finals.iter_mut().for_each(|bracket| match winner {
                    Some(winner) => bracket.won(*match_id, *winner, scores),
                    None => bracket.scored(*match_id, scores),
                });
            }
            Event::MatchForfeited { match_id, winner, scores } => {
                self.decided(*match_id, scores);
                let of_final = self.finals.iter_mut().zip(*winner);
                of_final.for_each(|(bracket, winner)| bracket.forfeited(*match_id, winner, scores));
            }
            _ => {}
        }
    }

    fn ready(&self) -> Vec<Meeting> {
        match &self.finals {
            Some(bracket) => bracket.meetings().collect(),
            None => {
                let games = self.in_play().into_iter().flat_map(|round| round.games.iter());
                games.filter(|game| self.is_played_now(game)).map(League::meeting_of).collect()
            }
        }
    }

    fn ready_after(&self, decided: MatchId) -> Vec<Meeting> {
        self.finals.iter().filter_map(|bracket| bracket.meeting_after(decided)).collect()
    }

    fn meeting(&self, id: MatchId) -> Option<Meeting> {
        let of_round = self.game(id).filter(|game| self.is_played_now(game)).map(League::meeting_of);
        of_round.or_else(|| self.finals.as_ref()?.meeting(id))
    }

    fn may_retire(&self, id: RegistrationId) -> bool {
        match &self.finals {
            Some(bracket) => bracket.may_retire(id),
            None => self.line(id).is_some_and(super::Line::plays),
        }
    }

    fn left_by(&self, id: RegistrationId) -> Option<Meeting> {
        match &self.finals {
            Some(bracket) => bracket.left_by(id),
            None => self.left(id).map(League::meeting_of),
        }
    }

    fn unplayed(&self, id: MatchId) -> Option<Meeting> {
        let of_round = self.game(id).filter(|game| game.is_decided).map(League::meeting_of);
        of_round.or_else(|| self.finals.as_ref()?.unplayed(id))
    }

    fn is_over(&self) -> bool {
        self.is_placed && self.finals.as_ref().is_none_or(super::Bracket::is_over)
    }

    fn places(&self) -> Vec<PlaceGroup> {
        let finals = self.finals.iter().flat_map(super::Bracket::places);
        finals.chain(self.held()).collect()
    }

    fn place_of(&self, id: RegistrationId) -> Option<u32> {
        let held = self.line(id).map(|line| line.place).filter(|place| *place > 0);
        held.or_else(|| self.finals.as_ref()?.place_of(id))
    }

    fn table_of(&self, id: RegistrationId) -> Option<TableId> {
        if let Some(bracket) = &self.finals {
            return bracket.table_of(id);
        }
        self.game_of(id).filter(|game| game.table_open && !game.is_decided).map(Game::table_id)
    }

    fn basis(&self, facts: &Facts<'_>) -> Option<Basis> {
        if let Some(bracket) = &self.finals {
            let mut basis = bracket.basis(facts.entries);
            basis.groups.extend(self.held());
            return Some(basis);
        }
        let is_still_in = self.is_still_in();
        let still = self.lines.iter().zip(self.entries.iter()).filter(|(line, _)| is_still_in(line));
        (self.complete > 0).then(|| Basis {
            still_in: still.map(|(_, id)| *id).collect(),
            groups: Vec::new(),
            lowest_open: PlaceGroup { place: 1, size: 1, entries: Vec::new() },
            division: Division::ByRanking(self.of_last_round()),
        })
    }

    fn touched(&self, event: &Event) -> Vec<RegistrationId> {
        let of = |id: MatchId, is_decided| {
            let of_round = self.game(id).map(|game| game.entries.clone());
            of_round.or_else(|| Some(self.finals.as_ref()?.touched(id, is_decided))).unwrap_or_default()
        };
        match event {
            Event::TableOpened { match_id, .. } | Event::TableVoided { match_id, .. } => of(*match_id, false),
            Event::MatchDecided { match_id, .. } | Event::MatchForfeited { match_id, .. } => of(*match_id, true),
            Event::League { event: LeagueEvent::EntriesCut { entries } } => entries.clone(),
            // Everybody who does not go on has a place.
            Event::League { event: LeagueEvent::PhaseComplete { .. } } => self.entries.to_vec(),
            _ => Vec::new(),
        }
    }

    fn is_drawn(&self, over: bool) -> bool {
        let rounds = self.rounds.len();
        let is_last = match &self.plan.rounds {
            _ if self.plan.advance.is_some() => self.is_placed,
            Rounds::Danish { rounds: all, .. } => rounds >= *all as usize,
            Rounds::RoundRobin { .. } => rounds > 0,
        };
        over || is_last
    }

    fn publishes(&self, event: &Event) -> bool {
        matches!(event, Event::League { event } if self.is_last_draw(event))
    }

    fn show(&self, _facts: &Facts<'_>, _at: DateTime<Utc>, view: &mut TournamentView) {
        view::show(self, view);
    }

    fn rounds(&self, wanted: &Wanted) -> Vec<RoundSummary> {
        self.listed_rounds(wanted)
    }

    fn fixtures(&self, wanted: &Wanted) -> Vec<Fixture> {
        self.listed_fixtures(wanted)
    }

    fn fixture_of(&self, id: RegistrationId) -> Option<Fixture> {
        self.newest_fixture(id)
    }

    fn standings(&self, wanted: &Wanted) -> Vec<(Spot, EntryStanding)> {
        self.listed_standings(wanted)
    }
}
