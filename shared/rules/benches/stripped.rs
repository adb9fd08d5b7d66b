//! The ranking with suits on one core, five cards at a time: `cargo bench -p mazziere-rules --bench stripped`. Beside
//! it stand a naive ranking of the same hands and our own evaluator of seven cards out of 52, in the same run. Rounds
//! take turns, and the fastest of each counts. The goal is 150 000 000 hands a second.
//!
//! Before anything is timed, the naive ranking must order all hands as ours does.

use std::hint::black_box;
use std::time::Instant;

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::poker::standard;
use mazziere_rules::poker::stripped::{Ranking, Strength};

const ROUNDS: usize = 15;
const PLAYERS: u8 = 4;

/// The value (ace 14) and the suit (cuori 4) of a card.
fn read(card: Card) -> (u8, u8) {
    let (rank, suit) = ((card.code() - 64) / 4 + 1, card.code() % 4);
    (if rank == 1 { 14 } else { rank }, [3, 4, 2, 1][usize::from(suit)])
}

/// What decides, in order, by sorting and counting: nothing is looked up.
fn naive(hand: &[Card; 5]) -> [u8; 11] {
    let mut cards = hand.map(read);
    let times = |value: u8| hand.iter().filter(|card| read(**card).0 == value).count();
    cards.sort_unstable_by_key(|&(value, suit)| std::cmp::Reverse((times(value), value, suit)));
    let lowest = 11 - PLAYERS;
    let is_minima = cards.map(|card| card.0) == [14, lowest + 3, lowest + 2, lowest + 1, lowest];
    let in_a_row = is_minima || cards.windows(2).all(|two| two[0].0 == two[1].0 + 1);
    if is_minima {
        cards.rotate_left(1);
    }
    let suited = cards.iter().all(|card| card.1 == cards[0].1);
    let category = match (cards.map(|card| times(card.0)), in_a_row, suited) {
        (_, true, true) => 8,
        (_, true, false) => 4,
        (_, _, true) => 6,
        ([4, ..], ..) => 7,
        ([3, _, _, 2, _], ..) => 5,
        ([3, ..], ..) => 3,
        ([2, _, 2, ..], ..) => 2,
        ([2, ..], ..) => 1,
        _ => 0,
    };
    let mut key = [category; 11];
    let suit_first = category == 6;
    for (at, &(value, suit)) in cards.iter().enumerate() {
        key[1 + at] = if suit_first { suit } else { value };
    }
    let mut suits = cards;
    suits.sort_by_key(|card| times(card.0) > 1);
    for (at, &(value, suit)) in suits.iter().enumerate() {
        key[6 + at] = if suit_first { value } else { suit };
    }
    key
}

/// The best of a list of ranks, which nobody can leave out.
fn best<T: Ord + Copy>(mut ranks: impl Iterator<Item = T>) {
    let first = ranks.next().expect("a hand");
    black_box(ranks.fold(first, |best, rank| if rank > best { rank } else { best }));
}

#[expect(clippy::disallowed_methods, reason = "a benchmark takes its time itself: the rules know no clock")]
fn timed(run: &mut dyn FnMut()) -> u128 {
    let start = Instant::now();
    run();
    start.elapsed().as_nanos()
}

/// Numbers below `n`, the same in every run.
fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) as usize) % n
}

fn deal<const N: usize>(deck: &mut [Card], state: &mut u64) -> [Card; N] {
    for at in 0..N {
        let other = at + below(state, deck.len() - at);
        deck.swap(at, other);
    }
    std::array::from_fn(|at| deck[at])
}

/// The naive ranking has our order, over all hands.
fn agree(ranking: &Ranking, deck: &[Card]) {
    let mut hands: Vec<(Strength, [Card; 5])> = Vec::new();
    for set in (0..1_u64 << deck.len()).filter(|set| set.count_ones() == 5).take(60_000) {
        let mut chosen = deck.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let hand = std::array::from_fn(|_| *chosen.next().expect("five").1);
        hands.push((ranking.five(hand), hand));
    }
    hands.sort_unstable_by_key(|(strength, _)| *strength);
    assert!(hands.is_sorted_by(|a, b| naive(&a.1) < naive(&b.1)), "two orders");
}

fn main() {
    let ranking = Ranking::of_players(PLAYERS).expect("2 to 6 players");
    let mut deck = DeckKind::stripped(PLAYERS).expect("2 to 6 players").cards().to_vec();
    agree(&ranking, &deck);
    let mut state = 7;
    let fives: Vec<[Card; 5]> = (0..200_000).map(|_| deal(&mut deck, &mut state)).collect();
    let mut whole = DeckKind::French52.cards().to_vec();
    let sevens: Vec<[Card; 7]> = (0..200_000).map(|_| deal(&mut whole, &mut state)).collect();

    let mut ours = || best(fives.iter().map(|&hand| ranking.five(hand)));
    let mut slow = || best(fives.iter().map(naive));
    let mut seven = || best(sevens.iter().map(|&[a, b, ref board @ ..]| standard::seven([a, b], *board)));
    let mut contenders: [(&str, &mut dyn FnMut()); 3] =
        [("five cards with suits", &mut ours), ("naive, the same hands", &mut slow), ("our seven of 52", &mut seven)];
    let mut fastest = [u128::MAX; 3];
    for _ in 0..ROUNDS {
        for ((_, run), fastest) in contenders.iter_mut().zip(&mut fastest) {
            *fastest = timed(*run).min(*fastest);
        }
    }
    println!("{} hands each, the fastest of {ROUNDS} rounds", fives.len());
    for ((name, _), &nanos) in contenders.iter().zip(&fastest) {
        let (hundredths, count) = (nanos.max(1) * 100 / fastest[0].max(1), fives.len() as u128);
        println!(
            "  {name:<24} {:>7} ps/hand {:>12} hands/s {:>5}.{:02} x ours",
            nanos * 1000 / count,
            count * 1_000_000_000 / nanos.max(1),
            hundredths / 100,
            hundredths % 100
        );
    }
}
