//! Victory points and match points: from the difference of a match to what rankings count (docs/rules/rankings.md).
//!
//! All integers. A table has the rows of one printed column; the column is chosen by the agreed format, never by the
//! deals really played. Cash never comes from here.
//!
//! | law | where |
//! |---|---|
//! | §2 row with the largest minimum not above the difference | [`Table::row`] |
//! | §3 a win with a difference of zero or less | [`Table::narrowest_win`] |
//! | §3 cappotto: top row | [`Table::top`] |
//! | §4, V1, V2 timeout and abandon | [`Table::forfeit`] |
//! | G1.6, G1.13: a match that nobody plays, a rest | [`Unplayed`] |

/// One row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// VP of the winner.
    pub winner: u8,
    /// VP of the loser.
    pub loser: u8,
    /// The smallest difference of match points in this row.
    pub mp_from: u32,
}

/// One column of a printed table: rows by ascending minimum, the first from 0.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// The game.
    pub game: &'static str,
    /// The column's name.
    pub column: &'static str,
    /// Its rows.
    pub rows: &'static [Row],
}

/// Which column a format uses.
#[derive(Debug, PartialEq, Eq)]
pub struct Column {
    /// The agreed format, such as `Target(11)`; `*` is any.
    pub format: &'static str,
    /// The column.
    pub column: &'static str,
}

/// The tables of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vp {
    /// Its columns.
    pub tables: &'static [&'static Table],
    /// Which agreed format uses which; `*` is any.
    pub columns: &'static [Column],
}

impl Vp {
    /// Of games whose results are places or chips.
    pub const NONE: Vp = Vp { tables: &[], columns: &[] };

    /// The table of a column.
    pub fn table(&self, column: &str) -> Option<&'static Table> {
        self.tables.iter().copied().find(|table| table.column == column)
    }

    /// The table that is used for an agreed format, such as `Target(11)` or `Deals(3)`.
    pub fn table_of_format(&self, format: &str) -> Option<&'static Table> {
        let alias = self.columns.iter().find(|column| column.format == format || column.format == "*")?;
        self.table(alias.column)
    }
}

/// A row of a table.
pub(crate) const fn row(winner: u8, loser: u8, mp_from: u32) -> Row {
    Row { winner, loser, mp_from }
}

/// What both sides get after a timeout or an abandon. VP need not add to 20, nor MP to 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// VP of the side not at fault.
    pub winner_vp: u8,
    /// Its MP.
    pub winner_mp: i32,
    /// MP of the side at fault, negative; its VP are 0.
    pub loser_mp: i32,
}

/// The fewest VP of a side whose opponent ran out of time or gave up; the VP of a rest.
pub(crate) const FORFEIT_MIN_VP: u8 = 14;

/// What a match is worth that nobody plays because somebody has withdrawn (G1.13), and what a rest in
/// Danish rounds is worth (G1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplayed {
    /// VP of each side that is there.
    pub vp: u8,
    /// Its MP.
    pub mp: i32,
    /// MP of a side that is not, 0 or less; its VP are 0.
    pub lost_mp: i32,
    /// VP of a rest.
    pub rest_vp: u8,
    /// Its MP.
    pub rest_mp: i32,
}

impl Unplayed {
    /// Of a table of several single players, by the VP of its places: a player who is there has those of the second
    /// place, as in a rest (G1.7), and no MP change.
    pub fn of_places(vp: &[u8]) -> Unplayed {
        let second = vp.get(1).copied().unwrap_or_default();
        Unplayed { vp: second, mp: 0, lost_mp: 0, rest_vp: second, rest_mp: 0 }
    }
}

impl Table {
    /// The row of a difference of `mp` match points, whatever its sign.
    pub fn row(&self, mp: i32) -> Row {
        let size = mp.unsigned_abs();
        self.rows.iter().rev().copied().find(|row| row.mp_from <= size).unwrap_or(self.rows[0])
    }

    /// The VP of a line with a difference of `mp` (positive: it won).
    pub fn vp(&self, mp: i32) -> u8 {
        let row = self.row(mp);
        if mp < 0 { row.loser } else { row.winner }
    }

    /// The last row of the column: 20-0, or less where the column stops before.
    pub fn top(&self) -> Row {
        self.rows[self.rows.len() - 1]
    }

    /// The row of a match won with a difference of zero or less: 11-9, or the win row of win/draw/loss tables. The
    /// winner's MP are its minimum.
    pub fn narrowest_win(&self) -> Row {
        self.rows[1]
    }

    /// Whether the table knows only win, draw and loss.
    fn is_win_draw_loss(&self) -> bool {
        self.rows.len() == 2
    }

    /// What a timeout or an abandon with a differenza of `d` is worth. Each line's MP come from its own VP.
    pub fn forfeit(&self, d: u32) -> Forfeit {
        let size = i32::try_from(d).unwrap_or(i32::MAX);
        let least = FORFEIT_MIN_VP.max(self.row(size).winner);
        let won = self.rows.iter().copied().find(|row| row.winner >= least).unwrap_or(self.top());
        if self.is_win_draw_loss() {
            return Forfeit { winner_vp: won.winner, winner_mp: size.max(1), loser_mp: -size.max(1) };
        }
        let lost = self.rows.iter().copied().find(|row| row.loser == 0).unwrap_or(self.top());
        Forfeit { winner_vp: won.winner, winner_mp: signed(won.mp_from), loser_mp: -signed(lost.mp_from) }
    }

    /// What a match of two lines is worth that nobody plays: a forfeit with a differenza of 0. A rest brings 14 VP and
    /// the fewest MP of that row, 0 where the table has none.
    pub fn unplayed(&self) -> Unplayed {
        let Forfeit { winner_vp, winner_mp, loser_mp } = self.forfeit(0);
        let of_rest = self.rows.iter().find(|row| row.winner == FORFEIT_MIN_VP);
        Unplayed {
            vp: winner_vp,
            mp: winner_mp,
            lost_mp: loser_mp,
            rest_vp: FORFEIT_MIN_VP,
            rest_mp: of_rest.map_or(0, |row| signed(row.mp_from)),
        }
    }
}

/// A minimum of a printed row as a signed number; none comes near the limit.
fn signed(mp: u32) -> i32 {
    i32::try_from(mp).unwrap_or(i32::MAX)
}
