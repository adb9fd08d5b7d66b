//! The capture games on one core: random playouts (legal moves, decide, evolve), moves per second.

#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::asso_piglia_tutto::AssoPigliaTutto;
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::cirulla::Cirulla;
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, LegalMoves, Setup};
use mazziere_rules::matches::{Match, MatchGame};
use mazziere_rules::scopa::Scopa;
use mazziere_rules::scopone::Scopone;
use mazziere_rules::seat::Seat;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }

    fn deck(&mut self) -> Vec<Card> {
        let mut cards = DeckKind::Italian40.cards().to_vec();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i as u32 + 1) as usize);
        }
        cards
    }
}

/// Plays one match under default options; returns the number of moves.
fn playout<G: MatchGame>(seats: u8, dice: &mut Dice) -> u64 {
    let setup = Setup { options: G::Options::default(), seats, dealer: Seat::new(0), knockout: false };
    let mut state = Match::<G>::initial(&setup);
    let mut moves = 0;
    loop {
        let input = match Match::<G>::awaiting(&state) {
            Awaiting::Over | Awaiting::Table => return moves,
            Awaiting::Chance { .. } => Input::Chance { chance: Chance::Deck { cards: dice.deck() } },
            Awaiting::Seats { seats } => {
                moves += 1;
                let seat = seats.iter().next().expect("a seat");
                let r#move = Match::<G>::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
        };
        for event in Match::<G>::decide(&state, &input).expect("legal") {
            Match::<G>::evolve(&mut state, &event);
            drop(black_box(event));
        }
    }
}

fn measure<G: MatchGame>(c: &mut Criterion, seats: u8) {
    let matches = 100;
    let moves = (0..matches).map(|seed| playout::<G>(seats, &mut Dice(seed))).sum();
    let mut group = c.benchmark_group(format!("{}_{seats}_seats", G::NAME));
    group.throughput(Throughput::Elements(moves));
    group.bench_function("playout_moves", |b| {
        b.iter(|| (0..matches).map(|seed| playout::<G>(seats, &mut Dice(seed))).sum::<u64>());
    });
    group.finish();
}

fn capture_games(c: &mut Criterion) {
    measure::<Scopa>(c, 2);
    measure::<Scopa>(c, 4);
    measure::<Scopone>(c, 4);
    measure::<AssoPigliaTutto>(c, 2);
    measure::<AssoPigliaTutto>(c, 4);
    measure::<Cirulla>(c, 2);
    measure::<Cirulla>(c, 4);
}

criterion_group!(benches, capture_games);
criterion_main!(benches);
