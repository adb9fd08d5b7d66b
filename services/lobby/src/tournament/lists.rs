//! The lists of a tournament, page by page: who is in, who meets whom, how everybody stands, who has won what.
//!
//! A page is made of what the tournament keeps in the order of its list, from the place where the page before it ended:
//! nothing else is rendered, however great the field is. **Invariant:** whatever was there when the first page was read
//! and is there when the last one is, is on one page exactly. Only stacks, which stand by chips that change, promise it
//! of those alone whose chips stay the same. Non-goals: what an item looks like (`view`, and that of each system).
//!
//! # How a page is read
//!
//! 1. The tournament is in memory, and the log is asked for what has happened since (`log/streams.rs`). A replica
//!    that has never seen it folds it once, however many requests ask at the same time.
//! 2. The part that is asked for is taken out of what is kept in the order of the list: entries by registration,
//!    matches by phase, round and number, standings of each complete round as they were, stacks in the ranking that
//!    every hand moves (`system/chips/roster.rs`).
//! 3. The cursor is the place of the last item. Matches and rounds are only ever added behind the others, and a
//!    standing is read to its end as it was when the reading began. The ETag is the version that the page shows.
//! 4. `GET /v1/tournaments/{id}` is whole with up to 512 entries. Of a greater tournament it shows the first 200 items
//!    of each list, and `next` says where each goes on.
//!
//! One entry costs the same among ten and ten thousand, because a copy of a state shares what it does not change: lists
//! are in pieces (`pieces.rs`), things by id in a `directory.rs`.

#[cfg(feature = "service")]
pub mod api;
#[cfg(feature = "service")]
pub mod naming;
#[cfg(test)]
pub(crate) mod tests;

use chrono::{DateTime, Utc};
use mazziere_contract::Page;
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{
    ChipPlayer, ChipTable, Entry as EntryView, EntryResult, EntryStanding, Fixture, ListsNext, MatchesQuery, Round,
    RoundSummary, SeatDraw, StacksQuery, StandingsQuery,
};
use mazziere_ids::{PlayerId, RegistrationId};
use uuid::Uuid;

use super::view::{detail, entry_view, outline, result_view};
use super::{Stage, Tournament};
use crate::page::{Mark, marked};
use crate::system::chips::lists::Stacks;
use crate::system::lists::{Spot, Wanted};
use crate::tournament::entry::Phase;

/// A part of a list: behind a mark, so many items at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Behind this.
    pub after: Option<Mark>,
    pub limit: usize,
}

impl Part {
    /// The beginning of a list, so far as a great tournament shows it.
    const BEGINNING: Part = Part { after: None, limit: 200 };

    fn wanted(self) -> Wanted {
        let after = self.after.map(|mark| Spot::of(mark.number));
        Wanted { after, most: self.limit + 1, ..Wanted::default() }
    }
}

/// Who is in, in the order of registration.
pub fn entries(state: &Tournament, part: Part) -> Page<EntryView> {
    let from = part.after.map_or(0, |mark| mark.number);
    let behind = state.entries.iter_from(usize::try_from(from).unwrap_or(usize::MAX));
    let numbered = (from + 1..).zip(behind).filter(|(_, entry)| entry.phase == Phase::Confirmed);
    let items = numbered.take(part.limit + 1).map(|(number, entry)| {
        let id = entry.registration_id.uuid();
        (Mark { number, id }, entry_view(state, entry))
    });
    marked(items.collect(), part.limit)
}

/// Its rounds, without their matches.
pub fn rounds(state: &Tournament, part: Part) -> Page<RoundSummary> {
    let mark = |round: &RoundSummary| Spot { phase: round.phase, round: round.round, number: 1 };
    let rounds = state.system.rounds(&part.wanted()).into_iter();
    marked(rounds.map(|round| (mark_of(mark(&round), Uuid::nil()), round)).collect(), part.limit)
}

/// Its matches, by phase, round and number.
pub fn matches(state: &Tournament, query: &MatchesQuery, part: Part) -> Page<Fixture> {
    let Some(entry) = wanted_entry(state, query.registration_id, query.player_id) else { return nothing() };
    let phase = query.phase;
    let round = query.round;
    let group = query.group;
    let wanted = Wanted { phase, round, group, entry, ..part.wanted() };
    let fixtures = state.system.fixtures(&wanted).into_iter().map(|fixture| {
        let spot = Spot { phase: fixture.phase, round: fixture.round, number: fixture.number };
        (mark_of(spot, fixture.meeting.match_id.uuid()), fixture)
    });
    marked(fixtures.collect(), part.limit)
}

