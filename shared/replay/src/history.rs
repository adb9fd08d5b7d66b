//! The history of a table, as somebody may see it: a match, a hand of a ring, or all of a ring.
//!
//! The text of [`mazziere_rules::history`] for every game; for hands of hold'em and Omaha PHH and Open Hand History,
//! too ([`hands`]).
//!
//! **Invariants:** what a viewer may not see leaves as `??` or not at all: events by the rules' `seen_by`, inputs as
//! the steps of a table show them, places of a deck as a proof of fairness opens them ([`crate::fairness`]). What the
//! auditor of a table that is over gets is everything, and is played again to the same bytes.
//!
//! Non-goals: reading logs; sentences; money.

use std::collections::BTreeSet;

use chrono::{DateTime, SecondsFormat, Utc};
use mazziere_ids::PlayerId;
use mazziere_rules::card::Card;
use mazziere_rules::history::{Entry, Head, History, Source, Told, Turn as ToldTurn};
use mazziere_rules::kernel::{Chance, RawInput, Viewer};
use mazziere_rules::live::parse_input;
use mazziere_rules::seat::Seat;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::fairness;
use crate::table::event::{Turn, TurnBy};
use crate::table::ring::event::RingEvent;
use crate::table::view::Eyes;
use crate::table::{Fault, Table, TableEvent};

pub mod hands;

/// A stored event with its version and its time.
#[derive(Clone, Debug)]
pub struct Logged {
    /// Its version in the stream.
    pub version: i64,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// What happened.
    pub event: TableEvent,
}

/// A time as histories have it.
pub(crate) fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The history of `events`, which follow each other at a table, as `eyes` see them. `table` may be at any later
/// version: only its game and who sat where matter. `hand` is the one hand of a ring that they are; without it they
/// begin with the opening of the table.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn of(table: &Table, events: &[Logged], eyes: Eyes, hand: Option<u32>) -> Result<History, Fault> {
    let mut entries = players(table, events, hand.is_some());
    let opened = opened(table, events, eyes)?;
    // A hand alone begins before its first deal; nothing comes any more from the one before.
    let mut deal = if hand.is_some() { first_deal(events).saturating_sub(1) } else { 0 };
    for Logged { version, at, event } in events {
        match event {
            TableEvent::Turn(turn) => {
                if turn.deal > deal {
                    deal = turn.deal;
                    entries.push(Entry::Deal { deal, at: Some(time(*at)) });
                }
                let seen = Seeing { table, viewer: eyes.at(table, *version), opened: opened.get(version) };
                entries.push(Entry::Turn(seen.turn(turn)?));
            }
            TableEvent::Ring(RingEvent::SeatTaken(taken)) if hand.is_none() => {
                entries.push(Entry::Player { seat: taken.seat, player: taken.player_id.to_string() });
            }
            TableEvent::Ring(RingEvent::Closed(closed)) => entries.push(Entry::Result(closed.outcome.clone())),
            TableEvent::Finished(finished) => entries.push(Entry::Result(finished.outcome.clone())),
            TableEvent::Voided(voided) => entries.push(Entry::Voided { reason: voided.reason.clone() }),
            _ => {}
        }
    }
    Ok(History { head: head(table, eyes, hand), entries })
}

fn head(table: &Table, eyes: Eyes, hand: Option<u32>) -> Head {
    let opened = table.opened();
    let options = serde_json::value::to_raw_value(&opened.options).expect("options are plain data");
    Head {
        game: opened.game.clone(),
        rules: opened.rules_version,
        format: opened.format,
        seats: opened.ring.as_ref().map(|ring| ring.seats),
        options,
        dealer: opened.dealer,
        knockout: opened.knockout,
        table: Some(opened.table_id.to_string()),
        opened: Some(time(table.opened_at())),
        hand,
        seen_by: match eyes {
            Eyes::Spectator => Some("spectator".to_owned()),
            Eyes::Player(player) => Some(format!("player {player}")),
            Eyes::Auditor => None,
        },
    }
}

/// Who sits where as it begins: at a match everybody, in a hand who was dealt in; at a ring they come one by one.
fn players(table: &Table, events: &[Logged], is_hand: bool) -> Vec<Entry> {
    let entry = |(seat, player): (Seat, PlayerId)| Entry::Player { seat, player: player.to_string() };
    if table.ring().is_none() {
        let seated = Seat::all(table.opened().seats()).filter_map(|seat| Some((seat, table.player_at(seat)?)));
        return seated.map(entry).collect();
    }
    if is_hand { dealt_in(events).into_iter().map(entry).collect() } else { Vec::new() }
}

/// The deal that chance brought something for first; zero if it brought nothing.
fn first_deal(events: &[Logged]) -> u32 {
    let of = |logged: &Logged| match &logged.event {
        TableEvent::Turn(turn) => {
            let input = parse_input(turn.input.get());
            matches!(input, Ok(RawInput::Chance { .. })).then_some(turn.deal)
        }
        _ => None,
    };
    events.iter().find_map(of).unwrap_or(0)
}

/// Who was dealt in, as the hand that ends among these events says it.
pub(crate) fn dealt_in(events: &[Logged]) -> Vec<(Seat, PlayerId)> {
    let over = events.iter().find_map(|logged| match &logged.event {
        TableEvent::Ring(RingEvent::HandEnded(over)) => Some(over),
        _ => None,
    });
    let seats = over.into_iter().flat_map(|over| &over.hand.seats);
    seats.filter_map(|seat| Some((Seat::try_from(seat.seat).ok()?, seat.player_id))).collect()
}

