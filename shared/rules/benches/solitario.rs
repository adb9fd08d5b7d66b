//! Solitario: random playouts.

use criterion::{Criterion, criterion_group, criterion_main};
use mazziere_rules::kernel::Setup;
use mazziere_rules::seat::Seat;
use mazziere_rules::solitario::{SolitarioMatch, SolitarioOptions};

#[path = "support/dice.rs"]
mod dice;
#[path = "support/playouts.rs"]
mod playouts;

fn solitario(c: &mut Criterion) {
    for seats in [2, 4] {
        let setup = Setup { options: SolitarioOptions::default(), seats, dealer: Seat::new(0), knockout: false };
        playouts::measure::<SolitarioMatch>(c, &format!("solitario_{seats}"), &setup, 200);
    }
}

criterion_group!(benches, solitario);
criterion_main!(benches);
