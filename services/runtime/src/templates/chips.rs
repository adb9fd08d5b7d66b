//! Chip tournaments: one table and several, heads-up, shoot-out, guaranteed, hand for hand at the bubble.
//!
//! Levels last seconds, so that a demo ends. A scheduled start lies minutes ahead by the rules of the house, too far
//! for one.

use mazziere_contract::lobby::{BuyIn, ChipMode, ChipSettings, ChipStart, TemplateRequest};
use mazziere_contract::tables::{ChipLevel, Format};
use mazziere_money::{Currency, Money};
use mazziere_rules::registry::GameInfo;
use serde_json::json;

use super::cents;
use super::rows::{ChipDemo, Chips};

pub fn tournament(game: &GameInfo, row: &Chips) -> TemplateRequest {
    let mut options = super::options(row.options);
    options["mode"] = json!("tournament");
    let shootout = row.mode == ChipDemo::Shootout;
    let chips = ChipSettings {
        starting_chips: row.starting_chips,
        levels: levels(game),
        table_seats: row.table_seats,
        clocks: None,
        start: ChipStart::SitAndGo {},
        late_registration_level: 0,
        mode: if shootout { ChipMode::Shootout } else { ChipMode::Normal },
        hand_for_hand: !shootout,
        guarantee: if row.mode == ChipDemo::Guaranteed { cents(2_500) } else { Money::ZERO },
    };
    let buy_in = BuyIn { share: cents(row.share), fee: cents(row.fee), currency: Currency::default() };
    TemplateRequest {
        chips: Some(chips),
        ..TemplateRequest::new(row.name, game.name, options, Format::Ring, row.players, buy_in)
    }
}

/// Stakes that double every few seconds, with antes later on in games that have any.
fn levels(game: &GameInfo) -> Vec<ChipLevel> {
    let has_antes = game.options.iter().any(|option| option.name == "ante");
    let level = |doublings: u32| ChipLevel {
        stake: 10 << doublings,
        ante: if doublings < 2 || !has_antes { 0 } else { 2 << doublings },
        seconds: 3,
    };
    (0..9).map(level).collect()
}
