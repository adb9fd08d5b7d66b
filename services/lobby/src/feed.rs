//! The news of the tables, taken in from their feed: results of matches, and what happens at cash tables.
//!
//! One follower per replica reads ahead and hands each item to its lane: the stream that it is news of. Lanes work at
//! the same time, each in the order of the feed ([`window`]); an item becomes a command on its tournament or cash table
//! (`taking`), whose events are written in one transaction with how far the lane is. The position of the whole feed
//! follows behind the first item that is not done; what lies behind it is read again after a crash, and the lanes know
//! what of it they have. Hands of cash tables, of which there are many, only feed statistics: they are a lane of their
//! own.
//!
//! Invariants: positions only go forward, asserted; a lane that is slow, or fails, holds up no other: one that fails
//! again and again is parked with what is behind it (`parked`), and tried until it goes on; an item that can never be
//! taken in is put aside for people to look at, never skipped silently; items that come late (another attempt, a
//! cancelled tournament) come to nothing.
//!
//! The transaction that takes an item in moves the position of its lane (`lobby.feed_lane`) under its lock; that is
//! what makes an item take effect once. The position of the whole feed is `lobby.feed`; lanes that it has caught up
//! with are forgotten. Parked lanes are in `lobby.parked_news` and in `mazziere_lobby_news_parked`, items put aside in
//! `lobby.parked_result`.

pub mod cash;
pub mod cash_matches;
pub mod chips;
pub mod club;
pub mod fault;
#[cfg(feature = "service")]
pub mod follower;
#[cfg(feature = "service")]
mod parked;
#[cfg(feature = "service")]
mod reading;
#[cfg(feature = "service")]
pub mod store;
#[cfg(feature = "service")]
pub(crate) mod taking;
pub mod tournaments;
#[cfg(feature = "service")]
pub mod window;
