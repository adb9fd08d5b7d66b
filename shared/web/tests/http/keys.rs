//! Keys that an issuer serves and changes, and the tokens of services.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{HttpResponse, web};
use chrono::TimeDelta;
use mazziere_contract::Caller;
use mazziere_contract::client::IDLE_CONNECTION;
use mazziere_telemetry::{Clock, Ids, TraceContext};
use mazziere_tls::Trust;
use mazziere_web::auth::ServiceCaller;
use mazziere_web::{
    Access, Authenticator, Keys, Platform, Query, Role, Routes, Running, Service, Settings, TokenSource,
    auth::KeyError, serve,
};

use crate::harness::{ALICE, AUDIENCE, Harness, ISSUER, manual_clock, token_source};

/// An issuer whose document changes, and how often it was asked.
#[derive(Clone, Default)]
struct Issuer {
    document: Arc<Mutex<Option<String>>>,
    cache_control: Option<&'static str>,
    asked: Arc<AtomicU32>,
}

impl Issuer {
    fn publish(&self, source: &TokenSource) {
        *self.document.lock().unwrap() = Some(source.jwks().to_string());
    }

    fn serve(&self) -> Running {
        let issuer = self.clone();
        // The address of a document may have a query.
        let routes = Routes::new().get("/jwks", Access::Public, move |_: Query<HashMap<String, String>>| {
            issuer.asked.fetch_add(1, Ordering::SeqCst);
            let document = issuer.document.lock().unwrap().clone();
            let said = issuer.cache_control.map(|said| ("cache-control", said));
            async move {
                match (document, said) {
                    (None, _) => HttpResponse::ServiceUnavailable().finish(),
                    (Some(text), None) => HttpResponse::Ok().body(text),
                    (Some(text), Some(said)) => HttpResponse::Ok().insert_header(said).body(text),
                }
            }
        });
        serve(&Harness::new().platform, "127.0.0.1:0", routes, |_: &mut web::ServiceConfig| {}).unwrap()
    }
}

async fn verdict(authenticator: &Authenticator, source: &TokenSource) -> Result<Role, &'static str> {
    let verified = authenticator.verify(&source.sign(ALICE, Role::Operator, Some("Alice"))).await;
    verified.map(|principal| principal.role).map_err(|error| error.code().code())
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_fetched_when_needed_and_again_when_they_change() {
    let clock = manual_clock();
    let (old, new) = (token_source(1, &clock), token_source(2, &clock));
    let issuer = Issuer::default();
    let running = issuer.serve();
    let keys = Keys::from_url(&format!("{}/jwks", running.url()), &Trust::system(), clock.clone()).unwrap();
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());

    assert_eq!(verdict(&authenticator, &old).await, Err("keys_unavailable"), "no keys were ever known");
    issuer.publish(&old);
    assert_eq!(verdict(&authenticator, &old).await, Err("keys_unavailable"), "the issuer is not asked again at once");
    clock.advance(TimeDelta::seconds(30));
    assert_eq!(verdict(&authenticator, &old).await, Ok(Role::Operator));
    assert_eq!(verdict(&authenticator, &new).await, Err("token_invalid"));
    assert_eq!(issuer.asked.load(Ordering::SeqCst), 2);

    issuer.publish(&new);
    clock.advance(TimeDelta::seconds(30));
    assert_eq!(verdict(&authenticator, &new).await, Ok(Role::Operator), "an unknown key is asked for");
    assert_eq!(verdict(&authenticator, &old).await, Err("token_invalid"), "a withdrawn key is forgotten");
    assert_eq!(issuer.asked.load(Ordering::SeqCst), 3);

    clock.advance(TimeDelta::minutes(10));
    *issuer.document.lock().unwrap() = None;
    assert_eq!(verdict(&authenticator, &new).await, Ok(Role::Operator), "known keys outlive an issuer that is away");
    assert_eq!(issuer.asked.load(Ordering::SeqCst), 4);
    assert!(running.stop(Duration::from_secs(30)).await);
}

