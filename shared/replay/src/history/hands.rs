//! Hands of hold'em and Omaha in the notations that others read: PHH and Open Hand History.

use mazziere_rules::betting::Limit;
use mazziere_rules::holdem::{HoldemEvent, HoldemPreferences, Kind, TableOptions};
use mazziere_rules::kernel::Viewer;
use mazziere_rules::ohh::{self, About};
use mazziere_rules::phh;
use mazziere_rules::ring::{HandResult, HandStart, RingEvent};
use mazziere_rules::seat::Seat;

use super::{Logged, dealt_in, time};
use crate::table::ring::event::RingKind;
use crate::table::view::Eyes;
use crate::table::{Table, TableEvent};

/// Why a hand is not written in a notation of poker.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHand {
    /// The notation does not know the game, its limit, or something that happened in the hand.
    #[error("{0}")]
    Unknown(String),
    /// No hand was settled: it is void.
    #[error("the hand was not settled")]
    Unsettled,
}

/// An event of a table of hold'em or Omaha.
type Event = RingEvent<HoldemEvent, HoldemPreferences>;

/// A hand among the events of a table of hold'em or Omaha.
struct Hand {
    kind: Kind,
    limit: Limit,
    events: Vec<Event>,
    /// Whose eyes see it, as they were when it was dealt.
    viewer: Viewer,
    /// When it began.
    began: String,
}

/// The game and the limit of a table.
fn game(table: &Table) -> Result<(Kind, Limit), NoHand> {
    let opened = table.opened();
    let kind = match opened.game.as_str() {
        "holdem" => Kind::Holdem,
        "omaha" => Kind::Omaha,
        other => return Err(NoHand::Unknown(format!("{other} cannot be written in this notation"))),
    };
    let options: TableOptions =
        serde_json::from_value(opened.options.clone()).map_err(|error| NoHand::Unknown(error.to_string()))?;
    Ok((kind, options.limit))
}

/// The hand that ends among these events, as `eyes` see it.
fn hand(table: &Table, events: &[Logged], eyes: Eyes) -> Result<Hand, NoHand> {
    let (kind, limit) = game(table)?;
    let (mut inside, mut began, mut viewer) = (Vec::new(), None, Viewer::SPECTATOR);
    for Logged { version, at, event } in events {
        let TableEvent::Turn(turn) = event else { continue };
        for event in &turn.events {
            let event: Event = serde_json::from_str(event.get()).map_err(|error| NoHand::Unknown(error.to_string()))?;
            match &event {
                RingEvent::HandStarted { .. } => began = Some(time(*at)),
                RingEvent::Hand { event: HoldemEvent::HoleDealt { .. } } => viewer = eyes.at(table, *version),
                _ => {}
            }
            inside.push(event);
        }
    }
    let began = began.ok_or(NoHand::Unsettled)?;
    Ok(Hand { kind, limit, events: inside, viewer, began })
}

/// A hand in PHH. `events` are those of the log that it is.
///
/// # Errors
/// Why it cannot be written.
pub fn phh(table: &Table, events: &[Logged], eyes: Eyes) -> Result<String, NoHand> {
    let Hand { kind, limit, events, viewer, .. } = hand(table, events, eyes)?;
    let written = phh::export_seen(&events, kind, limit, viewer).pop().ok_or(NoHand::Unsettled)?;
    written.map_err(|error| NoHand::Unknown(error.to_string()))
}

/// A hand in Open Hand History. `events` are those of the log that it is.
///
/// # Errors
/// Why it cannot be written.
pub fn ohh(table: &Table, logged: &[Logged], eyes: Eyes) -> Result<String, NoHand> {
    let Hand { kind, limit, events, viewer, began } = hand(table, logged, eyes)?;
    let (start, inside, result) = settled(&events).ok_or(NoHand::Unsettled)?;
    let players: Vec<(Seat, String)> =
        dealt_in(logged).into_iter().map(|(seat, player)| (seat, player.to_string())).collect();
    let opened = table.opened();
    let id = opened.table_id.to_string();
    let ring = opened.ring.as_ref();
    let tournament = ring.and_then(|ring| match &ring.kind {
        RingKind::Cash {} => None,
        RingKind::Tournament(tournament) => Some(tournament),
    });
    let named = tournament.map(|tournament| {
        let seconds = tournament.levels.first().map_or(0, |level| level.seconds);
        (tournament.tournament_id.to_string(), time(tournament.levels_from), seconds)
    });
    let about = About {
        kind,
        limit,
        table: &id,
        seats: opened.seats(),
        began: &began,
        players: &players,
        tournament: named.as_ref().map(|(id, began, round_seconds)| ohh::Tournament {
            id,
            began,
            round_seconds: *round_seconds,
        }),
        viewer,
    };
    Ok(ohh::hand(start, &inside, result, &about))
}

/// What the last hand that was settled began with, what happened in it, and what it came to.
fn settled(events: &[Event]) -> Option<(&HandStart, Vec<&HoldemEvent>, &HandResult)> {
    let (mut start, mut inside, mut found) = (None, Vec::new(), None);
    for event in events {
        match event {
            RingEvent::HandStarted { start: begun } => (start, inside) = (Some(begun.as_ref()), Vec::new()),
            RingEvent::Hand { event } => inside.push(event),
            RingEvent::HandVoided { .. } => start = None,
            RingEvent::HandEnded { result } => {
                if let Some(start) = start.take() {
                    found = Some((start, std::mem::take(&mut inside), result.as_ref()));
                }
            }
            _ => {}
        }
    }
    found
}
