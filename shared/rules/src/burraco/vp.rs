//! The VP tables of burraco, as printed (R28 to R30).

use crate::vp::{Column, Table, Vp, row};

/// burraco, column `1_or_2_smazzate`.
pub static BURRACO_1_OR_2_SMAZZATE: Table = Table {
    game: "burraco",
    column: "1_or_2_smazzate",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 45),
        row(12, 8, 125),
        row(13, 7, 205),
        row(14, 6, 305),
        row(15, 5, 405),
        row(16, 4, 505),
        row(17, 3, 625),
        row(18, 2, 745),
        row(19, 1, 875),
        row(20, 0, 1005),
    ],
};

/// burraco, column `3_smazzate`.
pub static BURRACO_3_SMAZZATE: Table = Table {
    game: "burraco",
    column: "3_smazzate",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 55),
        row(12, 8, 155),
        row(13, 7, 255),
        row(14, 6, 355),
        row(15, 5, 505),
        row(16, 4, 655),
        row(17, 3, 805),
        row(18, 2, 1005),
        row(19, 1, 1255),
        row(20, 0, 1505),
    ],
};

/// burraco, column `4_smazzate_or_2005`: four smazzate or more, and any target.
pub static BURRACO_4_SMAZZATE_OR_2005: Table = Table {
    game: "burraco",
    column: "4_smazzate_or_2005",
    rows: &[
        row(10, 10, 0),
        row(11, 9, 105),
        row(12, 8, 305),
        row(13, 7, 505),
        row(14, 6, 705),
        row(15, 5, 905),
        row(16, 4, 1105),
        row(17, 3, 1305),
        row(18, 2, 1505),
        row(19, 1, 1705),
        row(20, 0, 2005),
    ],
};

/// All of them, and which format uses which; `*` is any.
pub const VP: Vp = Vp {
    tables: &[&BURRACO_1_OR_2_SMAZZATE, &BURRACO_3_SMAZZATE, &BURRACO_4_SMAZZATE_OR_2005],
    columns: &[
        Column { format: "Deals(1)", column: "1_or_2_smazzate" },
        Column { format: "Deals(2)", column: "1_or_2_smazzate" },
        Column { format: "Deals(3)", column: "3_smazzate" },
        Column { format: "*", column: "4_smazzate_or_2005" },
    ],
};
