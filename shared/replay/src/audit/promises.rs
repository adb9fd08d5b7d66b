//! What the log of a table must say of promises: its secret right after the opening, roots when they are due and not
//! otherwise, and under them one leaf after the other.
//!
//! The secret of a table is sealed until the table is over. Without its key a log is checked all the same: each deal
//! opens its own leaf.

use mazziere_fairdeal::{PROMISED_AT_ONCE, Secret, verify_promise};
use mazziere_hashchain::StoredEvent;

use super::{Wrong, is_dealer};
use crate::deal;
use crate::seal::record::Covered;
use crate::table::event::{DealCommitted, DealsPromised, SecretSealed, TableOpened, UnreadableEvent};
use crate::table::promises::{Bound, promised};
use crate::table::{Table, TableEvent};

/// What has been promised.
pub(super) struct Promised {
    /// Whether the secret of the table has to come next.
    awaits_secret: bool,
    /// The secret of the table, if it is known.
    secret: Option<Secret>,
    /// The last deal that was promised.
    last: u32,
}

/// The secret of a table that is sealed still, as far as its row tells: in its place stand zeros, from which nothing is
/// derived. None if the row is another one.
pub(super) fn unread(stored: &StoredEvent, error: &UnreadableEvent) -> Option<TableEvent> {
    let closed = matches!(error, UnreadableEvent::Sealed { .. } | UnreadableEvent::Key { .. });
    match Covered::of(stored) {
        Ok(Covered::Sealed(under)) if closed && stored.r#type == "secret_sealed" => {
            let secret = Secret::from_bytes([0; 32]);
            let sealed_under = Some(under.key);
            Some(TableEvent::SecretSealed(SecretSealed { secret, sealed_under }))
        }
        _ => None,
    }
}

impl Promised {
    /// After the opening of a table.
    pub(super) fn of(opened: &TableOpened) -> Result<Promised, Wrong> {
        let Some(promises) = &opened.promises else {
            return Ok(Promised { awaits_secret: false, secret: None, last: 0 });
        };
        let DealsPromised { first, count, .. } = promises.deals;
        if (first, count) != (deal::FIRST_DEAL, PROMISED_AT_ONCE) || opened.dealer_draw.secret.is_some() {
            return Err(Wrong::Promise);
        }
        Ok(Promised { awaits_secret: true, secret: None, last: 0 })
    }

    /// Whether an event may come now; the table has not taken it in. `known`: whether the event was read, and does not
    /// only stand for one that is sealed.
    pub(super) fn accepts(&mut self, table: &Table, event: &TableEvent, known: bool) -> Result<(), Wrong> {
        let sealed = matches!(event, TableEvent::SecretSealed(_));
        if std::mem::take(&mut self.awaits_secret) != sealed {
            return Err(Wrong::Promise);
        }
        match (event, table.bound()) {
            (TableEvent::SecretSealed(_), Some(_)) if !known => Ok(()),
            (TableEvent::SecretSealed(sealed), Some(_)) => self.sealed(table, sealed),
            (TableEvent::DealsPromised(deals), Some(bound)) => self.promised(table, bound, deals),
            (TableEvent::DealCommitted(promise), Some(bound)) => self.committed(table, bound, promise),
            (TableEvent::DealCommitted(promise), None) if promise.path.is_empty() => Ok(()),
            (TableEvent::SecretSealed(_) | TableEvent::DealsPromised(_) | TableEvent::DealCommitted(_), None) => {
                Err(Wrong::Promise)
            }
            _ => Ok(()),
        }
    }

    fn sealed(&mut self, table: &Table, sealed: &SecretSealed) -> Result<(), Wrong> {
        let promises = table.opened().promises.as_ref().ok_or(Wrong::Promise)?;
        let table_id = table.opened().table_id;
        if deal::commitment(table_id, deal::TABLE_SECRET, &sealed.secret) != promises.commitment {
            return Err(Wrong::Commitment);
        }
        self.secret = Some(sealed.secret.clone());
        self.is_root(table, &promises.deals)
    }

    fn promised(&self, table: &Table, bound: &Bound, deals: &DealsPromised) -> Result<(), Wrong> {
        let due = bound.due(self.last + 1).ok_or(Wrong::Promise)?;
        if (deals.first, deals.count) != (due, PROMISED_AT_ONCE) || table.next_deal().is_some() {
            return Err(Wrong::Promise);
        }
        self.is_root(table, deals)
    }

    /// Whether a root is the one over the secrets that follow from that of the table, if that is known.
    fn is_root(&self, table: &Table, deals: &DealsPromised) -> Result<(), Wrong> {
        let right = |secret: &Secret| promised(table.opened().table_id, deals.first, secret) == *deals;
        if self.secret.as_ref().is_none_or(right) { Ok(()) } else { Err(Wrong::Promise) }
    }

    fn committed(&mut self, table: &Table, bound: &Bound, promise: &DealCommitted) -> Result<(), Wrong> {
        let opened = table.opened();
        let number = promise.deal;
        if number != self.last + 1 || table.next_deal().is_some() || bound.due(number).is_some() {
            return Err(Wrong::Leaf);
        }
        let (root, _) = bound.root_of(number).ok_or(Wrong::Leaf)?;
        if !verify_promise(&root.root, (root.first, root.count), number, &promise.commitment, &promise.path) {
            return Err(Wrong::Leaf);
        }
        self.last = number;
        if number != deal::FIRST_DEAL {
            return Ok(());
        }
        if promise.commitment != opened.dealer_draw.commitment {
            return Err(Wrong::Dealer);
        }
        is_dealer(opened, number, &promise.secret)
    }
}
