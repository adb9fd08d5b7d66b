//! Hand evaluation on one core, beside the evaluator crates that can be had, in one run: `cargo bench -p mazziere-rules
//! --bench poker`. Every contender gets the same hands in the form it likes best and keeps the best rank it saw. Rounds
//! take turns, and the fastest of each counts: what else the machine does can only slow a round down. Ratios are theirs
//! to ours.
//!
//! Before anything is timed, all contenders must agree on the order of a hundred thousand hands.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hint::black_box;
use std::time::Instant;

use aya_poker::base::{CARDS as AYA, Card as AyaCard, Hand as AyaHand};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::poker::standard::{self, Hand, OmahaBoard};
use pokers::{CARDS as POKERS, Hand as PokersHand};
use rs_poker::core::{Card as RsCard, CardBitSet, Rankable, SevenCardAccum};
use rs_poker::omaha::OmahaHand;

use crate::dice::Dice;

#[expect(dead_code, reason = "cards are indices here")]
#[path = "support/dice.rs"]
mod dice;

const ROUNDS: usize = 21;

/// A card of any deck, `4 * value + suit`, two low.
type Index = u8;

fn ours(index: Index) -> Card {
    // Our deck begins with the aces.
    DeckKind::French52.cards()[(usize::from(index) + 4) % 52]
}

fn rs(index: Index) -> RsCard {
    RsCard::new((index / 4).into(), (index % 4).into())
}

fn aya(index: Index) -> AyaCard {
    AYA[usize::from(index)]
}

fn aya_hand(cards: &[AyaCard]) -> AyaHand {
    let mut hand = AyaHand::new();
    for card in cards {
        hand.insert_unchecked(card);
    }
    hand
}

fn rs_hand(cards: &[RsCard]) -> SevenCardAccum {
    let mut hand = SevenCardAccum::new();
    for &card in cards {
        hand.add(card);
    }
    hand
}

fn deal<const N: usize>(dice: &mut Dice) -> [Index; N] {
    let mut cards: [Index; 52] = std::array::from_fn(|i| i as Index);
    for i in 0..N {
        cards.swap(i, i + dice.below(52 - i as u32) as usize);
    }
    std::array::from_fn(|i| cards[i])
}

type Contender<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// Times all contenders, ours first, and prints picoseconds a hand; then by how much we are ahead of the fastest other.
#[expect(clippy::disallowed_methods, reason = "a benchmark takes its time itself: the rules know no clock")]
fn race(title: &str, hands: u64, mut contenders: Vec<Contender<'_>>) {
    let mut fastest = vec![u128::MAX; contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, run), fastest) in contenders.iter_mut().zip(&mut fastest) {
            let start = Instant::now();
            run();
            *fastest = start.elapsed().as_nanos().min(*fastest);
        }
    }
    println!("{title}: {hands} hands, the fastest of {ROUNDS} rounds");
    let ratio = |time: u128| format!("{}.{:02}", time / fastest[0], time * 100 / fastest[0] % 100);
    for ((name, _), &time) in contenders.iter().zip(&fastest) {
        println!("  {name:<26} {:>8} ps/hand  {:>6}", time * 1000 / u128::from(hands), ratio(time));
    }
    let others = contenders.iter().zip(&fastest).filter(|((name, _), _)| !name.starts_with("mazziere"));
    let ((name, _), &time) = others.min_by_key(|&(_, &time)| time).expect("another contender");
    println!("  ratio: {} x {name}\n", ratio(time));
}

/// The best of a list of ranks, which nobody can leave out.
fn best<T: Ord + Copy>(mut ranks: impl Iterator<Item = T>) {
    let first = ranks.next().expect("a hand");
    black_box(ranks.fold(first, |best, rank| if rank > best { rank } else { best }));
}

/// Whether another ranking orders hands exactly as ours does.
fn agree<T: Ord + Copy + Debug>(name: &str, pairs: impl Iterator<Item = (u16, T)>) {
    let mut theirs = BTreeMap::new();
    for (number, rank) in pairs {
        assert_eq!(*theirs.entry(number).or_insert(rank), rank, "{name} splits our {number}");
    }
    assert!(theirs.values().is_sorted_by(|a, b| a < b), "{name} has another order");
}

