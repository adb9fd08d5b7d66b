//! Trick games on one core: random playouts (legal moves, decide, evolve). One element is one decision of a player.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::briscola::{Briscola, BriscolaOptions};
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, NoFact, Setup};
use mazziere_rules::matches::{Goal, Match, MatchGame, MoveOf};
use mazziere_rules::peppa::{Peppa, PeppaOptions};
use mazziere_rules::seat::Seat;
use mazziere_rules::tresette::{Tresette, TresetteOptions};

use crate::dice::Dice;

#[path = "support/dice.rs"]
mod dice;

/// Plays one match; returns the number of moves.
fn playout<G: MatchGame>(setup: &Setup<G::Options>, dice: &mut Dice) -> u64 {
    let mut state = Match::<G>::initial(setup);
    let mut moves = 0;
    loop {
        let input: Input<MoveOf<G>, NoFact> = match Match::<G>::awaiting(&state) {
            Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
            Awaiting::Seats { seats } => {
                moves += 1;
                let seat = seats.iter().next().expect("a seat");
                let r#move = Match::<G>::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
            _ => return moves,
        };
        for event in Match::<G>::decide(&state, &input).expect("legal") {
            Match::<G>::evolve(&mut state, &event);
            black_box(&event);
        }
    }
}

fn game<G: MatchGame>(c: &mut Criterion, name: &str, options: G::Options, seats: u8) {
    let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
    let matches = 100;
    let moves: u64 = (0..matches).map(|seed| playout::<G>(&setup, &mut Dice(seed))).sum();
    let mut group = c.benchmark_group("playout_moves");
    group.throughput(Throughput::Elements(moves));
    group.bench_function(BenchmarkId::from_parameter(name), |b| {
        b.iter(|| (0..matches).map(|seed| playout::<G>(&setup, &mut Dice(seed))).sum::<u64>());
    });
    group.finish();
}

fn trick(c: &mut Criterion) {
    game::<Briscola>(c, "briscola_2", BriscolaOptions::default(), 2);
    game::<Briscola>(c, "briscola_4", BriscolaOptions::default(), 4);
    let deals = TresetteOptions { goal: Goal::Deals(4), ..TresetteOptions::default() };
    game::<Tresette>(c, "tresette_4", deals, 4);
    game::<Tresette>(c, "spizzichino", deals, 2);
    game::<Tresette>(c, "tresette_4_21_accuso", TresetteOptions { accuso: true, ..TresetteOptions::default() }, 4);
    game::<Peppa>(c, "peppa", PeppaOptions::default(), 4);
    game::<Peppa>(c, "hearts", PeppaOptions { hearts: true, ..PeppaOptions::default() }, 4);
}

criterion_group!(benches, trick);
criterion_main!(benches);
