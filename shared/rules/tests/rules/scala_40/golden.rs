//! Golden logs of scala 40.

use crate::trick::golden::{Instead, Recipe, check};

const fn recipe(name: &'static str, options: &'static str, seats: u8, seed: u64, shows: &'static str) -> Recipe {
    Recipe { name, options, seats, knockout: false, seed, instead: &[], shows }
}

const RECIPES: [Recipe; 12] = [
    recipe("scala-40-v1-one-deal", "scala-40(best_of=1)", 2, 1, "deal_closed"),
    recipe("scala-40-v1-best-of-three", "scala-40", 2, 2, "match_ended"),
    recipe("scala-40-v1-points", "scala-40(points=101)", 2, 3, "opened"),
    recipe("scala-40-v1-pairs-points", "scala-40(mode=pairs,points=151)", 4, 10, "discard_taken"),
    recipe("scala-40-v1-jolly-replaced", "scala-40(best_of=1)", 2, 4, "joker_replaced"),
    recipe("scala-40-v1-jolly-turned", "scala-40(best_of=1)", 2, 7, "cards_reshuffled"),
    recipe("scala-40-v1-pairs-open", "scala-40(mode=pairs,best_of=1,partner_open)", 4, 6, "[1,3]"),
    Recipe {
        knockout: true,
        ..recipe("scala-40-v1-individual", "scala-40(mode=individual,points=101)", 4, 7, "line_eliminated")
    },
    Recipe {
        instead: &[(9, Instead::Abandon(2)), (15, Instead::Late)],
        ..recipe(
            "scala-40-v1-individual-faults",
            "scala-40(mode=individual,points=101)",
            4,
            8,
            "\"cause\":{\"by\":\"timeout\"",
        )
    },
    Recipe { instead: &[(20, Instead::Late)], ..recipe("scala-40-v1-timeout", "scala-40", 2, 9, "forfeited") },
    recipe("scala-40-v2-pairs", "scala-40(mode=pairs,best_of=3)", 4, 12, "joker_replaced"),
    recipe("scala-40-v2-void", "scala-40(mode=individual,points=101)", 4, 20, "deal_voided"),
];

#[test]
fn matches_are_written_again_byte_for_byte() {
    check(&RECIPES);
}
