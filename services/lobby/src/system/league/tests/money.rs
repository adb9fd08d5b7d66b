//! Whatever happens in whatever order: every cent comes out, places are a weak order, nobody sits at two tables.

use std::collections::HashSet;

use mazziere_contract::lobby::TournamentStatus;
use proptest::prelude::*;

use super::*;
use crate::tournament::Command;

#[derive(Clone, Copy, Debug)]
enum Step {
    /// A match has a result: which, and of how many VP.
    Play(usize, u8),
    Retire(u128),
    /// A table is void.
    Void(usize),
    /// The same result comes again, late.
    Again,
    Cancel,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        40 => (0..20_usize, 0..21_u8).prop_map(|(index, vp)| Step::Play(index, vp)),
        2 => (1..17_u128).prop_map(Step::Retire),
        2 => (0..20_usize).prop_map(Step::Void),
        1 => Just(Step::Again),
        1 => prop_oneof![20 => Just(Step::Again), 1 => Just(Step::Cancel)],
    ]
}

/// Plans and a field that fits them.
fn event() -> impl Strategy<Value = (Format, u32, LeaguePlan)> {
    let robin = (2..13_u32, prop::option::of(3..6_u32), any::<bool>(), 1..4_u32).prop_map(
        |(entries, size, finals, advance)| {
            let several = size.is_some_and(|size| size < entries);
            let advance = advance.min(size.unwrap_or(entries)).max(if several { 1 } else { 2 });
            (Format::HeadsUp, entries, round_robin(size, (finals || several).then_some(advance)))
        },
    );
    let cuts = prop_oneof![Just(vec![]), Just(vec![7, 14]), Just(vec![4, 20, 36])];
    let danish = (1..7_u32, cuts, prop::option::of(1..4_u32), any::<bool>()).prop_map(|(half, cut, finals, pairs)| {
        let rounds = if cut.is_empty() { 3 } else { u32::try_from(cut.len()).unwrap() + 1 };
        let advance = finals.map(|power| 2_u32.pow(power)).filter(|count| *count <= 2 * half);
        (if pairs { Format::Pairs } else { Format::HeadsUp }, 2 * half, danish(rounds, &cut, advance))
    });
    let fours = (1..4_u32, prop::option::of(Just(4))).prop_map(|(tables, advance)| {
        let plan =
            LeaguePlan { unplayed: Unplayed { rest_vp: 6, rest_mp: 0, ..SCOPA }, ..super::danish(3, &[], advance) };
        (Format::FourIndividual, 4 * tables, plan)
    });
    prop_oneof![robin, danish, fours]
}

fn take(house: &mut House, step: Step, last: &mut Option<Command>) {
    let ready = house.life.state.system.ready();
    match step {
        Step::Play(index, vp) => {
            let Some(meeting) = ready.get(index % ready.len().max(1)) else { return };
            // Level results are none where somebody has to win.
            let vp = if meeting.knockout && vp == 10 { 11 } else { vp };
            let of = |place: usize| match meeting.entries.len() {
                2 if place == 0 => vp.max(20 - vp),
                2 => vp.min(20 - vp),
                _ => [12, 6, 2, 0][place],
            };
            let scores: Vec<(u128, u8, i32)> = meeting
                .entries
                .iter()
                .enumerate()
                .map(|(place, entry)| {
                    let vp = of(place);
                    (number(*entry), vp, 2 * i32::from(vp) - 20)
                })
                .collect();
            house.result(&scores);
        }
        Step::Retire(number) => {
            let Some(entry) = house.life.state.entry(registration(number)) else { return };
            let retire = Command::Retire { registration_id: entry.registration_id, player: entry.players[0] };
            // Refusals are part of the game.
            if house.life.state.clone().status() == TournamentStatus::Running
                && crate::tournament::decide::decide(&house.life.state, &retire, chrono::DateTime::UNIX_EPOCH).is_ok()
            {
                house.say(&retire);
            }
        }
        Step::Void(index) => {
            let Some(meeting) = ready.get(index % ready.len().max(1)) else { return };
            let (match_id, table_id) = (meeting.match_id, meeting.table_id);
            let voided = Command::NoteTableVoided { match_id, table_id, position: 2 };
            house.say(&voided);
            *last = Some(voided);
        }
        Step::Again => {
            if let Some(command) = last.as_ref() {
                house.say(command);
            }
        }
        Step::Cancel => {
            if !house.life.state.is_over() {
                house.cancel();
            }
        }
    }
}

/// Nobody sits at two tables, and no entry of this round rests that has rested more often than one that plays.
fn is_fair(house: &House) {
    let mut seen = HashSet::new();
    for meeting in house.life.state.system.ready() {
        assert!(meeting.entries.iter().all(|entry| seen.insert(*entry)), "twice in {:?}", house.ready());
    }
    let league = league(house);
    for round in &league.rounds {
        let mut seen = HashSet::new();
        let all = round.games.iter().flat_map(|game| game.entries.iter()).chain(round.rests.iter());
        assert!(all.into_iter().all(|entry| seen.insert(*entry)));
    }
}

/// How many events are played; `LEAGUES=100000` plays so many.
fn cases() -> u32 {
    std::env::var("LEAGUES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn whatever_happens_every_cent_comes_out_and_places_are_a_weak_order(
        (format, entries, plan) in event(),
        (share, fee) in prop_oneof![Just((80, 20)), Just((85, 15)), Just((83, 17)), Just((0, 0))],
        steps in prop::collection::vec(step(), 0..120),
        is_cancelled in prop::bool::weighted(0.3),
    ) {
        let mut house = house_of(format, entries, (share, fee), plan);
        let players = entries * u32::from(format.players_per_entry());
        let mut last = None;
        for step in steps {
            take(&mut house, step, &mut last);
            is_fair(&house);
        }
        if is_cancelled && !house.life.state.is_over() {
            house.cancel();
        }
        let mut turns = 0;
        while !house.life.state.is_over() {
            take(&mut house, Step::Play(turns, 13), &mut last);
            turns += 1;
            prop_assert!(turns < 1_000, "it never ends: {:?}", house.ready());
        }
        prop_assert!(house.is_settled(), "{:?}", house.life.state.stage);
        let back: i64 = (1..=u128::from(players)).map(|number| house.cash(number)).sum();
        let all = i64::from(players) * (share + fee);
        prop_assert_eq!(back + house.house_fee(), all);
        match house.life.state.status() {
            TournamentStatus::Paid => {
                prop_assert!(is_weak_order(&house));
                prop_assert_eq!(house.house_fee(), i64::from(players) * fee);
            }
            _ => prop_assert!(house.house_fee() <= i64::from(players) * fee),
        }
    }
}
