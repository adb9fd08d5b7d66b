//! A chip tournament as the contract shows it.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{ChipPlayer, ChipTable, ChipTournament};
use mazziere_contract::tables::levels::{all_levels, level_at};
use mazziere_ids::RegistrationId;

use super::{Bubble, Chips, Player, ranking};
use crate::system::scheme::{Facts, Play};

/// The level in force, from 1, and when the clock brings the next one.
pub fn level(chips: &Chips, at: DateTime<Utc>) -> Option<(u32, Option<DateTime<Utc>>)> {
    let started_at = chips.started_at?;
    let levels: Vec<_> = chips.settings.levels.iter().map(|level| (*level).into()).collect();
    let found = level_at(&levels, at - started_at)?;
    let last = u32::try_from(all_levels(&levels).count()).unwrap_or(u32::MAX);
    let number = found.number.saturating_add(chips.ahead).min(last);
    Some((number, found.ends.map(|ends| started_at + ends)))
}

/// Everything public about the chips; the draws when all is over.
pub fn chips(facts: &Facts<'_>, chips: &Chips, at: DateTime<Utc>) -> ChipTournament {
    let draws = if facts.play.is_over() { chips.draws.iter().cloned().collect() } else { Vec::new() };
    let tables = tables(facts, chips);
    let players = players(chips);
    ChipTournament { tables, players, draws, ..figures(facts, chips, at) }
}

/// The same without its lists.
pub fn figures(facts: &Facts<'_>, chips: &Chips, at: DateTime<Utc>) -> ChipTournament {
    let starts_at = facts.field.postponed.or(facts.setup.starts_at());
    let running = facts.play == Play::Running;
    let late = facts.setup.late.map(|late| late.lasts).filter(|_| running && !chips.is_complete());
    let (level, next_level_at) = level(chips, at).filter(|_| running).unzip();
    let left = chips.left();
    ChipTournament {
        settings: facts.setup.chip_settings(&chips.settings).into(),
        starts_at,
        registration_closes_at: facts.setup.registration_closes_at(),
        started_at: chips.started_at,
        late_registration_until: chips.started_at.zip(late).map(|(start, length)| start + length),
        collected: facts.collected(),
        overlay: facts.field.complete.map(|complete| complete.overlay),
        paid_places: u32::try_from(facts.paid_places()).unwrap_or(u32::MAX),
        level,
        next_level_at: next_level_at.flatten(),
        round: chips.round,
        playing_hand_for_hand: chips.bubble != Bubble::Off,
        players_left: u32::try_from(left).unwrap_or(u32::MAX),
        average_stack: chips.in_play().checked_div(left as u64).unwrap_or(0),
        tables: Vec::new(),
        players: Vec::new(),
        draws: Vec::new(),
    }
}

fn tables(facts: &Facts<'_>, chips: &Chips) -> Vec<ChipTable> {
    (0..chips.tables.count()).filter_map(|index| table(facts, chips, index)).collect()
}

/// A table, while somebody sits or will sit there, or may.
pub(super) fn table(facts: &Facts<'_>, chips: &Chips, index: usize) -> Option<ChipTable> {
    let table = chips.tables.get(index).filter(|_| facts.play == Play::Running)?;
    let comes = |id: &&RegistrationId| {
        let place = chips.players.get(id).and_then(|player| player.place.target());
        place.is_some_and(|chair| chair.table as usize == index)
    };
    // A player who goes there has one of the table's seats, unless the table is lost and has none any more.
    let players = table.seats.iter().flatten().filter(comes).count();
    let players = u32::try_from(players).unwrap_or(u32::MAX);
    let shown = ChipTable { table_id: table.id, round: table.round, players, hands: table.hands };
    Some(shown).filter(|_| players > 0 || !table.is_gone())
}

fn players(chips: &Chips) -> Vec<ChipPlayer> {
    chips.players.ranked(None).map(|(id, player)| shown(chips, id, player)).collect()
}

/// A player as everybody sees them.
pub(super) fn shown(chips: &Chips, id: RegistrationId, player: &Player) -> ChipPlayer {
    let chair = player.place.sits_at().or(player.place.target());
    ChipPlayer {
        registration_id: id,
        player_id: player.player_id,
        chips: player.chips,
        table_id: chair.map(|chair| chips.table_id(chair.table)),
        seat: chair.map(|chair| chair.seat),
        place: ranking::place(chips, id),
    }
}
