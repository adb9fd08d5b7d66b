//! Streams and logs that are as they should be, and all that can be wrong with them.

use bytes::Bytes;
use chrono::TimeDelta;
use mazziere_hashchain::{Link, payload_hash};

use super::*;

fn stream() -> StreamId {
    StreamId::new(Uuid::from_u128(1))
}

/// A table of so many events, one a second.
fn events(count: i64) -> (Head, Vec<StoredEvent>) {
    events_of(stream(), ("table", "table_opened"), count)
}

/// A stream of a kind, which begins with an event of this type.
fn events_of(stream: StreamId, (kind, first): (&str, &str), count: i64) -> (Head, Vec<StoredEvent>) {
    let mut hash = GENESIS;
    let event = |version: i64| {
        let payload = Bytes::from(format!("{{\"n\":{version}}}"));
        let occurred_at = DateTime::UNIX_EPOCH + TimeDelta::seconds(version);
        let payload_hash = payload_hash(&payload);
        let r#type = if version == 1 { first } else { "turn" };
        let link = Link { stream, version, r#type, schema: 1, occurred_at, previous: hash, payload_hash };
        hash = link.hash();
        StoredEvent {
            stream,
            version,
            r#type: r#type.to_owned(),
            schema: 1,
            occurred_at,
            payload,
            payload_hash,
            event_hash: hash,
            metadata: serde_json::Value::Null,
        }
    };
    let events: Vec<StoredEvent> = (1..=count).map(event).collect();
    (Head { stream, kind: kind.to_owned(), version: count, hash }, events)
}

/// What a walk comes to, by kind and version; how many wait where nothing is wrong.
fn walked(head: &Head, events: &[StoredEvent], places: &[Option<i64>], settled: i64) -> Result<u64, (Kind, i64)> {
    let settled = DateTime::UNIX_EPOCH + TimeDelta::seconds(settled);
    let mut walk = StreamWalk::new(head.clone(), settled);
    let fault = |fault: Fault| (fault.kind, fault.place.version.unwrap_or_default());
    for (event, place) in events.iter().zip(places) {
        walk.take(event, *place).map_err(fault)?;
    }
    walk.end().map_err(fault)
}

const PLACES: [Option<i64>; 3] = [Some(4), Some(7), Some(8)];

#[test]
fn a_stream_is_walked_from_its_first_event_to_its_head() {
    let (head, events) = events(3);
    assert_eq!(walked(&head, &events, &PLACES, 9), Ok(0));
    assert_eq!(walked(&head, &events, &[Some(4), None, None], 2), Ok(2), "the sequencer has not come to them yet");
}

#[test]
fn what_is_wrong_with_a_stream_is_named_with_its_version() {
    let (head, right) = events(3);
    let changed = |change: &dyn Fn(&mut Vec<StoredEvent>)| {
        let mut events = right.clone();
        change(&mut events);
        walked(&head, &events, &PLACES, 9)
    };
    assert_eq!(changed(&|events| events[1].payload = Bytes::from_static(b"{}")), Err((Kind::Chain, 2)));
    assert_eq!(changed(&|events| events[1].occurred_at += TimeDelta::seconds(1)), Err((Kind::Chain, 2)));
    assert_eq!(changed(&|events| drop(events.remove(1))), Err((Kind::Order, 2)));
    assert_eq!(changed(&|events| drop(events.pop())), Err((Kind::Order, 3)), "cut off");
    assert_eq!(walked(&events(2).0, &right, &PLACES, 9), Err((Kind::Order, 3)), "more than the head knows");
    let other = Head { hash: [7; 32], ..head.clone() };
    assert_eq!(walked(&other, &right, &PLACES, 9), Err((Kind::Chain, 3)));
    assert_eq!(walked(&head, &right, &[Some(4), None, None], 9), Err((Kind::Order, 2)), "never sequenced");
    assert_eq!(walked(&head, &right, &[Some(4), None, Some(5)], 0), Err((Kind::Order, 3)));
    assert_eq!(walked(&head, &right, &[Some(4), Some(9), Some(5)], 9), Err((Kind::Order, 3)));
    for kind in ["template", "cash_table", "note"] {
        let disguised = Head { kind: kind.to_owned(), ..head.clone() };
        assert_eq!(walked(&disguised, &right, &PLACES, 9), Err((Kind::Order, 1)), "a table that is called a {kind}");
    }
}

#[test]
fn a_house_has_one_stream_of_releases() {
    let walk = |stream| {
        let (head, events) = events_of(stream, ("release", "release_installed"), 1);
        walked(&head, &events, &PLACES, 9)
    };
    // UUIDv5 of `release` in the namespace that is all zero.
    let own: Uuid = "e6d80f68-321b-595a-8843-7d0e876ef7a9".parse().unwrap();
    assert_eq!(walk(StreamId::new(own)), Ok(0));
    for other in [1, u128::MAX] {
        assert_eq!(walk(StreamId::new(Uuid::from_u128(other))), Err((Kind::Order, 1)), "a second one");
    }
}

#[test]
fn the_log_has_every_position_once_and_names_what_is_there() {
    let row = |position, version, kind: &str, head: Option<i64>| {
        let head = head.map(|version| ("table".to_owned(), version));
        LogRow { position, stream: stream(), version, kind: kind.to_owned(), head }
    };
    let wrong = |rows: &[LogRow]| {
        let mut walk = LogWalk::default();
        let taken = rows.iter().try_for_each(|row| walk.take(row));
        taken.and_then(|()| walk.end(Some(2))).map_err(|fault| fault.place.position.unwrap_or_default())
    };
    let right = [row(0, 1, "table", Some(2)), row(1, 2, "table", Some(2))];
    assert_eq!(wrong(&right), Ok(2));
    assert_eq!(wrong(&right[..1]), Err(1), "the sequencer knows of one more");
    assert_eq!(wrong(&right[1..]), Err(0));
    assert_eq!(wrong(&[right[0].clone(), row(2, 2, "table", Some(2))]), Err(1));
    assert_eq!(wrong(&[row(0, 3, "table", Some(2))]), Err(0));
    assert_eq!(wrong(&[row(0, 1, "table", None)]), Err(0));
    assert_eq!(wrong(&[row(0, 1, "tournament", Some(2))]), Err(0));
}
