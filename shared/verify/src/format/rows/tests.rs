//! Rows in the form in which they are written, and in no other.

use chrono::DateTime;
use serde_json::{from_str, to_string};
use uuid::Uuid;

use super::{At, Cents, Digest, EventLine};

#[test]
fn what_a_row_holds_is_read_in_the_form_in_which_it_is_written_and_in_no_other() {
    for (amount, text) in
        [(0, "\"0.00\""), (-5, "\"-0.05\""), (1_250, "\"12.50\""), (-999_999_999_999_999, "\"-9999999999999.99\"")]
    {
        assert_eq!(to_string(&Cents(amount)).unwrap(), text);
        assert_eq!(from_str::<Cents>(text).unwrap(), Cents(amount));
    }
    for text in [
        "\"-0.00\"",
        "\"1.5\"",
        "\"01.00\"",
        "\".50\"",
        "\"+1.00\"",
        "\"1.000\"",
        "\"--1.00\"",
        "\"1.-5\"",
        "1.00",
        "\"99999999999999999999.00\"",
    ] {
        assert!(from_str::<Cents>(text).is_err(), "{text}");
    }
    let at = At(DateTime::from_timestamp_micros(1_767_297_600_000_001).unwrap());
    assert_eq!(to_string(&at).unwrap(), "\"2026-01-01T20:00:00.000001Z\"");
    assert_eq!(from_str::<At>("\"2026-01-01T20:00:00.000001Z\"").unwrap(), at);
    for text in ["\"2026-01-01T20:00:00Z\"", "\"2026-01-01T21:00:00.000001+01:00\"", "\"2026-01-01T20:00:00.0000010Z\""]
    {
        assert!(from_str::<At>(text).is_err(), "{text}");
    }
    let digest = format!("\"{}\"", "0a".repeat(32));
    assert_eq!(from_str::<Digest>(&digest).unwrap(), Digest([10; 32]));
    assert!(from_str::<Digest>(&digest.to_uppercase()).is_err() && from_str::<Digest>("\"0a\"").is_err());
}

#[test]
fn a_payload_comes_back_byte_for_byte_also_where_it_is_no_text() {
    let line = EventLine {
        stream_id: Uuid::from_u128(7),
        version: 1,
        r#type: "turn".to_owned(),
        schema: 1,
        occurred_at: At(DateTime::UNIX_EPOCH),
        payload: None,
        payload_base64: None,
        payload_hash: Digest([0; 32]),
        event_hash: Digest([0; 32]),
        position: None,
    };
    for payload in [&b"{\"card\":\"7D\"} \n\x00\xc3\xa8"[..], b"", b"\xff\xfe{}", b"\xed\xa0\x80"] {
        let text = to_string(&line.clone().holding(payload.to_vec())).unwrap();
        assert_eq!(text.contains("payload_base64"), std::str::from_utf8(payload).is_err(), "{text}");
        let back: EventLine = from_str(&text).unwrap();
        assert_eq!(back.into_payload().as_deref(), Some(payload), "{text}");
    }
    let two = EventLine { payload: Some(String::new()), payload_base64: Some(String::new()), ..line.clone() };
    assert_eq!((two.into_payload(), line.into_payload()), (None, None));
}
