//! The chips after one more event. It cannot fail: what an event names that is not there changes nothing.

use mazziere_contract::lobby::{DrawnSeat, SeatDraw};
use mazziere_ids::{PlayerId, RegistrationId};

use super::event::{Limit, Loser, Moved, Seated, Stack};
use super::{Bubble, Chair, ChipEvent, Chips, Fallen, Pace, Pending, Player, Table, Whereabouts};
use crate::terms::{SeatDrawBecause, VacatedBecause};

impl Chips {
    /// One more player, with a full stack and no seat yet.
    pub(super) fn take_in(&mut self, registration_id: RegistrationId, player_id: PlayerId) {
        let order = u32::try_from(self.players.len()).unwrap_or(u32::MAX);
        let player = Player {
            player_id,
            order,
            chips: self.settings.starting_chips,
            time_bank_ms: None,
            place: Whereabouts::Waiting,
            seating: 0,
            moves: 0,
            group: 0,
            away: false,
        };
        self.players.push(registration_id, player);
    }

    /// The state after one more event.
    pub fn apply(&mut self, event: &ChipEvent) {
        self.take(event);
        self.relist();
    }

    fn take(&mut self, event: &ChipEvent) {
        match event {
            ChipEvent::RoundDrawn { round, draw, chips, tables } => self.begin_round(*round, *draw, *chips, tables),
            ChipEvent::TableAdded { group, .. } => self.add_table(*group),
            ChipEvent::SeatsDrawn { because, draw, breaking, seats } => {
                if let Some(table) = breaking.and_then(|table| self.table_mut(table)) {
                    table.breaking = true;
                }
                self.draw_seats(*because, (*draw, *breaking), seats);
            }
            ChipEvent::TableOpened { table, seated } => {
                for id in seated {
                    self.arrive(*id, *table);
                }
                if let Some(table) = self.table_mut(*table) {
                    table.opened = true;
                }
            }
            ChipEvent::PlayerSeated { registration_id, .. } => {
                if let Some(chair) = self.players.get(registration_id).and_then(|player| player.place.target()) {
                    self.arrive(*registration_id, chair.table);
                }
            }
            ChipEvent::SeatLost { registration_id, .. } => self.seat_lost(*registration_id),
            ChipEvent::HandPlayed { table, hand, stacks, out, away, .. } => {
                for stack in stacks {
                    let is_away = away.contains(&stack.registration_id);
                    self.players.change(stack.registration_id, |player| player.away = is_away);
                }
                self.hand_played(*table, *hand, stacks, out);
            }
            ChipEvent::LevelsRaised { ahead } => self.raise_levels(*ahead),
            ChipEvent::SeatFreed { registration_id, chair, chips, time_bank_ms, because, .. } => {
                self.seat_freed(*registration_id, *chair, *chips, *time_bank_ms, *because);
            }
            ChipEvent::TableLost { table, .. } => self.lose_table(*table),
            ChipEvent::PaceChanged { bubble, limits } => {
                self.bubble = *bubble;
                self.at_tables(limits, |table, allowed| table.allowed = allowed);
            }
            ChipEvent::PacesTold { tables } => {
                let ahead = self.ahead;
                self.at_tables(tables, |table, allowed| {
                    table.paced = Pace { allowed, ahead, number: table.paced.number + 1, busy: true };
                });
            }
            ChipEvent::PaceHeard { table, hand, .. } => self.pace_heard(*table, *hand),
            ChipEvent::MomentRanked { out } => {
                self.pending.clear();
                for group in out {
                    self.place_out(group.clone());
                }
            }
            ChipEvent::TableClosing { table } => {
                if let Some(table) = self.table_mut(*table) {
                    table.closing = true;
                }
            }
        }
    }

    /// The table is over: nobody is sent there any more.
    fn seat_lost(&mut self, id: RegistrationId) {
        let Some(chair) = self.players.get(&id).and_then(|player| player.place.target()) else { return };
        self.free(chair, id);
        self.set(id, Whereabouts::Waiting);
        if let Some(table) = self.table_mut(chair.table) {
            table.closing = true;
        }
    }

