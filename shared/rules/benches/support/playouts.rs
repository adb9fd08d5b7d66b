//! Random playouts of any game: recorded once, and played again as often as is measured.
//!
//! `legal_decide_evolve` is what the engine does for a decision: legal moves, decide, evolve. `with_pick` is the same
//! with a random player beside it, who chooses each time anew. One element is one decision of a player.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Setup};

use crate::dice::Dice;

/// What was put into a match, in order.
pub(crate) type Inputs<G> = Vec<Input<<G as Game>::Move, <G as Game>::Fact>>;

/// Plays a match at random; `seen` is shown the legal moves of each decision.
pub(crate) fn record<G: Game>(
    setup: &Setup<G::Options>,
    dice: &mut Dice,
    mut seen: impl FnMut(&G::Legal),
) -> Inputs<G> {
    let mut state = G::initial(setup);
    let mut inputs = Vec::new();
    loop {
        let input = match G::awaiting(&state) {
            Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
            Awaiting::Seats { seats } => {
                let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).expect("a seat");
                let legal = G::legal(&state, seat);
                seen(&legal);
                Input::Move { seat, r#move: legal.pick(&mut |n| dice.below(n)).expect("a move") }
            }
            _ => return inputs,
        };
        happen::<G>(&mut state, &input);
        inputs.push(input);
    }
}

fn happen<G: Game>(state: &mut G::State, input: &Input<G::Move, G::Fact>) {
    for event in G::decide(state, input).expect("legal") {
        G::evolve(state, &event);
        black_box(&event);
    }
}

/// Plays it again: legal moves, decide and evolve for every decision.
fn again<G: Game>(setup: &Setup<G::Options>, inputs: &Inputs<G>) {
    let mut state = G::initial(setup);
    for input in inputs {
        if let Input::Move { seat, .. } = input {
            black_box(G::legal(&state, *seat).is_empty());
        }
        happen::<G>(&mut state, input);
    }
}

/// Measures both ways, over so many matches.
pub(crate) fn measure<G: Game>(c: &mut Criterion, name: &str, setup: &Setup<G::Options>, matches: u64) {
    let recorded = |seed| record::<G>(setup, &mut Dice(seed), |_| {});
    let inputs: Vec<Inputs<G>> = (0..matches).map(recorded).collect();
    let decisions = inputs.iter().flatten().filter(|input| matches!(input, Input::Move { .. })).count();
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(decisions as u64));
    group.bench_function(BenchmarkId::from_parameter("legal_decide_evolve"), |b| {
        b.iter(|| inputs.iter().for_each(|inputs| again::<G>(setup, inputs)));
    });
    group.bench_function(BenchmarkId::from_parameter("with_pick"), |b| {
        b.iter(|| (0..matches).map(|seed| recorded(seed).len()).sum::<usize>());
    });
    group.finish();
}
