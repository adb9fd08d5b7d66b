//! The log: every chain is verified, every table replayed, every acknowledged move found, and none found twice.

use std::collections::{BTreeMap, HashMap};

use anyhow::Context;
use mazziere_eventstore::{EventStore, StoredEvent, StreamStatus};
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::event::TurnBy;
use mazziere_rules::seat::Seat;
use mazziere_tables::Keys;
use serde::Deserialize;
use serde_json::Value;

use super::matches::MatchLog;
use super::rings::RingLog;
use super::{DOUBLED, Findings, LOST, MISMATCH};
use crate::bots::Ack;

/// What was found in the log.
#[derive(Debug, Default)]
pub struct LogFigures {
    /// Events in all streams.
    pub events: i64,
    /// Tables that ended with a result.
    pub matches: u64,
    /// Table streams replayed.
    pub replayed: u64,
    /// What the logs of ring tables say.
    pub rings: RingLog,
    /// What the logs of matches at cash tables say.
    pub cash_matches: MatchLog,
}

/// The part of a turn that the journal knows about.
#[derive(Deserialize)]
struct Turn {
    input: TurnInput,
    #[serde(default)]
    by: TurnBy,
}

#[derive(Deserialize)]
struct TurnInput {
    input: String,
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(default)]
    r#move: Option<Value>,
    #[serde(default)]
    fact: Option<Fact>,
}

/// The part of a fact of a ring table that the journal knows about.
#[derive(Deserialize)]
struct Fact {
    fact: String,
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(default)]
    away: bool,
}

impl TurnInput {
    /// Whether a player did it, and not the house.
    fn is_a_players(&self) -> bool {
        match &self.fact {
            Some(fact) => fact.fact == "leave" && !fact.away,
            None => matches!(self.input.as_str(), "move" | "abandon" | "sit_out" | "return"),
        }
    }

    /// Whether it is what was acknowledged.
    fn is(&self, ack: &Ack) -> bool {
        let of = |seat: u8| self.seat.is_some_and(|own| own.index() == seat);
        match ack {
            Ack::Moved { seat, r#move, .. } => {
                self.input == "move" && of(*seat) && self.r#move.as_ref() == Some(r#move)
            }
            Ack::SatOut { seat, .. } => self.input == "sit_out" && of(*seat),
            Ack::CameBack { seat, .. } => self.input == "return" && of(*seat),
            Ack::LeftTable { seat, .. } => {
                self.fact.as_ref().is_some_and(|fact| fact.seat.is_some_and(|own| own.index() == *seat))
            }
            _ => self.input == "abandon",
        }
    }
}

/// The table and the version of an acknowledgement that a table gave.
fn given_by(ack: &Ack) -> Option<(TableId, i64)> {
    match ack {
        Ack::Moved { table, version, .. }
        | Ack::Abandoned { table, version }
        | Ack::SatOut { table, version, .. }
        | Ack::CameBack { table, version, .. }
        | Ack::LeftTable { table, version, .. } => Some((*table, *version)),
        _ => None,
    }
}

