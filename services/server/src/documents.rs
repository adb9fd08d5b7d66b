//! The documents of the three services. The lobby's shows a template of each kind for every game: the first that the
//! game's own row has for a demo.

use std::collections::BTreeSet;

use mazziere_lobby::{Example, Examples};
use serde::Serialize;
use utoipa::openapi::OpenApi;

use crate::demo::plan;

/// The lobby's document.
pub fn lobby() -> OpenApi {
    mazziere_lobby::openapi(&templates())
}

/// The tables' document.
pub fn tables() -> OpenApi {
    mazziere_tables::openapi()
}

/// The wallet's document.
pub fn wallet() -> OpenApi {
    mazziere_wallet::openapi()
}

/// A template of tournaments and one of cash tables for each game that has them.
pub fn templates() -> Examples {
    let games = plan::all_games();
    let (mut shown, mut examples) = (BTreeSet::new(), Vec::new());
    for kind in plan::usual_kinds(&games) {
        if shown.insert(("create_template", kind.request.game.clone())) {
            examples.push(("create_template", example(&kind.request.game, &kind.request.name, &kind.request)));
        }
    }
    for template in plan::cash::templates(&games, u32::MAX) {
        if shown.insert(("create_cash_template", template.game.clone())) {
            let template = mazziere_contract::lobby::CashTemplateRequest { tables: 1, ..template };
            examples.push(("create_cash_template", example(&template.game, &template.name, &template)));
        }
    }
    Examples::new(examples)
}

fn example(game: &str, name: &str, body: &impl Serialize) -> Example {
    (game.to_owned(), name.to_owned(), serde_json::to_value(body).expect("a request is plain data"))
}
