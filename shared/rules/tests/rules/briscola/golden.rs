//! Golden logs of briscola.

use crate::trick::golden::{Instead, Recipe, check};

const fn recipe(name: &'static str, options: &'static str, seats: u8, seed: u64, shows: &'static str) -> Recipe {
    Recipe { name, options, seats, knockout: false, seed, instead: &[], shows }
}

const RECIPES: [Recipe; 9] = [
    recipe("briscola-v1-heads-up", "briscola", 2, 1, "\"winner\":0"),
    recipe("briscola-v1-pairs", "briscola(points=2)", 4, 2, "\"winner\":1"),
    recipe("briscola-v1-pairs-scoperte", "briscola(points=3,carte_scoperte)", 4, 3, "\"seats\":[1,3]"),
    recipe("briscola-v1-viste", "briscola(carte_viste)", 2, 4, "hands_opened"),
    recipe("briscola-v1-pairs-viste-scoperte", "briscola(carte_viste,carte_scoperte)", 4, 5, "everyone"),
    recipe("briscola-v1-majority-3", "briscola(majority=3)", 2, 0, "\"deals\":2"),
    Recipe { knockout: true, ..recipe("briscola-v1-majority-5-knockout", "briscola(majority=5)", 4, 7, "\"deals\":5") },
    Recipe { knockout: true, ..recipe("briscola-v1-play-offs", "briscola", 2, 30, "play_off_called") },
    Recipe {
        instead: &[(30, Instead::Abandon(1))],
        ..recipe("briscola-v1-abandoned", "briscola(points=3,carte_viste)", 2, 9, "forfeited")
    },
];

#[test]
fn matches_are_written_again_byte_for_byte() {
    check(&RECIPES);
}
