//! A small service to try the platform on.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::body::to_bytes;
use actix_web::http::header::{AUTHORIZATION, HeaderMap, HeaderName};
use actix_web::test::{TestRequest, init_service};
use actix_web::web;
use chrono::TimeDelta;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{
    Access, ApiError, Authenticator, Body, EventReader, IdempotencyKey, IfMatch, Keep, Keys, LastEventId, OptionalBody,
    Platform, Principal, RateLimit, Reply, Role, Routes, Settings, SseEvent, TokenSource, app, event_stream,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub(crate) const ISSUER: &str = "https://issuer.test";
pub(crate) const AUDIENCE: &str = "mazziere";
pub(crate) const ALICE: Uuid = Uuid::from_u128(0xa11ce);
pub(crate) const BOB: Uuid = Uuid::from_u128(0xb0b);

pub(crate) struct Harness {
    pub(crate) clock: Clock,
    pub(crate) tokens: TokenSource,
    pub(crate) platform: Platform,
}

pub(crate) fn token_source(secret: u8, clock: &Clock) -> TokenSource {
    TokenSource::from_secret(&[secret; 32], ISSUER, AUDIENCE, TimeDelta::minutes(15), clock.clone())
}

pub(crate) fn manual_clock() -> Clock {
    Clock::manual("2026-11-21T12:00:00Z".parse().unwrap())
}

impl Harness {
    pub(crate) fn new() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let clock = manual_clock();
        let tokens = token_source(1, &clock);
        let keys = Keys::from_jwks_json(&tokens.jwks().to_string()).unwrap();
        let mut settings = Settings { workers: 1, ..Settings::new("lobby") };
        change(&mut settings);
        let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
        let platform = Platform::new(settings, authenticator, clock.clone(), Ids::seeded(1));
        Self { clock, tokens, platform }
    }

    /// When the house's time began.
    pub(crate) fn start(&self) -> chrono::DateTime<chrono::Utc> {
        manual_clock().now()
    }

    pub(crate) fn token(&self, subject: Uuid, role: Role) -> String {
        self.tokens.sign(subject, role, None)
    }

    /// One request to a fresh application on this platform.
    pub(crate) async fn call(&self, request: TestRequest) -> Response {
        let service = init_service(app(&self.platform, &routes(), pages)).await;
        let (status, headers, body) = match actix_web::dev::Service::call(&service, request.to_request()).await {
            Ok(response) => {
                let (status, headers) = (response.status(), response.headers().clone());
                (status, headers, response.into_body())
            }
            // What actix itself does with an error that reaches it.
            Err(error) => {
                let response = error.error_response();
                (response.status(), response.headers().clone(), response.into_body())
            }
        };
        Response { status: status.as_u16(), headers, body: to_bytes(body).await.unwrap().to_vec() }
    }

    pub(crate) async fn call_as(&self, role: Role, request: TestRequest) -> Response {
        self.call(request.insert_header(bearer(&self.token(ALICE, role)))).await
    }
}

pub(crate) fn bearer(token: &str) -> (HeaderName, String) {
    (AUTHORIZATION, format!("Bearer {token}"))
}

pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The problem in the body, checked to be a whole one; panics on anything else.
    pub(crate) fn problem(&self) -> Problem {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{}", self.text());
        let problem: Problem = serde_json::from_slice(&self.body).unwrap();
        assert_eq!((problem.status, problem.code.status()), (self.status, self.status));
        assert_eq!(problem.trace_id.as_ref().map(String::len), Some(32), "every refusal names its trace");
        problem
    }

    pub(crate) fn code(&self) -> &'static str {
        self.problem().code.code()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    pub(crate) amount: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    limit: Option<u32>,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot read the secret ledger")]
