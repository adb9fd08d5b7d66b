//! Registering: the requests ([`api`]), what comes of them (`decide`, and `late` after the start) and the rows.
//!
//! What an entry is stands in [`crate::tournament::entry`], what becomes of its buy-ins in [`crate::payment`].
//!
//! # What a player sees
//!
//! 1. They register, and until registration closes they leave free of charge. An entry that is left over at the start,
//!    or paid too late, has everything back.
//! 2. From the start on `GET /v1/registrations/{id}` names the table that the entry plays at; after each match or round
//!    another one.
//! 3. An entry that stays away loses by its clock. After two matches in a row in which it took no part it is withdrawn
//!    with the second result (`shared/replay/src/table/attendance.rs` says who took part). An entry that withdraws in
//!    play gives up the table in play, loses what it has not played, gets nothing back, and is warned once.
//! 4. At the end there is a place, and the prize comes by itself.

#[cfg(feature = "service")]
pub mod api;
pub(crate) mod decide;
pub mod late;
pub mod refunds;
#[cfg(feature = "service")]
pub mod store;
mod touched;

pub use self::touched::Touched;
