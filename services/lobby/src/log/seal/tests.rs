//! What opens, what does not, and that nothing else shows.

use chrono::DateTime;
use uuid::Uuid;

use super::*;

const EVENT: &str = r#"{"type":"draw_sealed","secret":"0f"}"#;

fn keys(ids: &[&str]) -> Keys {
    let entries = ids.iter().map(|id| format!("{id}:{}", hex(id)));
    Keys::parse(&Vec::from_iter(entries).join(",")).unwrap()
}

fn hex(id: &str) -> String {
    id.bytes().map(|byte| format!("{byte:02x}")).collect::<String>().repeat(32)[..64].to_owned()
}

/// A row as it is stored, at version 2 of stream 1.
fn row(keys: &Keys, cover: Cover<'_>) -> StoredEvent {
    let stream = StreamId::new(Uuid::from_u128(1));
    let place = Place { stream, version: 2, name: "draw_sealed" };
    let (schema, payload) = keys.store(place, cover, 1, EVENT.into()).unwrap();
    StoredEvent {
        stream,
        version: 2,
        r#type: "draw_sealed".to_owned(),
        schema,
        occurred_at: DateTime::UNIX_EPOCH,
        payload: payload.into(),
        payload_hash: [0; 32],
        event_hash: [0; 32],
        metadata: serde_json::Value::Null,
    }
}

#[test]
fn a_sealed_row_holds_the_same_bytes_and_shows_none_of_them() {
    let keys = keys(&["k1"]);
    let stored = row(&keys, Cover::Sealed);
    assert_eq!((stored.schema, keys.payload(&stored).unwrap()), (SEALED_SCHEMA, Bytes::from(EVENT)));
    let text = String::from_utf8(stored.payload.to_vec()).unwrap();
    assert!(!text.contains("secret") && !text.contains("draw"), "{text}");
    assert_eq!(row(&keys, Cover::Plain).payload, EVENT);
}

#[test]
fn a_box_opens_at_its_place_only() {
    let keys = keys(&["k1"]);
    let stored = row(&keys, Cover::Sealed);
    let elsewhere = [
        StoredEvent { stream: StreamId::new(Uuid::from_u128(2)), ..stored.clone() },
        StoredEvent { version: 3, ..stored.clone() },
        StoredEvent { r#type: "registration_closed".to_owned(), ..stored.clone() },
    ];
    for moved in elsewhere {
        assert!(matches!(keys.payload(&moved), Err(UnreadableRow::Broken)), "{moved:?}");
    }
    assert!(matches!(self::keys(&["k2"]).payload(&stored), Err(UnreadableRow::Key(_))));
    assert_eq!(self::keys(&["k2", "k1"]).payload(&stored).unwrap(), EVENT, "keys rotate");
}

#[test]
fn the_last_row_opens_the_secret_without_a_key() {
    let secret = Secret::fresh().unwrap();
    let stored = row(&keys(&["k1"]), Cover::Opens(&secret));
    assert_eq!(keys(&["k2"]).payload(&stored).unwrap(), EVENT);
    assert!(String::from_utf8_lossy(&stored.payload).contains(&secret.to_hex()));
}
