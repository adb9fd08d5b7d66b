//! What a page of another origin gets to read: every answer, refusals and failures as well. A page whose answer lacks
//! the headers is told of a network error in place of the problem, and repeats what it should not.

use std::net::{SocketAddr, TcpListener};
use std::num::NonZeroU32;
use std::time::Duration;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use actix_web::web;
use mazziere_web::{IdempotencyKey, LiveLimit, NotReadyServer, Role, Settings, serve};

use crate::harness::{ALICE, Harness, bearer, rate, routes};

const PAGE: &str = "https://play.test";
const ID: &str = "00000000-0000-0000-0000-000000000001";

fn house(change: impl FnOnce(&mut Settings)) -> Harness {
    Harness::with(|settings| {
        settings.origins = vec![PAGE.to_owned()];
        change(settings);
    })
}

/// The headers by which a browser decides whether the page may read an answer, and which of its headers.
fn readable<'a>(what: &str, header: impl Fn(&str) -> Option<&'a str>) {
    assert_eq!(header("access-control-allow-origin"), Some(PAGE), "{what}");
    let exposed = header("access-control-expose-headers").unwrap_or_else(|| panic!("{what} exposes nothing"));
    for name in ["retry-after", "trace-id", "etag"] {
        assert!(exposed.split(", ").any(|one| one == name), "{what} does not expose {name}: {exposed}");
    }
    assert!(header("vary").is_some_and(|vary| vary.contains("Origin")), "{what}: another page gets another answer");
}

fn with(method: Method, uri: &str) -> TestRequest {
    TestRequest::with_uri(uri).method(method).insert_header(("origin", PAGE))
}

fn order(body: impl Into<Vec<u8>>) -> TestRequest {
    let request = with(Method::POST, "/v1/orders").insert_header(("content-type", "application/json"));
    request.insert_header(("idempotency-key", "k1")).set_payload(body.into())
}

