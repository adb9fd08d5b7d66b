//! The lists of a chip tournament, page by page: players as they stand, tables, draws of seats.

use mazziere_contract::lobby::{ChipPlayer, ChipTable, SeatDraw};
use mazziere_ids::{PlayerId, RegistrationId, TableId};

use super::roster::Rank;
use super::{Chips, Player, view};
use crate::page::Mark;
use crate::system::scheme::Facts;

/// Whose stacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stacks {
    /// Only of those who sit at this table, or are on their way to it.
    pub table: Option<TableId>,
    /// Only of this player.
    pub player: Option<PlayerId>,
    /// Only of those behind this one.
    pub after: Option<Mark>,
    /// How many at most.
    pub most: usize,
}

/// No draw has so many seats.
const MOST_SEATS: u64 = 100_000;

impl Chips {
    /// The players as they stand, each with their mark: of those who are still in, their chips and one; nothing of
    /// those who are out, whose places tell where they stand.
    pub fn listed_stacks(&self, wanted: &Stacks) -> Vec<(Mark, ChipPlayer)> {
        let after = wanted.after.and_then(|mark| self.rank_at(mark));
        let is_behind = |player: &Player| after.is_none_or(|after| Rank::of(player) > after);
        let shown = |(id, player): (RegistrationId, &Player)| {
            let number = if player.place.is_in() { player.chips + 1 } else { 0 };
            (Mark { number, id: id.uuid() }, view::shown(self, id, player))
        };
        if let Some(player) = wanted.player {
            let found = self.registration(player).and_then(|id| Some((id, self.players.get(&id)?)));
            let found = found.filter(|(_, player)| is_behind(player)).map(shown);
            let at_table = |table: TableId| found.as_ref().is_some_and(|(_, shown)| shown.table_id == Some(table));
            return if wanted.table.is_none_or(at_table) { found.into_iter().collect() } else { Vec::new() };
        }
        if let Some(table) = wanted.table {
            let mut seated = self.shown_at(table);
            seated.retain(|(_, player)| is_behind(player));
            return seated.into_iter().take(wanted.most).map(shown).collect();
        }
        self.players.ranked(after).take(wanted.most).map(shown).collect()
    }

    /// The rank that a mark stands for: that of the player now, or with the chips that they had if they are still in.
    fn rank_at(&self, mark: Mark) -> Option<Rank> {
        let player = self.players.get(&RegistrationId::new(mark.id))?;
        match mark.number.checked_sub(1) {
            Some(chips) => Some(Rank::with_chips(chips, player.order)),
            None => Some(Rank::of(player)),
        }
    }

    /// Those who are shown at a table, as they stand: they sit there, or come from nowhere else.
    fn shown_at(&self, id: TableId) -> Vec<(RegistrationId, &Player)> {
        let Some((number, table)) = self.table_number(id).and_then(|number| Some((number, self.table(number)?))) else {
            return Vec::new();
        };
        let holders = table.seats.iter().flatten().filter_map(|id| Some((*id, self.players.get(id)?)));
        let is_there = |player: &Player| {
            let chair = player.place.sits_at().or(player.place.target());
            chair.is_some_and(|chair| chair.table == number)
        };
        let mut seated: Vec<_> = holders.filter(|(_, player)| is_there(player)).collect();
        seated.sort_by_key(|(_, player)| Rank::of(player));
        seated
    }

    /// The tables where somebody sits or may sit, in the order of their opening.
    pub fn listed_tables(&self, facts: &Facts<'_>, after: Option<Mark>, most: usize) -> Vec<(Mark, ChipTable)> {
        let from = after.map_or(0, |mark| mark.number);
        let indexes = (from..self.tables.count() as u64).filter_map(|number| {
            let shown = view::table(facts, self, usize::try_from(number).ok()?)?;
            Some((Mark { number: number + 1, id: shown.table_id.uuid() }, shown))
        });
        indexes.take(most).collect()
    }

    /// The draws of seats, so many seats of them: a draw that does not fit goes on in the next page with the same
    /// number. Nothing before the secret of the draws is public.
    pub fn listed_draws(&self, facts: &Facts<'_>, after: Option<Mark>, most: usize) -> (Vec<SeatDraw>, Option<Mark>) {
        let mut found = Vec::new();
        if !facts.play.is_over() {
            return (found, None);
        }
        let (number, seats) = after.map_or((1, 0), |mark| (mark.number / MOST_SEATS, mark.number % MOST_SEATS));
        let first = usize::try_from(number).map_or(usize::MAX, |number| number.saturating_sub(1));
        let mut skip = seats;
        let mut room = most;
        for draw in self.draws.iter_from(first) {
            let from = usize::try_from(std::mem::take(&mut skip)).unwrap_or(usize::MAX).min(draw.seats.len());
            let rest = &draw.seats[from..];
            if rest.is_empty() && from > 0 {
                continue;
            }
            let part = &rest[..rest.len().min(room)];
            if room == 0 {
                break;
            }
            room -= part.len().max(1);
            found.push(SeatDraw { number: draw.number, because: draw.because, seats: part.to_vec() });
            if part.len() < rest.len() {
                let mark = draw.number * MOST_SEATS + (from + part.len()) as u64;
                return (found, Some(Mark { number: mark, id: self.tournament.uuid() }));
            }
        }
        let last = found.last().map_or(0, |draw: &SeatDraw| draw.number);
        let more = last > 0 && (last as usize) < self.draws.count();
        (found, more.then(|| Mark { number: (last + 1) * MOST_SEATS, id: self.tournament.uuid() }))
    }
}
