//! Where chance comes from: secrets of the operating system, and cards that follow from them.
//!
//! [`OperatingSystem`] is the one source of a service that runs. That it is a parameter of [`crate::Config`] is for
//! tests, which deal decks that differ only in cards nobody may see, and compare what leaves the service.
//!
//! **Invariant:** nobody has to trust a source. An auditor derives every deck from its secret again
//! ([`mazziere_replay::audit`]), and so may a player, as far as they may see it; cards that do not follow are found.

use std::fmt;

use mazziere_fairdeal::{Secret, Seeds};
use mazziere_ids::TableId;
use mazziere_replay::deal::{self, Drawn};
use mazziere_rules::kernel::ChanceRequest;

/// A source of secrets and draws.
pub trait Source: fmt::Debug + Send + Sync {
    /// The secret of `table`, from which those of its deals follow; at tables that promise one deal after the other,
    /// that of the next promise.
    fn secret(&self, table: TableId) -> Secret;

    /// What deal `deal` of `table` comes to.
    fn draw(&self, table: TableId, deal: u32, secret: &Secret, seeds: &Seeds, request: &ChanceRequest) -> Drawn;
}

/// The house's own: fresh secrets, honest cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct OperatingSystem;

impl Source for OperatingSystem {
    /// From the operating system. Without one no deal may start.
    fn secret(&self, _table: TableId) -> Secret {
        Secret::fresh().expect("the operating system gives random bytes")
    }

    fn draw(&self, table: TableId, deal: u32, secret: &Secret, seeds: &Seeds, request: &ChanceRequest) -> Drawn {
        deal::draw(table, deal, secret, seeds, request)
    }
}
