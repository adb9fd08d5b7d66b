//! Scala 40: random playouts (legal moves, decide, evolve), and what is suggested when legal moves are shown. One
//! element of a playout is one decision of a player.

#![allow(missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, LegalMoves, NoFact, Setup};
use mazziere_rules::matches::Goal;
use mazziere_rules::scala_40::{Mode, ScalaLegalJson, ScalaMatch, ScalaMove, ScalaOptions, Standing};
use mazziere_rules::seat::Seat;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Plays one match; `at` is shown where everybody who decides stands. Returns the number of moves.
fn playout(setup: &Setup<ScalaOptions>, dice: &mut Dice, mut at: impl FnMut(&Standing)) -> u64 {
    let mut state = ScalaMatch::initial(setup);
    let mut moves = 0;
    loop {
        let input: Input<ScalaMove, NoFact> = match ScalaMatch::awaiting(&state) {
            Awaiting::Chance { request } => {
                let mut cards: Vec<Card> = request.new_deck().expect("cards").to_vec();
                for i in (1..cards.len()).rev() {
                    cards.swap(i, dice.below(i as u32 + 1) as usize);
                }
                Input::Chance { chance: Chance::Deck { cards } }
            }
            Awaiting::Seats { seats } => {
                moves += 1;
                let seat = seats.iter().next().expect("a seat");
                let legal = ScalaMatch::legal(&state, seat);
                legal.standing().into_iter().for_each(&mut at);
                let r#move = legal.pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
            _ => return moves,
        };
        for event in ScalaMatch::decide(&state, &input).expect("legal") {
            ScalaMatch::evolve(&mut state, &event);
            black_box(&event);
        }
    }
}

fn setup(options: ScalaOptions, seats: u8) -> Setup<ScalaOptions> {
    Setup { options, seats, dealer: Seat::new(0), knockout: false }
}

fn scala(c: &mut Criterion) {
    let individual = ScalaOptions { mode: Some(Mode::Individual), goal: Goal::Target(101), ..ScalaOptions::default() };
    let tables = [
        ("scala_40_2", setup(ScalaOptions::default(), 2)),
        ("scala_40_pairs", setup(ScalaOptions::default(), 4)),
        ("scala_40_individual", setup(individual, 4)),
    ];
    for (name, setup) in tables {
        let matches = 20;
        let moves: u64 = (0..matches).map(|seed| playout(&setup, &mut Dice(seed), |_| {})).sum();
        let mut group = c.benchmark_group("playout_moves");
        group.throughput(Throughput::Elements(moves));
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| (0..matches).map(|seed| playout(&setup, &mut Dice(seed), |_| {})).sum::<u64>());
        });
        group.finish();
    }
    shown();
}

/// How long it takes to work out what is shown, over the positions of some matches.
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn shown() {
    let setup = setup(ScalaOptions::default(), 2);
    let mut micros = Vec::new();
    for seed in 0..40 {
        playout(&setup, &mut Dice(seed), |standing| {
            let begun = Instant::now();
            black_box(ScalaLegalJson::from(standing));
            micros.push(begun.elapsed().as_micros());
        });
    }
    micros.sort_unstable();
    let at = |part: usize| micros[(micros.len() - 1) * part / 100];
    println!(
        "legal moves shown, {} positions: median {} us, 99% {} us, worst {} us",
        micros.len(),
        at(50),
        at(99),
        at(100)
    );
}

criterion_group!(benches, scala);
criterion_main!(benches);
