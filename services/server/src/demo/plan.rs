//! What a demo plays: templates over every format and option of the games, and the tournaments made from them.
//!
//! **Invariant:** the plan depends on the seed only. What is played in which order by whom depends on the machine.

use mazziere_contract::lobby::{BuyIn, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_money::{Currency, Money};
use serde_json::{Value, json};

use crate::dice::Dice;

/// One kind of tournament of a demo.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What the operator asks for.
    pub request: TemplateRequest,
    /// How often it is chosen, relative to the others.
    pub weight: u32,
}

pub mod cash;
pub mod chips;

/// Games that a demo can play.
pub const GAMES: [&str; 3] = ["scopa", "holdem", "omaha"];

/// The kinds of tournaments for these games.
pub fn kinds(games: &[String]) -> Vec<Kind> {
    let mut kinds = Vec::new();
    if games.iter().any(|game| game == "scopa") {
        kinds.extend(scopa());
    }
    kinds.extend(chips::kinds(games));
    kinds
}

fn scopa() -> Vec<Kind> {
    use Format::{FourInTwo, HeadsUp, Pairs};
    // (name, options, format, players, share in cents, fee in cents, weight)
    let rows: [(&str, Value, Format, u32, i64, i64, u32); 14] = [
        ("Scopa a 6", json!({"target": 6}), HeadsUp, 2, 80, 20, 6),
        ("Scopa a 11", json!({"target": 11}), HeadsUp, 2, 400, 100, 5),
        ("Scopa a 11, carte viste", json!({"target": 11, "carte_viste": true}), HeadsUp, 2, 45, 5, 4),
        ("Scopa a 21", json!({"target": 21}), HeadsUp, 2, 900, 100, 1),
        ("Una smazzata", json!({"deals": 1}), HeadsUp, 2, 9, 1, 6),
        ("Due smazzate", json!({"deals": 2, "carte_viste": true}), HeadsUp, 2, 33, 7, 3),
        ("Cinque smazzate", json!({"deals": 5, "three_kings_redeal": false}), HeadsUp, 2, 80, 20, 2),
        ("Torneo a 3", json!({"deals": 2}), HeadsUp, 3, 81, 19, 2),
        ("Torneo a 4", json!({"target": 6}), HeadsUp, 4, 425, 75, 3),
        ("Torneo a 8", json!({"deals": 1}), HeadsUp, 8, 85, 15, 2),
        ("Coppie a 11", json!({"target": 11, "carte_scoperte": true}), Pairs, 4, 167, 33, 3),
        ("Coppie, 4 linee", json!({"deals": 2}), Pairs, 8, 85, 15, 2),
        ("4 in 2 a 6", json!({"target": 6, "carte_viste": true}), FourInTwo, 2, 80, 20, 3),
        ("4 in 2, torneo a 4", json!({"deals": 3, "carte_scoperte": true}), FourInTwo, 4, 240, 60, 2),
    ];
    rows.into_iter()
        .map(|(name, options, format, players, share, fee, weight)| Kind {
            request: TemplateRequest {
                name: name.to_owned(),
                game: "scopa".to_owned(),
                options,
                format,
                players,
                winners_per_table: None,
                chips: None,
                buy_in: BuyIn { share: cents(share), fee: cents(fee), currency: Currency::default() },
                prizes: None,
                clocks: None,
                reopen: false,
            },
            weight,
        })
        .collect()
}

/// An amount that the tables of this file contain.
fn cents(cents: i64) -> Money {
    Money::from_cents(cents).expect("the demo's amounts are small")
}

/// Which kinds are played, in the order in which they are opened: every kind once, then by weight.
pub fn order(kinds: &[Kind], tournaments: u32, mut dice: Dice) -> Vec<usize> {
    let total: u32 = kinds.iter().map(|kind| kind.weight).sum();
    (0..tournaments as usize)
        .map(|n| {
            if n < kinds.len() {
                return n;
            }
            let mut left = dice.below(total);
            kinds.iter().position(|kind| left.checked_sub(kind.weight).map(|rest| left = rest).is_none()).unwrap_or(0)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_played_and_the_order_repeats_with_the_seed() {
        let kinds = kinds(&GAMES.map(str::to_owned));
        let planned = |seed| order(&kinds, 200, Dice::new(seed));
        assert_eq!(planned(7), planned(7));
        assert_ne!(planned(7), planned(8));
        assert!((0..kinds.len()).all(|kind| planned(7).contains(&kind)));
    }

    #[test]
    fn the_house_takes_at_most_a_fifth_and_entries_fill_tables() {
        for kind in kinds(&GAMES.map(str::to_owned)) {
            let BuyIn { share, fee, .. } = kind.request.buy_in;
            assert!(share.cents() >= 4 * fee.cents(), "{}", kind.request.name);
            assert_eq!(kind.request.players % u32::from(kind.request.format.players_per_entry()), 0);
        }
    }
}
