//! Tournament systems: how the entries of a tournament are brought to their places.
//!
//! A system is a folder: its state, its plan, and a [`Scheme`]. What belongs to every tournament (registration,
//! schedule, field, pool, prizes, cancellation) is the tournament's, which asks its system through that interface
//! alone. A new system is a folder, an arm here, and its part of the contract.

pub mod asking;
pub mod chips;
pub mod knockout;
pub mod league;
pub mod lists;
#[cfg(test)]
pub mod lots;
mod meetings;
pub mod plan;
pub mod scheme;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use mazziere_fairdeal::Context;
use mazziere_ids::TournamentId;

pub use self::plan::Plan;
pub use self::scheme::{Basis, Decided, Division, Facts, Meeting, PlaceGroup, Play, Scheme};
use crate::tournament::setup::Setup;

/// A tournament as far as it has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum System {
    /// Single elimination.
    Knockout(knockout::Knockout),
    /// Equal stacks, played for at rings.
    Chips(Arc<chips::Chips>),
    /// Rounds in groups or by the ranking, and a final.
    League(league::League),
    /// The tests' own.
    #[cfg(test)]
    Lots(lots::Lots),
}

/// The context of the promise about the draws of a tournament, and of its first draw.
pub fn draw_context(id: TournamentId) -> Context {
    Context::new(id.uuid().as_bytes(), 1)
}

impl System {
    /// The system of a tournament that has just opened.
    pub fn new(id: TournamentId, setup: &Setup) -> System {
        match &setup.system {
            Plan::Knockout(plan) => System::Knockout(knockout::Knockout::new(id, *plan, setup.format)),
            Plan::Chips(plan) => System::Chips(Arc::new(chips::Chips::new(id, plan.clone()))),
            Plan::League(plan) => System::League(league::League::new(id, plan.clone(), setup.format)),
            #[cfg(test)]
            Plan::Lots => System::Lots(lots::Lots::new(id)),
        }
    }
}

impl Deref for System {
    type Target = dyn Scheme;

    fn deref(&self) -> &Self::Target {
        match self {
            System::Knockout(knockout) => knockout,
            System::Chips(chips) => &**chips,
            System::League(league) => league,
            #[cfg(test)]
            System::Lots(lots) => lots,
        }
    }
}

impl DerefMut for System {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            System::Knockout(knockout) => knockout,
            System::Chips(chips) => Arc::<chips::Chips>::make_mut(chips),
            System::League(league) => league,
            #[cfg(test)]
            System::Lots(lots) => lots,
        }
    }
}