/// How everybody stood after a round of a girone.
pub fn standings(state: &Tournament, query: &StandingsQuery, part: Part) -> Page<EntryStanding> {
    let Some(entry) = wanted_entry(state, query.registration_id, query.player_id) else { return nothing() };
    let wanted = Wanted { round: query.round, group: query.group, entry, ..part.wanted() };
    let rows = state.system.standings(&wanted).into_iter();
    marked(rows.map(|(spot, row)| (mark_of(spot, row.registration_id.uuid()), row)).collect(), part.limit)
}

/// The players of a chip tournament as they stand.
pub fn stacks(state: &Tournament, query: &StacksQuery, part: Part) -> Page<ChipPlayer> {
    let Some(chips) = state.system.chips() else { return nothing() };
    let table = query.table_id;
    let player = query.player_id;
    let after = part.after;
    marked(chips.listed_stacks(&Stacks { table, player, after, most: part.limit + 1 }), part.limit)
}

/// The tables of a chip tournament where somebody sits.
pub fn tables(state: &Tournament, part: Part) -> Page<ChipTable> {
    let Some(chips) = state.system.chips() else { return nothing() };
    marked(chips.listed_tables(&state.facts(), part.after, part.limit + 1), part.limit)
}

/// The draws of seats of a chip tournament that is over; a page has so many seats.
pub fn seat_draws(state: &Tournament, part: Part) -> Page<SeatDraw> {
    let Some(chips) = state.system.chips() else { return nothing() };
    let (items, next) = chips.listed_draws(&state.facts(), part.after, part.limit);
    Page { items, next: next.map(|mark| mark.print()) }
}

/// The final ranking.
pub fn results(state: &Tournament, part: Part) -> Page<EntryResult> {
    let Stage::Finished { standings, .. } = &state.stage else { return nothing() };
    let from = part.after.map_or(0, |mark| mark.number);
    let begun = usize::try_from(from).unwrap_or(usize::MAX).min(standings.len());
    let items = (from + 1..).zip(&standings[begun..]).take(part.limit + 1).map(|(number, standing)| {
        let id = standing.registration_id.uuid();
        (Mark { number, id }, result_view(state, standing))
    });
    marked(items.collect(), part.limit)
}

/// The tournament as its readers see it, at a time: everything public about it, of a great one the beginnings of its
/// lists.
pub fn shown_at(state: &Tournament, at: DateTime<Utc>) -> TournamentView {
    if state.places_taken() <= TournamentView::MOST_ENTRIES {
        return detail(state, at);
    }
    let mut view = outline(state);
    state.system.outline(&state.facts(), at, &mut view);
    begin(state, &mut view);
    view
}

/// Adds the beginnings of all lists to what is shown, and where they go on.
fn begin(state: &Tournament, view: &mut TournamentView) {
    let part = Part::BEGINNING;
    let entries = entries(state, part);
    let matches = matches(state, &MatchesQuery::default(), part);
    let standings = standings(state, &StandingsQuery::default(), part);
    let results = results(state, part);
    let mut next = ListsNext {
        entries: entries.next,
        matches: matches.next,
        standings: standings.next,
        results: results.next,
        ..ListsNext::default()
    };
    view.entries = entries.items;
    view.rounds = rounds(state, part).items.into_iter().map(|round| with_matches(round, &matches.items)).collect();
    view.standings = standings.items;
    view.results = results.items;
    if let Some(chips) = &mut view.chips {
        let stacks = stacks(state, &StacksQuery::default(), part);
        let tables = tables(state, part);
        let draws = seat_draws(state, part);
        (next.stacks, next.tables, next.seat_draws) = (stacks.next, tables.next, draws.next);
        (chips.players, chips.tables, chips.draws) = (stacks.items, tables.items, draws.items);
    }
    view.next = Some(next).filter(|next| *next != ListsNext::default());
}

/// A round with those of its matches that are among these.
fn with_matches(round: RoundSummary, fixtures: &[Fixture]) -> Round {
    let mine = fixtures.iter().filter(|fixture| (fixture.phase, fixture.round) == (round.phase, round.round));
    let matches = mine.map(|fixture| fixture.meeting.clone()).collect();
    Round { phase: round.phase, round: round.round, matches, rests: round.rests, draw: round.draw }
}

/// The entry that is asked for, if one is; nothing if there is none that is both.
fn wanted_entry(
    state: &Tournament,
    registration: Option<RegistrationId>,
    player: Option<PlayerId>,
) -> Option<Option<RegistrationId>> {
    let Some(player) = player else { return Some(registration) };
    let mine = state.entry_of(player)?.registration_id;
    registration.is_none_or(|id| id == mine).then_some(Some(mine))
}

fn mark_of(spot: Spot, id: Uuid) -> Mark {
    Mark { number: spot.code(), id }
}

fn nothing<T>() -> Page<T> {
    Page { items: Vec::new(), next: None }
}
