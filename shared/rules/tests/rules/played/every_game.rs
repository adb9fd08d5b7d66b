//! All match games in all formats with all their options, in one run: points add up, cards are conserved, nothing
//! sticks or panics, every legal move is accepted, the erased machine and a replay agree, hidden cards stay hidden.
//!
//! `MAZZIERE_MATCHES` says how many matches, `MAZZIERE_GAMES` of which games, with commas between; what fails names its
//! game and seed.

use std::collections::{BTreeMap, BTreeSet};

use mazziere_rules::matches::MatchEvent;
use mazziere_rules::registry::{self, Frame};

use super::autoplay::{autoplay, ending};
use super::{Played, Running, erased, leaks};
use crate::GAMES;

/// What the matches of a game have shown.
#[derive(Default)]
pub(crate) struct Shown {
    matches: u64,
    deals: u64,
    inputs: u64,
    /// Worlds that differed in hidden cards and looked the same.
    compared: u64,
    endings: BTreeMap<String, u64>,
    /// Options in text form, with seats and whether somebody must win.
    setups: BTreeSet<String>,
    /// Every value of every option, the seats, knock-outs.
    values: BTreeSet<(String, String)>,
}

impl Shown {
    fn add(&mut self, other: Shown) {
        self.matches += other.matches;
        self.deals += other.deals;
        self.inputs += other.inputs;
        self.compared += other.compared;
        self.setups.extend(other.setups);
        self.values.extend(other.values);
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
    }
}

pub(super) fn check<G: Played>(seed: u64, shown: &mut Shown) {
    let _running = Running(G::NAME, seed);
    let record = autoplay::<G>(seed, seed.is_multiple_of(16));
    erased::assert_same(&record);
    if seed.is_multiple_of(8) {
        shown.compared += u64::from(leaks::one::<G>(seed));
    }
    let setup = &record.live.setup;
    shown.matches += 1;
    shown.deals += record.log.iter().filter(|event| matches!(event, MatchEvent::DealScored { .. })).count() as u64;
    shown.inputs += record.inputs.len() as u64;
    *shown.endings.entry(ending(&record.live)).or_default() += 1;
    shown.setups.insert(format!("{} {} {}", setup.options, setup.seats, setup.knockout));
    shown.values.insert(("seats".to_owned(), setup.seats.to_string()));
    shown.values.insert(("knockout".to_owned(), setup.knockout.to_string()));
    let options = serde_json::to_value(&setup.options).unwrap();
    // An option that may be left out has the value of being so.
    for option in registry::game(G::NAME).unwrap().options.iter().filter(|option| options.get(option.name).is_none()) {
        shown.values.insert((option.name.to_owned(), String::new()));
    }
    for (name, value) in options.as_object().unwrap() {
        shown.values.insert((name.clone(), value.to_string()));
    }
}

/// Every option took several values; every table size was played, in matches that need a winner and in matches that do
/// not.
fn assert_everything_was_met(game: &registry::GameInfo, shown: &Shown) {
    let met = |name: &str| shown.values.iter().filter(|(known, _)| known == name).count();
    for option in game.options {
        assert!(met(option.name) > 1, "{}: {} never changed", game.name, option.name);
    }
    let sizes: BTreeSet<u8> = game.formats.iter().map(|format| format.seats()).collect();
    assert_eq!((met("seats"), met("knockout")), (sizes.len(), 2), "{}", game.name);
    // One of each match, unless matches are short.
    let wanted = shown.matches.min(shown.inputs / 64);
    assert!(wanted > 0 && shown.compared > wanted, "{}: {} worlds compared", game.name, shown.compared);
}

#[test]
fn every_game_with_every_option() {
    let asked = std::env::var("MAZZIERE_MATCHES").ok().map(|count| count.parse().expect("a number of matches"));
    let wanted = std::env::var("MAZZIERE_GAMES").ok();
    let is_wanted = |game: &str| wanted.as_ref().is_none_or(|wanted| wanted.split(',').any(|name| name == game));
    let games: Vec<_> = GAMES.iter().filter(|game| is_wanted(game.name)).collect();
    assert!(!games.is_empty(), "none of the games is a match game: {wanted:?}");
    let each = asked.unwrap_or(420_u64).div_ceil(games.len() as u64).max(48);
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let names: Vec<&str> = registry::games().iter().filter(|g| g.frame == Frame::Match).map(|g| g.name).collect();
    assert!(names.into_iter().eq(GAMES.iter().map(|game| game.name)), "every match game is here");
    for game in games {
        let name = game.name;
        let run = |worker: u64| {
            let mut shown = Shown::default();
            (worker..each).step_by(workers as usize).for_each(|seed| (game.check)(seed, &mut shown));
            shown
        };
        let mut all = Shown::default();
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..workers).map(|worker| scope.spawn(move || run(worker))).collect();
            for worker in running {
                all.add(worker.join().expect("a match failed: its seed stands above"));
            }
        });
        let Shown { matches, deals, inputs, compared, endings, setups, .. } = &all;
        println!(
            "{name}: {matches} matches of {} setups, {deals} deals, {inputs} inputs, {compared} worlds, {endings:?}",
            setups.len()
        );
        assert_everything_was_met(registry::game(name).unwrap(), &all);
    }
}
