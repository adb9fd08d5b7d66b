//! JSON bodies on their way in: bounded in size and time, of the right type, and refused with the place of the mistake.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use bytes::{Bytes, BytesMut};
use chrono::TimeDelta;
use futures::StreamExt;
use mazziere_contract::{Cause, ErrorCode, FieldFault, Form, Place, Problem, Seconds, pointer_step};
use mazziere_ids::NIL;
use mazziere_json::Json;
use serde::de::DeserializeOwned;

use crate::auth::Principal;
use crate::idempotency::{RequestHash, request_hash};
use crate::load::Whole;
use crate::platform::{MAX_BODY_BYTES, Platform};
use crate::problem::ApiError;

/// How much of a body that is too large is read and thrown away, so that an honest client gets to read our refusal
/// instead of a reset connection. Beyond it the connection is cut.
const MAX_DISCARDED_BYTES: usize = 4 * 1024 * 1024;

/// The limit in force, as application data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyLimit(pub(crate) usize);

/// A JSON body: the value, and the hash that tells a repeated command from another one under the same key.
///
/// Refused with 408 `request_timeout`, 413 `body_too_large`, 415 `media_type_unsupported` or 400 `invalid_body`, the
/// last with a JSON pointer. Unknown fields are refused where the type says `deny_unknown_fields`, as every request
/// type of the contract does.
#[derive(Clone, Debug)]
pub struct Body<T> {
    /// What was sent.
    pub value: T,
    /// Method, path and bytes of the request.
    pub hash: RequestHash,
}

impl<T> Body<T> {
    /// The value alone.
    pub fn into_inner(self) -> T {
        self.value
    }
}

/// A JSON body that may be left out: with no bytes at all there is none. What is sent is read, and refused, as a
/// [`Body`] is.
#[derive(Clone, Debug)]
pub struct OptionalBody<T> {
    /// What was sent, if anything was.
    pub value: Option<T>,
    /// Method, path and bytes of the request: the hash of one without a body where nothing was sent.
    pub hash: RequestHash,
}

type Received<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>>>>;

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = Received<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let bytes = receive(&request, payload).await?;
            check_type(&request)?;
            Ok(Self { value: parse(&bytes)?, hash: hash(&request, &bytes) })
        })
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for OptionalBody<T> {
    type Error = ApiError;
    type Future = Received<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let bytes = receive(&request, payload).await?;
            let hash = hash(&request, &bytes);
            if bytes.is_empty() {
                return Ok(Self { value: None, hash });
            }
            check_type(&request)?;
            Ok(Self { value: parse(&bytes)?, hash })
        })
    }
}

async fn receive(request: &HttpRequest, payload: Payload) -> Result<Bytes, ApiError> {
    let limit = request.app_data::<BodyLimit>().map_or(MAX_BODY_BYTES, |limit| limit.0);
    let bytes = in_time(request, read(request, payload, limit)).await?;
    if let Some(whole) = request.extensions().get::<Whole>() {
        whole.is_here();
    }
    if let Some(act) = request.extensions().get::<Principal>().and_then(|caller| caller.act.as_ref()) {
        act.read(&bytes);
    }
    Ok(bytes)
}

fn check_type(request: &HttpRequest) -> Result<(), ApiError> {
    if request.mime_type().ok().flatten().is_some_and(|mime| mime.essence_str() == "application/json") {
        return Ok(());
    }
    let sent = request.headers().contains_key(header::CONTENT_TYPE);
    let detail = if sent { "the body must be application/json" } else { "the request has no Content-Type" };
    Err(ApiError::new(ErrorCode::MediaTypeUnsupported, detail))
}

fn hash(request: &HttpRequest, bytes: &[u8]) -> RequestHash {
    request_hash(request.method().as_str(), request.path(), bytes)
}

/// Reads as long as the service allows: a client that sends slowly holds a connection and memory.
async fn in_time(
    request: &HttpRequest,
    read: impl Future<Output = Result<Bytes, ApiError>>,
) -> Result<Bytes, ApiError> {
    let Some(platform) = request.app_data::<web::Data<Platform>>() else { return read.await };
    let limit = platform.settings().body_timeout;
    let patience = TimeDelta::from_std(limit).unwrap_or(TimeDelta::MAX);
    tokio::select! {
        biased;
        bytes = read => bytes,
        () = platform.clock().sleep(patience) => {
            let seconds = limit.as_secs();
            let detail = format!("the body did not arrive within {seconds} seconds");
            Err(ApiError::new(Cause::RequestTimeout { within: Seconds(seconds) }, detail))
        }
    }
}

