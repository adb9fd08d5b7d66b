//! The moves of Solitario and the legal ones of a seat.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::cards::SolitarioSuit;
use super::layout::COLUMNS;
use crate::kernel::LegalMoves;

/// A column, `1..=7` from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SolitarioColumn, value_type = u8, example = 3, minimum = 1, maximum = 7))]
#[serde(try_from = "u8", into = "u8")]
pub struct Column(u8);

impl Column {
    /// The columns from the left.
    pub fn all() -> impl Iterator<Item = Column> {
        (1..=COLUMNS as u8).map(Column)
    }

    /// The column of this number, from 1 to 7.
    pub const fn new(number: u8) -> Option<Column> {
        if number >= 1 && number <= COLUMNS as u8 { Some(Column(number)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place from 0.
    pub const fn index(self) -> usize {
        (self.0 - 1) as usize
    }

    /// The column at this place from 0, which is below seven.
    pub(super) const fn at(index: usize) -> Column {
        Column((index % COLUMNS) as u8 + 1)
    }
}

impl TryFrom<u8> for Column {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Column, &'static str> {
        Column::new(number).ok_or("columns are numbered from 1 to 7")
    }
}

impl From<Column> for u8 {
    fn from(column: Column) -> u8 {
        column.0
    }
}

/// A command of a player: `{"type":"turn_stock"}` or `{"type":"column_to_column","from":3,"count":2,"to":5}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SolitarioMove {
    /// Turn the next three cards of the stock (girare); an empty stock is made anew from the waste first.
    TurnStock {},
    /// The top card of the waste to a column.
    WasteToColumn {
        /// Which column.
        column: Column,
    },
    /// The top card of the waste to its base.
    WasteToBase {},
    /// The last card of a column to its base.
    ColumnToBase {
        /// Which column.
        column: Column,
    },
    /// The last cards of a column to another one.
    ColumnToColumn {
        /// From which column.
        from: Column,
        /// How many cards, from 1; all of them face up.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 13))]
        count: u8,
        /// To which column.
        to: Column,
    },
    /// The top card of a base back to a column.
    BaseToColumn {
        /// Which base.
        suit: SolitarioSuit,
        /// To which column.
        column: Column,
    },
    /// Stop (abbandona): the score stands, and is not added to any more.
    Stop {},
}

/// So many moves are legal at once, at most usually.
const USUAL: usize = 16;

/// How seldom [`LegalMoves::pick`] stops while something else can be done: once in so many times.
const STOPS_ONCE_IN: u32 = 64;

/// The legal moves of a seat: whole moves, those first that turn a card of a column up. [`SolitarioMove::Stop`] is
/// always the last of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolitarioLegal {
    /// The moves.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<SolitarioMove>))]
    pub moves: SmallVec<[SolitarioMove; USUAL]>,
}

impl LegalMoves<SolitarioMove> for SolitarioLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<SolitarioMove> {
        let (stop, others) = self.moves.split_last()?;
        let count = u32::try_from(others.len()).unwrap_or(u32::MAX);
        if count == 0 || dice(STOPS_ONCE_IN) == STOPS_ONCE_IN - 1 {
            return Some(*stop);
        }
        others.get(dice(count) as usize).copied()
    }
}
