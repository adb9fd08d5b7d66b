//! Who may call what: every role against every route of every service, over HTTP.

use chrono::TimeDelta;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_server::keys::HouseKey;
use mazziere_server::service::Role as Kind;
use mazziere_telemetry::Clock;
use mazziere_web::{Access, Role, RouteSpec, Routes, TokenSource};

use crate::house::{House, subject};

fn services() -> [(Kind, Routes); 3] {
    [
        (Kind::Lobby, mazziere_lobby::routes()),
        (Kind::Tables, mazziere_tables::routes()),
        (Kind::Wallet, mazziere_wallet::routes()),
    ]
}

/// Calls a route with nothing but a token and says with which code it refused, if it did.
async fn call(http: &reqwest::Client, base: &str, spec: &RouteSpec, token: Option<&str>) -> Option<ErrorCode> {
    let method: reqwest::Method = spec.method.as_str().parse().expect("a method");
    let mut request = http.request(method, format!("{base}{}", spec.sample_path())).header("Idempotency-Key", "access");
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    assert!(status < 500, "{} {} answered {status}", spec.method, spec.path);
    if status < 400 {
        return None;
    }
    let problem: Problem = response.json().await.expect("a refusal is problem+json");
    assert_eq!(problem.status, status);
    Some(problem.code)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_reaches_what_it_may_and_nothing_else() {
    let house = House::start().await;
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    for (kind, routes) in services() {
        let base = house.url(kind);
        for spec in routes.specs().filter(|spec| !spec.path.ends_with("/stream")) {
            for role in Role::ALL {
                let code = call(&http, &base, spec, Some(&house.token(role, "somebody"))).await;
                let kept_out = code == Some(ErrorCode::RoleForbidden);
                let at = format!("{} {} as {}: {code:?}", spec.method, spec.path, role.name());
                if spec.access.allows(Some(role)) {
                    assert!(!matches!(code, Some(ErrorCode::TokenMissing | ErrorCode::TokenInvalid)), "{at}");
                } else {
                    assert!(kept_out, "{at}");
                }
            }
        }
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_are_missing_forged_expired_or_for_others_open_nothing() {
    let house = House::start().await;
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let clock = Clock::system();
    let who = subject(Role::Player, "somebody");
    let source = |issuer, audience, clock: &Clock| {
        TokenSource::from_pem(&house.key.service_pem, issuer, audience, TimeDelta::minutes(10), clock.clone())
            .expect("a key")
    };
    let an_hour_ago = Clock::manual(clock.now() - TimeDelta::hours(1));
    let forged = HouseKey::fresh(&clock).expect("another key").source.sign(who, Role::Service, None);
    let mut altered = house.token(Role::Player, "somebody");
    altered.insert(altered.len() / 2, 'A');
    let bad = [
        (None, ErrorCode::TokenMissing),
        (Some(forged), ErrorCode::TokenInvalid),
        (Some(altered), ErrorCode::TokenInvalid),
        (Some("nonsense".to_owned()), ErrorCode::TokenInvalid),
        (Some(source("mazziere", "mazziere", &an_hour_ago).sign(who, Role::Service, None)), ErrorCode::TokenExpired),
        (Some(source("mazziere", "elsewhere", &clock).sign(who, Role::Service, None)), ErrorCode::TokenInvalid),
        (Some(source("elsewhere", "mazziere", &clock).sign(who, Role::Service, None)), ErrorCode::TokenInvalid),
        // The issuer does not sign for services, nor a service for people.
        (Some(house.key.source.sign(who, Role::Service, None)), ErrorCode::TokenInvalid),
        (Some(house.key.services.sign(who, Role::Finance, None)), ErrorCode::TokenInvalid),
        (Some(house.key.services.sign(who, Role::Operator, None)), ErrorCode::TokenInvalid),
        (Some(house.key.services.sign(who, Role::Player, None)), ErrorCode::TokenInvalid),
    ];
    for (kind, routes) in services() {
        let base = house.url(kind);
        for spec in routes.specs().filter(|spec| spec.access != Access::Public) {
            for (token, expected) in &bad {
                let code = call(&http, &base, spec, token.as_deref()).await;
                assert_eq!(code, Some(*expected), "{} {}", spec.method, spec.path);
            }
        }
    }
    house.stop().await;
}
