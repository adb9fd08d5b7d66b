//! What of a table is sealed, and until when. Pure.
//!
//! A promise is sealed under the key of its deal from the moment it is made; a turn under that of the deal in play, or
//! between two deals under that of the next one. The row after which a deal is over is not sealed any more, and
//! publishes the key of the deal. The last row of a table publishes what is left: the deal that was broken off, and the
//! one that was promised and never dealt. No other row holds anything hidden, and no other is sealed.
//!
//! **Invariants:** a function of the stored events alone, so that an auditor runs it again. Which master key seals a
//! deal is said in its promise: keys change from one deal to the next, never within one. A deal that was promised
//! before there were keys is played as it was promised, in clear.

use mazziere_rules::kernel::Awaiting;

use super::{Promise, Table, TableEvent};
use crate::seal::KeyId;

/// A deal and the master key under which it is sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedDeal {
    /// Its number at the table.
    pub deal: u32,
    /// The master key.
    pub key: KeyId,
}

/// How an event is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cover {
    /// As it is, publishing the keys of these deals.
    Open(Vec<SealedDeal>),
    /// Sealed.
    Sealed(SealedDeal),
}

impl Cover {
    /// As it is.
    pub const NONE: Cover = Cover::Open(Vec::new());

    fn sealed(under: Option<SealedDeal>) -> Cover {
        under.map_or(Cover::NONE, Cover::Sealed)
    }
}

/// What a table keeps hidden at a moment.
pub struct Hidden {
    in_play: Option<Promise>,
    next: Option<Promise>,
}

impl Hidden {
    /// What `table` keeps hidden now.
    pub fn of(table: &Table) -> Hidden {
        Hidden { in_play: table.in_play().cloned(), next: table.next.clone().filter(|_| !table.is_over()) }
    }

    /// How `event` is stored, which made the table `after` of the one before.
    pub fn cover(&self, event: &TableEvent, after: &Table) -> Cover {
        let sealed = |promise: &Promise| {
            let key = promise.sealed_under.clone()?;
            Some(SealedDeal { deal: promise.deal, key })
        };
        match event {
            TableEvent::DealCommitted(_) => Cover::sealed(after.next.as_ref().and_then(sealed)),
            TableEvent::Turn(turn) => {
                let under = self.in_play.as_ref().or(self.next.as_ref()).and_then(sealed);
                let plays = self.in_play.is_some() || turn.draw.is_some();
                match plays && after.in_play().is_none() {
                    true => Cover::Open(under.into_iter().collect()),
                    false => Cover::sealed(under),
                }
            }
            _ if after.is_over() => {
                let left = [&self.in_play, &self.next].into_iter().flatten();
                Cover::Open(left.filter_map(sealed).collect())
            }
            _ => Cover::NONE,
        }
    }
}

impl Table {
    /// The deal in play: dealt, and not over.
    pub(super) fn in_play(&self) -> Option<&Promise> {
        let (promise, _) = self.current.as_ref()?;
        (promise.deal > self.settled && !self.is_over()).then_some(promise)
    }

    /// Notes, after a turn, whether the deal in play is over: it is when no seat owes a decision.
    pub(super) fn settle(&mut self) {
        let plays = matches!(self.machine.awaiting(), Awaiting::Seats { .. });
        if let (false, Some((promise, _))) = (plays, &self.current) {
            self.settled = promise.deal;
        }
    }
}
