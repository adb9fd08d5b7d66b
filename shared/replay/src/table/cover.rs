//! What of a table is sealed, and until when. Pure.
//!
//! A promise is sealed under the key of its deal from the moment it is made; a turn under that of the deal in play, or
//! between two deals under that of the next one. Chance that came in the middle of a deal (a reshuffle) has a number, a
//! promise and a key of its own, and what follows is sealed under that. The row after which a deal is over is not
//! sealed any more, and publishes every key of the deal. The last row of a table publishes what is left: the deal that
//! was broken off, the one that was promised and never dealt, and the secret of the table, which is sealed under a
//! number of its own. No other row holds anything hidden, and no other is sealed.
//!
//! **Invariants:** a function of the stored events alone, so that an auditor runs it again. Which master key seals a
//! deal is said in its promise: keys change from one deal to the next, never within one. A deal that was promised
//! before there were keys is played as it was promised, in clear.

use super::{Drawn, Promise, Table, TableEvent};
use crate::deal;
use crate::seal::KeyId;

/// A deal and the master key under which it is sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedDeal {
    /// Its number at the table.
    pub deal: u32,
    /// The master key.
    pub key: KeyId,
}

impl SealedDeal {
    /// The secret of a table, under the number that is no deal's.
    pub fn of_table(key: KeyId) -> SealedDeal {
        SealedDeal { deal: deal::TABLE_SECRET, key }
    }
}

/// How an event is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cover {
    /// As it is, publishing the keys of these deals.
    Open(Vec<SealedDeal>),
    Sealed(SealedDeal),
}

impl Cover {
    pub const NONE: Cover = Cover::Open(Vec::new());

    fn sealed(under: Option<SealedDeal>) -> Cover {
        under.map_or(Cover::NONE, Cover::Sealed)
    }
}

/// What a table keeps hidden at a moment.
pub struct Hidden {
    /// Everything that chance brought to the deal in play, in order; none between deals.
    in_play: Vec<Promise>,
    next: Option<Promise>,
    /// The secret of the table.
    secret: Option<SealedDeal>,
}

impl Hidden {
    /// What `table` keeps hidden now.
    pub fn of(table: &Table) -> Hidden {
        let running = !table.is_over();
        let secret = table.bound().and_then(|bound| bound.sealed_under()).cloned().map(SealedDeal::of_table);
        Hidden {
            in_play: table.in_play().cloned().collect(),
            next: table.next.clone().filter(|_| running),
            secret: secret.filter(|_| running),
        }
    }

    /// How `event` is stored, which made the table `after` of the one before.
    pub fn cover(&self, event: &TableEvent, after: &Table) -> Cover {
        let sealed = |promise: &Promise| {
            let key = promise.sealed_under.clone()?;
            Some(SealedDeal { deal: promise.deal, key })
        };
        match event {
            TableEvent::SecretSealed(sealed) => Cover::sealed(sealed.sealed_under.clone().map(SealedDeal::of_table)),
            TableEvent::DealCommitted(_) => Cover::sealed(after.next.as_ref().and_then(sealed)),
            TableEvent::Turn(turn) => {
                let under = self.in_play.last().or(self.next.as_ref());
                let plays = !self.in_play.is_empty() || turn.draw.is_some();
                if !plays || after.in_play().next().is_some() {
                    return Cover::sealed(under.and_then(sealed));
                }
                // What a draw was promised for that ends the deal is opened with it.
                let drawn = self.next.iter().filter(|_| turn.draw.is_some());
                Cover::Open(self.in_play.iter().chain(drawn).filter_map(sealed).collect())
            }
            _ if after.is_over() => {
                let deals = self.in_play.iter().chain(&self.next).filter_map(sealed);
                Cover::Open(deals.chain(self.secret.clone()).collect())
            }
            _ => Cover::NONE,
        }
    }
}

impl Table {
    /// What chance brought to the deal in play, in order: promised, drawn, and not over.
    pub(super) fn in_play(&self) -> impl Iterator<Item = &Promise> {
        let plays = |drawn: &&Drawn| drawn.promise.deal > self.settled && !self.is_over();
        self.drawn.iter().filter(plays).map(|drawn| &drawn.promise)
    }

    /// The deal that is promised and not drawn yet.
    pub fn next_deal(&self) -> Option<u32> {
        self.next.as_ref().map(|promise| promise.deal)
    }

    /// Whether a deal or a hand is in play.
    pub fn deal_in_play(&self) -> bool {
        self.in_play().next().is_some()
    }

    /// The last deal that is over; 0 before the first.
    pub fn deals_over(&self) -> u32 {
        self.settled
    }

    /// Notes, after a turn, whether the deal in play is over: it is when the game hides nothing of it any more.
    pub(super) fn settle(&mut self) {
        if let (false, Some(drawn)) = (self.machine.in_deal(), self.drawn.last()) {
            self.settled = drawn.promise.deal;
        }
    }
}
