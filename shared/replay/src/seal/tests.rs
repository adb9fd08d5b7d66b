//! What opens, what does not, and that nothing else shows.

use bytes::Bytes;
use chrono::DateTime;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{CommandId, StreamId};
use uuid::Uuid;

use super::record::{Covered, Place, Published, Reader, promised_deal, shown_draw};
use super::reply::{self, Derived, Receiver, Reply, UnreadableReply};
use super::row::SEALED_SCHEMA;
use super::{KeyId, Keys, SealKey, UnknownKey};
use crate::table::TableEvent;
use crate::table::cover::{Cover, SealedDeal};
use crate::table::event::UnreadableEvent;

const TURN: &str = r#"{"deal":3,"input":{"input":"move","seat":0,"move":{"card":"7D"}},"events":[{"b":1,"a":2.50}]}"#;

fn keys(ids: &[&str]) -> Keys {
    let entries = ids.iter().map(|id| format!("{id}:{}", hex::encode(*id).repeat(32)[..64].to_owned()));
    Keys::parse(&Vec::from_iter(entries).join("\n")).unwrap()
}

fn stream(number: u128) -> StreamId {
    StreamId::new(Uuid::from_u128(number))
}

fn deal(key: &str, deal: u32) -> SealedDeal {
    SealedDeal { deal, key: KeyId::new(key).unwrap() }
}

/// A row as it is stored, at version 9 of stream 1.
fn row(keys: &Keys, cover: &Cover) -> StoredEvent {
    let place = Place { stream: stream(1), version: 9, name: "turn" };
    let (schema, payload) =
        keys.store(place, cover, Bytes::from_static(TURN.as_bytes()), mazziere_sealing::nonce()).unwrap();
    StoredEvent {
        stream: stream(1),
        version: 9,
        r#type: "turn".to_owned(),
        schema,
        occurred_at: DateTime::UNIX_EPOCH,
        payload,
        payload_hash: [0; 32],
        event_hash: [0; 32],
        metadata: serde_json::Value::Null,
    }
}

#[test]
fn a_sealed_row_holds_the_same_bytes_and_shows_none_of_them() {
    let (keys, sealed) = (keys(&["k1"]), Cover::Sealed(deal("k1", 3)));
    let stored = row(&keys, &sealed);
    assert_eq!(stored.schema, SEALED_SCHEMA);
    assert_eq!(keys.payload(&stored).unwrap(), TURN.as_bytes());
    assert!(matches!(keys.read(&stored).unwrap(), TableEvent::Turn(turn) if turn.deal == 3));
    let text = String::from_utf8(stored.payload.to_vec()).unwrap();
    assert!(!text.contains("\"7D\"") && !text.contains("\"move\""), "{text}");
    assert!(Covered::of(&stored).unwrap().is(&sealed) && !Covered::of(&stored).unwrap().is(&Cover::NONE));
    assert_eq!(promised_deal(&stored).unwrap(), Some(3), "the number of the deal is no secret");
    assert_ne!(stored.payload, row(&keys, &sealed).payload, "every box has a nonce of its own");
    let read = TableEvent::read("turn", stored.schema, &stored.payload);
    assert!(matches!(read, Err(UnreadableEvent::Sealed { .. })));
}

