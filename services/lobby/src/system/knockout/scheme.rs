//! A knock-out as a tournament sees it: before its draw a shape, then a bracket.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{Match, MatchResult, Round as RoundView};
use mazziere_contract::tables::LineStanding;
use mazziere_fairdeal::{Draw, Label, Secret, Seeds};
use mazziere_ids::{MatchId, RegistrationId, TableId, TournamentId};

use super::{Bracket, Pairing, Plan, Score, Shape};
use crate::failure::{Refusal, refuse};
use crate::system::draw_context;
use crate::system::scheme::{Basis, Decided, Division, Meeting, Of, PlaceGroup, Scheme};
use crate::terms::Format;
use crate::tournament::command::Command;
use crate::tournament::entry::Entries;
use crate::tournament::event::Event;

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
    /// The bracket, once drawn.
    bracket: Option<Bracket>,
}

impl Knockout {
    /// Before its draw.
    pub fn new(tournament: TournamentId, shape: Shape) -> Knockout {
        Knockout { tournament, shape, bracket: None }
    }

    /// The bracket, once drawn.
    pub fn bracket(&self) -> Option<&Bracket> {
        self.bracket.as_ref()
    }

    fn pairing(&self, id: MatchId) -> Option<&Pairing> {
        self.bracket.as_ref()?.pairing(id)
    }

    /// The match that is being played at this table.
    fn plays_at(&self, match_id: MatchId, table_id: TableId) -> Option<&Pairing> {
        self.pairing(match_id).filter(|pairing| pairing.is_ready() && pairing.table_id() == table_id)
    }

    /// What the lines of a table are to the entries of its match, best place first, in the order of the draw where
    /// level. What does not fit is the tables' mistake, not a late result: the follower parks it for people to look at.
    fn scores(&self, pairing: &Pairing, lines: &[LineStanding], entries: &Entries) -> Result<Vec<Score>, Refusal> {
        let meeting = pairing.meeting().unwrap_or_default();
        let score = |id: &RegistrationId| {
            let entry = entries.find(*id)?;
            let line = lines.iter().find(|line| {
                line.players.len() == entry.players.len() && line.players.iter().all(|player| entry.has(*player))
            })?;
            let (points, vp, mp) = (line.points, line.vp, line.mp);
            Some(Score { registration_id: *id, place: line.rank, points, vp, mp })
        };
        let scores: Option<Vec<Score>> = meeting.iter().map(score).collect();
        let Some(mut scores) = scores.filter(|scores| scores.len() == lines.len()) else {
            return refuse(ErrorCode::Internal, "the lines of the table are not the entries of the match");
        };
        scores.sort_by_key(|score| score.place);
        let places: Vec<u8> = scores.iter().map(|score| score.place).collect();
        if self.bracket.as_ref().is_some_and(|bracket| bracket.settles(pairing.match_id, &places)) {
            Ok(scores)
        } else {
            refuse(ErrorCode::Internal, format!("the places {places:?} do not decide who goes on"))
        }
    }
}

/// The order of the draw: what anybody can recompute from the secret and the order of registration.
fn draw(id: TournamentId, secret: &Secret, entries: &[RegistrationId]) -> Vec<RegistrationId> {
    let count = u16::try_from(entries.len()).unwrap_or(u16::MAX);
    let mut draw = Draw::new(secret, &draw_context(id), &Seeds::empty(0), Label::BRACKET);
    draw.permute(count).into_iter().map(|index| entries[usize::from(index)]).collect()
}

impl Bracket {
    /// What a cancellation has to know; nothing while nobody is out.
    pub fn basis(&self, entries: &Entries) -> Option<Basis> {
        let earliest = |ids: &[RegistrationId]| -> Vec<RegistrationId> {
            entries.by_registration(ids).into_iter().map(|entry| entry.registration_id).collect()
        };
        let (still_in, places) = (earliest(&self.still_in()), self.places());
        let open = places.iter().find(|group| (group.place + group.size) as usize > still_in.len()).cloned();
        let sorted = |group: &PlaceGroup| PlaceGroup { entries: earliest(&group.entries), ..group.clone() };
        self.has_eliminated().then(|| Basis {
            groups: places.iter().filter(|group| group.place > 1).map(sorted).collect(),
            lowest_open: open.unwrap_or(PlaceGroup { place: 1, size: 1, entries: Vec::new() }),
            still_in,
            division: Division::EqualParts,
        })
    }
}

fn meeting(pairing: &Pairing) -> Option<Meeting> {
    Some(Meeting {
        match_id: pairing.match_id,
        attempt: pairing.attempt,
        table_id: pairing.table_id(),
        table_open: pairing.table_open,
        entries: pairing.meeting().filter(|_| pairing.is_ready())?,
    })
}

impl Scheme for Knockout {
    fn has_full_field(&self) -> bool {
        true
    }

