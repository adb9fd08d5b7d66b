//! The VP tables of scopone, as printed (docs/rules/rankings.md).

use crate::vp::{Column, Table, Vp, row};

/// scopone, column `any`.
pub static SCOPONE: Table = Table { game: "scopone", column: "any", rows: &[row(10, 10, 0), row(20, 0, 1)] };

/// All of them, and which format uses which; `*` is any.
pub const VP: Vp = Vp { tables: &[&SCOPONE], columns: &[Column { format: "*", column: "any" }] };
