//! Levels while nobody is there (G1.9): when everybody left in the tournament is away, the level rises with each hand,
//! so that it ends; blinds of absent players only circulate otherwise.
//!
//! A hand is one of every table: they go on together, and none is ahead of another. Whether a player is away is known
//! from the last hand that they were dealt in to; one who has just come back is known with the next.

use super::{Chips, Table};

/// Whether everybody who is left is away, and every table that plays has ended a hand since levels were raised last.
pub fn is_due(chips: &Chips) -> bool {
    let mut left = chips.players.values().filter(|player| player.place.is_in());
    if chips.finished || !left.all(|player| player.away) {
        return false;
    }
    let sitting = chips.sitting();
    let mut playing = chips.tables.iter().zip(sitting).filter(|(table, sitting)| plays(table, *sitting)).peekable();
    playing.peek().is_some() && playing.all(|(table, _)| table.hands > table.raised)
}

/// Whether hands are played at a table with so many players.
fn plays(table: &Table, sitting: usize) -> bool {
    table.opened && !table.closing && sitting >= 2
}