    fn draw(&self, of: &Of<'_>) -> Option<Event> {
        let entries: Vec<RegistrationId> = of.entries.confirmed().map(|entry| entry.registration_id).collect();
        // The secret is sealed into the stream together with the opening event, so a tournament that is open has one.
        let secret = of.secret?.clone();
        let order = draw(self.tournament, &secret, &entries);
        Some(Event::BracketDrawn { secret, order })
    }

    fn decide(&self, command: &Command, of: &Of<'_>) -> Result<Decided, Refusal> {
        let events = match command {
            Command::NoteTableOpened { match_id, table_id } => {
                let known = self.plays_at(*match_id, *table_id).filter(|pairing| !pairing.table_open);
                known.map(|_| Event::TableOpened { match_id: *match_id, table_id: *table_id })
            }
            Command::NoteOpeningRefused { match_id, table_id, code }
                if self.plays_at(*match_id, *table_id).is_some() =>
            {
                return Ok(Decided::NoTable(*code));
            }
            Command::NoteTableVoided { match_id, table_id, position } => {
                let (match_id, table_id, position) = (*match_id, *table_id, *position);
                self.plays_at(match_id, table_id).map(|_| Event::TableVoided { match_id, table_id, position })
            }
            Command::NoteResult { match_id, table_id, lines, position } => {
                let Some(pairing) = self.plays_at(*match_id, *table_id) else {
                    return Ok(Decided::Events(Vec::new()));
                };
                let scores = self.scores(pairing, lines, of.entries)?;
                let mut first = scores.iter().filter(|score| score.place == 1).map(|score| score.registration_id);
                let winner = first.next().filter(|_| first.next().is_none());
                let (match_id, table_id, position) = (*match_id, *table_id, *position);
                Some(Event::MatchDecided { match_id, table_id, winner, position, scores })
            }
            _ => None,
        };
        Ok(Decided::Events(events.into_iter().collect()))
    }

    fn evolve(&mut self, event: &Event) {
        match (event, &mut self.bracket) {
            (Event::BracketDrawn { order, .. }, bracket) => {
                *bracket = Some(Bracket::new(self.tournament, self.shape, order.clone()));
            }
            (Event::TableOpened { match_id, .. }, Some(bracket)) => bracket.table_opened(*match_id),
            (Event::TableVoided { match_id, .. }, Some(bracket)) => bracket.table_voided(*match_id),
            (Event::MatchDecided { match_id, winner, scores, .. }, Some(bracket)) => match winner {
                Some(winner) if scores.is_empty() => bracket.decided(*match_id, *winner),
                _ => bracket.scored(*match_id, scores),
            },
            _ => {}
        }
    }

    fn ready(&self) -> Vec<Meeting> {
        self.bracket.iter().flat_map(Bracket::ready).filter_map(meeting).collect()
    }

    fn ready_after(&self, decided: MatchId) -> Vec<Meeting> {
        self.bracket.as_ref().and_then(|bracket| bracket.next(decided)).and_then(meeting).into_iter().collect()
    }

    fn meeting(&self, id: MatchId) -> Option<Meeting> {
        self.pairing(id).and_then(meeting)
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
        let pairing = self.bracket.as_ref()?.match_of(id)?;
        (pairing.is_ready() && pairing.table_open).then(|| pairing.table_id())
    }

    fn basis(&self, of: &Of<'_>) -> Option<Basis> {
        self.bracket.as_ref()?.basis(of.entries)
    }

    fn touched(&self, event: &Event) -> Vec<RegistrationId> {
        let meeting = |pairing: &Pairing| pairing.entries.iter().copied().flatten().collect::<Vec<_>>();
        match event {
            Event::TableOpened { match_id, .. } | Event::TableVoided { match_id, .. } => {
                self.pairing(*match_id).map(meeting).unwrap_or_default()
            }
            Event::MatchDecided { match_id, .. } => {
                let next = self.bracket.as_ref().and_then(|bracket| bracket.next(*match_id));
                self.pairing(*match_id).into_iter().chain(next).flat_map(meeting).collect()
            }
            _ => Vec::new(),
        }
    }

    fn is_drawn(&self, _over: bool) -> bool {
        self.bracket.is_some()
    }

    fn show(&self, _of: &Of<'_>, _at: DateTime<Utc>, view: &mut TournamentView) {
        let Some(bracket) = &self.bracket else { return };
        // Nobody goes on from the final, the only round with one match.
        let shown = |(round, matches): (u32, &super::Round)| RoundView {
            round,
            matches: matches.iter().map(|pairing| match_view(pairing, matches.count() == 1)).collect(),
        };
        view.rounds = (1..).zip(bracket.rounds()).map(shown).collect();
    }
}

fn match_view(pairing: &Pairing, last: bool) -> Match {
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
    let played = pairing.table_open || (pairing.is_decided() && !pairing.bye);
    Match {
        match_id: pairing.match_id,
        table_id: played.then(|| pairing.table_id()),
        entries,
        bye: pairing.bye,
        winner: pairing.winner(),
        results: pairing.scores.iter().map(result).collect(),
    }
}
