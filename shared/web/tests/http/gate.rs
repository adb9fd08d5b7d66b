//! Who is let in: tokens, roles, rates, routes.

use std::num::NonZeroU32;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use ed25519_dalek::{Signer, SigningKey};
use mazziere_contract::act::{ActTarget, StaffAct, StaffRole};
use mazziere_web::{FROM_OUTSIDE, Role, Routes, TokenSource};

use crate::harness::{ALICE, AUDIENCE, BOB, Harness, ISSUER, bearer, rate, routes, token_source};

/// Every role on every operation, from the table itself: let in where the table says so, and nowhere else.
#[actix_web::test]
async fn roles_open_exactly_the_routes_of_the_table() {
    let harness = Harness::with(|settings| settings.rate = None);
    let routes = routes();
    let mut doors = 0;
    let ends = |path: &str| !path.ends_with("/stream") && !matches!(path, "/v1/feed" | "/v1/panicking");
    for spec in routes.specs().filter(|spec| ends(spec.path)) {
        for role in Role::ALL.into_iter().map(Some).chain([None]) {
            let request = TestRequest::with_uri(&spec.sample_path()).method(spec.method.clone());
            let answer = match role {
                Some(role) => harness.call_as(role, request).await,
                None => harness.call(request).await,
            };
            let expected = match (spec.access.allows(role), role) {
                (true, _) => None,
                (false, Some(_)) => Some("role_forbidden"),
                (false, None) => Some("token_missing"),
            };
            let closed = matches!(answer.status, 401 | 403).then(|| answer.code());
            assert_eq!(closed, expected, "{} {} as {role:?}: {}", spec.method, spec.path, answer.text());
            assert_ne!(answer.status, 404, "{} {} is there", spec.method, spec.path);
            doors += 1;
        }
    }
    assert_eq!(doors, 18 * (Role::ALL.len() + 1));
}

#[actix_web::test]
async fn a_literal_path_is_not_let_in_as_a_parameter() {
    let harness = Harness::new();
    let latest = || TestRequest::get().uri("/v1/things/latest");
    assert_eq!(harness.call(latest()).await.code(), "token_missing");
    assert_eq!(harness.call_as(Role::Player, latest()).await.code(), "role_forbidden");
    assert_eq!(harness.call_as(Role::Auditor, latest()).await.text(), "\"latest\"");
}

#[test]
#[should_panic(expected = "are the same path")]
fn a_path_hidden_behind_another_is_refused_at_declaration() {
    let _hidden = routes().get("/v1/things/{other}", mazziere_web::Access::Public, || async { "never" });
}

#[test]
#[should_panic(expected = "is not read by mazziere_web")]
fn a_query_that_would_be_refused_without_a_code_is_refused_at_declaration() {
    let read = |_: actix_web::web::Query<Vec<(String, String)>>| async { "never" };
    let _foreign = routes().get("/v1/foreign", mazziere_web::Access::Public, read);
}

#[test]
#[should_panic(expected = "declared twice")]
fn an_operation_is_declared_once() {
    let _twice = routes().and(Routes::new().get("/v1/mine", mazziere_web::Access::Public, || async { "never" }));
}

#[actix_web::test]
async fn the_principal_is_the_subject_of_the_token() {
    let harness = Harness::new();
    let mine = TestRequest::get().uri("/v1/mine").insert_header(bearer(&harness.token(BOB, Role::Player)));
    assert_eq!(harness.call(mine).await.text(), format!("\"{BOB}\""));
    let public = || TestRequest::get().uri("/v1/public");
    assert_eq!(harness.call(public()).await.text(), "\"nobody\"");
    assert_eq!(harness.call_as(Role::Finance, public()).await.text(), "\"finance\"");
}

