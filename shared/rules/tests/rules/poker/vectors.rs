//! The vectors of the texas-holdem that are about hands.

use mazziere_rules::poker::Category;
use mazziere_rules::poker::standard::{Strength, five, omaha, seven};

use super::cards;

fn strength(text: &str) -> Strength {
    five(cards(text))
}

/// Asserts that each hand beats the next.
fn descending(hands: &[&str]) {
    for pair in hands.windows(2) {
        assert!(strength(pair[0]) > strength(pair[1]), "{} beats {}", pair[0], pair[1]);
    }
}

#[test]
fn v1_the_higher_straight_flush_wins() {
    descending(&["7s 8s 9s Ts Js", "2s 3s 4s 5s 6s"]);
}

#[test]
fn v2_r13_a_full_is_decided_by_its_tris() {
    descending(&["Ks Kh Kd Qs Qh", "Js Jh Jd Qs Qh"]);
    // texas-holdem R13: then the pair.
    descending(&["Js Jh Jd Qs Qh", "Js Jh Jd Ts Th", "Ts Th Td As Ah"]);
}

#[test]
fn v3_a_flush_is_decided_from_the_top() {
    descending(&["As Js 9s 7s 5s", "Kh Jh 9h 7h 5h"]);
    descending(&["As Js 9s 7s 5s", "Ad Jd 9d 7d 4d", "Ad Jd 8d 7d 6d", "Ad Td 9d 8d 7d"]);
}

#[test]
fn v4_the_ace_is_low_in_the_lowest_straight() {
    descending(&["7s 8h 9h Ts Jc", "As 2h 3h 4s 5c"]);
    descending(&["As Kh Qh Js Tc", "Ks Qh Jh Ts 9c", "2s 3h 4h 5s 6c", "As 2h 3h 4s 5c"]);
}

#[test]
fn v5_two_pairs_go_by_the_high_pair_the_low_pair_and_the_fifth_card() {
    descending(&["Js Jh Qc Qd Ac", "Jd Jc Qh Qs 9h"]);
    descending(&["As Ah 2c 2d 3c", "Ks Kh Qc Qd Ac", "Ks Kh Jc Jd Ac", "Ks Kh Jc Jd Qc"]);
}

#[test]
fn v6_the_order_of_the_kinds() {
    let hands = [
        "Ts Js Qs Ks As",
        "9s Ts Js Qs Ks",
        "As 2s 3s 4s 5s",
        "Js Jh Jd Jc 2s",
        "2s 2h 2d 2c As",
        "As Ah Ad Ks Kh",
        "2s 2h 2d 3s 3h",
        "As Ks Qs Js 9s",
        "2s 3s 4s 5s 7s",
        "As Kh Qh Js Tc",
        "As 2h 3h 4s 5c",
        "As Ah Ad Ks Qh",
        "2s 2h 2d 3s 4h",
        "As Ah Kd Ks Qh",
        "2s 2h 3d 3s 4h",
        "As Ah Kd Qs Jh",
        "2s 2h 3d 4s 5h",
        "As Kh Qd Js 9h",
        "2s 3h 4d 5s 7h",
    ];
    descending(&hands);
    let kinds = hands.map(|hand| strength(hand).category());
    let mut met = kinds.to_vec();
    met.dedup();
    met.reverse();
    assert_eq!(met, Category::ALL);
    assert_eq!(strength(hands[0]).number(), Strength::KINDS);
    assert_eq!(strength(hands[18]).number(), 1);
}

#[test]
fn v7_ace_to_five_is_a_straight_and_nothing_goes_round_the_ace() {
    assert_eq!(strength("As 2h 3h 4s 5d").category(), Category::Straight);
    for hand in ["Ks As 2h 3h 4s", "Qs Ks As 2h 3h", "Js Qs Ks As 2h"] {
        assert_eq!(strength(hand).category(), Category::HighCard, "{hand}");
    }
    assert_eq!(strength("Qs Ks As 2s 3s").category(), Category::Flush);
}

#[test]
fn kickers_decide_in_turn_and_suits_never() {
    descending(&["9s 9h 9d 9c 3s", "9s 9h 9d 9c 2s", "8s 8h 8d 8c As"]);
    descending(&["9s 9h 9d As 3c", "9s 9h 9d As 2c", "9s 9h 9d Ks Qc", "8s 8h 8d As Kc"]);
    descending(&["9s 9h As Kd 4c", "9s 9h As Kd 3c", "9s 9h As Qd Jc", "9s 9h Ks Qd Jc", "8s 8h As Kd Qc"]);
    descending(&["As Kh 9d 8s 7h", "As Kh 9d 8s 6h", "As Kh 9d 7s 6h", "As Kh 8d 7s 6h", "As Qh Jd Ts 8h"]);
    for (one, other) in [
        ("As Kh 9d 8s 7h", "Ad Kc 9h 8d 7s"),
        ("As Js 9s 7s 5s", "Ad Jd 9d 7d 5d"),
        ("Ts Js Qs Ks As", "Th Jh Qh Kh Ah"),
        ("9s 9h As Kd 4c", "9d 9c Ah Ks 4d"),
    ] {
        assert_eq!(strength(one), strength(other), "{one} ties with {other}");
    }
}

/// D8: on a royal board every live hand ties.
#[test]
fn d8_a_royal_board_is_everybodys() {
    let board = cards("As Ks Qs Js Ts");
    for own in ["2c 3d", "Ah Ad", "9s 8s", "Kd Kc"] {
        assert_eq!(seven(cards(own), board).category(), Category::RoyalFlush, "{own}");
    }
}

/// D9: one spade of one's own is no flush in Omaha, two are.
#[test]
fn d9_a_flush_in_omaha_needs_two_own_cards() {
    let board = cards("Qs Js 9s 4s 2d");
    let one = omaha(cards("As Kd 7c 7h"), board);
    assert_eq!(one, strength("7c 7h Qs Js 9s"));
    let two = omaha(cards("As 3s 7c 7h"), board);
    assert_eq!(two, strength("As 3s Qs Js 9s"));
    assert_eq!(two.category(), Category::Flush);
}
