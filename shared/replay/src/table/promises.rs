//! What a table binds the house to before the players send their seeds, and what of a seed is mixed into a deal.
//!
//! Owns [`Bound`]: the secret of the table, the roots over its deals and with which version each was logged; and
//! [`Mixed`]. Version 2 of the specification of `mazziere_fairdeal`; the rules that it does not know:
//!
//! - The first root stands in the opening. The next one is logged before the promise of a deal, as soon as half of the
//!   deals of the newest root are drawn: who sends another seed then has the other half to do so.
//! - **A seed is mixed into a deal only if it was sent after the root that promised the deal.** So the house knows no
//!   seed when it chooses the secret.
//!
//! Tables that were opened before this mix in what was sent, whenever that was.

use std::sync::Arc;

use mazziere_fairdeal::{PROMISED_AT_ONCE, Secret, Seeds, Sibling};
use mazziere_ids::TableId;

use super::Fault;
use super::event::{DealsPromised, SecretSealed, TablePromises};
use crate::deal;
use crate::seal::KeyId;

/// A player's own seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seed {
    /// As it was sent; empty if none was.
    own: Vec<u8>,
    /// With which version of the stream it was sent.
    version: i64,
}

impl Seed {
    /// That of an empty seat.
    pub const NONE: &Seed = &Seed { own: Vec::new(), version: 0 };

    /// What a player sent with an event of this version.
    pub(super) fn sent(seed: Option<&str>, version: i64) -> Result<Option<Seed>, Fault> {
        let read = |seed| Ok(Seed { own: hex::decode(seed).map_err(|_| Fault::Seed)?, version });
        seed.map(read).transpose()
    }
}

/// What is mixed into a deal of the players' seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed {
    /// By seat.
    pub seeds: Seeds,
    /// With which version each was sent, 0 for an empty one; nothing at tables that promise one deal after the other.
    pub at: Vec<i64>,
    /// With which version the newest of them was sent; 0 if none was.
    pub newest: i64,
}

impl Mixed {
    /// What is mixed into deal `deal` at this table, if it is bound to more than one deal.
    pub(super) fn of<'a>(seeds: impl Iterator<Item = &'a Seed>, deal: u32, bound: Option<(TableId, &Bound)>) -> Mixed {
        let Some((table, bound)) = bound else {
            let own: Vec<&Seed> = seeds.collect();
            let newest = own.iter().filter(|seed| !seed.own.is_empty()).map(|seed| seed.version).max().unwrap_or(0);
            let all = Seeds::new(own.iter().map(|seed| &seed.own)).unwrap_or_else(|_| Seeds::empty(own.len()));
            return Mixed { seeds: all, at: Vec::new(), newest };
        };
        let promised_at = bound.root_of(deal).map(|(_, version)| version);
        let counts = |seed: &Seed| !seed.own.is_empty() && promised_at.is_some_and(|promised| promised < seed.version);
        let (mixed, at): (Vec<Vec<u8>>, Vec<i64>) = seeds
            .map(
                |seed| if counts(seed) { (deal::mixed(table, deal, &seed.own), seed.version) } else { (Vec::new(), 0) },
            )
            .unzip();
        let all = Seeds::new(&mixed).unwrap_or_else(|_| Seeds::empty(mixed.len()));
        let newest = at.iter().copied().max().unwrap_or(0);
        Mixed { seeds: all, at, newest }
    }
}

/// What the house is bound to at a table.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The secret of the table, and the master key under which it is sealed until the table is over.
    secret: Option<(Secret, Option<KeyId>)>,
    /// The roots, oldest first, each with the version of the stream with which it was logged. Shared, because a
    /// decision begins with a copy of the table, and must not cost more the longer that has been played at.
    roots: Arc<Vec<(DealsPromised, i64)>>,
}

/// What a table promises that opens with the secret `secret`.
pub(super) fn opening(table: TableId, secret: &Secret) -> TablePromises {
    TablePromises {
        commitment: deal::commitment(table, deal::TABLE_SECRET, secret),
        deals: promised(table, deal::FIRST_DEAL, secret),
    }
}

/// The root over the next deals from `first` on.
pub(crate) fn promised(table: TableId, first: u32, secret: &Secret) -> DealsPromised {
    DealsPromised { first, count: PROMISED_AT_ONCE, root: deal::promises(table, first, secret).root() }
}

impl Bound {
    /// As the opening says it.
    pub(super) fn new(promises: &TablePromises) -> Bound {
        Bound { secret: None, roots: Arc::new(vec![(promises.deals.clone(), 1)]) }
    }

    pub(super) fn seal(&mut self, SecretSealed { secret, sealed_under }: &SecretSealed) {
        self.secret = Some((secret.clone(), sealed_under.clone()));
    }

    pub(super) fn promise(&mut self, deals: &DealsPromised, version: i64) {
        Arc::make_mut(&mut self.roots).push((deals.clone(), version));
    }

    /// The secret of the table; none before it is logged.
    pub(super) fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref().map(|(secret, _)| secret)
    }

    /// The master key under which the secret of the table is sealed; none if it is not.
    pub(super) fn sealed_under(&self) -> Option<&KeyId> {
        self.secret.as_ref()?.1.as_ref()
    }

    /// The root that promised deal `deal`, and the version with which it was logged.
    pub fn root_of(&self, deal: u32) -> Option<(&DealsPromised, i64)> {
        let covers = |root: &&(DealsPromised, i64)| deal.checked_sub(root.0.first).is_some_and(|at| at < root.0.count);
        self.roots.iter().rfind(covers).map(|(deals, version)| (deals, *version))
    }

    /// The first deal of the root that has to be logged before deal `deal` is promised; none if none has.
    pub(crate) fn due(&self, deal: u32) -> Option<u32> {
        let (newest, _) = self.roots.last()?;
        (deal >= newest.first + newest.count / 2).then(|| newest.first + newest.count)
    }

    /// The secret of deal `deal`, and its path to the root that promised it.
    ///
    /// # Errors
    /// When no root did.
    pub(super) fn leaf(&self, table: TableId, deal: u32) -> Result<(Secret, Vec<Sibling>), Fault> {
        let leaf = || {
            let (secret, (root, _)) = (self.secret()?, self.root_of(deal)?);
            let path = deal::promises(table, root.first, secret).path(deal)?;
            Some((deal::secret(table, deal, secret), path))
        };
        leaf().ok_or(Fault::NotPromised(deal))
    }
}