async fn read(request: &HttpRequest, mut payload: Payload, limit: usize) -> Result<Bytes, ApiError> {
    let declared = request.headers().get(header::CONTENT_LENGTH);
    let declared = declared.and_then(|value| value.to_str().ok()).and_then(|value| value.parse().ok()).unwrap_or(0);
    let mut body = BytesMut::with_capacity(declared.min(limit));
    let mut length = 0_usize;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| unreadable(&error))?;
        length = length.saturating_add(chunk.len());
        if length > MAX_DISCARDED_BYTES {
            break;
        }
        if length <= limit {
            body.extend_from_slice(&chunk);
        }
    }
    if length > limit {
        let cause = Cause::BodyTooLarge { max_bytes: Some(limit as u64) };
        return Err(ApiError::new(cause, format!("the body may have {limit} bytes at most")));
    }
    Ok(body.freeze())
}

fn unreadable(error: &PayloadError) -> ApiError {
    tracing::debug!(%error, "a body could not be received");
    let detail = "the body could not be received";
    let fault = FieldFault::NotWellFormed { form: None, min: None, max: None };
    ApiError::new(ErrorCode::InvalidBody, detail).with_field("", fault, detail)
}

/// Parses a JSON text, pointing at the place of the first mistake.
///
/// # Errors
/// `invalid_body`.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let refused = || Problem::new(ErrorCode::InvalidBody, "the body is not what this operation takes");
    let sent: Json = mazziere_json::read(bytes).map_err(|unread| refused().with_unread(Place::Body, "", unread))?;
    if let Some(pointer) = nil_id(&sent) {
        let fault = FieldFault::form(Form::Uuid);
        return Err(refused().with_field(pointer, fault, "an id of zeros names nothing").into());
    }
    // What is wrong is looked for once more, by what finds the place of it.
    mazziere_json::take(sent)
        .or_else(|_| mazziere_json::read(bytes))
        .map_err(|unread| refused().with_unread(Place::Body, "", unread).into())
}

/// Where a body has the UUID of all zeros, if it does. A text that says nothing else is refused as well.
fn nil_id(sent: &Json) -> Option<String> {
    match sent {
        Json::Text(text) => (text == NIL).then(String::new),
        Json::List(items) => {
            items.iter().enumerate().find_map(|(index, item)| nil_id(item).map(|rest| format!("/{index}{rest}")))
        }
        Json::Object(fields) => {
            fields.iter().find_map(|(name, value)| nil_id(value).map(|rest| pointer_step(name) + &rest))
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the refusals matter here")]
    struct Order {
        amount: String,
        legs: Vec<Leg>,
        mode: Option<Mode>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the refusals matter here")]
    struct Leg {
        account: u32,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Mode {
        Fast,
    }

    fn pointer_of(json: &str) -> String {
        let error = parse::<Order>(json.as_bytes()).expect_err(json);
        assert_eq!(error.code(), ErrorCode::InvalidBody);
        error.problem().errors[0].pointer.clone()
    }

    #[test]
    fn a_mistake_is_pointed_at() {
        for (json, pointer) in [
            (r#"{"amount":7,"legs":[]}"#, "/amount"),
            (r#"{"amount":"7","legs":[{"account":1},{"account":"x"}]}"#, "/legs/1/account"),
            (r#"{"amount":"7","legs":[{}]}"#, "/legs/0/account"),
            (r#"{"amount":"7"}"#, "/legs"),
            (r#"{"amount":"7","legs":[],"extra":1}"#, "/extra"),
            (r#"{"amount":"7","legs":[{"account":1,"a/b~c":1}]}"#, "/legs/0/a~1b~0c"),
            (r#"{"amount":"7","legs":[],"mode":"slow"}"#, "/mode"),
            (r#"{"amount":"7","legs":[]} tail"#, ""),
            ("", ""),
            ("[]", ""),
            (r#"["7",[],null]"#, ""),
            (r#"{"amount":"7","legs":[[1]]}"#, "/legs/0"),
            (r#"{"amount":"7","legs":[],"mode":0}"#, "/mode"),
            (r#"{"amount":"7","legs":[],"mode":{"fast":null}}"#, "/mode"),
            (r#"{"amount":"7","amount":"8","legs":[]}"#, "/amount"),
        ] {
            assert_eq!(pointer_of(json), pointer, "{json}");
        }
    }

    #[test]
    fn an_id_of_zeros_names_nothing_wherever_it_stands() {
        for (json, pointer) in [
            (format!(r#"{{"amount":"{NIL}","legs":[]}}"#), "/amount"),
            (format!(r#"{{"amount":"7","legs":[{{"account":1}},{{"a/b":["x","{NIL}"]}}]}}"#), "/legs/1/a~1b/1"),
        ] {
            assert_eq!(pointer_of(&json), pointer, "{json}");
        }
        for right in ["00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-00000000000"] {
            let json = format!(r#"{{"amount":"{right}","legs":[]}}"#);
            assert_eq!(parse::<Order>(json.as_bytes()).unwrap().amount, right);
        }
    }

    #[test]
    fn what_is_right_is_taken() {
        assert_eq!(parse::<Order>(br#"{"amount":"7","legs":[{"account":1}],"mode":"fast"}"#).unwrap().amount, "7");
    }
}
