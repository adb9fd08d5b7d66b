//! What a request leaves in the log, and what it never does.
//!
//! A test binary of its own: tracing decides once per process whether a line is wanted, and tests that run beside this
//! one without a subscriber would decide against it.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex};

use actix_web::test::TestRequest;
use futures::FutureExt;
use mazziere_telemetry::Ids;
use mazziere_tls::Trust;
use mazziere_web::{Authenticator, Keys, Platform, Principal, Role, Settings, ticket};
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::fmt::format::FmtSpan;

#[expect(dead_code, reason = "the other tests use the rest of the house")]
#[path = "http/harness.rs"]
mod harness;

use harness::{ALICE, AUDIENCE, Harness, ISSUER, bearer, manual_clock, token_source};

/// Everything logged, in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Keeps what this thread logs until the guard is dropped.
    fn begin() -> (Log, DefaultGuard) {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter("mazziere=trace,mazziere_web=trace")
            .with_span_events(FmtSpan::FULL)
            .with_ansi(false)
            .with_writer(move || writer.clone());
        (log, tracing::subscriber::set_default(subscriber.finish()))
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

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
    let (log, _guard) = Log::begin();
    let harness = Harness::new();
    let token = harness.tokens.sign(ALICE, Role::Player, Some("Alice Rossi"));
    for (uri, status) in [("/v1/orders?password=hunter2", 400), ("/v1/orders", 201)] {
        let order = TestRequest::post()
            .uri(uri)
            .insert_header(bearer(&token))
            .insert_header(("content-type", "application/json"))
            .insert_header(("idempotency-key", "key-of-alice"))
            .set_payload(r#"{"amount":777123}"#);
        assert_eq!(harness.call(order).await.status, status, "{uri}");
    }
    assert_eq!(harness.call(TestRequest::get().uri("/v1/things/seven-of-coins")).await.status, 400);
    assert_eq!(harness.call_as(Role::Auditor, TestRequest::get().uri("/v1/failing")).await.status, 500);

    assert_eq!(harness.call_as(Role::Auditor, TestRequest::get().uri("/v1/mine")).await.status, 403);
    let text = log.text();
    for line in [
        format!(r#"method=POST route="/v1/orders" status=400 code="invalid_query" subject={ALICE}"#),
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

/// Anybody can send tokens while the issuer is away: that is a warning each time the issuer was asked, and no error.
#[actix_web::test]
async fn tokens_that_cannot_be_checked_are_no_errors_of_ours() {
    let (log, _guard) = Log::begin();
    let clock = manual_clock();
    let keys = Keys::from_url("http://127.0.0.1:1/jwks", &Trust::system(), clock.clone()).unwrap();
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    let platform = Platform::new(Settings::new("lobby"), authenticator, clock.clone(), Ids::seeded(1));
    let harness = Harness { tokens: token_source(1, &clock), clock, platform };
    for n in 0..5 {
        if n == 3 {
            harness.clock.advance(chrono::TimeDelta::seconds(30));
        }
        let answer = harness.call_as(Role::Player, TestRequest::get().uri("/v1/mine")).await;
        assert_eq!((answer.status, answer.code()), (503, "keys_unavailable"));
    }
    let text = log.text();
    assert!(!text.contains("ERROR"), "{text}");
    assert_eq!(text.matches("the issuer's keys could not be fetched").count(), 2, "{text}");
    assert_eq!(text.matches(r#"route="/v1/mine" status=503 code="keys_unavailable""#).count(), 5, "{text}");
}

#[actix_web::test]
async fn a_ticket_opens_its_stream_once_and_is_in_no_line() {
    let (log, _guard) = Log::begin();
    let harness = Harness::new();
    let now = harness.clock.now();
    let principal = Principal {
        subject: ALICE,
        role: Role::Player,
        name: None,
        refused_from: now + chrono::TimeDelta::minutes(15),
        token_id: "of-alice".to_owned(),
        act: None,
    };
    let (given, holder, hash) = ticket::issue(harness.platform.ids(), &principal, "/v1/ticketed/stream-tickets", now);
    let kept = Arc::new(Mutex::new(HashMap::from([(hash, holder)])));
    harness.platform.tickets().kept_by(move |hash| {
        let found = kept.lock().unwrap().remove(&hash);
        async move { Ok(found) }.boxed()
    });
    let uri = format!("{}?ticket={}", given.stream, given.ticket);
    let opened = harness.call(TestRequest::get().uri(&uri)).await;
    assert_eq!((opened.status, opened.text().contains(&ALICE.to_string())), (200, true));
    let refused = harness.call(TestRequest::get().uri(&uri)).await;
    assert_eq!((refused.status, refused.code()), (401, "ticket_invalid"));
    let both = harness.call_as(Role::Player, TestRequest::get().uri(&uri)).await;
    assert_eq!((both.status, both.code()), (401, "ticket_invalid"));
    let text = log.text();
    for line in [
        format!(r#"method=GET route="/v1/ticketed/stream" status=200 subject={ALICE}"#),
        r#"method=GET route="/v1/ticketed/stream" status=401 code="ticket_invalid""#.to_owned(),
    ] {
        assert!(text.contains(&line), "{line} is missing from\n{text}");
    }
    for told in [text, opened.text(), refused.text(), both.text()] {
        assert!(!told.contains(&given.ticket), "{told}");
    }
}
