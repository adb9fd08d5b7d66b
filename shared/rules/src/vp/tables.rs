//! The conversion tables of the rulebook, column by column, corrected where its print is defective (each correction
//! stands at the row or the name it touches). Data only; [`super`] has the rules of use.

use super::{Column, Row, Table};

const fn row(winner: u8, loser: u8, mp_from: u32) -> Row {
    Row { winner, loser, mp_from }
}

/// briscola, column `1_smazzata`.
pub static BRISCOLA_1_SMAZZATA: Table = Table {
    game: "briscola",
    column: "1_smazzata",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 2),
        row(12, 8, 4),
        row(13, 7, 8),
        row(14, 6, 14),
        row(15, 5, 20),
        row(16, 4, 26),
        row(17, 3, 32),
        row(18, 2, 38),
        row(19, 1, 44),
        row(20, 0, 50),
    ],
};

/// briscola, column `2_smazzate`.
pub static BRISCOLA_2_SMAZZATE: Table = Table {
    game: "briscola",
    column: "2_smazzate",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 2),
        row(12, 8, 6),
        row(13, 7, 12),
        row(14, 6, 20),
        row(15, 5, 28),
        row(16, 4, 36),
        row(17, 3, 44),
        row(18, 2, 52),
        row(19, 1, 60),
        row(20, 0, 70),
    ],
};

/// briscola, column `3_smazzate`.
pub static BRISCOLA_3_SMAZZATE: Table = Table {
    game: "briscola",
    column: "3_smazzate",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 2),
        row(12, 8, 6),
        row(13, 7, 14),
        row(14, 6, 24),
        row(15, 5, 34),
        row(16, 4, 44),
        // Printed 34, below the row before: 16-4 ends at 52 and 18-2 begins at 64, so it begins at 54.
        row(17, 3, 54),
        row(18, 2, 64),
        row(19, 1, 74),
        row(20, 0, 86),
    ],
};

/// scopa, column `6p`.
pub static SCOPA_6P: Table = Table {
    game: "scopa",
    column: "6p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 1),
        row(12, 8, 2),
        row(13, 7, 3),
        row(14, 6, 4),
        row(15, 5, 5),
        row(16, 4, 6),
        row(17, 3, 7),
        row(18, 2, 8),
    ],
};

/// scopa, column `11p`.
pub static SCOPA_11P: Table = Table {
    game: "scopa",
    column: "11p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 1),
        row(12, 8, 2),
        row(13, 7, 3),
        row(14, 6, 4),
        row(15, 5, 5),
        row(16, 4, 6),
        row(17, 3, 8),
        row(18, 2, 10),
        row(19, 1, 12),
        row(20, 0, 14),
    ],
};

/// scopa, column `21p`.
pub static SCOPA_21P: Table = Table {
    game: "scopa",
    column: "21p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 1),
        row(12, 8, 2),
        row(13, 7, 4),
        row(14, 6, 6),
        row(15, 5, 8),
        row(16, 4, 10),
        row(17, 3, 12),
        row(18, 2, 14),
        row(19, 1, 17),
        row(20, 0, 20),
    ],
};

/// cirulla, column `6p`.
pub static CIRULLA_6P: Table = Table {
    game: "cirulla",
    column: "6p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 1),
        row(12, 8, 2),
        row(13, 7, 3),
        row(14, 6, 4),
        row(15, 5, 5),
        row(16, 4, 7),
        row(17, 3, 9),
    ],
};

/// cirulla, column `11p`.
pub static CIRULLA_11P: Table = Table {
    game: "cirulla",
    column: "11p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 1),
        row(12, 8, 3),
        row(13, 7, 5),
        row(14, 6, 7),
        row(15, 5, 9),
        row(16, 4, 11),
        row(17, 3, 13),
        row(18, 2, 15),
    ],
};

/// cirulla, column `21p`.
pub static CIRULLA_21P: Table = Table {
    game: "cirulla",
    column: "21p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 2),
        row(12, 8, 4),
        row(13, 7, 6),
        row(14, 6, 8),
        row(15, 5, 10),
        row(16, 4, 12),
        row(17, 3, 15),
        row(18, 2, 18),
        row(19, 1, 21),
    ],
};

/// cirulla, column `31p`.
pub static CIRULLA_31P: Table = Table {
    game: "cirulla",
    column: "31p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 2),
        row(12, 8, 4),
        row(13, 7, 7),
        row(14, 6, 10),
        row(15, 5, 13),
        row(16, 4, 16),
        row(17, 3, 19),
        // Printed to 24, where 19-1 begins too: a row begins where it is printed to, so this one ends at 23.
        row(18, 2, 22),
        row(19, 1, 24),
        row(20, 0, 27),
    ],
};

