//! Golden logs of scopone.

use crate::capture::golden::{Recipe, verify};

const PLAIN: Recipe =
    Recipe { name: "", options: "scopone", seats: 4, knockout: false, seed: 1, gives_up: None, shows: "match_ended" };

#[test]
fn matches_are_written_again_byte_for_byte() {
    verify(&[
        Recipe { name: "scopone-v1-11", ..PLAIN },
        Recipe { name: "scopone-v1-scientifico-11", options: "scopone(scientifico)", seed: 2, ..PLAIN },
        Recipe { name: "scopone-v1-21-viste", options: "scopone(target=21,carte_viste)", seed: 3, ..PLAIN },
        Recipe { name: "scopone-v1-6-scoperte", options: "scopone(target=6,carte_scoperte)", seed: 4, ..PLAIN },
        Recipe {
            name: "scopone-v1-scientifico-deals-viste-scoperte",
            options: "scopone(deals=2,scientifico,carte_viste,carte_scoperte)",
            seed: 5,
            ..PLAIN
        },
        Recipe {
            name: "scopone-v1-play-offs",
            options: "scopone(deals=1)",
            knockout: true,
            seed: 0,
            shows: "play_off_called",
            ..PLAIN
        },
        Recipe { name: "scopone-v1-draw", options: "scopone(deals=1)", seed: 0, shows: "\"winner\":null", ..PLAIN },
        Recipe {
            name: "scopone-v1-three-kings",
            options: "scopone(deals=1)",
            seed: 362,
            shows: "deal_voided",
            ..PLAIN
        },
        Recipe {
            name: "scopone-v1-abandoned",
            options: "scopone(deals=5)",
            knockout: true,
            seed: 9,
            gives_up: Some(50),
            shows: "abandoned",
            ..PLAIN
        },
    ]);
}
