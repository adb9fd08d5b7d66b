//! What an audit derives again, from the golden logs of the lobby: it follows, and what is a cent off does not.

use std::path::Path;

use chrono::{DateTime, Utc};
use mazziere_money::Money;

use super::*;

/// What happened, and when.
type Happened = Vec<(Event, DateTime<Utc>)>;

/// The tournaments of the golden logs, with what happened and when.
fn tournaments() -> Vec<(TournamentId, Happened)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../services/lobby/tests/golden");
    let mut all = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let log = std::fs::read_to_string(&path).unwrap();
        if path.extension().is_none_or(|extension| extension != "log")
            || !log.contains("{\"type\":\"tournament_opened\"")
        {
            continue;
        }
        let script = std::fs::read_to_string(path.with_extension("script")).unwrap();
        let id = TournamentId::new(script.lines().next().unwrap().parse().unwrap());
        let event = |line: &str| {
            let parts: Vec<&str> = line.splitn(5, ' ').collect();
            let [_, at, _, _, payload] = parts[..] else { return None };
            Some((serde_json::from_str(payload).ok()?, at.parse().ok()?))
        };
        // The last line says what it came to.
        all.push((id, log.lines().filter_map(event).collect()));
    }
    all
}

#[test]
fn what_a_cancellation_pays_follows_from_what_was_paid_and_played() {
    let cent = Money::from_cents(1).unwrap();
    let (mut plans, mut refunds) = (0, 0);
    for (id, events) in tournaments() {
        let mut state: Option<Tournament> = None;
        for (event, at) in events {
            let Some(state) = &mut state else {
                state = Tournament::begin(id, &event, at);
                continue;
            };
            if let Event::TournamentCancelled { plan, reason, by } = &event {
                assert_eq!(state.follows(&event), Some(Ok(())), "{id}: {event:?}");
                plans += 1;
                let wrong = |plan| Event::TournamentCancelled { plan, reason: reason.clone(), by: *by };
                let mut more = plan.clone();
                more.fees_kept += cent;
                assert!(state.follows(&wrong(more)).unwrap().is_err());
                for refund in 0..plan.refunds.len() {
                    let mut more = plan.clone();
                    more.refunds[refund].from_pool += cent;
                    assert!(state.follows(&wrong(more)).unwrap().is_err());
                    refunds += 1;
                }
                assert!(state.follows(&Event::TournamentSettled).unwrap().is_err(), "nothing is paid yet");
            }
            state.evolve(&event, at);
        }
    }
    assert!(plans > 10 && refunds > 20, "{plans} cancellations with {refunds} refunds");
}

/// Every golden log was written by a release of the house: nothing in it is found wrong.
#[test]
fn what_was_decided_follows() {
    let mut followed = 0;
    for (id, events) in tournaments() {
        let mut state: Option<Tournament> = None;
        for (event, at) in events {
            if let Some(state) = &mut state {
                assert_ne!(state.draws(&event), Some(false), "{id}: {event:?}");
                let follows = state.follows(&event);
                assert!(follows.is_none_or(|follows| follows.is_ok()), "{id}: {event:?}: {follows:?}");
                followed += u64::from(follows.is_some());
                state.evolve(&event, at);
            } else {
                state = Tournament::begin(id, &event, at);
            }
        }
        let state = state.unwrap();
        assert!(!state.hides_its_draws(), "{id}");
    }
    assert!(followed > 100, "{followed}");
}

#[test]
fn a_tournament_is_settled_when_all_that_it_owes_is_paid() {
    let mut settled = 0;
    for (id, events) in tournaments() {
        let mut state: Option<Tournament> = None;
        for (event, at) in events {
            let Some(state) = &mut state else {
                state = Tournament::begin(id, &event, at);
                continue;
            };
            if matches!(event, Event::TournamentSettled) {
                assert_eq!(state.follows(&event), None, "{id}");
                settled += 1;
            }
            state.evolve(&event, at);
        }
    }
    assert!(settled > 10, "{settled}");
}
