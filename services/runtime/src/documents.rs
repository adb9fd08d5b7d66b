//! The documents of the services. The lobby's shows a template of each kind for every game: the first that the
//! rows of the game have.

use std::collections::BTreeSet;

use mazziere_contract::lobby::{CashTemplateRequest, TemplateRequest};
use mazziere_lobby::{Example, Examples};
use mazziere_rules::registry;
use serde::Serialize;
use utoipa::openapi::OpenApi;

use crate::templates::{self, cash, chips, rows};

/// The lobby's document.
pub fn lobby() -> OpenApi {
    mazziere_lobby::openapi(&examples())
}

/// The tables' document.
pub fn tables() -> OpenApi {
    mazziere_tables::openapi()
}

/// The wallet's document.
pub fn wallet() -> OpenApi {
    mazziere_wallet::openapi()
}

/// The document of the audit.
pub fn audit() -> OpenApi {
    mazziere_audit::openapi()
}

/// A template of tournaments and one of cash tables for each game that has them.
pub fn examples() -> Examples {
    let tournaments = tournaments();
    // The largest number of tables: every row of every game is there.
    let cash = cash::templates(&templates::all_games(), u32::MAX);
    let mut shown = BTreeSet::new();
    let mut examples = Vec::new();
    for request in tournaments {
        if shown.insert(("create_template", request.game.clone())) {
            examples.push(("create_template", example(&request.game, &request.name, &request)));
        }
    }
    for template in cash {
        if shown.insert(("create_cash_template", template.game.clone())) {
            let template = CashTemplateRequest { tables: 1, ..template };
            examples.push(("create_cash_template", example(&template.game, &template.name, &template)));
        }
    }
    Examples::new(examples)
}

/// The tournaments of all games' rows: knock-outs, then chip tournaments.
fn tournaments() -> impl Iterator<Item = TemplateRequest> {
    let games = || registry::games().iter().map(|game| (game, rows::of(game.name)));
    let knockouts = games().flat_map(|(game, rows)| rows.knockouts.iter().map(|row| templates::knockout(game, row)));
    let chips = games().flat_map(|(game, rows)| rows.chips.iter().map(|row| chips::tournament(game, row)));
    knockouts.chain(chips)
}

fn example(game: &str, name: &str, body: &impl Serialize) -> Example {
    (game.to_owned(), name.to_owned(), serde_json::to_value(body).expect("a request is plain data"))
}
