//! Golden logs of solitario.

use crate::trick::golden::{Instead, Recipe, check};

const fn recipe(name: &'static str, options: &'static str, seats: u8, seed: u64, shows: &'static str) -> Recipe {
    Recipe { name, options, seats, knockout: false, seed, instead: &[], shows }
}

const RECIPES: [Recipe; 10] = [
    recipe("solitario-v1-two", "solitario", 2, 1, "cards_shown"),
    recipe("solitario-v1-four", "solitario", 4, 2, "\"vp\":12"),
    recipe("solitario-v1-two-winners", "solitario(match_time=5,winners=2)", 4, 3, "\"vp\":10"),
    recipe("solitario-v1-any-card", "solitario(empty_column=any_card)", 2, 4, "base_to_column"),
    recipe("solitario-v1-training", "solitario(same_deal=false)", 4, 5, "cards_reshuffled"),
    recipe("solitario-v1-rejected", "solitario", 2, 4, "deal_rejected"),
    recipe("solitario-v1-stalled", "solitario", 4, 1, "stalled"),
    Recipe {
        knockout: true,
        instead: &[(20, Instead::TimeUp)],
        ..recipe("solitario-v1-time-up", "solitario", 4, 8, "\"rank\":4")
    },
    Recipe {
        knockout: true,
        instead: &[(1, Instead::TimeUp)],
        ..recipe("solitario-v1-drawn", "solitario", 2, 9, "numbers_drawn")
    },
    Recipe {
        instead: &[(3, Instead::Away(1)), (9, Instead::Abandon(0)), (20, Instead::Back(1)), (60, Instead::TimeUp)],
        ..recipe("solitario-v1-away", "solitario", 4, 10, "returned")
    },
];

#[test]
fn matches_are_written_again_byte_for_byte() {
    check(&RECIPES);
}
