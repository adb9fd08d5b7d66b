//! The VP table of scala 40, as printed (docs/rules/rankings.md): win, draw, loss.

use crate::vp::{Column, Row, Table, Vp, row};

/// Win 20, draw 10, loss 0, whatever the difference.
pub static SCALA_40: Table = Table { game: "scala-40", column: "any", rows: ROWS };

const ROWS: &[Row] = &[row(10, 10, 0), row(20, 0, 1)];

/// Every agreed format uses it.
pub(super) const VP: Vp = Vp { tables: &[&SCALA_40], columns: &[Column { format: "*", column: "any" }] };
