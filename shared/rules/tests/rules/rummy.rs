//! The rummy family against a second judge that tries every place for every card, and against brute force over hands.
//!
//! `MAZZIERE_MELDS` says how many candidates the judges compare.

mod naive;

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::rummy::{BURRACO, Fault, Meld, SCALA_40, Shape, Style, offer, partition};

use crate::dice::Dice;
use crate::scene::{card, list};
use naive::{Lying, key, lying};

fn asked() -> u64 {
    std::env::var("MAZZIERE_MELDS").ok().map_or(40_000, |count| count.parse().expect("a number"))
}

/// Cards that are often a game: a run or a rank, perhaps with a wild card, sometimes spoilt.
fn candidate(style: Style, dice: &mut Dice) -> Vec<Card> {
    let face = |number: u32, suit: u32| -> Card {
        let text = format!("{}{}", b"A23456789TJQK"[number as usize % 13] as char, b"dhcs"[suit as usize % 4] as char);
        card(&text)
    };
    let deck = DeckKind::French108.cards();
    let mut cards = Vec::new();
    let (suit, count) = (dice.below(4), 3 + dice.below(4));
    if dice.below(3) == 0 {
        let rank = dice.below(13);
        let first = dice.below(4);
        cards.extend((0..count).map(|nth| face(rank, if style.repeats { dice.below(4) } else { first + nth })));
    } else {
        let low = dice.below(15 - count);
        cards.extend((0..count).map(|nth| face(low + nth, suit)));
    }
    if dice.below(2) == 0 {
        let at = dice.below(count) as usize;
        cards[at] = if style.twos_wild && dice.below(2) == 0 { face(1, dice.below(4)) } else { Card::JOLLY };
    }
    if dice.below(4) == 0 {
        let at = dice.below(count) as usize;
        cards[at] = deck[dice.below(108) as usize];
    }
    for at in (1..cards.len()).rev() {
        cards.swap(at, dice.below(at as u32 + 1) as usize);
    }
    cards
}

