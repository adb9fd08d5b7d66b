//! The VP of solitario by place (the rulebook has no table).

/// Two players.
pub static SOLITARIO_2: [u8; 2] = [20, 0];

/// Four players, one winner at the table.
pub static SOLITARIO_4_1_WINNER: [u8; 4] = [12, 6, 2, 0];

/// Four players, two winners at the table.
pub static SOLITARIO_4_2_WINNERS: [u8; 4] = [10, 6, 4, 0];
