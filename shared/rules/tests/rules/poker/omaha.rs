//! Omaha: exactly two own cards, exactly three of the board.

use mazziere_rules::card::Card;
use mazziere_rules::poker::Category;
use mazziere_rules::poker::standard::{OmahaBoard, omaha};

use super::{cards, deal, deck, naive};
use crate::dice::Dice;

fn check(own: [Card; 4], board: [Card; 5]) {
    let strength = omaha(own, board);
    assert_eq!(strength.number(), naive::omaha(own, board), "{own:?} on {board:?}");
    assert_eq!(OmahaBoard::new(board).strength(own), strength);
}

#[test]
fn random_hands_are_ranked_as_the_naive_evaluator_does() {
    let mut dice = Dice(2);
    for _ in 0..20_000 {
        let [a, b, c, d, board @ ..] = deal::<9>(&mut dice);
        check([a, b, c, d], board);
    }
}

/// Cards of two suits, or of four values: flushes with more than enough cards, and fulls and pokers of every make.
#[test]
fn crowded_hands_are_ranked_as_the_naive_evaluator_does() {
    let mut dice = Dice(3);
    let mut of = |members: &dyn Fn(usize) -> bool| {
        let mut few: Vec<Card> = (0..52).filter(|&i| members(i)).map(|i| deck()[i]).collect();
        for i in 0..9 {
            let other = i + dice.below((few.len() - i) as u32) as usize;
            few.swap(i, other);
        }
        check([few[0], few[1], few[2], few[3]], [few[4], few[5], few[6], few[7], few[8]]);
    };
    for round in 0..10_000 {
        of(&|i| i % 4 == round % 4 || i % 4 == 3 - round % 4 && i % 3 == 0);
        of(&|i| (i / 4 + round) % 13 < 4);
    }
}

/// Many hands on one board: the prepared board says what it says alone.
#[test]
fn a_board_serves_every_hand() {
    let mut dice = Dice(4);
    for _ in 0..500 {
        let dealt = deal::<45>(&mut dice);
        let (board, hands) = dealt.split_at(5);
        let board: [Card; 5] = board.try_into().expect("five");
        let prepared = OmahaBoard::new(board);
        for own in hands.chunks_exact(4) {
            let own = own.try_into().expect("four");
            assert_eq!(prepared.strength(own), omaha(own, board));
        }
    }
}

/// Texas hold'em R1: four of a suit in the hand are no flush with two on the board, a poker in the hand is a pair, and
/// the board alone is no hand.
#[test]
fn exactly_two_and_exactly_three() {
    let category = |own: &str, board: &str| omaha(cards(own), cards(board)).category();
    assert_eq!(category("As Ks Qs Js", "Ts 9s 2d 3h 4c"), Category::HighCard);
    assert_eq!(category("7s 7h 7d 7c", "2s 9h Jd Kc 4s"), Category::Pair);
    assert_eq!(category("2c 3d 7h 8h", "As Ks Qs Js Ts"), Category::HighCard);
    assert_eq!(category("As 2d 7h 8h", "Ks Qs Js Ts 3c"), Category::HighCard);
    assert_eq!(category("As 9s 7h 8h", "Ks Qs Js Ts 3c"), Category::Flush);
    assert_eq!(category("As Ts 7h 8h", "Ks Qs Js 2d 3c"), Category::RoyalFlush);
}
