//! Poker hands: the vectors of the law, the known frequencies, and an evaluator of another make beside ours.

mod naive;
mod omaha;
mod shown;
mod vectors;

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::poker::Category;
use mazziere_rules::poker::standard::{self, Hand, Strength};

use crate::dice::Dice;
use crate::scene::list;

/// The 52 cards in code order: ascending rank from the ace, four suits each.
fn deck() -> [Card; 52] {
    DeckKind::French52.cards().try_into().expect("52 cards")
}

/// The cards of a text such as `As Td 7h`.
fn cards<const N: usize>(text: &str) -> [Card; N] {
    list(text).try_into().expect("as many cards")
}

/// `N` different cards.
fn deal<const N: usize>(dice: &mut Dice) -> [Card; N] {
    let mut cards = deck();
    for i in 0..N {
        cards.swap(i, i + dice.below(52 - i as u32) as usize);
    }
    std::array::from_fn(|i| cards[i])
}

/// How many hands there are of every category, by how often each strength was seen.
fn by_category(seen: &[u64]) -> [u64; 10] {
    let mut counts = [0; 10];
    for (number, &times) in (0..).zip(seen) {
        if let Some(strength) = Strength::new(number) {
            let category = Category::ALL.iter().position(|&category| category == strength.category());
            counts[category.expect("in the list of all")] += times;
        }
    }
    counts
}

/// All C(52,5) = 2 598 960 hands: the order is the naive evaluator's, every strength occurs, and the kinds come up as
/// often as arithmetic says (four of a kind: 13 values and 48 fifth cards; royal flush: 4 suits).
#[test]
fn all_hands_of_five_are_ranked_and_as_frequent_as_known() {
    let mut seen = vec![0; usize::from(Strength::KINDS) + 1];
    naive::each_five(|cards| seen[usize::from(standard::five(cards).number())] += 1);
    assert!(seen[0] == 0 && seen[1..].iter().all(|&times| times > 0));
    let known = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(by_category(&seen), known);

    // Made from the same hands: the naive ranks ascend with our numbers, one to one.
    let numbers: Vec<u16> = naive::numbers().values().copied().collect();
    assert_eq!(numbers, (1..=Strength::KINDS).collect::<Vec<_>>());
}

/// All C(52,7) = 133 784 560 hands of seven, against the published frequencies.
#[test]
fn all_hands_of_seven_are_as_frequent_as_known() {
    let deck = deck().map(|card| Hand::of(&[card]));
    let mut seen = vec![0_u64; usize::from(Strength::KINDS) + 1];
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                let three = deck[a].and(deck[b]).and(deck[c]);
                for d in c + 1..52 {
                    let four = three.and(deck[d]);
                    for e in d + 1..52 {
                        let five = four.and(deck[e]);
                        for f in e + 1..52 {
                            let six = five.and(deck[f]);
                            for &g in &deck[f + 1..] {
                                seen[usize::from(six.and(g).seven().number())] += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    let known =
        [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324];
    assert_eq!(by_category(&seen), known);
    assert_eq!(known.iter().sum::<u64>(), 133_784_560);
}

/// Every entry of the folded table, reached by a hand of its own.
#[test]
fn every_multiset_of_seven_values_is_ranked_as_the_naive_evaluator_does() {
    fn visit(rank: usize, hand: &mut Vec<Card>, compared: &mut u32) {
        if rank == 13 || hand.len() == 7 {
            if hand.len() == 7 {
                assert_eq!(standard::best(hand).number(), naive::best(hand), "{hand:?}");
                *compared += 1;
            }
            return;
        }
        let before = hand.len();
        for times in 0..=4.min(7 - before) {
            // Suits turn with every card, so that at most two of seven are alike, or follow a value that comes often.
            hand.extend((0..times).map(|i| deck()[4 * rank + (before + i) % 4]));
            visit(rank + 1, hand, compared);
            hand.truncate(before);
        }
    }
    let mut compared = 0;
    visit(0, &mut Vec::new(), &mut compared);
    assert_eq!(compared, 49_205);
}

/// Every set of five to seven values in every suit, alone and with other suits' cards up to seven.
#[test]
fn every_flush_is_ranked_as_the_naive_evaluator_does() {
    for suit in 0..4 {
        for set in (0..1_u32 << 13).filter(|set| (5..=7).contains(&set.count_ones())) {
            let ranks: Vec<usize> = (0..13).filter(|rank| set >> rank & 1 == 1).collect();
            let mut hand: Vec<Card> = ranks.iter().map(|rank| deck()[4 * rank + suit]).collect();
            assert_eq!(standard::best(&hand).number(), naive::best(&hand), "{hand:?}");
            // Two pairs at most, beside the flush: nothing that beats it.
            let others = ranks.iter().take(7 - hand.len()).map(|rank| deck()[4 * rank + (suit + 1) % 4]);
            hand.extend(others);
            assert_eq!(standard::best(&hand).number(), naive::best(&hand), "{hand:?}");
        }
    }
}

#[test]
fn random_hands_are_ranked_as_the_naive_evaluator_does_in_any_order() {
    let mut dice = Dice(1);
    for _ in 0..200_000 {
        let mut hand = deal::<7>(&mut dice);
        let strength = standard::best(&hand);
        assert_eq!(strength.number(), naive::best(&hand), "{hand:?}");
        let [a, b, board @ ..] = hand;
        assert_eq!(standard::seven([a, b], board), strength);
        assert_eq!(Hand::of(&board).and(Hand::of(&[b, a])).strength(), strength);
        hand.reverse();
        assert_eq!(standard::best(&hand), strength);
        assert_eq!(standard::best(&hand[1..]).number(), naive::best(&hand[1..]), "the last six of {hand:?}");
    }
}

#[test]
fn a_hand_counts_its_cards() {
    let hand = Hand::of(&cards::<3>("As Ad 2c"));
    assert_eq!((hand.len(), hand.is_empty()), (3, false));
    assert_eq!((Hand::EMPTY.len(), Hand::EMPTY.is_empty()), (0, true));
    assert_eq!(hand.with(cards::<1>("Kh")[0]), Hand::of(&cards::<4>("Kh 2c Ad As")));
}

#[test]
#[should_panic(expected = "five to seven cards, not 4")]
fn four_cards_are_no_hand() {
    let _ = standard::best(&cards::<4>("As Ad 2c 3c"));
}

#[test]
#[should_panic(expected = "five to seven cards, not 8")]
fn eight_cards_are_no_hand() {
    let _ = standard::best(&cards::<8>("As Ad 2c 3c 4c 5d 6d 7d"));
}

#[test]
fn strengths_have_numbers_and_categories_have_names() {
    assert_eq!(Strength::new(0), None);
    assert_eq!(Strength::new(Strength::KINDS + 1), None);
    for number in 1..=Strength::KINDS {
        assert_eq!(Strength::new(number).map(Strength::number), Some(number));
    }
    let known = concat!(
        r#"["high_card","pair","two_pair","three_of_a_kind","straight","#,
        r#""flush","full_house","four_of_a_kind","straight_flush","royal_flush"]"#,
    );
    assert_eq!(serde_json::to_string(&Category::ALL).expect("plain data"), known);
    assert_eq!(serde_json::from_str::<[Category; 10]>(known).expect("readable"), Category::ALL);
}
