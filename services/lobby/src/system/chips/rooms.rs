//! Which tables the floor has to look at, and those that have to be told something: kept as they change, so that one
//! more player costs the same among a thousand tables as among ten.
//!
//! Invariant: after every event the lists are what the tables and the players come to (`Marks::of`).

use std::sync::Arc;

use fixedbitset::FixedBitSet;

use super::roster::Tally;
use super::{Chips, Table};

/// A table where somebody stays, and how many they are: those who sit there to stay, or are coming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub number: u32,
    /// How many they are.
    pub size: usize,
}

/// On which lists a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Marks {
    /// How many stay at it, if it is neither to be closed nor broken.
    size: usize,
    /// Whether it is new: nobody has a seat there yet.
    is_unused: bool,
    /// Whether nobody is left at it, or one player who may have won it.
    may_close: bool,
    /// Whether it has to be told how many hands it may deal, or at which levels.
    is_untold: bool,
}

impl Marks {
    fn of(table: &Table, Tally { size, .. }: Tally, ahead: u32) -> Marks {
        let stays = !table.closing && !table.breaking;
        let is_open = table.opened && !table.closing;
        Marks {
            size: if stays { size } else { 0 },
            // One that is broken before it has opened has nobody either, and never will.
            is_unused: stays && !table.opened && table.has_nobody(),
            may_close: is_open && size <= 1,
            is_untold: is_open
                && !table.paced.busy
                && (table.paced.allowed, table.paced.ahead) != (table.allowed, ahead),
        }
    }
}

/// The lists. They follow from the rest of the chips, so that two of them are never told apart by these.
#[derive(Clone, Debug, Default)]
pub struct Rooms {
    lists: Arc<Lists>,
    /// Tables that are changed by the event that is taken in.
    touched: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Lists {
    /// By how many stay there, from 1.
    of_size: Vec<FixedBitSet>,
    unused: FixedBitSet,
    may_close: FixedBitSet,
    untold: FixedBitSet,
}

impl PartialEq for Rooms {
    fn eq(&self, _: &Rooms) -> bool {
        true
    }
}

impl Eq for Rooms {}

impl Rooms {
    /// How many tables there are where somebody stays.
    pub fn count(&self) -> usize {
        self.lists.of_size.iter().map(|tables| tables.count_ones(..)).sum()
    }

    /// How many players stay anywhere.
    pub fn players(&self) -> usize {
        (1..).zip(&self.lists.of_size).map(|(size, tables)| size * tables.count_ones(..)).sum()
    }

    /// The smallest first; of equals the first opened.
    pub fn ascending(&self) -> impl Iterator<Item = Room> {
        (1..)
            .zip(&self.lists.of_size)
            .flat_map(|(size, tables)| numbers(tables).map(move |number| Room { number, size }))
    }

    /// The last opened of the smallest.
    pub fn last_of_the_smallest(&self) -> Option<Room> {
        let mut sizes = (1..).zip(&self.lists.of_size);
        sizes.find_map(|(size, tables)| Some(Room { number: small(tables.maximum()?), size }))
    }

    /// The first opened of the largest.
    pub fn largest(&self) -> Option<Room> {
        let mut sizes = self.lists.of_size.iter().enumerate().rev();
        sizes.find_map(|(below, tables)| Some(Room { number: small(tables.minimum()?), size: below + 1 }))
    }

    /// Tables that are new: nobody has a seat there yet.
    pub fn unused(&self) -> impl Iterator<Item = u32> {
        numbers(&self.lists.unused)
    }

    /// Open tables where nobody is left, or one player who may have won it.
    pub fn may_close(&self) -> impl Iterator<Item = u32> {
        numbers(&self.lists.may_close)
    }

    /// Open tables that have to be told how many hands they may deal, or at which levels.
    pub fn untold(&self) -> impl Iterator<Item = u32> {
        numbers(&self.lists.untold)
    }

    /// A table is changed: when the event is taken in its lists are brought up to date.
    pub fn touch(&mut self, table: u32) {
        self.touched.push(table);
    }

    fn put(&mut self, number: u32, marks: Marks) {
        let lists = Arc::make_mut(&mut self.lists);
        let number = number as usize;
        while lists.of_size.len() < marks.size {
            lists.of_size.push(FixedBitSet::new());
        }
        for (size, tables) in (1..).zip(&mut lists.of_size) {
            mark(tables, number, size == marks.size);
        }
        mark(&mut lists.unused, number, marks.is_unused);
        mark(&mut lists.may_close, number, marks.may_close);
        mark(&mut lists.untold, number, marks.is_untold);
    }
}

fn mark(tables: &mut FixedBitSet, number: usize, is_on: bool) {
    tables.grow(number + 1);
    tables.set(number, is_on);
}

fn numbers(tables: &FixedBitSet) -> impl Iterator<Item = u32> {
    tables.ones().map(small)
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Chips {
    /// Brings the lists up to date for tables that have changed, or whose players have.
    pub(super) fn relist(&mut self) {
        let mut tables = self.players.take_changed();
        tables.append(&mut self.rooms.touched);
        for number in tables {
            if let Some(table) = self.tables.get(number as usize) {
                self.rooms.put(number, Marks::of(table, self.players.at_table(number), self.ahead));
            }
        }
    }

    /// What does not hold of the lists, for tests: every table anew.
    #[cfg(test)]
    pub(crate) fn wrong_with_rooms(&self) -> Vec<u32> {
        let on = |list: &FixedBitSet, number: u32| list.contains(number as usize);
        let holds = |number: u32, table: &Table| {
            let lists = &self.rooms.lists;
            let sizes: Vec<usize> =
                (1..).zip(&lists.of_size).filter(|(_, list)| on(list, number)).map(|(size, _)| size).collect();
            let listed = Marks {
                size: sizes.first().copied().unwrap_or(0),
                is_unused: on(&lists.unused, number),
                may_close: on(&lists.may_close, number),
                is_untold: on(&lists.untold, number),
            };
            sizes.len() <= 1 && listed == Marks::of(table, self.players.at_table(number), self.ahead)
        };
        (0..)
            .zip(self.tables.iter())
            .filter(|(number, table)| !holds(*number, table))
            .map(|(number, _)| number)
            .collect()
    }
}
