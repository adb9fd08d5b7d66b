//! What leaves a table, and for whose eyes: the only way out.
//!
//! **Invariants:** cards leave through the rules' `view` and `seen_by` only. A move's own words are shown to the player
//! who made it (others learn from its events what they may). Chance inputs, and secrets of deals that are not revealed,
//! are shown to nobody while the table runs; to the auditor when it is over. An auditor of a running table is a
//! spectator.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::{
    Accepted, DealCommitment, LastTurn, SeatClock, SeatLegal, SeatState, Standing, TableStep, TableView,
};
use mazziere_ids::PlayerId;
use mazziere_rules::kernel::{RawEvent, Viewer};
use mazziere_rules::seat::{Seat, SeatSet};
use serde_json::{Map, Value, json};

use super::event::{Turn, Voided};
use super::{Changes, Fault, Play, Status, Table, TableEvent, ring, shown};
use crate::clock::Outages;

/// Whose eyes look at a table. What they see of a version depends on where they sat then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// A viewer who sits nowhere.
    Spectator,
    /// A player; a spectator where they do not sit.
    Player(PlayerId),
    /// The auditor, of a table that is over: everything.
    Auditor,
}

impl Eyes {
    /// The eyes of an auditor: everything, but only when the table is over.
    pub fn of_auditor(table: &Table) -> Eyes {
        if table.is_over() { Eyes::Auditor } else { Eyes::Spectator }
    }

    fn seeing(self, seats: impl FnOnce(PlayerId) -> SeatSet) -> Viewer {
        match self {
            Eyes::Spectator => Viewer::SPECTATOR,
            Eyes::Player(player) => Viewer::Seats(seats(player)),
            Eyes::Auditor => Viewer::Auditor,
        }
    }

    /// As the rules know them, for what happened with a version of the stream.
    pub fn at(self, table: &Table, version: i64) -> Viewer {
        self.seeing(|player| table.seats_at(player, version))
    }

    /// As the rules know them, for the game as it is. That who took a seat after the hand was dealt sees none of its
    /// cards is the rules' business.
    pub fn now(self, table: &Table) -> Viewer {
        self.seeing(|player| table.seats_of(player))
    }
}

/// The seats that a viewer moves. An auditor sees with the eyes of all and moves none.
fn own(viewer: Viewer) -> SeatSet {
    match viewer {
        Viewer::Seats(seats) => seats,
        Viewer::Auditor => SeatSet::EMPTY,
    }
}

/// What a view depends on beside the table: the time, and how the house runs.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The time on the server.
    pub now: DateTime<Utc>,
    /// When clocks stood still.
    pub outages: &'a Outages,
    /// How long a ring table rests between two hands.
    pub hand_pause: Duration,
}

/// The table as `eyes` see it at `now`.
pub fn view(table: &Table, eyes: Eyes, moment: &Moment<'_>) -> TableView {
    seen(table, eyes.now(table), moment)
}

/// The table as `viewer` sees it, at the time of its version: the same for all who have these eyes, whenever they ask.
pub fn at_its_version(table: &Table, viewer: Viewer, outages: &Outages, hand_pause: Duration) -> TableView {
    seen(table, viewer, &Moment { now: table.last_at(), outages, hand_pause })
}

fn seen(table: &Table, viewer: Viewer, moment: &Moment<'_>) -> TableView {
    let opened = table.opened();
    let own = own(viewer);
    let awaited = table.awaited();
    let Moment { now, outages, hand_pause } = *moment;
    let seats = Seat::all(opened.seats());
    let view = table.machine().view(viewer);
    let away = away(table, &view);
    TableView {
        table_id: opened.table_id,
        version: table.version(),
        game: opened.game.clone(),
        rules_version: opened.rules_version,
        options_text: opened.options_text.clone(),
        format: shown::format(opened.format),
        status: table.table_status(),
        tournament_id: opened.tournament_id,
        match_id: opened.match_id,
        // What the lobby has told is known to the service.
        event: None,
        next_table_id: None,
        names: Vec::new(),
        clocks: opened.clocks.map(Into::into),
        seats: seats.filter_map(|seat| seat_state(table, seat, away, outages, now)).collect(),
        yours: own.iter().map(Seat::index).collect(),
        view,
        legal: legal(table, own.intersection(awaited.union(table.speakers()))),
        last: last(table, viewer),
        deal: table
            .shown_deal()
            .map(|promise| DealCommitment { deal: promise.deal, commitment: promise.commitment.to_hex() }),
        ring: table.ring().map(|ring| ring::view::state(table, ring, outages, now, hand_pause)),
        outcome: match table.status() {
            Status::Finished(finished) => serde_json::from_str(finished.outcome.get()).ok(),
            Status::Closed(closed) => serde_json::from_str(closed.outcome.get()).ok(),
            _ => None,
        },
        position: None,
        at: now,
    }
}

