//! How an answer to a read goes out: its validator, how long it may be kept, and its coding.
//!
//! | answer | `ETag` | `Cache-Control` |
//! |---|---|---|
//! | of an operation that everybody may call | a hash of the bytes | `no-cache`; `private` with a token |
//! | of any other operation | likewise | `no-store` |
//! | that shows a version | `"v12"` | `no-store`: it tells of its moment, too (clocks, statistics, names) |
//! | that changes no more, or with releases alone ([`crate::Reply::kept_for`]) | likewise | `max-age` |
//!
//! `If-None-Match` that names the tag, weakly compared, is answered 304; but not a version, which tells neither the
//! view of one caller from that of another, nor names from those that were there before. A hash is strong for the bytes
//! as they are and weak for those in a coding; a version stays as it is, because `If-Match` takes strong tags only.
//!
//! **Invariant:** compressed are answers of the operations that the route table says may be
//! ([`crate::routes::RouteSpec::compressed`]) and pages that are no operations; and of these what has a length, streams
//! see to themselves. An answer weighs what it is before it is compressed; a 304 weighs nothing, and is made without
//! compressing.

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH, LINK, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpResponse, web};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::access::{HEALTH, Handling, is_live};
use crate::coding::{Coding, Effort, LEAST};
use crate::gate::Weighed;
use crate::platform::Platform;
use crate::reply::Keep;

/// Bytes beyond which an answer is compressed elsewhere than on the thread that serves others.
const LONG: usize = 32 * 1024;

/// Bytes of a hash that are a tag.
const TAG: usize = 16;

/// What the request says of how it wants its answer.
struct Asked {
    coding: Option<Coding>,
    /// The tags that the caller has.
    has: Vec<String>,
    with_token: bool,
}

impl Asked {
    fn of(headers: &HeaderMap) -> Self {
        let has = headers.get_all(IF_NONE_MATCH).filter_map(|value| value.to_str().ok());
        Self {
            coding: Coding::asked(headers),
            has: has.flat_map(|text| text.split(',')).map(|tag| tag.trim().to_owned()).collect(),
            with_token: headers.contains_key(AUTHORIZATION),
        }
    }

    /// Whether the caller has the answer with this tag (RFC 9110, 13.1.2).
    fn has(&self, tag: &str) -> bool {
        let opaque = |tag: &str| tag.strip_prefix("W/").unwrap_or(tag).to_owned();
        self.has.iter().any(|has| has == "*" || opaque(has) == opaque(tag))
    }
}

pub(crate) async fn deliver(
    platform: Platform,
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if HEALTH.contains(&request.path()) {
        return next.call(request).await;
    }
    let is_read = request.method() == Method::GET && !is_live(request.method(), request.path());
    let asked = is_read.then(|| Asked::of(request.headers()));
    let response = match next.call(request).await {
        Ok(response) => response,
        Err(mut error) => {
            error.add_response_mapper(|mut response| {
                keep_nowhere(response.headers_mut());
                response
            });
            return Err(error);
        }
    };
    let who = response.request().extensions().get::<Weighed>().copied();
    let size = response.response().body().size();
    let handling = response.request().extensions().get::<Handling>().copied().unwrap_or(Handling::PAGE);
    let answer = match asked {
        Some(asked) if response.status() == StatusCode::OK => read(&platform, asked, handling, response).await?,
        _ => unkept(response),
    };
    if let (Some(Weighed(who)), BodySize::Sized(bytes)) = (who, size)
        && answer.status() != StatusCode::NOT_MODIFIED
    {
        platform.limits().answer(who, bytes);
    }
    Ok(answer)
}

/// What is no read, stays open, or was refused is kept by nobody.
fn unkept(mut response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    keep_nowhere(response.headers_mut());
    response
}

