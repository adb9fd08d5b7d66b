//! The VP tables of cirulla, as printed (docs/rules/rankings.md).

use crate::vp::{Column, Table, Vp, row};

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

/// All of them, and which format uses which; `*` is any.
pub const VP: Vp = Vp {
    tables: &[&CIRULLA_6P, &CIRULLA_11P, &CIRULLA_21P, &CIRULLA_31P, &CIRULLA_41P, &CIRULLA_51P],
    columns: &[
        Column { format: "Target(6)", column: "6p" },
        Column { format: "Target(11)", column: "11p" },
        Column { format: "Target(21)", column: "21p" },
        Column { format: "Target(31)", column: "31p" },
        Column { format: "Target(41)", column: "41p" },
        Column { format: "Target(51)", column: "51p" },
        Column { format: "Deals(1)", column: "6p" },
        Column { format: "Deals(2)", column: "11p" },
        Column { format: "Deals(3)", column: "21p" },
        Column { format: "Deals(4)", column: "31p" },
        Column { format: "Deals(5)", column: "41p" },
        Column { format: "Deals(6)", column: "51p" },
    ],
};
