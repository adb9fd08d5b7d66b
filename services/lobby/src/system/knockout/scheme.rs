//! A knock-out as a tournament sees it: before its draw a shape, then a bracket.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{Fixture, Match, MatchResult, Round as RoundView, RoundSummary};
use mazziere_fairdeal::{Draw, Label, Secret, Seeds};
use mazziere_ids::{MatchId, RegistrationId, TableId, TournamentId};

use super::retired::Walkover;
use super::{Bracket, Pairing, Plan, Score, Shape, seeding};
use crate::refusal::Refusal;
use crate::system::lists::Wanted;
use crate::system::scheme::{Basis, Decided, Division, Facts, Meeting, PlaceGroup, Scheme};
use crate::system::{draw_context, meetings};
use crate::terms::{Format, Unplayed};
use crate::tournament::command::Command;
use crate::tournament::entry::Entries;
use crate::tournament::event::{Event, Seed};

impl Plan {
    /// The shape of its bracket. A template of a format without one cannot be saved; in a log that says so, two sides
    /// meet.
    pub fn shape(self, format: Format) -> Shape {
        Shape::of(format, self.winners_per_table).unwrap_or(Shape::TWO_SIDES)
    }
}

/// A knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knockout {
    tournament: TournamentId,
    shape: Shape,
    /// Whether entries stand in the bracket by how well they play, and that once it is known.
    seeding: Seeding,
    /// The bracket, once drawn.
    bracket: Option<Bracket>,
}

/// Where entries stand in the bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Seeding {
    /// Where the draw puts them.
    Drawn,
    /// By how well they play, which has to be looked up.
    Awaited,
    /// By this.
    Known(Arc<Vec<Seed>>),
}

impl Knockout {
    /// Before its draw.
    pub fn new(tournament: TournamentId, plan: Plan, format: Format) -> Knockout {
        let seeding = if plan.seeded { Seeding::Awaited } else { Seeding::Drawn };
        Knockout { tournament, shape: plan.shape(format), seeding, bracket: None }
    }

    /// The bracket, once drawn.
    pub fn bracket(&self) -> Option<&Bracket> {
        self.bracket.as_ref()
    }
}

/// The order of the draw: what anybody can recompute from the secret and the order of registration.
fn draw(id: TournamentId, secret: &Secret, entries: &[RegistrationId]) -> Vec<RegistrationId> {
    let count = u16::try_from(entries.len()).unwrap_or(u16::MAX);
    let mut draw = Draw::new(secret, &draw_context(id), &Seeds::empty(0), Label::BRACKET);
    draw.permute(count).into_iter().map(|index| entries[usize::from(index)]).collect()
}

impl Bracket {
    /// What a cancellation has to know once somebody is out.
    pub fn basis(&self, entries: &Entries) -> Basis {
        let earliest = |ids: &[RegistrationId]| -> Vec<RegistrationId> {
            entries.by_registration(ids).into_iter().map(|entry| entry.registration_id).collect()
        };
        let still_in = earliest(&self.still_in());
        let places = self.places();
        let open = places.iter().find(|group| (group.place + group.size) as usize > still_in.len()).cloned();
        let sorted = |group: &PlaceGroup| PlaceGroup { entries: earliest(&group.entries), ..group.clone() };
        Basis {
            groups: places.iter().filter(|group| group.place > 1).map(sorted).collect(),
            lowest_open: open.unwrap_or(PlaceGroup { place: 1, size: 1, entries: Vec::new() }),
            still_in,
            division: Division::EqualParts,
        }
    }
}

impl Bracket {
    /// The matches that are to be played now, as a tournament sees them.
    pub fn meetings(&self) -> impl Iterator<Item = Meeting> {
        self.ready().filter_map(Pairing::as_meeting)
    }

    /// A match that is to be played now.
    pub fn meeting(&self, id: MatchId) -> Option<Meeting> {
        self.pairing(id).filter(|pairing| self.is_played_now(pairing)).and_then(Pairing::as_meeting)
    }

    /// The match that is to be played because another is decided.
    pub fn meeting_after(&self, decided: MatchId) -> Option<Meeting> {
        self.next(decided).filter(|pairing| self.is_played_now(pairing)).and_then(Pairing::as_meeting)
    }

    /// The match that an entry which has withdrawn leaves without a table.
    pub fn left_by(&self, id: RegistrationId) -> Option<Meeting> {
        let left = self.match_of(id).filter(|pairing| self.needs_no_table(pairing));
        left.and_then(Pairing::as_meeting)
    }

    /// A match that is decided, as a tournament sees it.
    pub fn unplayed(&self, id: MatchId) -> Option<Meeting> {
        self.pairing(id).filter(|pairing| pairing.is_decided()).and_then(Pairing::as_meeting)
    }