/// The legal moves of these seats, which are asked something.
fn legal(table: &Table, seats: SeatSet) -> Vec<SeatLegal> {
    let of = |seat: Seat| SeatLegal {
        seat: seat.index(),
        decision: table.decision_of(seat).unwrap_or_default(),
        legal: table.machine().legal(seat),
    };
    seats.iter().map(of).collect()
}

/// What was done last in each seat, as `viewer` saw it when it happened. Of what was dealt to a seat before its player
/// sat down they see what a spectator sees.
fn last(table: &Table, viewer: Viewer) -> Vec<LastTurn> {
    let shown = |turn: &super::last::LastTurn| {
        let then = match (viewer, table.ring()) {
            (Viewer::Seats(seats), Some(ring)) => Viewer::Seats(ring.stayed(seats, turn.version)),
            _ => viewer,
        };
        // The game took these events in when they happened, so it reads them.
        let event = |event: &RawEvent| table.machine().seen_by(event, then).ok().flatten();
        let events: Vec<Value> = turn.events.iter().filter_map(event).collect();
        let game = table.opened().game.clone();
        (!events.is_empty()).then(|| LastTurn { game, seat: turn.seat.index(), version: turn.version, events })
    };
    table.last.iter().filter_map(shown).collect()
}

/// What `viewer` may do after the last step of the table, which was taken at `at`, and whose time runs. For an auditor
/// there is nothing of it but the clocks.
pub fn standing(table: &Table, viewer: Viewer, outages: &Outages, at: DateTime<Utc>) -> Standing {
    let own = own(viewer);
    let awaited = table.awaited();
    let clock = |seat: Seat| SeatClock {
        seat: seat.index(),
        to_move: awaited.contains(seat),
        match_ms_left: table.reserve_ms(seat, outages, at),
        deadline: table.deadline_of(seat, outages).filter(|_| awaited.contains(seat)).map(|deadline| deadline.at),
    };
    Standing {
        clocks: own.union(awaited).iter().map(clock).collect(),
        legal: legal(table, own.intersection(awaited.union(table.speakers()))),
    }
}

/// The seats whose players sit out or are played for, as everybody sees; `view` is the game for any eyes.
fn away(table: &Table, view: &Value) -> SeatSet {
    match table.play() {
        _ if table.is_over() => SeatSet::EMPTY,
        Play::Match(_) => {
            let away = view["away"].as_array().into_iter().flatten().filter_map(Value::as_u64);
            away.filter_map(|seat| Seat::try_from(u8::try_from(seat).ok()?).ok()).collect()
        }
        Play::Ring(ring) => ring.sitters().filter(|(_, sitter)| sitter.is_away()).map(|(seat, _)| seat).collect(),
    }
}

/// A seat that somebody moves.
fn seat_state(table: &Table, seat: Seat, away: SeatSet, outages: &Outages, now: DateTime<Utc>) -> Option<SeatState> {
    let player_id = table.player_at(seat)?;
    let to_move = table.awaited().contains(seat);
    Some(SeatState {
        seat: seat.index(),
        player_id,
        ready: match table.play() {
            Play::Match(play) => play.is_ready(player_id),
            Play::Ring(_) => true,
        },
        match_ms_left: table.reserve_ms(seat, outages, now),
        to_move,
        deadline: if to_move { table.deadline_of(seat, outages).map(|deadline| deadline.at) } else { None },
        away: away.contains(seat),
        at_fault: match table.play() {
            Play::Match(play) => play.fault_of(player_id).map(Into::into),
            Play::Ring(_) => None,
        },
    })
}

