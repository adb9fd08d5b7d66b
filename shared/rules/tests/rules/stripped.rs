//! The ranking with suits of the stripped decks: all hands of every deck, the vectors of the law, an evaluator of
//! another make beside ours.

pub(crate) mod naive;

use std::collections::BTreeMap;

use mazziere_rules::card::Card;
use mazziere_rules::poker::Category;
use mazziere_rules::poker::stripped::{Ranking, Strength, Visible};

use crate::dice::Dice;
use crate::scene::{card, list};

fn ranking(players: u8) -> Ranking {
    Ranking::of_players(players).expect("2 to 6 players")
}

fn five(text: &str) -> [Card; 5] {
    list(text).try_into().expect("five cards")
}

fn strength(players: u8, text: &str) -> Strength {
    ranking(players).five(five(text))
}

/// Asserts that each hand beats the one before.
fn ascending(players: u8, hands: &[&str]) {
    for pair in hands.windows(2) {
        let (low, high) = (strength(players, pair[0]), strength(players, pair[1]));
        assert!(low < high && ranking(players).beats(high, low), "{} < {}", pair[0], pair[1]);
    }
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |all, i| all * (n - i) / (i + 1))
}

/// How many hands of each category a deck of `v` values has.
fn known(v: u64) -> [u64; 9] {
    // Straights by their top card: every value from the fifth up, and the minima.
    let straights = v - 3;
    let sets = choose(v, 5) - straights;
    [
        sets * (choose(4, 1).pow(5) - 4),
        v * choose(4, 2) * choose(v - 1, 3) * 4_u64.pow(3),
        choose(v, 2) * choose(4, 2).pow(2) * (v - 2) * 4,
        v * choose(4, 3) * choose(v - 1, 2) * 4_u64.pow(2),
        straights * (4_u64.pow(5) - 4),
        v * choose(4, 3) * (v - 1) * choose(4, 2),
        sets * 4,
        v * (v - 1) * 4,
        straights * 4,
    ]
}

/// C(24,5) up to C(40,5) = 658 008 hands: each category as often as arithmetic says, every hand with a strength of its
/// own, in the order of the naive evaluator.
#[test]
fn all_hands_of_every_deck_are_ranked_once() {
    for players in 2..=6 {
        let (deck, ranking) = (naive::deck(players), ranking(players));
        let mut hands: Vec<(Strength, [Card; 5])> = Vec::new();
        naive::each_five(deck, |hand| hands.push((ranking.five(hand), hand)));
        assert_eq!(hands.len() as u64, choose(deck.len() as u64, 5));
        hands.sort_unstable_by_key(|(strength, _)| *strength);
        let mut counts = [0; 9];
        let mut before: Option<(Strength, naive::Rank)> = None;
        for (strength, hand) in &hands {
            let rank = naive::rank(players, hand);
            assert_eq!(strength.category(), naive::CATEGORIES[usize::from(rank[0])], "{hand:?}");
            counts[usize::from(rank[0])] += 1;
            if let Some((weaker, lower)) = &before {
                assert!(weaker < strength && *lower < rank, "{players} players: {hand:?} after {lower:?}");
            }
            before = Some((*strength, rank));
        }
        assert_eq!(counts, known(u64::from(players) + 4), "{players} players");
        assert_eq!(hands.first().map(|hand| hand.0.category()), Some(Category::HighCard));
        let mut strongest = hands.last().expect("hands").1;
        strongest.sort_unstable();
        assert_eq!(strongest, five("Ah Th Jh Qh Kh"));
    }
}

/// Every order of the cards, every deck.
#[test]
fn the_order_of_the_cards_never_counts() {
    let mut dice = Dice(5);
    for _ in 0..20_000 {
        let players = 2 + dice.below(5) as u8;
        let mut deck = naive::deck(players).to_vec();
        let mut deal = || -> [Card; 5] {
            for at in 0..5 {
                let other = at + dice.below((deck.len() - at) as u32) as usize;
                deck.swap(at, other);
            }
            std::array::from_fn(|at| deck[at])
        };
        let mut hand = deal();
        let strength = ranking(players).five(hand);
        hand.reverse();
        assert_eq!(ranking(players).five(hand), strength);
        hand.rotate_left(2);
        assert_eq!(ranking(players).five(hand), strength, "{hand:?}");
    }
}