/// What the service would record of closing a thing.
async fn closed(harness: &Harness, role: Role, body: &'static str) -> Option<StaffAct> {
    let token = harness.tokens.sign(ALICE, role, Some("Alice Rossi"));
    let close = TestRequest::post().uri(&format!("/v1/things/{BOB}/close")).insert_header(bearer(&token));
    let close = close.insert_header(("content-type", "application/json")).set_payload(body);
    let answer = harness.call(close).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    serde_json::from_slice(&answer.body).unwrap()
}

#[actix_web::test]
async fn the_gate_names_what_the_staff_asks_for() {
    let harness = Harness::new();
    let act = closed(&harness, Role::Operator, r#"{"reason":"no power"}"#).await.unwrap();
    assert_eq!((act.at, act.service.as_str()), (harness.start(), "lobby"));
    assert_eq!((act.actor, act.name.as_deref(), act.role), (ALICE, Some("Alice Rossi"), StaffRole::Operator));
    assert_eq!(act.operation, "POST /v1/things/{thing}/close");
    assert_eq!(act.on, [ActTarget { name: "thing".to_owned(), id: BOB }]);
    assert_eq!(act.reason.as_deref(), Some("no power"));
    assert_eq!(
        closed(&harness, Role::Auditor, "").await.map(|act| (act.role, act.reason)),
        Some((StaffRole::Auditor, None))
    );
    for role in [Role::Player, Role::LOBBY] {
        assert_eq!(closed(&harness, role, "").await, None, "{}", role.name());
    }
}

#[actix_web::test]
async fn forged_and_foreign_tokens_are_refused() {
    let harness = Harness::new();
    let good = harness.token(ALICE, Role::Player);
    let [header, claims, signature] = good.split('.').collect::<Vec<_>>()[..] else { panic!("three parts") };
    let encode = |json: &str| URL_SAFE_NO_PAD.encode(json);
    let operator = String::from_utf8(URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap().replace("player", "operator");
    let lifetime = TimeDelta::minutes(15);
    let signed_by = |issuer, audience| {
        TokenSource::from_secret(&[1; 32], issuer, audience, lifetime, harness.clock.clone()).sign(
            ALICE,
            Role::Player,
            None,
        )
    };
    // Signed as it should be, and saying what nobody understands.
    let signed = |header: &str, claims: &str| {
        let text = format!("{}.{}", encode(header), encode(claims));
        let signature = SigningKey::from_bytes(&[1; 32]).sign(text.as_bytes()).to_bytes();
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
    };
    let plain = |part: &str| String::from_utf8(URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap();
    let with = |part: &str, more: &str| plain(part).replacen('{', &format!("{{{more},"), 1);
    let mine = TestRequest::get().uri("/v1/mine").insert_header(bearer(&signed(&plain(header), &plain(claims))));
    assert_eq!(harness.call(mine).await.status, 200, "what is signed like this is accepted");
    for (what, token) in [
        ("a critical header", signed(&with(header, r#""crit":["b64"],"b64":false"#), &plain(claims))),
        ("one that is null", signed(&with(header, r#""crit":null"#), &plain(claims))),
        ("a beginning that is null", signed(&plain(header), &with(claims, r#""nbf":null"#))),
        ("a higher role under the old signature", format!("{header}.{}.{signature}", encode(&operator))),
        ("no signature", format!("{}.{claims}.", encode(r#"{"alg":"none","typ":"JWT"}"#))),
        ("another algorithm", format!("{}.{claims}.{signature}", encode(r#"{"alg":"HS256","typ":"JWT","kid":"x"}"#))),
        ("no key name", format!("{}.{claims}.{signature}", encode(r#"{"alg":"EdDSA","typ":"JWT"}"#))),
        ("a cut signature", format!("{header}.{claims}.{}", &signature[..40])),
        ("another issuer", signed_by("https://elsewhere.test", AUDIENCE)),
        ("another audience", signed_by(ISSUER, "another-house")),
        ("another key", token_source(2, &harness.clock).sign(ALICE, Role::Player, None)),
        ("no token at all", "hunter2".to_owned()),
        ("an empty one", String::new()),
    ] {
        for path in ["/v1/mine", "/v1/public"] {
            let answer = harness.call(TestRequest::get().uri(path).insert_header(bearer(&token))).await;
            assert_eq!((answer.status, answer.code()), (401, "token_invalid"), "{what}");
            assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
            assert!(token.len() < 8 || !answer.text().contains(&token), "a token is never sent back");
        }
    }
    let basic = TestRequest::get().uri("/v1/mine").insert_header(("authorization", "Basic YTpi"));
    assert_eq!(harness.call(basic).await.code(), "token_invalid");
    let two = TestRequest::get().uri("/v1/mine").append_header(bearer(&good)).append_header(bearer(&good));
    assert_eq!(harness.call(two).await.code(), "token_invalid");
}

#[actix_web::test]
async fn a_token_expires_by_the_houses_clock_even_when_it_was_seen_before() {
    let harness = Harness::new();
    let token = harness.token(ALICE, Role::Player);
    let mine = || TestRequest::get().uri("/v1/mine").insert_header(bearer(&token));
    assert_eq!(harness.call(mine()).await.status, 200);
    harness.clock.advance(TimeDelta::minutes(15) + TimeDelta::seconds(4));
    assert_eq!(harness.call(mine()).await.status, 200, "five seconds of leeway");
    harness.clock.advance(TimeDelta::seconds(1));
    let answer = harness.call(mine()).await;
    assert_eq!((answer.status, answer.code()), (401, "token_expired"));
}

#[actix_web::test]
async fn one_caller_is_limited_and_the_others_are_not() {
    let harness = Harness::with(|settings| settings.rate = rate(1, 2));
    let mine =
        |subject| TestRequest::get().uri("/v1/mine").insert_header(bearer(&harness.token(subject, Role::Player)));
    assert_eq!(harness.call(mine(ALICE)).await.status, 200);
    assert_eq!(harness.call(mine(ALICE)).await.status, 200);
    let answer = harness.call(mine(ALICE)).await;
    assert_eq!((answer.status, answer.code(), answer.header("retry-after")), (429, "rate_limited", Some("1")));
    assert_eq!(harness.call(mine(BOB)).await.status, 200);
    harness.clock.advance(TimeDelta::seconds(1));
    assert_eq!(harness.call(mine(ALICE)).await.status, 200);
    for _ in 0..5 {
        assert_ne!(harness.call_as(Role::LOBBY, TestRequest::get().uri("/v1/public")).await.status, 429);
        assert_eq!(harness.call(TestRequest::get().uri("/livez")).await.status, 200);
    }
}

#[actix_web::test]
async fn guessing_tokens_is_limited_by_address() {
    let harness = Harness::with(|settings| (settings.rate, settings.trusted_hops) = (rate(1, 2), 1));
    let guess = async |from: &str| {
        let guess = TestRequest::get().uri("/v1/mine").insert_header(bearer("guess"));
        let guess = guess.insert_header(("forwarded", format!("for={from}"))).insert_header(("x-forwarded-for", from));
        harness.call(guess).await.status
    };
    assert_eq!(guess("192.0.2.1").await, 401);
    assert_eq!(guess("198.51.100.1, 192.0.2.1").await, 401);
    assert_eq!(guess("198.51.100.2, 192.0.2.1").await, 429, "whatever the caller writes before it");
    assert_eq!(guess("192.0.2.2").await, 401);
    assert_eq!(guess("2001:db8::1").await, 401);
    assert_eq!(guess("2001:db8::2").await, 401);
    assert_eq!(guess("2001:db8::3").await, 429, "a network is one caller");
}

/// Without a proxy of the house nothing is believed.
#[actix_web::test]
async fn a_header_that_nobody_of_the_house_wrote_is_not_read() {
    let harness = Harness::with(|settings| settings.rate = rate(1, 2));
    for (n, status) in [401, 401, 429].into_iter().enumerate() {
        let guess = TestRequest::get().uri("/v1/mine").peer_addr("203.0.113.1:4000".parse().unwrap());
        let guess = guess.insert_header(("x-forwarded-for", format!("192.0.2.{n}")));
        assert_eq!(harness.call(guess).await.status, status);
    }
}

#[actix_web::test]
async fn paths_and_methods_that_are_none_are_limited_too() {
    let limited = async |request: &dyn Fn() -> TestRequest, status| {
        let harness = Harness::with(|settings| settings.rate = rate(1, 2));
        let here = || request().peer_addr("203.0.113.1:4000".parse().unwrap());
        for expected in [status, status, 429] {
            assert_eq!(harness.call(here()).await.status, expected);
        }
        assert_eq!(harness.call(request().peer_addr("203.0.113.2:4000".parse().unwrap())).await.status, status);
    };
    limited(&|| TestRequest::get().uri("/v1/nowhere"), 404).await;
    limited(&|| TestRequest::with_uri("/v1/things/x").method(Method::PATCH), 405).await;
    limited(&|| TestRequest::get().uri("/document"), 200).await;
}

/// What is answered at length counts as more than one request.
#[actix_web::test]
async fn a_long_answer_costs_the_one_who_asked() {
    let harness = Harness::with(|settings| settings.rate = rate(1, 10));
    let long =
        |subject| TestRequest::get().uri("/v1/long").insert_header(bearer(&harness.token(subject, Role::Player)));
    for status in [200, 200, 200, 429] {
        assert_eq!(harness.call(long(ALICE)).await.status, status, "each weighs four, the last what is left of ten");
    }
    assert_eq!(harness.call(long(BOB)).await.status, 200);
    harness.clock.advance(TimeDelta::seconds(1));
    assert_eq!(harness.call(long(ALICE)).await.status, 200);
}

/// What the caller has is not sent, and weighs nothing.
#[actix_web::test]
async fn an_answer_that_is_not_sent_again_costs_as_much_as_any_request() {
    let harness = Harness::with(|settings| settings.rate = rate(1, 10));
    let long = || {
        let token = harness.token(ALICE, Role::Player);
        TestRequest::get().uri("/v1/long").insert_header(bearer(&token)).insert_header(("accept-encoding", "br"))
    };
    let tag = harness.call(long()).await.header("etag").unwrap().to_owned();
    for status in [304, 304, 304, 304, 304, 304, 429] {
        let again = harness.call(long().insert_header(("if-none-match", tag.as_str()))).await;
        assert_eq!(again.status, status, "four are gone");
    }
}

/// Commands leave rows behind whatever comes of them; of moves those that are refused do.
#[actix_web::test]
async fn a_players_commands_are_limited_beside_what_they_read() {
    let harness = Harness::with(|settings| settings.rate = mazziere_web::RateLimit::per_second(NonZeroU32::MIN).into());
    let ask = async |method: Method, path: &str, role: Role| {
        let request = TestRequest::with_uri(path).method(method).insert_header(("idempotency-key", "k"));
        let request = request.insert_header(bearer(&harness.token(ALICE, role)));
        let answer = harness.call(request.set_json(serde_json::json!({"amount": 1}))).await;
        harness.clock.advance(TimeDelta::seconds(1));
        answer.status
    };
    for status in [201, 201, 201, 429] {
        assert_eq!(ask(Method::POST, "/v1/orders", Role::Player).await, status);
    }
    assert_eq!(ask(Method::GET, "/v1/mine", Role::Player).await, 200);
    assert_eq!(ask(Method::POST, "/v1/orders", Role::Operator).await, 201, "the staff is not limited so");
    for status in [200, 200, 200, 200] {
        assert_eq!(ask(Method::POST, "/v1/moves", Role::Player).await, status);
    }
    for status in [412, 412, 412, 429] {
        assert_eq!(ask(Method::POST, "/v1/bad/moves", Role::Player).await, status);
    }
    assert_eq!(ask(Method::POST, "/v1/moves", Role::Player).await, 429, "until some time has passed");
    harness.clock.advance(TimeDelta::seconds(100));
    assert_eq!(ask(Method::POST, "/v1/moves", Role::Player).await, 200);
}

#[actix_web::test]
async fn unknown_paths_and_methods_are_problems_too() {
    let harness = Harness::new();
    let answer = harness.call(TestRequest::get().uri("/v1/nowhere")).await;
    assert_eq!((answer.status, answer.code()), (404, "route_unknown"));
    let answer = harness.call(TestRequest::with_uri("/v1/things/x").method(Method::PATCH)).await;
    assert_eq!((answer.status, answer.code()), (405, "method_not_allowed"));
    assert_eq!(answer.header("allow"), Some("DELETE, GET, PUT"));
}

#[actix_web::test]
async fn pages_of_listed_origins_may_call_and_others_get_no_headers() {
    let harness = Harness::with(|settings| settings.origins = vec!["https://play.test".to_owned()]);
    let preflight = |origin: &str| {
        TestRequest::with_uri("/v1/orders")
            .method(Method::OPTIONS)
            .insert_header(("origin", origin))
            .insert_header(("access-control-request-method", "POST"))
            .insert_header(("access-control-request-headers", "authorization,idempotency-key,if-match"))
    };
    let answer = harness.call(preflight("https://play.test")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://play.test"));
    assert!(answer.header("access-control-allow-headers").unwrap().contains("idempotency-key"));
    let from = |origin: &str| TestRequest::get().uri("/v1/public").insert_header(("origin", origin));
    let answer = harness.call(from("https://play.test")).await;
    assert!(answer.header("access-control-expose-headers").unwrap().contains("etag"), "{:?}", answer.headers);
    let answer = harness.call(TestRequest::get().uri("/v1/public")).await;
    assert_eq!(answer.header("access-control-expose-headers"), None, "nobody of another origin asks");
    let own = harness.call(from("https://play.test").insert_header(("sec-fetch-site", "same-origin"))).await;
    assert_eq!(own.header("access-control-expose-headers"), None, "a page of the own origin asks");
    assert_eq!(harness.call(from("https://evil.test")).await.header("access-control-allow-origin"), None);
    assert_eq!(harness.call(preflight("https://evil.test")).await.header("access-control-allow-origin"), None);
}

#[actix_web::test]
async fn pages_of_a_listed_host_may_call_from_any_port() {
    let listed = ["http://localhost:*", "https://play.test"].map(str::to_owned).to_vec();
    let harness = Harness::with(|settings| settings.origins = listed);
    let from = |origin: &str| TestRequest::get().uri("/v1/public").insert_header(("origin", origin));
    for origin in ["http://localhost", "http://localhost:5173", "https://play.test"] {
        let answer = harness.call(from(origin)).await;
        assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
    }
    for origin in
        ["http://localhost.evil.test", "https://localhost:5173", "https://play.test:444", "http://localhost:x"]
    {
        assert_eq!(harness.call(from(origin)).await.header("access-control-allow-origin"), None, "{origin}");
    }
}

/// What the gateway marks came from outside, where no service is.
#[actix_web::test]
async fn a_service_is_let_in_from_inside_only() {
    let harness = Harness::new();
    let from = |outside: bool, role| {
        let request = TestRequest::get().uri("/v1/public");
        harness.call_as(role, if outside { request.insert_header((FROM_OUTSIDE, "true")) } else { request })
    };
    for service in [Role::LOBBY, Role::TABLES] {
        assert_eq!(from(false, service).await.status, 200);
        assert_eq!(from(true, service).await.status, 403);
    }
    assert_eq!(from(true, Role::Player).await.status, 200);
}
