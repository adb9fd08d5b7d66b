//! Tables that the house gave up, because it could not follow their log.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::tables::{Clocks, Format, OpenTableRequest};
use mazziere_fairdeal::Secret;
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::clock::Outages;
use mazziere_replay::deal;
use mazziere_replay::seal::Keys;
use mazziere_replay::table::event::{Voided, VoidedBy};
use mazziere_replay::table::{Facts, TableEvent, decide};
use serde_json::json;
use uuid::Uuid;

use super::*;

const TABLE: Uuid = Uuid::from_u128(0x7ab1e);

fn row(version: i64, name: &str, payload: &str) -> StoredEvent {
    StoredEvent {
        stream: StreamId::new(TABLE),
        version,
        r#type: name.to_owned(),
        schema: if payload.starts_with("{\"sealed\"") { 2 } else { 1 },
        occurred_at: DateTime::<Utc>::from_timestamp(1_767_297_600, 0).unwrap(),
        payload: payload.as_bytes().to_vec().into(),
        payload_hash: [0; 32],
        event_hash: [0; 32],
        metadata: serde_json::Value::Null,
    }
}

/// The log of a table that was opened.
fn opened() -> Vec<StoredEvent> {
    let request = OpenTableRequest {
        table_id: TableId::new(TABLE),
        game: "scopa".to_owned(),
        options: json!({"deals": 1}),
        format: Format::HeadsUp,
        players: vec![PlayerId::new(Uuid::from_u128(1)), PlayerId::new(Uuid::from_u128(2))],
        knockout: false,
        clocks: Clocks { match_seconds: 600, move_seconds: 30 },
        first_dealer: None,
        tournament_id: None,
        match_id: None,
        private: false,
    };
    let mut secrets = 0;
    let mut fresh = || {
        secrets += 1;
        Secret::from_bytes([secrets; 32])
    };
    let mut facts = Facts {
        at: DateTime::from_timestamp(1_767_297_600, 0).unwrap(),
        outages: &Outages::default(),
        fresh: &mut fresh,
        draw: &deal::draw,
        sealed_under: None,
        hand_pause: TimeDelta::zero(),
        preferences: &[],
    };
    let changes = decide::open(&request, false, &mut facts).unwrap();
    let rows = (1..).zip(&changes.events);
    rows.map(|(version, event)| row(version, event.name(), &String::from_utf8_lossy(&event.payload()))).collect()
}

/// A row that lies in a box to which nobody has the key.
fn sealed(version: i64) -> StoredEvent {
    let cover = json!({"key": "lost", "deal": 1, "commitment": "00".repeat(32), "nonce": "A".repeat(32),
        "box": "AAAA"});
    row(version, "turn", &format!("{{\"sealed\":{cover}}}"))
}

fn voided(version: i64) -> StoredEvent {
    let by = VoidedBy::Dead { by: Uuid::from_u128(9), evidence: "the key is lost".to_owned() };
    let event = Voided { tournament_id: None, match_id: None, reason: "lost".to_owned(), by: Some(by) };
    let event = TableEvent::Voided(event);
    row(version, event.name(), &String::from_utf8_lossy(&event.payload()))
}

/// What an audit says of a log that begins with an opened table.
fn audited(more: &[fn(i64) -> StoredEvent]) -> Result<(u64, u64), (Kind, i64)> {
    audited_with(None, more)
}

/// The same with sealing keys.
fn audited_with(keys: Option<&Keys>, more: &[fn(i64) -> StoredEvent]) -> Result<(u64, u64), (Kind, i64)> {
    let mut log = opened();
    for next in more {
        log.push(next(i64::try_from(log.len()).unwrap() + 1));
    }
    let dead = log.iter().any(is_dead);
    let reader = match keys {
        Some(keys) => Reader::of(&log).with(keys),
        None => Reader::of(&log),
    };
    let mut walk = TableWalk::new(StreamId::new(TABLE), reader, dead);
    let (mut expected, mut counts) = (Expectations::new(), Counts::default());
    let fault = |fault: Fault| (fault.kind, fault.place.version.unwrap_or_default());
    log.iter().try_for_each(|stored| walk.take(stored, &mut expected, &mut counts)).map_err(fault)?;
    walk.end(&mut expected, &mut counts).map_err(fault)?;
    Ok((counts.dead, counts.covered))
}

#[test]
fn a_table_that_was_given_up_is_counted_and_nothing_follows_its_end() {
    let last = i64::try_from(opened().len()).unwrap();
    assert_eq!(audited(&[]), Ok((0, 0)), "in play");
    assert_eq!(audited(&[sealed]), Ok((0, 1)), "a deal in play");
    assert_eq!(audited(&[sealed, sealed, voided]), Ok((1, 3)), "from where it cannot be followed only links count");
    assert_eq!(audited(&[sealed, voided, sealed]), Err((Kind::Rules, last + 3)), "something follows");
    assert_eq!(audited(&[voided, voided]), Err((Kind::Rules, last + 2)), "twice");
    // What can be read has to follow from what was before, even if the table was given up afterwards.
    let nonsense: fn(i64) -> StoredEvent = |version| row(version, "turn", "{\"deal\":1,\"input\":{},\"events\":[]}");
    assert_eq!(audited(&[nonsense, voided]), Err((Kind::Rules, last + 1)));
    // Nothing stays sealed where a table came to its end by itself.
    let finished: fn(i64) -> StoredEvent = |version| row(version, "finished", "{}");
    assert_eq!(audited(&[sealed, finished]), Err((Kind::Deal, last + 1)));
    // Nor is it given up when it has come to its end: a result that nobody can check is none.
    let closed: fn(i64) -> StoredEvent = |version| row(version, "closed", "{}");
    for end in [finished, closed] {
        assert_eq!(audited(&[sealed, end, voided]), Err((Kind::Rules, last + 3)));
    }
}

#[test]
fn keys_that_are_not_those_of_the_house_are_told_from_those_that_are() {
    let last = i64::try_from(opened().len()).unwrap();
    let others = Keys::parse(&format!("other:{}", "ab".repeat(32))).unwrap();
    assert_eq!(audited_with(Some(&others), &[]), Ok((0, 0)), "nothing is sealed");
    assert_eq!(audited_with(Some(&others), &[sealed]), Err((Kind::Deal, last + 1)), "a deal in play");
    // A table that was given up because its key is lost stays what it is.
    assert_eq!(audited_with(Some(&others), &[sealed, voided]), Ok((1, 2)));
}
