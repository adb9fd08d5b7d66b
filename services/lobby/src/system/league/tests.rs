//! Gironi from the registration to the last prize: the vectors of the formats, then whatever may happen.

mod absent;
mod cancelled;
mod danish;
mod finals;
mod groups;
mod money;

use mazziere_money::PrizeTable;

use super::*;
use crate::system::Plan;
use crate::system::plan::LeaguePlan;
use crate::terms::Unplayed;
use crate::tournament::setup::{HouseTable, Prizes};
use crate::tournament::tests::house::{House, number};
use crate::tournament::tests::{Life, registration};

/// Scopa a 11 (R1): 14-6 begins at 4, 20-0 at 14.
const SCOPA: Unplayed = Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };

pub(super) fn plan(rounds: Rounds, advance: Option<u32>) -> LeaguePlan {
    LeaguePlan { rounds, advance, winners_per_table: 1, unplayed: SCOPA }
}

pub(crate) fn round_robin(group_size: Option<u32>, advance: Option<u32>) -> LeaguePlan {
    plan(Rounds::RoundRobin { group_size }, advance)
}

pub(crate) fn danish(rounds: u32, cut: &[u32], advance: Option<u32>) -> LeaguePlan {
    plan(Rounds::Danish { rounds, cut: cut.to_vec() }, advance)
}

/// A girone of so many entries with the house's prizes, everybody registered.
pub(super) fn house_of(format: Format, entries: u32, buy_in: (i64, i64), plan: LeaguePlan) -> House {
    let players = entries * u32::from(format.players_per_entry());
    let life = Life::set_up(format, players, buy_in, Plan::League(plan), |setup| {
        setup.prizes = Prizes::ByEntries(HouseTable::League, PrizeTable::league(entries as usize).unwrap());
    });
    let mut house = House::new(life, buy_in.0 + buy_in.1);
    house.enter(entries.into());
    house
}

/// Heads-up at 0.80 + 0.20.
pub(super) fn house(entries: u32, plan: LeaguePlan) -> House {
    house_of(Format::HeadsUp, entries, (80, 20), plan)
}

pub(super) fn league(house: &House) -> &League {
    let crate::system::System::League(league) = &house.life.state.system else { panic!("no girone") };
    league
}

/// Of the first entries their VP and MP after the last complete round.
pub(super) fn totals(house: &House, entries: u128) -> Vec<(u32, i32)> {
    let line = |number| league(house).line(registration(number)).unwrap();
    (1..=entries).map(|number| (line(number).vp, line(number).mp)).collect()
}

/// Plays the round so that every entry has the VP that `vp` gives to its number, and as many MP; the one that has more
/// wins.
pub(super) fn play_round(house: &mut House, vp: impl Fn(u128) -> u8) {
    for meeting in house.ready() {
        let mut scores: Vec<(u128, u8, i32)> = meeting.iter().map(|entry| (*entry, vp(*entry), 0)).collect();
        scores.sort_by_key(|score| std::cmp::Reverse(score.1));
        let best = i32::from(scores[0].1);
        scores.iter_mut().for_each(|score| score.2 = i32::from(score.1) - best / 2);
        house.result(&scores);
    }
}

/// Every place from the first to the last, as a group shares it: a weak order of all entries.
pub(super) fn is_weak_order(house: &House) -> bool {
    let groups = house.life.state.system.places();
    let mut next = 1;
    let follow = groups.iter().all(|group| {
        let follows = group.place == next && group.size as usize == group.entries.len() && group.size > 0;
        next += group.size;
        follows
    });
    follow && next as usize == house.life.state.entries.confirmed_count() + 1
}

#[test]
fn nobody_can_withdraw_twice_nor_before_play_nor_after_it() {
    use mazziere_contract::ErrorCode;

    use crate::tournament::Command;
    use crate::tournament::tests::player;
    let life = Life::playing(Format::HeadsUp, 4, 80, 20, Plan::League(danish(1, &[], None)));
    let mut house = House::new(life, 100);
    house.enter(3);
    let retire = |number| Command::Retire { registration_id: registration(number), player: player(number) };
    assert_eq!(house.life.say(&retire(1)), Err(ErrorCode::RegistrationNotOpen), "registration is open");
    house.register(4);
    let not_mine = Command::Retire { registration_id: registration(1), player: player(2) };
    assert_eq!(house.life.say(&not_mine), Err(ErrorCode::NotYours));
    assert_eq!(house.life.say(&retire(9)), Err(ErrorCode::RegistrationUnknown));
    house.retire(1);
    assert_eq!(house.life.say(&retire(1)), Err(ErrorCode::AlreadyRetired));
    play_round(&mut house, |number| if number % 2 == 0 { 20 } else { 0 });
    assert_eq!(house.life.say(&retire(2)), Err(ErrorCode::TournamentOver));
}
