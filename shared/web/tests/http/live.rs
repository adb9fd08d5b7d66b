//! A service on a real socket: streams, large bodies, shutting down.

use std::time::Duration;

use actix_web::test::TestRequest;
use actix_web::web;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_web::{Access, Reply, Role, Routes, Running, serve};

use crate::harness::{ALICE, Harness, routes};

const GRACE: Duration = Duration::from_secs(30);

fn start(harness: &Harness) -> Running {
    serve(&harness.platform, "127.0.0.1:0", routes(), |_: &mut web::ServiceConfig| {}).unwrap()
}

fn client() -> reqwest::Client {
    mazziere_contract::client::http(Duration::from_secs(60)).unwrap()
}

/// Reads a stream until it holds `text`, and gives all that came.
async fn until(reply: &mut reqwest::Response, text: &str) -> String {
    let mut read = String::new();
    while !read.contains(text) {
        let chunk = reply.chunk().await.unwrap().unwrap_or_else(|| panic!("ended before {text:?}: {read:?}"));
        read.push_str(std::str::from_utf8(&chunk).unwrap());
    }
    read
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_starts_with_a_snapshot_stays_warm_and_ends_with_a_hint() {
    let harness = Harness::new();
    let running = start(&harness);
    let (url, client) = (running.url(), client());
    let mut reply = client.get(format!("{}/v1/events/stream", running.url())).send().await.unwrap();
    assert_eq!(reply.headers()["content-type"], "text/event-stream");
    let snapshot = until(&mut reply, "\n\n").await;
    assert_eq!(snapshot, "id: 1\nevent: snapshot\ndata: {\"version\":1}\n\n");
    let silence = async {
        loop {
            // Again and again, because the silence begins only once the server waits for the next event.
            harness.clock.advance(chrono::Duration::seconds(15));
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        heartbeat = until(&mut reply, "heartbeat\n\n") => assert!(heartbeat.starts_with(": heartbeat\n\n")),
        () = silence => unreachable!("silence goes on for ever"),
    }

    let request = client.get(format!("{}/v1/events/stream", running.url())).header("last-event-id", "41");
    let mut resumed = request.send().await.unwrap();
    assert!(until(&mut resumed, "\n\n").await.starts_with("id: 42\n"));

    assert!(running.stop(GRACE).await, "streams end by themselves when the replica drains");
    let mut delays = Vec::new();
    for mut stream in [reply, resumed] {
        let last = until(&mut stream, "\"}\n\n").await;
        // Heartbeats may stand before it.
        let (_, last) = last.split_once("event: draining\nretry: ").unwrap();
        let (retry, problem) = last.split_once("\ndata: ").unwrap();
        let problem: Problem = serde_json::from_str(problem.trim_end()).unwrap();
        assert_eq!((problem.code, problem.status), (ErrorCode::Draining, 503));
        delays.push(retry.parse::<u32>().unwrap());
        assert_eq!(stream.chunk().await.unwrap(), None);
    }
    assert!(delays.iter().all(|delay| (500..2_500).contains(delay)), "{delays:?}");
    assert_ne!(delays[0], delays[1], "everybody comes back at another moment");
    assert!(client.get(format!("{url}/livez")).send().await.is_err(), "nobody listens any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_megabyte_is_refused_and_the_client_gets_to_read_why() {
    let harness = Harness::new();
    let running = start(&harness);
    let request = client()
        .post(format!("{}/v1/orders", running.url()))
        .bearer_auth(harness.token(ALICE, Role::Player))
        .header("idempotency-key", "k")
        .header("content-type", "application/json")
        .body(vec![b' '; 1_000_000]);
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), 413);
    assert!(reply.text().await.unwrap().contains("body_too_large"));
    assert!(running.stop(GRACE).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_costs_one_request_only() {
    let harness = Harness::new();
    let running = start(&harness);
    let client = client();
    let reply = client.get(format!("{}/v1/panicking", running.url())).send().await.unwrap();
    assert_eq!(reply.status(), 500);
    assert!(reply.text().await.unwrap().contains("urn:mazziere:problem:internal"));
    assert_eq!(client.get(format!("{}/livez", running.url())).send().await.unwrap().status(), 200);
    assert!(running.stop(GRACE).await);
}

#[actix_web::test]
async fn a_draining_replica_says_so_and_lets_go_of_its_clients() {
    let harness = Harness::new();
    harness.platform.drain().begin();
    let ready = harness.call(TestRequest::get().uri("/readyz")).await;
    assert_eq!((ready.status, ready.text().contains("\"draining\":true")), (503, true));
    let stream = harness.call(TestRequest::get().uri("/v1/events/stream")).await;
    assert_eq!((stream.status, stream.code(), stream.header("retry-after")), (503, "draining", Some("1")));
    assert_eq!(harness.call(TestRequest::get().uri("/livez")).await.status, 200);
    assert_eq!(harness.call(TestRequest::get().uri("/v1/public")).await.status, 200, "commands are still answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_is_not_ready_and_serves_on() {
    let harness = Harness::new();
    let running = start(&harness);
    running.leave();
    let ready = client().get(format!("{}/readyz", running.url())).send().await.unwrap();
    assert_eq!(ready.status(), 503);
    assert!(ready.text().await.unwrap().contains("\"draining\":true"));
    let mut stream = client().get(format!("{}/v1/events/stream", running.url())).send().await.unwrap();
    assert_eq!(stream.status(), 200, "streams are opened still");
    assert!(until(&mut stream, "\n\n").await.starts_with("id: 1\nevent: snapshot\n"));
    assert!(running.stop(GRACE).await);
    assert!(until(&mut stream, "\"}\n\n").await.starts_with("event: draining\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_is_counted_while_it_is_open_and_is_no_latency() {
    let harness = Harness::new();
    let running = start(&harness);
    let (url, client) = (running.url(), client());
    let mut stream = client.get(format!("{url}/v1/events/stream")).send().await.unwrap();
    until(&mut stream, "\n\n").await;
    assert_eq!(client.get(format!("{url}/v1/public")).send().await.unwrap().status(), 200);
    let shown = client.get(format!("{url}/metrics")).send().await.unwrap().text().await.unwrap();
    let has = |family: &str, route: &str| {
        let label = format!("route=\"{route}\"");
        shown.lines().any(|line| line.starts_with(&format!("{family}{{")) && line.contains(&label))
    };
    for (route, is_latency) in [("/v1/events/stream", false), ("/v1/public", true)] {
        assert!(has("mazziere_http_requests_total", route), "{shown}");
        assert_eq!(has("mazziere_http_request_duration_seconds_count", route), is_latency, "{route}: {shown}");
    }
    let open = shown.lines().find(|line| line.starts_with("mazziere_http_streams_open{"));
    assert!(open.is_some_and(|line| line.ends_with(" 1")), "{open:?}");
    // A probe is no request of anybody's.
    assert!(!has("mazziere_http_requests_total", "/metrics") && !has("mazziere_http_requests_total", "/readyz"));
    drop(stream);
    assert!(running.stop(GRACE).await);
}

#[actix_web::test]
async fn a_stream_resumes_from_a_number_only() {
    let harness = Harness::new();
    for bad in ["x", "-1", "1.5", "9223372036854775808"] {
        let answer =
            harness.call(TestRequest::get().uri("/v1/events/stream").insert_header(("last-event-id", bad))).await;
        assert_eq!((answer.status, answer.code()), (400, "invalid_header"), "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_address_is_an_error_and_not_a_crash() {
    let harness = Harness::new();
    let running = start(&harness);
    let again = serve(&harness.platform, running.address(), routes(), |_: &mut web::ServiceConfig| {});
    assert_eq!(again.unwrap_err().kind(), std::io::ErrorKind::AddrInUse);
    assert!(running.stop(GRACE).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_never_ends_does_not_hold_up_the_shutdown_beyond_its_grace() {
    let harness = Harness::new();
    let under_way = std::sync::Arc::new(tokio::sync::Notify::new());
    let signal = under_way.clone();
    let hang = move || {
        signal.notify_one();
        std::future::pending::<Reply>()
    };
    let routes = Routes::new().get("/v1/hanging", Access::Public, hang);
    let running = serve(&harness.platform, "127.0.0.1:0", routes, |_: &mut web::ServiceConfig| {}).unwrap();
    let request = tokio::spawn(client().get(format!("{}/v1/hanging", running.url())).send());
    under_way.notified().await;
    assert!(!running.stop(Duration::from_millis(1)).await);
    request.abort();
}
