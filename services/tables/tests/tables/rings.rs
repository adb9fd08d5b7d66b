//! Ring tables: seats, hands, the ledger, clocks, levels, eyes.

mod clocks;
mod endings;
mod eyes;
mod ledger;
mod play;
mod reentry;
mod shoe;
mod tournaments;
