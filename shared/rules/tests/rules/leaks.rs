//! Scopa keeps its secrets, and the deck is the auditor's alone.

use mazziere_rules::kernel::{Chance, Game, Input, Viewer};
use mazziere_rules::scopa::{Scopa, ScopaMatch};
use mazziere_rules::seat::SeatSet;

use crate::dice::Dice;
use crate::played::leaks::compared;

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Scopa>(600);
    assert!(compared > 10_000, "worlds that really differ: {compared}");
}

#[test]
fn the_deck_is_the_auditors_alone() {
    let mut dice = Dice(5);
    let state = ScopaMatch::initial(&dice.setup());
    let events = ScopaMatch::decide(&state, &Input::Chance { chance: Chance::Deck { cards: dice.deck() } }).unwrap();
    let everybody = Viewer::Seats(SeatSet::first(16));
    assert_eq!(ScopaMatch::seen_by(&events[0], everybody).unwrap().get("cards"), None);
    let audited = ScopaMatch::seen_by(&events[0], Viewer::Auditor).unwrap();
    assert_eq!(audited["cards"].as_array().unwrap().len(), 40);
}
