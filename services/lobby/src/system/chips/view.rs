//! A chip tournament as the contract shows it.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::lobby::{ChipPlayer, ChipTable, ChipTournament};
use mazziere_ids::RegistrationId;

use super::{Bubble, Chips, Player, ranking};
use crate::system::scheme::{Of, Play};

/// The level by the clock, from 1, and when the next one begins.
pub fn level(chips: &Chips, at: DateTime<Utc>) -> Option<(u32, Option<DateTime<Utc>>)> {
    let mut ends = chips.started_at?;
    let levels = &chips.settings.levels;
    for (number, level) in (1..).zip(levels) {
        ends += Duration::seconds(i64::from(level.seconds));
        if number as usize == levels.len() {
            return Some((number, None));
        }
        if at < ends {
            return Some((number, Some(ends)));
        }
    }
    None
}

/// Everything public about the chips; the draws when all is over.
pub fn chips(of: &Of<'_>, chips: &Chips, at: DateTime<Utc>) -> ChipTournament {
    let starts_at = of.setup.starts_at();
    let running = of.play == Play::Running;
    let late = of.setup.late.map(|late| late.lasts).filter(|_| running && !chips.is_complete());
    let (level, next_level_at) = level(chips, at).filter(|_| running).unzip();
    let left = chips.left();
    ChipTournament {
        settings: of.setup.chip_settings(&chips.settings).into(),
        starts_at,
        registration_closes_at: of.setup.registration_closes_at(),
        started_at: chips.started_at,
        late_registration_until: chips.started_at.zip(late).map(|(start, length)| start + length),
        collected: of.collected(),
        overlay: of.field.complete.map(|complete| complete.overlay),
        paid_places: u32::try_from(of.paid_places()).unwrap_or(u32::MAX),
        level,
        next_level_at: next_level_at.flatten(),
        round: chips.round,
        playing_hand_for_hand: chips.bubble != Bubble::Off,
        players_left: u32::try_from(left).unwrap_or(u32::MAX),
        average_stack: chips.in_play().checked_div(left as u64).unwrap_or(0),
        tables: tables(chips, running),
        players: players(chips),
        draws: if of.play.is_over() { chips.draws.iter().map(|draw| (**draw).clone()).collect() } else { Vec::new() },
    }
}

fn tables(chips: &Chips, running: bool) -> Vec<ChipTable> {
    let mut sizes = vec![0_u32; chips.tables.len()];
    for player in chips.players.values() {
        let size = player.place.target().and_then(|chair| sizes.get_mut(chair.table as usize));
        if let Some(size) = size {
            *size += 1;
        }
    }
    let used = chips.tables.iter().zip(sizes).filter(|(table, size)| running && (*size > 0 || !table.is_gone()));
    used.map(|(table, players)| ChipTable { table_id: table.id, round: table.round, players, hands: table.hands })
        .collect()
}

fn players(chips: &Chips) -> Vec<ChipPlayer> {
    let mut all: Vec<(RegistrationId, &Player, Option<u32>)> =
        chips.players.iter().map(|(id, player)| (*id, player, ranking::place(chips, *id))).collect();
    let rank = |player: &Player| match player.place {
        super::Whereabouts::Out(group) => (1, u64::MAX - group.map_or(u64::from(u32::MAX), u64::from)),
        _ => (0, u64::MAX - player.chips),
    };
    all.sort_by_key(|(_, player, _)| (rank(player), player.order));
    all.into_iter().map(|(id, player, place)| shown(chips, id, player, place)).collect()
}

fn shown(chips: &Chips, id: RegistrationId, player: &Player, place: Option<u32>) -> ChipPlayer {
    let chair = player.place.sits_at().or(player.place.target());
    ChipPlayer {
        registration_id: id,
        player_id: player.player_id,
        chips: player.chips,
        table_id: chair.map(|chair| chips.table_id(chair.table)),
        seat: chair.map(|chair| chair.seat),
        place,
    }
}
