//! What concerns one player, told in a stream of their own (`GET /v1/me/stream`).
//!
//! A fact is written as due in the transaction of what it follows from: events of the lobby ([`store::write`], by the
//! executor), lines of statements that the wallet tells of ([`money`]), the time that a player has sat ([`sitting`]).
//! What is due is numbered in one transaction at a time ([`live`]), so that a number that is committed later is higher,
//! on whatever replica. The number is the id from which a stream resumes.
//!
//! **Invariants:** an item is told to the player that it is addressed to and to nobody else; it says nothing that they
//! could not read with their own token; a player who was told a number was told all of their own before it, as far back
//! as items are kept. Non-goals: cards, and what happens at a table (the tables' streams).

pub mod api;
pub mod live;
pub mod money;
pub mod sitting;
pub mod store;

use mazziere_contract::lobby::Notice;
use mazziere_ids::PlayerId;

/// A fact, and the one player that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addressed {
    pub player: PlayerId,
    pub notice: Notice,
}

impl Addressed {
    pub fn to(player: PlayerId, notice: impl Into<Notice>) -> Addressed {
        Addressed { player, notice: notice.into() }
    }
}