/// What `eyes` see of a stored event. `table` may be at any later version: only its game and who sat where matter.
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
        TableEvent::TableOpened(opened) => (TableStep::OPENED, plain(opened.as_ref())),
        TableEvent::SecretSealed(_) => {
            let promises = table.opened().promises.as_ref();
            (TableStep::SECRET_SEALED, json!({"commitment": promises.map(|promises| &promises.commitment)}))
        }
        TableEvent::DealsPromised(deals) => (TableStep::PROMISED, plain(deals)),
        TableEvent::DealCommitted(promise) => {
            (TableStep::COMMITTED, json!({"deal": promise.deal, "commitment": promise.commitment}))
        }
        TableEvent::PlayerReady(player) => {
            let seeded = player.client_seed.is_some();
            (TableStep::READY, json!({"player_id": player.player_id, "seats": player.seats, "seeded": seeded}))
        }
        TableEvent::Seeded(player) => {
            (TableStep::SEEDED, json!({"player_id": player.player_id, "seats": player.seats}))
        }
        TableEvent::Turn(turn) => (TableStep::TURN, turn_data(table, turn, eyes.at(table, version))?),
        TableEvent::DealRevealed(revealed) => (TableStep::REVEALED, plain(revealed)),
        TableEvent::Finished(finished) => (TableStep::FINISHED, plain(finished)),
        // Who of the staff decided it is not for the table.
        TableEvent::Voided(voided) => (TableStep::VOIDED, plain(&Voided { by: None, ..voided.clone() })),
        TableEvent::Ring(event) => (event.name(), ring::view::step(event)),
    };
    Ok(TableStep { version, at, step: name.to_owned(), data, now: None, patch: None })
}

fn plain<T: serde::Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("events are plain data")
}

fn turn_data(table: &Table, turn: &Turn, viewer: Viewer) -> Result<Value, Fault> {
    let mut data = Map::new();
    data.insert("game".into(), table.machine().game().into());
    data.insert("deal".into(), turn.deal.into());
    data.insert("input".into(), seen_input(turn, viewer));
    data.insert("events".into(), seen_events(table, turn, viewer)?.into());
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
fn seen_input(turn: &Turn, viewer: Viewer) -> Value {
    let input: Value = serde_json::from_str(turn.input.get()).unwrap_or_default();
    let own = match viewer {
        Viewer::Auditor => true,
        Viewer::Seats(seats) => turn.seat.is_some_and(|seat| seats.contains(seat)),
    };
    if own {
        return input;
    }
    let Value::Object(fields) = input else { return Value::Null };
    let public = ["input", "seat", "clock"];
    Value::Object(fields.into_iter().filter(|(name, _)| public.contains(&name.as_str())).collect())
}

fn seen_events(table: &Table, turn: &Turn, viewer: Viewer) -> Result<Vec<Value>, Fault> {
    let mut seen = Vec::with_capacity(turn.events.len());
    for event in &turn.events {
        seen.extend(table.machine().seen_by(event, viewer)?);
    }
    Ok(seen)
}

/// What a command is answered with: its version and the events of the game as `eyes` see them.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn accepted(changes: &Changes, eyes: Eyes) -> Result<Accepted, Fault> {
    accepted_again(&changes.table, changes.table.version(), &changes.events, eyes)
}

/// The same answer once more, of the events that the command appended, the last of which has this version. The table
/// may have moved on since.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn accepted_again(table: &Table, version: i64, events: &[TableEvent], eyes: Eyes) -> Result<Accepted, Fault> {
    let before = version - i64::try_from(events.len()).unwrap_or(0);
    let mut seen = Vec::new();
    for (event, version) in events.iter().zip(before + 1..) {
        if let TableEvent::Turn(turn) = event {
            seen.extend(seen_events(table, turn, eyes.at(table, version))?);
        }
    }
    Ok(Accepted {
        table_id: table.opened().table_id,
        version,
        game: table.opened().game.clone(),
        events: seen,
        // Nothing follows the event that ends a table.
        over: table.is_over() && table.version() == version,
    })
}
