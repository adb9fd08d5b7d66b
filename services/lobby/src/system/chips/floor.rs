//! The floor: rounds drawn, latecomers seated, tables balanced and broken (G1.8, G1.9). Pure: from the chips and a
//! stream of drawn numbers to one event, or none while something has to happen at the tables first.
//!
//! Every draw is the fairdeal stream `seats` of the tournament's secret with the draw's number in its context:
//! - a round: all players in the order of registration are permuted; they fill the tables in turn, the first of the
//!   order at the first table, and so on round; then each table's players, in that order, take a permutation of its
//!   seats;
//! - a table broken: its players in the order of their seats are permuted; each in turn goes to the smallest of the
//!   other tables (the first opened, of equals) that has a free seat, and draws one of its free seats;
//! - tables balanced: of those moved least often at the largest table, in the order of their seats, one is drawn, and
//!   then one of the free seats of the smallest;
//! - players without a seat, in the order of registration, each draws one of the free seats of the smallest table.
//!
//! Sizes count a player where they are going, so that moves under way are never decided twice.

use mazziere_fairdeal::{Context, Draw, Label, Secret, Seeds};
use mazziere_ids::{RegistrationId, TournamentId};

use super::event::{Moved, Seated};
use super::rooms::Room;
use super::{Chair, ChipEvent, Chips, Player, Table, Whereabouts};
use crate::terms::SeatDrawBecause;

/// The draw with this number.
pub fn draw(tournament: TournamentId, secret: &Secret, number: u64) -> Draw {
    Draw::new(secret, &Context::new(tournament.uuid().as_bytes(), number), &Seeds::empty(0), Label::SEATS)
}

/// Begins a round with these players, in the order of registration: as few tables as needed, sizes differing by at most
/// one. Everybody begins with a full stack: the chips won in a round of a shoot-out do not carry over, so that the
/// final is as fair to the winner of a short table as to the winner of a long one.
pub fn round(chips: &Chips, players: &[RegistrationId], draw: &mut Draw) -> ChipEvent {
    let seats = usize::from(chips.settings.table_seats);
    let count = players.len().div_ceil(seats).max(1);
    let mut tables: Vec<Vec<RegistrationId>> = vec![Vec::new(); count];
    for (turn, index) in draw.permute(small(players.len())).into_iter().enumerate() {
        tables[turn % count].push(players[usize::from(index)]);
    }
    let seat = |draw: &mut Draw, players: Vec<RegistrationId>| -> Vec<Seated> {
        let order = draw.permute(u16::from(chips.settings.table_seats));
        let seats = order.into_iter().map(|seat| u8::try_from(seat).unwrap_or(u8::MAX));
        players.into_iter().zip(seats).map(|(registration_id, seat)| Seated { registration_id, seat }).collect()
    };
    ChipEvent::RoundDrawn {
        round: chips.round + 1,
        draw: chips.next_draw(),
        chips: chips.settings.starting_chips,
        tables: tables.into_iter().map(|players| seat(draw, players)).collect(),
    }
}

/// What the floor has to do next, one thing at a time; none when all is settled, or while it has to wait.
pub fn next(chips: &Chips, draw: &mut impl FnMut() -> Draw) -> Option<ChipEvent> {
    if let Some(event) = seat_waiting(chips, draw).or_else(|| close_empty(chips)) {
        return Some(event);
    }
    if chips.is_shootout() {
        return None;
    }
    let needed = chips.rooms.players().div_ceil(usize::from(chips.settings.table_seats)).max(1);
    if chips.rooms.count() > needed { break_smallest(chips, draw) } else { balance(chips, draw) }
}

/// Players without a seat get one, the earliest registered first.
fn seat_waiting(chips: &Chips, draw: &mut impl FnMut() -> Draw) -> Option<ChipEvent> {
    let of_group = |group: u32| {
        let still = chips.players.values().filter(|player| player.place.is_in());
        still.filter(|player| player.group == group).count()
    };
    // A player who has won their table of a shoot-out waits for the next round.
    let mut waiting = chips.players.waiting();
    let (registration_id, player) =
        waiting.find(|(_, player)| !(chips.is_shootout() && of_group(player.group) == 1))?;
    let group = player.group;
    let is_mine = |number: u32| {
        let is_of_group = |table: &Table| table.group == group && table.round == chips.round;
        !chips.is_shootout() || chips.table(number).is_some_and(is_of_group)
    };
    let seats = usize::from(chips.settings.table_seats);
    let smallest = chips.rooms.ascending().find(|room| room.size < seats && is_mine(room.number));
    // A table that was just added has nobody yet.
    let unused = || chips.rooms.unused().find(|number| is_mine(*number));
    let Some(table) = smallest.map(|room| room.number).or_else(unused) else {
        let table = u32::try_from(chips.tables.count()).ok()?;
        return Some(ChipEvent::TableAdded { table, group });
    };
    let free = chips.table(table).map(Table::free).unwrap_or_default();
    // Every free seat may still be held by a player who is about to leave it.
    let seat = *free.get(below(&mut draw(), free.len())?)?;
    let to = Chair { table, seat };
    Some(ChipEvent::SeatsDrawn {
        because: SeatDrawBecause::Seating,
        draw: chips.next_draw(),
        breaking: None,
        seats: vec![Moved { registration_id, to }],
    })
}