/// `beats` is the order of the strengths but for the royal pair, which makes the one kind of cycle there is: massima ♥
/// over any other hand over minima ♠ over massima ♥ (R5).
#[test]
fn telesina_r5_v7_the_order_is_total_but_for_the_royal_pair() {
    for players in 2..=6 {
        let ranking = ranking(players);
        let mut dice = Dice(u64::from(players));
        let mut royals: Vec<(naive::Rank, Strength)> = Vec::new();
        let mut sample: Vec<(naive::Rank, Strength)> = Vec::new();
        naive::each_five(naive::deck(players), |hand| {
            let rank = naive::rank(players, &hand);
            if rank[0] == 8 {
                royals.push((rank, ranking.five(hand)));
            } else if dice.below(1000) == 0 {
                sample.push((rank, ranking.five(hand)));
            }
        });
        assert_eq!(royals.len(), 4 * (usize::from(players) + 1));
        let all: Vec<_> = royals.iter().chain(&sample).collect();
        let mut turned = Vec::new();
        for (rank, strength) in &all {
            for (other_rank, other) in &all {
                let beats = ranking.beats(*strength, *other);
                assert_eq!(beats, naive::beats(players, rank, other_rank), "{rank:?} {other_rank:?}");
                assert_eq!(strength == other, !beats && !ranking.beats(*other, *strength));
                if beats && strength < other {
                    turned.push((rank.clone(), other_rank.clone()));
                }
            }
        }
        let (minima, massima) = (vec![8, 14 - players, 1], vec![8, 14, 4]);
        assert_eq!(turned, [(minima, massima)], "{players} players");
        // So a cycle goes through both: of three different royals it is a cycle exactly if it has both.
        let cycles =
            |a: Strength, b: Strength, c: Strength| ranking.beats(a, b) && ranking.beats(b, c) && ranking.beats(c, a);
        let mut found = 0;
        for (_, a) in &royals {
            for (_, b) in &royals {
                for (_, c) in &royals {
                    found += usize::from(cycles(*a, *b, *c));
                }
            }
        }
        assert_eq!(found, 3 * (royals.len() - 2), "three rotations with each other royal");
    }
}

/// The winner beats all others, unless the royal pair has company: then minima ♠ wins, no matter who else is in (R5).
#[test]
fn telesina_d4_who_wins_among_several() {
    let winner = |players: u8, hands: &[&str]| {
        let strengths: Vec<Strength> = hands.iter().map(|hand| strength(players, hand)).collect();
        let best = ranking(players).winner(strengths.iter().copied()).expect("somebody");
        strengths.iter().position(|&strength| strength == best).expect("one of them")
    };
    assert!(strength(3, "Ks Qs Js Ts 9s") > strength(3, "Qh Jh Th 9h 8h"), "the top card before the suit");
    let (massima, minima) = ("Ah Kh Qh Jh Th", "As 8s 9s Ts Js");
    assert_eq!(winner(3, &[massima, "Ac 8c 9c Tc Jc"]), 0, "minima of another suit");
    assert_eq!(winner(3, &[massima, "Kd Qd Jd Td 9d", minima]), 2);
    assert_eq!(winner(3, &["Kd Qd Jd Td 9d", minima]), 0);
    assert_eq!(winner(3, &[minima, massima]), 0, "V7");
    assert_eq!(winner(3, &[minima, "Ad Kd Qd Jd Td"]), 1, "another massima");
    assert_eq!(winner(3, &[minima, "Ah Ad Ac As Kd"]), 0, "a poker");
    assert_eq!(ranking(3).winner([].into_iter()), None);
}

