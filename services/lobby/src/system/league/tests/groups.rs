//! Groups in which everybody meets everybody (G1.5).

use super::*;
use crate::system::league::pairing::{circle, groups, rounds_of};

#[test]
fn v14_the_circle_of_four_is_that_of_the_example() {
    let round = |number| circle(&[0, 1, 2, 3], number).0;
    assert_eq!(round(0), [[0, 3], [1, 2]], "A-D, B-C");
    assert_eq!(round(1), [[0, 2], [3, 1]], "A-C, B-D");
    assert_eq!(round(2), [[0, 1], [2, 3]], "A-B, C-D");
}

#[test]
fn everybody_meets_everybody_once_and_rests_once_if_they_are_odd() {
    for size in 2..20 {
        let group: Vec<usize> = (0..size).collect();
        let (mut met, mut rested) = (std::collections::BTreeSet::new(), Vec::new());
        for round in 0..rounds_of(size) {
            let (meetings, rests) = circle(&group, round);
            let mut seen: Vec<usize> = meetings.iter().flatten().copied().chain(rests).collect();
            seen.sort_unstable();
            assert_eq!(seen, group, "everybody once in round {round} of {size}");
            for meeting in meetings {
                assert!(
                    met.insert((meeting[0].min(meeting[1]), meeting[0].max(meeting[1]))),
                    "{size}: they meet again"
                );
            }
            rested.extend(rests);
        }
        assert_eq!(met.len(), size * (size - 1) / 2);
        rested.sort_unstable();
        assert_eq!(rested, if size % 2 == 0 { Vec::new() } else { group });
    }
}

#[test]
fn v12_ten_make_groups_of_four_three_and_three() {
    let drawn: Vec<usize> = (0..10).collect();
    let sizes: Vec<usize> = groups(&drawn, 4).iter().map(Vec::len).collect();
    assert_eq!(sizes, [4, 3, 3]);
    assert_eq!(groups(&drawn, usize::MAX).len(), 1);
}

#[test]
fn v4_five_in_one_group_are_all_in_and_each_rests_once_without_points() {
    let mut house = house(5, round_robin(None, None));
    for _ in 0..5 {
        assert_eq!(house.ready().len(), 2);
        play_round(&mut house, |number| u8::try_from(20 - number).unwrap());
    }
    let rests: Vec<usize> = league(&house).rounds.iter().map(|round| round.rests.len()).collect();
    assert_eq!(rests, [1; 5]);
    assert!(league(&house).lines.iter().all(|line| (line.rests, line.matches) == (1, 4)));
    let vp: Vec<u32> = totals(&house, 5).iter().map(|total| total.0).collect();
    assert_eq!(vp, [19, 18, 17, 16, 15].map(|of_a_match| 4 * of_a_match), "nothing for the rest");
    assert!(house.is_settled() && is_weak_order(&house));
    assert_eq!(house.gains(5), [160, 40, -100, -100, -100], "400 in 260 and 140");
}

#[test]
fn v7_two_at_the_top_level_on_vp_and_mp_share_what_the_first_two_win() {
    let mut house = house(5, round_robin(None, None));
    for _ in 0..5 {
        for meeting in house.ready() {
            let [one, other] = meeting[..] else { panic!() };
            match (one, other) {
                (1, 2) => house.result(&[(1, 10, 0), (2, 10, 0)]),
                (1 | 2, other) => house.result(&[(one, 15, 5), (other, 5, -5)]),
                _ => house.result(&[(one, 12, 2), (other, 8, -2)]),
            }
        }
    }
    assert_eq!(house.places(5), [Some(1), Some(1), Some(3), Some(4), Some(5)]);
    assert_eq!(house.gains(2), [100, 100], "200 each");
    assert!(house.is_settled());
}

/// The rules pin that the clock of an absent player runs, and what that is worth.
#[test]
fn v13_who_is_not_there_loses_by_time_and_stays_in_the_field() {
    let mut house = house(4, round_robin(None, None));
    let [a, b, c, d] = league(&house).groups[0].clone()[..] else { panic!("one group of four") };
    let [a, b, c, d] = [a, b, c, d].map(|order| order as u128 + 1);
    house.result(&[(a, 14, 4), (d, 0, -14)]);
    house.result(&[(b, 20, 14), (c, 0, -14)]);
    assert_eq!(
        [a, b, c, d].map(|number| totals(&house, 4)[number as usize - 1]),
        [(14, 4), (20, 14), (0, -14), (0, -14)]
    );
    let next = house.ready();
    assert!(next.iter().any(|meeting| meeting.contains(&d)) && next.len() == 2, "they are awaited again: {next:?}");
    house.cancel();
    assert_eq!(house.gains(4).iter().sum::<i64>(), 0, "and are still in: every fee comes back");
    assert!(house.is_settled() && house.house_fee() == 0);
}

