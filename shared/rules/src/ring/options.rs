//! Options that several ring games have, each declared once, and what may be brought to a cash table.
//!
//! `ring_options!` is [`options!`](crate::options) with these options known by name: a game says the description and
//! the default of one, and the unit in which it is counted.

use super::rules::Mode;
use crate::betting::Rake;
use crate::options::{refusal, refused};
use crate::refusal::Refusal;
use crate::session::Chips;

/// The least that a cash buy-in may be, in cents (G3.7).
const LEAST_BUY_IN: Chips = 50;
/// The most that may be brought to a cash session, in cents (G3.7).
const MOST_BUY_IN: Chips = 100_000;

/// The least and the most buy-in of a cash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuyIns {
    /// What the chips are.
    pub mode: Mode,
    /// What both are counted in. Chips.
    pub unit: Chips,
    /// How many units.
    pub counts: (u32, u32),
}

impl BuyIns {
    /// In chips.
    pub fn chips(self) -> (Chips, Chips) {
        (self.unit * Chips::from(self.counts.0), self.unit * Chips::from(self.counts.1))
    }

    /// Refuses an empty range.
    ///
    /// # Errors
    /// `invalid_options`.
    pub fn check_order(self) -> Result<(), Refusal> {
        if (1..=self.counts.1).contains(&self.counts.0) { Ok(()) } else { refused("min_buyin must be 1 to max_buyin") }
    }

    /// Refuses amounts that no cash table may have (G3.7).
    ///
    /// # Errors
    /// `invalid_options`.
    pub fn check_amounts(self) -> Result<(), Refusal> {
        let (least, most) = self.chips();
        if self.mode == Mode::Tournament || (least >= LEAST_BUY_IN && most <= MOST_BUY_IN) {
            return Ok(());
        }
        let detail = "cash buy-ins must be from EUR 0.50 to EUR 1000.00: change min_buyin or max_buyin";
        let option = if least < LEAST_BUY_IN { "min_buyin" } else { "max_buyin" };
        Err(refusal(detail).with("option", option).with("min", LEAST_BUY_IN).with("max", MOST_BUY_IN))
    }
}

impl Mode {
    /// The rake of a table with these options; none in tournaments.
    pub fn rake(self, basis_points: u16, cap: Chips) -> Rake {
        match self {
            Mode::Cash => Rake { basis_points, cap },
            Mode::Tournament => Rake::NONE,
        }
    }
}

