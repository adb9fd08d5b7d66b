//! Refusals and failures on their way out: the contract's `Problem` as `application/problem+json`.
//!
//! A refusal is answered with what the table says and nothing else happens. A failure of ours (5xx) is logged here,
//! once, with its chain of causes, which the caller never sees; the trace id ties the two together.

use std::error::Error;
use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, Responder, ResponseError};
use mazziere_contract::{Cause, ErrorCode, FieldFault, Form, Place, Problem, ProblemCode};
use mazziere_telemetry::TraceContext;

/// The media type of every refusal.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// After how many seconds a caller that was told that something is away should ask again.
const RETRY_AFTER: u64 = 1;

/// A refusal or failure that a handler answers with.
#[derive(Debug)]
pub struct ApiError(Box<Parts>);

#[derive(Debug)]
struct Parts {
    problem: Problem,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl ApiError {
    /// A refusal of this code; `detail` says what happened this time and never holds a hidden card, a seed or a token.
    #[track_caller]
    pub fn new(refusal: impl Into<ProblemCode>, detail: impl Into<String>) -> Self {
        Problem::new(refusal, detail).into()
    }

    /// Something broke: the chain of causes goes to the log, the caller learns only that.
    pub fn internal(error: &(dyn Error + 'static)) -> Self {
        Self::failure(ErrorCode::Internal, error)
    }

    /// A failure with a code of its own (`database_unavailable` and the like); the chain of causes goes to the log.
    pub fn failure(code: ErrorCode, error: &(dyn Error + 'static)) -> Self {
        tracing::error!(code = code.code(), causes = %chain(error), "a request failed");
        Self::new(code, code.meaning())
    }

    /// The same, pointing at one more field of the body.
    #[must_use]
    pub fn with_field(mut self, pointer: impl Into<String>, fault: FieldFault, detail: impl Into<String>) -> Self {
        self.0.problem = self.0.problem.with_field(pointer, fault, detail);
        self
    }

    /// The same, pointing at one more parameter of the query, part of the path or header.
    #[must_use]
    pub fn with_parameter(mut self, place: Place, name: &str, fault: FieldFault, detail: impl Into<String>) -> Self {
        self.0.problem = self.0.problem.with_parameter(place, name, fault, detail);
        self
    }

    /// The same, telling the client to wait so many seconds.
    #[must_use]
    pub fn with_retry_after(self, seconds: u64) -> Self {
        self.with_header(header::RETRY_AFTER, HeaderValue::from(seconds))
    }

    /// The same with one more header.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.0.headers.push((name, value));
        self
    }

    /// The problem that will be sent (its trace id is filled in when it is).
    pub fn problem(&self) -> &Problem {
        &self.0.problem
    }

    /// The stable code.
    pub fn code(&self) -> ErrorCode {
        self.0.problem.code
    }
}

/// The refusal of a header that is not written as it has to be.
pub(crate) fn bad_header(name: &str, form: Form, detail: &str) -> ApiError {
    ApiError::new(Cause::InvalidHeader { header: name.to_owned() }, detail).with_parameter(
        Place::Header,
        name,
        FieldFault::form(form),
        detail,
    )
}

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> Self {
        Self(Box::new(Parts { problem, headers: Vec::new() }))
    }
}

impl From<ErrorCode> for ApiError {
    #[track_caller]
    fn from(code: ErrorCode) -> Self {
        Self::new(code, code.meaning())
    }
}

impl From<Cause> for ApiError {
    fn from(cause: Cause) -> Self {
        let meaning = cause.code().meaning();
        Self::new(cause, meaning)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.problem.fmt(f)
    }
}

impl Error for ApiError {}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.0.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let mut problem = self.0.problem.clone();
        debug_assert_eq!(problem.check_params(), Ok(()), "what is answered is as the tables declare");
        if problem.trace_id.is_none() {
            problem.trace_id = TraceContext::current().map(|context| context.trace_id());
        }
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CONTENT_TYPE, PROBLEM_JSON));
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if self.status_code() == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        if self.status_code() == StatusCode::REQUEST_TIMEOUT {
            // What is left of the request is not waited for.
            response.force_close();
        }
        if self.status_code() == StatusCode::SERVICE_UNAVAILABLE {
            // An error that knows better says so in its own headers, below.
            response.insert_header((header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER)));
        }
        for (name, value) in &self.0.headers {
            response.insert_header((name.clone(), value.clone()));
        }
        response.body(serde_json::to_vec(&problem).expect("a problem is serialisable"))
    }
}

/// The error and its causes in one line: "context: source: source".
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

impl Responder for ApiError {
    type Body = BoxBody;

    fn respond_to(self, _request: &HttpRequest) -> HttpResponse {
        HttpResponse::from_error(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::body::to_bytes;
    use mazziere_contract::Seconds;

    #[derive(Debug, thiserror::Error)]
    #[error("cannot append")]
    struct Outer(#[source] std::io::Error);

    #[actix_web::test]
    async fn a_refusal_is_a_problem_with_the_trace_of_its_request() {
        let context: TraceContext = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".parse().unwrap();
        let error = ApiError::new(Cause::RateLimited { retry_after: Seconds(3) }, "slow down").with_retry_after(3);
        let response = context.sync_scope(|| error.error_response());
        assert_eq!(response.status(), 429);
        assert_eq!(response.headers().get("content-type").unwrap(), PROBLEM_JSON);
        assert_eq!(response.headers().get("retry-after").unwrap(), "3");
        let problem: Problem = serde_json::from_slice(&to_bytes(response.into_body()).await.unwrap()).unwrap();
        assert_eq!(problem.code, ErrorCode::RateLimited);
        assert_eq!(problem.r#type, "urn:mazziere:problem:rate_limited");
        assert_eq!(problem.trace_id.as_deref(), Some("0af7651916cd43dd8448eb211c80319c"));
    }

    #[test]
    fn who_is_told_that_something_is_away_is_told_when_to_ask_again() {
        let said = |error: ApiError| {
            let response = error.error_response();
            let values = response.headers().get_all("retry-after").map(|value| value.to_str().unwrap().to_owned());
            values.collect::<Vec<_>>()
        };
        assert_eq!(said(ErrorCode::DatabaseUnavailable.into()), ["1"]);
        assert_eq!(said(ApiError::from(ErrorCode::DatabaseUnavailable).with_retry_after(5)), ["5"]);
        assert!(said(ErrorCode::Internal.into()).is_empty());
    }

    #[test]
    fn the_causes_of_a_failure_are_for_the_log_only() {
        let error = Outer(std::io::Error::other("connection reset"));
        assert_eq!(chain(&error), "cannot append: connection reset");
        let answer = ApiError::internal(&error);
        assert!(!answer.to_string().contains("reset") && !answer.to_string().contains("append"), "{answer}");
    }
}