#[actix_web::test]
async fn a_page_reads_every_refusal() {
    let harness = house(|settings| settings.rate = None);
    let thing = format!("/v1/things/{ID}");
    let _under_way = harness.platform.in_flight().begin(IdempotencyKey::new("k1").unwrap().command_id(ALICE)).unwrap();
    let get = |uri: &str| with(Method::GET, uri);
    for (code, status, role, request) in [
        ("invalid_body", 400, Role::Player, order("{")),
        ("invalid_path", 400, Role::Player, get("/v1/things/seven")),
        ("invalid_query", 400, Role::Player, get("/v1/public?more=1")),
        ("idempotency_key_missing", 400, Role::Player, with(Method::POST, "/v1/orders")),
        ("role_forbidden", 403, Role::Auditor, get("/v1/mine")),
        ("route_unknown", 404, Role::Player, get("/v1/nowhere")),
        ("route_unknown", 404, Role::Player, get("/%ff%00")),
        ("method_not_allowed", 405, Role::Player, with(Method::PATCH, "/v1/public")),
        ("request_in_flight", 409, Role::Player, order(r#"{"amount":7}"#)),
        ("stale_version", 412, Role::Operator, with(Method::PUT, &thing).insert_header(("if-match", "\"v6\""))),
        ("stale_version", 412, Role::Player, with(Method::POST, "/v1/bad/moves")),
        ("body_too_large", 413, Role::Player, order(vec![b' '; 70_000])),
        ("media_type_unsupported", 415, Role::Player, order("{}").insert_header(("content-type", "text/plain"))),
        ("internal", 500, Role::Player, get("/v1/failing")),
        ("internal", 500, Role::Player, get("/v1/panicking")),
    ] {
        let answer = harness.call_as(role, request).await;
        assert_eq!((answer.code(), answer.status), (code, status));
        readable(code, |name| answer.header(name));
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{code}");
    }
    for (code, token) in [("token_missing", None), ("token_invalid", Some("forged"))] {
        let request = token.into_iter().fold(get("/v1/mine"), |request, token| request.insert_header(bearer(token)));
        let answer = harness.call(request).await;
        assert_eq!((answer.code(), answer.status), (code, 401));
        readable(code, |name| answer.header(name));
    }
    let own = get("/v1/panicking").insert_header(("sec-fetch-site", "same-origin"));
    assert_eq!(harness.call(own).await.header("access-control-expose-headers"), None, "a page of the own origin asks");
    let others = TestRequest::get().uri("/v1/panicking").insert_header(("origin", "https://evil.test"));
    assert_eq!(harness.call(others).await.header("access-control-allow-origin"), None, "that of no listed one");
}

#[actix_web::test]
async fn a_page_reads_that_it_has_asked_too_often() {
    for (what, uri) in [("of an operation", "/v1/mine"), ("of nothing", "/v1/nowhere"), ("of a page", "/document")] {
        let harness = house(|settings| settings.rate = rate(1, 1));
        // Before the refusal is made a token is looked at; where there is none the address is counted.
        let ask = || harness.call_as(Role::Player, with(Method::GET, uri).peer_addr(([127, 0, 0, 1], 9).into()));
        ask().await;
        let answer = ask().await;
        assert_eq!((answer.code(), answer.header("retry-after")), ("rate_limited", Some("1")), "{what}");
        readable(what, |name| answer.header(name));
    }
    let harness = house(|settings| settings.rate = rate(100, 1));
    let command = || harness.call_as(Role::Player, with(Method::POST, "/v1/orders"));
    command().await;
    let preflight = with(Method::OPTIONS, "/v1/orders").insert_header(("access-control-request-method", "POST"));
    let allowed = harness.call(preflight.peer_addr(([127, 0, 0, 1], 9).into())).await;
    assert_eq!((allowed.status, allowed.header("access-control-allow-origin")), (200, Some(PAGE)), "it is not counted");
    harness.clock.advance(chrono::Duration::milliseconds(10));
    let answer = command().await;
    assert_eq!(answer.code(), "rate_limited");
    readable("commands", |name| answer.header(name));
}

/// An answer that came over a connection.
fn received(what: &str, answer: &reqwest::Response) {
    readable(what, |name| answer.headers().get(name).map(|value| value.to_str().unwrap()));
}

async fn code(answer: reqwest::Response) -> String {
    let problem: serde_json::Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    problem["code"].as_str().unwrap().to_owned()
}

/// Lets the house's time pass until something has come of it.
async fn while_time_passes<T>(harness: &Harness, waiting: impl Future<Output = T>) -> T {
    let passing = async {
        loop {
            harness.clock.advance(chrono::Duration::seconds(1));
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::select! {
        came = waiting => came,
        () = passing => unreachable!("time goes on for ever"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_reads_what_is_refused_while_it_waits_and_while_a_replica_leaves() {
    let harness = house(|settings| {
        settings.live = LiveLimit { per_caller: NonZeroU32::new(1), in_all: NonZeroU32::new(2) };
    });
    let running = serve(&harness.platform, "127.0.0.1:0", routes(), |_: &mut web::ServiceConfig| {}).unwrap();
    let client = mazziere_contract::client::http(Duration::from_secs(60)).unwrap();
    let token = harness.token(ALICE, Role::Player);
    let stream = |token: Option<&str>| {
        let request = client.get(format!("{}/v1/events/stream", running.url())).header("origin", PAGE);
        token.into_iter().fold(request, |request, token| request.bearer_auth(token)).send()
    };
    let opened = stream(Some(&token)).await.unwrap();
    received("a stream", &opened);
    let second = stream(Some(&token)).await.unwrap();
    received("one stream too many", &second);
    assert_eq!(code(second).await, "too_many_streams");
    let other = harness.token(uuid::Uuid::from_u128(2), Role::Player);
    let last = stream(Some(&other)).await.unwrap();
    let full = stream(Some(&harness.token(uuid::Uuid::from_u128(3), Role::Player))).await.unwrap();
    received("no room for streams", &full);
    assert_eq!(code(full).await, "streams_full");
    drop((opened, last));

    // A body that does not come; then a token that ends before its answer.
    let (_unsent, body) = futures::channel::mpsc::unbounded::<Result<bytes::Bytes, std::io::Error>>();
    let order = client.post(format!("{}/v1/orders", running.url())).header("origin", PAGE);
    let order = order.header("idempotency-key", "k").header("content-type", "application/json").bearer_auth(&token);
    let slow = while_time_passes(&harness, order.body(reqwest::Body::wrap_stream(body)).send()).await.unwrap();
    received("a body that does not come", &slow);
    assert_eq!(code(slow).await, "request_timeout");

    let auditor = harness.token(ALICE, Role::Auditor);
    let feed = || client.get(format!("{}/v1/feed", running.url())).header("origin", PAGE).bearer_auth(&auditor).send();
    let expired = async {
        loop {
            // While the place of a stream is not given back yet there is no room.
            let answer = feed().await.unwrap();
            if answer.status() == 401 {
                return answer;
            }
        }
    };
    let expired = while_time_passes(&harness, expired).await;
    received("a token that ends", &expired);
    assert_eq!(expired.headers()["cache-control"], "no-store");
    assert_eq!(code(expired).await, "token_expired");

    running.leave();
    let leaving = client.get(format!("{}/v1/nowhere", running.url())).header("origin", PAGE).send().await.unwrap();
    received("a replica that leaves", &leaving);
    assert_eq!(leaving.headers()["connection"], "close");
    assert_eq!(code(leaving).await, "route_unknown");
    assert!(running.stop(Duration::from_secs(30)).await);
}

/// A port where nobody listens.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_reads_that_a_service_cannot_start_yet() {
    let address = free();
    let origins = [PAGE.to_owned()];
    let waiting = NotReadyServer::open("lobby", "the database is away", address, None, &origins).unwrap();
    let client = mazziere_contract::client::http(Duration::from_secs(60)).unwrap();
    let url = format!("http://{address}/v1/tournaments");
    let answer = client.get(&url).header("origin", PAGE).send().await.unwrap();
    assert_eq!(answer.status(), 503);
    received("a service that waits", &answer);
    assert_eq!(answer.headers()["retry-after"], "2");
    assert_eq!(code(answer).await, "database_unavailable");
    let preflight = client.request(reqwest::Method::OPTIONS, &url).header("origin", PAGE);
    let preflight = preflight.header("access-control-request-method", "POST").send().await.unwrap();
    assert_eq!(preflight.status(), 200);
    assert_eq!(preflight.headers()["access-control-allow-origin"], PAGE);
    let bare = client.get(&url).send().await.unwrap();
    assert_eq!(bare.headers().get("access-control-expose-headers"), None);
    waiting.close().await;
}
