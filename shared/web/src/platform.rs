//! What every request of a service can lean on, and the application that puts it all together.

use std::sync::Arc;
use std::time::Duration;

use actix_cors::Cors;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::from_fn;
use actix_web::{App, Error, HttpRequest, ResponseError, web};
use mazziere_contract::ErrorCode;
use mazziere_telemetry::{Clock, Ids, Metrics, trace::TRACEPARENT};
use mazziere_tls::Trust;

use crate::ApiError;
use crate::access_log::{TRACE_ID, access_log};
use crate::auth::Authenticator;
use crate::body::{BodyLimit, MAX_BODY_BYTES};
use crate::health::{self, Drain, Readiness};
use crate::idempotency::{IDEMPOTENCY_KEY, InFlight};
use crate::limits::{Limits, RateLimit};
use crate::live::{LiveLimit, Places};
use crate::problem::chain;
use crate::reply::IDEMPOTENCY_REPLAYED;
use crate::routes::Routes;
use crate::sse::LAST_EVENT_ID;

/// What an operator may choose.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The service's name: lobby, tables or wallet.
    pub service: &'static str,
    /// Web origins whose pages may call us; `*` for all. None: no CORS headers at all.
    pub origins: Vec<String>,
    /// How much one caller may ask for; none for no limit.
    pub rate: Option<RateLimit>,
    /// How many live streams there may be at a time.
    pub live: LiveLimit,
    /// Whether `Forwarded` and `X-Forwarded-For` are believed: only behind a proxy of ours that sets them.
    pub trust_forwarded: bool,
    /// The most bytes that a body may have.
    pub body_limit: usize,
    /// How long a body may take to arrive, from the end of the head.
    pub body_timeout: Duration,
    /// How long the head of a request may take to arrive.
    pub head_timeout: Duration,
    /// Whom the service believes when it calls others over https.
    pub trust: Trust,
    /// Threads that serve requests.
    pub workers: usize,
    /// How long an idle connection is kept.
    pub keep_alive: Duration,
}

impl Settings {
    /// The settings of a service where nothing was chosen.
    pub fn new(service: &'static str) -> Self {
        Self {
            service,
            origins: Vec::new(),
            rate: Some(RateLimit::default()),
            live: LiveLimit::default(),
            trust_forwarded: false,
            body_limit: MAX_BODY_BYTES,
            body_timeout: Duration::from_secs(10),
            head_timeout: Duration::from_secs(5),
            trust: Trust::system(),
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            keep_alive: Duration::from_secs(15),
        }
    }
}

/// What every request of one service can lean on. Clones share it; handlers take it as `web::Data<Platform>`.
#[derive(Clone, Debug)]
pub struct Platform(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    settings: Settings,
    authenticator: Arc<Authenticator>,
    limits: Limits,
    places: Places,
    in_flight: InFlight,
    readiness: Readiness,
    drain: Drain,
    metrics: Metrics,
    clock: Clock,
    ids: Ids,
}

impl Platform {
    /// A platform with its own counters, checks and drain signal. It is not ready before the issuers' keys are known.
    pub fn new(settings: Settings, authenticator: Authenticator, clock: Clock, ids: Ids) -> Self {
        let authenticator = Arc::new(authenticator);
        let readiness = Readiness::default();
        if authenticator.asks_issuers() {
            let authenticator = Arc::clone(&authenticator);
            readiness.add("keys", move || {
                let authenticator = Arc::clone(&authenticator);
                async move { authenticator.ready().await.map_err(|error| chain(&error)) }
            });
        }
        Self(Arc::new(Inner {
            limits: Limits::new(settings.rate, &clock),
            places: Places::new(settings.live),
            metrics: Metrics::new(settings.service),
            in_flight: InFlight::default(),
            readiness,
            drain: Drain::default(),
            settings,
            authenticator,
            clock,
            ids,
        }))
    }

    /// What the operator chose.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Who checks tokens.
    pub fn authenticator(&self) -> &Authenticator {
        &self.0.authenticator
    }

    /// The commands under way in this process.
    pub fn in_flight(&self) -> &InFlight {
        &self.0.in_flight
    }