/// cirulla, column `41p`.
pub static CIRULLA_41P: Table = Table {
    game: "cirulla",
    column: "41p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 3),
        row(12, 8, 5),
        row(13, 7, 8),
        row(14, 6, 11),
        row(15, 5, 14),
        row(16, 4, 17),
        row(17, 3, 20),
        row(18, 2, 23),
        row(19, 1, 26),
        row(20, 0, 30),
    ],
};

/// cirulla, column `51p`.
pub static CIRULLA_51P: Table = Table {
    game: "cirulla",
    column: "51p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 3),
        row(12, 8, 6),
        row(13, 7, 9),
        row(14, 6, 12),
        row(15, 5, 16),
        // Printed to 21, while 17-3 begins at 23: 22 is below it, so it belongs here.
        row(16, 4, 19),
        row(17, 3, 23),
        row(18, 2, 26),
        row(19, 1, 29),
        row(20, 0, 33),
    ],
};

/// tresette, column `6p`.
pub static TRESETTE_6P: Table = Table {
    game: "tresette",
    column: "6p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 1),
        row(12, 8, 2),
        row(13, 7, 3),
        row(14, 6, 4),
        row(15, 5, 5),
        row(16, 4, 7),
        row(17, 3, 9),
        row(18, 2, 11),
    ],
};

/// tresette, column `11p`.
pub static TRESETTE_11P: Table = Table {
    game: "tresette",
    column: "11p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 1),
        row(12, 8, 3),
        row(13, 7, 5),
        row(14, 6, 7),
        row(15, 5, 9),
        row(16, 4, 11),
        row(17, 3, 13),
        row(18, 2, 15),
        row(19, 1, 17),
        row(20, 0, 19),
    ],
};

/// tresette, column `17p`.
pub static TRESETTE_17P: Table = Table {
    game: "tresette",
    column: "17p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 2),
        row(12, 8, 4),
        row(13, 7, 6),
        row(14, 6, 8),
        row(15, 5, 10),
        row(16, 4, 12),
        row(17, 3, 15),
        row(18, 2, 18),
        row(19, 1, 21),
        row(20, 0, 24),
    ],
};

/// tresette, column `21p`.
pub static TRESETTE_21P: Table = Table {
    game: "tresette",
    column: "21p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 2),
        row(12, 8, 4),
        row(13, 7, 7),
        row(14, 6, 10),
        row(15, 5, 13),
        row(16, 4, 16),
        row(17, 3, 19),
        // Printed to 24, where 19-1 begins too: ends at 23, as in cirulla 31p.
        row(18, 2, 22),
        row(19, 1, 24),
        row(20, 0, 27),
    ],
};

/// tresette, column `26p`.
pub static TRESETTE_26P: Table = Table {
    game: "tresette",
    column: "26p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 3),
        row(12, 8, 5),
        row(13, 7, 8),
        row(14, 6, 11),
        row(15, 5, 14),
        row(16, 4, 17),
        row(17, 3, 20),
        row(18, 2, 23),
        row(19, 1, 26),
        row(20, 0, 30),
    ],
};

/// tresette, column `31p`.
pub static TRESETTE_31P: Table = Table {
    game: "tresette",
    column: "31p",
    rows: &[
        row(10, 10, 0),
        // Printed 3 to 3: its end was exchanged with the beginning in the next column; it is 3 to 5, as in cirulla 51p.
        row(11, 9, 3),
        row(12, 8, 6),
        row(13, 7, 9),
        row(14, 6, 12),
        row(15, 5, 16),
        // Printed to 21, while 17-3 begins at 23: ends at 22, as in cirulla 51p.
        row(16, 4, 19),
        row(17, 3, 23),
        row(18, 2, 26),
        row(19, 1, 29),
        row(20, 0, 33),
    ],
};

/// tresette, column `36p`. The print has no name for it: the named targets rise by five, and it is the seventh column,
/// as in cirulla that of seven deals.
pub static TRESETTE_36P: Table = Table {
    game: "tresette",
    column: "36p",
    rows: &[
        row(10, 10, 0),
        // Printed 5 to 3: its beginning was exchanged with the end in column 31p; it is 3 to 5.
        row(11, 9, 3),
        row(12, 8, 6),
        row(13, 7, 9),
        row(14, 6, 13),
        row(15, 5, 17),
        row(16, 4, 21),
        row(17, 3, 24),
        row(18, 2, 28),
        row(19, 1, 32),
        row(20, 0, 36),
    ],
};

/// tresette, column `41p`. The print has no name for it: it is the next by five, and a customary target.
pub static TRESETTE_41P: Table = Table {
    game: "tresette",
    column: "41p",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 3),
        row(12, 8, 6),
        row(13, 7, 10),
        row(14, 6, 14),
        row(15, 5, 18),
        row(16, 4, 22),
        row(17, 3, 26),
        row(18, 2, 30),
        row(19, 1, 34),
        row(20, 0, 38),
    ],
};