fn dealt_sevens(dice: &mut Dice) {
    let dealt: Vec<[Index; 7]> = (0..100_000).map(|_| deal(dice)).collect();
    let ours: Vec<[Card; 7]> = dealt.iter().map(|hand| hand.map(ours)).collect();
    let rs: Vec<[RsCard; 7]> = dealt.iter().map(|hand| hand.map(rs)).collect();
    let aya: Vec<[AyaCard; 7]> = dealt.iter().map(|hand| hand.map(aya)).collect();
    let seven = |&[a, b, board @ ..]: &[Card; 7]| standard::seven([a, b], board);
    let pokers_hand =
        |hand: &[Index; 7]| hand.iter().fold(PokersHand::default(), |hand, &card| hand + POKERS[usize::from(card)]);
    let aya_by_index = |hand: &[Index; 7]| {
        let mut cards = AyaHand::new();
        for &card in hand {
            cards.insert_unchecked(&AYA[usize::from(card)]);
        }
        aya_poker::poker_rank(&cards).0
    };

    let numbers = || ours.iter().map(|hand| seven(hand).number());
    agree("pokers", numbers().zip(dealt.iter().map(|hand| pokers_hand(hand).evaluate())));
    agree("rs_poker", numbers().zip(rs.iter().map(|hand| hand[..].rank())));
    agree("aya_poker", numbers().zip(dealt.iter().map(aya_by_index)));

    let pokers_ready: Vec<[PokersHand; 7]> =
        dealt.iter().map(|hand| hand.map(|card| POKERS[usize::from(card)])).collect();
    let sum = |hand: &[PokersHand; 7]| hand.iter().fold(PokersHand::default(), |sum, &card| sum + card);
    race(
        "seven cards, dealt at random",
        dealt.len() as u64,
        vec![
            ("mazziere best", Box::new(|| best(ours.iter().map(|hand| standard::best(hand))))),
            ("mazziere seven", Box::new(|| best(ours.iter().map(seven)))),
            ("pokers, by index", Box::new(|| best(dealt.iter().map(|hand| pokers_hand(hand).evaluate())))),
            ("pokers, cards ready", Box::new(|| best(pokers_ready.iter().map(|hand| sum(hand).evaluate())))),
            ("rs_poker, rank", Box::new(|| best(rs.iter().map(|hand| hand[..].rank())))),
            ("rs_poker, SevenCardAccum", Box::new(|| best(rs.iter().map(|hand| rs_hand(hand).rank())))),
            ("aya_poker, by index", Box::new(|| best(dealt.iter().map(aya_by_index)))),
            (
                "aya_poker, cards ready",
                Box::new(|| best(aya.iter().map(|hand| aya_poker::poker_rank(&aya_hand(hand)).0))),
            ),
        ],
    );
}

/// The best rank of all sevens whose lowest card is one of the first two of the deck, each card added to the six
/// before.
fn each_seven<H: Copy, T: Ord + Copy>(empty: H, add: impl Fn(H, usize) -> H, rank: impl Fn(H) -> T) {
    let mut best = rank((0..7).fold(empty, &add));
    for a in 0..2 {
        let one = add(empty, a);
        for b in a + 1..47 {
            let two = add(one, b);
            for c in b + 1..48 {
                let three = add(two, c);
                for d in c + 1..49 {
                    let four = add(three, d);
                    for e in d + 1..50 {
                        let five = add(four, e);
                        for f in e + 1..51 {
                            let six = add(five, f);
                            for g in f + 1..52 {
                                let seven = rank(add(six, g));
                                best = if seven > best { seven } else { best };
                            }
                        }
                    }
                }
            }
        }
    }
    black_box(best);
}

