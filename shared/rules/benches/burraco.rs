//! Burraco: random playouts (legal moves, a pick, decide, evolve; one element is one decision), and what a legal answer
//! costs that lists what a hand of thirteen cards can lay down beside four games: median and worst of 100,000.

#![allow(missing_docs)]

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::burraco::{Burraco, BurracoLegal, BurracoMatch, BurracoMove, BurracoOptions, Position};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Game, Input, LegalMoves, NoFact, Setup};
use mazziere_rules::matches::{Goal, StateOf};
use mazziere_rules::rummy::{BURRACO, offer};
use mazziere_rules::seat::Seat;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }

    fn shuffled(&mut self) -> Vec<Card> {
        let mut cards: Vec<Card> = DeckKind::French108.cards().to_vec();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i as u32 + 1) as usize);
        }
        cards
    }
}

type Inputs = Vec<Input<BurracoMove, NoFact>>;

/// A match at random: its inputs.
fn record(setup: &Setup<BurracoOptions>, dice: &mut Dice) -> Inputs {
    let mut state = BurracoMatch::initial(setup);
    let mut inputs = Vec::new();
    loop {
        let input = match BurracoMatch::awaiting(&state) {
            Awaiting::Chance { request: ChanceRequest::Shuffle { .. } } => {
                Input::Chance { chance: Chance::Deck { cards: dice.shuffled() } }
            }
            Awaiting::Seats { seats } => {
                let seat = seats.iter().next().expect("a seat");
                let r#move = BurracoMatch::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
            _ => return inputs,
        };
        happen(&mut state, &input);
        inputs.push(input);
    }
}

fn happen(state: &mut StateOf<Burraco>, input: &Input<BurracoMove, NoFact>) {
    for event in BurracoMatch::decide(state, input).expect("legal") {
        BurracoMatch::evolve(state, &event);
        black_box(&event);
    }
}

/// Plays it again: legal moves, decide and evolve for every decision.
fn again(setup: &Setup<BurracoOptions>, inputs: &Inputs) {
    let mut state = BurracoMatch::initial(setup);
    for input in inputs {
        if let Input::Move { seat, .. } = input {
            black_box(BurracoMatch::legal(&state, *seat).is_empty());
        }
        happen(&mut state, input);
    }
}

fn moves(inputs: &Inputs) -> u64 {
    inputs.iter().filter(|input| matches!(input, Input::Move { .. })).count() as u64
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("burraco_moves");
    for seats in [2, 4] {
        let options = BurracoOptions { goal: Goal::Deals(1), ..BurracoOptions::default() };
        let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
        let matches: Vec<Inputs> = (0..100).map(|seed| record(&setup, &mut Dice(seed))).collect();
        group.throughput(Throughput::Elements(matches.iter().map(moves).sum()));
        group.bench_function(BenchmarkId::new("legal_decide_evolve", seats), |b| {
            b.iter(|| matches.iter().for_each(|inputs| again(&setup, inputs)));
        });
        group.bench_function(BenchmarkId::new("with_pick", seats), |b| {
            b.iter(|| (0..100).map(|seed| record(&setup, &mut Dice(seed)).len()).sum::<usize>());
        });
    }
    group.finish();
}

/// A hand of thirteen cards beside four games, as an open table has them.
fn position(dice: &mut Dice) -> BurracoLegal {
    let mut cards = dice.shuffled();
    let hand: offer::Hand = cards.drain(..13).collect();
    let rest: offer::Hand = cards.into_iter().collect();
    let mut games = offer::openable(BURRACO, &rest);
    let games = (0..4).map(|_| games.swap_remove(dice.below(games.len() as u32) as usize)).collect();
    BurracoLegal { play: Some(Position { hand, games, ..Position::default() }), ..BurracoLegal::default() }
}

fn suggestions(_: &mut Criterion) {
    let mut dice = Dice(7);
    let mut times: Vec<Duration> = (0..100_000)
        .map(|_| {
            let legal = position(&mut dice);
            let watch = now();
            black_box(legal.shown());
            watch.elapsed()
        })
        .collect();
    times.sort_unstable();
    println!(
        "suggestions of 13 cards, 4 games: median {:?}, 99.9% {:?}, worst {:?}",
        times[50_000], times[99_900], times[99_999]
    );
}

#[allow(clippy::disallowed_methods)] // A benchmark measures.
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

criterion_group!(benches, playouts, suggestions);
criterion_main!(benches);