    fn hand_played(&mut self, number: u32, hand: u32, stacks: &[Stack], out: &[Loser]) {
        for stack in stacks {
            self.arrive(stack.registration_id, number);
            self.players.change(stack.registration_id, |player| player.chips = stack.chips);
        }
        if let Some(table) = self.table_mut(number) {
            table.hands = hand;
        }
        // The worst placed goes first.
        for (index, loser) in out.iter().enumerate().rev() {
            let registration_id = loser.registration_id;
            let start = loser.start;
            let rank = u32::try_from(index).unwrap_or(u32::MAX);
            self.knock_out(Pending { registration_id, table: number, start, rank });
        }
    }

    fn raise_levels(&mut self, ahead: u32) {
        self.ahead = ahead;
        for number in 0..u32::try_from(self.tables.count()).unwrap_or(u32::MAX) {
            if let Some(table) = self.table_mut(number) {
                table.raised = table.hands;
            }
        }
    }

    fn pace_heard(&mut self, number: u32, hand: Option<u32>) {
        let Some(table) = self.table_mut(number) else { return };
        table.paced.busy = false;
        // A hand that had begun is finished anyway.
        if let (Some(allowed), Some(hand)) = (table.allowed, hand)
            && hand > allowed
        {
            table.allowed = Some(hand);
            table.paced.allowed = Some(hand);
        }
    }

    fn at_tables(&mut self, limits: &[Limit], change: impl Fn(&mut Table, Option<u32>)) {
        for Limit { table, allowed } in limits {
            if let Some(table) = self.table_mut(*table) {
                change(table, *allowed);
            }
        }
    }

    fn begin_round(&mut self, round: u32, draw: u64, chips: u64, tables: &[Vec<Seated>]) {
        self.round = round;
        let mut seats = Vec::new();
        for (group, players) in (0..).zip(tables) {
            let table = u32::try_from(self.tables.count()).unwrap_or(u32::MAX);
            self.add_table(group);
            for Seated { registration_id, seat } in players {
                self.players.change(*registration_id, |player| player.chips = chips);
                seats.push(Moved { registration_id: *registration_id, to: Chair { table, seat: *seat } });
            }
        }
        self.draw_seats(SeatDrawBecause::Round, (draw, None), &seats);
    }

    fn add_table(&mut self, group: u32) {
        let number = u32::try_from(self.tables.count()).unwrap_or(u32::MAX);
        self.rooms.touch(number);
        self.tables.push(Table {
            id: self.table_id(number),
            round: self.round,
            group,
            seats: vec![None; usize::from(self.settings.table_seats)],
            opened: false,
            breaking: false,
            closing: false,
            hands: 0,
            raised: 0,
            // It opens at a stand, so that nobody is dealt in before everybody sits; hand for hand it waits for the
            // others.
            allowed: if self.bubble == Bubble::Off { None } else { Some(0) },
            paced: Pace { allowed: Some(0), ahead: 0, number: 0, busy: false },
        });
    }

    fn draw_seats(&mut self, because: SeatDrawBecause, (number, broken): (u64, Option<u32>), seats: &[Moved]) {
        for Moved { registration_id, to } in seats {
            let group = self.table(to.table).map_or(0, |table| table.group);
            self.hold(*to, *registration_id);
            self.players.change(*registration_id, |player| {
                player.group = group;
                player.seating += 1;
                player.place = match player.place.sits_at() {
                    Some(from) => {
                        player.moves += 1;
                        Whereabouts::Leaving { from, to: *to, breaking: broken == Some(from.table) }
                    }
                    None => Whereabouts::Arriving(*to),
                };
            });
        }
        let shown = |moved: &Moved| DrawnSeat {
            registration_id: moved.registration_id,
            table_id: self.table_id(moved.to.table),
            seat: moved.to.seat,
        };
        let seats = seats.iter().map(shown).collect();
        self.draws.push(SeatDraw { number, because: because.into(), seats });
    }

