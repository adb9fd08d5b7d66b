//! Burraco: random playouts, and what a legal answer costs that lists what a hand of thirteen cards can lay down beside
//! four games: median and worst of 100,000.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use mazziere_rules::burraco::{BurracoLegal, BurracoMatch, BurracoOptions, Position};
use mazziere_rules::card::DeckKind;
use mazziere_rules::kernel::Setup;
use mazziere_rules::matches::Goal;
use mazziere_rules::rummy::{BURRACO, offer};
use mazziere_rules::seat::Seat;

use crate::dice::Dice;

#[path = "support/dice.rs"]
mod dice;
#[path = "support/playouts.rs"]
mod playouts;

fn burraco(c: &mut Criterion) {
    for seats in [2, 4] {
        let options = BurracoOptions { goal: Goal::Deals(1), ..BurracoOptions::default() };
        let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
        playouts::measure::<BurracoMatch>(c, &format!("burraco_{seats}"), &setup, 100);
    }
}

/// A hand of thirteen cards beside four games, as an open table has them.
fn position(dice: &mut Dice) -> BurracoLegal {
    let mut cards = dice.shuffled(DeckKind::French108.cards());
    let hand: offer::Hand = cards.drain(..13).collect();
    let rest: offer::Hand = cards.into_iter().collect();
    let mut games = offer::openable(BURRACO, &rest);
    let games = (0..4).map(|_| games.swap_remove(dice.below(games.len() as u32) as usize)).collect();
    BurracoLegal {
        play: Some(Position { hand, games, pozzetto_taken: false, locked: None, style: BURRACO }),
        ..BurracoLegal::default()
    }
}

fn suggestions(_: &mut Criterion) {
    let mut dice = Dice(7);
    let mut times: Vec<Duration> = (0..100_000)
        .map(|_| {
            let legal = position(&mut dice);
            let watch = now();
            black_box(legal.shown());
            watch.elapsed()
        })
        .collect();
    times.sort_unstable();
    println!(
        "suggestions of 13 cards, 4 games: median {:?}, 99.9% {:?}, worst {:?}",
        times[50_000], times[99_900], times[99_999]
    );
}

#[allow(clippy::disallowed_methods)] // A benchmark measures.
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

criterion_group!(benches, burraco, suggestions);
criterion_main!(benches);
