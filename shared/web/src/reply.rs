//! Successful replies: a status, a JSON body, and the headers the contract promises.
//!
//! A reply is plain data before it becomes HTTP, so that a service can keep the first answer of a command in its
//! receipt and give the very same bytes again.

use actix_web::body::BoxBody;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, Responder};
use bytes::Bytes;
use serde::Serialize;

use crate::version::etag;

/// The header that marks the first answer given again.
pub const IDEMPOTENCY_REPLAYED: &str = "idempotency-replayed";

/// How long what was read may be kept without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// It changes with releases alone: an hour.
    Release,
    /// It is over and changes no more, but for fields that a release adds: a day.
    Over,
}

/// A successful reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    status: StatusCode,
    body: Bytes,
    version: Option<u64>,
    location: Option<String>,
    retry_after: Option<u32>,
    replayed: bool,
    keep: Option<Keep>,
    media_type: &'static str,
    link: Option<String>,
}

impl Reply {
    /// 200 with a body.
    pub fn ok(body: &impl Serialize) -> Self {
        Self::json(StatusCode::OK, body)
    }

    /// 201 with a body, at `location`.
    pub fn created(location: impl Into<String>, body: &impl Serialize) -> Self {
        Self { location: Some(location.into()), ..Self::json(StatusCode::CREATED, body) }
    }

    /// 202 with what was begun, as printed JSON: the work goes on, `location` shows it, and the same request brings the
    /// outcome later.
    pub fn accepted(location: impl Into<String>, body: impl Into<Bytes>) -> Self {
        Self { location: Some(location.into()), retry_after: Some(1), ..Self::stored(StatusCode::ACCEPTED, body) }
    }

    /// 204.
    pub fn no_content() -> Self {
        Self::stored(StatusCode::NO_CONTENT, Bytes::new())
    }

    /// Any status with a body.
    ///
    /// # Panics
    /// When the body cannot be JSON (a map whose keys are not strings), which no contract type is.
    pub fn json(status: StatusCode, body: &impl Serialize) -> Self {
        Self::stored(status, serde_json::to_vec(body).expect("contract types are JSON"))
    }

    /// A JSON body that is already printed, as kept in a receipt; empty for none.
    pub fn stored(status: StatusCode, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        Self {
            status,
            body,
            version: None,
            location: None,
            retry_after: None,
            replayed: false,
            keep: None,
            media_type: "application/json",
            link: None,
        }
    }

    /// The same, which callers may keep for a while. Without it they keep nothing that they do not ask about again.
    #[must_use]
    pub fn kept_for(self, keep: impl Into<Option<Keep>>) -> Self {
        Self { keep: keep.into(), ..self }
    }

    /// 200 with a text that is no JSON.
    pub fn text(media_type: &'static str, text: impl Into<Bytes>) -> Self {
        Self { media_type, ..Self::stored(StatusCode::OK, text) }
    }

    /// The same with what it is linked to, as the header `Link` has it.
    #[must_use]
    pub fn linked(self, link: Option<String>) -> Self {
        Self { link, ..self }
    }

    /// The same with an ETag of the version that the body shows.
    #[must_use]
    pub fn with_version(self, version: u64) -> Self {
        Self { version: Some(version), ..self }
    }

    /// The same, marked as the first answer given again if `replayed`.
    #[must_use]
    pub fn replayed(self, replayed: bool) -> Self {
        Self { replayed, ..self }
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The printed body.
    pub fn body(&self) -> &Bytes {
        &self.body
    }
}

impl From<Reply> for HttpResponse {
    fn from(reply: Reply) -> Self {
        let mut response = HttpResponse::build(reply.status);
        if let Some(keep) = reply.keep {
            response.extensions_mut().insert(keep);
        }
        if let Some(version) = reply.version {
            response.insert_header((header::ETAG, etag(version)));
        }
        if let Some(location) = reply.location {
            response.insert_header((header::LOCATION, location));
        }
        if let Some(seconds) = reply.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if reply.replayed {
            response.insert_header((IDEMPOTENCY_REPLAYED, "true"));
        }
        if reply.body.is_empty() {
            return response.finish();
        }
        if let Some(link) = reply.link {
            response.insert_header((header::LINK, link));
        }
        response.insert_header((header::CONTENT_TYPE, reply.media_type)).body(reply.body)
    }
}

impl Responder for Reply {
    type Body = BoxBody;

    fn respond_to(self, _request: &HttpRequest) -> HttpResponse {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::body::to_bytes;

    #[actix_web::test]
    async fn a_reply_carries_what_the_contract_promises() {
        let reply = Reply::created("/v1/tables/7", &serde_json::json!({"a": 1})).with_version(12).replayed(true);
        let response = HttpResponse::from(reply);
        assert_eq!(response.status(), 201);
        let header = |name| response.headers().get(name).unwrap().to_str().unwrap();
        assert_eq!(
            (header("etag"), header("location"), header(IDEMPOTENCY_REPLAYED), header("content-type")),
            ("\"v12\"", "/v1/tables/7", "true", "application/json")
        );
        assert_eq!(to_bytes(response.into_body()).await.unwrap(), r#"{"a":1}"#);
    }

    #[test]
    fn a_reply_without_body_has_no_content_type() {
        let response = HttpResponse::from(Reply::no_content());
        assert_eq!(response.status(), 204);
        assert!(response.headers().get("content-type").is_none());
        assert!(response.headers().get(IDEMPOTENCY_REPLAYED).is_none());
    }
}
