//! A system of the tests' own, as small as one can be: everybody meets at tables of two, once; winners share the first
//! place, losers the places behind. It shows what a system has to say, and what it need not.

#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId, TournamentId};

use super::scheme::{Basis, Decided, Division, Facts, Meeting, PlaceGroup, Scheme};
use crate::refusal::Refusal;
use crate::tournament::command::Command;
use crate::tournament::event::Event;

/// Who meets whom, and who has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lots {
    tournament: TournamentId,
    meetings: Vec<(Meeting, Option<RegistrationId>)>,
}

impl Lots {
    /// Before the start.
    pub fn new(tournament: TournamentId) -> Lots {
        Lots { tournament, meetings: Vec::new() }
    }

    fn each(&self) -> impl Iterator<Item = (RegistrationId, Option<bool>)> + '_ {
        let of = |(meeting, winner): &(Meeting, Option<RegistrationId>)| {
            let winner = *winner;
            meeting.entries.clone().into_iter().map(move |id| (id, winner.map(|winner| winner == id)))
        };
        self.meetings.iter().flat_map(of)
    }

    fn who(&self, won: Option<bool>) -> Vec<RegistrationId> {
        self.each().filter(|(_, has_won)| *has_won == won).map(|(id, _)| id).collect()
    }
}

impl Scheme for Lots {
    fn has_full_field(&self) -> bool {
        true
    }

    fn begin(&mut self, players: &[(RegistrationId, PlayerId)], _at: DateTime<Utc>) {
        let meeting = |(number, pair): (usize, &[(RegistrationId, PlayerId)])| {
            let match_id = MatchId::derived(self.tournament.uuid(), &format!("lot:{number}"));
            let table_id = TableId::derived(match_id.uuid(), "table");
            let entries = pair.iter().map(|(id, _)| *id).collect();
            (Meeting { match_id, attempt: 1, table_id, table_open: false, knockout: true, entries }, None)
        };
        self.meetings = players.chunks(2).enumerate().map(meeting).collect();
    }

    fn decide(&self, command: &Command, facts: &Facts<'_>) -> Result<Decided, Refusal> {
        let Command::NoteResult { match_id, table_id, lines, position, .. } = command else {
            return Ok(Decided::Events(Vec::new()));
        };
        let match_id = *match_id;
        let table_id = *table_id;
        let position = *position;
        let first = lines.iter().find(|line| line.rank == 1).and_then(|line| line.players.first().copied());
        let winner = first.and_then(|player| facts.entries.binding(player)).map(|entry| entry.registration_id);
        let known = self.meeting(match_id).filter(|_| winner.is_some());
        let scores = Vec::new();
        let absent = Vec::new();
        let event = Event::MatchDecided { match_id, table_id, winner, position, scores, fault: None, absent };
        Ok(Decided::Events(known.map(|_| event).into_iter().collect()))
    }

    fn evolve(&mut self, event: &Event) {
        if let Event::MatchDecided { match_id, winner, .. } = event {
            self.meetings.iter_mut().filter(|(game, _)| game.match_id == *match_id).for_each(|game| game.1 = *winner);
        }
    }

    fn ready(&self) -> Vec<Meeting> {
        self.meetings.iter().filter(|(_, winner)| winner.is_none()).map(|(meeting, _)| meeting.clone()).collect()
    }

    fn meeting(&self, id: MatchId) -> Option<Meeting> {
        self.ready().into_iter().find(|meeting| meeting.match_id == id)
    }

    fn is_over(&self) -> bool {
        !self.meetings.is_empty() && self.ready().is_empty()
    }

    fn places(&self) -> Vec<PlaceGroup> {
        let size = u32::try_from(self.meetings.len()).unwrap();
        let group = |place, entries| PlaceGroup { place, size, entries };
        vec![group(1, self.who(Some(true))), group(1 + size, self.who(Some(false)))]
    }

    fn place_of(&self, id: RegistrationId) -> Option<u32> {
        self.places().into_iter().find(|group| group.entries.contains(&id)).map(|group| group.place)
    }

    fn table_of(&self, id: RegistrationId) -> Option<TableId> {
        self.ready().into_iter().find(|meeting| meeting.entries.contains(&id)).map(|meeting| meeting.table_id)
    }

    fn basis(&self, _facts: &Facts<'_>) -> Option<Basis> {
        let losers = self.places().pop()?;
        let still_in = self.each().filter(|(_, won)| *won != Some(false)).map(|(id, _)| id).collect();
        let out = !losers.entries.is_empty();
        out.then_some(Basis {
            still_in,
            lowest_open: losers.clone(),
            groups: vec![losers],
            division: Division::EqualParts,
        })
    }

    fn touched(&self, event: &Event) -> Vec<RegistrationId> {
        let Event::MatchDecided { match_id, .. } = event else { return Vec::new() };
        let of = |(game, _): &&(Meeting, Option<RegistrationId>)| game.match_id == *match_id;
        self.meetings.iter().filter(of).flat_map(|(game, _)| game.entries.clone()).collect()
    }

    fn is_drawn(&self, over: bool) -> bool {
        over
    }

    fn show(&self, _facts: &Facts<'_>, _at: DateTime<Utc>, _view: &mut TournamentView) {}
}
