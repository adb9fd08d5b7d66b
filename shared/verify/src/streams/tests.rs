//! Bundles from their beginning to their end, verified by who knows nothing of the lobby.

use serde_json::json;

use super::*;
use crate::tests::Held;
use crate::{BundleFault, BundleKind};

#[test]
fn a_bundle_is_verified_wherever_its_files_lie() {
    let counts = Held::with_balance(0).verified().unwrap();
    assert_eq!(counts, Counts { accounts: 1, ..Counts::default() });
    let wrong = Held::with_balance(1).verified().unwrap_err();
    assert!(matches!(&wrong, Stop::Wrong(Fault { kind: Kind::Ledger, .. })), "{wrong}");
    let mut held = Held::with_balance(0);
    held.0.remove("holds.ndjson");
    let wrong = held.verified().unwrap_err();
    assert!(matches!(&wrong, Stop::Bundle(BundleFault { kind: BundleKind::Truncated, .. })), "{wrong}");
}

#[test]
fn releases_are_said_in_one_stream_of_the_house_and_in_no_other() {
    let own = StreamId::derived(Uuid::nil(), "release");
    let honest = Held::with_releases(&[(own, "a"), (own, "b")]);
    let (code, report) = honest.verified_by_python();
    assert_eq!((code, &report["right"], &report["events"]), (0, &json!(true), &json!(2)), "{report}");
    let counts = Counts { streams: 1, events: 2, log_positions: 2, ..Counts::default() };
    assert_eq!(honest.verified().unwrap(), counts);
    // A stream that comes before it, or behind it, says later on that the second release was installed only then.
    for id in [1, u128::MAX] {
        let other = StreamId::new(Uuid::from_u128(id));
        let forged = Held::with_releases(&[(own, "a"), (own, "b"), (other, "a"), (other, "c")]);
        let (code, report) = forged.verified_by_python();
        assert_eq!((code, &report["wrong"]["kind"]), (11, &json!("order")), "{report}");
        assert_eq!(report["wrong"]["place"], json!({"stream": other.to_string(), "version": 1}), "{report}");
        let Stop::Wrong(fault) = forged.verified().unwrap_err() else { panic!("it is a bundle") };
        let place = (fault.place.stream, fault.place.version);
        assert_eq!((fault.kind, place), (Kind::Order, (Some(other), Some(1))), "{fault}");
    }
}
