//! Plays a deal of scopa for two by the rules alone, and settles it: points, winner, differenza punti.
//!
//! `cargo run -p mazziere-rules --example settle_scopa -- [number]`; another number picks other moves.

use mazziere_rules::kernel::{Awaiting, Chance, Input, Setup};
use mazziere_rules::registry;
use mazziere_rules::seat::Seat;
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut number: u32 = std::env::args().nth(1).map_or(Ok(7), |text| text.parse())?;
    let setup = Setup { options: json!({"deals": 1}), seats: 2, dealer: Seat::new(0), knockout: false };
    let mut table = registry::open("scopa", &setup)?;
    loop {
        let input = match table.awaiting() {
            // The rules draw nothing: the caller brings the deck. This one is in the order of the factory.
            Awaiting::Chance { request } => {
                Input::Chance { chance: Chance::Deck { cards: request.new_deck().ok_or("not a deck")?.to_vec() } }
            }
            Awaiting::Seats { seats } => {
                let seat = seats.iter().next().ok_or("nobody is asked")?;
                let mut below = |bound: u32| {
                    number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (number >> 8) % bound.max(1)
                };
                Input::Move { seat, r#move: table.pick(seat, &mut below).ok_or("nothing is legal")? }
            }
            Awaiting::Table | Awaiting::Over => break,
        };
        for event in table.decide(&input)? {
            println!("{event}");
            table.evolve(&event)?;
        }
    }
    println!("outcome: {}", serde_json::to_string_pretty(&table.outcome())?);
    Ok(())
}