#[test]
fn short_and_long_decisions_look_the_same() {
    let keys = keys(&["k1"]);
    let length = |text: String| {
        let place = Place { stream: stream(1), version: 9, name: "turn" };
        keys.store(place, &Cover::Sealed(deal("k1", 1)), text.into(), mazziere_sealing::nonce()).unwrap().1.len()
    };
    assert_eq!(length(r#"{"pass":1}"#.to_owned()), length(format!(r#"{{"pass":"{}"}}"#, "x".repeat(100))));
    assert_ne!(length(r#"{"pass":1}"#.to_owned()), length(format!(r#"{{"pass":"{}"}}"#, "x".repeat(128))));
}

#[test]
fn nothing_that_was_moved_cut_or_changed_opens() {
    let keys = keys(&["k1"]);
    let stored = row(&keys, &Cover::Sealed(deal("k1", 3)));
    let broken = |change: &dyn Fn(&mut StoredEvent)| {
        let mut copy = stored.clone();
        change(&mut copy);
        assert!(matches!(keys.read(&copy), Err(UnreadableEvent::Broken { .. })), "{copy:?}");
    };
    broken(&|row| row.version = 10);
    broken(&|row| row.stream = stream(2));
    broken(&|row| row.r#type = "deal_committed".to_owned());
    let text = String::from_utf8(stored.payload.to_vec()).unwrap();
    for (from, to) in
        [(r#""deal":3"#, r#""deal":4"#), (r#""deal":3,"#, ""), (r#""commitment":""#, r#""commitment":"0"#)]
    {
        assert!(text.contains(from));
        broken(&|row| row.payload = text.replacen(from, to, 1).into());
    }
    for length in 0..text.len() {
        let mut copy = stored.clone();
        copy.payload = Bytes::copy_from_slice(&text.as_bytes()[..length]);
        assert!(keys.read(&copy).is_err(), "cut after {length} bytes");
    }
    let at = text.find(r#""box":""#).unwrap() + 7;
    for index in [at, at + 40, text.len() - 6] {
        let mut bytes = text.clone().into_bytes();
        bytes[index] = if bytes[index] == b'A' { b'B' } else { b'A' };
        broken(&|row| row.payload = bytes.clone().into());
    }
}

#[test]
fn another_key_under_the_same_name_opens_nothing() {
    let stored = row(&keys(&["k1"]), &Cover::Sealed(deal("k1", 3)));
    let other = Keys::parse(&format!("k1:{}", "cd".repeat(32))).unwrap();
    assert!(matches!(other.read(&stored), Err(UnreadableEvent::Broken { .. })));
}

#[test]
fn keys_rotate_and_an_unknown_one_is_named() {
    let (old, new, both) = (keys(&["k1"]), keys(&["k2"]), keys(&["k2", "k1"]));
    assert_eq!((old.newest().to_string(), both.newest().to_string()), ("k1".into(), "k2".into()));
    let stored = row(&old, &Cover::Sealed(deal("k1", 3)));
    assert_eq!(both.payload(&stored).unwrap(), TURN.as_bytes());
    let error = new.read(&stored).unwrap_err();
    let UnreadableEvent::Key { source, .. } = &error else { panic!("{error}") };
    assert!(source.to_string().contains(r#"key "k1", which is not among the sealing keys"#), "{source}");
    let place = Place { stream: stream(1), version: 9, name: "turn" };
    let refused = new.store(place, &Cover::Sealed(deal("k1", 3)), Bytes::from_static(b"{}"), mazziere_sealing::nonce());
    assert_eq!(refused.unwrap_err(), UnknownKey(KeyId::new("k1").unwrap()));
}

#[test]
fn the_log_opens_a_deal_that_is_over_and_no_other() {
    let keys = keys(&["k1"]);
    let [third, fourth] = [3, 4].map(|number| row(&keys, &Cover::Sealed(deal("k1", number))));
    let ends = row(&keys, &Cover::Open(vec![deal("k1", 3)]));
    assert_eq!(Reader::of(std::slice::from_ref(&ends)).payload(&ends).unwrap(), TURN.as_bytes());
    assert!(matches!(TableEvent::read("turn", ends.schema, &ends.payload).unwrap(), TableEvent::Turn(_)));
    assert!(Covered::of(&ends).unwrap().is(&Cover::Open(vec![deal("k1", 3)])));
    let log = [third, fourth, ends];
    let reader = Reader::of(&log);
    assert_eq!(reader.payload(&log[0]).unwrap(), TURN.as_bytes());
    assert_eq!(reader.plain(&log[0]).unwrap().payload, TURN.as_bytes());
    let sealed = reader.read(&log[1]);
    assert!(matches!(sealed, Err(UnreadableEvent::Sealed { deal: 4, .. })), "{sealed:?}");
    assert_eq!(reader.with(&keys).payload(&log[1]).unwrap(), TURN.as_bytes());
    let published = keys.deal_key(&KeyId::new("k1").unwrap(), stream(1), 3).unwrap();
    assert!(String::from_utf8_lossy(&log[2].payload).contains(&published.to_hex()));
    assert_ne!(published, keys.deal_key(&KeyId::new("k1").unwrap(), stream(2), 3).unwrap(), "each stream has its own");
}

#[test]
fn what_a_log_has_published_is_kept_and_read_with_by_who_has_other_master_keys() {
    let (old, new) = (keys(&["k1"]), keys(&["k2"]));
    let [third, fourth] = [3, 4].map(|number| row(&old, &Cover::Sealed(deal("k1", number))));
    let mut published = Published::default();
    published.learn(&[row(&old, &Cover::Open(vec![deal("k1", 3)]))]);
    let reader = Reader::from(&published).with(&new);
    assert_eq!(reader.payload(&third).unwrap(), TURN.as_bytes());
    let wanting = reader.read(&fourth);
    assert!(matches!(wanting, Err(UnreadableEvent::Key { .. })), "{wanting:?}");
}

#[test]
fn the_house_cannot_open_a_box_with_another_key_than_it_sealed_it_with() {
    let keys = keys(&["k1"]);
    let stored = row(&keys, &Cover::Sealed(deal("k1", 3)));
    let mut ends = row(&keys, &Cover::Open(vec![deal("k1", 3)]));
    let right = keys.deal_key(&KeyId::new("k1").unwrap(), stream(1), 3).unwrap().to_hex();
    let text = String::from_utf8(ends.payload.to_vec()).unwrap();
    ends.payload = text.replace(&right, &"00".repeat(32)).into();
    let log = [stored, ends];
    assert!(matches!(Reader::of(&log).read(&log[0]), Err(UnreadableEvent::Broken { .. })));
}

#[test]
fn answers_open_for_their_command_and_bring_the_hash_of_their_request() {
    let keys = keys(&["k1"]);
    let receiver = Receiver { stream: stream(1), command: CommandId::new(Uuid::from_u128(5)) };
    let answer = Bytes::from_static(br#"{"status":200,"body":{"hand":["7D","AC"]}}"#);
    let kept = reply::seal(&keys, receiver, &[8; 32], &answer, mazziere_sealing::nonce());
    assert!(!String::from_utf8_lossy(&kept).contains(r#""hand":["7D"#), "two letters alone come by chance");
    let first = Reply::Kept { request: Some([8; 32]), answer: answer.clone() };
    assert_eq!(reply::open(&keys, receiver, &kept).unwrap(), first);
    let other = Receiver { command: CommandId::new(Uuid::from_u128(6)), ..receiver };
    assert!(matches!(reply::open(&keys, other, &kept), Err(UnreadableReply::Malformed)));
    assert!(matches!(reply::open(&self::keys(&["k2"]), receiver, &kept), Err(UnreadableReply::Key(_))));
    let once = Reply::Kept { request: None, answer: answer.clone() };
    assert_eq!(reply::open(&keys, receiver, &answer).unwrap(), once, "as it was kept once");
}

#[test]
fn an_answer_that_is_made_again_weighs_next_to_nothing() {
    let keys = keys(&["k1"]);
    let receiver = Receiver { stream: stream(1), command: CommandId::new(Uuid::from_u128(5)) };
    let derived = Derived { tag: keys.newest(), events: 1000 };
    let stored = derived.clone().stored();
    assert!(stored.len() < 50, "{} bytes", stored.len());
    assert_eq!(reply::open(&keys, receiver, &stored).unwrap(), Reply::Derived(derived));
    for broken in [r#"{"derived":{"tag":"k1"}}"#, r#"{"derived":{"tag":"k1","events":-1}}"#, r#"{"derived":7}"#] {
        let broken = reply::open(&keys, receiver, &Bytes::from_static(broken.as_bytes()));
        assert!(matches!(broken, Err(UnreadableReply::Malformed)));
    }
}

#[test]
fn a_tag_tells_nothing_of_its_request_without_the_key() {
    let (keys, command) = (keys(&["k2", "k1"]), CommandId::new(Uuid::from_u128(5)));
    let (key, tag) = keys.request_tag(stream(1), command, &[8; 32]);
    assert_eq!(key, keys.newest());
    assert_eq!(tag, keys.request_tag_under(&key, stream(1), command, &[8; 32]).unwrap());
    assert_ne!(tag, [8; 32]);
    let old = self::keys(&["k1"]).request_tag(stream(1), command, &[8; 32]).1;
    assert_ne!(tag, old);
    assert_eq!(old, keys.request_tag_under(&KeyId::new("k1").unwrap(), stream(1), command, &[8; 32]).unwrap());
    assert!(keys.request_tag_under(&KeyId::new("k3").unwrap(), stream(1), command, &[8; 32]).is_err());
    assert_ne!(tag, keys.request_tag(stream(1), CommandId::new(Uuid::from_u128(6)), &[8; 32]).1);
}

#[test]
fn no_key_is_ever_printed() {
    let keys = keys(&["k2", "k1"]);
    assert_eq!(format!("{keys:?}"), "[KeyId(k2), KeyId(k1)]");
    assert_eq!(format!("{:?}", SealKey::from_hex(&"ab".repeat(32)).unwrap()), "SealKey(..)");
    assert!(SealKey::from_hex("ab").is_none() && KeyId::new("K1").is_none() && KeyId::new("").is_none());
}

#[test]
fn a_sealed_draw_says_openly_what_its_box_says_and_opens_only_so() {
    let turn = format!(
        r#"{{"deal":3,"input":{{"input":"chance","chance":{{"drawn":"deck","cards":["7D"]}}}},"events":[],"draw":{{"seeds":["","6369616f"],"seeded_at":[0,5],"root":"{}"}}}}"#,
        "d7".repeat(32)
    );
    let (keys, under) = (keys(&["k1"]), Cover::Sealed(deal("k1", 2)));
    let place = Place { stream: stream(1), version: 9, name: "turn" };
    let (schema, payload) = keys.store(place, &under, turn.clone().into(), mazziere_sealing::nonce()).unwrap();
    let stored = StoredEvent { schema, payload, ..row(&keys, &under) };
    assert_eq!(keys.payload(&stored).unwrap(), turn.as_bytes());
    let drawn = shown_draw(&stored).unwrap().unwrap();
    assert_eq!(
        (drawn.deal, drawn.seeded_at),
        (3, vec![0, 5]),
        "the deal is that of the draw, whatever it is sealed under"
    );
    assert_eq!(drawn.root.unwrap().to_hex(), "d7".repeat(32));
    assert_eq!(shown_draw(&row(&keys, &under)).unwrap(), None, "a move says nothing");

    let text = String::from_utf8(stored.payload.to_vec()).unwrap();
    assert!(!text.contains("\"7D\""), "{text}");
    let (sealed, _) = text.split_once(r#","drawn":"#).unwrap();
    let older = StoredEvent { payload: format!("{sealed}}}").into(), ..stored.clone() };
    assert_eq!(keys.payload(&older).unwrap(), turn.as_bytes(), "older rows say nothing openly");
    for (from, to) in [("d7d7", "d8d7"), (r#""deal":3"#, r#""deal":4"#), ("6369616f", ""), ("[0,5]", "[0,6]")] {
        let at = text.rfind(r#","drawn":"#).unwrap();
        let changed = format!("{}{}", &text[..at], text[at..].replacen(from, to, 1));
        assert_ne!(changed, text, "{from}");
        let changed = StoredEvent { payload: changed.into(), ..stored.clone() };
        assert!(matches!(keys.payload(&changed), Err(UnreadableEvent::Broken { .. })), "{to}");
    }
}
