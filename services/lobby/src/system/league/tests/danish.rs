//! Danish rounds (G1.6): pairing by the ranking, partial elimination, rests.

use mazziere_contract::tables::LineStanding;
use mazziere_fairdeal::Secret;

use super::*;
use crate::system::league::pairing;
use crate::system::league::ranking::Standing;
use crate::tournament::Command;

fn standing(order: usize, rests: u32) -> Standing {
    Standing { order, place: u32::try_from(order).unwrap() + 1, in_group: 1, rests }
}

#[test]
fn the_first_meets_the_second_and_the_third_the_fourth() {
    let mut house = house(8, danish(3, &[], None));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    // Whatever was drawn, nobody has more VP than 8, who has 8, then 7 and so on.
    assert_eq!(house.ready(), [[1, 2], [3, 4], [5, 6], [7, 8]]);
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.ready(), [[1, 2], [3, 4], [5, 6], [7, 8]], "they may meet again");
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.places(8), [8, 7, 6, 5, 4, 3, 2, 1].map(Some));
    assert!(house.is_settled());
    assert_eq!(house.gains(8), [-100, -100, -100, -100, -100, 28, 92, 220], "640 in 320, 192 and 128");
}

#[test]
fn v6_four_players_meet_by_the_ranking_first_to_fourth_and_fifth_to_eighth() {
    let mut house = house_of(Format::FourIndividual, 8, (80, 20), danish(2, &[], None));
    assert_eq!(house.ready().len(), 2);
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.ready(), [[1, 2, 3, 4], [5, 6, 7, 8]]);
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert!(house.is_settled() && is_weak_order(&house));
}

#[test]
fn v7_three_level_on_the_places_two_to_four_share_them_the_cent_to_the_earliest() {
    let mut house = house(8, danish(1, &[], None));
    // Three of the four losers' conquerors are level; the one of the first table wins by more.
    let ready = house.ready();
    for (index, meeting) in ready.iter().enumerate() {
        let scores = if index == 0 {
            [(meeting[0], 20, 14), (meeting[1], 0, -14)]
        } else {
            [(meeting[0], 14, 4), (meeting[1], 6, -4)]
        };
        house.result(&scores);
    }
    let mut level: Vec<u128> = ready[1..].iter().map(|meeting| meeting[0]).collect();
    level.sort_unstable();
    assert_eq!(house.cash(ready[0][0]), 320);
    assert_eq!([0, 1, 2].map(|index| house.cash(level[index])), [108, 106, 106]);
    assert!(house.is_settled());
}

#[test]
fn v8_the_draw_orders_meetings_and_never_the_ranking() {
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut house = house(6, danish(2, &[], None));
        let first_round = house.ready();
        // The second round is drawn by another secret each time.
        house.life.state.secret = Some(Secret::from_bytes([seed; 32]));
        for (meeting, (won, lost, mp)) in first_round.iter().zip([(20, 0, 9), (13, 7, 2), (13, 7, 2)]) {
            house.result(&[(meeting[0], won, mp), (meeting[1], lost, -mp)]);
        }
        let [[first, last], [one, fourth], [other, fifth]] =
            [0, 1, 2].map(|index: usize| [0, 1].map(|side: usize| first_round[index][side]));
        let place = |number| {
            let ranking = &league(&house).ranking;
            ranking.iter().find(|ranked| ranked.registration_id == registration(number)).unwrap().place
        };
        assert_eq!([first, one, other, fourth, fifth, last].map(place), [1, 2, 2, 4, 4, 6]);
        let meets = |number: u128| {
            let meeting = house.ready().into_iter().find(|meeting| meeting.contains(&number)).unwrap();
            meeting.into_iter().find(|opponent| *opponent != number).unwrap()
        };
        let second = meets(first);
        assert!([one, other].contains(&second), "one of the two that are level: {:?}", house.ready());
        let third = if second == one { other } else { one };
        assert!([fourth, fifth].contains(&meets(third)) && [fourth, fifth].contains(&meets(last)));
        drawn.insert((second == one, meets(third) == fourth));
    }
    assert_eq!(drawn.len(), 4, "players who are level come first or second by the draw: {drawn:?}");
}

