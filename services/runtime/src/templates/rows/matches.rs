//! Games played in matches: knock-outs in every format of a game, and cash tables, the commonest first.

use mazziere_rules::registry::Format::{self, FourInTwo, FourIndividual, HeadsUp, Pairs};

use super::{Cash, Knockout, NONE, Played, Rows};

/// Name, options, format, players, what of the buy-in goes into the pool and what the house takes, weight.
const fn knockout(
    name: &'static str,
    options: &'static str,
    format: Format,
    players: u32,
    (share, fee): (i64, i64),
    weight: u32,
) -> Knockout {
    Knockout { name, options, format, players, share, fee, weight }
}

/// A stake per point of the difference: name, options, format, stake and most loss, rake in basis points and its cap.
const fn difference(
    name: &'static str,
    options: &'static str,
    format: Format,
    (stake, max_loss): (i64, i64),
    (rake_bp, rake_cap): (u32, Option<i64>),
) -> Cash {
    Cash { name, options, played: Played::Matches { format, fixed: false, stake, max_loss, rake_bp, rake_cap } }
}

/// The same for a fixed stake.
const fn stake(
    name: &'static str,
    options: &'static str,
    format: Format,
    (stake, max_loss): (i64, i64),
    (rake_bp, rake_cap): (u32, Option<i64>),
) -> Cash {
    Cash { name, options, played: Played::Matches { format, fixed: true, stake, max_loss, rake_bp, rake_cap } }
}

