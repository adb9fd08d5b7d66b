//! What a request leaves in the log, and what it never does.
//!
//! A test binary of its own: tracing decides once per process whether a line is wanted, and tests that run beside this
//! one without a subscriber would decide against it.

use std::io;
use std::sync::{Arc, Mutex};

use actix_web::test::TestRequest;
use mazziere_web::Role;
use tracing_subscriber::fmt::format::FmtSpan;

#[expect(dead_code, reason = "the other tests use the rest of the house")]
#[path = "http/house.rs"]
mod house;

use house::{ALICE, House, bearer};

/// Everything logged, in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[actix_web::test]
async fn the_log_names_routes_codes_and_callers_by_their_ids_and_nothing_sent() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter("mazziere=trace,mazziere_web=trace")
        .with_span_events(FmtSpan::FULL)
        .with_ansi(false)
        .with_writer(move || writer.clone());
    let _guard = tracing::subscriber::set_default(subscriber.finish());

    let house = House::new();
    let token = house.tokens.sign(ALICE, Role::Player, Some("Alice Rossi"));
    let order = TestRequest::post()
        .uri("/v1/orders?password=hunter2")
        .insert_header(bearer(&token))
        .insert_header(("content-type", "application/json"))
        .insert_header(("idempotency-key", "key-of-alice"))
        .set_payload(r#"{"amount":777123}"#);
    assert_eq!(house.call(order).await.status, 201);
    assert_eq!(house.call(TestRequest::get().uri("/v1/things/seven-of-coins")).await.status, 400);
    assert_eq!(house.call_as(Role::Auditor, TestRequest::get().uri("/v1/failing")).await.status, 500);

    assert_eq!(house.call_as(Role::Auditor, TestRequest::get().uri("/v1/mine")).await.status, 403);
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for line in [
        format!(r#"method=POST route="/v1/orders" status=201 subject={ALICE}"#),
        format!(r#"method=GET route="/v1/mine" status=403 code="role_forbidden" subject={ALICE}"#),
        format!(r#"method=GET route="/v1/failing" status=500 code="internal" subject={ALICE}"#),
    ] {
        assert!(text.contains(&line), "{line} is missing from\n{text}");
    }
    for line in [
        r#"method=GET route="/v1/things/{thing}" status=400 code="invalid_path""#,
        r#"method=GET route="/v1/failing" status=500 code="internal""#,
        "trace_id=",
        "causes=cannot read the secret ledger: password=hunter2",
    ] {
        assert!(text.contains(line), "{line} is missing from\n{text}");
    }
    // The one password in the log is the cause of the failure, which the service itself wrote.
    let text = text.replace("cannot read the secret ledger: password=hunter2", "");
    for secret in ["hunter2", "Rossi", "777123", "key-of-alice", "seven-of-coins", token.as_str(), "eyJ"] {
        assert!(!text.contains(secret), "{secret} is in\n{text}");
    }
}
