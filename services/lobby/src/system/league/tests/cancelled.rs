//! Gironi that are cancelled in play (G2.10), to the cent.

use super::*;
use crate::tournament::event::{Event, Withdrawal};
use crate::tournament::tests::at;

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
    assert_eq!(refunds(&house, 8), (vec![220, 156, 124, 60, 60, 60, 60, 60], 0), "40 and 20 each; 160, 96 and 64");
    assert_eq!([8, 7, 6].map(|number| house.cash(number)), [220, 156, 124]);
}

#[test]
fn v20_after_a_cut_those_who_are_cut_have_nothing_and_the_house_keeps_their_fees() {
    let (mut house, ranked) = danish::v9();
    house.cancel();
    assert_eq!(refunds(&house, 8), (vec![244, 180, 148, 84, 84, 0, 0, 0], 60), "64 and 20 each; 160, 96 and 64");
    let in_turn: Vec<i64> = ranked.iter().map(|number| house.cash(*number)).collect();
    assert_eq!(
        in_turn,
        [244, 180, 148, 84, 84, 0, 0, 0],
        "by the ranking of round 1, also a player who rests in round 2"
    );
}

#[test]
fn v21_the_odd_cent_of_the_halves_belongs_to_the_equal_parts() {
    // The entry that rests in the first round has 14 VP; of the six others one has fewer than 7.
    let mut house = house_of(Format::HeadsUp, 7, (85, 15), danish(2, &[7], None));
    assert_eq!(house.life.state.pool().cents(), 595);
    let first_round = house.ready();
    for (meeting, (won, lost)) in first_round.iter().zip([(20, 0), (13, 7), (12, 8)]) {
        house.result(&[(meeting[0], won, 9), (meeting[1], lost, -9)]);
    }
    let cut = first_round[0][1];
    assert_eq!(house.places(7).iter().flatten().collect::<Vec<_>>(), [&7], "one is cut");
    let rests = (1..=7).find(|number| !first_round.concat().contains(number)).unwrap();
    house.cancel();
    let (back, kept) = refunds(&house, 7);
    assert_eq!((back.iter().sum::<i64>(), kept, house.cash(cut)), (595 + 6 * 15, 15, 0));
    // Equal parts of 298, the earliest four cents more; of 297 what the first and the second of the ranking win.
    let earliest = if cut == 1 { 2 } else { 1 };
    let by_ranking =
        |number| [(first_round[0][0], 194), (rests, 103)].iter().find(|won| won.0 == number).map_or(0, |won| won.1);
    for number in (1..=7).filter(|number| *number != cut) {
        let equal = if number == earliest { 53 } else { 49 };
        assert_eq!(house.cash(number), equal + by_ranking(number) + 15, "number {number}");
    }
}

#[test]
fn v22_in_a_final_the_rule_of_a_knock_out_holds_and_every_other_place_is_final() {
    let mut house = house(16, danish(1, &[], Some(4)));
    let (table, pool) = (house.life.state.prize_table(), house.life.state.pool());
    assert_eq!(table.prizes(pool).iter().map(|prize| prize.cents()).collect::<Vec<_>>(), [513, 345, 243, 179]);
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.ready(), [[13, 16], [14, 15]]);
    house.result(&[(16, 20, 9), (13, 0, -9)]);
    house.cancel();
    let (back, kept) = refunds(&house, 16);
    assert_eq!((&back[..4], kept), (&[377, 376, 376, 211][..], 260));
    assert_eq!([13, 14].map(|number| house.cash(number)), [211, 377], "the loser's; the odd cent to the earliest");
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

#[test]
fn g1_13_when_everybody_has_withdrawn_all_is_over_at_once_also_with_tables_open() {
    let mut house = house(4, danish(3, &[], None));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    assert_eq!(house.ready().len(), 2);
    (1..=4).for_each(|number| house.retire(number));
    // Played results stand, and nobody has anything of the rounds that nobody plays.
    assert_eq!(refunds(&house, 4), (vec![320, 0, 0, 0], 80));
    assert_eq!(house.cash(4), 320);
}

/// Seen first by the random orders of `tournament/money_tests.rs`: nobody was left to have the pool. So an event may
/// stand that was in play when matches which everybody has left still waited for their clocks.
#[test]
fn g2_10_when_everybody_has_withdrawn_from_a_round_in_play_they_are_still_in() {
    let mut house = house(4, danish(3, &[], None));
    play_round(&mut house, |number| u8::try_from(number).unwrap());
    for number in 1..=4 {
        let (registration_id, why) = (registration(number), Withdrawal::Asked);
        house.life.state.apply(&Event::EntryRetired { registration_id, why, warned: Vec::new() }, at());
    }
    house.cancel();
    // 160 in equal parts, 160 to the first of the ranking of the first round, and every fee.
    assert_eq!(refunds(&house, 4), (vec![220, 60, 60, 60], 0));
    assert_eq!(house.cash(4), 220);
}
