//! Cirulla: its vectors, refusals, properties, perft and golden logs.

mod accusi;

mod ending;
mod golden;
mod machine;
mod play;
mod properties;

use mazziere_rules::cirulla::{Accuso, Cirulla, CirullaEvent, CirullaMatch, CirullaMove, CirullaOptions};
use mazziere_rules::kernel::{Game, Input};
use mazziere_rules::matches::{EventOf, MatchEvent, StateOf};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::seat::Seat;

use crate::capture::decide;
use crate::capture::scene::Scene;

pub(crate) type State = StateOf<Cirulla>;
pub(crate) type Event = EventOf<Cirulla>;

pub(crate) fn options() -> CirullaOptions {
    CirullaOptions::default()
}

/// Two seats, seat 1 on turn with `hand` before `table`, cards still to come; accusi by hand.
pub(crate) fn scene(table: &str, dealer: &str, hand: &str) -> Scene<Cirulla> {
    let mut scene = Scene::new(CirullaOptions { auto_accuso: false, ..options() }, 2).with(table, &[dealer, hand]);
    scene.stock = true;
    scene
}

pub(crate) fn accuse(state: &mut State, seat: u8, accuso: Accuso) -> Vec<Event> {
    decide::<Cirulla>(state, &Input::Move { seat: Seat::new(seat), r#move: CirullaMove::Accuse { accuso } })
}

pub(crate) fn accuse_refused(state: &State, seat: u8, accuso: Accuso) -> RefusalCode {
    let input = Input::Move { seat: Seat::new(seat), r#move: CirullaMove::Accuse { accuso } };
    CirullaMatch::decide(state, &input).expect_err("refused").code
}

pub(crate) fn auto_accuso(state: &mut State, seat: u8, on: bool) -> Vec<Event> {
    decide::<Cirulla>(state, &Input::Move { seat: Seat::new(seat), r#move: CirullaMove::AutoAccuso { on } })
}

/// The events inside the deal.
pub(crate) fn inside(events: &[Event]) -> Vec<CirullaEvent> {
    let inside = events.iter().filter_map(|event| match event {
        MatchEvent::Deal { event } => Some(event.clone()),
        _ => None,
    });
    inside.collect()
}

/// Whether the first of these events is a play that made a scopa.
pub(crate) fn scopa(events: &[Event]) -> bool {
    matches!(inside(events).first(), Some(CirullaEvent::CardPlayed { scopa: true, .. }))
}