#[test]
fn telesina_v1_the_lowest_card_is_eleven_minus_the_players() {
    for (players, lowest, size) in [(2, "9s", 24), (3, "8s", 28), (4, "7s", 32), (5, "6s", 36), (6, "5s", 40)] {
        assert_eq!(naive::deck(players).len(), size);
        let ranking = ranking(players);
        let value = naive::read(card(lowest)).0;
        assert!(naive::deck(players).iter().all(|&card| ranking.has(card) && naive::read(card).0 >= value));
        assert!(!ranking.has(card("4h")) && !ranking.has(card("7D")) && !ranking.has(Card::JOLLY));
    }
    assert!(!ranking(4).has(card("6h")));
    assert!(Ranking::of_players(1).is_none() && Ranking::of_players(7).is_none());
}

#[test]
fn telesina_v4_a_flush_goes_by_its_suit_first() {
    ascending(4, &["As Ks Js 9s 8s", "Kh Qh Th 9h 8h"]);
    ascending(4, &["Ah Kh Qh 9h 7h", "Ah Kh Qh Th 7h"]);
}

#[test]
fn telesina_v5_the_examples_in_increasing_order() {
    ascending(
        5,
        &[
            "Ah Ks Ts 8d 7c",
            "Kc Jh Ts Th 7d",
            "Qc Qs 9d 9c 8h",
            "Ad Jh Jc Js 8s",
            "Kc Qh Js Td 9h",
            "Jh Jd Jc 6s 6c",
            "Ad Kd Jd 9d 8d",
            "Qh Qd Qc Qs 7c",
            "Ks Qs Js Ts 9s",
        ],
    );
}

#[test]
fn telesina_v6_d1_minima_and_massima_with_four_players() {
    let category = |players, text| strength(players, text).category();
    assert_eq!(category(4, "Td 9d 8s 7c Ah"), Category::Straight);
    assert_eq!(category(5, "Td 9d 8s 7c Ah"), Category::HighCard, "the six is the lowest card");
    assert_eq!(category(4, "As Kd Qc Jh Td"), Category::Straight);
    assert_eq!(category(4, "Ah Kd 7c 8h 9d"), Category::HighCard, "no straight around the ace");
    // Minima, medie, massima; D1.
    ascending(4, &["Ah Td 9d 8s 7c", "Jc Ts 9h 8d 7h", "Qc Js Td 9h 8s", "As Kd Qc Jh Td"]);
    // In a minima the suit of the top card counts first, that of the ace last.
    ascending(4, &["Ah Td 9d 8s 7c", "As Th 9d 8s 7c"]);
    ascending(4, &["As Td 9d 8s 7c", "Ad Td 9d 8s 7c", "Ah Td 9d 8s 7c", "As Td 9d 8s 7d"]);
}

#[test]
fn telesina_d2_d3_suits_are_compared_where_values_do_not_decide() {
    ascending(2, &["Kc Qh Js Td 9h", "Kh Qs Jd Tc 9s"]);
    // The kicker's suit decides, not the ten of cuori.
    ascending(4, &["Kc Jh Ts Th 7d", "Kd Js Td Tc 7h"]);
    // R6, with the same other cards: the suits of what comes more than once, the best first.
    ascending(6, &["Kc Kd 9c 8c 5s", "Ks Kh 9c 8c 5s"]);
    ascending(6, &["Kc Kh 9s 9d 8c", "Kd Kh 9s 9c 8c", "Kd Kh 9c 9d 8c"]);
    ascending(6, &["Kd Kc Ks 9h 9d", "Kh Kc Ks 9d 9c", "Kh Kc Ks 9h 9s"]);
    ascending(6, &["Kd Kc Ks 9h 8d", "Kh Kc Ks 9h 8d"]);
}

#[test]
fn telesina_d5_nb1_the_higher_suit_then_the_higher_top() {
    // Own 9♠10♠J♠Q♠K♠ and the vela A♠: 10-A is used, not the minima, and loses to that of cuori.
    let made = ranking(2).best([list("9s Ts Js Qs Ks As")]).expect("five cards");
    assert_eq!(made.cards, five("As Ks Qs Js Ts"));
    assert!(ranking(2).beats(strength(2, "Ah Kh Qh Jh Th"), made.strength));
    assert!(ranking(2).beats(strength(2, "9s Ts Js Qs As"), strength(2, "Ah Kh Qh Jh Th")), "the minima would win");
}

