//! UNO: random playouts.

use criterion::{Criterion, criterion_group, criterion_main};
use mazziere_rules::kernel::Setup;
use mazziere_rules::seat::Seat;
use mazziere_rules::uno::{UnoMatch, UnoOptions};

#[path = "support/dice.rs"]
mod dice;
#[path = "support/playouts.rs"]
mod playouts;

fn uno(c: &mut Criterion) {
    for seats in [2, 4] {
        let setup = Setup { options: UnoOptions::default(), seats, dealer: Seat::new(0), knockout: false };
        playouts::measure::<UnoMatch>(c, &format!("uno_{seats}"), &setup, 200);
    }
}

criterion_group!(benches, uno);
criterion_main!(benches);