    /// Notes who won a match, and what it was worth if that is known.
    pub fn won(&mut self, id: MatchId, winner: RegistrationId, scores: &[Score]) {
        if scores.is_empty() { self.decided(id, winner) } else { self.scored(id, scores) }
    }

    /// The same of one that was decided without a table.
    pub fn forfeited(&mut self, id: MatchId, winner: RegistrationId, scores: &[Score]) {
        self.unplayed_table(id);
        self.won(id, winner, scores);
    }

    /// The table where an entry plays now.
    pub fn table_of(&self, id: RegistrationId) -> Option<TableId> {
        let pairing = self.match_of(id)?;
        (pairing.is_ready() && pairing.table_open).then(|| pairing.table_id())
    }

    /// The entries whose rows look different when a match has another table or is decided.
    pub fn touched(&self, id: MatchId, is_decided: bool) -> Vec<RegistrationId> {
        let next = self.next(id).filter(|_| is_decided);
        let all = self.pairing(id).into_iter().chain(next);
        all.flat_map(|pairing| pairing.entries.iter().copied().flatten()).collect()
    }

    /// The rounds as the contract shows them.
    pub fn shown(&self, phase: u32) -> Vec<RoundView> {
        // Nobody goes on from the final, the only round with one match.
        let shown = |(round, matches): (u32, &super::Round)| RoundView {
            matches: matches.iter().map(|pairing| self.match_view(pairing, matches.count() == 1)).collect(),
            ..RoundView::of_phase(phase, round)
        };
        (1..).zip(self.rounds()).map(shown).collect()
    }

    pub(super) fn match_view(&self, pairing: &Pairing, last: bool) -> Match {
        let entries = if pairing.bye { vec![pairing.entries[0]] } else { pairing.entries.clone() };
        let result = |score: &Score| MatchResult {
            registration_id: score.registration_id,
            place: score.place,
            advances: !last && pairing.goes_on(score.place),
            points: score.points,
            vp: score.vp,
            mp: score.mp,
        };
        // A decided match had a table, even if word of its opening was overtaken by its result.
        let played = pairing.table_open || (pairing.is_decided() && !pairing.bye && !pairing.walkover);
        Match {
            match_id: pairing.match_id,
            table_id: played.then(|| pairing.table_id()),
            entries,
            bye: pairing.bye,
            winner: pairing.winner(),
            next_match_id: self.next(pairing.match_id).map(|next| next.match_id),
            group: None,
            results: pairing.scores.iter().map(result).collect(),
        }
    }
}

impl Walkover {
    /// What is written of it: what it is worth, if the template says so.
    pub fn event(self, unplayed: Option<Unplayed>) -> Event {
        let Walkover { match_id, winner, loser } = self;
        let scores = unplayed.map(|worth| vec![worth.won(winner), worth.lost(loser, 2)]).unwrap_or_default();
        Event::MatchForfeited { match_id, winner: Some(winner), scores }
    }
}

impl Pairing {
    /// As a tournament sees it, once everybody is known.
    fn as_meeting(&self) -> Option<Meeting> {
        Some(Meeting {
            match_id: self.match_id,
            attempt: self.attempt,
            table_id: self.table_id(),
            table_open: self.table_open,
            knockout: true,
            entries: self.meeting()?,
        })
    }
}

impl Scheme for Knockout {
    fn has_full_field(&self) -> bool {
        true
    }

    /// Where two sides meet nobody is left over (V3); tables of four are full in every round.
    fn playable(&self, entries: usize) -> usize {
        if self.shape.seats() == 2 { entries } else { self.shape.largest(entries) }
    }

    fn draw(&self, facts: &Facts<'_>) -> Option<Event> {
        let entries: Vec<RegistrationId> = facts.entries.confirmed().map(|entry| entry.registration_id).collect();
        // The secret is sealed into the stream together with the opening event, so a tournament that is open has one.
        let secret = facts.secret?.clone();
        let drawn = draw(self.tournament, &secret, &entries);
        let order = match &self.seeding {
            Seeding::Drawn => drawn,
            Seeding::Known(seeds) => seeding::by_skill(drawn, seeds),
            Seeding::Awaited => return None,
        };
        Some(Event::BracketDrawn { secret, order })
    }

    fn awaits_seeds(&self) -> bool {
        self.seeding == Seeding::Awaited
    }

    fn decide(&self, command: &Command, facts: &Facts<'_>) -> Result<Decided, Refusal> {
        let settles = |id, places: &[u8]| self.bracket.as_ref().is_some_and(|bracket| bracket.settles(id, places));
        meetings::decide(self, command, facts.entries, settles)
    }