/// By the version with which a deck was brought, the places of it that these eyes know.
type Opened = std::collections::BTreeMap<i64, BTreeSet<u16>>;

/// What these eyes know of each deck: what the events open to them, and all of it once its secret is published.
fn opened(table: &Table, events: &[Logged], eyes: Eyes) -> Result<Opened, Fault> {
    let revealed: BTreeSet<u32> = events
        .iter()
        .filter_map(|logged| match &logged.event {
            TableEvent::DealRevealed(revealed) => Some(revealed.deal),
            _ => None,
        })
        .collect();
    let (mut known, mut deck) = (Opened::new(), None);
    for Logged { version, event, .. } in events {
        let TableEvent::Turn(turn) = event else { continue };
        if let Some(cards) = fairness::deck_of(turn) {
            let all = revealed.contains(&turn.deal).then(|| 0..u16::try_from(cards.len()).unwrap_or(u16::MAX));
            known.insert(*version, all.into_iter().flatten().collect());
            deck = Some((*version, cards));
        }
        let Some((brought, cards)) = &deck else { continue };
        let viewer = eyes.at(table, *version);
        let places = known.entry(*brought).or_default();
        for event in &turn.events {
            places.extend(table.machine().opens(event, viewer, cards)?);
        }
    }
    Ok(known)
}

/// How a turn is seen.
struct Seeing<'a> {
    table: &'a Table,
    viewer: Viewer,
    /// The places that are known of the deck that it brought.
    opened: Option<&'a BTreeSet<u16>>,
}

impl Seeing<'_> {
    fn turn(&self, turn: &Turn) -> Result<ToldTurn, Fault> {
        let events = match self.viewer {
            Viewer::Auditor => turn.events.clone(),
            viewer => {
                let mut seen = Vec::with_capacity(turn.events.len());
                for event in &turn.events {
                    seen.extend(self.table.machine().seen_by(event, viewer)?.map(|event| shown(&event)));
                }
                seen
            }
        };
        Ok(ToldTurn { told: self.told(turn)?, remark: remark(turn), events })
    }

    /// The input: of a seat for its own player, of chance as far as cards are known, of others who it was.
    fn told(&self, turn: &Turn) -> Result<Told, Fault> {
        // What the rules took once they can read.
        let Ok(input) = parse_input(turn.input.get()) else { return Ok(Told::Unseen(Source::Table)) };
        let own = match self.viewer {
            Viewer::Auditor => true,
            Viewer::Seats(seats) => turn.seat.is_some_and(|seat| seats.contains(seat)),
        };
        Ok(match input {
            input if own => Told::Input(input),
            RawInput::Chance { chance: Chance::Deck { cards } } => self.deck(cards),
            // Numbers that are drawn are told to everybody; a move, and what the table tells, by its events.
            RawInput::Move { .. } | RawInput::Fact { .. } | RawInput::Chance { .. } => Told::Unseen(Source::of(&input)),
            // The steps of a table name the seat and the clock.
            input => Told::Input(input),
        })
    }

    fn deck(&self, cards: Vec<Card>) -> Told {
        let known = |place: u16| self.opened.is_some_and(|opened| opened.contains(&place));
        let cards: Vec<Option<Card>> = (0..).zip(cards).map(|(place, card)| known(place).then_some(card)).collect();
        match cards.iter().copied().collect::<Option<Vec<Card>>>() {
            Some(cards) => Told::Input(RawInput::Chance { chance: Chance::Deck { cards } }),
            None => Told::Deck(cards),
        }
    }
}

/// For how long a player thought, and who brought a turn about in their place.
fn remark(turn: &Turn) -> Option<String> {
    let by = match turn.by {
        TurnBy::Player => None,
        TurnBy::House => Some("by the house".to_owned()),
        TurnBy::Lobby => Some("by the lobby".to_owned()),
    };
    by.or_else(|| turn.thinking_ms.map(|ms| format!("{}.{:03} s", ms / 1000, ms % 1000)))
}

/// An event as a viewer sees it, in the order in which events are written: what it is, whose, and the rest. Cards that
/// are only counted are `??` each.
pub(crate) fn shown(event: &Value) -> Box<RawValue> {
    let mut json = String::new();
    write(event, true, &mut json);
    RawValue::from_string(json).expect("JSON was written")
}

/// The most cards that an event counts: all of the largest deck.
const MOST_CARDS: u64 = 312;

/// `counts` is whether a count in it is one of cards: that of a move is not.
fn write(value: &Value, counts: bool, json: &mut String) {
    match value {
        Value::Object(fields) => {
            let rank = |name: &str| ["type", "seat"].iter().position(|first| *first == name).unwrap_or(2);
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_by_key(|name| rank(name));
            json.push('{');
            for (place, name) in names.into_iter().enumerate() {
                if place > 0 {
                    json.push(',');
                }
                json.push_str(&Value::from(name.as_str()).to_string());
                json.push(':');
                write(&fields[name], counts && name != "move", json);
            }
            let hidden = ["cards", "covered", "discarded"].iter().all(|name| !fields.contains_key(*name));
            if let Some(count) = fields.get("count").and_then(Value::as_u64).filter(|_| counts && hidden)
                && count <= MOST_CARDS
            {
                let cards = vec!["\"??\""; usize::try_from(count).unwrap_or(0)];
                json.push_str(&format!(",\"cards\":[{}]", cards.join(",")));
            }
            json.push('}');
        }
        Value::Array(items) => {
            json.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    json.push(',');
                }
                write(item, counts, json);
            }
            json.push(']');
        }
        plain => json.push_str(&plain.to_string()),
    }
}
