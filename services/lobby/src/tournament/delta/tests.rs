//! A client that applies what it is told to what it began with knows what the tournament shows; and lists in general.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{MissedChange, TournamentSnapshot};

use super::super::tests::Life;
use super::*;
use crate::terms::Format;
use crate::tournament::Tournament;
use crate::tournament::lists::tests::Reader;
use crate::tournament::view::detail;

/// Two who know a tournament by its stream alone, each at a replica of its own: one replica looks after every command,
/// the other at every third. Simulations of tournaments have them look.
pub(crate) struct Follower {
    known: [TournamentView; 2],
    told: [TournamentView; 2],
    reader: Reader,
    looks: usize,
}

impl Follower {
    pub(crate) fn new(state: &Tournament, at: DateTime<Utc>) -> Follower {
        let now = detail(state, at);
        let snapshot = TournamentSnapshot::of(&now);
        assert!(snapshot.complete && snapshot.tournament == now);
        Follower {
            known: [snapshot.tournament, now.clone()],
            told: [now.clone(), now],
            reader: Reader::new(),
            looks: 0,
        }
    }

    /// The replicas look, and the followers are told. Great tournaments are left out: to look at each of their versions
    /// takes long.
    pub(crate) fn look(&mut self, state: &Tournament, at: DateTime<Utc>) {
        if state.version == self.told[0].summary.version || state.entries.len() > TournamentSnapshot::MOST_ENTRIES {
            return;
        }
        let now = detail(state, at);
        self.reader.look(state, &now);
        self.looks += 1;
        let looking = if self.looks.is_multiple_of(3) { 2 } else { 1 };
        for (known, told) in self.known.iter_mut().zip(&mut self.told).take(looking) {
            let bytes = serde_json::to_vec(&between(told, &now)).unwrap();
            let change: TournamentChange = serde_json::from_slice(&bytes).unwrap();
            change.clone().apply(known).unwrap();
            assert_eq!(*known, now, "after {change:?}");
            change.apply(known).unwrap();
            assert_eq!(*known, now, "a change counts once");
            *told = now.clone();
        }
    }
}

#[test]
fn a_change_of_a_great_tournament_is_small_and_a_gap_shows() {
    let mut life = Life::new(Format::HeadsUp, 1_024, 80, 20);
    let start = detail(&life.state, DateTime::UNIX_EPOCH);
    for number in 1..=1_000 {
        life.enter(number);
    }
    let before = detail(&life.state, DateTime::UNIX_EPOCH);
    life.enter(1_001);
    let after = detail(&life.state, DateTime::UNIX_EPOCH);
    let change = between(&before, &after);
    let bytes = serde_json::to_vec(&change).unwrap().len();
    assert!(bytes < 1_500, "{bytes} bytes for one more entry");
    let snapshot = TournamentSnapshot::of(&after);
    assert!(!snapshot.complete && snapshot.tournament.entries.is_empty());
    let bytes = serde_json::to_vec(&snapshot).unwrap().len();
    assert!(bytes < 50_000, "{bytes} bytes of snapshot");
    // A client that reads the lists goes on from there; one that has missed something is told so, and stays as it was.
    let mut read = before.clone();
    change.clone().apply(&mut read).unwrap();
    assert_eq!(read, after);
    let mut behind = start.clone();
    let missed = MissedChange { known: start.summary.version, after: before.summary.version };
    assert_eq!(change.apply(&mut behind), Err(missed));
    assert_eq!(behind, start);
}

/// Puts a list together the way a client does.
fn follow(before: &[(u32, u32)], change: Differences<u32, (u32, u32)>) -> Vec<(u32, u32)> {
    let named: Vec<u32> = change.gone.iter().copied().chain(change.placed.iter().map(|placed| placed.item.0)).collect();
    let mut list: Vec<_> = before.iter().copied().filter(|item| !named.contains(&item.0)).collect();
    for Placed { at, item } in change.placed {
        list.insert(at as usize, item);
    }
    list
}

proptest::proptest! {
    #[test]
    fn any_list_becomes_any_other(
        before in proptest::collection::btree_map(0..12_u32, 0..3_u32, 0..12),
        after in proptest::collection::btree_map(0..12_u32, 0..3_u32, 0..12),
        shuffles in proptest::collection::vec((0..12_usize, 0..12_usize), 0..20),
    ) {
        let mut lists: [Vec<(u32, u32)>; 2] = [before.into_iter().collect(), after.into_iter().collect()];
        for (number, (one, other)) in shuffles.into_iter().enumerate() {
            let list = &mut lists[number % 2];
            if one.max(other) < list.len() {
                list.swap(one, other);
            }
        }
        let [before, after] = lists;
        let change = differences(&before, &after, |item| item.0);
        assert_eq!(follow(&before, change), after);
    }
}

#[test]
fn a_change_names_what_changed_and_nothing_else() {
    let before: Vec<(u32, u32)> = (0..1_000).map(|number| (number, 7)).collect();
    let mut after = before.clone();
    after.retain(|item| item.0 != 300);
    after[500].1 = 8;
    after.insert(20, (5_000, 1));
    let change = differences(&before, &after, |item| item.0);
    assert_eq!(change.gone, [300]);
    let placed: Vec<(u32, u32)> = change.placed.iter().map(|placed| (placed.at, placed.item.0)).collect();
    assert_eq!(placed, [(20, 5_000), (501, 501)]);
    let same = differences(&after, &after, |item| item.0);
    assert!(same.gone.is_empty() && same.placed.is_empty());
}
