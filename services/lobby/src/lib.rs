//! The lobby: events players can join. Tournaments (knockouts, leagues and rounds of match games, chip tournaments of
//! ring games), cash tables, and private events of the [`club`].
//!
//! What happens when a player registers: [`tournament::registration`] looks whether there is money for it, writes the
//! wish (an event on the [`tournament`]'s stream) and queues an effect in the [`outbox`], in one transaction; the
//! effect collects the buy-in at the wallet; its outcome is another event, and with it the place is taken. A pair pays
//! one after the other: the second member has an [`tournament::invitation`]. When the last place is paid
//! `tournament/start.rs` closes the registration: the tournament's [`system`] draws, and [`tournament::follow_ups`]
//! queue what moves the money to the pool and opens tables; results come back by the tables' [`feed`]; the final
//! ranking is paid by [`tournament::prize`] table. An operator may cancel at any time before the ranking is final:
//! [`tournament::cancellation`].
//!
//! What happens when a player sits down at a [`cash`] table: a seat is reserved, an effect brings the buy-in into play,
//! the next one has the tables seat the player; the tables' news tells who has left, and then it is the turn of the
//! first in the queue.
//!
//! Both, private events and the conduct of a player are each an [`log::aggregate::Aggregate`] to the [`log::executor`];
//! one queue holds the effects of all, and the [`runner`] carries them out.
//!
//! Invariants
//! - The truth about a tournament or a cash table is its stream; rows are written in the same transaction and never say
//!   anything else.
//! - Money and tables move only by effects, queued with the event they follow from, idempotent by derived ids.
//! - Any replica may serve any tournament or cash table and carry out any effect; what two do at once, the stream's
//!   version decides.
//!
//! Results bring players to general rankings and skill levels ([`ranking`]), in the transaction of what decides them.
//! Beside all that stand the [`conduct`] of players, a stream for each, which says who may join nothing for now, and
//! the names of players ([`player_name`]), which no event has.
//!
//! Non-goals: the rules of games (the tables know), the ledger (the wallet's), who players are.

#[cfg(feature = "service")]
pub mod act;
#[cfg(feature = "service")]
mod admission;
mod because;
pub mod cash;
pub mod club;
pub mod conduct;
pub mod directory;
pub mod drawn;
#[cfg(feature = "service")]
pub mod exclusion;
#[cfg(feature = "service")]
pub mod failure;
pub mod feed;
#[cfg(feature = "service")]
mod gauges;
#[cfg(test)]
mod golden_tests;
pub mod interruption;
#[cfg(feature = "service")]
mod italy;
#[cfg(feature = "service")]
pub mod limits;
pub mod log;
#[cfg(feature = "service")]
pub mod metrics;
#[cfg(feature = "service")]
pub mod notice;
#[cfg(feature = "service")]
mod openapi;
pub mod outbox;
pub mod page;
pub mod payment;
pub mod pieces;
#[cfg(feature = "service")]
pub mod player_name;
#[cfg(feature = "service")]
mod prizes;
pub mod ranking;
#[cfg(feature = "service")]
mod reason;
#[cfg(feature = "service")]
mod recheck;
pub mod refusal;
#[cfg(feature = "service")]
mod routes;
#[cfg(feature = "service")]
pub mod runner;
#[cfg(feature = "service")]
mod schema;
#[cfg(feature = "service")]
mod service;
pub mod stalling;
#[cfg(feature = "service")]
pub mod stream;
pub mod system;
#[cfg(feature = "service")]
pub mod template;
pub mod terms;
pub mod tournament;
#[cfg(feature = "service")]
mod uptime;
#[cfg(test)]
mod world;

#[cfg(feature = "service")]
pub use limits::Limits;
pub use log::seal;
#[cfg(feature = "service")]
pub use openapi::{Example, Examples, openapi};
pub use outbox::Pauses;
#[cfg(feature = "service")]
pub use routes::routes;
#[cfg(feature = "service")]
pub use schema::{SCHEMA, connect, migrate, probe};
#[cfg(feature = "service")]
pub use service::{CALL_TIMEOUT, Config, Lobby, StartError};
