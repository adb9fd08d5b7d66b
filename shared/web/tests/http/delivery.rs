//! Answers on their way out: what is compressed, what need not be sent again, and who may keep what.

use std::io::Read;
use std::time::Duration;

use actix_web::test::TestRequest;
use flate2::read::GzDecoder;
use mazziere_web::{Role, Routes, serve};

use crate::harness::{ALICE, Harness, Response, bearer, routes};

const CODINGS: (&str, &str) = ("accept-encoding", "gzip, br");

/// What answers differ by, before what CORS adds.
const VARY: &str = "accept, accept-encoding, authorization, ";

fn get(path: &str) -> TestRequest {
    TestRequest::get().uri(path)
}

fn ungzipped(answer: &Response) -> Vec<u8> {
    let mut text = Vec::new();
    GzDecoder::new(&answer.body[..]).read_to_end(&mut text).unwrap();
    text
}

fn unbrotlied(answer: &Response) -> Vec<u8> {
    let mut text = Vec::new();
    brotli::Decompressor::new(&answer.body[..], 4096).read_to_end(&mut text).unwrap();
    text
}

#[actix_web::test]
async fn a_long_answer_comes_in_the_coding_that_the_caller_takes() {
    let harness = Harness::new();
    let plain = harness.call(get("/v1/long")).await;
    assert_eq!((plain.header("content-encoding"), plain.body.len()), (None, 200_002));
    let packed = harness.call(get("/v1/long").insert_header(CODINGS)).await;
    assert_eq!(
        (packed.header("content-encoding"), packed.header("content-type")),
        (Some("br"), Some("application/json"))
    );
    assert_eq!(unbrotlied(&packed), plain.body);
    let packed = harness.call(get("/v1/long").insert_header(("accept-encoding", "gzip"))).await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert_eq!(ungzipped(&packed), plain.body);
    for answer in [&plain, &packed] {
        assert!(answer.header("vary").unwrap().starts_with(VARY));
        assert_eq!(answer.header("trace-id").map(str::len), Some(32));
    }
    let short = harness.call(get("/v1/public").insert_header(CODINGS)).await;
    assert_eq!((short.header("content-encoding"), short.text()), (None, "\"nobody\"".to_owned()));
    // A refusal is short, and holds what the caller sent.
    let refused = harness.call(get(&format!("/v1/things/{}", "x".repeat(5_000))).insert_header(CODINGS)).await;
    assert_eq!((refused.status, refused.header("content-encoding")), (400, None));
    assert_eq!(refused.header("cache-control"), Some("no-store"));
}

#[actix_web::test]
async fn what_the_table_of_routes_does_not_name_is_not_compressed() {
    let harness = Harness::new();
    for (path, coding) in [("/v1/secret", None), ("/v1/own", Some("br"))] {
        let answer = harness.call_as(Role::Player, get(path).insert_header(CODINGS)).await;
        assert_eq!((answer.status, answer.header("content-encoding")), (200, coding), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}: it is the player's own");
    }
}

#[test]
#[should_panic(expected = "need not be said")]
fn what_everybody_may_read_is_compressed_anyway() {
    let _routes = Routes::new().get("/v1/public", mazziere_web::Access::Public, async || "").compressed();
}

#[test]
#[should_panic(expected = "need not be said")]
fn the_answer_to_a_write_is_never_compressed() {
    let _routes = Routes::new().post("/v1/public", mazziere_web::Access::Public, async || "").compressed();
}

#[actix_web::test]
async fn a_tag_is_strong_for_the_bytes_and_weak_for_a_coding_and_either_is_known_again() {
    let harness = Harness::new();
    let plain = harness.call(get("/v1/long")).await;
    let tag = plain.header("etag").unwrap();
    assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() == 34, "{tag}");
    let packed = harness.call(get("/v1/long").insert_header(CODINGS)).await;
    assert_eq!(packed.header("etag"), Some(&*format!("W/{tag}")));
    let weak = format!("W/{tag}");
    let listed = format!("\"other\", {tag}");
    for has in [tag, &weak, "*", &listed] {
        for coding in ["identity", "br"] {
            let request =
                get("/v1/long").insert_header(("if-none-match", has)).insert_header(("accept-encoding", coding));
            let answer = harness.call(request).await;
            assert_eq!((answer.status, answer.body.len()), (304, 0), "{has} {coding}");
            assert_eq!(answer.header("etag"), if coding == "br" { Some(&*weak) } else { Some(tag) });
            assert_eq!(answer.header("cache-control"), Some("no-cache"));
            assert!(answer.header("vary").unwrap().starts_with(VARY));
            assert_eq!((answer.header("content-type"), answer.header("content-encoding")), (None, None));
        }
    }
    for other in ["\"other\"", "W/\"other\"", "", tag.trim_matches('"')] {
        let answer = harness.call(get("/v1/long").insert_header(("if-none-match", other))).await;
        assert_eq!((answer.status, answer.body.len()), (200, 200_002), "{other}");
    }
}