/// Checks every stream of the store against the rules and the journal.
///
/// # Errors
/// When the store cannot be read.
pub async fn check(
    (store, keys): (&EventStore, &Keys),
    acks: &[Ack],
    cash_matches: MatchLog,
    findings: &mut Findings,
) -> anyhow::Result<LogFigures> {
    let mut figures = LogFigures { cash_matches, ..LogFigures::default() };
    let mut by_table: HashMap<TableId, Vec<&Ack>> = HashMap::new();
    for ack in acks {
        if let Some((table, _)) = given_by(ack) {
            by_table.entry(table).or_default().push(ack);
        }
    }
    for kind in ["table", "tournament", "club_event"] {
        for stream in all_streams(store, kind).await? {
            if let Err(fault) = store.verify_stream(stream).await {
                findings.add(MISMATCH, fault.to_string());
            }
            if kind == "table" {
                let stored = read(store, stream).await?;
                figures.replayed += 1;
                figures.matches += u64::from(stored.last().is_some_and(|event| event.r#type == "finished"));
                if let Err(fault) = mazziere_replay::audit::check_with(keys, stream, &stored) {
                    findings.add(MISMATCH, fault.to_string());
                }
                let reader = Reader::of(&stored).with(keys);
                let events: Vec<StoredEvent> =
                    stored.iter().map(|event| reader.plain(event)).collect::<Result<_, _>>()?;
                let acks = by_table.remove(&TableId::new(stream.uuid())).unwrap_or_default();
                let gave_up = |seat| figures.cash_matches.gave_up(&events, seat);
                compare(stream, &events, &acks, gave_up, findings)?;
                figures.rings.read(&events, findings)?;
                figures.cash_matches.read(&events, findings)?;
            }
        }
    }
    for (table, acks) in by_table {
        findings.add_many(LOST, acks.len() as u64, format!("table {table} does not exist"));
    }
    figures.events = store.last_position().await?.map_or(0, |last| last + 1);
    Ok(figures)
}

/// The streams of one kind, open and closed.
async fn all_streams(store: &EventStore, kind: &str) -> anyhow::Result<Vec<StreamId>> {
    let mut all = Vec::new();
    for status in [StreamStatus::Open, StreamStatus::Closed] {
        let mut after = None;
        loop {
            let page = store.streams(kind, status, after, 1_000).await?;
            after = page.last().copied();
            all.extend(page.iter().copied());
            if page.len() < 1_000 {
                break;
            }
        }
    }
    Ok(all)
}

/// All events of a stream.
async fn read(store: &EventStore, stream: StreamId) -> anyhow::Result<Vec<StoredEvent>> {
    let mut events: Vec<StoredEvent> = Vec::new();
    loop {
        let after = events.last().map_or(0, |event| event.version);
        let page = store.read_stream(stream, after, 1_000).await?;
        let last = page.len() < 1_000;
        events.extend(page);
        if last {
            return Ok(events);
        }
    }
}

/// Finds every acknowledged command of a table in its stream: a command is the last turn of a player at or before the
/// version that was acknowledged (what follows it in the same batch is chance, or the end). What the house did for a
/// player is no player's command; what the lobby did is none either, for seats of which `gave_up` says that their
/// player has left.
fn compare(
    stream: StreamId,
    events: &[StoredEvent],
    acks: &[&Ack],
    gave_up: impl Fn(u8) -> bool,
    findings: &mut Findings,
) -> anyhow::Result<()> {
    let mut turns: BTreeMap<i64, TurnInput> = BTreeMap::new();
    for event in events.iter().filter(|event| event.r#type == "turn") {
        let turn: Turn = serde_json::from_slice(&event.payload).context("reading a turn")?;
        let given_up = || turn.input.seat.is_some_and(|seat| gave_up(seat.index()));
        let is_a_players = match turn.by {
            TurnBy::Player => true,
            TurnBy::House => false,
            TurnBy::Lobby => !given_up(),
        };
        if is_a_players && turn.input.is_a_players() {
            turns.insert(event.version, turn.input);
        }
    }
    for ack in acks {
        let Some((_, version)) = given_by(ack) else { continue };
        let found = turns.range(..=version).next_back().map(|(at, _)| *at);
        let Some(turn) = found.and_then(|at| turns.remove(&at)) else {
            findings.add(LOST, format!("stream {stream}: nothing of the player's at version {version}"));
            continue;
        };
        if !turn.is(ack) {
            findings.add(LOST, format!("stream {stream}: version {version} is not what was acknowledged"));
        }
    }
    if !turns.is_empty() {
        let versions: Vec<i64> = turns.into_keys().collect();
        findings.add_many(
            DOUBLED,
            versions.len() as u64,
            format!("stream {stream}: nobody was told of the turns at {versions:?}"),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::json;

    use super::*;

    /// A stream of moves by seats 0, 1, 0.. at versions 3, 4, 5.., after an opening and a deal.
    fn stream(cards: &[&str]) -> Vec<StoredEvent> {
        let stored = |version: i64, kind: &str, payload: Value| StoredEvent {
            stream: StreamId::new(uuid::Uuid::from_u128(1)),
            version,
            r#type: kind.to_owned(),
            schema: 1,
            occurred_at: DateTime::UNIX_EPOCH,
            payload: payload.to_string().into_bytes().into(),
            payload_hash: [0; 32],
            event_hash: [0; 32],
            metadata: Value::Null,
        };
        let opening = [
            stored(1, "table_opened", json!({})),
            stored(2, "turn", json!({"input": {"input": "chance", "chance": {"drawn": "deck", "cards": []}}})),
        ];
        let moves = cards.iter().zip(3_i64..).map(|(card, version)| {
            let input = json!({"input": "move", "seat": (version - 3) % 2, "move": {"card": card}});
            stored(version, "turn", json!({"deal": 1, "input": input}))
        });
        opening.into_iter().chain(moves).collect()
    }

    fn moved(version: i64, seat: u8, card: &str) -> Ack {
        Ack::Moved { table: TableId::new(uuid::Uuid::from_u128(1)), version, seat, r#move: json!({"card": card}) }
    }

    fn found(events: &[StoredEvent], acks: &[Ack]) -> (u64, u64) {
        let mut findings = Findings::default();
        let acks: Vec<&Ack> = acks.iter().collect();
        compare(StreamId::new(uuid::Uuid::from_u128(1)), events, &acks, |seat| seat == 7, &mut findings).unwrap();
        (findings.count(LOST), findings.count(DOUBLED))
    }

    #[test]
    fn acknowledged_moves_are_found_where_they_were_acknowledged() {
        let events = stream(&["7D", "AC"]);
        assert_eq!(found(&events, &[moved(3, 0, "7D"), moved(4, 1, "AC")]), (0, 0));
        // The batch of the last move went on with events that are no player's.
        assert_eq!(found(&events, &[moved(3, 0, "7D"), moved(9, 1, "AC")]), (0, 0));
    }

    #[test]
    fn a_missing_move_is_lost() {
        assert_eq!(found(&stream(&[]), &[moved(3, 0, "7D")]), (1, 0));
        assert_eq!(found(&stream(&["7D"]), &[moved(3, 0, "7D"), moved(4, 1, "AC")]), (1, 0));
    }

    #[test]
    fn another_move_in_its_place_is_lost_too() {
        assert_eq!(found(&stream(&["AC"]), &[moved(3, 0, "7D")]), (1, 0));
        assert_eq!(found(&stream(&["7D"]), &[moved(3, 1, "7D")]), (1, 0));
    }

    #[test]
    fn a_move_that_nobody_was_told_of_is_doubled() {
        assert_eq!(found(&stream(&["7D", "7D"]), &[moved(3, 0, "7D")]), (0, 1));
        assert_eq!(found(&stream(&["7D"]), &[]), (0, 1));
    }

    #[test]
    fn what_lobby_and_house_did_for_a_player_is_nobodys_command() {
        let done = |input: &str, by: Option<&str>, seat: u8| {
            let mut payload = json!({"deal": 1, "input": {"input": input, "seat": seat}});
            if let Some(by) = by {
                payload["by"] = json!(by);
            }
            let mut events = stream(&["7D"]);
            let payload = payload.to_string().into_bytes().into();
            events.push(StoredEvent { version: 4, payload, ..stream(&["7D"]).remove(2) });
            events
        };
        for input in ["abandon", "sit_out", "return"] {
            let of = |by: Option<&str>, seat: u8| found(&done(input, by, seat), &[moved(3, 0, "7D")]);
            assert_eq!((of(Some("house"), 1), of(Some("lobby"), 7)), ((0, 0), (0, 0)), "{input}");
            assert_eq!(of(Some("lobby"), 1), (0, 1), "{input}: they had not left");
            assert_eq!(of(None, 1), (0, 1), "{input}: nobody was told");
        }
    }

    #[test]
    fn what_players_of_a_ring_did_is_found_and_what_the_house_did_is_not_missed() {
        let stored = |version: i64, input: Value| StoredEvent {
            payload: json!({"deal": 1, "input": input}).to_string().into_bytes().into(),
            version,
            ..stream(&["7D"]).remove(2)
        };
        let events = [
            stored(3, json!({"input": "fact", "fact": {"fact": "next_hand"}})),
            stored(4, json!({"input": "sit_out", "seat": 2})),
            stored(5, json!({"input": "return", "seat": 2})),
            stored(6, json!({"input": "fact", "fact": {"fact": "leave", "seat": 2, "away": false}})),
            stored(7, json!({"input": "fact", "fact": {"fact": "leave", "seat": 1, "away": true}})),
        ];
        let table = TableId::new(uuid::Uuid::from_u128(1));
        let acks = [
            Ack::SatOut { table, version: 4, seat: 2 },
            Ack::CameBack { table, version: 5, seat: 2 },
            Ack::LeftTable { table, version: 9, seat: 2 },
        ];
        assert_eq!(found(&events, &acks), (0, 0));
        assert_eq!(found(&events, &acks[..2]), (0, 1), "somebody left and was not told");
        let other = [acks[0].clone(), acks[1].clone(), Ack::LeftTable { table, version: 9, seat: 3 }];
        assert_eq!(found(&events, &other), (1, 0), "another seat left");
    }
}