fn keep_nowhere(headers: &mut HeaderMap) {
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

async fn read(
    platform: &Platform,
    asked: Asked,
    handling: Handling,
    response: ServiceResponse<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let (request, response) = response.into_parts();
    let keep = response.extensions().get::<Keep>().copied();
    let (mut response, body) = response.into_parts();
    let body = match body.try_into_bytes() {
        Ok(body) => body,
        Err(stream) => return Ok(unkept(ServiceResponse::new(request, response.set_body(stream)))),
    };
    let version = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok()).map(str::to_owned);
    let has_version = version.is_some();
    let control = control(&asked, handling, keep, has_version);
    // In CSV the next page is in a header.
    let next = response.headers().get(LINK).map_or(&[][..], HeaderValue::as_bytes);
    let tag = version.unwrap_or_else(|| tag_of(&body, next));
    let headers = response.headers_mut();
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(control));
    }
    headers.insert(VARY, HeaderValue::from_static("accept, accept-encoding, authorization"));
    let worth = handling.compressed && body.len() >= LEAST && !headers.contains_key(CONTENT_ENCODING);
    let coding = asked.coding.filter(|_| worth);
    let sent_tag = if coding.is_some() && !has_version { format!("W/{tag}") } else { tag.clone() };
    if let Ok(tag) = HeaderValue::from_str(&sent_tag) {
        headers.insert(ETAG, tag);
    }
    if asked.has(&tag) && !has_version {
        return Ok(ServiceResponse::new(request, not_modified(headers)));
    }
    let packed = match coding {
        // A version does not tell one thing from another.
        Some(coding) if keep == Some(Keep::Release) && !has_version => pack_once(platform, coding, tag, &body).await,
        Some(coding) => pack(coding, &body).await,
        None => None,
    };
    let body = match coding.zip(packed) {
        Some((coding, packed)) => {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
            packed
        }
        None => body,
    };
    Ok(ServiceResponse::new(request, response.set_body(body).map_into_boxed_body()))
}

/// How long an answer may be kept, and by whom.
fn control(asked: &Asked, handling: Handling, keep: Option<Keep>, has_version: bool) -> &'static str {
    match keep {
        Some(Keep::Release) if handling.public => "public, max-age=3600",
        Some(Keep::Release) => "private, max-age=3600",
        Some(Keep::Over) if handling.public => "public, max-age=86400",
        Some(Keep::Over) => "private, max-age=86400",
        None if has_version || !handling.public => "no-store",
        None if asked.with_token => "private, no-cache",
        None => "no-cache",
    }
}

/// The tag of a body and of where the next page is.
fn tag_of(body: &[u8], next: &[u8]) -> String {
    let hash = Sha256::new().chain_update(body).chain_update(next).finalize();
    let hash: String = hash.iter().take(TAG).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

async fn pack(coding: Coding, body: &Bytes) -> Option<Bytes> {
    let bytes = body.clone();
    off_thread(body.len(), move || coding.pack(&bytes, Effort::Each)).await
}

/// The same of what changes with releases alone.
async fn pack_once(platform: &Platform, coding: Coding, tag: String, body: &Bytes) -> Option<Bytes> {
    let (shared, bytes) = (platform.clone(), body.clone());
    off_thread(body.len(), move || shared.packed().get(coding, tag, &bytes)).await
}

/// Compresses so many bytes, elsewhere if they are many.
async fn off_thread(len: usize, work: impl FnOnce() -> Option<Bytes> + Send + 'static) -> Option<Bytes> {
    if len > LONG { web::block(work).await.ok().flatten() } else { work() }
}

/// The answer that the caller has what they ask for, with the headers that it would have had (RFC 9110, 15.4.5).
fn not_modified(headers: &HeaderMap) -> HttpResponse {
    let mut response = HttpResponse::NotModified();
    for name in [CACHE_CONTROL, ETAG, VARY] {
        if let Some(value) = headers.get(&name) {
            response.insert_header((name, value.clone()));
        }
    }
    response.finish()
}