#[test]
fn telesina_d6_nb1_across_two_combinations() {
    let own = "Kd Qd Qh Jh Th";
    let combinations = [format!("{own} Jd Td 9d"), format!("{own} 9h Td 8h")];
    let made = ranking(3).best(combinations.iter().map(|text| list(text))).expect("five cards");
    assert_eq!(made.cards, five("Qh Jh Th 9h 8h"), "cuori, though the king of quadri is higher");
    let (clubs, diamonds) = (strength(3, "Kc Qc Jc Tc 9c"), strength(3, "Kd Qd Jd Td 9d"));
    assert!(ranking(3).beats(clubs, made.strength) && ranking(3).beats(diamonds, clubs));
}

#[test]
fn telesina_d7_the_same_vele_as_other_cards() {
    let leg = "Kd Ac Qd Js";
    let best = |own: &str| ranking(6).best([list(&format!("{own} {leg}"))]).expect("five cards").strength;
    assert!(best("Kh 9c 8s 6c 5s") > best("Ks 9h 8h 6s 5h"), "R6: the king of cuori");
    assert!(best("Kh 9c 9s 8c 7c") > best("Ks 9h 9d 8s 7s"));
}

#[test]
fn a_player_reads_the_pair_first_and_the_ace_behind_a_minima() {
    let cards = |players: u8, text: &str| ranking(players).best([list(text)]).expect("five cards").cards;
    assert_eq!(cards(4, "7c Ah Td 8s 9d"), five("Td 9d 8s 7c Ah"));
    assert_eq!(cards(4, "Js Ah Jd 8s Jh"), five("Jh Jd Js Ah 8s"));
    assert_eq!(cards(4, "8h Qs 9c 9d Qc"), five("Qc Qs 9d 9c 8h"));
    assert_eq!(cards(5, "6s 6c Jh Jd Jc 7s"), five("Jh Jd Jc 6c 6s"));
    assert!(ranking(4).best([list("Ah Kh Qh Jh")]).is_none());
}

/// The score of open cards: only equal values count with fewer than five.
#[test]
fn telesina_d9_the_best_visible_score() {
    let best = |scores: &[&str]| {
        let visible = scores.iter().map(|text| Visible::of(list(text).into_iter()));
        visible.enumerate().max_by(|a, b| a.1.cmp(&b.1)).expect("somebody").0
    };
    assert_eq!(best(&["Ks", "Kd", "Ac"]), 2);
    assert_eq!(best(&["Ks", "Kd", "Kc"]), 1, "the suit");
    assert_eq!(best(&["9s 9c", "Ah Kh"]), 0);
    assert_eq!(best(&["Th 9h 8h 7h", "7s 7d 9c Tc"]), 1, "no straight, no colore of four");
    assert_eq!(best(&["7s 7d 7c Tc", "Ah Ad Kh Kd"]), 0, "a tris beats two pairs");
    assert_eq!(best(&["As Ac Kh Qd", "Ah Ad Kd Jh", "Ah Ad Kd Qc"]), 0, "the same values: the king of cuori");
    assert_eq!(best(&["As Kh", "Ac Ks"]), 1, "the suit of the ace before that of the king");
    assert_eq!(best(&["9h 9s Kd", "9d 9c Kd"]), 0, "last the suits of the pair");
    assert_eq!(best(&["7s 7d 7c 7h", "As Ad Ac Kh"]), 0);
}

