//! The lobby: events players can join. Knockouts of match games, chip tournaments of ring games, and cash tables.
//!
//! What happens when a player registers: [`registration`] looks whether he can pay, writes his wish (an event on the
//! [`tournament`]'s stream) and queues an [`effect`], in one transaction; the effect collects the buy-in at the wallet; its
//! outcome is another event, and with it the place is taken. A pair pays one after the other: the second member has an
//! [`invitation`]. When the last place is paid the [`bracket`] is drawn, the money moves to the pool, tables are opened;
//! [`results`] come back from the tables' feed; the final ranking is paid by [`prize`] table. In a chip tournament
//! [`chips`] are in the place of the bracket. An operator may cancel at any time before the ranking is final:
//! [`cancellation`].
//!
//! What happens when a player sits down at a [`cash`] table: his seat is reserved, an effect brings his buy-in into
//! play, the next one has the tables seat him; the tables' news tells when he has left, and who is first in line has
//! his turn.
//!
//! Both are an [`aggregate::Aggregate`] to the [`desk`], and one queue carries the effects of both.
//!
//! Invariants
//! - The truth about a tournament or a cash table is its stream; rows are written in the same transaction and never say
//!   anything else.
//! - Money and tables move only by effects, queued with the event they follow from, idempotent by derived ids.
//! - Any replica may serve any tournament or cash table and carry out any effect; what two do at once, the stream's
//!   version decides.
//!
//! Non-goals: the rules of games (the tables know), the ledger (the wallet's), who players are.

pub mod aggregate;
pub mod bracket;
pub mod cancellation;
pub mod cash;
pub mod chips;
mod command;
pub mod desk;
pub mod effect;
pub mod failure;
pub mod invitation;
pub mod live;
pub mod metrics;
mod openapi;
mod page;
pub mod prize;
pub mod registration;
pub mod results;
mod schema;
mod service;
pub mod template;
pub mod tournament;

pub use effect::Pauses;
pub use openapi::{openapi, routes};
pub use schema::{connect, migrate};
pub use service::{CALL_TIMEOUT, Config, Lobby, StartError, configure};
