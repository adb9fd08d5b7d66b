//! Solitario: random playouts (legal moves, decide, evolve). One element is one move of a player.

#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Game, Input, LegalMoves, Setup};
use mazziere_rules::seat::Seat;
use mazziere_rules::solitario::{SolitarioMatch, SolitarioOptions};

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Plays one match; returns the number of moves.
fn playout(setup: &Setup<SolitarioOptions>, dice: &mut Dice) -> u64 {
    let mut state = SolitarioMatch::initial(setup);
    let mut moves = 0;
    loop {
        let input = match SolitarioMatch::awaiting(&state) {
            Awaiting::Chance { request: ChanceRequest::Numbers { bound, .. } } => {
                Input::Chance { chance: Chance::Numbers { values: vec![dice.below(bound)] } }
            }
            Awaiting::Chance { request } => {
                let mut cards = request.new_deck().expect("a deck").to_vec();
                for i in (1..cards.len()).rev() {
                    cards.swap(i, dice.below(i as u32 + 1) as usize);
                }
                Input::Chance { chance: Chance::Deck { cards } }
            }
            Awaiting::Seats { seats } => {
                moves += 1;
                let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).expect("a seat");
                let r#move = SolitarioMatch::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
            _ => return moves,
        };
        for event in SolitarioMatch::decide(&state, &input).expect("legal") {
            SolitarioMatch::evolve(&mut state, &event);
            black_box(&event);
        }
    }
}

fn solitario(c: &mut Criterion) {
    for seats in [2, 4] {
        let setup = Setup { options: SolitarioOptions::default(), seats, dealer: Seat::new(0), knockout: false };
        let matches = 200;
        let moves: u64 = (0..matches).map(|seed| playout(&setup, &mut Dice(seed))).sum();
        let mut group = c.benchmark_group("playout_moves");
        group.throughput(Throughput::Elements(moves));
        group.bench_function(BenchmarkId::new("solitario", seats), |b| {
            b.iter(|| (0..matches).map(|seed| playout(&setup, &mut Dice(seed))).sum::<u64>());
        });
        group.finish();
    }
}

criterion_group!(benches, solitario);
criterion_main!(benches);
