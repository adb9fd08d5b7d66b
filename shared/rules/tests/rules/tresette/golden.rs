//! Golden logs of tresette and spizzichino.

use crate::trick::golden::{Instead, Recipe, check};

const fn recipe(name: &'static str, options: &'static str, seats: u8, seed: u64, shows: &'static str) -> Recipe {
    Recipe { name, options, seats, knockout: false, seed, instead: &[], shows }
}

/// All by hand, before the first shuffle.
const BY_HAND: &str = r#"{"type":"preferences","auto_fuori":false,"auto_accuso":false,"auto_dichiarazione":false}"#;
const NO_CALL: &str = r#"{"type":"preferences","auto_fuori":false}"#;
const NOT_DECLARED: &str = r#"{"type":"preferences","auto_fuori":false,"auto_accuso":false}"#;
const ALL_BY_HAND: &[(u32, Instead)] = &[
    (0, Instead::Says(0, BY_HAND)),
    (1, Instead::Says(1, BY_HAND)),
    (2, Instead::Says(2, BY_HAND)),
    (3, Instead::Says(3, BY_HAND)),
];

const RECIPES: [Recipe; 12] = [
    recipe("tresette-v1-pairs-21", "tresette", 4, 1, "called_out"),
    recipe("tresette-v1-spizzichino-11", "tresette(target=11)", 2, 2, "cards_drawn"),
    recipe("tresette-v1-accuso-automatic", "tresette(target=17,accuso)", 4, 3, "\"accused\""),
    Recipe {
        instead: ALL_BY_HAND,
        ..recipe("tresette-v1-by-hand", "tresette(target=26,accuso,dichiarazioni)", 4, 4, "\"busso\":true")
    },
    Recipe {
        instead: &[
            (0, Instead::Says(0, NOT_DECLARED)),
            (1, Instead::Says(1, NOT_DECLARED)),
            (2, Instead::Says(2, NOT_DECLARED)),
            (3, Instead::Says(3, NOT_DECLARED)),
        ],
        ..recipe("tresette-v1-declined", "tresette(target=11,accuso,carte_viste)", 4, 0, "call_out_declined")
    },
    recipe("tresette-v1-dichiarazioni-viste", "tresette(deals=2,dichiarazioni,carte_viste)", 4, 5, "\"ho\":{"),
    recipe("tresette-v1-sicure", "tresette(deals=3,carte_sicure,accuso)", 4, 6, "\"seats\":[0,2]"),
    recipe("tresette-v1-spizzichino-viste", "tresette(deals=1,carte_viste,accuso)", 2, 7, "hands_opened"),
    recipe("tresette-v1-cappotto", "tresette(deals=8,cappotto,accuso)", 4, 0, "extra_matches"),
    Recipe { knockout: true, ..recipe("tresette-v1-knockout", "tresette(target=6,accuso)", 4, 9, "called_out") },
    Recipe { knockout: true, ..recipe("tresette-v1-last-trick", "tresette(deals=2)", 2, 0, "tie_broken") },
    Recipe {
        instead: &[(0, Instead::Says(1, NO_CALL)), (60, Instead::Late)],
        ..recipe("tresette-v1-timeout", "tresette(target=31)", 2, 11, "\"by\":\"timeout\"")
    },
];

#[test]
fn matches_are_written_again_byte_for_byte() {
    check(&RECIPES);
}
