//! Money: exact amounts of euro, and everything that divides them.
//!
//! [`Money`] is a number of cents. There is no way in for floats, no bare rounding and no silent overflow: operations
//! are checked, or panic rather than give another amount, and every function that rounds names its rule.
//!
//! - [`rate`]: rates in basis points;
//! - [`split`]: divisions whose parts sum to the whole (G2.9, G2.10, G6.4);
//! - [`prize`]: prize tables and what they pay (G2.8, G2.9);
//! - [`payout`]: the share of the buy-ins that must go back to the players (G2.7).
//!
//! Non-goals: chips and points (they are integers and live in the rules), currencies other than the euro.

#![warn(missing_docs)]

mod amount;
#[cfg(feature = "sqlx")]
mod column;
pub mod payout;
pub mod prize;
pub mod rate;
pub mod split;

pub use amount::{Currency, Money, MoneyError, is_out_of_range};
pub use prize::{PrizeTable, PrizeTableError};
pub use rate::BasisPoints;
pub use split::{share_floor, split_by_weight, split_equally, split_pair};
