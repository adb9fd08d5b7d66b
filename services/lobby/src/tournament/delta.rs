//! What lies between two looks at a tournament, for those who have seen the first.
//!
//! **Invariant:** the change, applied to the first look, gives the second exactly, whatever happened in between; it
//! holds what is different and little more.

use std::collections::BTreeMap;

use mazziere_contract::lobby::{
    ChipChange, ChipTournament, Match, Placed, Round, Tournament as TournamentView, TournamentChange,
};

/// What has changed.
pub fn between(before: &TournamentView, after: &TournamentView) -> TournamentChange {
    let entries = differences(&before.entries, &after.entries, |entry| entry.registration_id);
    let redrawn = shape(&before.rounds) != shape(&after.rounds);
    TournamentChange {
        after: before.summary.version,
        version: after.summary.version,
        summary: after.summary.clone(),
        pool: after.pool,
        prizes: news(&before.prizes, &after.prizes),
        drawn_prize: after.drawn_prize.filter(|_| before.drawn_prize != after.drawn_prize),
        entries_left: entries.gone,
        entries: entries.placed,
        rounds: redrawn.then(|| after.rounds.clone()),
        matches: if redrawn { Vec::new() } else { matches(&before.rounds, &after.rounds) },
        standings: news(&before.standings, &after.standings),
        chips: before.chips.as_deref().zip(after.chips.as_deref()).and_then(|(before, after)| chips(before, after)),
        draw: after.draw.clone().filter(|_| before.draw != after.draw),
        results: news(&before.results, &after.results),
        cancelled: after.cancelled.clone().filter(|_| before.cancelled != after.cancelled),
        cancelled_because: after.cancelled_because.clone().filter(|_| before.cancelled != after.cancelled),
    }
}

/// A list, if it is another one now.
fn news<T: Clone + PartialEq>(before: &[T], after: &[T]) -> Option<Vec<T>> {
    (before != after).then(|| after.to_vec())
}

/// Who stands where in a bracket, whatever has come of it.
fn shape(rounds: &[Round]) -> Vec<usize> {
    rounds.iter().map(|round| round.matches.len()).collect()
}

/// The matches that look different.
fn matches(before: &[Round], after: &[Round]) -> Vec<Match> {
    let before = before.iter().flat_map(|round| &round.matches);
    let after = after.iter().flat_map(|round| &round.matches);
    before.zip(after).filter(|(before, after)| before != after).map(|(_, after)| after.clone()).collect()
}

fn chips(before: &ChipTournament, after: &ChipTournament) -> Option<Box<ChipChange>> {
    let tables = differences(&before.tables, &after.tables, |table| table.table_id);
    let players = differences(&before.players, &after.players, |player| player.registration_id);
    let change = ChipChange {
        tables_gone: tables.gone,
        tables: tables.placed,
        players: players.placed,
        draws: news(&before.draws, &after.draws),
        ..figures(after)
    };
    (change != figures(before)).then(|| Box::new(change))
}

/// A change of nothing but the figures.
fn figures(chips: &ChipTournament) -> ChipChange {
    ChipChange {
        starts_at: chips.starts_at,
        started_at: chips.started_at,
        late_registration_until: chips.late_registration_until,
        collected: chips.collected,
        overlay: chips.overlay,
        paid_places: chips.paid_places,
        level: chips.level,
        next_level_at: chips.next_level_at,
        round: chips.round,
        playing_hand_for_hand: chips.playing_hand_for_hand,
        players_left: chips.players_left,
        average_stack: chips.average_stack,
        tables_gone: Vec::new(),
        tables: Vec::new(),
        players: Vec::new(),
        draws: None,
    }
}

/// How one list becomes another.
struct Differences<K, T> {
    gone: Vec<K>,
    placed: Vec<Placed<T>>,
}

/// What is gone, and what is new, looks different or stands elsewhere among the rest.
fn differences<K: Copy + Ord, T: Clone + PartialEq>(
    before: &[T],
    after: &[T],
    key: impl Fn(&T) -> K,
) -> Differences<K, T> {
    let known: BTreeMap<K, &T> = before.iter().map(|item| (key(item), item)).collect();
    let now: BTreeMap<K, &T> = after.iter().map(|item| (key(item), item)).collect();
    let stays = |item: &&T| known.get(&key(item)).is_some_and(|was| Some(was) == now.get(&key(item)));
    // What looks the same on both sides stays where it is as far as its order does; whatever falls out of it is put in
    // anew.
    let mut rest = before.iter().filter(stays).map(&key).collect::<std::collections::VecDeque<K>>();
    let mut moved = std::collections::BTreeSet::new();
    let mut placed = Vec::new();
    for (at, item) in (0..).zip(after) {
        while rest.front().is_some_and(|next| moved.contains(next)) {
            rest.pop_front();
        }
        if stays(&item) && rest.front() == Some(&key(item)) {
            rest.pop_front();
        } else {
            moved.insert(key(item));
            placed.push(Placed { at, item: item.clone() });
        }
    }
    Differences { gone: known.keys().filter(|known| !now.contains_key(known)).copied().collect(), placed }
}

#[cfg(test)]
pub(crate) mod tests;