struct Broken(#[source] std::io::Error);

pub(crate) fn routes() -> Routes {
    use Access::{Public, Roles};
    const PLAYERS: Access = Roles(&[Role::Player]);
    Routes::new()
        .get("/v1/public", Public, public)
        .get("/v1/mine", PLAYERS, mine)
        .post("/v1/orders", Roles(&[Role::Player, Role::Operator]), order)
        .post("/v1/optional-orders", PLAYERS, optional_order)
        .get("/v1/things/{thing}", Public, thing)
        .put("/v1/things/{thing}", Roles(&[Role::Operator, Role::Finance]), change_thing)
        .get("/v1/things/latest", Roles(&[Role::Auditor]), latest)
        .delete("/v1/things/{thing}", Roles(&[Role::LOBBY]), remove_thing)
        .post("/v1/things/{thing}/close", Roles(&Role::ALL), close_thing)
        .get("/v1/events/stream", Public, events)
        .get("/v1/ticketed/stream", PLAYERS, ticketed)
        .get("/v1/feed", Roles(&[Role::Auditor, Role::LOBBY]), feed)
        .get("/v1/failing", Roles(&Role::ALL), failing)
        .get("/v1/panicking", Public, panicking)
        .get("/v1/long", Public, async || Reply::ok(&"x".repeat(200_000)))
        .get("/v1/flood/stream", Public, flood)
        .get("/v1/secret", PLAYERS, async || Reply::ok(&"x".repeat(2_000)))
        .get("/v1/secret/stream", PLAYERS, events)
        .get("/v1/own", PLAYERS, async || Reply::ok(&"x".repeat(2_000)))
        .compressed()
        .get("/v1/own/stream", PLAYERS, events)
        .compressed()
        .get("/v1/over", PLAYERS, async || Reply::ok(&"x".repeat(2_000)).with_version(9).kept_for(Keep::Over))
        .get("/v1/record", Public, async || Reply::ok(&"x".repeat(2_000)).with_version(3))
        .get("/v1/catalogue", Public, async || Reply::ok(&"x".repeat(2_000)).kept_for(Keep::Release))
        .post("/v1/moves", PLAYERS, async || Reply::ok(&"taken"))
        .post("/v1/bad/moves", PLAYERS, async || ApiError::from(ErrorCode::StaleVersion))
}

/// A page that is no operation.
fn pages(config: &mut web::ServiceConfig) {
    config.route("/document", web::get().to(async || "a document"));
}

async fn public(caller: Option<Principal>) -> Reply {
    Reply::ok(&caller.map_or("nobody", |caller| caller.role.name()))
}

async fn mine(caller: Principal) -> Reply {
    Reply::ok(&caller.player())
}

async fn order(
    caller: Principal,
    key: IdempotencyKey,
    body: Body<Order>,
    platform: web::Data<Platform>,
) -> Result<Reply, ApiError> {
    let command = key.command_id(caller.subject);
    let _guard = platform.in_flight().begin(command)?;
    Ok(Reply::created(format!("/v1/orders/{command}"), &body.value).with_version(1).replayed(key.as_str() == "again"))
}

async fn optional_order(body: OptionalBody<Order>) -> Reply {
    Reply::ok(&(body.value, body.hash.as_bytes()))
}

async fn thing(thing: web::Path<Uuid>, page: mazziere_web::Query<Page>) -> Reply {
    Reply::ok(&(thing.into_inner(), page.limit)).with_version(7)
}

async fn change_thing(_thing: web::Path<Uuid>, if_match: IfMatch) -> Result<Reply, ApiError> {
    if_match.check(7)?;
    Ok(Reply::no_content())
}

/// Answers with what is recorded of it, if anything is.
async fn close_thing(caller: Principal, _thing: web::Path<Uuid>, _why: OptionalBody<serde_json::Value>) -> Reply {
    Reply::ok(&caller.act.map(|act| act.record(b"{}")))
}

async fn latest() -> Reply {
    Reply::ok(&"latest")
}

async fn remove_thing(_thing: web::Path<Uuid>) -> Reply {
    Reply::no_content()
}

/// A snapshot after what the client saw, then silence.
async fn events(last: LastEventId, reader: EventReader) -> Result<actix_web::HttpResponse, ApiError> {
    let version = last.0.map_or(1, |seen| seen + 1);
    let snapshot = SseEvent::new("snapshot", &serde_json::json!({"version": version})).with_id(version);
    event_stream(reader, futures::StreamExt::chain(futures::stream::iter([snapshot]), futures::stream::pending()))
}

/// How often [`flood`] has begun; one test asks for it.
pub(crate) static FLOODS: AtomicU32 = AtomicU32::new(0);

/// More news than anybody has room for.
async fn flood(reader: EventReader) -> Result<actix_web::HttpResponse, ApiError> {
    FLOODS.fetch_add(1, Ordering::SeqCst);
    let much = SseEvent::new("much", &"x".repeat(16_000));
    event_stream(reader, futures::stream::repeat(much))
}

/// News that never come.
async fn feed() -> Reply {
    std::future::pending().await
}

async fn failing() -> Result<Reply, ApiError> {
    Err(ApiError::internal(&Broken(std::io::Error::other("password=hunter2"))))
}

async fn panicking() -> Reply {
    panic!("a handler broke")
}

pub(crate) fn rate(per_second: u32, burst: u32) -> Option<RateLimit> {
    let number = |number| NonZeroU32::new(number).unwrap();
    Some(RateLimit { per_second: number(per_second), burst: number(burst), commands: number(burst) })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the gate reads it")]
struct Ticket {
    ticket: Option<String>,
}

/// A stream that says whose it is, and ends.
async fn ticketed(
    reader: EventReader,
    principal: Principal,
    _query: mazziere_web::Query<Ticket>,
) -> Result<actix_web::HttpResponse, ApiError> {
    event_stream(reader, futures::stream::iter([SseEvent::new("opened", &principal.subject)]))
}
