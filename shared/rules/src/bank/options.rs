//! Options that every game with a bank has, as they are listed.

use crate::registry::OptionInfo;

/// For how many a bank begins.
pub const MIN_PLAYERS: OptionInfo = OptionInfo {
    name: "min_players",
    values: "2 to the number of seats",
    default: "2",
    meaning: "the fewest players of a cash table for whom a bank begins",
};

/// How long the bank stays offered to a seat.
pub const ACCEPT_S: OptionInfo =
    OptionInfo { name: "accept_s", values: "5 to 60 seconds", default: "20", meaning: "time to accept the bank" };

/// The least that is brought to a cash table.
pub const MIN_BUYIN: OptionInfo = OptionInfo {
    name: "min_buyin",
    values: "1 to max_buyin, least banks",
    default: "1",
    meaning: "the least buy-in of a cash table; at least EUR 0.50",
};

/// The most that a seat has after chips were bought.
pub const MAX_BUYIN: OptionInfo = OptionInfo {
    name: "max_buyin",
    values: "min_buyin and more, least banks",
    default: "50",
    meaning: "the most a cash seat may hold after a buy-in or top-up; at most EUR 1000.00",
};

/// The share of the house of every gain.
pub const HOUSE_BP: OptionInfo = OptionInfo {
    name: "house_bp",
    values: "0 to 1000 basis points",
    default: "500",
    meaning: "the share of the house at a cash table, of every gain and of what a banker gains in all",
};

/// The most that the house takes of a bank.
pub const HOUSE_CAP: OptionInfo = OptionInfo {
    name: "house_cap",
    values: "chips; 0 is no maximum",
    default: "0",
    meaning: "the most that the house takes in one bank",
};
