//! Who may call what: every role against every route of every service, over HTTP.

use chrono::TimeDelta;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::service::Role as Kind;
use mazziere_telemetry::Clock;
use mazziere_web::{Access, Role, RouteSpec, Routes, Service, TokenSource};

use crate::harness::{Harness, subject};

pub(crate) fn services() -> [(Kind, Routes); 4] {
    [
        (Kind::Lobby, mazziere_lobby::routes()),
        (Kind::Tables, mazziere_tables::routes()),
        (Kind::Wallet, mazziere_wallet::routes()),
        (Kind::Audit, mazziere_audit::routes()),
    ]
}

/// Calls a route with nothing but a token and says with which code it refused, if it did.
async fn call(http: &reqwest::Client, base: &str, spec: &RouteSpec, token: Option<&str>) -> Option<ErrorCode> {
    call_at(http, format!("{base}{}", spec.sample_path()), spec, token).await
}

async fn call_at(http: &reqwest::Client, url: String, spec: &RouteSpec, token: Option<&str>) -> Option<ErrorCode> {
    let method: reqwest::Method = spec.method.as_str().parse().expect("a method");
    let mut request = http.request(method, url).header("Idempotency-Key", "access");
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
    assert_eq!((problem.status, problem.check()), (status, Ok(())));
    Some(problem.code)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_reaches_what_it_may_and_nothing_else() {
    let harness = Harness::start().await;
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    for (kind, routes) in services() {
        let base = harness.url(kind);
        for spec in routes.specs().filter(|spec| !spec.path.ends_with("/stream")) {
            for role in Role::ALL {
                let code = call(&http, &base, spec, Some(&harness.token(role, "somebody"))).await;
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
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_are_missing_forged_expired_or_for_others_open_nothing() {
    let harness = Harness::start().await;
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let clock = Clock::system();
    let (who, lobby) = (subject(Role::Player, "somebody"), Service::Lobby.subject());
    let by = |service| {
        let pem = harness.key.service_pem(service);
        TokenSource::from_pem(pem, "mazziere", "mazziere", TimeDelta::minutes(10), clock.clone()).expect("a key")
    };
    let source = |issuer, audience, clock: &Clock| {
        let pem = harness.key.service_pem(Service::Lobby);
        TokenSource::from_pem(pem, issuer, audience, TimeDelta::minutes(10), clock.clone()).expect("a key")
    };
    let an_hour_ago = Clock::manual(clock.now() - TimeDelta::hours(1));
    let forged = HouseKey::fresh(&clock).expect("another key").sign(lobby, Role::LOBBY, None);
    let mut altered = harness.token(Role::Player, "somebody");
    altered.insert(altered.len() / 2, 'A');
    let bad = [
        (None, ErrorCode::TokenMissing),
        (Some(forged), ErrorCode::TokenInvalid),
        (Some(altered), ErrorCode::TokenInvalid),
        (Some("nonsense".to_owned()), ErrorCode::TokenInvalid),
        (Some(source("mazziere", "mazziere", &an_hour_ago).sign(lobby, Role::LOBBY, None)), ErrorCode::TokenExpired),
        (Some(source("mazziere", "elsewhere", &clock).sign(lobby, Role::LOBBY, None)), ErrorCode::TokenInvalid),
        (Some(source("elsewhere", "mazziere", &clock).sign(lobby, Role::LOBBY, None)), ErrorCode::TokenInvalid),
        // The issuer does not sign for services, nor a service for people.
        (Some(harness.key.source.sign(lobby, Role::LOBBY, None)), ErrorCode::TokenInvalid),
        (Some(by(Service::Lobby).sign(who, Role::Finance, None)), ErrorCode::TokenInvalid),
        (Some(by(Service::Lobby).sign(who, Role::Operator, None)), ErrorCode::TokenInvalid),
        (Some(by(Service::Lobby).sign(who, Role::Player, None)), ErrorCode::TokenInvalid),
        // Nor one service for another, nor for nobody in particular.
        (Some(by(Service::Tables).sign(lobby, Role::LOBBY, None)), ErrorCode::TokenInvalid),
        (Some(by(Service::Tables).sign(lobby, Role::TABLES, None)), ErrorCode::TokenInvalid),
        (Some(by(Service::Lobby).sign(who, Role::LOBBY, None)), ErrorCode::TokenInvalid),
    ];
    for (kind, routes) in services() {
        let base = harness.url(kind);
        for spec in routes.specs().filter(|spec| spec.access != Access::Public) {
            for (token, expected) in bad.iter().filter(|(token, _)| token.is_some() || spec.access.needs_token()) {
                let code = call(&http, &base, spec, token.as_deref()).await;
                assert_eq!(code, Some(*expected), "{} {}", spec.method, spec.path);
            }
        }
    }
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_operation_takes_a_query_that_it_does_not_read() {
    let harness = Harness::start().await;
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    for (kind, routes) in services() {
        for spec in routes.specs() {
            let role = Role::ALL.into_iter().find(|role| spec.access.allows(Some(*role)));
            let token = role.map(|role| harness.token(role, "somebody"));
            let url = format!("{}{}?no_such_parameter=1", harness.url(kind), spec.sample_path());
            let code = call_at(&http, url, spec, token.as_deref()).await;
            // Where a query is read, the path may be read before it.
            let is_refused = matches!(code, Some(ErrorCode::InvalidQuery | ErrorCode::InvalidPath));
            assert!(is_refused, "{} {}: {code:?}", spec.method, spec.path);
        }
    }
    harness.stop().await;
}

/// No service calls the lobby; the tables do nothing but post what came of hands; the rest is the lobby's.
#[test]
fn a_service_may_do_what_it_is_there_for() {
    for (kind, routes) in services() {
        for spec in routes.specs().filter(|spec| spec.access != Access::Public) {
            let may = |role| spec.access.allows(Some(role));
            let at = format!("{} {} of the {}", spec.method, spec.path, kind.name());
            let posts = kind == Kind::Wallet && spec.method == "POST" && spec.path == "/v1/postings";
            assert_eq!(may(Role::TABLES), posts, "{at}");
            if kind == Kind::Lobby {
                assert!(!may(Role::LOBBY), "{at}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_takes_from_each_service_its_own_kinds_of_posting() {
    let harness = Harness::start().await;
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let url = format!("{}/v1/postings", harness.url(Kind::Wallet));
    let (player, table) = (subject(Role::Player, "somebody"), uuid::Uuid::from_u128(7));
    for (kind, lobby, tables) in [
        ("buy_in", true, false),
        ("buy_in_returned", true, false),
        ("tournament_started", true, false),
        ("prize", true, false),
        ("prize_confiscated", true, false),
        ("cancellation_refund", true, false),
        ("sit_in", true, false),
        ("hand_settled", true, true),
        ("cash_out", true, true),
    ] {
        for (role, may) in [(Role::LOBBY, lobby), (Role::TABLES, tables)] {
            // Nobody has anything, so that whatever is let in is refused for what it says.
            let body = serde_json::json!({
                "posting_id": uuid::Uuid::from_u128(1), "kind": kind, "reference": {"cause": "hand:1"},
                "legs": [
                    {"account": {"kind": "player_in_play", "player_id": player, "table_id": table}, "amount": "-1.00"},
                    {"account": {"kind": "player_cash", "player_id": player}, "amount": "1.00"},
                ],
            });
            let request = http.post(&url).bearer_auth(harness.token(role, "")).header("Idempotency-Key", kind);
            let answer = request.json(&body).send().await.expect("an answer");
            let problem: Problem = answer.json().await.expect("nothing of it takes place");
            let kept_out = problem.code == ErrorCode::RoleForbidden;
            assert_eq!(!kept_out, may, "{kind} by {role:?}: {:?}", problem.code);
        }
    }
    harness.stop().await;
}

/// The page that says who may call what: generated, so that it cannot lie.
#[test]
fn the_page_of_roles_is_the_route_tables() {
    let staff_writes = crate::acts::staff_writes();
    let mut page = String::from(
        "# Who may call what\n\n\
         Generated from the route tables: `UPDATE_OPENAPI=1 cargo test -p acceptance -- access` writes it anew. A test calls\n\
         every operation with every role. What a role may see or do beyond that (their own account, tables that are not\n\
         private) is said in the documents under [openapi](../openapi). Where it says all, nobody needs a token.\n\n\
         The last column is the record that a write of the staff leaves, in the transaction of the write: who, with which\n\
         role and token, when, what, on what, and why (`GET /v1/acts`).\n",
    );
    for (kind, routes) in services() {
        page.push_str(&format!("\n## {}\n\n| operation |", kind.name()));
        let names = Role::ALL.map(|role| match role {
            Role::Service(service) => format!("{service:?}").to_lowercase(),
            person => person.name().to_owned(),
        });
        page.push_str(&format!(" {} | record |\n|---|{}---|\n", names.join(" | "), "---|".repeat(Role::ALL.len())));
        for spec in routes.specs() {
            let operation = format!("{} {}", spec.method, spec.path);
            let cells: Vec<&str> = match spec.access {
                Access::Public => vec!["all"; Role::ALL.len()],
                access => {
                    let allowed = if access.needs_token() { "yes" } else { "all" };
                    Role::ALL.map(|role| if access.allows(Some(role)) { allowed } else { "" }).into()
                }
            };
            let recorded =
                staff_writes.iter().any(|(service, write, _)| *service == kind.name() && *write == operation);
            let record = if recorded { "act" } else { "" };
            page.push_str(&format!("| `{operation}` | {} | {record} |\n", cells.join(" | ")));
        }
    }
    let path = crate::tidiness::root().join("docs/roles.md");
    mazziere_golden::rewrite_if_asked("UPDATE_OPENAPI", &path, &page);
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == page, "docs/roles.md is out of date: UPDATE_OPENAPI=1 cargo test -p acceptance -- access");
}
