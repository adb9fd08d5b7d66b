//! Golden logs of asso piglia tutto.

use crate::capture::golden::{Recipe, verify};

const PLAIN: Recipe = Recipe {
    name: "",
    options: "asso-piglia-tutto",
    seats: 2,
    knockout: false,
    seed: 1,
    gives_up: None,
    shows: "match_ended",
};

#[test]
fn matches_are_written_again_byte_for_byte() {
    verify(&[
        Recipe { name: "asso-piglia-tutto-v1-heads-up-11", ..PLAIN },
        Recipe { name: "asso-piglia-tutto-v1-pairs-11", seats: 4, seed: 2, ..PLAIN },
        Recipe {
            name: "asso-piglia-tutto-v1-heads-up-21-viste",
            options: "asso-piglia-tutto(target=21,carte_viste)",
            seed: 3,
            ..PLAIN
        },
        Recipe {
            name: "asso-piglia-tutto-v1-pairs-6-viste-scoperte",
            options: "asso-piglia-tutto(target=6,carte_viste,carte_scoperte)",
            seats: 4,
            seed: 4,
            ..PLAIN
        },
        Recipe {
            name: "asso-piglia-tutto-v1-sweeps-without-scopa",
            options: "asso-piglia-tutto(deals=3,ace_sweep_scores_scopa=false)",
            seed: 5,
            ..PLAIN
        },
        Recipe {
            name: "asso-piglia-tutto-v1-play-offs",
            options: "asso-piglia-tutto(deals=1)",
            knockout: true,
            seed: 7,
            shows: "play_off_called",
            ..PLAIN
        },
        Recipe {
            name: "asso-piglia-tutto-v1-draw",
            options: "asso-piglia-tutto(deals=2)",
            seats: 4,
            seed: 2,
            shows: "\"winner\":null",
            ..PLAIN
        },
        Recipe {
            name: "asso-piglia-tutto-v1-three-kings",
            options: "asso-piglia-tutto(deals=2)",
            seed: 608,
            shows: "deal_voided",
            ..PLAIN
        },
        Recipe {
            name: "asso-piglia-tutto-v1-abandoned",
            options: "asso-piglia-tutto(deals=5)",
            seats: 4,
            knockout: true,
            seed: 9,
            gives_up: Some(60),
            shows: "abandoned",
        },
    ]);
}