/// scopone, column `any`.
pub static SCOPONE: Table = Table { game: "scopone", column: "any", rows: &[row(10, 10, 0), row(20, 0, 1)] };

/// asso-piglia-tutto, column `any`.
pub static ASSO_PIGLIA_TUTTO: Table =
    Table { game: "asso-piglia-tutto", column: "any", rows: &[row(10, 10, 0), row(20, 0, 1)] };

/// Every table, in rulebook order.
pub static ALL: &[&Table] = &[
    &BRISCOLA_1_SMAZZATA,
    &BRISCOLA_2_SMAZZATE,
    &BRISCOLA_3_SMAZZATE,
    &SCOPA_6P,
    &SCOPA_11P,
    &SCOPA_21P,
    &CIRULLA_6P,
    &CIRULLA_11P,
    &CIRULLA_21P,
    &CIRULLA_31P,
    &CIRULLA_41P,
    &CIRULLA_51P,
    &TRESETTE_6P,
    &TRESETTE_11P,
    &TRESETTE_17P,
    &TRESETTE_21P,
    &TRESETTE_26P,
    &TRESETTE_31P,
    &TRESETTE_36P,
    &TRESETTE_41P,
    &SCOPONE,
    &ASSO_PIGLIA_TUTTO,
];

/// Which agreed format uses which column. `*` is any format.
pub static ALIASES: &[Column] = &[
    Column { game: "briscola", format: "Points(1)", column: "1_smazzata" },
    Column { game: "briscola", format: "Points(2)", column: "2_smazzate" },
    Column { game: "briscola", format: "Points(3)", column: "3_smazzate" },
    Column { game: "briscola", format: "Majority(1)", column: "1_smazzata" },
    Column { game: "briscola", format: "Majority(3)", column: "3_smazzate" },
    Column { game: "briscola", format: "Majority(5)", column: "3_smazzate" },
    Column { game: "scopa", format: "Target(6)", column: "6p" },
    Column { game: "scopa", format: "Deals(1)", column: "6p" },
    Column { game: "scopa", format: "Deals(2)", column: "6p" },
    Column { game: "scopa", format: "Target(11)", column: "11p" },
    Column { game: "scopa", format: "Deals(3)", column: "11p" },
    Column { game: "scopa", format: "Target(21)", column: "21p" },
    Column { game: "scopa", format: "Deals(4)", column: "21p" },
    Column { game: "scopa", format: "Deals(5)", column: "21p" },
    Column { game: "cirulla", format: "Target(6)", column: "6p" },
    Column { game: "cirulla", format: "Target(11)", column: "11p" },
    Column { game: "cirulla", format: "Target(21)", column: "21p" },
    Column { game: "cirulla", format: "Target(31)", column: "31p" },
    Column { game: "cirulla", format: "Target(41)", column: "41p" },
    Column { game: "cirulla", format: "Target(51)", column: "51p" },
    Column { game: "cirulla", format: "Deals(1)", column: "6p" },
    Column { game: "cirulla", format: "Deals(2)", column: "11p" },
    Column { game: "cirulla", format: "Deals(3)", column: "21p" },
    Column { game: "cirulla", format: "Deals(4)", column: "31p" },
    Column { game: "cirulla", format: "Deals(5)", column: "41p" },
    Column { game: "cirulla", format: "Deals(6)", column: "51p" },
    Column { game: "tresette", format: "Target(6)", column: "6p" },
    Column { game: "tresette", format: "Target(11)", column: "11p" },
    Column { game: "tresette", format: "Target(17)", column: "17p" },
    Column { game: "tresette", format: "Target(21)", column: "21p" },
    Column { game: "tresette", format: "Target(26)", column: "26p" },
    Column { game: "tresette", format: "Target(31)", column: "31p" },
    Column { game: "tresette", format: "Target(36)", column: "36p" },
    Column { game: "tresette", format: "Target(41)", column: "41p" },
    Column { game: "tresette", format: "Deals(1)", column: "6p" },
    Column { game: "tresette", format: "Deals(2)", column: "11p" },
    Column { game: "tresette", format: "Deals(3)", column: "17p" },
    Column { game: "tresette", format: "Deals(4)", column: "21p" },
    Column { game: "tresette", format: "Deals(5)", column: "26p" },
    Column { game: "tresette", format: "Deals(6)", column: "31p" },
    Column { game: "tresette", format: "Deals(7)", column: "36p" },
    Column { game: "tresette", format: "Deals(8)", column: "41p" },
    Column { game: "scopone", format: "*", column: "any" },
    Column { game: "asso-piglia-tutto", format: "*", column: "any" },
];

/// Peppa with one winner at the table: VP by final rank.
pub static PEPPA_1_WINNER: [u8; 4] = [12, 6, 2, 0];

/// Peppa with two winners at the table: VP by final rank.
pub static PEPPA_2_WINNERS: [u8; 4] = [10, 6, 4, 0];
