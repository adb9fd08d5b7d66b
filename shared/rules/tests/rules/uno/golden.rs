//! Golden logs of UNO.

use crate::trick::golden::{Instead, Recipe, check};

const fn recipe(name: &'static str, options: &'static str, seats: u8, seed: u64, shows: &'static str) -> Recipe {
    Recipe { name, options, seats, knockout: false, seed, instead: &[], shows }
}

const RECIPES: [Recipe; 12] = [
    recipe("uno-v1-heads-up", "uno", 2, 0, "\"type\":\"closed\""),
    recipe("uno-v1-heads-up-5", "uno(deals=5)", 2, 0, "\"reason\":\"uno\""),
    recipe("uno-v1-heads-up-200", "uno(points=200)", 2, 3, "draw_four_challenged"),
    recipe("uno-v1-four-3", "uno(deals=3)", 4, 4, "draw_four_accepted"),
    recipe("uno-v1-four-500-two-winners", "uno(points=500,winners=2)", 4, 5, "\"vp\":10"),
    recipe("uno-v1-put-back", "uno(deals=3)", 4, 0, "cards_reshuffled"),
    recipe("uno-v1-color-chosen", "uno(deals=5)", 2, 2, "color_chosen"),
    Recipe { instead: &[(30, Instead::Abandon(1))], ..recipe("uno-v1-abandoned", "uno(deals=5)", 2, 8, "abandoned") },
    Recipe { knockout: true, ..recipe("uno-v1-knockout-illicit", "uno(deals=3)", 4, 9, "\"illicit\":true") },
    Recipe {
        instead: &[(3, Instead::Late), (9, Instead::Away(2)), (40, Instead::Back(2)), (45, Instead::Late)],
        ..recipe("uno-v1-away", "uno(deals=5)", 4, 10, "sat_out")
    },
    recipe("uno-v2-heads-up", "uno(deals=3)", 2, 11, "\"type\":\"closed\""),
    Recipe {
        instead: &[(3, Instead::Late), (4, Instead::Late), (30, Instead::Late), (41, Instead::Late)],
        ..recipe("uno-v2-late", "uno(deals=5)", 4, 110, "sat_out")
    },
];

#[test]
fn matches_are_written_again_byte_for_byte() {
    check(&RECIPES);
}
