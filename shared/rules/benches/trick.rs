//! Trick games on one core: random playouts (legal moves, decide, evolve). One element is one decision of a player.

#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::briscola::{Briscola, BriscolaOptions};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Game, Input, LegalMoves, NoFact, Setup};
use mazziere_rules::matches::{Goal, Match, MatchGame};
use mazziere_rules::peppa::{Peppa, PeppaOptions};
use mazziere_rules::seat::Seat;
use mazziere_rules::tresette::{Tresette, TresetteOptions};

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
fn playout<G: MatchGame>(setup: &Setup<G::Options>, dice: &mut Dice) -> u64 {
    let mut state = Match::<G>::initial(setup);
    let mut moves = 0;
    loop {
        let input: Input<G::Move, NoFact> = match Match::<G>::awaiting(&state) {
            Awaiting::Chance { request: ChanceRequest::Shuffle { deck } } => {
                let mut cards: Vec<Card> = deck.cards().to_vec();
                for i in (1..cards.len()).rev() {
                    cards.swap(i, dice.below(i as u32 + 1) as usize);
                }
                Input::Chance { chance: Chance::Deck { cards } }
            }
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
