//! An entry that stays away from two matches in a row is withdrawn from gironi like one that asks for it (G1.13, V13 to
//! V15).

use super::*;
use crate::tournament::Command;
use crate::tournament::event::Withdrawal;

/// The entries of the only group of four, in the order of its circle: A, B, C, D of the vectors.
fn circle_of(house: &House) -> [u128; 4] {
    let [a, b, c, d] = league(house).groups[0].clone()[..] else { panic!("one group of four") };
    [a, b, c, d].map(|order| order as u128 + 1)
}

/// Plays the round; an entry that meets one of those who are away wins by their time.
fn round_without(house: &mut House, away: &[u128]) {
    for meeting in house.ready() {
        let [one, other] = meeting[..] else { panic!("two meet") };
        let (lost, won) = if away.contains(&one) { (one, other) } else { (other, one) };
        let gone: Vec<u128> = meeting.iter().copied().filter(|number| away.contains(number)).collect();
        house.result_without(&[(won, 14, 4), (lost, 0, -14)], &gone);
    }
}

#[test]
fn v14_who_takes_no_part_in_two_matches_in_a_row_is_withdrawn_and_loses_the_rest() {
    let mut house = house(4, round_robin(None, None));
    let [a, b, c, d] = circle_of(&house);
    house.result_without(&[(a, 14, 4), (d, 0, -14)], &[d]);
    house.result(&[(b, 12, 2), (c, 8, -2)]);
    assert_eq!((house.withdrawn(d), house.ready().len()), (None, 2), "once is not enough");
    house.result_without(&[(b, 14, 4), (d, 0, -14)], &[d]);
    assert_eq!(house.withdrawn(d), Some(Withdrawal::Absent));
    house.result(&[(a, 20, 14), (c, 0, -14)]);
    assert_eq!(house.ready(), [vec![a.min(b), a.max(b)]], "C has no table in the third round");
    house.result(&[(a, 10, 0), (b, 10, 0)]);
    let of = |number: u128| totals(&house, 4)[number as usize - 1];
    assert_eq!([a, b, c, d].map(of), [(44, 18), (36, 6), (22, -12), (0, -42)]);
    assert_eq!(house.cash(a), 320, "the pool is theirs alone");
    assert_eq!(house.cash(d), 0, "nothing comes back");
    assert!(house.is_settled() && house.house_fee() == 80);
}

#[test]
fn g1_13_a_match_with_a_move_begins_the_count_anew() {
    let mut house = house(6, danish(5, &[], None));
    for away in [&[1][..], &[], &[1], &[], &[1]] {
        round_without(&mut house, away);
    }
    assert_eq!(house.withdrawn(1), None, "never twice in a row");
    assert!(house.is_settled());
}

#[test]
fn g1_13_a_void_table_neither_counts_nor_begins_the_count_anew() {
    let mut house = house(4, round_robin(None, None));
    let [_, _, _, d] = circle_of(&house);
    round_without(&mut house, &[d]);
    let meeting = house.life.state.system.ready().into_iter().find(|one| one.entries.contains(&registration(d)));
    let meeting = meeting.expect("the second match of D");
    let (match_id, table_id) = (meeting.match_id, meeting.table_id);
    house.say(&Command::NoteTableVoided { match_id, table_id, position: 1 });
    assert_eq!(house.withdrawn(d), None);
    round_without(&mut house, &[d]);
    assert_eq!(house.withdrawn(d), Some(Withdrawal::Absent));
}

#[test]
fn g1_13_a_match_without_a_table_neither_counts_nor_begins_the_count_anew() {
    let mut house = house(4, round_robin(None, None));
    let [_, b, _, d] = circle_of(&house);
    house.retire(b);
    round_without(&mut house, &[d]);
    // D would meet B in the second round.
    assert_eq!((house.ready().len(), house.withdrawn(d)), (1, None));
    round_without(&mut house, &[]);
    assert_eq!(house.withdrawn(d), None, "the third round is D's second match");
    round_without(&mut house, &[d]);
    assert_eq!(house.withdrawn(d), Some(Withdrawal::Absent));
    assert!(house.is_settled() && is_weak_order(&house));
}

#[test]
fn v15_who_stays_away_is_paired_no_more_in_danish_rounds_and_somebody_rests() {
    let mut house = house(6, danish(4, &[], None));
    round_without(&mut house, &[6]);
    round_without(&mut house, &[6]);
    assert_eq!(house.withdrawn(6), Some(Withdrawal::Absent));
    for _ in 0..2 {
        assert_eq!(house.ready().len(), 2);
        assert!(house.ready().iter().flatten().all(|number| *number != 6));
        round_without(&mut house, &[]);
    }
    assert_eq!(totals(&house, 6)[5], (0, -28), "no points for what is not played");
    assert!(house.is_settled() && is_weak_order(&house));
}

#[test]
fn g1_13_in_tables_of_four_who_stays_away_is_withdrawn_and_three_rest() {
    let mut house = house_of(Format::FourIndividual, 8, (80, 20), danish(3, &[], None));
    for _ in 0..2 {
        for meeting in house.ready() {
            let mut scores: Vec<(u128, u8, i32)> = Vec::new();
            for (number, (vp, mp)) in meeting.iter().copied().zip([(12, 6), (6, 2), (2, -2), (0, -6)]) {
                scores.push((number, vp, mp));
            }
            let gone: Vec<u128> = meeting.iter().copied().filter(|number| *number == 8).collect();
            house.result_without(&scores, &gone);
        }
    }
    assert_eq!(house.withdrawn(8), Some(Withdrawal::Absent));
    let playing: Vec<u128> = house.ready().concat();
    assert!(playing.len() == 4 && !playing.contains(&8), "{playing:?}");
}

#[test]
fn g1_13_two_that_stay_away_from_the_same_match_are_both_withdrawn() {
    let mut house = house(6, danish(4, &[], None));
    for _ in 0..2 {
        for meeting in house.ready() {
            let [one, other] = meeting[..] else { panic!("two meet") };
            house.result_without(&[(one, 14, 4), (other, 0, -14)], &meeting);
        }
    }
    assert!((1..=6).all(|number| house.withdrawn(number) == Some(Withdrawal::Absent)));
    assert!(house.is_settled() && is_weak_order(&house), "the rounds run out by themselves");
}

#[test]
fn g1_13_the_count_goes_on_in_the_final_after_the_rounds() {
    let mut house = house(4, danish(1, &[], Some(4)));
    let ready = house.ready();
    let [first, second] = [0, 1].map(|index: usize| ready[index][0]);
    house.result_without(&[(first, 20, 14), (ready[0][1], 0, -14)], &[first]);
    house.result(&[(second, 14, 4), (ready[1][1], 6, -4)]);
    // The first is away again, and its opponent's time is over before.
    let semifinals = house.ready();
    let own = semifinals.iter().find(|meeting| meeting.contains(&first)).unwrap().clone();
    let opponent = own.iter().copied().find(|number| *number != first).unwrap();
    house.result_without(&[(first, 14, 4), (opponent, 0, -14)], &own);
    assert_eq!(house.withdrawn(first), Some(Withdrawal::Absent));
    let other = semifinals.iter().find(|meeting| !meeting.contains(&first)).unwrap().clone();
    house.result(&[(other[0], 14, 4), (other[1], 6, -4)]);
    assert!(house.is_settled(), "there is no final to be played");
    assert_eq!(house.places(4)[other[0] as usize - 1], Some(1));
    assert_eq!(house.places(4)[first as usize - 1], Some(2), "the place is that of the round");
}
