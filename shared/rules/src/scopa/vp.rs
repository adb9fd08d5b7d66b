//! The VP tables of scopa, as printed (docs/rules/rankings.md).

use crate::vp::{Column, Table, Vp, row};

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

/// All of them, and which format uses which; `*` is any.
pub const VP: Vp = Vp {
    tables: &[&SCOPA_6P, &SCOPA_11P, &SCOPA_21P],
    columns: &[
        Column { format: "Target(6)", column: "6p" },
        Column { format: "Deals(1)", column: "6p" },
        Column { format: "Deals(2)", column: "6p" },
        Column { format: "Target(11)", column: "11p" },
        Column { format: "Deals(3)", column: "11p" },
        Column { format: "Target(21)", column: "21p" },
        Column { format: "Deals(4)", column: "21p" },
        Column { format: "Deals(5)", column: "21p" },
    ],
};