/// Declares the options of a ring game: see the module.
macro_rules! ring_options {
    (@read [$($head:tt)*] [$($done:tt)*]) => { $crate::options::options! { $($head)* { $($done)* } } };
    (@read $head:tt [$($done:tt)*] mode; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            /// Cash or tournament. Default cash.
            mode: $crate::ring::Mode = $crate::ring::Mode::Cash => "cash", "cash or tournament", "what the chips are";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] limit, $meaning:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            /// The limit. Default `nl`.
            limit: $crate::betting::Limit = $crate::betting::Limit::Nl => "nl", "nl, pl or fl", $meaning, always;
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] $(#[doc = $doc:tt])+ invito, $meaning:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[doc = $doc])+
            #[schema(example = 10)]
            invito: u32 = 10, in (1..=100_000_000) else "invito must be 1 to 100000000", "1 to 100000000 chips",
                $meaning, always;
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] $(#[doc = $doc:tt])+ turn_s = $default:tt, $refused:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[doc = $doc])+
            turn_s: u32 = $default, in (5..=60) else $refused, "5 to 60 seconds", "time for one decision";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*]
     $(#[doc = $doc:tt])+ time_bank_s = $default:tt, $meaning:literal, $refused:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[doc = $doc])+
            time_bank_s: u32 = $default, in (0..=600) else $refused, "0 to 600 seconds", $meaning;
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] show_s; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            /// The time to decide whether to show cards, 3 to 60 seconds. Default 10.
            show_s: u32 = 10, in (3..=60) else "show_s must be 3 to 60", "3 to 60 seconds",
                "time to show cards or not";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] accept_s, $refused:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            /// The time to accept the bank, 5 to 60 seconds. Default 20.
            accept_s: u32 = 20, in (5..=60) else $refused, "5 to 60 seconds", "time to accept the bank";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] $(#[doc = $doc:tt])+ min_buyin = $default:tt, $unit:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[doc = $doc])+
            min_buyin: u32 = $default, in (1..=4_294_967_295) else "min_buyin must be 1 to max_buyin", concat!("1 to max_buyin, ", $unit),
                "the least buy-in of a cash table; at least EUR 0.50";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] $(#[doc = $doc:tt])+ max_buyin = $default:tt, $unit:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[doc = $doc])+
            max_buyin: u32 = $default, in (1..=4_294_967_295) else "max_buyin must be min_buyin and more", concat!("min_buyin and more, ", $unit),
                "the most a cash seat may hold after a buy-in or top-up; at most EUR 1000.00";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] min_credit; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
    /// The least credit at a cash table, in inviti: a player who has less sits out (credito residuo minimo). At most
    /// `min_buyin`. Default 1.
            min_credit: u32 = 1, in (1..=4_294_967_295) else "min_credit must be 1 to min_buyin",
                "1 to min_buyin, inviti",
                "the least credit at a cash table: a player with less sits out";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] $(#[doc = $doc:tt])+ rake_bp, $meaning:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[doc = $doc])+
            rake_bp: u16 = 500, in (0..=1000) else "rake_bp must be at most 1000", "0 to 1000 basis points", $meaning;
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] $(#[doc = $doc:tt])+ rake_cap, $meaning:literal; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[doc = $doc])+
            #[schema(maximum = 4_294_967_295_i64)]
            rake_cap: u32 = 300, "chips", $meaning;
        ] $($rest)* }
    };
    // What is common to games with a bank, whose terms are checked together.
    (@read $head:tt [$($done:tt)*] bank_players; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            /// The fewest players of a cash table for whom a bank begins, 2 to the number of seats. Default 2.
            min_players: u8 = 2, in (2..=9) else "min_players must be 2 to the number of seats",
                "2 to the number of seats",
                "the fewest players of a cash table for whom a bank begins";
        ] $($rest)* }
    };
    (@read $head:tt [$($done:tt)*] bank_shares; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*]
            /// The least buy-in at a cash table, in least banks. Default 1.
            min_buyin = 1, "least banks";
            /// The most at a cash table after a buy-in or a top-up, in least banks. Default 50.
            max_buyin = 50, "least banks";
    /// The share of the house at a cash table, of every gain and of what the banker gains in all, in basis points, 0 to
    /// 1000. Default 500.
            house_bp: u16 = 500, in (0..=1000) else "house_bp must be at most 1000", "0 to 1000 basis points",
                "the share of the house at a cash table, of every gain and of what a banker gains in all";
            /// The most that the house takes in one bank. Chips; 0 is no maximum. Default 0.
            #[schema(maximum = 4_294_967_295_i64)]
            house_cap: u32 = 0, "chips; 0 is no maximum", "the most that the house takes in one bank";
        $($rest)* }
    };
    // An option of one game only.
    (@read $head:tt [$($done:tt)*] $(#[$($attribute:tt)*])* $field:ident: $type:ty = $default:expr $(=> $word:expr)?
     $(, in ($($numbers:tt)+) else $outside:expr)?, $values:expr, $meaning:expr $(, $always:ident)?
     $(=> $holds:expr => $refused:expr)?; $($rest:tt)*) => {
        $crate::ring::options::ring_options! { @read $head [$($done)*
            $(#[$($attribute)*])*
            $field: $type = $default $(=> $word)? $(, in ($($numbers)+) else $outside)?, $values, $meaning
                $(, $always)? $(=> $holds => $refused)?;
        ] $($rest)* }
    };
    ($(#[$($attribute:tt)*])* pub struct $name:ident; $($list:tt)*) => {
        $crate::ring::options::ring_options! { @read [$(#[$($attribute)*])* pub struct $name] [] $($list)* }
    };
}

pub(crate) use ring_options;
