//! A match: players who sit from its beginning to its end, each with one clock for all of it.
//!
//! Owns [`MatchPlay`], what a table has beside its game when it is a match: who moves which seat, who said that they
//! are here, who has moved, seeds, clocks.

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use mazziere_rules::seat::{Seat, SeatSet};

use super::attendance::{Attendance, Deed};
use super::event::{AtFault, FaultBy, Turn};
use super::promises::Seed;
use super::{Fault, Seating};
use crate::clock::{Clocks, Deadline, Outages, PlayerClock};

/// What a match has beside its game.
#[derive(Clone, Debug)]
pub struct MatchPlay {
    seating: Seating,
    limits: Clocks,
    /// Whether the match is lost by timeout; else the game plays for the absent until they are back.
    forfeits: bool,
    /// Whether one clock runs for all players, and none for a move.
    common: bool,
    /// When the table waited for a decision first: from then on a common clock runs.
    since: Option<DateTime<Utc>>,
    ready: Vec<bool>,
    seeds: Vec<Seed>,
    clocks: Vec<PlayerClock>,
    /// For each seat that the table waits for, the version at which it began to: since then nothing happened that the
    /// decision could depend on, but others may have decided at the same time.
    asked: Vec<Option<i64>>,
    /// What each player has done themselves.
    attendance: Vec<Attendance>,
    /// Who has lost it by not playing it to its end, the first first, each by their number.
    at_fault: Vec<(usize, FaultBy)>,
}

impl MatchPlay {
    /// A match at its beginning. `forfeits`: whether it is lost by timeout.
    pub fn new(seating: Seating, limits: Clocks, forfeits: bool) -> MatchPlay {
        let players = seating.players().len();
        let seats = usize::from(seating.format().seats());
        MatchPlay {
            seating,
            limits,
            forfeits,
            common: false,
            since: None,
            ready: vec![false; players],
            seeds: vec![Seed::default(); players],
            clocks: vec![PlayerClock::default(); players],
            asked: vec![None; seats],
            attendance: vec![Attendance::default(); players],
            at_fault: Vec::new(),
        }
    }

    /// The same, with one clock for all players that runs from the first decision on.
    #[must_use]
    pub fn on_a_common_clock(self, common: bool) -> MatchPlay {
        MatchPlay { common, ..self }
    }

    /// Whether the game plays for the absent until they are back, each by a clock of their own.
    pub fn plays_for_the_absent(&self) -> bool {
        !self.forfeits && !self.common
    }

    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Whether the player said that they are here.
    pub fn is_ready(&self, player: PlayerId) -> bool {
        self.seating.index_of(player).is_some_and(|index| self.ready[index])
    }

    /// Whether all players said so.
    pub fn all_ready(&self) -> bool {
        self.ready.iter().all(|ready| *ready)
    }

    /// A player is here, or has another seed.
    pub(super) fn player(&mut self, player: PlayerId, here: bool, seed: Option<Seed>) -> Result<(), Fault> {
        let index = self.seating.index_of(player).ok_or(Fault::Stranger)?;
        self.ready[index] |= here;
        if let Some(seed) = seed {
            self.seeds[index] = seed;
        }
        Ok(())
    }

    /// The players' seeds, by seat.
    pub fn seeds(&self) -> impl Iterator<Item = &Seed> {
        Seat::all(self.seating.format().seats()).map(|seat| &self.seeds[self.seating.controller(seat)])
    }

    fn clock_of(&self, seat: Seat) -> &PlayerClock {
        &self.clocks[self.seating.controller(seat)]
    }

    /// How long the player of a seat has been thinking in this turn, in milliseconds.
    pub fn thinking_ms(&self, seat: Seat, outages: &Outages, now: DateTime<Utc>) -> Option<u64> {
        self.clock_of(seat).thinking_ms(outages, now)
    }

    /// The common clock: nobody has spent anything of it, it runs since the beginning; none where there is none.
    fn common_clock(&self) -> Option<PlayerClock> {
        self.common.then_some(PlayerClock { spent_ms: 0, since: self.since })
    }

    /// Until when the player of a seat must move; on a common clock, until when everybody may.
    pub fn deadline_of(&self, seat: Seat, outages: &Outages) -> Option<Deadline> {
        if let Some(clock) = self.common_clock() {
            return clock.match_deadline(&self.limits, outages).filter(|_| self.clock_of(seat).since.is_some());
        }
        self.clock_of(seat).deadline(&self.limits, self.forfeits, outages)
    }