#[actix_web::test]
async fn a_version_is_the_tag_of_what_has_one_and_stays_as_if_match_takes_it() {
    let harness = Harness::new();
    let path = format!("/v1/things/{}", uuid::Uuid::from_u128(1));
    let first = harness.call(get(&path)).await;
    assert_eq!((first.header("etag"), first.header("cache-control")), (Some("\"v7\""), Some("no-store")));
    // It does not say which answer it is: names are in none.
    for has in ["\"v7\"", "W/\"v7\"", "\"v6\"", "*"] {
        assert_eq!(harness.call(get(&path).insert_header(("if-none-match", has))).await.status, 200, "{has}");
    }
    let packed = harness.call(get("/v1/record").insert_header(CODINGS)).await;
    assert_eq!((packed.header("content-encoding"), packed.header("etag")), (Some("br"), Some("\"v3\"")));
    for has in ["\"v9\"", "W/\"v9\"", "*"] {
        let answer = harness.call_as(Role::Player, get("/v1/over").insert_header(("if-none-match", has))).await;
        assert_eq!((answer.status, answer.header("etag"), answer.body.len()), (200, Some("\"v9\""), 2_002), "{has}");
    }
    let own = harness.call_as(Role::Player, get("/v1/own")).await.header("etag").unwrap().to_owned();
    let again = harness.call_as(Role::Player, get("/v1/own").insert_header(("if-none-match", own))).await;
    assert_eq!(again.status, 304, "a hash does");
}

#[actix_web::test]
async fn who_may_keep_an_answer_follows_from_who_may_ask() {
    let harness = Harness::new();
    let mut said = Vec::new();
    for path in ["/v1/public", "/v1/catalogue", "/v1/mine", "/v1/over"] {
        let anonymous = harness.call(get(path)).await;
        let known = harness.call_as(Role::Player, get(path)).await;
        said.push((
            path,
            anonymous.header("cache-control").map(str::to_owned),
            known.header("cache-control").map(str::to_owned),
        ));
    }
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        said,
        [
            ("/v1/public", some("no-cache"), some("private, no-cache")),
            ("/v1/catalogue", some("public, max-age=3600"), some("public, max-age=3600")),
            // Without a token it is refused.
            ("/v1/mine", some("no-store"), some("no-store")),
            ("/v1/over", some("no-store"), some("private, max-age=86400")),
        ]
    );
    let written = harness.call_as(Role::Player, TestRequest::post().uri("/v1/moves")).await;
    assert_eq!((written.header("cache-control"), written.header("etag")), (Some("no-store"), None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_is_gzip_for_who_takes_it_where_the_table_of_routes_lets_it() {
    let harness = Harness::new();
    let running =
        serve(&harness.platform, "127.0.0.1:0", routes(), |_: &mut actix_web::web::ServiceConfig| {}).unwrap();
    let client = mazziere_contract::client::http(Duration::from_secs(60)).unwrap();
    let token = bearer(&harness.token(ALICE, Role::Player)).1;
    let ask = |path: &str, coding: &str| {
        let request = client.get(format!("{}{path}", running.url())).header("authorization", &token);
        request.header("accept-encoding", coding.to_owned()).send()
    };
    let mut streams = Vec::new();
    for (path, coding, sent) in [
        ("/v1/own/stream", "gzip, br", Some("gzip")),
        ("/v1/events/stream", "gzip", Some("gzip")),
        ("/v1/own/stream", "br", None),
        ("/v1/secret/stream", "gzip, br", None),
    ] {
        let answer = ask(path, coding).await.unwrap();
        assert_eq!(
            answer.headers().get("content-encoding").map(|value| value.to_str().unwrap()),
            sent,
            "{path} {coding}"
        );
        assert!(answer.headers()["vary"].to_str().unwrap().starts_with("accept-encoding, "));
        streams.push((answer, sent.is_some()));
    }
    assert!(running.stop(Duration::from_secs(30)).await);
    for (mut answer, is_packed) in streams {
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.unwrap() {
            bytes.extend_from_slice(&chunk);
        }
        let mut text = String::new();
        if is_packed {
            GzDecoder::new(&bytes[..])
                .read_to_string(&mut text)
                .expect("a whole stream, its end and checksum included");
        } else {
            text = String::from_utf8(bytes).unwrap();
        }
        assert!(text.starts_with("id: 1\nevent: snapshot\n"), "{text:?}");
        assert!(text.contains("event: draining\nretry: ") && text.ends_with("}\n\n"), "{text:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compressed_stream_ends_with_the_token_too() {
    let harness = Harness::new();
    let running =
        serve(&harness.platform, "127.0.0.1:0", routes(), |_: &mut actix_web::web::ServiceConfig| {}).unwrap();
    let client = mazziere_contract::client::http(Duration::from_secs(60)).unwrap();
    let request = client.get(format!("{}/v1/own/stream", running.url())).header("accept-encoding", "gzip");
    let mut answer = request.bearer_auth(harness.token(ALICE, Role::Player)).send().await.unwrap();
    let mut bytes = answer.chunk().await.unwrap().expect("the snapshot").to_vec();
    harness.clock.advance(chrono::TimeDelta::minutes(16));
    while let Some(chunk) = answer.chunk().await.unwrap() {
        bytes.extend_from_slice(&chunk);
    }
    let mut text = String::new();
    GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    assert!(text.contains("event: token_expired\ndata: {"), "{text:?}");
    assert!(running.stop(Duration::from_secs(30)).await);
}
