//! The pages of odds for operators, `deploy/odds/<game>.md`, are what `mazziere odds` prints. `UPDATE_GOLDEN=1` writes
//! them anew.

use std::path::Path;

use mazziere_server::odds::{self, Game, Switches};

#[test]
fn the_pages_for_operators_are_what_is_printed() {
    for (game, name) in [(Game::CheminDeFer, "chemin-de-fer"), (Game::SetteEMezzo, "sette-e-mezzo")] {
        let mut out = Vec::new();
        odds::run(&mut out, &Switches { game, json: false, house_bp: 500 }).unwrap();
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../deploy/odds/{name}.md"));
        mazziere_golden::check(&page, &String::from_utf8(out).unwrap());
    }
}
