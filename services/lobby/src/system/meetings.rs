//! What news of meetings come to, in every system that has them.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::LineStanding;
use mazziere_ids::{MatchId, RegistrationId, TableId};

use super::scheme::{Decided, Meeting, Scheme};
use crate::refusal::{Refusal, refuse};
use crate::tournament::command::Command;
use crate::tournament::entry::Entries;
use crate::tournament::event::{Event, Score};

/// What comes of news of a system's meetings; `settles` says which places, best first, can be the result of one.
///
/// # Errors
/// What contradicts the log.
pub(super) fn decide(
    system: &dyn Scheme,
    command: &Command,
    entries: &Entries,
    settles: impl Fn(MatchId, &[u8]) -> bool,
) -> Result<Decided, Refusal> {
    let events = match command {
        Command::NoteTableOpened { match_id, table_id } => {
            let known = at_table(system, *match_id, *table_id).filter(|meeting| !meeting.table_open);
            known.map(|_| Event::TableOpened { match_id: *match_id, table_id: *table_id })
        }
        Command::NoteOpeningRefused { match_id, table_id, code }
            if at_table(system, *match_id, *table_id).is_some() =>
        {
            return Ok(Decided::NoTable(*code));
        }
        Command::NoteTableVoided { match_id, table_id, position } => {
            let match_id = *match_id;
            let table_id = *table_id;
            let position = *position;
            at_table(system, match_id, table_id).map(|_| Event::TableVoided { match_id, table_id, position })
        }
        Command::NoteResult { match_id, table_id, lines, fault, position } => {
            let Some(meeting) = at_table(system, *match_id, *table_id) else {
                return Ok(Decided::Events(Vec::new()));
            };
            let scores = scores(&meeting, lines, entries)?;
            let places: Vec<u8> = scores.iter().map(|score| score.place).collect();
            if !settles(*match_id, &places) {
                return refuse(ErrorCode::Internal, format!("the places {places:?} are no result of the match"));
            }
            let match_id = *match_id;
            let table_id = *table_id;
            let position = *position;
            Some(Event::MatchDecided {
                match_id,
                table_id,
                winner: winner(&scores),
                position,
                scores,
                fault: fault.clone(),
                absent: absent(&meeting, lines, entries),
            })
        }
        _ => None,
    };
    Ok(Decided::Events(events.into_iter().collect()))
}

/// The meeting that is being played at this table.
fn at_table(system: &dyn Scheme, match_id: MatchId, table_id: TableId) -> Option<Meeting> {
    system.meeting(match_id).filter(|meeting| meeting.table_id == table_id)
}

/// The entry that is alone in first place.
fn winner(scores: &[Score]) -> Option<RegistrationId> {
    let mut first = scores.iter().filter(|score| score.place == 1).map(|score| score.registration_id);
    first.next().filter(|_| first.next().is_none())
}

/// What the lines of a table are to the entries of its match, best place first, in the order of the meeting where
/// level. What does not fit is the tables' mistake, not a late result: the follower parks it for people to look at.
fn scores(meeting: &Meeting, lines: &[LineStanding], entries: &Entries) -> Result<Vec<Score>, Refusal> {
    let score = |id: &RegistrationId| {
        let line = line_of(*id, lines, entries)?;
        let points = line.points;
        let vp = line.vp;
        let mp = line.mp;
        Some(Score { registration_id: *id, place: line.rank, points, vp, mp })
    };
    let scores: Option<Vec<Score>> = meeting.entries.iter().map(score).collect();
    let Some(mut scores) = scores.filter(|scores| scores.len() == lines.len()) else {
        return refuse(ErrorCode::Internal, "the lines of the table are not the entries of the match");
    };
    scores.sort_by_key(|score| score.place);
    Ok(scores)
}

/// The line of an entry.
fn line_of<'a>(id: RegistrationId, lines: &'a [LineStanding], entries: &Entries) -> Option<&'a LineStanding> {
    let entry = entries.find(id)?;
    lines
        .iter()
        .find(|line| line.players.len() == entry.players.len() && line.players.iter().all(|player| entry.has(*player)))
}

/// Those who took no part, as the tables say (G1.13); what they do not say is held against nobody.
fn absent(meeting: &Meeting, lines: &[LineStanding], entries: &Entries) -> Vec<RegistrationId> {
    let away = |id: &&RegistrationId| line_of(**id, lines, entries).is_some_and(|line| line.took_part == Some(false));
    meeting.entries.iter().filter(away).copied().collect()
}

/// Whether places, best first, are a ranking: every place counts who came in before it.
pub(super) fn are_ranked(places: &[u8]) -> bool {
    places.iter().all(|place| places.iter().filter(|other| *other < place).count() + 1 == usize::from(*place))
}