fn sorted(melds: impl IntoIterator<Item = Meld>) -> Vec<Lying> {
    let mut all: Vec<Lying> = melds.into_iter().map(|meld| lying(&meld)).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn openings_agree_with_the_second_judge() {
    for (style, salt) in [(BURRACO, 0), (SCALA_40, 1 << 40)] {
        let (count, mut legal) = (asked() / 4, 0);
        for seed in 0..count {
            let cards = candidate(style, &mut Dice(seed ^ salt));
            let expected = naive::openings(style, &cards);
            let readings = style.readings(&cards);
            let found = readings.as_ref().map(|readings| sorted(readings.iter().copied())).unwrap_or_default();
            assert_eq!(found, expected, "{cards:?} {style:?}");
            legal += u64::from(!expected.is_empty());
            let Ok(readings) = readings else { continue };
            let best = expected.iter().min_by_key(|lying| key(style, lying)).unwrap();
            assert_eq!(lying(&readings[0]), *best, "the default of {cards:?}");
            // Every arrangement can be asked for by its layout.
            for meld in &readings {
                let named: Vec<Card> = meld.cards().collect();
                let Some(layout) = meld.layout() else { continue };
                assert_eq!(style.open(&named, Some(&layout)), Ok(*meld));
            }
            assert_eq!(style.open(&cards, None).is_ok(), !style.declares || readings.len() == 1);
        }
        assert!(legal * 3 >= count, "{legal} of {count} are legal");
    }
}

#[test]
fn extensions_agree_with_the_second_judge() {
    for (style, salt) in [(BURRACO, 2), (SCALA_40, 2 | 1 << 40)] {
        let (count, mut legal, mut all) = (asked() / 4, 0, 0);
        let mut seed = 0;
        while all < count {
            seed += 1;
            let mut dice = Dice(seed ^ salt << 20);
            let Ok(readings) = style.readings(&candidate(style, &mut dice)) else { continue };
            let base = readings[dice.below(readings.len() as u32) as usize];
            let cards = addition(style, &base, &mut dice);
            let expected = naive::extensions(style, &base, &cards);
            let found = style.extensions(&base, &cards);
            let melds = found.as_ref().map(|ways| sorted(ways.iter().map(|way| way.meld))).unwrap_or_default();
            assert_eq!(melds, expected, "{base:?} with {cards:?} {style:?}");
            (all, legal) = (all + 1, legal + u64::from(!expected.is_empty()));
            let Ok(ways) = found else { continue };
            let best = expected.iter().min_by_key(|lying| key(style, lying)).unwrap();
            assert_eq!(lying(&ways[0].meld), *best, "the default of {base:?} with {cards:?}");
            for way in &ways {
                let Some(layout) = style.layout_of(&base, &cards, way) else { continue };
                let meant = style.extend(&base, &cards, Some(&layout)).map(|extended| lying(&extended.meld));
                assert_eq!(meant, Ok(lying(&way.meld)), "{base:?} with {cards:?} at {layout:?}");
            }
        }
        assert!(legal * 3 >= count, "{legal} of {count} are legal");
    }
}

/// Cards that often fit.
fn addition(style: Style, base: &Meld, dice: &mut Dice) -> Vec<Card> {
    let deck = DeckKind::French108.cards();
    let fitting: Vec<Card> = deck.iter().copied().filter(|&card| style.fits(base, card)).collect();
    let mut cards = Vec::new();
    let stands = base.wild_as();
    for _ in 0..1 + dice.below(2) {
        cards.push(match (dice.below(5), stands) {
            (0, Some(stands)) => stands,
            (0 | 1, _) | (_, None | Some(_)) if fitting.is_empty() => deck[dice.below(108) as usize],
            (1, _) => deck[dice.below(108) as usize],
            _ => fitting[dice.below(fitting.len() as u32) as usize],
        });
    }
    cards
}

#[test]
fn a_wild_card_is_replaced_by_its_own_card_alone() {
    let replaced = |game: &str, layout: Option<&[u8]>, with: &str| {
        let places: Option<Vec<_>> =
            layout.map(|layout| layout.iter().map(|&at| mazziere_rules::rummy::Place::Position(at)).collect());
        let meld = SCALA_40.open(&list(game), places.as_deref()).unwrap();
        SCALA_40.replace_wild(&meld, card(with)).map(|(meld, wild)| (format!("{meld:?}"), wild))
    };
    assert_eq!(replaced("5h Jo 7h", None, "6h"), Ok(("[5h 6h 7h]".to_owned(), Card::JOLLY)));
    assert_eq!(replaced("5h Jo 7h", None, "6d").unwrap_err().fault, Fault::Mixed);
    assert_eq!(replaced("5h 6h 7h", None, "6h").unwrap_err().fault, Fault::Mixed);
    let long = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jo";
    let places: Vec<u8> = (1..=14).collect();
    assert_eq!(replaced(long, Some(&places), "Ah").unwrap_err().fault, Fault::AceTwice, "scala 40 R6");
    let attached = SCALA_40.open(&list("5h Jo 7h"), None).unwrap();
    assert_eq!(SCALA_40.extend(&attached, &list("6h"), None).unwrap_err().fault, Fault::HeldByWild, "scala 40 R8");
}

#[test]
fn scala_40_declares_where_there_are_two_readings() {
    assert_eq!(SCALA_40.open(&list("5h 6h Jo"), None).unwrap_err().fault, Fault::Undeclared, "scala 40 R7");
    assert_eq!(SCALA_40.open(&list("9h 9s Jo"), None).unwrap_err().fault, Fault::Undeclared);
    assert_eq!(SCALA_40.open(&list("9h 9s 9s"), None).unwrap_err().fault, Fault::PlaceTaken, "scala 40 vector 3");
    let four = SCALA_40.open(&list("9h 9s 9c Jo"), None).unwrap();
    assert_eq!(four.wild_as(), Some(card("9d")), "one reading");
    let json = serde_json::to_string(&four).unwrap();
    assert_eq!(json, r#"{"kind":"combination","cards":["Jo","9h","9c","9s"],"layout":["d","h","c","s"],"wild":0}"#);
    assert_eq!(serde_json::from_str::<Meld>(&json).unwrap(), four);
    assert_eq!(SCALA_40.open(&list("Kc Ac 2c"), None).unwrap_err().fault, Fault::Wraps, "scala 40 vector 11");
}

pub(crate) fn hand_of(size: u32, dice: &mut Dice) -> Vec<Card> {
    // Few faces, so that there are games.
    let deck: Vec<Card> = DeckKind::French108
        .cards()
        .iter()
        .copied()
        .filter(|card| card.french().is_none_or(|french| french.rank.number() < 8 && (french.suit as u8) < 3))
        .collect();
    let mut cards = deck;
    for at in (1..cards.len()).rev() {
        cards.swap(at, dice.below(at as u32 + 1) as usize);
    }
    cards.truncate(size as usize);
    cards
}

/// What a game is worth to these tests: its cards, and more for what stands high.
fn worth(meld: &Meld) -> u32 {
    let positions: u32 = meld
        .layout()
        .into_iter()
        .flatten()
        .map(|place| match place {
            mazziere_rules::rummy::Place::Position(position) => u32::from(position),
            mazziere_rules::rummy::Place::Suit(_) => 3,
        })
        .sum();
    meld.len() as u32 + positions
}

#[test]
fn hands_are_taken_apart_as_brute_force_does() {
    for (style, seeds) in [(SCALA_40, 0..120_u64), (BURRACO, 1_000..1_100)] {
        for seed in seeds {
            let mut dice = Dice(seed);
            let cards = hand_of(9, &mut dice);
            let all = 1_usize << cards.len();
            let of = |mask: usize| -> Vec<Card> {
                cards.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, card)| *card).collect()
            };
            let best_game: Vec<Option<u32>> = (0..all)
                .map(|mask| style.readings(&of(mask)).ok().map(|all| all.iter().map(worth).max().unwrap()))
                .collect();
            // By what is left: the best worth that leaves at least so many cards.
            let best = |spare: u32, with: Option<Card>| -> Option<u32> {
                let mut known = vec![Some(0_u32); all];
                let mut used_with = vec![None; all];
                for mask in 1..all {
                    let mut sub = mask;
                    let (mut value, mut value_with) = (known_below(&known, mask), known_below(&used_with, mask));
                    while sub > 0 {
                        if let Some(game) = best_game[sub] {
                            let rest = mask & !sub;
                            value = value.max(known[rest].map(|rest| rest + game));
                            let takes = with.is_some_and(|card| of(sub).contains(&card));
                            let below = if takes { known[rest] } else { used_with[rest] };
                            value_with = value_with.max(below.map(|rest| rest + game));
                        }
                        sub = (sub - 1) & mask;
                    }
                    (known[mask], used_with[mask]) = (value, value_with);
                }
                let table = if with.is_some() { &used_with } else { &known };
                (0..all)
                    .filter(|mask| cards.len() as u32 - mask.count_ones() >= spare)
                    .filter_map(|mask| table[mask])
                    .max()
            };
            let with = Some(cards[dice.below(9) as usize]);
            for (spare, with) in [(0, None), (1, None), (2, None), (1, with)] {
                let found = partition::best(style, &cards, with, spare, worth);
                let expected = best(spare as u32, with);
                assert_eq!(found.as_ref().map(|laid| laid.worth), expected, "{seed} {cards:?} {spare} {with:?}");
                let Some(laid) = found else { continue };
                let mut hand: offer::Hand = cards.iter().copied().collect();
                for meld in &laid.melds {
                    assert!(meld.cards().all(|card| hand.remove(card)), "{cards:?} {laid:?}");
                    assert!(sorted(style.readings(&meld.cards().collect::<Vec<_>>()).unwrap()).contains(&lying(meld)));
                }
                assert!(hand.len() >= spare);
                assert_eq!(laid.melds.iter().map(worth).sum::<u32>(), laid.worth);
            }
            let whole = partition::whole(style, &cards).is_some();
            let brute = partition::best(style, &cards, None, 0, |meld| meld.len() as u32).unwrap().worth == 9;
            assert_eq!(whole, brute);
        }
    }
}

