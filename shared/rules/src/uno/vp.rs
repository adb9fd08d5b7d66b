//! The VP of UNO: those of win, draw and loss for two players, the ones of peppa's tables for four (uno R22).

use crate::vp::{Column, Table, Vp, row};

/// Two players. A draw never comes about: the tie chain decides.
pub static UNO_2_PLAYERS: Table = Table { game: "uno", column: "2_players", rows: &[row(10, 10, 0), row(20, 0, 1)] };

/// Four players, one winner at the table: VP by final rank.
pub static UNO_1_WINNER: [u8; 4] = [12, 6, 2, 0];

/// Four players, two winners at the table: VP by final rank.
pub static UNO_2_WINNERS: [u8; 4] = [10, 6, 4, 0];

/// The table of two players, whatever was agreed.
pub(super) const VP: Vp = Vp { tables: &[&UNO_2_PLAYERS], columns: &[Column { format: "*", column: "2_players" }] };