pub(super) static ROWS: &[Rows] = &[
    Rows {
        game: "scopa",
        knockouts: &[
            knockout("Scopa a 6", r#"{"target":6}"#, HeadsUp, 2, (80, 20), 6),
            knockout("Scopa a 11", r#"{"target":11}"#, HeadsUp, 2, (400, 100), 5),
            knockout("Scopa a 11, carte viste", r#"{"target":11,"carte_viste":true}"#, HeadsUp, 2, (45, 5), 4),
            knockout("Scopa a 21", r#"{"target":21}"#, HeadsUp, 2, (900, 100), 1),
            knockout("Una smazzata", r#"{"deals":1}"#, HeadsUp, 2, (9, 1), 6),
            knockout("Due smazzate", r#"{"deals":2,"carte_viste":true}"#, HeadsUp, 2, (33, 7), 3),
            knockout("Cinque smazzate", r#"{"deals":5,"three_kings_redeal":false}"#, HeadsUp, 2, (80, 20), 2),
            knockout("Torneo a 3", r#"{"deals":2}"#, HeadsUp, 3, (81, 19), 2),
            knockout("Torneo a 4", r#"{"target":6}"#, HeadsUp, 4, (425, 75), 3),
            knockout("Torneo a 8", r#"{"deals":1}"#, HeadsUp, 8, (85, 15), 2),
            knockout("Coppie a 11", r#"{"target":11,"carte_scoperte":true}"#, Pairs, 4, (167, 33), 3),
            knockout("Coppie, 4 linee", r#"{"deals":2}"#, Pairs, 8, (85, 15), 2),
            knockout("4 in 2 a 6", r#"{"target":6,"carte_viste":true}"#, FourInTwo, 2, (80, 20), 3),
            knockout("4 in 2, torneo a 4", r#"{"deals":3,"carte_scoperte":true}"#, FourInTwo, 4, (240, 60), 2),
        ],
        cash: &[
            difference("Scopa 0.10 il punto", r#"{"deals":1}"#, HeadsUp, (10, 100), (500, Some(20))),
            stake("Scopa, posta 0.77, 4 in 2", r#"{"deals":1}"#, FourInTwo, (77, 100), (500, None)),
            difference("Scopa a coppie, 0.20 il punto", r#"{"deals":1}"#, Pairs, (20, 60), (1_000, None)),
        ],
        ..NONE
    },
    Rows {
        game: "scopone",
        knockouts: &[
            knockout("Scopone a 6", r#"{"target":6}"#, Pairs, 4, (80, 20), 4),
            knockout("Scopone scientifico", r#"{"deals":2,"scientifico":true}"#, Pairs, 8, (167, 33), 2),
            knockout("Scopone, 4 in 2", r#"{"target":11,"carte_viste":true}"#, FourInTwo, 2, (85, 15), 3),
            knockout("Scopone a carte scoperte", r#"{"deals":1,"carte_scoperte":true}"#, FourInTwo, 4, (45, 5), 3),
        ],
        cash: &[difference("Scopone 0.15 il punto", r#"{"deals":1}"#, Pairs, (15, 150), (500, Some(30)))],
        ..NONE
    },
    Rows {
        game: "asso-piglia-tutto",
        knockouts: &[
            knockout("Asso piglia tutto a 6", r#"{"target":6}"#, HeadsUp, 2, (80, 20), 5),
            knockout(
                "Asso, senza scope d'asso",
                r#"{"deals":2,"ace_sweep_scores_scopa":false}"#,
                HeadsUp,
                4,
                (85, 15),
                3,
            ),
            knockout("Asso a coppie", r#"{"target":6,"carte_scoperte":true}"#, Pairs, 4, (160, 40), 2),
            knockout("Asso, 4 in 2", r#"{"deals":1,"carte_viste":true}"#, FourInTwo, 2, (9, 1), 3),
        ],
        cash: &[stake("Asso, posta 2.50", r#"{"target":6}"#, FourInTwo, (250, 250), (450, Some(10)))],
        ..NONE
    },
    Rows {
        game: "cirulla",
        knockouts: &[
            knockout("Cirulla a 21", r#"{"target":21}"#, HeadsUp, 2, (400, 100), 4),
            knockout("Cirulla, accusi a mano", r#"{"deals":2,"auto_accuso":false}"#, HeadsUp, 3, (85, 15), 3),
            knockout("Cirulla a coppie", r#"{"target":11,"carte_scoperte":true}"#, Pairs, 4, (80, 20), 2),
            knockout("Cirulla, 4 in 2", r#"{"target":6,"carte_viste":true}"#, FourInTwo, 2, (33, 7), 3),
        ],
        cash: &[difference(
            "Cirulla 0.05 il punto",
            r#"{"deals":1,"carte_viste":true}"#,
            HeadsUp,
            (5, 300),
            (400, None),
        )],
        ..NONE
    },
    Rows {
        game: "briscola",
        knockouts: &[
            knockout("Briscola a punti", r#"{"points":1}"#, HeadsUp, 2, (80, 20), 6),
            knockout("Briscola, al meglio di 3", r#"{"majority":3}"#, HeadsUp, 2, (45, 5), 3),
            knockout("Briscola, torneo a 8", r#"{"points":1,"carte_viste":true}"#, HeadsUp, 8, (85, 15), 2),
            knockout("Briscola a coppie", r#"{"points":2,"carte_scoperte":true}"#, Pairs, 4, (167, 33), 3),
            knockout("Briscola, 4 in 2", r#"{"majority":1,"carte_viste":true}"#, FourInTwo, 4, (240, 60), 2),
        ],
        cash: &[
            stake("Briscola, posta 1.00", r#"{"points":1}"#, HeadsUp, (100, 100), (1_000, None)),
            difference("Briscola 0.03 il punto", r#"{"majority":1}"#, Pairs, (3, 90), (0, None)),
        ],
        ..NONE
    },
    Rows {
        game: "tresette",
        knockouts: &[
            knockout("Spizzichino", r#"{"deals":1,"accuso":true}"#, HeadsUp, 2, (9, 1), 6),
            knockout("Spizzichino a 6", r#"{"target":6,"carte_viste":true}"#, HeadsUp, 4, (85, 15), 3),
            knockout("Tresette a coppie", r#"{"target":11,"accuso":true}"#, Pairs, 4, (400, 100), 3),
            knockout(
                "Tresette, dichiarazioni",
                r#"{"deals":2,"dichiarazioni":true,"carte_sicure":true}"#,
                Pairs,
                8,
                (85, 15),
                2,
            ),
            knockout("Tresette, 4 in 2", r#"{"target":6,"carte_viste":true}"#, FourInTwo, 2, (33, 7), 3),
        ],
        cash: &[
            difference(
                "Spizzichino 0.07 il punto",
                r#"{"deals":1,"accuso":true,"cappotto":true}"#,
                HeadsUp,
                (7, 200),
                (350, Some(9)),
            ),
            stake(
                "Tresette con cappotto, posta 0.60",
                r#"{"deals":1,"cappotto":true}"#,
                Pairs,
                (60, 180),
                (500, Some(5)),
            ),
        ],
        ..NONE
    },
    Rows {
        game: "peppa",
        knockouts: &[
            knockout("Peppa", r#"{"deals":1}"#, FourIndividual, 4, (80, 20), 4),
            knockout("Peppa a 30", r#"{"max_points":30}"#, FourIndividual, 4, (45, 5), 2),
            knockout("Hearts", r#"{"deals":2,"hearts":true}"#, FourIndividual, 4, (167, 33), 3),
            knockout("Peppa a 8, due per tavolo", r#"{"deals":1,"winners":2}"#, FourIndividual, 8, (85, 15), 2),
            knockout("Hearts a 16", r#"{"deals":1,"hearts":true}"#, FourIndividual, 16, (85, 15), 1),
        ],
        cash: &[
            stake("Peppa, posta 0.50", r#"{"deals":1}"#, FourIndividual, (50, 50), (500, None)),
            stake(
                "Hearts, due vincitori, posta 1.01",
                r#"{"deals":1,"hearts":true,"winners":2}"#,
                FourIndividual,
                (101, 101),
                (700, Some(6)),
            ),
        ],
        ..NONE
    },
    Rows {
        game: "burraco",
        knockouts: &[
            knockout("Burraco", r#"{"deals":1}"#, HeadsUp, 4, (80, 20), 4),
            knockout("Burraco a coppie", r#"{"deals":1}"#, Pairs, 8, (85, 15), 3),
            knockout("Burraco a carte scoperte", r#"{"deals":2,"partner_open":true}"#, Pairs, 4, (167, 33), 1),
            knockout("Burraco 4 in 2", r#"{"target":300}"#, FourInTwo, 4, (45, 5), 2),
        ],
        cash: &[
            difference("Burraco, 0.50 ogni cento punti", r#"{"deals":1}"#, HeadsUp, (50, 500), (500, None)),
            stake(
                "Burraco a coppie, posta 1.01",
                r#"{"deals":1,"partner_open":true}"#,
                Pairs,
                (101, 101),
                (700, Some(6)),
            ),
        ],
        ..NONE
    },
    Rows {
        game: "scala-40",
        knockouts: &[
            knockout("Scala 40", r#"{"best_of":1}"#, HeadsUp, 4, (80, 20), 2),
            knockout("Scala 40, due su tre", r#"{"best_of":3}"#, HeadsUp, 2, (80, 20), 2),
            knockout("Scala 40 a 101", r#"{"points":101,"single_ace":"only_ace"}"#, HeadsUp, 2, (80, 20), 1),
            knockout("Scala 40 a coppie", r#"{"mode":"pairs","best_of":1}"#, Pairs, 8, (80, 20), 2),
            knockout(
                "Scala 40 a coppie, carte scoperte",
                r#"{"best_of":1,"partner_open":true}"#,
                Pairs,
                4,
                (80, 20),
                2,
            ),
            knockout("Scala 40 individuale", r#"{"mode":"individual","points":101}"#, FourIndividual, 4, (80, 20), 2),
        ],
        cash: &[
            difference("Scala 40, differenza punti 0.50", r#"{"best_of":1}"#, HeadsUp, (50, 400), (500, None)),
            stake("Scala 40, posta 0.50", r#"{"best_of":3}"#, HeadsUp, (50, 50), (500, None)),
            difference(
                "Scala 40 a coppie, differenza punti 0.50",
                r#"{"best_of":1,"partner_open":true}"#,
                Pairs,
                (50, 500),
                (500, None),
            ),
            difference(
                "Scala 40 individuale, differenza punti 0.50",
                r#"{"mode":"individual","points":101}"#,
                FourIndividual,
                (50, 400),
                (500, None),
            ),
        ],
        ..NONE
    },
    Rows {
        game: "uno",
        knockouts: &[
            knockout("UNO", r#"{"deals":1}"#, HeadsUp, 4, (80, 20), 3),
            knockout("UNO a 200", r#"{"points":200}"#, HeadsUp, 2, (45, 5), 2),
            knockout("UNO a quattro", r#"{"deals":1}"#, FourIndividual, 4, (85, 15), 3),
            knockout("UNO a 8, due per tavolo", r#"{"deals":3,"winners":2}"#, FourIndividual, 8, (167, 33), 1),
        ],
        ..NONE
    },
    Rows {
        game: "solitario",
        knockouts: &[
            knockout("Solitario", r#"{"match_time":5}"#, HeadsUp, 4, (80, 20), 3),
            knockout("Solitario a 4", r#"{"match_time":5}"#, FourIndividual, 4, (45, 5), 3),
            knockout(
                "Solitario a 8, due per tavolo",
                r#"{"match_time":3,"winners":2}"#,
                FourIndividual,
                8,
                (85, 15),
                2,
            ),
            knockout("Solitario aperto", r#"{"match_time":5,"empty_column":"any_card"}"#, HeadsUp, 8, (167, 33), 1),
        ],
        ..NONE
    },
];
