//! The VP tables of asso piglia tutto, as printed (docs/rules/rankings.md).

use crate::vp::{Column, Table, Vp, row};

/// asso-piglia-tutto, column `any`.
pub static ASSO_PIGLIA_TUTTO: Table =
    Table { game: "asso-piglia-tutto", column: "any", rows: &[row(10, 10, 0), row(20, 0, 1)] };

/// All of them, and which format uses which; `*` is any.
pub const VP: Vp = Vp { tables: &[&ASSO_PIGLIA_TUTTO], columns: &[Column { format: "*", column: "any" }] };
