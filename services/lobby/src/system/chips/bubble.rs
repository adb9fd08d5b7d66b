//! Hand for hand (G1.9): when the next elimination enters the prizes, every table plays one hand at a time.
//!
//! First every table finishes the hand in play (or plays the one it is about to begin); then all play one hand each,
//! and players who lose their chips in these hands go out at the same moment. It ends when the bubble has burst, or one
//! table is left.

use super::event::Limit;
use super::{Bubble, ChipEvent, Chips, Table};
use crate::system::scheme::Facts;

/// What hand for hand asks for next.
pub enum Next {
    /// This.
    Do(ChipEvent),
    /// Nothing before something has happened at the tables; the floor must not move anybody meanwhile.
    Wait,
    /// Nothing: the floor may go on.
    Free,
    /// Every table stands: the floor may move people, and when nobody moves any more they play a hand.
    Boundary,
}

/// What hand for hand asks for next.
pub fn next(chips: &Chips, facts: &Facts<'_>) -> Next {
    let due = is_due(chips, facts);
    match chips.bubble {
        Bubble::Off if due => Next::Do(change(chips, Bubble::Halting, |table| Some(table.hands + 1))),
        Bubble::Off => Next::Free,
        Bubble::Halting if !due => Next::Do(change(chips, Bubble::Off, |_| None)),
        _ if !stands(chips) => Next::Wait,
        Bubble::Hand if !chips.pending.is_empty() => {
            Next::Do(ChipEvent::MomentRanked { out: super::ranking::moment(chips) })
        }
        Bubble::Hand if !due => Next::Do(change(chips, Bubble::Off, |_| None)),
        _ => Next::Boundary,
    }
}

/// Every table may play its next hand; none while nobody could: seats are about to become free, and the floor goes on.
pub fn one_more(chips: &Chips) -> Option<ChipEvent> {
    let open = |number: usize| chips.tables.get(number).is_some_and(|table| !table.closing && table.opened);
    let playable = chips.sitting().into_iter().enumerate().any(|(number, sitting)| sitting >= 2 && open(number));
    playable.then(|| change(chips, Bubble::Hand, |table| Some(table.hands + 1)))
}

fn is_due(chips: &Chips, facts: &Facts<'_>) -> bool {
    // Those who lost their chips in a hand that is not over everywhere are still in as far as the bubble goes.
    let left = chips.left() + chips.pending.len();
    chips.settings.hand_for_hand
        && !chips.is_shootout()
        && chips.is_complete()
        && left == facts.paid_places() + 1
        && chips.tables.iter().filter(|table| !table.closing).count() > 1
}

/// Whether no table plays a hand or will before it is told to. A table with fewer than two players deals nothing.
fn stands(chips: &Chips) -> bool {
    let at_rest = |(table, sitting): (&Table, usize)| {
        let told = !table.paced.busy && table.paced.allowed == table.allowed;
        told && (sitting < 2 || table.allowed.is_some_and(|allowed| table.hands >= allowed))
    };
    chips.tables.iter().zip(chips.sitting()).filter(|(table, _)| !table.closing && table.opened).all(at_rest)
}

fn change(chips: &Chips, bubble: Bubble, allowed: impl Fn(&Table) -> Option<u32>) -> ChipEvent {
    let open = (0..).zip(chips.tables.iter()).filter(|(_, table)| !table.closing);
    let limits = open.map(|(number, table)| Limit { table: number, allowed: allowed(table) }).collect();
    ChipEvent::PaceChanged { bubble, limits }
}

/// The tables that have to be told how many hands they may deal.
pub fn paces(chips: &Chips) -> Option<ChipEvent> {
    let limit = |number| Some(Limit { table: number, allowed: chips.table(number)?.allowed });
    let tables: Vec<Limit> = chips.rooms.untold().filter_map(limit).collect();
    (!tables.is_empty()).then_some(ChipEvent::PacesTold { tables })
}
