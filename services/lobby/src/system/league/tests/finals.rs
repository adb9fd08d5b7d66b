//! Finals after Danish rounds and after groups: who plays them, as what seed, and who is placed behind.

use mazziere_fairdeal::Secret;

use super::*;

#[test]
fn after_danish_rounds_the_first_four_play_the_final_and_the_others_keep_their_places() {
    let mut house = house(8, danish(2, &[], Some(4)));
    for _ in 0..2 {
        play_round(&mut house, |number| u8::try_from(number).unwrap());
    }
    assert_eq!(house.ready(), [[5, 8], [6, 7]], "1 v 4, 2 v 3");
    assert_eq!(house.places(8), [Some(8), Some(7), Some(6), Some(5), None, None, None, None]);
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.ready(), [[7, 8]]);
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.places(8), [8, 7, 6, 5, 3, 3, 2, 1].map(Some));
    assert_eq!(house.gains(8)[4..], [-36, -36, 92, 220], "third and fourth share 128");
    assert!(house.is_settled() && is_weak_order(&house));
}

#[test]
fn v11_of_two_level_at_the_border_of_the_final_one_is_drawn_and_the_other_is_fifth() {
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut house = house(8, danish(1, &[], Some(4)));
        let ready = house.ready();
        // The final is drawn by another secret each time.
        house.life.state.secret = Some(Secret::from_bytes([seed; 32]));
        let scores = [(20, 0, 14), (20, 0, 14), (15, 5, 5), (10, 10, 0)];
        for (meeting, (won, lost, mp)) in ready.iter().zip(scores) {
            house.result(&[(meeting[0], won, mp), (meeting[1], lost, -mp)]);
        }
        // Behind the three winners two have 10 VP and no MP.
        let [one, other] = ready[3][..] else { panic!("two meet") };
        match [one, other].map(|number| house.places(8)[number as usize - 1]) {
            [None, Some(5)] => drawn.insert(one),
            [Some(5), None] => drawn.insert(other),
            places => panic!("one plays the final, the other is fifth: {places:?}"),
        };
        assert_eq!(house.ready().len(), 2);
    }
    assert_eq!(drawn.len(), 2, "now the one and now the other");
}

#[test]
fn v12_of_groups_of_four_three_and_three_six_play_a_final_with_two_byes() {
    let mut house = house(10, round_robin(Some(4), Some(2)));
    let sizes: Vec<usize> = league(&house).groups.iter().map(Vec::len).collect();
    assert_eq!(sizes, [4, 3, 3]);
    while league(&house).finals.is_none() {
        play_round(&mut house, |number| u8::try_from(number + 5).unwrap());
    }
    let bracket = league(&house).finals.clone().unwrap();
    assert_eq!(bracket.rounds()[0].iter().filter(|pairing| pairing.bye).count(), 2);
    assert_eq!(bracket.still_in().len(), 6);
    // Of each group the two with the highest numbers go on.
    for group in league(&house).groups.iter() {
        let mut numbers: Vec<usize> = group.clone();
        numbers.sort_unstable();
        for (index, order) in numbers.iter().rev().enumerate() {
            let is_in = bracket.still_in().contains(&registration(*order as u128 + 1));
            assert_eq!(is_in, index < 2, "{group:?}");
        }
    }
    // The winners of the groups are the first three seeds: the two of them with more VP per match pass.
    let passes: Vec<u128> = bracket.rounds()[0]
        .iter()
        .filter(|pairing| pairing.bye)
        .map(|pairing| number(pairing.entries[0].unwrap()))
        .collect();
    let mut winners: Vec<u128> =
        league(&house).groups.iter().map(|group| *group.iter().max().unwrap() as u128 + 1).collect();
    winners.sort_unstable();
    assert_eq!(passes, [winners[2], winners[1]], "every match of a number brings it the same");
    while !house.life.state.is_over() {
        play_round(&mut house, |number| u8::try_from(number).unwrap());
    }
    assert!(house.is_settled() && is_weak_order(&house));
    assert_eq!(house.places(10)[9], Some(1));
}

/// Groups of four and of three after their rounds: VP, MP and matches of each entry.
fn two_groups(totals: [(u32, i32, u32); 7]) -> League {
    let mut league = League::new(TournamentId::new(uuid::Uuid::nil()), round_robin(Some(4), Some(1)), Format::HeadsUp);
    league.begin((1..=7).map(registration).collect());
    league.divide(&[
        vec![1, 2, 3, 4].into_iter().map(registration).collect(),
        vec![5, 6, 7].into_iter().map(registration).collect(),
    ]);
    for (line, (vp, mp, matches)) in league.lines.iter_mut().zip(totals) {
        *line = Line { group: line.group, vp, mp, matches, ..Line::default() };
    }
    league
}

#[test]
fn v12_across_groups_the_place_counts_then_vp_per_match_then_mp_per_match() {
    // Of the first 15 VP per match are more than 14; of the second 10 are as many as 10, and 3/2 MP more than 4/3.
    let league = two_groups([(42, 9, 3), (30, 4, 3), (24, 0, 3), (24, 0, 3), (30, 2, 2), (20, 3, 2), (12, -9, 2)]);
    let ranked: Vec<(usize, u32, u32)> =
        league.rank(|_| true).iter().map(|one| (one.order + 1, one.place, one.in_group)).collect();
    assert_eq!(ranked, [(5, 1, 1), (1, 2, 1), (6, 3, 2), (2, 4, 2), (3, 5, 3), (4, 5, 3), (7, 7, 3)]);
    assert_eq!(league.advancing(&[6, 5, 4, 3, 2, 1, 0]), [4, 0]);
    assert_eq!(league.places_behind(&[4, 0]), [(5, 3), (1, 4), (2, 5), (3, 5), (6, 7)], "ex aequo where equal");
}

#[test]
fn v12_of_two_seeds_that_are_equal_across_groups_the_draw_says_which_is_the_better() {
    let league = two_groups([(45, 3, 3), (30, 0, 3), (20, 0, 3), (10, 0, 3), (30, 2, 2), (20, 0, 2), (10, -2, 2)]);
    assert_eq!(league.advancing(&[0, 1, 2, 3, 4, 5, 6]), [0, 4]);
    assert_eq!(league.advancing(&[6, 5, 4, 3, 2, 1, 0]), [4, 0]);
}

#[test]
fn who_has_withdrawn_plays_no_final_and_the_next_of_the_ranking_does() {
    let mut house = house(8, danish(1, &[], Some(2)));
    house.retire(8);
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.ready(), [[6, 7]]);
    assert_eq!(house.places(8)[7], Some(3), "behind those who play it");
    house.retire(7);
    // The final's table is open: it is played to its end.
    play_round(&mut house, |number| u8::try_from(20 - number).unwrap());
    assert_eq!(house.places(8)[5..], [Some(1), Some(2), Some(3)]);
    assert!(house.is_settled());
}

#[test]
fn a_final_for_which_too_few_are_left_is_smaller_or_none() {
    let mut house = house(4, danish(1, &[], Some(4)));
    for number in 1..=3 {
        house.retire(number);
    }
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.places(4)[3], Some(1), "nobody is left to play with");
    assert!(house.is_settled() && is_weak_order(&house));
}