/// With the issuer away its keys are good for as long as its document said, or for a day.
#[tokio::test(flavor = "multi_thread")]
async fn the_keys_of_an_issuer_that_stays_away_end() {
    for (cache_control, minutes) in [
        (None, 24 * 60),
        (Some("no-cache"), 24 * 60),
        (Some("public, max-age=3600"), 60),
        (Some("max-age=15, stale-if-error=1785"), 30),
        (Some("max-age=1"), 10),
    ] {
        let clock = manual_clock();
        let issuer = Issuer { cache_control, ..Issuer::default() };
        let source = token_source(1, &clock);
        issuer.publish(&source);
        let running = issuer.serve();
        let keys = Keys::from_url(&format!("{}/jwks", running.url()), &Trust::system(), clock.clone()).unwrap();
        let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
        assert!(authenticator.ready().await.is_ok());
        let document = issuer.document.lock().unwrap().take();
        clock.advance(TimeDelta::minutes(minutes) - TimeDelta::seconds(1));
        assert_eq!(verdict(&authenticator, &source).await, Ok(Role::Operator), "{cache_control:?}");
        assert!(authenticator.ready().await.is_ok(), "{cache_control:?}");
        clock.advance(TimeDelta::seconds(30));
        assert_eq!(
            verdict(&authenticator, &source).await,
            Err("keys_unavailable"),
            "{cache_control:?}: nobody vouches for it"
        );
        clock.advance(TimeDelta::seconds(30));
        assert!(matches!(authenticator.ready().await, Err(KeyError::Fetch(_))), "{cache_control:?}");
        *issuer.document.lock().unwrap() = document;
        clock.advance(TimeDelta::seconds(30));
        assert!(authenticator.ready().await.is_ok(), "{cache_control:?}");
        assert_eq!(verdict(&authenticator, &source).await, Ok(Role::Operator), "{cache_control:?}");
        running.stop(Duration::from_secs(30)).await;
    }
}

#[tokio::test]
async fn a_key_that_has_an_end_ends_then() {
    let clock = manual_clock();
    let source = token_source(1, &clock);
    let mut jwks = source.jwks();
    jwks["keys"][0]["exp"] = (clock.now() + TimeDelta::minutes(5)).timestamp().into();
    let authenticator =
        Authenticator::new(Keys::from_jwks_json(&jwks.to_string()).unwrap(), ISSUER, AUDIENCE, clock.clone());
    let token = source.sign(ALICE, Role::Player, None);
    let principal = authenticator.verify(&token).await.unwrap();
    assert_eq!(principal.refused_from, clock.now() + TimeDelta::minutes(5), "its streams end with the key");
    clock.advance(TimeDelta::minutes(5) - TimeDelta::seconds(1));
    assert!(authenticator.verify(&token).await.is_ok());
    clock.advance(TimeDelta::seconds(1));
    for token in [token, source.sign(ALICE, Role::Player, None)] {
        assert_eq!(authenticator.verify(&token).await.unwrap_err().code().code(), "token_invalid");
    }
}

#[tokio::test]
async fn a_token_seen_before_is_refused_once_its_key_is_withdrawn() {
    let clock = manual_clock();
    let (old, new) = (token_source(1, &clock), token_source(2, &clock));
    let issuer = Issuer::default();
    issuer.publish(&old);
    let running = issuer.serve();
    let keys = Keys::from_url(&format!("{}/jwks", running.url()), &Trust::system(), clock.clone()).unwrap();
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    let token = old.sign(ALICE, Role::Player, None);
    assert!(authenticator.verify(&token).await.is_ok());
    issuer.publish(&new);
    clock.advance(TimeDelta::minutes(9));
    assert!(authenticator.verify(&token).await.is_ok(), "honoured for ten minutes at most");
    let second = old.sign(ALICE, Role::Player, None);
    assert!(authenticator.verify(&second).await.is_ok(), "the keys are nine minutes old");
    clock.advance(TimeDelta::minutes(1));
    for token in [token, second] {
        assert_eq!(authenticator.verify(&token).await.unwrap_err().code().code(), "token_invalid");
    }
    running.stop(Duration::from_secs(30)).await;
}

#[tokio::test]
async fn an_issuer_that_cannot_be_reached_is_our_failure_not_the_callers() {
    let clock = manual_clock();
    let keys = Keys::from_url("http://127.0.0.1:1/jwks", &Trust::system(), clock.clone()).unwrap();
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    assert!(matches!(authenticator.ready().await, Err(KeyError::Fetch(_))));
    assert!(matches!(authenticator.ready().await, Err(KeyError::Away)), "nobody is asked again at once");
    let keys = Keys::from_url("http://127.0.0.1:1/jwks", &Trust::system(), clock.clone()).unwrap();
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    assert_eq!(verdict(&authenticator, &token_source(1, &clock)).await, Err("keys_unavailable"));
}

