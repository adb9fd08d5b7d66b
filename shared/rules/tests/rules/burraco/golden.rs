//! Golden logs of burraco.

use crate::trick::golden::{Instead, Recipe, check};

const fn recipe(name: &'static str, options: &'static str, seats: u8, seed: u64, shows: &'static str) -> Recipe {
    Recipe { name, options, seats, knockout: false, seed, instead: &[], shows }
}

const RECIPES: [Recipe; 12] = [
    recipe("burraco-v1-heads-up", "burraco", 2, 15, "\"direct\":true"),
    recipe("burraco-v1-pairs", "burraco", 4, 0, "\"direct\":false"),
    recipe("burraco-v1-two-deals", "burraco(deals=2)", 2, 3, "game_extended"),
    recipe("burraco-v1-three-deals", "burraco(deals=3)", 4, 14, "\"by\":\"closing\""),
    recipe("burraco-v1-four-deals", "burraco(deals=4)", 2, 5, "\"by\":\"stock\""),
    recipe("burraco-v1-target", "burraco(target=505)", 2, 6, "match_ended"),
    recipe("burraco-v1-partner-open", "burraco(deals=2,partner_open)", 4, 7, "\"seats\":[1,3]"),
    Recipe { knockout: true, ..recipe("burraco-v1-knockout", "burraco", 4, 40, "\"clean\":1") },
    Recipe {
        instead: &[(40, Instead::Late)],
        ..recipe("burraco-v1-timeout", "burraco(deals=2)", 4, 9, "\"award\":350")
    },
    Recipe {
        instead: &[(25, Instead::Abandon(1))],
        ..recipe("burraco-v1-abandon", "burraco(target=2005)", 2, 10, "forfeited")
    },
    recipe("burraco-v2-heads-up", "burraco(deals=2)", 2, 1, "\"direct\":true"),
    recipe("burraco-v2-pairs", "burraco(target=1005)", 4, 14, "\"by\":\"closing\""),
];

#[test]
fn matches_are_written_again_byte_for_byte() {
    check(&RECIPES);
}
