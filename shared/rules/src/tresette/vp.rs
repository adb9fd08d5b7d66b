//! The VP tables of tresette, as printed (docs/rules/rankings.md).

use crate::vp::{Column, Table, Vp, row};

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

/// All of them, and which format uses which; `*` is any.
pub const VP: Vp = Vp {
    tables: &[
        &TRESETTE_6P,
        &TRESETTE_11P,
        &TRESETTE_17P,
        &TRESETTE_21P,
        &TRESETTE_26P,
        &TRESETTE_31P,
        &TRESETTE_36P,
        &TRESETTE_41P,
    ],
    columns: &[
        Column { format: "Target(6)", column: "6p" },
        Column { format: "Target(11)", column: "11p" },
        Column { format: "Target(17)", column: "17p" },
        Column { format: "Target(21)", column: "21p" },
        Column { format: "Target(26)", column: "26p" },
        Column { format: "Target(31)", column: "31p" },
        Column { format: "Target(36)", column: "36p" },
        Column { format: "Target(41)", column: "41p" },
        Column { format: "Deals(1)", column: "6p" },
        Column { format: "Deals(2)", column: "11p" },
        Column { format: "Deals(3)", column: "17p" },
        Column { format: "Deals(4)", column: "21p" },
        Column { format: "Deals(5)", column: "26p" },
        Column { format: "Deals(6)", column: "31p" },
        Column { format: "Deals(7)", column: "36p" },
        Column { format: "Deals(8)", column: "41p" },
    ],
};