/// After round 1 of V9: the first entry of the list has the most VP.
pub(super) fn v9() -> (House, Vec<u128>) {
    let mut house = house(8, danish(3, &[7, 14], None));
    let mut ready = house.ready();
    // 20-0, 17-3, 14-6, 12-8 are the results of the four tables.
    let mut ranked = vec![0; 8];
    for (index, (won, lost)) in [(20, 0), (17, 3), (14, 6), (12, 8)].into_iter().enumerate() {
        let meeting = ready.remove(0);
        house.result(&[(meeting[0], won, 10), (meeting[1], lost, -10)]);
        (ranked[index], ranked[7 - index]) = (meeting[0], meeting[1]);
    }
    (house, ranked)
}

#[test]
fn v9_who_has_less_than_seven_is_cut_and_of_five_left_the_last_rests_for_fourteen() {
    let (house, ranked) = v9();
    let place = |entry: u128| house.places(8)[entry as usize - 1];
    assert_eq!([5, 6, 7].map(|index: usize| place(ranked[index])), [Some(6), Some(7), Some(8)], "6, 3 and 0 VP");
    assert_eq!([0, 1, 2, 3, 4].map(|index: usize| place(ranked[index])), [None; 5]);
    assert_eq!(totals(&house, 8)[ranked[4] as usize - 1], (22, -6), "8 + 14 VP, -10 + 4 MP");
    let pair = |one: usize, other: usize| vec![ranked[one].min(ranked[other]), ranked[one].max(ranked[other])];
    let mut expected = [pair(0, 1), pair(2, 3)];
    expected.sort();
    assert_eq!(house.ready(), expected);
}

#[test]
fn v9_where_matches_are_won_drawn_or_lost_a_rest_is_worth_fourteen_victory_points_alone() {
    let worth = Unplayed { vp: 20, mp: 1, lost_mp: -1, rest_vp: 14, rest_mp: 0 };
    let mut house = house(10, LeaguePlan { unplayed: worth, ..danish(2, &[7], None) });
    let first_round = house.ready();
    for meeting in &first_round[..3] {
        house.result(&[(meeting[0], 20, 1), (meeting[1], 0, -1)]);
    }
    for meeting in &first_round[3..] {
        house.result(&[(meeting[0], 10, 0), (meeting[1], 10, 0)]);
    }
    let level: Vec<(u32, i32)> =
        first_round[3..].concat().iter().map(|number| totals(&house, 10)[*number as usize - 1]).collect();
    assert_eq!(level.iter().filter(|total| **total == (10, 0)).count(), 3, "{level:?}");
    assert_eq!(level.iter().filter(|total| **total == (24, 0)).count(), 1, "of seven left one rests: {level:?}");
}

#[test]
fn v9_nobody_rests_twice_while_another_can() {
    let ranked = [standing(0, 0), standing(1, 0), standing(2, 0), standing(3, 1), standing(4, 1)];
    assert_eq!(pairing::danish(&ranked, 2), (vec![vec![0, 1], vec![3, 4]], vec![2]));
    let all_have = ranked.map(|standing| Standing { rests: 1, ..standing });
    assert_eq!(pairing::danish(&all_have, 2).1, [4], "then it is the last again");
    let tables_of_four = pairing::danish(&ranked, 4);
    assert_eq!(tables_of_four, (vec![vec![0, 1, 3, 4]], vec![2]), "G1.7");
}