    /// Word of a player in the seat: from the tables, or from a hand that they played. Late word of a table that they
    /// have left meanwhile tells nothing.
    fn arrive(&mut self, id: RegistrationId, table: u32) {
        if let Some(Whereabouts::Arriving(chair)) = self.players.get(&id).map(|player| player.place)
            && chair.table == table
        {
            self.set(id, Whereabouts::Seated(chair));
        }
    }

    fn knock_out(&mut self, loser: Pending) {
        let id = loser.registration_id;
        // The seat that the loser was on the way to is free again.
        if let Some(Whereabouts::Leaving { to, .. }) = self.players.get(&id).map(|player| player.place) {
            self.free(to, id);
        }
        if self.bubble == Bubble::Hand {
            self.pending.push(loser);
            self.set(id, Whereabouts::Out(None));
        } else {
            self.place_out(vec![id]);
        }
        self.players.change(id, |player| player.chips = 0);
    }

    fn place_out(&mut self, entries: Vec<RegistrationId>) {
        let index = u32::try_from(self.out.count()).ok();
        for id in &entries {
            self.set(*id, Whereabouts::Out(index));
        }
        let before = self.fallen;
        self.fallen += entries.len();
        self.out.push(Fallen { entries, before });
    }

    fn seat_freed(&mut self, id: RegistrationId, chair: Chair, chips: u64, bank: u64, because: VacatedBecause) {
        self.free(chair, id);
        let Some(place) = self.players.get(&id).map(|player| player.place) else { return };
        let next = match place {
            Whereabouts::Leaving { from, to, .. } if from == chair => {
                // The table to go to may be no more.
                let open = self.table(to.table).is_some_and(|table| !table.closing);
                if open && matches!(because, VacatedBecause::Moved | VacatedBecause::Broken) {
                    Whereabouts::Arriving(to)
                } else {
                    self.free(to, id);
                    Whereabouts::Waiting
                }
            }
            Whereabouts::Seated(at) | Whereabouts::Arriving(at) if at == chair => Whereabouts::Waiting,
            // Out, or elsewhere by now.
            _ => return,
        };
        self.players.change(id, |player| {
            player.chips = chips;
            player.time_bank_ms = Some(bank);
            player.place = next;
        });
    }

    fn lose_table(&mut self, number: u32) {
        let Some(table) = self.table_mut(number) else { return };
        table.closing = true;
        let holders: Vec<RegistrationId> = table.seats.iter_mut().filter_map(Option::take).collect();
        for id in holders {
            let Some(place) = self.players.get(&id).map(|player| player.place) else { continue };
            match place {
                // On the way out: the player goes on where they were going.
                Whereabouts::Leaving { from, to, .. } if from.table == number && to.table != number => {
                    self.set(id, Whereabouts::Arriving(to));
                }
                Whereabouts::Leaving { to, .. } if to.table == number => {
                    // The seat drawn for the player is no more; they may sit where they are until they are called off
                    // there: when they have left it they wait for another.
                }
                Whereabouts::Arriving(_) | Whereabouts::Seated(_) => self.set(id, Whereabouts::Waiting),
                _ => {}
            }
        }
    }

    fn table_mut(&mut self, table: u32) -> Option<&mut Table> {
        self.rooms.touch(table);
        self.tables.get_mut(table as usize)
    }

    fn set(&mut self, id: RegistrationId, place: Whereabouts) {
        self.players.change(id, |player| player.place = place);
    }

    fn hold(&mut self, chair: Chair, id: RegistrationId) {
        if let Some(seat) = self.table_mut(chair.table).and_then(|table| table.seats.get_mut(usize::from(chair.seat))) {
            *seat = Some(id);
        }
    }

    fn free(&mut self, chair: Chair, id: RegistrationId) {
        if let Some(seat) = self.table_mut(chair.table).and_then(|table| table.seats.get_mut(usize::from(chair.seat)))
            && *seat == Some(id)
        {
            *seat = None;
        }
    }
}
