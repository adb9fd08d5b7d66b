//! Gironi that are cancelled in play (G2.10), to the cent.

use super::*;

/// What each of the first so many has back, share and fee, from the largest; and what the house keeps.
fn refunds(house: &House, players: u128) -> (Vec<i64>, i64) {
    let mut back: Vec<i64> = (1..=players).map(|number| house.cash(number)).collect();
    back.sort_unstable_by_key(|amount| std::cmp::Reverse(*amount));
    assert!(house.is_settled());
    (back, house.house_fee())
}

#[test]
fn v18_before_the_first_round_is_complete_everybody_has_everything_back() {
    for plan in [danish(3, &[], None), round_robin(None, None), round_robin(Some(4), Some(2))] {
        let mut house = house(8, plan);
        let meeting = house.ready().remove(0);
        house.result(&[(meeting[0], 20, 9), (meeting[1], 0, -9)]);
        house.cancel();
        assert_eq!(refunds(&house, 8), (vec![100; 8], 0));
    }
}

#[test]
fn v19_in_the_second_round_of_eight_half_goes_in_equal_parts_and_half_by_the_ranking() {
    let mut house = house(8, danish(3, &[], None));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    house.cancel();
    assert_eq!(refunds(&house, 8), (vec![220, 156, 124, 60, 60, 60, 60, 60], 0));
    assert_eq!([8, 7, 6].map(|number| house.cash(number)), [220, 156, 124]);
}

#[test]
fn v20_after_a_cut_those_who_are_cut_have_nothing_and_the_house_keeps_their_fees() {
    let mut house = house(8, danish(3, &[7, 14], None));
    for (meeting, (won, lost)) in house.ready().into_iter().zip([(20, 0), (17, 3), (14, 6), (12, 8)]) {
        house.result(&[(meeting[0], won, 10), (meeting[1], lost, -10)]);
    }
    house.cancel();
    assert_eq!(refunds(&house, 8), (vec![244, 180, 148, 84, 84, 0, 0, 0], 60));
}

#[test]
fn v21_the_odd_cent_of_the_halves_belongs_to_the_equal_parts() {
    // Seven are never paired without a rest, so the field is one of eight of which one has not come: what is refunded
    // is the same as with seven of whom one is cut.
    let mut house = house_of(Format::HeadsUp, 7, (85, 15), round_robin(None, None));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    let last = (1..=7).min_by_key(|number| totals(&house, 7)[*number as usize - 1].0).unwrap();
    house.retire(last);
    house.cancel();
    // 298 in equal parts: 53 and five times 49; 297 by the table: 194 and 103; the fee of 15 each.
    let (back, kept) = refunds(&house, 7);
    assert_eq!((back.iter().sum::<i64>(), kept), (595 + 6 * 15, 15));
    let first = (1..=7).find(|number| *number != last).unwrap();
    let prize = |number: u128| house.cash(number) - 15 - if number == first { 53 } else { 49 };
    let mut prizes: Vec<i64> = (1..=7).filter(|number| *number != last).map(prize).collect();
    prizes.sort_unstable();
    assert_eq!(prizes, [0, 0, 0, 0, 103, 194]);
}

#[test]
fn v22_in_a_final_the_rule_of_a_knock_out_holds_and_every_other_place_is_final() {
    let mut house = house(16, danish(1, &[], Some(4)));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    let meeting = house.ready().remove(0);
    house.result(&[(meeting[1], 20, 9), (meeting[0], 0, -9)]);
    house.cancel();
    let (back, kept) = refunds(&house, 16);
    assert_eq!((&back[..4], kept), (&[377, 376, 376, 211][..], 260));
    assert_eq!(back.iter().sum::<i64>() + kept, 1600);
}

#[test]
fn with_fewer_left_than_places_are_paid_nothing_of_the_pool_is_lost() {
    let mut house = house(8, danish(3, &[], None));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    (1..=6).for_each(|number| house.retire(number));
    house.cancel();
    // 320 and the 64 of the third place in equal parts, 160 and 96 by the table.
    assert_eq!(refunds(&house, 8), (vec![160 + 192 + 20, 96 + 192 + 20, 0, 0, 0, 0, 0, 0], 120));
}
