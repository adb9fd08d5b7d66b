//! The chip tournaments of a demo: one table and several, heads-up, shoot-out, guaranteed, hand for hand at the bubble;
//! of hold'em, Omaha and bestia.
//!
//! Levels last seconds, so that they end. A scheduled start lies minutes ahead by the rules of the house, too far for a
//! demo.

use mazziere_contract::lobby::{BuyIn, ChipMode, ChipSettings, ChipStart, TemplateRequest};
use mazziere_contract::tables::{ChipLevel, Format};
use mazziere_money::{Currency, Money};
use serde_json::{Value, json};

use super::{Kind, cents};

/// One row: game, name, options but the mode, players, seats of a table, chips, share and fee in cents, weight.
type Row = (&'static str, &'static str, Value, u32, u8, u64, i64, i64, u32);

fn rows() -> [Row; 12] {
    let (nl, pl, fl) =
        (json!({"limit": "nl", "sb": 10}), json!({"limit": "pl", "sb": 10}), json!({"limit": "fl", "sb": 10}));
    let bestia = |cards: u8| json!({"cards": cards, "invito": 10});
    [
        ("holdem", "Hold'em a 6", nl.clone(), 6, 6, 1_000, 85, 15, 5),
        ("holdem", "Hold'em testa a testa", nl.clone(), 2, 2, 500, 45, 5, 4),
        ("omaha", "Omaha a 5", pl.clone(), 5, 5, 1_000, 80, 20, 4),
        ("holdem", "Hold'em, 12 giocatori a due tavoli", nl.clone(), 12, 6, 800, 170, 30, 2),
        ("holdem", "Hold'em, shoot-out a 9", nl.clone(), 9, 3, 600, 240, 60, 2),
        ("holdem", "Hold'em garantito a 4", nl, 4, 4, 600, 425, 75, 2),
        ("omaha", "Omaha, 8 giocatori a due tavoli", pl, 8, 4, 800, 85, 15, 2),
        ("holdem", "Hold'em limit a 5", fl, 5, 5, 500, 160, 40, 2),
        ("bestia", "Bestia a 5", bestia(3), 5, 5, 500, 80, 20, 4),
        ("bestia", "Bestia a 4 carte", bestia(4), 4, 4, 400, 45, 5, 3),
        ("bestia", "Bestia, 9 giocatori a due tavoli", bestia(3), 9, 5, 300, 85, 15, 2),
        ("bestia", "Bestia, shoot-out a 9", bestia(3), 9, 3, 300, 160, 40, 2),
    ]
}

/// The kinds of chip tournaments of these games.
pub fn kinds(games: &[String]) -> Vec<Kind> {
    rows().into_iter().filter(|row| games.iter().any(|game| game == row.0)).map(kind).collect()
}

fn kind((game, name, mut options, players, table_seats, starting_chips, share, fee, weight): Row) -> Kind {
    options["mode"] = json!("tournament");
    let shootout = name.contains("shoot-out");
    let guaranteed = name.contains("garantito");
    let chips = ChipSettings {
        starting_chips,
        levels: levels(game),
        table_seats,
        clocks: None,
        start: ChipStart::SitAndGo {},
        late_registration_level: 0,
        mode: if shootout { ChipMode::Shootout } else { ChipMode::Normal },
        hand_for_hand: !shootout,
        guarantee: if guaranteed { cents(2_500) } else { Money::ZERO },
    };
    Kind {
        request: TemplateRequest {
            name: name.to_owned(),
            game: game.to_owned(),
            options,
            format: Format::Ring,
            players,
            winners_per_table: None,
            chips: Some(chips),
            buy_in: BuyIn { share: cents(share), fee: cents(fee), currency: Currency::default() },
            prizes: None,
            clocks: None,
            reopen: false,
        },
        weight,
    }
}

/// Stakes that double every few seconds; the invito of bestia is all that everybody puts in.
fn levels(game: &str) -> Vec<ChipLevel> {
    let level = |doublings: u32| ChipLevel {
        stake: 10 << doublings,
        ante: if doublings < 2 || game == "bestia" { 0 } else { 2 << doublings },
        seconds: 3,
    };
    (0..9).map(level).collect()
}
