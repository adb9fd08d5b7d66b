//! The chip tournaments of a demo: one table and several, heads-up, shoot-out, guaranteed, hand for hand at the bubble.
//!
//! Levels last seconds, so that they end. A scheduled start lies minutes ahead by the rules of the house, too far for a demo.

use mazziere_contract::lobby::{BuyIn, ChipMode, ChipSettings, ChipStart, TemplateRequest};
use mazziere_contract::tables::{ChipLevel, Format};
use mazziere_money::{Currency, Money};
use serde_json::json;

use super::{Kind, cents};

/// One row: game, name, limit, players, seats of a table, chips, share and fee in cents, weight.
type Row = (&'static str, &'static str, &'static str, u32, u8, u64, i64, i64, u32);

/// The kinds of chip tournaments of these games.
pub fn kinds(games: &[String]) -> Vec<Kind> {
    let rows: [Row; 8] = [
        ("holdem", "Hold'em a 6", "nl", 6, 6, 1_000, 85, 15, 5),
        ("holdem", "Hold'em testa a testa", "nl", 2, 2, 500, 45, 5, 4),
        ("omaha", "Omaha a 5", "pl", 5, 5, 1_000, 80, 20, 4),
        ("holdem", "Hold'em, 12 giocatori a due tavoli", "nl", 12, 6, 800, 170, 30, 2),
        ("holdem", "Hold'em, shoot-out a 9", "nl", 9, 3, 600, 240, 60, 2),
        ("holdem", "Hold'em garantito a 4", "nl", 4, 4, 600, 425, 75, 2),
        ("omaha", "Omaha, 8 giocatori a due tavoli", "pl", 8, 4, 800, 85, 15, 2),
        ("holdem", "Hold'em limit a 5", "fl", 5, 5, 500, 160, 40, 2),
    ];
    rows.iter().filter(|row| games.iter().any(|game| game == row.0)).map(kind).collect()
}

fn kind(row: &Row) -> Kind {
    let (game, name, limit, players, table_seats, starting_chips, share, fee, weight) = *row;
    let shootout = name.contains("shoot-out");
    let guaranteed = name.contains("garantito");
    let chips = ChipSettings {
        starting_chips,
        levels: levels(),
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
            options: json!({"mode": "tournament", "limit": limit, "sb": 10}),
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

/// Stakes that double every few seconds.
fn levels() -> Vec<ChipLevel> {
    let level = |doublings: u32| ChipLevel {
        stake: 10 << doublings,
        ante: if doublings < 2 { 0 } else { 2 << doublings },
        seconds: 3,
    };
    (0..9).map(level).collect()
}