#[test]
fn v10_whose_place_is_paid_is_not_cut_and_of_three_left_the_third_rests() {
    let mut house = house(8, danish(4, &[4, 20, 36], None));
    // By the table of the results every round has the same four at the top: 15, 13, 11 and 10 VP each time, and as
    // many more as they need to stand at 44, 38, 33 and 31 after three.
    let ready = house.ready();
    let [a, b, c, d] = [0, 1, 2, 3].map(|index: usize| ready[index][0]);
    for (meeting, vp) in ready.iter().zip([20, 20, 20, 20]) {
        house.result(&[(meeting[0], vp, 5), (meeting[1], 0, -5)]);
    }
    assert_eq!(house.places(8).iter().flatten().count(), 4, "0 VP are fewer than 4");
    let next = |house: &mut House, vp: [(u128, u8); 4]| {
        for meeting in house.ready() {
            let of = |entry: u128| vp.iter().find(|(who, _)| *who == entry).unwrap().1;
            let mut scores: Vec<(u128, u8, i32)> = meeting.iter().map(|entry| (*entry, of(*entry), 0)).collect();
            scores.sort_by_key(|score| std::cmp::Reverse(score.1));
            scores[0].2 = 1;
            scores[1].2 = -1;
            house.result(&scores);
        }
    };
    next(&mut house, [(a, 12), (b, 10), (c, 8), (d, 6)]);
    next(&mut house, [(a, 12), (b, 8), (c, 5), (d, 5)]);
    let vp = |house: &House, entry: u128| totals(house, 8)[entry as usize - 1].0;
    assert_eq!([a, b, d].map(|entry| vp(&house, entry)), [44, 38, 31]);
    let place = |entry: u128| house.places(8)[entry as usize - 1];
    assert_eq!([a, b, c, d].map(place), [None, None, None, Some(4)], "33 is third, and third is paid; 31 is cut");
    assert_eq!(vp(&house, c), 33 + 14, "the third rests");
    assert_eq!(house.ready(), [vec![a.min(b), a.max(b)]]);
    next(&mut house, [(a, 10), (b, 9), (c, 0), (d, 0)]);
    assert!(house.is_settled() && is_weak_order(&house));
}

#[test]
fn v16_the_round_waits_for_a_void_table_and_what_is_late_of_it_comes_to_nothing() {
    let mut house = house(4, danish(2, &[], None));
    let meeting = house.life.state.system.ready().remove(0);
    let (match_id, table_id) = (meeting.match_id, meeting.table_id);
    let [one, other] = [0, 1].map(|side: usize| number(meeting.entries[side]));
    let players = |number: u128| house.life.state.entry(registration(number)).unwrap().players.clone();
    let line = |line, number, rank, vp, mp| LineStanding {
        line,
        players: players(number),
        rank,
        points: mp,
        vp,
        mp,
        took_part: Some(true),
    };
    let lines = vec![line(0, one, 1, 20, 14), line(1, other, 2, 0, -14)];
    let late = Command::NoteResult { match_id, table_id, lines, fault: None, position: 2 };
    house.say(&Command::NoteTableVoided { match_id, table_id, position: 1 });
    let rest = house.ready().into_iter().find(|meeting| !meeting.contains(&one)).unwrap();
    house.result(&[(rest[0], 14, 4), (rest[1], 6, -4)]);
    house.say(&late);
    let again = house.life.state.system.ready();
    assert_eq!((again.len(), again[0].match_id, league(&house).complete), (1, match_id, 0), "the round waits");
    assert_eq!((again[0].attempt, again[0].table_id != table_id), (2, true));
    house.result(&[(other, 11, 1), (one, 9, -1)]);
    assert_eq!((house.ready().len(), league(&house).complete), (2, 1));
    assert_eq!([one, other].map(|number| totals(&house, 4)[number as usize - 1]), [(9, -1), (11, 1)]);
}

#[test]
fn v15_who_withdraws_is_paired_no_more_and_somebody_rests() {
    let mut house = house(6, danish(3, &[], None));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    house.retire(6);
    // The second round is open: its table is played to the end.
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.ready().len(), 2);
    assert!(house.ready().iter().flatten().all(|number| *number != 6));
    assert_eq!(totals(&house, 6)[0].0, 2 + 14, "the last of the ranking rests");
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert!(house.is_settled() && is_weak_order(&house));
    assert_eq!(house.places(6)[5], Some(3), "12 VP of two rounds: behind 5 and 1, which has rested");
}
