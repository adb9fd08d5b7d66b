//! Golden logs of peppa and Hearts.

use crate::trick::golden::{Instead, Recipe, check};

const fn recipe(name: &'static str, options: &'static str, seed: u64, shows: &'static str) -> Recipe {
    Recipe { name, options, seats: 4, knockout: false, seed, instead: &[], shows }
}

const RECIPES: [Recipe; 9] = [
    recipe("peppa-v1-one-deal", "peppa(deals=1)", 1, "pass_chosen"),
    recipe("peppa-v1-four-deals", "peppa", 2, "cards_passed"),
    recipe("peppa-v1-two-winners", "peppa(deals=2,winners=2)", 3, "\"vp\":10"),
    recipe("peppa-v1-max-points", "peppa(max_points=50)", 4, "match_ended"),
    recipe("peppa-v1-hearts", "peppa(deals=2,hearts)", 5, "\"card\":\"2c\""),
    recipe("peppa-v1-hearts-two-winners", "peppa(max_points=40,hearts,winners=2)", 6, "match_ended"),
    Recipe { knockout: true, ..recipe("peppa-v1-knockout", "peppa(deals=3)", 7, "\"rank\":4") },
    Recipe {
        instead: &[(1, Instead::Late), (9, Instead::Away(2)), (40, Instead::Back(2))],
        ..recipe("peppa-v1-away", "peppa(deals=2)", 8, "sat_out")
    },
    Recipe {
        instead: &[(0, Instead::Away(0)), (2, Instead::Away(1)), (20, Instead::Back(0)), (30, Instead::Late)],
        ..recipe("peppa-v1-hearts-away", "peppa(deals=3,hearts)", 9, "returned")
    },
];

#[test]
fn matches_are_written_again_byte_for_byte() {
    check(&RECIPES);
}
