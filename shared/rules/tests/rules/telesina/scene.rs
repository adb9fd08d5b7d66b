//! A table of Telesina for tests.

use mazziere_rules::kernel::Input;
use mazziere_rules::ring::{EventOf, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;
use mazziere_rules::telesina::{Telesina, TelesinaEvent, TelesinaHand, TelesinaMove, TelesinaOptions};
use serde_json::{Value, json};

pub(super) use crate::ring_random::drawn;
pub(super) use crate::ring_table::seat;
use crate::ring_table::{self, Deals};

pub(super) type State = StateOf<Telesina>;
pub(super) type Event = EventOf<Telesina>;
pub(super) type TelesinaInput = Input<TelesinaMove, RingFact>;
pub(super) type Table = ring_table::Table<Telesina>;

/// The vele come after two rounds.
impl Deals for Telesina {
    fn dealt(hand: &TelesinaHand) -> SeatSet {
        hand.dealt()
    }

    fn rounds_before_others(_: &TelesinaHand) -> usize {
        2
    }
}

/// A table with these options, as JSON; the dealer of the first hand is `dealer`. Without a word on the vele there are
/// none, and the first card alone is covered.
pub(super) fn telesina(options: &str, seats: u8, dealer: u8) -> Table {
    let mut all = json!({"vele": "nessuna", "coperta": "mai", "rake_bp": 0});
    let given: Value = serde_json::from_str(options).expect("options");
    all.as_object_mut().expect("an object").extend(given.as_object().expect("an object").clone());
    let options: TelesinaOptions = serde_json::from_value(all).expect("options of the game");
    Table::open(options, seats, dealer)
}

impl Table {
    /// Checks, and then mucks, until the hand is over.
    pub(super) fn check_down(&mut self) {
        while let Some(&index) = self.awaited().first() {
            self.play(&format!("{index} {}", if self.may(index, "muck") { "muck" } else { "check" }));
        }
    }

    /// Who showed in the last hand, in order.
    pub(super) fn showed(&self) -> Vec<u8> {
        let shown = self.events().into_iter().filter_map(|event| match event {
            TelesinaEvent::Shown { seat, .. } => Some(seat.index()),
            _ => None,
        });
        shown.collect()
    }

    /// The seats in a set.
    pub(super) fn list(seats: SeatSet) -> Vec<u8> {
        seats.iter().map(Seat::index).collect()
    }
}