    /// What `/readyz` asks.
    pub fn readiness(&self) -> &Readiness {
        &self.0.readiness
    }

    /// The sign of shutting down.
    pub fn drain(&self) -> &Drain {
        &self.0.drain
    }

    /// What `/metrics` shows.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// The time.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// Fresh ids.
    pub fn ids(&self) -> &Ids {
        &self.0.ids
    }

    /// Live answers that are open now.
    pub fn live_streams(&self) -> u32 {
        self.0.places.taken()
    }

    pub(crate) fn places(&self) -> &Places {
        &self.0.places
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }
}

/// The application of a service: its routes behind the gate, health, and a problem for everything else. `configure` adds
/// the service's own application data and pages (they are outside the gate: documents only, never operations).
pub fn app<C: FnOnce(&mut web::ServiceConfig)>(
    platform: &Platform,
    routes: &Routes,
    configure: C,
) -> App<
    impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
    + use<C>,
> {
    let logged = platform.clone();
    App::new()
        .app_data(web::Data::new(platform.clone()))
        .app_data(BodyLimit(platform.settings().body_limit))
        .app_data(web::PayloadConfig::new(platform.settings().body_limit))
        .app_data(
            web::JsonConfig::default()
                .limit(platform.settings().body_limit)
                .error_handler(|error, _| json_refused(&error)),
        )
        .app_data(web::PathConfig::default().error_handler(|error, _| refused(ErrorCode::InvalidPath, &error)))
        .app_data(web::QueryConfig::default().error_handler(|error, _| refused(ErrorCode::InvalidQuery, &error)))
        .configure(|config| routes.configure(platform, config))
        .configure(health::configure)
        .configure(configure)
        .default_service(web::to(route_unknown))
        .wrap(cors(&platform.settings().origins))
        .wrap(from_fn(move |request, next| access_log(logged.clone(), request, next)))
}

async fn route_unknown(request: HttpRequest) -> ApiError {
    // The path is the caller's own text; it is cut so that a long one does not come back whole.
    let path: String = request.path().chars().take(100).collect();
    ApiError::new(ErrorCode::RouteUnknown, format!("there is no {path}"))
}

impl actix_web::Responder for ApiError {
    type Body = BoxBody;

    fn respond_to(self, _request: &HttpRequest) -> actix_web::HttpResponse {
        actix_web::HttpResponse::from_error(self)
    }
}

/// For handlers that take `web::Json` itself; [`crate::Body`] does the same and points at the mistake.
fn json_refused(error: &actix_web::error::JsonPayloadError) -> Error {
    use actix_web::error::JsonPayloadError as Refused;
    let code = match error {
        Refused::Overflow { .. } | Refused::OverflowKnownLength { .. } => ErrorCode::BodyTooLarge,
        Refused::ContentType => ErrorCode::MediaTypeUnsupported,
        other if other.status_code() == 413 => ErrorCode::BodyTooLarge,
        _ => ErrorCode::InvalidBody,
    };
    refused(code, error)
}

fn refused(code: ErrorCode, error: &impl std::fmt::Display) -> Error {
    ApiError::new(code, error.to_string()).into()
}

fn cors(origins: &[String]) -> Cors {
    let cors = Cors::default()
        .allowed_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allowed_headers([header::AUTHORIZATION, header::CONTENT_TYPE, header::IF_MATCH])
        .allowed_headers([IDEMPOTENCY_KEY, LAST_EVENT_ID, TRACEPARENT])
        .expose_headers([header::ETAG, header::LOCATION, header::RETRY_AFTER])
        .expose_headers([IDEMPOTENCY_REPLAYED, TRACE_ID])
        // Requests of origins that are not listed are answered without CORS headers; browsers then keep the answer
        // from the page, and callers that are not browsers are not affected.
        .block_on_origin_mismatch(false)
        .max_age(3_600);
    if origins.iter().any(|origin| origin == "*") {
        return cors.allow_any_origin();
    }
    origins.iter().fold(cors, |cors, origin| cors.allowed_origin(origin))
}
