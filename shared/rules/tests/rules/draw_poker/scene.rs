//! A table of Poker 5 carte for tests.

use mazziere_rules::draw_poker::{CinqueCarte, DrawHand, DrawPoker, DrawPokerHand, DrawPokerMove, DrawTable};
use mazziere_rules::kernel::Input;
use mazziere_rules::ring::{EventOf, StateOf};
use mazziere_rules::seat::SeatSet;
use mazziere_rules::session::{Chips, RingFact};
use serde_json::{Value, json};

use crate::ring_table::{self, Deals};
pub(super) use crate::ring_table::{cards, seat};

pub(super) type Rules = DrawPoker<CinqueCarte>;
pub(super) type State = StateOf<Rules>;
pub(super) type Event = EventOf<Rules>;
pub(super) type DrawInput = Input<DrawPokerMove, RingFact>;
pub(super) type Table = ring_table::Table<Rules>;

/// The vele of a giro pazzo come after two rounds, a stock after all.
impl Deals for Rules {
    fn dealt(hand: &DrawPokerHand) -> SeatSet {
        hand.dealt()
    }

    fn rounds_before_others(hand: &DrawPokerHand) -> usize {
        if hand.draw().is_some() { 5 } else { 2 }
    }
}

/// A table with these options, as JSON; the dealer of the first hand is `dealer`. Without a word on them there is no
/// rake, and there are no blinds.
pub(super) fn poker(options: &str, seats: u8, dealer: u8) -> Table {
    let mut all = json!({"rake_bp": 0, "blind_opening": false});
    let given: Value = serde_json::from_str(options).expect("options");
    all.as_object_mut().expect("an object").extend(given.as_object().expect("an object").clone());
    let table: DrawTable = serde_json::from_value(all).expect("options of the game");
    Table::open(table.into(), seats, dealer)
}

impl Table {
    /// The hand in play or the last one, which is one of Poker 5 carte.
    pub(super) fn hand(&self) -> &DrawHand {
        self.state.phase.hand().and_then(|hand| hand.draw()).expect("a hand of Poker 5 carte")
    }

    /// Whether that is one of Telesina.
    pub(super) fn is_giro(&self) -> bool {
        self.state.phase.hand().is_some_and(|hand| hand.draw().is_none())
    }

    /// What was forced in the last hand: who, and how much.
    pub(super) fn forced(&self) -> Vec<(u8, Chips)> {
        self.start().forced.iter().map(|forced| (forced.seat.index(), forced.amount)).collect()
    }
}