/// A table that everybody has left, or that a round of a shoot-out is over at.
fn close_empty(chips: &Chips) -> Option<ChipEvent> {
    let is_over = |number: &u32| {
        let over = |table: &Table| match chips.players.at_table(*number).size {
            0 => table.has_nobody(),
            _ => chips.is_shootout() && waits_for_nobody(chips, table),
        };
        chips.table(*number).is_some_and(over)
    };
    Some(ChipEvent::TableClosing { table: chips.rooms.may_close().find(is_over)? })
}

/// Whether nobody else of this table of the round is in, on the way or waiting.
fn waits_for_nobody(chips: &Chips, table: &Table) -> bool {
    let current = table.round == chips.round;
    let group = chips.players.values().filter(|player| player.place.is_in() && player.group == table.group);
    current && group.count() == 1
}

/// There are more tables than needed: the smallest is broken (the last opened, of equals).
fn break_smallest(chips: &Chips, draw: &mut impl FnMut() -> Draw) -> Option<ChipEvent> {
    let smallest = chips.rooms.last_of_the_smallest()?;
    // Players still coming would have to turn round: they arrive first. Players about to leave it go first, and their
    // claims to a carried pot stay with the others whatever the network does.
    let leaves =
        |player: &Player| matches!(player.place, Whereabouts::Leaving { from, .. } if from.table == smallest.number);
    if chips.players.at_table(smallest.number).coming > 0 || chips.players.values().any(leaves) {
        return None;
    }
    let free = |room: Room| chips.table(room.number).map(Table::free).unwrap_or_default();
    let others = chips.rooms.ascending().filter(|room| *room != smallest);
    let mut others: Vec<(Room, Vec<u8>)> = others.map(|room| (room, free(room))).collect();
    others.sort_by_key(|(room, _)| room.number);
    let players = seated_at(chips, smallest.number);
    if others.iter().map(|(_, free)| free.len()).sum::<usize>() < players.len() {
        // Seats are still held by players who are about to leave them.
        return None;
    }
    let mut draw = draw();
    let mut seats = Vec::new();
    for index in draw.permute(small(players.len())) {
        let (room, free) = others.iter_mut().filter(|(_, free)| !free.is_empty()).min_by_key(|(room, _)| room.size)?;
        let seat = free.remove(below(&mut draw, free.len())?);
        room.size += 1;
        seats.push(Moved { registration_id: players[usize::from(index)].0, to: Chair { table: room.number, seat } });
    }
    Some(ChipEvent::SeatsDrawn {
        because: SeatDrawBecause::Breaking,
        draw: chips.next_draw(),
        breaking: Some(smallest.number),
        seats,
    })
}

/// Two tables differ by more than one player: one moves.
fn balance(chips: &Chips, draw: &mut impl FnMut() -> Draw) -> Option<ChipEvent> {
    let smallest = chips.rooms.ascending().next()?;
    let largest = chips.rooms.largest()?;
    if largest.size - smallest.size < 2 {
        return None;
    }
    let free = chips.table(smallest.number).map(Table::free).filter(|free| !free.is_empty())?;
    let seated = seated_at(chips, largest.number);
    let least = seated.iter().map(|(_, player)| player.moves).min()?;
    let candidates: Vec<RegistrationId> =
        seated.iter().filter(|(_, player)| player.moves == least).map(|(id, _)| *id).collect();
    let mut draw = draw();
    let registration_id = candidates[below(&mut draw, candidates.len())?];
    let seat = free[below(&mut draw, free.len())?];
    Some(ChipEvent::SeatsDrawn {
        because: SeatDrawBecause::Balancing,
        draw: chips.next_draw(),
        breaking: None,
        seats: vec![Moved { registration_id, to: Chair { table: smallest.number, seat } }],
    })
}

/// Those who sit at a table and are not about to leave it, in the order of the seats.
fn seated_at(chips: &Chips, table: u32) -> Vec<(RegistrationId, &Player)> {
    let holders = chips.table(table).into_iter().flat_map(|table| table.seats.iter().flatten());
    let players = holders.filter_map(|id| chips.players.get(id).map(|player| (*id, player)));
    players.filter(|(_, player)| matches!(player.place, Whereabouts::Seated(chair) if chair.table == table)).collect()
}

fn below(draw: &mut Draw, bound: usize) -> Option<usize> {
    let bound = u32::try_from(bound).ok().filter(|bound| *bound > 0)?;
    usize::try_from(draw.below(bound)).ok()
}

fn small(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

impl Chips {
    /// The number of the next draw.
    pub fn next_draw(&self) -> u64 {
        self.draws.count() as u64 + 1
    }

    /// Whether somebody is on the way from or to a seat.
    pub fn is_moving(&self) -> bool {
        self.players
            .values()
            .any(|player| matches!(player.place, Whereabouts::Arriving(_) | Whereabouts::Leaving { .. }))
    }
}
