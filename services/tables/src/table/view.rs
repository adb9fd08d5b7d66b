//! What leaves a table, and for whose eyes: the only way out.
//!
//! **Invariants:** cards leave through the rules' `view` and `seen_by` only. A move's own words are shown to who made it
//! (others learn from its events what they may). Chance inputs, and secrets of deals that are not revealed, are shown to
//! nobody while the table runs; to the auditor when it is over. An auditor of a running table is a spectator.

use chrono::{DateTime, Utc};
use mazziere_contract::tables::{Accepted, DealCommitment, SeatLegal, SeatState, TableStep, TableView};
use mazziere_ids::PlayerId;
use mazziere_rules::kernel::Viewer;
use mazziere_rules::seat::{Seat, SeatSet};
use serde_json::{Map, Value, json};

use super::event::Turn;
use super::{Draft, Fault, Status, Table, TableEvent};
use crate::clock::Outages;

/// Whose eyes look at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eyes {
    viewer: Viewer,
}

impl Eyes {
    /// Somebody who sits nowhere.
    pub const SPECTATOR: Eyes = Eyes { viewer: Viewer::SPECTATOR };

    /// The eyes of a player at this table; a spectator's if he does not sit here.
    pub fn of_player(table: &Table, player: PlayerId) -> Eyes {
        Eyes { viewer: table.seating().viewer(player) }
    }

    /// The eyes of an auditor: everything, but only when the table is over.
    pub fn of_auditor(table: &Table) -> Eyes {
        if table.is_over() { Eyes { viewer: Viewer::Auditor } } else { Eyes::SPECTATOR }
    }

    /// As the rules know them.
    pub fn viewer(self) -> Viewer {
        self.viewer
    }

    fn seats(self) -> SeatSet {
        match self.viewer {
            Viewer::Seats(seats) => seats,
            Viewer::Auditor => SeatSet::EMPTY,
        }
    }

    fn is_auditor(self) -> bool {
        self.viewer == Viewer::Auditor
    }
}

/// The table as `eyes` see it at `now`.
pub fn view(table: &Table, eyes: Eyes, outages: &Outages, now: DateTime<Utc>) -> TableView {
    let opened = table.opened();
    let awaited = table.awaited();
    let legal = |seat: Seat| SeatLegal { seat: seat.index(), legal: table.machine().legal(seat) };
    TableView {
        table_id: opened.table_id,
        version: table.version(),
        game: opened.game.clone(),
        rules_version: opened.rules_version,
        options_text: opened.options_text.clone(),
        format: opened.format,
        status: table.table_status(),
        tournament_id: opened.tournament_id,
        match_id: opened.match_id,
        seats: Seat::all(opened.format.seats()).map(|seat| seat_state(table, seat, outages, now)).collect(),
        yours: eyes.seats().iter().map(Seat::index).collect(),
        view: table.machine().view(eyes.viewer),
        legal: eyes.seats().intersection(awaited).iter().map(legal).collect(),
        deal: table
            .shown_deal()
            .map(|promise| DealCommitment { deal: promise.deal, commitment: promise.commitment.to_hex() }),
        outcome: match table.status() {
            Status::Finished(finished) => serde_json::from_str(finished.outcome.get()).ok(),
            _ => None,
        },
        at: now,
    }
}

fn seat_state(table: &Table, seat: Seat, outages: &Outages, now: DateTime<Utc>) -> SeatState {
    let to_move = table.awaited().contains(seat);
    SeatState {
        seat: seat.index(),
        player_id: table.seating().player(seat),
        ready: table.ready[table.seating().controller(seat)],
        match_ms_left: table.clock_of(seat).ms_left(&table.opened().clocks, outages, now),
        to_move,
        deadline: if to_move { table.deadline_of(seat, outages).map(|deadline| deadline.at) } else { None },
    }
}

/// What `eyes` see of a stored event. `table` may be at any version: only its game and seating matter.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn step(
    table: &Table,
    event: &TableEvent,
    version: i64,
    at: DateTime<Utc>,
    eyes: Eyes,
) -> Result<TableStep, Fault> {
    let (name, data) = match event {
        TableEvent::TableOpened(opened) => ("opened", plain(opened)),
        TableEvent::DealCommitted(promise) => {
            ("committed", json!({"deal": promise.deal, "commitment": promise.commitment}))
        }
        TableEvent::PlayerReady(player) => {
            let seeded = player.client_seed.is_some();
            ("ready", json!({"player_id": player.player_id, "seats": player.seats, "seeded": seeded}))
        }
        TableEvent::Seeded(player) => ("seeded", json!({"player_id": player.player_id, "seats": player.seats})),
        TableEvent::Turn(turn) => ("turn", turn_data(table, turn, eyes)?),
        TableEvent::DealRevealed(revealed) => ("revealed", plain(revealed)),
        TableEvent::Finished(finished) => ("finished", plain(finished)),
        TableEvent::Voided(voided) => ("voided", plain(voided)),
    };
    Ok(TableStep { version, at, step: name.to_owned(), data })
}

fn plain<T: serde::Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("events are plain data")
}

fn turn_data(table: &Table, turn: &Turn, eyes: Eyes) -> Result<Value, Fault> {
    let mut data = Map::new();
    data.insert("deal".into(), turn.deal.into());
    data.insert("input".into(), seen_input(turn, eyes));
    data.insert("events".into(), seen_events(table, turn, eyes)?.into());
    if let Some(seat) = turn.seat {
        data.insert("seat".into(), seat.index().into());
    }
    if let Some(thinking_ms) = turn.thinking_ms {
        data.insert("thinking_ms".into(), thinking_ms.into());
    }
    if let Some(draw) = &turn.draw {
        data.insert("draw".into(), plain(draw));
    }
    Ok(Value::Object(data))
}

/// The input for its own player and for the auditor; for others its kind and seat only.
fn seen_input(turn: &Turn, eyes: Eyes) -> Value {
    let input: Value = serde_json::from_str(turn.input.get()).unwrap_or_default();
    if eyes.is_auditor() || turn.seat.is_some_and(|seat| eyes.seats().contains(seat)) {
        return input;
    }
    let Value::Object(fields) = input else { return Value::Null };
    let public = ["input", "seat", "clock"];
    Value::Object(fields.into_iter().filter(|(name, _)| public.contains(&name.as_str())).collect())
}

fn seen_events(table: &Table, turn: &Turn, eyes: Eyes) -> Result<Vec<Value>, Fault> {
    let mut seen = Vec::with_capacity(turn.events.len());
    for event in &turn.events {
        seen.extend(table.machine().seen_by(event, eyes.viewer)?);
    }
    Ok(seen)
}

/// What a command is answered with: its version and the events of the game as `eyes` see them.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn accepted(draft: &Draft, eyes: Eyes) -> Result<Accepted, Fault> {
    let mut events = Vec::new();
    for event in &draft.events {
        if let TableEvent::Turn(turn) = event {
            events.extend(seen_events(&draft.table, turn, eyes)?);
        }
    }
    let table = &draft.table;
    Ok(Accepted { table_id: table.opened().table_id, version: table.version(), events, over: table.is_over() })
}
