//! The VP tables of peppa, as printed (docs/rules/rankings.md).

/// Peppa with one winner at the table: VP by final rank.
pub static PEPPA_1_WINNER: [u8; 4] = [12, 6, 2, 0];

/// Peppa with two winners at the table: VP by final rank.
pub static PEPPA_2_WINNERS: [u8; 4] = [10, 6, 4, 0];
