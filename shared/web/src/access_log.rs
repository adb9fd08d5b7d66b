//! One span, one log line and one latency sample per request, and the trace context around it all.
//!
//! The line has the target `mazziere::access`: answers below 400 at debug, refusals at info, failures at error; health
//! checks at trace. It names method, route pattern, status, code, time and the caller's id (`subject`, of whom had a
//! valid token); never a path with its ids, a query string, a body, a token, a name.

use std::fmt;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpResponse, ResponseError};
use mazziere_contract::ErrorCode;
use mazziere_telemetry::trace::{self, TRACEPARENT};
use mazziere_telemetry::{Stopwatch, TraceContext};
use tracing::{Instrument, Span, field};
use uuid::Uuid;

use crate::access::{HEALTH, is_live};
use crate::gate::{KnownCaller, MatchedRoute};
use crate::platform::Platform;
use crate::problem::ApiError;
use crate::unread::Unread;

/// The header of every answer with the trace of its request, 32 hexadecimal digits: the `trace_id` of problems.
pub const TRACE_ID: &str = "trace-id";

/// The target of the lines.
const LOG: &str = "mazziere::access";

/// The route of requests that no operation answered.
const NO_ROUTE: &str = "none";

pub(crate) async fn access_log<B: MessageBody + 'static>(
    platform: Platform,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let stopwatch = Stopwatch::start();
    let _under_way = platform.under_way().enter();
    let incoming = request.headers().get(TRACEPARENT).and_then(|value| value.to_str().ok()?.parse().ok());
    let method = request.method().clone();
    let unread = Unread::of(&mut request);
    let live = is_live(&method, request.path());
    let probed = HEALTH.contains(&request.path());
    // Probes come every few seconds for ever, and tell nothing: they leave no span.
    let span = if probed { Span::none() } else { span(&platform, &method) };
    let context = TraceContext::begin(&span, incoming, platform.ids());
    span.record("trace_id", context.trace_id());
    let outcome = context.scope(next.call(request).instrument(span.clone())).await;
    let answer = Outcome::of(&outcome);
    if !probed {
        let elapsed = (!live).then(|| stopwatch.elapsed());
        platform.metrics().http_request(method_label(&method), answer.route, answer.status, elapsed);
    }
    span.in_scope(|| answer.log(&span, &method, &stopwatch));
    let mut response = outcome.map_err(|error| Traced { error, context })?.map_into_boxed_body();
    response.headers_mut().insert(HeaderName::from_static(TRACE_ID), trace_header(context));
    if let Some(unread) = unread {
        response = response.map_body(|_, body| unread.until_sent(body));
    }
    if platform.drain().is_announced() {
        // The client's next request goes to another replica.
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

fn span(platform: &Platform, method: &Method) -> Span {
    tracing::info_span!(
        "request",
        otel.kind = "server",
        otel.status_code = field::Empty,
        service.name = platform.metrics().service(),
        http.request.method = %method,
        http.route = field::Empty,
        http.response.status_code = field::Empty,
        trace_id = field::Empty,
    )
}

fn trace_header(context: TraceContext) -> HeaderValue {
    HeaderValue::from_str(&context.trace_id()).expect("digits are a header")
}

/// An error on its way out, which becomes an answer only behind us: with the trace of its request.
struct Traced {
    error: Error,
    context: TraceContext,
}

impl ResponseError for Traced {
    fn status_code(&self) -> StatusCode {
        self.error.as_response_error().status_code()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = self.context.sync_scope(|| self.error.error_response());
        response.headers_mut().insert(HeaderName::from_static(TRACE_ID), trace_header(self.context));
        response
    }
}

impl fmt::Display for Traced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Debug for Traced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

/// Methods are a closed set in metrics, whatever callers make up.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

struct Outcome {
    route: &'static str,
    status: u16,
    code: &'static str,
    subject: Option<Uuid>,
}

impl Outcome {
    fn of<B>(outcome: &Result<ServiceResponse<B>, Error>) -> Self {
        let code = |error: Option<&Error>| {
            error.and_then(|error| error.as_error::<ApiError>()).map_or("", |error| error.code().code())
        };
        match outcome {
            Ok(response) => Self {
                route: route(response),
                status: response.status().as_u16(),
                code: code(response.response().error()),
                subject: response.request().extensions().get::<KnownCaller>().map(|caller| caller.0),
            },
            Err(error) => Self {
                route: NO_ROUTE,
                status: error.as_response_error().status_code().as_u16(),
                code: code(Some(error)),
                subject: None,
            },
        }
    }

    fn log(&self, span: &Span, method: &Method, stopwatch: &Stopwatch) {
        let Self { route, status, code, subject } = self;
        let subject = subject.map(field::display);
        trace::name(span, format!("{method} {route}"));
        span.record("http.route", route);
        span.record("http.response.status_code", status);
        let elapsed_us = stopwatch.elapsed().as_micros();
        match status {
            // A replica that is not ready says so as often as it is asked: that is no request that failed.
            503 if HEALTH.contains(route) => {
                tracing::debug!(target: LOG, %method, route, status, elapsed_us, "not ready");
            }
            // Said once, by who asked for the keys; anybody can send tokens.
            503 if *code == ErrorCode::KeysUnavailable.code() => {
                tracing::info!(target: "mazziere::access", %method, route, status, code, elapsed_us, "refused");
            }
            500.. => {
                span.record("otel.status_code", "ERROR");
                tracing::error!(target: LOG, %method, route, status, code, subject, elapsed_us, "failed");
            }
            _ if HEALTH.contains(route) => {
                tracing::trace!(target: LOG, %method, route, status, elapsed_us, "answered");
            }
            400..=499 => {
                tracing::info!(target: LOG, %method, route, status, code, subject, elapsed_us, "refused");
            }
            _ => tracing::debug!(target: LOG, %method, route, status, subject, elapsed_us, "answered"),
        }
    }
}

fn route<B>(response: &ServiceResponse<B>) -> &'static str {
    let request = response.request();
    if let Some(MatchedRoute(route)) = request.extensions().get::<MatchedRoute>() {
        return route;
    }
    HEALTH.into_iter().find(|route| *route == request.path()).unwrap_or(NO_ROUTE)
}
