//! Templates of tournaments and cash tables for every game, made of [`rows`]: the examples of the lobby's document, and
//! what bots play.
//!
//! **Invariant:** what is made depends on the games and their rows only.

use mazziere_contract::lobby::{BuyIn, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_money::{Currency, Money};
use mazziere_rules::registry::{self, GameInfo};
use serde_json::Value;

pub mod cash;
pub mod chips;
pub mod rows;

use rows::Knockout;

/// The names of all games.
pub fn all_games() -> Vec<String> {
    registry::games().iter().map(|game| game.name.to_owned()).collect()
}

/// The games of these names, in the order of the registry.
pub fn chosen(games: &[String]) -> impl Iterator<Item = &'static GameInfo> {
    registry::games().iter().filter(|game| games.iter().any(|name| name == game.name))
}

/// The knock-out of a row.
pub fn knockout(game: &GameInfo, row: &Knockout) -> TemplateRequest {
    let options = options(row.options);
    // Where all play for themselves, as many go on as the options say that win.
    let alone = row.format == registry::Format::FourIndividual;
    let winners = (game.winners)(&options).filter(|_| alone);
    let buy_in = BuyIn { share: cents(row.share), fee: cents(row.fee), currency: Currency::default() };
    TemplateRequest {
        winners_per_table: winners,
        ..TemplateRequest::new(row.name, game.name, options, format(row.format), row.players, buy_in)
    }
}

/// A format as the contract has it.
pub fn format(played: registry::Format) -> Format {
    Format::by_name(played.name()).expect("the contract has every format of the rules")
}

/// Options that a game has as text.
pub fn options(text: &str) -> Value {
    serde_json::from_str(text).expect("the options of a row are JSON")
}

/// A small amount: those of the rows, and those that bots move.
pub fn cents(cents: i64) -> Money {
    Money::from_cents(cents).expect("the amount is small")
}
