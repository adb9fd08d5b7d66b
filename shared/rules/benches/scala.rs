//! Scala 40: random playouts, and what it costs to work out what is suggested when legal moves are shown.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use mazziere_rules::kernel::Setup;
use mazziere_rules::matches::Goal;
use mazziere_rules::scala_40::{Mode, ScalaLegalJson, ScalaMatch, ScalaOptions};
use mazziere_rules::seat::Seat;

use crate::dice::Dice;

#[path = "support/dice.rs"]
mod dice;
#[path = "support/playouts.rs"]
mod playouts;

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
        playouts::measure::<ScalaMatch>(c, name, &setup, 20);
    }
}

/// How long it takes to work out what is shown, over the positions of some matches.
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn shown(_: &mut Criterion) {
    let setup = setup(ScalaOptions::default(), 2);
    let mut micros = Vec::new();
    for seed in 0..40 {
        playouts::record::<ScalaMatch>(&setup, &mut Dice(seed), |legal| {
            let begun = Instant::now();
            black_box(legal.standing().map(ScalaLegalJson::from));
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

criterion_group!(benches, scala, shown);
criterion_main!(benches);
