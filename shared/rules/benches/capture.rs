//! The capture games on one core: random playouts (legal moves, decide, evolve), moves per second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::asso_piglia_tutto::AssoPigliaTutto;
use mazziere_rules::cirulla::Cirulla;
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Setup};
use mazziere_rules::matches::{Match, MatchGame};
use mazziere_rules::scopa::Scopa;
use mazziere_rules::scopone::Scopone;
use mazziere_rules::seat::Seat;

use crate::dice::Dice;

#[path = "support/dice.rs"]
mod dice;

/// Plays one match under default options; returns the number of moves.
fn playout<G: MatchGame>(seats: u8, dice: &mut Dice) -> u64 {
    let setup = Setup { options: G::Options::default(), seats, dealer: Seat::new(0), knockout: false };
    let mut state = Match::<G>::initial(&setup);
    let mut moves = 0;
    loop {
        let input = match Match::<G>::awaiting(&state) {
            Awaiting::Over | Awaiting::Table => return moves,
            Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
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