/// Telesina's vele, both evaluators: own cards and lists of others.
#[test]
fn the_best_of_several_lists_is_that_of_the_naive_search() {
    let mut dice = Dice(11);
    let mut royals = 0;
    for _ in 0..3_000 {
        let players = 2 + dice.below(5) as u8;
        let mut deck = naive::deck(players).to_vec();
        // Two suits only, now and then, so that there are scale reali to choose from.
        if dice.below(2) == 0 {
            deck.retain(|&card| naive::read(card).1 > 2);
        }
        for at in 0..11 {
            let other = at + dice.below((deck.len() - at) as u32) as usize;
            deck.swap(at, other);
        }
        let lists = [deck[..8].to_vec(), [&deck[..5], &deck[8..11]].concat()];
        let (rank, _) = naive::used(players, &lists);
        royals += u32::from(rank[0] == 8);
        let made = ranking(players).best(&lists).expect("five cards");
        assert_eq!(naive::rank(players, &made.cards), rank, "{lists:?}");
        assert_eq!(ranking(players).five(made.cards), made.strength);
        let strongest = lists.iter().filter_map(|list| ranking(players).strongest(list.iter().copied()));
        let preferred = strongest.reduce(|best, other| if other.is_preferred_to(best) { other } else { best });
        assert_eq!(preferred, Some(made.strength), "{lists:?}");
    }
    assert!(royals > 100, "{royals}");
}

/// The best five found by kind are the best five of all, from six cards to nine, in every deck. `MAZZIERE_HANDS` says
/// how many random lists there are.
#[test]
fn the_strongest_of_many_cards_is_the_best_of_all_fives() {
    let mut dice = Dice(23);
    let mut categories = BTreeMap::new();
    let lists = std::env::var("MAZZIERE_HANDS").map_or(40_000, |hands| hands.parse().expect("a number"));
    for _ in 0..lists {
        let players = 2 + dice.below(5) as u8;
        let mut deck = naive::deck(players).to_vec();
        // Fewer suits or fewer values, now and then, so that rare kinds meet.
        match dice.below(4) {
            0 => deck.retain(|&card| naive::read(card).1 > 2),
            1 => deck.retain(|&card| naive::read(card).0 > 11 || naive::read(card).0 < 9),
            2 => deck.retain(|&card| naive::read(card).0 > 12 || naive::read(card).0 < 11 || naive::read(card).1 == 4),
            _ => {}
        }
        let count = deck.len().min(6 + dice.below(4) as usize);
        for at in 0..count {
            let other = at + dice.below((deck.len() - at) as u32) as usize;
            deck.swap(at, other);
        }
        let cards = &deck[..count];
        let best = ranking(players).best([cards]).map(|made| made.strength);
        assert_eq!(ranking(players).strongest(cards.iter().copied()), best, "{players} players, {cards:?}");
        *categories.entry(best.map(|strength| format!("{:?}", strength.category()))).or_insert(0) += 1;
    }
    assert!(categories.len() == 9 && categories.values().all(|&count| count > lists / 2_000), "{categories:?}");
}

/// Cards twice, cards of a larger deck, too few or too many have no strength.
#[test]
fn what_is_no_list_of_cards_of_the_deck_has_no_strength() {
    let strongest = |players: u8, text: &str| ranking(players).strongest(list(text).into_iter());
    assert!(strongest(4, "Ah Kh Qh Jh 9h").is_some());
    for wrong in ["Ah Kh Qh Jh", "Ah Kh Qh Jh Jh", "Ah Kh Qh Jh 6h", "Ah Kh Qh Jh Ts 9s 9s", "Ah Kh Qh Jh 2h 9h"] {
        assert_eq!(strongest(4, wrong), None, "{wrong}");
    }
    assert!(strongest(2, "Ah Kh Qh Jh Th As Ks Qs Js").is_some());
    assert_eq!(strongest(2, "Ah Kh Qh Jh Th As Ks Qs Js Ts"), None);
}

/// By how many hands each category is beaten, so that nothing but the tables of the law says how rare it is.
#[test]
fn a_full_is_weaker_than_a_colore() {
    for players in 2..=6 {
        let mut bounds: BTreeMap<&str, (Strength, Strength)> = BTreeMap::new();
        naive::each_five(naive::deck(players), |hand| {
            let strength = ranking(players).five(hand);
            let name = match strength.category() {
                Category::FullHouse => "full",
                Category::Flush => "colore",
                Category::FourOfAKind => "poker",
                _ => return,
            };
            let (low, high) = bounds.entry(name).or_insert((strength, strength));
            (*low, *high) = ((*low).min(strength), (*high).max(strength));
        });
        assert!(bounds["full"].1 < bounds["colore"].0 && bounds["colore"].1 < bounds["poker"].0);
    }
}
