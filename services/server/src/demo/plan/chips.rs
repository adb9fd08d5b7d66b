//! The chip tournaments of a demo: one table and several, heads-up, shoot-out, guaranteed, hand for hand at the bubble.
//!
//! Levels last seconds, so that they end. A scheduled start lies minutes ahead by the rules of the house, too far for a
//! demo.

use mazziere_contract::lobby::{BuyIn, ChipMode, ChipSettings, ChipStart, TemplateRequest};
use mazziere_contract::tables::{ChipLevel, Format};
use mazziere_money::{Currency, Money};
use mazziere_rules::registry::GameInfo;
use mazziere_rules::registry::demo::{ChipDemo, Chips};
use serde_json::json;

use super::{Kind, cents, formats};

/// The kinds of chip tournaments of these games.
pub fn kinds(games: &[String]) -> impl Iterator<Item = Kind> {
    super::chosen(games).flat_map(|game| game.demo.chips.iter().map(|chips| kind(game, chips)))
}

/// What a row of a game comes to.
pub(super) fn kind(game: &GameInfo, row: &Chips) -> Kind {
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
    Kind {
        request: TemplateRequest {
            chips: Some(chips),
            ..TemplateRequest::new(
                row.name,
                game.name,
                options,
                Format::Ring,
                row.players,
                BuyIn { share: cents(row.share), fee: cents(row.fee), currency: Currency::default() },
            )
        },
        weight: row.weight,
        format: if shootout { formats::SHOOT_OUT } else { formats::CHIPS },
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
