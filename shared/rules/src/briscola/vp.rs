//! The VP tables of briscola, as printed (docs/rules/rankings.md).

use crate::vp::{Column, Table, Vp, row};

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

/// All of them, and which format uses which; `*` is any.
pub const VP: Vp = Vp {
    tables: &[&BRISCOLA_1_SMAZZATA, &BRISCOLA_2_SMAZZATE, &BRISCOLA_3_SMAZZATE],
    columns: &[
        Column { format: "Points(1)", column: "1_smazzata" },
        Column { format: "Points(2)", column: "2_smazzate" },
        Column { format: "Points(3)", column: "3_smazzate" },
        Column { format: "Majority(1)", column: "1_smazzata" },
        Column { format: "Majority(3)", column: "3_smazzate" },
        Column { format: "Majority(5)", column: "3_smazzate" },
    ],
};