    /// What is left of the thinking time of the match of a seat at `now`, in milliseconds.
    pub fn match_ms_left(&self, seat: Seat, outages: &Outages, now: DateTime<Utc>) -> u64 {
        let common = self.common_clock();
        common.as_ref().unwrap_or(self.clock_of(seat)).ms_left(&self.limits, outages, now)
    }

    /// Since which version the table waits for this decision of a seat; none while it does not.
    pub fn asked(&self, seat: Seat) -> Option<i64> {
        self.asked.get(usize::from(seat.index())).copied().flatten()
    }

    /// Takes in what a turn says of whether its player is there; before the clocks, which say who was asked.
    pub(super) fn attend(&mut self, game: &str, turn: &Turn) {
        let Some(index) = turn.seat.map(|seat| self.seating.controller(seat)) else { return };
        // Once somebody has moved, another move says nothing more of them, so most inputs are not read.
        if self.attendance[index].moved && !self.common && Deed::is_plain_move(&turn.input) {
            return;
        }
        let deed = Deed::of(game, &turn.input);
        self.blame(index, deed);
        match deed {
            Deed::Moved => self.attendance[index].moved = true,
            Deed::RanOut if self.common => {
                let asked = self.clocks.iter().zip(&mut self.attendance).filter(|(clock, _)| clock.since.is_some());
                asked.for_each(|(_, attendance)| attendance.failed = true);
            }
            Deed::RanOut | Deed::Left => self.attendance[index].failed = true,
            Deed::Nothing => {}
        }
    }

    /// Where matches are lost by it, the player who runs out of time or gives up is at fault; of a line that is out by
    /// it nobody else can be.
    fn blame(&mut self, index: usize, deed: Deed) {
        let by = match deed {
            Deed::RanOut => FaultBy::Timeout,
            Deed::Left => FaultBy::Abandon,
            Deed::Moved | Deed::Nothing => return,
        };
        if self.forfeits && !self.at_fault.iter().any(|(known, _)| *known == index) {
            self.at_fault.push((index, by));
        }
    }

    /// Who is at fault that it was not played to its end.
    pub(super) fn at_fault(&self) -> Vec<AtFault> {
        let players = self.seating.players();
        self.at_fault.iter().map(|(index, by)| AtFault { player_id: players[*index], by: *by }).collect()
    }

    /// How a player came not to play it to its end.
    pub(super) fn fault_of(&self, player: PlayerId) -> Option<FaultBy> {
        let index = self.seating.index_of(player)?;
        self.at_fault.iter().find(|(known, _)| *known == index).map(|(_, by)| *by)
    }

    /// Whether a line with these seats has taken part: somebody of it has moved, or all of it were there.
    pub fn took_part(&self, seats: &[Seat]) -> bool {
        let players = || seats.iter().map(|seat| self.seating.controller(*seat));
        players().any(|index| self.attendance[index].moved)
            || players().all(|index| self.ready[index] && !self.attendance[index].failed)
    }

    /// Takes in what a turn, at this version, did to the clocks. A player who is awaited thinks from the moment on at
    /// which they may decide.
    pub(super) fn turn(
        &mut self,
        turn: &Turn,
        awaited: SeatSet,
        (version, begins): (i64, DateTime<Utc>),
    ) -> Result<(), Fault> {
        for (seat, asked) in Seat::all(self.seating.format().seats()).zip(&mut self.asked) {
            let goes_on = asked.filter(|_| turn.seat != Some(seat));
            *asked = awaited.contains(seat).then(|| goes_on.unwrap_or(version));
        }
        if let (Some(seat), Some(thinking_ms)) = (turn.seat, turn.thinking_ms) {
            let clock = self.clocks.get_mut(self.seating.controller(seat)).ok_or(Fault::Stranger)?;
            *clock = PlayerClock { spent_ms: clock.spent_ms + thinking_ms, since: None };
        }
        for (index, clock) in self.clocks.iter_mut().enumerate() {
            let waits = !self.seating.seats_of(index).intersection(awaited).is_empty();
            clock.since = waits.then(|| clock.since.map_or(begins, |since| since.min(begins)));
        }
        if !awaited.is_empty() {
            self.since.get_or_insert(begins);
        }
        Ok(())
    }

    /// Nobody thinks any more.
    pub(super) fn stop_clocks(&mut self) {
        for clock in &mut self.clocks {
            clock.since = None;
        }
    }
}
