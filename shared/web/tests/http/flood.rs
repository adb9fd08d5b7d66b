//! Slow callers and many of them: what each may hold, and for how long.

use std::num::NonZeroU32;
use std::sync::atomic::Ordering;
use std::time::Duration;

use actix_web::web;
use mazziere_contract::Problem;
use mazziere_web::{LiveLimit, Role, Running, Settings, TokenSource, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use uuid::Uuid;

use crate::harness::{ALICE, AUDIENCE, BOB, FLOODS, Harness, ISSUER, routes};

const GRACE: Duration = Duration::from_secs(30);

fn start(change: impl FnOnce(&mut Settings)) -> (Harness, Running) {
    let harness = Harness::with(change);
    let running = serve(&harness.platform, "127.0.0.1:0", routes(), |_: &mut web::ServiceConfig| {}).unwrap();
    (harness, running)
}

fn client() -> reqwest::Client {
    mazziere_contract::client::http(Duration::from_secs(60)).unwrap()
}

/// Lets the house's time pass, again and again, because a wait begins only once the server has come to it.
async fn time_passes(harness: &Harness) {
    loop {
        harness.clock.advance(chrono::Duration::seconds(1));
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// A token that outlives a test in which time passes.
fn lasting(harness: &Harness, subject: Uuid, role: Role) -> String {
    let day = chrono::TimeDelta::days(1);
    TokenSource::from_secret(&[1; 32], ISSUER, AUDIENCE, day, harness.clock.clone()).sign(subject, role, None)
}

/// A connection on which this was sent, and no more.
async fn sent(running: &Running, text: &str) -> TcpStream {
    let mut socket = TcpStream::connect(running.address()).await.unwrap();
    socket.write_all(text.as_bytes()).await.unwrap();
    socket
}

/// What comes until the other side hangs up.
async fn all(mut socket: TcpStream) -> String {
    let mut read = Vec::new();
    // A reset ends the connection as well.
    let _ = socket.read_to_end(&mut read).await;
    String::from_utf8(read).unwrap()
}

fn order(token: &str, length: &str) -> String {
    format!(
        "POST /v1/orders HTTP/1.1\r\nhost: house\r\nauthorization: Bearer {token}\r\nidempotency-key: k\r\n\
         content-type: application/json\r\n{length}\r\n\r\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_bodies_are_given_up_however_many_they_are() {
    let (harness, running) = start(|settings| settings.rate = None);
    let token = lasting(&harness, ALICE, Role::Player);
    let mut sockets = Vec::new();
    for n in 0..200 {
        let (length, begun) = match n % 2 {
            0 => ("content-length: 60000", "{\"amount\":"),
            _ => ("transfer-encoding: chunked", "a\r\n{\"amount\":\r\n"),
        };
        sockets.push(sent(&running, &format!("{}{begun}", order(&token, length))).await);
    }
    let answers = futures::future::join_all(sockets.into_iter().map(all));
    let answers = tokio::select! {
        answers = answers => answers,
        () = time_passes(&harness) => unreachable!("time goes on for ever"),
    };
    for answer in answers {
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer:?}");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let problem: Problem = serde_json::from_str(body).unwrap();
        assert_eq!(problem.code.code(), "request_timeout");
        let trace = format!("trace-id: {}", problem.trace_id.unwrap());
        assert!(head.contains(&trace) && head.to_lowercase().contains("connection: close"), "{head}");
    }
    assert!(running.stop(GRACE).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_arrives_in_time_is_taken_however_many_pieces_it_has() {
    let (harness, running) = start(|_| {});
    let mut socket =
        sent(&running, &order(&harness.token(ALICE, Role::Player), "content-length: 12\r\nconnection: close")).await;
    for piece in ["{\"am", "ount\"", ":7", "}"] {
        harness.clock.advance(chrono::Duration::seconds(2));
        socket.write_all(piece.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let answer = all(socket).await;
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer:?}");
    assert!(running.stop(GRACE).await);
}

/// A client that is refused at the gate cannot hold the connection by sending a body that nobody reads.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_nobody_reads_is_not_waited_for() {
    let (_house, running) = start(|settings| settings.keep_alive = Duration::from_millis(200));
    for (length, piece) in [("content-length: 60000", " "), ("transfer-encoding: chunked", "1\r\n \r\n")] {
        let mut socket = sent(&running, &format!("{}{piece}", order("forged", length))).await;
        let mut answer = Vec::new();
        let mut chunk = [0; 4_096];
        // A piece every now and then, until the other side hangs up.
        loop {
            tokio::select! {
                read = socket.read(&mut chunk) => match read {
                    Ok(0) | Err(_) => break,
                    Ok(read) => answer.extend_from_slice(&chunk[..read]),
                },
                () = tokio::time::sleep(Duration::from_millis(50)) => {
                    if socket.write_all(piece.as_bytes()).await.is_err() {
                        break;
                    }
                }
            }
        }
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 401 "), "{answer:?}");
    }
    assert!(running.stop(GRACE).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_head_is_given_up() {
    let (_house, running) = start(|settings| settings.head_timeout = Duration::from_millis(200));
    let answer = all(sent(&running, "GET /v1/public HTTP/1.1\r\nhost: ho").await).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer:?}");
    assert!(running.stop(GRACE).await);
}

/// A client that takes nothing of what it asked for is cut off, and its place is free again; one that reads, slowly or
/// not, is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_given_up() {
    let (harness, running) = start(|settings| settings.write_timeout = Duration::from_millis(200));
    let deaf = sent(&running, "GET /v1/flood/stream HTTP/1.1\r\nhost: house\r\n\r\n").await;
    let mut reader = client().get(format!("{}/v1/flood/stream", running.url())).send().await.unwrap();
    while FLOODS.load(Ordering::SeqCst) < 2 || harness.platform.live_streams() > 1 {
        assert!(reader.chunk().await.unwrap().is_some(), "who reads goes on");
    }
    assert_eq!(harness.platform.live_streams(), 1);
    drop((deaf, reader));
    assert!(running.stop(GRACE).await);
}

async fn watch(running: &Running, token: Option<&str>) -> reqwest::Response {
    let request = client().get(format!("{}/v1/events/stream", running.url()));
    let request = token.into_iter().fold(request, |request, token| request.bearer_auth(token));
    request.send().await.unwrap()
}

async fn refused(response: reqwest::Response) -> (u16, &'static str, bool) {
    let (status, waits) = (response.status().as_u16(), response.headers().contains_key("retry-after"));
    let problem: Problem = serde_json::from_str(&response.text().await.unwrap()).unwrap();
    (status, problem.code.code(), waits)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_caller_has_so_many_streams_and_all_have_so_many() {
    let number = NonZeroU32::new;
    let (harness, running) = start(|settings| {
        settings.live = LiveLimit { per_caller: number(2), in_all: number(4) };
    });
    let (alice, bob) = (lasting(&harness, ALICE, Role::Player), lasting(&harness, BOB, Role::Player));
    let first = watch(&running, Some(&alice)).await;
    let second = watch(&running, Some(&alice)).await;
    assert_eq!((first.status(), second.status()), (reqwest::StatusCode::OK, reqwest::StatusCode::OK));
    assert!(first.headers().contains_key("trace-id"));
    let again = lasting(&harness, ALICE, Role::Operator);
    assert_eq!(refused(watch(&running, Some(&again)).await).await, (429, "too_many_streams", true), "by subject");
    let bobs = watch(&running, Some(&bob)).await;
    let strangers = watch(&running, None).await;
    assert_eq!((bobs.status(), strangers.status()), (reqwest::StatusCode::OK, reqwest::StatusCode::OK));
    assert_eq!(refused(watch(&running, Some(&bob)).await).await, (503, "streams_full", true));
    assert_eq!(harness.platform.live_streams(), 4);
    let service = harness.token(ALICE, Role::LOBBY);
    assert_eq!(watch(&running, Some(&service)).await.status(), 200, "the services among themselves are not counted");
    // A caller who hangs up gives the place back, at the next event or heartbeat.
    drop(first);
    let back = async {
        loop {
            let response = watch(&running, Some(&alice)).await;
            if response.status() == 200 {
                return response;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        _back = back => {}
        () = time_passes(&harness) => unreachable!("time goes on for ever"),
    }
    drop((second, bobs, strangers));
    assert!(running.stop(GRACE).await);
    assert_eq!(harness.platform.live_streams(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_without_a_token_are_counted_by_address() {
    let (_house, running) = start(|settings| {
        settings.live = LiveLimit { per_caller: NonZeroU32::new(1), in_all: None };
    });
    let _first = watch(&running, None).await;
    assert_eq!(refused(watch(&running, None).await).await, (429, "too_many_streams", true));
    assert!(running.stop(GRACE).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_with_its_token_and_says_so() {
    let (harness, running) = start(|_| {});
    let mut stream = watch(&running, Some(&harness.token(ALICE, Role::Player))).await;
    let mut public = watch(&running, None).await;
    let mut text = String::new();
    let read = async {
        while let Some(chunk) = stream.chunk().await.unwrap() {
            text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    };
    tokio::select! {
        () = read => {}
        () = time_passes(&harness) => unreachable!("time goes on for ever"),
    }
    let (before, last) = text.split_once("event: token_expired\ndata: ").unwrap_or_else(|| panic!("{text:?}"));
    assert!(before.starts_with("id: 1\nevent: snapshot\n") && before.ends_with("\n\n"), "{before:?}");
    let problem: Problem = serde_json::from_str(last.strip_suffix("\n\n").unwrap()).unwrap();
    assert_eq!((problem.code.code(), problem.trace_id.map(|trace| trace.len())), ("token_expired", Some(32)));
    assert!(harness.clock.now() >= harness.start() + chrono::Duration::minutes(15), "not before its time");
    assert!(public.chunk().await.unwrap().is_some(), "without a token there is nothing that ends");
    assert!(running.stop(GRACE).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_that_waits_ends_with_the_token() {
    let (harness, running) = start(|_| {});
    for role in [Role::Auditor, Role::LOBBY] {
        let request = client().get(format!("{}/v1/feed", running.url())).bearer_auth(harness.token(ALICE, role));
        let answer = tokio::select! {
            answer = request.send() => answer.unwrap(),
            () = time_passes(&harness) => unreachable!("time goes on for ever"),
        };
        assert!(answer.headers().contains_key("trace-id"));
        assert_eq!(refused(answer).await, (401, "token_expired", false));
    }
    assert!(running.stop(GRACE).await);
}