/// Whose keys count is the address that the house was given; what is served there says nothing about it, and may not be
/// of any length.
#[tokio::test(flavor = "multi_thread")]
async fn an_issuer_leads_nowhere_else_and_sends_no_more_than_keys() {
    let clock = manual_clock();
    let source = token_source(1, &clock);
    let document = source.jwks().to_string();
    let padded = |bytes: usize| format!("{document}{}", " ".repeat(bytes - document.len()));
    let (longest, too_long, keys) = (padded(256 * 1024), padded(256 * 1024 + 1), document.clone());
    let text = |text: String| move || std::future::ready(HttpResponse::Ok().body(text.clone()));
    let routes = Routes::new()
        .get("/jwks", Access::Public, text(keys))
        .get("/longest", Access::Public, text(longest))
        .get("/too-long", Access::Public, text(too_long))
        .get("/moved", Access::Public, async || HttpResponse::Found().insert_header(("location", "/jwks")).finish());
    let running = serve(&Harness::new().platform, "127.0.0.1:0", routes, |_: &mut web::ServiceConfig| {}).unwrap();
    let ready = async |path: &str| {
        let keys = Keys::from_url(&format!("{}{path}", running.url()), &Trust::system(), clock.clone()).unwrap();
        Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone()).ready().await
    };
    assert!(ready("/jwks").await.is_ok() && ready("/longest").await.is_ok());
    assert!(matches!(ready("/moved").await, Err(KeyError::Redirected)));
    assert!(matches!(ready("/too-long").await, Err(KeyError::TooLong)));
    assert!(running.stop(Duration::from_secs(30)).await);
}

#[actix_web::test]
async fn a_service_is_not_ready_before_the_keys_are_known_and_says_why() {
    let clock = manual_clock();
    let issuer = Issuer::default();
    let running = issuer.serve();
    let keys = Keys::from_url(&format!("{}/jwks?secret=x", running.url()), &Trust::system(), clock.clone()).unwrap();
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    let platform = Platform::new(Settings::new("wallet"), authenticator, clock.clone(), Ids::seeded(1));
    let harness = Harness { clock: clock.clone(), tokens: token_source(1, &clock), platform };
    let ready = || harness.call(actix_web::test::TestRequest::get().uri("/readyz"));
    let answer = ready().await;
    assert_eq!(answer.status, 503);
    let said = answer.text();
    assert!(said.contains("\"keys\"") && said.contains("the key document cannot be fetched"), "{said}");
    assert!(said.contains("503") && !said.contains("secret"), "the reason, and not the address: {said}");
    issuer.publish(&harness.tokens);
    assert_eq!(ready().await.status, 503, "the issuer is not asked again at once");
    clock.advance(TimeDelta::seconds(2));
    assert_eq!(ready().await.status, 200);
    *issuer.document.lock().unwrap() = None;
    clock.advance(TimeDelta::hours(1));
    assert_eq!(ready().await.status, 200, "an issuer that is away later does not take the service down");
    running.stop(Duration::from_secs(30)).await;
}

#[tokio::test]
async fn a_service_signs_itself_fresh_tokens_and_passes_its_trace_on() {
    let harness = Harness::new();
    let caller: ServiceCaller = harness.tokens.caller(Service::Tables);
    let first = caller.bearer().unwrap();
    let principal = harness.platform.authenticator().verify(&first).await.unwrap();
    assert_eq!((principal.role, principal.subject), (Role::TABLES, Service::Tables.subject()));
    assert_ne!(Service::Tables.subject(), Service::Lobby.subject());
    harness.clock.advance(TimeDelta::minutes(13));
    assert_eq!(caller.bearer().unwrap(), first, "a good token is kept");
    harness.clock.advance(TimeDelta::minutes(1));
    let second = caller.bearer().unwrap();
    assert_ne!(second, first, "and renewed a minute before its end");
    assert!(harness.platform.authenticator().verify(&second).await.is_ok());

    assert!(caller.repeats_what_is_lost(), "a connection that is lost is not a service that is away");
    assert_eq!(caller.traceparent(), None);
    let context = TraceContext::root(&Ids::seeded(3));
    context.sync_scope(|| assert_eq!(caller.traceparent(), Some(context.to_string())));
}

#[test]
fn a_service_lets_go_of_a_connection_before_the_other_side_closes_it() {
    let Settings { head_timeout, keep_alive, .. } = Settings::new("wallet");
    assert!(IDLE_CONNECTION < head_timeout.min(keep_alive));
}

#[test]
fn a_key_comes_from_pem_and_nothing_else() {
    let pem = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";
    let source = |text: &str| TokenSource::from_pem(text, ISSUER, AUDIENCE, TimeDelta::minutes(5), Clock::system());
    let source_from_rfc_8037 = source(pem).unwrap();
    let jwks = source_from_rfc_8037.jwks();
    assert_eq!(jwks["keys"][0]["x"], "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
    assert_eq!(
        jwks["keys"][0]["kid"], "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
        "the thumbprint of RFC 8037, A.3"
    );
    assert!(source("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n").is_err());
    assert!(!format!("{source_from_rfc_8037:?}").contains("nWGxne"), "a key is never printed");
}

#[test]
fn a_platform_needs_no_runtime_to_be_built() {
    let clock = Clock::system();
    let keys = Keys::from_jwks_json(&token_source(1, &clock).jwks().to_string()).unwrap();
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    let platform = Platform::new(Settings::new("wallet"), authenticator, clock, Ids::system());
    assert_eq!(platform.settings().service, "wallet");
    assert!(platform.settings().workers >= 1);
}