fn sevens_in_order() {
    let ours: [Hand; 52] = std::array::from_fn(|i| Hand::of(&[ours(i as Index)]));
    let rs: [RsCard; 52] = std::array::from_fn(|i| rs(i as Index));
    let with = |mut hand: AyaHand, card: usize| {
        hand.insert_unchecked(&AYA[card]);
        hand
    };
    race(
        "seven cards, in order",
        18_009_460 + 15_890_700,
        vec![
            ("mazziere Hand", Box::new(|| each_seven(Hand::EMPTY, |hand, card| hand.and(ours[card]), Hand::seven))),
            (
                "pokers",
                Box::new(|| {
                    each_seven(PokersHand::default(), |hand, card| hand + POKERS[card], |hand| hand.evaluate());
                }),
            ),
            (
                "rs_poker, SevenCardAccum",
                Box::new(|| each_seven(SevenCardAccum::new(), |hand, card| hand + rs[card], |hand| hand.rank())),
            ),
            ("aya_poker", Box::new(|| each_seven(AyaHand::new(), with, |hand| aya_poker::poker_rank(&hand).0))),
        ],
    );
}

fn dealt_omaha(dice: &mut Dice) {
    let dealt: Vec<[Index; 9]> = (0..20_000).map(|_| deal(dice)).collect();
    let ours: Vec<([Card; 4], [Card; 5])> =
        dealt.iter().map(|hand| hand.map(ours)).map(|[a, b, c, d, board @ ..]| ([a, b, c, d], board)).collect();
    let aya: Vec<(AyaHand, AyaHand)> =
        dealt.iter().map(|hand| hand.map(aya)).map(|hand| (aya_hand(&hand[..4]), aya_hand(&hand[4..]))).collect();
    let set = |cards: &[RsCard]| {
        let mut set = CardBitSet::new();
        for &card in cards {
            set.insert(card);
        }
        set
    };
    let rs: Vec<OmahaHand> = dealt
        .iter()
        .map(|hand| hand.map(rs))
        .map(|hand| OmahaHand::new(set(&hand[..4]), set(&hand[4..])).expect("nine cards"))
        .collect();
    let numbers = || ours.iter().map(|&(own, board)| standard::omaha(own, board).number());
    agree("aya_poker", numbers().zip(aya.iter().map(|(own, board)| aya_poker::omaha_rank(own, board).0)));
    agree("rs_poker", numbers().zip(rs.iter().map(Rankable::rank)));
    race(
        "Omaha, dealt at random",
        dealt.len() as u64,
        vec![
            ("mazziere omaha", Box::new(|| best(ours.iter().map(|&(own, board)| standard::omaha(own, board))))),
            ("aya_poker", Box::new(|| best(aya.iter().map(|(own, board)| aya_poker::omaha_rank(own, board).0)))),
            ("rs_poker", Box::new(|| best(rs.iter().map(Rankable::rank)))),
        ],
    );
}

/// Six seats on each board, as at a showdown.
fn omaha_showdowns(dice: &mut Dice) {
    let dealt: Vec<[Index; 29]> = (0..4_000).map(|_| deal(dice)).collect();
    let ours: Vec<[Card; 29]> = dealt.iter().map(|cards| cards.map(ours)).collect();
    let aya: Vec<(AyaHand, Vec<AyaHand>)> = dealt
        .iter()
        .map(|cards| cards.map(aya))
        .map(|cards| (aya_hand(&cards[..5]), cards[5..].chunks(4).map(aya_hand).collect()))
        .collect();
    let showdown = |cards: &[Card; 29]| {
        let (board, hands) = cards.split_first_chunk::<5>().expect("29 cards");
        let board = OmahaBoard::new(*board);
        hands.as_chunks::<4>().0.iter().map(|&own| board.strength(own)).max()
    };
    race(
        "Omaha, six seats on a board",
        6 * dealt.len() as u64,
        vec![
            ("mazziere OmahaBoard", Box::new(|| best(ours.iter().map(showdown)))),
            (
                "aya_poker",
                Box::new(|| {
                    best(
                        aya.iter()
                            .map(|(board, hands)| hands.iter().map(|own| aya_poker::omaha_rank(own, board).0).max()),
                    );
                }),
            ),
        ],
    );
}

fn main() {
    let mut dice = Dice(1);
    dealt_sevens(&mut dice);
    sevens_in_order();
    dealt_omaha(&mut dice);
    omaha_showdowns(&mut dice);
}