#[test]
fn v14_what_who_withdraws_does_not_play_is_lost_and_what_they_have_played_stands() {
    let mut house = house(4, round_robin(None, None));
    // In the order of the circle: the entries A, B, C, D by their numbers.
    let [a, b, c, d] = league(&house).groups[0].clone()[..] else { panic!("one group of four") };
    let [a, b, c, d] = [a, b, c, d].map(|order| order as u128 + 1);
    house.result(&[(a, 15, 5), (d, 5, -5)]);
    house.retire(d);
    house.result(&[(b, 12, 2), (c, 8, -2)]);
    assert_eq!(house.ready().len(), 1, "B has no table in the second round");
    house.result(&[(a, 20, 14), (c, 0, -14)]);
    house.result(&[(a, 10, 0), (b, 10, 0)]);
    let of = |number: u128| totals(&house, 4)[number as usize - 1];
    assert_eq!([a, b, c, d].map(of), [(45, 19), (36, 6), (22, -12), (5, -33)]);
    assert_eq!(house.cash(a), 320, "the pool of 320 is theirs alone");
    assert!(house.is_settled() && house.house_fee() == 80);
}

#[test]
fn a_match_whose_table_is_open_is_played_to_its_end_who_has_withdrawn() {
    let mut house = house(4, round_robin(None, None));
    let meeting = house.life.state.system.ready().remove(0);
    house.retire(number(meeting.entries[0]));
    assert_eq!(house.ready().len(), 2, "what is in play goes on");
    house.result(&[(number(meeting.entries[1]), 20, 14), (number(meeting.entries[0]), 0, -14)]);
    house.retire(number(meeting.entries[1]));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    // The other two have met; all that is left is against those who are gone.
    assert!(house.is_settled() && is_weak_order(&house));
}

#[test]
fn a_match_whose_table_is_about_to_open_is_lost_without_one_and_that_table_is_void() {
    use crate::tournament::effect::Effect;
    use crate::tournament::{Command, Stage};
    let life = Life::playing(Format::HeadsUp, 4, 80, 20, Plan::League(round_robin(None, None)));
    let mut life = life;
    life.start(4);
    let meeting = life.state.system.ready().remove(0);
    let (match_id, table_id) = (meeting.match_id, meeting.table_id);
    let player = life.state.entry(meeting.entries[0]).unwrap().players[0];
    let retire = Command::Retire { registration_id: meeting.entries[0], player };
    assert_eq!(life.say(&retire), Ok(vec!["entry_retired", "match_forfeited"]));
    assert!(life.effects.contains(&Effect::VoidTable { match_id, attempt: 1 }));
    // Word of a table that opened all the same, and of its end, comes to nothing.
    assert_eq!(life.say(&Command::NoteTableOpened { match_id, table_id }), Ok(vec![]));
    assert_eq!(life.say(&Command::NoteTableVoided { match_id, table_id, position: 1 }), Ok(vec![]));
    assert_eq!(life.state.stage, Stage::Running);
    let shown = crate::tournament::view::detail(&life.state, chrono::DateTime::UNIX_EPOCH);
    let game = shown.rounds[0].matches.iter().find(|game| game.match_id == match_id).unwrap();
    assert_eq!((game.table_id, game.winner), (None, Some(meeting.entries[1])));
}

#[test]
fn if_everybody_withdraws_the_rounds_run_out_by_themselves() {
    let mut house = house(6, round_robin(None, None));
    for number in 1..=6 {
        house.retire(number);
    }
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert!(house.is_settled() && is_weak_order(&house), "{:?}", house.life.state.stage);
    // Nobody has played the last four rounds: nobody has anything of them.
    assert!(totals(&house, 6).iter().all(|(vp, mp)| *vp <= 6 && *mp < -50), "{:?}", totals(&house, 6));
}