/// The cards at these places, as a hand.
pub(crate) fn picked(cards: &[Card], mask: usize) -> offer::Hand {
    cards.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, card)| *card).collect()
}

/// Every game of the hand that is no part of a larger one is offered: against all its parts.
#[test]
fn every_largest_game_of_a_hand_is_offered() {
    let mut largest = 0;
    for (style, salt) in [(BURRACO, 0), (SCALA_40, 1 << 40)] {
        for seed in 0..600_u64 {
            let mut dice = Dice(seed ^ salt ^ 1 << 50);
            let cards = hand_of(9, &mut dice);
            let game = |mask: usize| {
                let held: Vec<Card> = picked(&cards, mask).iter().collect();
                style.readings(&held).is_ok()
            };
            let games: Vec<usize> = (0..1_usize << cards.len()).filter(|&mask| game(mask)).collect();
            let hand = picked(&cards, usize::MAX);
            let offers: Vec<offer::Hand> =
                offer::openable(style, &hand).iter().map(|meld| meld.cards().collect()).collect();
            for &mask in &games {
                if !games.iter().any(|&larger| larger != mask && larger & mask == mask) {
                    let meant = picked(&cards, mask);
                    assert!(offers.contains(&meant), "{meant:?} of {cards:?} is not offered");
                    largest += 1;
                }
            }
        }
    }
    assert!(largest > 1_000, "{largest}");
}

/// The best of all sets with one card less.
fn known_below(known: &[Option<u32>], mask: usize) -> Option<u32> {
    (0..usize::BITS).filter(|at| mask >> at & 1 == 1).filter_map(|at| known[mask & !(1 << at)]).max()
}

#[test]
fn offers_are_games_of_the_hand_and_there_are_some_whenever_there_is_one() {
    for (style, salt) in [(BURRACO, 0), (SCALA_40, 1 << 40)] {
        for seed in 0..3_000_u64 {
            let mut dice = Dice(seed ^ salt);
            let cards = hand_of(8, &mut dice);
            let hand: offer::Hand = cards.iter().copied().collect();
            let offers = offer::openable(style, &hand);
            for meld in &offers {
                let named: Vec<Card> = meld.cards().collect();
                assert!(hand.contains_all(&named.iter().copied().collect()), "{meld:?} of {cards:?}");
                assert!(sorted(style.readings(&named).unwrap()).contains(&lying(meld)), "{meld:?} of {cards:?}");
            }
            let mut three = (0..8).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])));
            let any = three.any(|three| style.readings(&three.map(|at: usize| cards[at])).is_ok());
            assert_eq!(!offers.is_empty(), any, "{cards:?}");
            // All naturals of a rank are offered together.
            for meld in offers.iter().filter(|meld| meld.wild().is_none()) {
                if let Shape::Combination(rank) = meld.shape() {
                    let held =
                        cards.iter().filter(|card| card.french().is_some_and(|french| french.rank == rank)).count();
                    assert!(!style.repeats || meld.len() == held, "{meld:?} of {cards:?}");
                }
            }
        }
    }
}
