//! Scopa on one core: random playouts (legal moves, decide, evolve) and replay from memory.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mazziere_rules::capture::CaptureMove;
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, NoFact, Setup};
use mazziere_rules::matches::EventOf;
use mazziere_rules::scopa::{Scopa, ScopaMatch, ScopaOptions};
use mazziere_rules::seat::Seat;

use crate::dice::Dice;

#[path = "support/dice.rs"]
mod dice;

fn setup(seats: u8) -> Setup<ScopaOptions> {
    Setup { options: ScopaOptions::default(), seats, dealer: Seat::new(0), knockout: false }
}

/// Plays one match; `keep` gets every event. Returns the number of moves.
fn playout(setup: &Setup<ScopaOptions>, dice: &mut Dice, mut keep: impl FnMut(EventOf<Scopa>)) -> u64 {
    let mut state = ScopaMatch::initial(setup);
    let mut moves = 0;
    loop {
        let input: Input<CaptureMove, NoFact> = match ScopaMatch::awaiting(&state) {
            Awaiting::Over | Awaiting::Table => return moves,
            Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
            Awaiting::Seats { seats } => {
                moves += 1;
                let seat = seats.iter().next().expect("a seat");
                let r#move = ScopaMatch::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
        };
        for event in ScopaMatch::decide(&state, &input).expect("legal") {
            ScopaMatch::evolve(&mut state, &event);
            keep(event);
        }
    }
}

fn scopa(c: &mut Criterion) {
    for seats in [2, 4] {
        let setup = setup(seats);
        let matches = 200;
        let mut log = Vec::new();
        let mut moves = 0;
        for seed in 0..matches {
            let mut events = Vec::new();
            moves += playout(&setup, &mut Dice(seed), |event| events.push(event));
            log.push(events);
        }
        let mut group = c.benchmark_group(format!("scopa_{seats}_seats"));
        group.throughput(Throughput::Elements(moves));
        group.bench_function("playout_moves", |b| {
            b.iter(|| {
                (0..matches).map(|seed| playout(&setup, &mut Dice(seed), |event| drop(black_box(event)))).sum::<u64>()
            });
        });
        group.throughput(Throughput::Elements(log.iter().map(|events| events.len() as u64).sum()));
        group.bench_function("replay_events", |b| {
            b.iter(|| {
                for events in &log {
                    let mut state = ScopaMatch::initial(&setup);
                    for event in events {
                        ScopaMatch::evolve(&mut state, black_box(event));
                    }
                    black_box(&state);
                }
            });
        });
        let stored: Vec<String> =
            log.iter().flatten().map(|event| serde_json::to_string(event).expect("plain data")).collect();
        group.throughput(Throughput::Elements(stored.len() as u64));
        group.bench_function("read_events_from_json", |b| {
            b.iter(|| {
                for event in &stored {
                    black_box(serde_json::from_str::<EventOf<Scopa>>(event).expect("readable"));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, scopa);
criterion_main!(benches);
