//! The erased machine of the registry plays what the typed game plays, byte for byte, and a log alone brings it back.

use mazziere_rules::kernel::{Game, Input, NoFact, RawInput, Setup, Viewer};
use mazziere_rules::matches::{Match, MatchState};
use mazziere_rules::registry;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::{Played, Record, viewers};

/// The setup as the registry takes it.
pub(super) fn setup<O: Serialize, D>(state: &MatchState<O, D>) -> Setup<Value> {
    let Setup { options, seats, dealer, knockout } = &state.setup;
    let options = serde_json::to_value(options).unwrap();
    Setup { options, seats: *seats, dealer: *dealer, knockout: *knockout }
}

pub(super) fn raw<T: Serialize>(data: &T) -> Box<RawValue> {
    to_raw_value(data).unwrap()
}

/// An input as a table brings it.
pub(super) fn erased<M: Serialize>(input: &Input<M, NoFact>) -> RawInput {
    match input {
        Input::Chance { chance } => Input::Chance { chance: chance.clone() },
        Input::Move { seat, r#move } => Input::Move { seat: *seat, r#move: raw(r#move) },
        Input::TimeExpired { seat, clock } => Input::TimeExpired { seat: *seat, clock: *clock },
        Input::Abandon { seat } => Input::Abandon { seat: *seat },
        Input::SitOut { seat } => Input::SitOut { seat: *seat },
        Input::Return { seat } => Input::Return { seat: *seat },
        Input::Fact { fact } => match *fact {},
    }
}

/// Plays the inputs of a match once more through JSON, and replays its log from bytes alone.
pub(super) fn assert_same<G: Played>(record: &Record<G>) {
    let Record { inputs, log, live } = record;
    let bytes: Vec<Box<RawValue>> = log.iter().map(raw).collect();
    let mut machine = registry::open(G::NAME, &setup(live)).unwrap();
    let mut replayed = registry::open_version(G::NAME, G::VERSION, &setup(live)).unwrap();
    let mut expected = bytes.iter();
    for input in inputs {
        for event in machine.decide(&erased(input)).unwrap() {
            assert_eq!(Some(event.get()), expected.next().map(|bytes| bytes.get()));
            machine.evolve(&event).unwrap();
        }
    }
    assert!(expected.next().is_none(), "everything that happened happened again");
    for event in &bytes {
        replayed.evolve(event).unwrap();
    }
    let eyes = viewers(live.setup.seats, live.form.lines).into_iter().map(Viewer::Seats);
    for viewer in eyes.chain([Viewer::Auditor]) {
        let mut view = serde_json::to_value(Match::<G>::view(live, viewer)).unwrap();
        view["game"] = G::NAME.into();
        assert_eq!(machine.view(viewer), view);
        assert_eq!(replayed.view(viewer), view);
    }
    let outcome = Match::<G>::outcome(live);
    assert!(machine.outcome() == outcome && replayed.outcome() == outcome);
}
