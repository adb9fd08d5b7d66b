//! Games played hand after hand: chip tournaments, and cash tables, the commonest first.

use super::{Cash, ChipDemo, Chips, NONE, Played, Rows};

/// A plain one: name, options but the mode, players and seats of a table, starting chips, what of the buy-in goes into
/// the pool and what the house takes, weight.
const fn chips(
    name: &'static str,
    options: &'static str,
    (players, table_seats): (u32, u8),
    starting_chips: u64,
    (share, fee): (i64, i64),
    weight: u32,
) -> Chips {
    Chips { name, options, players, table_seats, starting_chips, share, fee, mode: ChipDemo::Plain, weight }
}

/// Name, options, seats.
const fn pots(name: &'static str, options: &'static str, seats: u8) -> Cash {
    Cash { name, options, played: Played::Pots { seats } }
}

pub(super) static ROWS: &[Rows] = &[
    Rows {
        game: "holdem",
        chips: &[
            chips("Hold'em a 6", r#"{"limit":"nl","sb":10}"#, (6, 6), 1_000, (85, 15), 5),
            chips("Hold'em testa a testa", r#"{"limit":"nl","sb":10}"#, (2, 2), 500, (45, 5), 4),
            chips("Hold'em, 12 giocatori a due tavoli", r#"{"limit":"nl","sb":10}"#, (12, 6), 800, (170, 30), 2),
            Chips {
                mode: ChipDemo::Shootout,
                ..chips("Hold'em, shoot-out a 9", r#"{"limit":"nl","sb":10}"#, (9, 3), 600, (240, 60), 2)
            },
            Chips {
                mode: ChipDemo::Guaranteed,
                ..chips("Hold'em garantito a 4", r#"{"limit":"nl","sb":10}"#, (4, 4), 600, (425, 75), 2)
            },
            chips("Hold'em limit a 5", r#"{"limit":"fl","sb":10}"#, (5, 5), 500, (160, 40), 2),
        ],
        cash: &[
            pots("Hold'em NL 0.05/0.10", r#"{"sb":5}"#, 6),
            pots("Hold'em NL 0.25/0.50 heads-up", r#"{"sb":25,"rake_cap":50}"#, 2),
            pots("Hold'em NL 0.10/0.20", r#"{"sb":10,"ante":2}"#, 9),
            pots("Hold'em FL 0.50/1.00", r#"{"sb":50,"limit":"fl","rake_bp":300}"#, 6),
            pots("Hold'em PL 0.10/0.20", r#"{"sb":10,"limit":"pl"}"#, 8),
            pots("Hold'em NL 0.01/0.02", r#"{"sb":1,"min_buyin":25}"#, 10),
            pots("Hold'em NL 0.05/0.10, rake of every pot", r#"{"sb":5,"rake_bp":1000,"no_flop_no_drop":false}"#, 4),
            pots("Hold'em NL 0.10/0.20, no rake", r#"{"sb":10,"rake_bp":0,"min_buyin":10}"#, 3),
        ],
        ..NONE
    },
    Rows {
        game: "omaha",
        chips: &[
            chips("Omaha a 5", r#"{"limit":"pl","sb":10}"#, (5, 5), 1_000, (80, 20), 4),
            chips("Omaha, 8 giocatori a due tavoli", r#"{"limit":"pl","sb":10}"#, (8, 4), 800, (85, 15), 2),
        ],
        cash: &[
            pots("Omaha PL 0.05/0.10", r#"{"sb":5,"limit":"pl"}"#, 6),
            pots("Omaha NL 0.02/0.04", r#"{"sb":2,"limit":"nl","max_buyin":150}"#, 5),
            pots("Omaha FL 0.10/0.20", r#"{"sb":10,"limit":"fl","rake_bp":450}"#, 8),
            pots("Omaha PL 0.25/0.50", r#"{"sb":25,"limit":"pl","rake_cap":150}"#, 10),
        ],
        ..NONE
    },
    Rows {
        game: "bestia",
        chips: &[
            chips("Bestia a 5", r#"{"cards":3,"invito":10}"#, (5, 5), 500, (80, 20), 4),
            chips("Bestia a 4 carte", r#"{"cards":4,"invito":10}"#, (4, 4), 400, (45, 5), 3),
            chips("Bestia, 9 giocatori a due tavoli", r#"{"cards":3,"invito":10}"#, (9, 5), 300, (85, 15), 2),
            Chips {
                mode: ChipDemo::Shootout,
                ..chips("Bestia, shoot-out a 9", r#"{"cards":3,"invito":10}"#, (9, 3), 300, (160, 40), 2)
            },
        ],
        cash: &[
            pots("Bestia 0.10", r#"{"invito":10}"#, 5),
            pots("Bestia a 4 carte, 0.20", r#"{"invito":20,"cards":4,"rake_bp":300}"#, 4),
            pots("Bestia 0.05, bestia massima 1.00", r#"{"invito":5,"max_bestia":100}"#, 6),
            pots("Bestia in 3, 0.10", r#"{"invito":10,"min_players":3,"rake_bp":1000}"#, 3),
        ],
        ..NONE
    },
    Rows {
        game: "telesina",
        chips: &[
            chips("Telesina a 6", r#"{"limit":"nl","invito":10}"#, (6, 6), 500, (85, 15), 4),
            chips(
                "Telesina pot limit a 4, croce",
                r#"{"limit":"pl","invito":10,"vele":"croce","coperta":"primo_giro"}"#,
                (4, 4),
                400,
                (45, 5),
                3,
            ),
            chips("Telesina, 8 giocatori a due tavoli", r#"{"limit":"nl","invito":10}"#, (8, 4), 300, (85, 15), 2),
            Chips {
                mode: ChipDemo::Shootout,
                ..chips(
                    "Telesina, shoot-out a 9",
                    r#"{"limit":"nl","invito":10,"vele":"una"}"#,
                    (9, 3),
                    300,
                    (160, 40),
                    2,
                )
            },
        ],
        cash: &[
            pots("Telesina NL 0.10", r#"{"invito":10}"#, 6),
            pots("Telesina PL 0.20, ascensore", r#"{"invito":20,"limit":"pl","vele":"ascensore","rake_bp":300}"#, 5),
            pots(
                "Telesina FL 0.10, carta coperta",
                r#"{"invito":10,"limit":"fl","vele":"nessuna","coperta":"sempre"}"#,
                4,
            ),
            pots("Telesina NL 0.05 testa a testa", r#"{"invito":5,"vele":"h","coperta":"mai","rake_cap":100}"#, 2),
        ],
        ..NONE
    },
    Rows {
        game: "poker-5-carte",
        chips: &[
            chips("Poker 5 carte a 6", r#"{"limit":"nl","invito":10}"#, (6, 6), 500, (85, 15), 4),
            chips("Poker 5 carte, 8 giocatori a due tavoli", r#"{"limit":"pl","invito":10}"#, (8, 4), 300, (85, 15), 2),
            Chips {
                mode: ChipDemo::Shootout,
                ..chips(
                    "Poker 5 carte, shoot-out a 9",
                    r#"{"limit":"nl","invito":10,"blind_opening":false}"#,
                    (9, 3),
                    300,
                    (160, 40),
                    2,
                )
            },
        ],
        cash: &[
            pots("Poker 5 carte NL 0.10", r#"{"invito":10}"#, 6),
            pots("Poker 5 carte PL 0.20", r#"{"invito":20,"limit":"pl","rake_bp":300}"#, 5),
            pots("Poker 5 carte FL 0.10", r#"{"invito":10,"limit":"fl","blind_opening":false}"#, 4),
        ],
        ..NONE
    },
    Rows {
        game: "poker-all-italiana",
        chips: &[
            chips(
                "Poker all'italiana a 5",
                r#"{"limit":"nl","invito":10,"giro_pazzo":true}"#,
                (5, 5),
                500,
                (80, 20),
                3,
            ),
            chips(
                "Poker all'italiana testa a testa",
                r#"{"limit":"pl","invito":10,"giro_pazzo":true,"vele":"una","coperta":"mai"}"#,
                (2, 2),
                300,
                (45, 5),
                2,
            ),
        ],
        cash: &[
            pots("Poker all'italiana NL 0.10, giro pazzo", r#"{"invito":10,"giro_pazzo":true}"#, 6),
            pots(
                "Poker all'italiana PL 0.05, giro pazzo",
                r#"{"invito":5,"limit":"pl","giro_pazzo":true,"vele":"croce","rake_cap":100}"#,
                4,
            ),
            pots("Poker all'italiana NL 0.05 testa a testa", r#"{"invito":5,"min_credit":10}"#, 2),
        ],
        ..NONE
    },
    Rows {
        game: "sette-e-mezzo",
        chips: &[
            chips("Sette e mezzo a 5", r#"{"min_piatto":50,"min_bet":10}"#, (5, 5), 500, (80, 20), 2),
            chips(
                "Sette e mezzo, 8 giocatori a due tavoli",
                r#"{"min_piatto":50,"min_bet":10}"#,
                (8, 4),
                400,
                (85, 15),
                1,
            ),
        ],
        cash: &[
            pots("Sette e mezzo 1.00", r#"{"min_piatto":100,"min_bet":10}"#, 6),
            pots(
                "Sette e mezzo, classica 0.50",
                r#"{"variant":"classica","min_piatto":50,"min_bet":10,"max_buyin":200,"house_cap":500}"#,
                5,
            ),
        ],
        ..NONE
    },
    Rows {
        game: "chemin-de-fer",
        chips: &[
            chips("Chemin de fer a 5", r#"{"min_posta":50,"min_bet":10}"#, (5, 5), 500, (80, 20), 2),
            chips(
                "Chemin de fer, 8 giocatori a due tavoli",
                r#"{"min_posta":50,"min_bet":10}"#,
                (8, 4),
                400,
                (85, 15),
                1,
            ),
        ],
        cash: &[
            pots("Chemin de fer 1.00", r#"{"min_posta":100,"min_bet":10}"#, 6),
            pots("Chemin de fer 2.00", r#"{"min_posta":200,"min_bet":20,"house_bp":300,"house_cap":500}"#, 9),
        ],
        ..NONE
    },
];