    /// A match without a table is decided at once; there are no more of them than matches.
    fn next(&self, facts: &Facts<'_>) -> Option<Event> {
        let walkover = self.bracket.as_ref()?.walkover()?;
        Some(walkover.event(facts.setup.unplayed()))
    }

    fn most_steps(&self) -> usize {
        1 + self.bracket.as_ref().map_or(0, |bracket| bracket.pairings().count())
    }

    fn evolve(&mut self, event: &Event) {
        match (event, &mut self.bracket) {
            (Event::EntriesSeeded { seeds }, _) => self.seeding = Seeding::Known(Arc::new(seeds.clone())),
            (Event::BracketDrawn { order, .. }, bracket) => {
                *bracket = Some(match &self.seeding {
                    Seeding::Known(_) => Bracket::seeded(self.tournament.uuid(), self.shape, order),
                    _ => Bracket::new(self.tournament, self.shape, order.clone()),
                });
            }
            (Event::TableOpened { match_id, .. }, Some(bracket)) => bracket.table_opened(*match_id),
            (Event::TableVoided { match_id, .. }, Some(bracket)) => bracket.table_voided(*match_id),
            (Event::EntryRetired { registration_id, .. }, Some(bracket)) => bracket.retire(*registration_id),
            (Event::MatchForfeited { match_id, winner: Some(winner), scores }, Some(bracket)) => {
                bracket.forfeited(*match_id, *winner, scores);
            }
            (Event::MatchDecided { match_id, winner, scores, .. }, Some(bracket)) => match winner {
                Some(winner) => bracket.won(*match_id, *winner, scores),
                None => bracket.scored(*match_id, scores),
            },
            _ => {}
        }
    }

    fn ready(&self) -> Vec<Meeting> {
        self.bracket.iter().flat_map(Bracket::meetings).collect()
    }

    fn ready_after(&self, decided: MatchId) -> Vec<Meeting> {
        self.bracket.iter().filter_map(|bracket| bracket.meeting_after(decided)).collect()
    }

    fn meeting(&self, id: MatchId) -> Option<Meeting> {
        self.bracket.as_ref()?.meeting(id)
    }

    fn may_retire(&self, id: RegistrationId) -> bool {
        self.bracket.as_ref().is_some_and(|bracket| bracket.may_retire(id))
    }

    fn left_by(&self, id: RegistrationId) -> Option<Meeting> {
        self.bracket.as_ref()?.left_by(id)
    }

    fn unplayed(&self, id: MatchId) -> Option<Meeting> {
        self.bracket.as_ref()?.unplayed(id)
    }

    fn is_over(&self) -> bool {
        self.bracket.as_ref().is_some_and(Bracket::is_over)
    }

    fn places(&self) -> Vec<PlaceGroup> {
        self.bracket.as_ref().map(Bracket::places).unwrap_or_default()
    }

    fn place_of(&self, id: RegistrationId) -> Option<u32> {
        self.bracket.as_ref()?.place_of(id)
    }

    fn table_of(&self, id: RegistrationId) -> Option<TableId> {
        self.bracket.as_ref()?.table_of(id)
    }

    fn basis(&self, facts: &Facts<'_>) -> Option<Basis> {
        self.bracket.as_ref().filter(|bracket| bracket.has_eliminated()).map(|bracket| bracket.basis(facts.entries))
    }

    fn touched(&self, event: &Event) -> Vec<RegistrationId> {
        let of = |id: MatchId, is_decided| {
            self.bracket.as_ref().map(|bracket| bracket.touched(id, is_decided)).unwrap_or_default()
        };
        match event {
            Event::TableOpened { match_id, .. } | Event::TableVoided { match_id, .. } => of(*match_id, false),
            Event::MatchDecided { match_id, .. } | Event::MatchForfeited { match_id, .. } => of(*match_id, true),
            _ => Vec::new(),
        }
    }

    fn is_drawn(&self, _over: bool) -> bool {
        self.bracket.is_some()
    }

    fn show(&self, _facts: &Facts<'_>, _at: DateTime<Utc>, view: &mut TournamentView) {
        view.rounds = self.bracket.iter().flat_map(|bracket| bracket.shown(1)).collect();
    }

    fn rounds(&self, wanted: &Wanted) -> Vec<RoundSummary> {
        self.bracket.iter().flat_map(|bracket| bracket.listed_rounds(1, wanted)).collect()
    }

    fn fixtures(&self, wanted: &Wanted) -> Vec<Fixture> {
        self.bracket.iter().flat_map(|bracket| bracket.listed_fixtures(1, wanted)).collect()
    }

    fn fixture_of(&self, id: RegistrationId) -> Option<Fixture> {
        self.bracket.as_ref()?.newest_fixture(1, id)
    }
}
