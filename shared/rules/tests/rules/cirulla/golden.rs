//! Golden logs of cirulla.

use crate::capture::golden::{Recipe, verify};

const PLAIN: Recipe =
    Recipe { name: "", options: "cirulla", seats: 2, knockout: false, seed: 1, gives_up: None, shows: "match_ended" };

#[test]
fn matches_are_written_again_byte_for_byte() {
    verify(&[
        Recipe { name: "cirulla-v1-heads-up-51", ..PLAIN },
        Recipe { name: "cirulla-v1-pairs-31", options: "cirulla(target=31)", seats: 4, seed: 2, ..PLAIN },
        Recipe {
            name: "cirulla-v1-by-hand-21",
            options: "cirulla(target=21,auto_accuso=false)",
            seed: 5,
            shows: "\"accuso\":\"decino\"",
            ..PLAIN
        },
        Recipe {
            name: "cirulla-v1-pairs-viste-scoperte-by-hand",
            options: "cirulla(deals=3,carte_viste,carte_scoperte,auto_accuso=false)",
            seats: 4,
            seed: 4,
            ..PLAIN
        },
        Recipe { name: "cirulla-v1-heads-up-6-viste", options: "cirulla(target=6,carte_viste)", seed: 5, ..PLAIN },
        Recipe {
            name: "cirulla-v1-matta-in-a-cirulla",
            options: "cirulla(deals=2)",
            seed: 0,
            shows: "\"points\":3,\"matta\":1",
            ..PLAIN
        },
        Recipe {
            name: "cirulla-v1-dealer-accuses-with-the-matta",
            options: "cirulla(deals=2)",
            seats: 4,
            seed: 11,
            shows: "\"points\":2,\"matta\"",
            ..PLAIN
        },
        Recipe {
            name: "cirulla-v1-cappotto",
            options: "cirulla(target=41)",
            seed: 10,
            shows: "cappotto_made",
            ..PLAIN
        },
        Recipe { name: "cirulla-v1-two-aces", options: "cirulla(deals=1)", seed: 0, shows: "deal_voided", ..PLAIN },
        Recipe {
            name: "cirulla-v1-play-offs",
            options: "cirulla(deals=1)",
            knockout: true,
            seed: 5,
            shows: "play_off_called",
            ..PLAIN
        },
        Recipe { name: "cirulla-v1-draw", options: "cirulla(deals=1)", seed: 5, shows: "\"winner\":null", ..PLAIN },
        Recipe {
            name: "cirulla-v1-abandoned",
            options: "cirulla(deals=6)",
            seats: 4,
            knockout: true,
            seed: 12,
            gives_up: Some(70),
            shows: "abandoned",
        },
    ]);
}
