//! What is sent and what comes back: bodies, keys, versions, failures, traces.

use actix_web::test::TestRequest;
use mazziere_telemetry::Metrics;
use mazziere_web::Role;

use crate::harness::{ALICE, BOB, Harness, bearer};

fn order(body: impl Into<Vec<u8>>) -> TestRequest {
    TestRequest::post()
        .uri("/v1/orders")
        .insert_header(("content-type", "application/json"))
        .insert_header(("idempotency-key", "k1"))
        .set_payload(body.into())
}

#[actix_web::test]
async fn a_command_is_answered_with_version_and_place() {
    let harness = Harness::new();
    let answer = harness.call_as(Role::Player, order(r#"{"amount":7}"#)).await;
    assert_eq!((answer.status, answer.text().as_str()), (201, r#"{"amount":7}"#));
    assert_eq!(answer.header("etag"), Some("\"v1\""));
    assert_eq!(answer.header("idempotency-replayed"), None);
    let place = answer.header("location").unwrap().to_owned();
    let same = harness.call_as(Role::Player, order(r#"{"amount":7}"#)).await;
    assert_eq!(same.header("location"), Some(place.as_str()), "the same key is the same command");
    let other = harness.call(order(r#"{"amount":7}"#).insert_header(bearer(&harness.token(BOB, Role::Player)))).await;
    assert_ne!(other.header("location"), Some(place.as_str()), "another player's is another");
    let again =
        harness.call_as(Role::Player, order(r#"{"amount":7}"#).insert_header(("idempotency-key", "again"))).await;
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
}

#[actix_web::test]
async fn a_bad_body_is_refused_with_the_place_of_the_mistake() {
    let harness = Harness::new();
    for (body, pointer) in [
        (r#"{"amount":"x"}"#, "/amount"),
        (r#"{"amount":-1}"#, "/amount"),
        (r#"{"amount":7,"bonus":1}"#, "/bonus"),
        ("{}", "/amount"),
        (r#"{"amount":"#, "/amount"),
        ("", ""),
        ("\u{feff}{}", ""),
    ] {
        let problem = harness.call_as(Role::Player, order(body)).await.problem();
        assert_eq!((problem.status, problem.code.code()), (400, "invalid_body"), "{body}");
        assert_eq!(problem.errors[0].pointer, pointer, "{body}: {:?}", problem.errors);
    }
    let deep = "[".repeat(20_000);
    assert_eq!(harness.call_as(Role::Player, order(deep)).await.code(), "invalid_body");
    assert_eq!(harness.call_as(Role::Player, order(b"{\"amount\":\xff}".to_vec())).await.code(), "invalid_body");
}

#[actix_web::test]
async fn a_body_is_bounded_and_must_say_that_it_is_json() {
    let harness = Harness::new();
    let padded = |length: usize| format!("{{\"amount\":7{}}}", " ".repeat(length - 12));
    assert_eq!(harness.call_as(Role::Player, order(padded(64 * 1024))).await.status, 201);
    let answer = harness.call_as(Role::Player, order(padded(64 * 1024 + 1))).await;
    assert_eq!((answer.status, answer.code()), (413, "body_too_large"));
    for media in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "nonsense"] {
        let answer = harness.call_as(Role::Player, order("{}").insert_header(("content-type", media))).await;
        assert_eq!((answer.status, answer.code()), (415, "media_type_unsupported"), "{media}");
    }
    let charset = order(r#"{"amount":7}"#).insert_header(("content-type", "application/json; charset=utf-8"));
    assert_eq!(harness.call_as(Role::Player, charset).await.status, 201);
    let untyped = TestRequest::post().uri("/v1/orders").insert_header(("idempotency-key", "k")).set_payload("{}");
    assert_eq!(harness.call_as(Role::Player, untyped).await.code(), "media_type_unsupported");
}

#[actix_web::test]
async fn a_body_that_may_be_left_out_is_read_like_any_other_if_it_is_there() {
    let harness = Harness::new();
    let send = |body: &str, media: Option<&str>| {
        let request = TestRequest::post().uri("/v1/optional-orders").set_payload(body.to_owned());
        let request = media.into_iter().fold(request, |request, media| request.insert_header(("content-type", media)));
        harness.call_as(Role::Player, request)
    };
    let json = Some("application/json");
    let (nothing, bare, something) = (send("", json).await, send("", None).await, send(r#"{"amount":7}"#, json).await);
    assert!(nothing.status == 200 && nothing.text().starts_with("[null,"), "{}", nothing.text());
    assert_eq!(bare.text(), nothing.text(), "what is not there needs no type");
    assert!(something.status == 200 && something.text().starts_with(r#"[{"amount":7},"#), "{}", something.text());
    let hash = |text: String| text.split_once(",[").map(|(_, hash)| hash.to_owned()).unwrap();
    assert_ne!(hash(something.text()), hash(nothing.text()), "under one key they are two requests");
    assert_eq!(send(r#"{"amount":"x"}"#, json).await.code(), "invalid_body");
    assert_eq!(send(r#"{"bonus":1}"#, json).await.code(), "invalid_body");
    assert_eq!(send("{}", None).await.code(), "media_type_unsupported");
    assert_eq!(send(&" ".repeat(65 * 1024), json).await.code(), "body_too_large");
}

#[actix_web::test]
async fn the_frameworks_own_json_is_refused_the_same_way() {
    let harness = Harness::new();
    let send = |body: String, media: &str| {
        let request = TestRequest::post().uri("/v1/plain-orders").insert_header(("content-type", media));
        harness.call_as(Role::Player, request.set_payload(body))
    };
    let json = "application/json";
    assert_eq!(send(r#"{"amount":7}"#.to_owned(), json).await.status, 200);
    assert_eq!(send(r#"{"amount":"x"}"#.to_owned(), json).await.code(), "invalid_body");
    assert_eq!(send(" ".repeat(65 * 1024), json).await.code(), "body_too_large");
    assert_eq!(send("{}".to_owned(), "text/plain").await.code(), "media_type_unsupported");
}

#[actix_web::test]
async fn a_command_without_a_good_key_is_refused() {
    let harness = Harness::new();
    let bare = || TestRequest::post().uri("/v1/orders").insert_header(("content-type", "application/json"));
    let answer = harness.call_as(Role::Player, bare().set_payload("{}")).await;
    assert_eq!((answer.status, answer.code()), (400, "idempotency_key_missing"));
    let answer =
        harness.call_as(Role::Player, bare().insert_header(("idempotency-key", "a b")).set_payload("{}")).await;
    assert_eq!((answer.status, answer.code()), (400, "idempotency_key_invalid"));
}

#[actix_web::test]
async fn the_same_command_twice_at_once_is_refused() {
    let harness = Harness::new();
    let key = mazziere_web::IdempotencyKey::new("k1").unwrap();
    let first = harness.platform.in_flight().begin(key.command_id(ALICE)).unwrap();
    let answer = harness.call_as(Role::Player, order(r#"{"amount":7}"#)).await;
    assert_eq!((answer.status, answer.code()), (409, "request_in_flight"));
    let other = order(r#"{"amount":7}"#).insert_header(bearer(&harness.token(BOB, Role::Player)));
    assert_eq!(harness.call(other).await.status, 201, "another player's command of the same key is not held up");
    drop(first);
    assert_eq!(harness.call_as(Role::Player, order(r#"{"amount":7}"#)).await.status, 201);
}

#[actix_web::test]
async fn paths_queries_and_versions_are_checked() {
    let harness = Harness::new();
    let of_zeros = TestRequest::get().uri("/v1/things/00000000-0000-0000-0000-000000000000");
    assert_eq!(harness.call(of_zeros).await.code(), "invalid_path");
    let id = "00000000-0000-0000-0000-000000000001";
    let get = |path: String| harness.call(TestRequest::get().uri(&path));
    let answer = get(format!("/v1/things/{id}?limit=5")).await;
    assert_eq!((answer.status, answer.header("etag")), (200, Some("\"v7\"")));
    assert_eq!(get("/v1/things/seven".to_owned()).await.code(), "invalid_path");
    for query in ["limit=many", "limit=-1", "limt=5", "limit=1&limit=2"] {
        let answer = get(format!("/v1/things/{id}?{query}")).await;
        assert_eq!((answer.status, answer.code()), (400, "invalid_query"), "{query}");
    }
    let change = |version: &str| {
        let request = TestRequest::put().uri(&format!("/v1/things/{id}")).insert_header(("if-match", version));
        harness.call_as(Role::Operator, request)
    };
    assert_eq!(change("\"v7\"").await.status, 204);
    let answer = change("\"v6\"").await;
    assert_eq!((answer.status, answer.code()), (412, "stale_version"));
    assert_eq!(change("7").await.code(), "invalid_header");
}

#[actix_web::test]
async fn a_failure_of_ours_tells_nothing_but_its_trace() {
    let harness = Harness::new();
    let trace = "0af7651916cd43dd8448eb211c80319c";
    let request = TestRequest::get().uri("/v1/failing");
    let request = request.insert_header(("traceparent", format!("00-{trace}-b7ad6b7169203331-01")));
    let answer = harness.call_as(Role::Player, request).await;
    assert_eq!((answer.status, answer.code()), (500, "internal"));
    assert_eq!(answer.problem().trace_id.as_deref(), Some(trace), "the caller's trace goes on");
    assert!(!answer.text().contains("hunter2") && !answer.text().contains("ledger"), "{}", answer.text());

    let answer = harness.call(TestRequest::get().uri("/v1/panicking")).await;
    assert_eq!((answer.status, answer.code()), (500, "internal"));
    assert!(!answer.text().contains("a handler broke"));
}

#[actix_web::test]
async fn health_and_metrics_need_no_token() {
    let harness = Harness::new();
    harness.platform.readiness().add("database", || async { Ok(()) });
    assert_eq!(harness.call(TestRequest::get().uri("/livez")).await.status, 200);
    let ready = harness.call(TestRequest::get().uri("/readyz")).await;
    assert_eq!(ready.text(), r#"{"ready":true,"draining":false,"checks":[{"name":"database","ready":true}]}"#);

    harness.call_as(Role::Player, TestRequest::get().uri("/v1/mine?secret=1")).await;
    harness.call(TestRequest::get().uri("/v1/things/seven")).await;
    harness.call(TestRequest::get().uri("/v1/nowhere")).await;
    let metrics = harness.call(TestRequest::get().uri("/metrics")).await;
    assert_eq!(metrics.header("content-type"), Some(Metrics::CONTENT_TYPE));
    for line in [
        r#"mazziere_http_requests_total{method="GET",route="/v1/mine",service="lobby",status="400"} 1"#,
        r#"mazziere_http_requests_total{method="GET",route="/v1/things/{thing}",service="lobby",status="400"} 1"#,
        r#"mazziere_http_requests_total{method="GET",route="none",service="lobby",status="404"} 1"#,
    ] {
        assert!(metrics.text().lines().any(|found| found == line), "{line} is missing from\n{}", metrics.text());
    }
    assert!(!metrics.text().contains("secret") && !metrics.text().contains("seven"), "no path, no query");

    harness.platform.readiness().add("feed", || async { Err("12 events behind".to_owned()) });
    let ready = harness.call(TestRequest::get().uri("/readyz")).await;
    assert_eq!(ready.status, 503);
    assert!(ready.text().contains(r#"{"name":"feed","ready":false,"detail":"12 events behind"}"#), "{}", ready.text());
    assert_eq!(harness.call(TestRequest::get().uri("/livez")).await.status, 200, "a replica that waits is alive");
}
