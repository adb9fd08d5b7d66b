//! A chip tournament as a tournament sees it.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_ids::{PlayerId, RegistrationId, TableId};

use super::{ChipEvent, Chips, decide, follow_ups, ranking, view};
use crate::refusal::Refusal;
use crate::system::System;
use crate::system::scheme::{Basis, Decided, Division, Facts, PlaceGroup, Scheme};
use crate::tournament::command::Command;
use crate::tournament::effect::Effect;
use crate::tournament::event::{Event, RunEvent};

impl Scheme for Chips {
    fn has_full_field(&self) -> bool {
        false
    }

    fn decide(&self, command: &Command, _facts: &Facts<'_>) -> Result<Decided, Refusal> {
        match command {
            Command::Chips(command) => decide::decide(self, command),
            _ => Ok(Decided::Events(Vec::new())),
        }
    }

    fn next(&self, facts: &Facts<'_>) -> Option<Event> {
        decide::next(self, facts).map(Event::from)
    }

    /// Every player moves at most once, every table changes a few times.
    fn most_steps(&self) -> usize {
        100 + self.players.len() + 8 * self.tables.count()
    }

    fn begin(&mut self, players: &[(RegistrationId, PlayerId)], at: DateTime<Utc>) {
        self.started_at = Some(at);
        for (id, player) in players {
            self.take_in(*id, *player);
        }
    }

    fn enter(&mut self, id: RegistrationId, player: PlayerId) {
        self.take_in(id, player);
    }

    fn complete(&mut self, entries: u32) {
        self.field = Some(entries);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn evolve(&mut self, event: &Event) {
        if let Event::Run { event: RunEvent::Chips(event) } = event {
            self.apply(event);
        }
    }

    fn follow_ups(&self, facts: &Facts<'_>, event: &Event) -> Vec<(Effect, Duration)> {
        let steps = follow_ups::follow_ups(self, facts.play, event).into_iter();
        steps.map(|step| (step.into(), Duration::zero())).collect()
    }

    /// At most one player is left: then the ranking is final. Nobody is left when the last go out in the same hand; the
    /// best placed of them has won (bestia R3, R13).
    fn is_over(&self) -> bool {
        self.started_at.is_some() && self.left() <= 1 && self.pending.is_empty()
    }

    fn places(&self) -> Vec<PlaceGroup> {
        let entries = self.field.map_or(self.players.len(), |entries| entries as usize);
        ranking::final_places(self).unwrap_or_else(|| ranking::places(self, entries))
    }

    fn place_of(&self, id: RegistrationId) -> Option<u32> {
        let won = self.finished && self.players.get(&id).is_some_and(|player| player.place.is_in());
        if won { Some(1) } else { ranking::place(self, id) }
    }

    fn table_of(&self, id: RegistrationId) -> Option<TableId> {
        let chair = self.players.get(&id)?.place.sits_at()?;
        Some(self.table_id(chair.table))
    }

    fn seat_of(&self, id: RegistrationId) -> Option<(u8, bool)> {
        let player = self.players.get(&id)?;
        Some((player.place.sits_at()?.seat, player.seating > 1))
    }

    fn chips_of(&self, id: RegistrationId) -> Option<u64> {
        self.players.get(&id).filter(|player| player.place.is_in()).map(|player| player.chips)
    }

    fn basis(&self, _facts: &Facts<'_>) -> Option<Basis> {
        let entries = self.players.len();
        let mut groups = ranking::places_of_moment(self, entries);
        groups.extend(ranking::places(self, entries));
        if groups.is_empty() {
            return None;
        }
        for group in &mut groups {
            group.entries.sort_by_key(|id| self.players.get(id).map(|player| player.order));
        }
        let still = self.still_in();
        let chips = still.iter().map(|(_, player)| player.chips).collect();
        let lowest = u32::try_from(still.len()).unwrap_or(u32::MAX).max(1);
        Some(Basis {
            still_in: still.into_iter().map(|(id, _)| id).collect(),
            groups,
            lowest_open: PlaceGroup { place: lowest, size: 1, entries: Vec::new() },
            division: if self.is_shootout() { Division::EqualPartsOfShootout } else { Division::ByChips(chips) },
        })
    }

    fn touched(&self, event: &Event) -> Vec<RegistrationId> {
        let Event::Run { event: RunEvent::Chips(event) } = event else { return Vec::new() };
        match event {
            ChipEvent::RoundDrawn { tables, .. } => {
                tables.iter().flatten().map(|seated| seated.registration_id).collect()
            }
            ChipEvent::SeatsDrawn { seats, .. } => seats.iter().map(|moved| moved.registration_id).collect(),
            ChipEvent::TableOpened { seated, .. } => seated.clone(),
            ChipEvent::PlayerSeated { registration_id, .. }
            | ChipEvent::SeatLost { registration_id, .. }
            | ChipEvent::SeatFreed { registration_id, .. } => vec![*registration_id],
            ChipEvent::HandPlayed { stacks, out, .. } => {
                let out = out.iter().map(|loser| loser.registration_id);
                stacks.iter().map(|stack| stack.registration_id).chain(out).collect()
            }
            ChipEvent::MomentRanked { out } => out.iter().flatten().copied().collect(),
            // It is not known any more who was there.
            ChipEvent::TableLost { .. } => self.players.keys().collect(),
            ChipEvent::TableAdded { .. }
            | ChipEvent::PaceChanged { .. }
            | ChipEvent::PacesTold { .. }
            | ChipEvent::PaceHeard { .. }
            | ChipEvent::LevelsRaised { .. }
            | ChipEvent::TableClosing { .. } => Vec::new(),
        }
    }

    /// Seats are drawn until the end.
    fn is_drawn(&self, over: bool) -> bool {
        over
    }

    fn show(&self, facts: &Facts<'_>, at: DateTime<Utc>, view: &mut TournamentView) {
        view.chips = Some(Box::new(view::chips(facts, self, at)));
    }

    fn outline(&self, facts: &Facts<'_>, at: DateTime<Utc>, view: &mut TournamentView) {
        view.chips = Some(Box::new(view::figures(facts, self, at)));
    }
}

impl System {
    /// The chips, if it is a chip tournament: for the code that carries its steps out.
    pub fn chips(&self) -> Option<&Chips> {
        match self {
            System::Chips(chips) => Some(chips),
            _ => None,
        }
    }
}
