//! Server-sent events: live updates that a client can take up where it left off.
//!
//! The caller brings a stream of events, the first of them a snapshot; this module frames them, keeps the line warm
//! with a comment every 15 seconds of silence, and ends the stream with the event `draining` when the replica drains,
//! which says in `retry:` when to come back: everybody at another moment. The gate ends it with the caller's token
//! ([`crate::live`]). What many are sent is a [`Frame`]: printed once, and its bytes shared by all of them.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::Write;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use bytes::Bytes;
use futures::{FutureExt, Stream, StreamExt, stream};
use mazziere_contract::{ErrorCode, Form, Problem};
use serde::Serialize;

use crate::platform::Platform;
use crate::problem::{ApiError, bad_header};

/// The header with which a client says what it saw last.
pub const LAST_EVENT_ID: &str = "last-event-id";

/// Seconds of silence after which a comment is sent.
pub const HEARTBEAT_SECONDS: i64 = 15;

/// How long a client waits at least before it comes back to another replica, in milliseconds.
const RETRY_MS: u32 = 500;

/// Over how many milliseconds after that those who are sent away come back.
const RETRY_SPREAD_MS: u32 = 2_000;

/// Bytes that are handed to a connection at a time.
const PIECE: usize = 16 * 1024;

const HEARTBEAT: &[u8] = b": heartbeat\n\n";

/// One event on the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SseEvent {
    id: Option<u64>,
    event: Cow<'static, str>,
    data: String,
}

impl SseEvent {
    /// An event of this kind with a JSON body.
    ///
    /// # Panics
    /// When the body cannot be JSON, which no contract type is.
    pub fn new(event: impl Into<Cow<'static, str>>, data: &impl Serialize) -> Self {
        Self { id: None, event: event.into(), data: serde_json::to_string(data).expect("contract types are JSON") }
    }

    /// The same with the version that a client resumes from.
    #[must_use]
    pub fn with_id(self, version: u64) -> Self {
        Self { id: Some(version), ..self }
    }

    fn print(&self, text: &mut String) {
        text.reserve(self.data.len() + 64);
        if let Some(id) = self.id {
            let _infallible = writeln!(text, "id: {id}");
        }
        // A line break would end the field: an event's kind is one word and JSON holds none outside its strings'
        // escapes.
        let _infallible = writeln!(text, "event: {}", self.event.replace(['\r', '\n'], " "));
        for line in self.data.split(['\r', '\n']) {
            let _infallible = writeln!(text, "data: {line}");
        }
        text.push('\n');
    }
}

/// One event or several, as they go over the line. Clones share the bytes, so that what many watch is printed once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame(Bytes);

impl Frame {
    /// These events, one after the other.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a SseEvent>) -> Frame {
        let mut text = String::new();
        for event in events {
            event.print(&mut text);
        }
        Frame(text.into())
    }

    pub fn bytes(&self) -> &Bytes {
        &self.0
    }
}

impl From<SseEvent> for Frame {
    fn from(event: SseEvent) -> Frame {
        Frame::of([&event])
    }
}

/// The version a client saw last, if it resumes. Anything but a number is refused with 400 `invalid_header`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastEventId(pub Option<u64>);

impl FromRequest for LastEventId {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let sent = request.headers().get(LAST_EVENT_ID);
        let version =
            |value: &header::HeaderValue| u64::try_from(value.to_str().ok()?.trim().parse::<i64>().ok()?).ok();
        ready(match sent {
            None => Ok(Self(None)),
            // A client that has seen no id yet may send an empty one.
            Some(value) if value.is_empty() => Ok(Self(None)),
            Some(value) => version(value)
                .map(|version| Self(Some(version)))
                .ok_or_else(|| bad_header("Last-Event-ID", Form::EventId, "Last-Event-ID takes an id of this stream")),
        })
    }
}

/// The reply that sends `events` as they come, until they end or the replica drains.
///
/// # Errors
/// `draining` when it drains already.
pub fn event_stream<S>(platform: &Platform, events: S) -> Result<HttpResponse, ApiError>
where
    S: Stream<Item: Into<Frame>> + 'static,
{
    if platform.drain().is_draining() {
        return Err(ApiError::from(ErrorCode::Draining).with_retry_after(1));
    }
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/event-stream"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Proxies that buffer would hold events back.
        .insert_header(("x-accel-buffering", "no"))
        .force_close()
        .streaming(frames(platform.clone(), events).map(Ok::<_, Infallible>)))
}

/// The last event of a stream whose replica shuts down.
fn draining(platform: &Platform) -> Bytes {
    let retry = RETRY_MS + u32::from_be_bytes(platform.ids().bytes()) % RETRY_SPREAD_MS;
    let problem = Problem::new(ErrorCode::Draining, ErrorCode::Draining.meaning());
    let data = serde_json::to_string(&problem).expect("a problem is JSON");
    format!("event: draining\nretry: {retry}\ndata: {data}\n\n").into()
}

/// The bytes of `events` in pieces, so that a long frame lies in the buffer of no connection as a whole.
fn frames<S: Stream<Item: Into<Frame>> + 'static>(platform: Platform, events: S) -> impl Stream<Item = Bytes> {
    let drain = platform.drain().clone();
    let begun = Box::pin(async move { drain.begun().await });
    let start = Some((Box::pin(events), begun, platform, Bytes::new()));
    let send = |mut rest: Bytes| (rest.split_to(rest.len().min(PIECE)), rest);
    stream::unfold(start, move |state| async move {
        let (mut events, mut begun, platform, rest) = state?;
        if !rest.is_empty() {
            let (piece, rest) = send(rest);
            return Some((piece, Some((events, begun, platform, rest))));
        }
        // What is there already needs no timer: of thousands who watch, everybody asks at every change.
        if !platform.drain().is_draining()
            && let Some(event) = events.next().now_or_never()
        {
            let (piece, rest) = send(event?.into().0);
            return Some((piece, Some((events, begun, platform, rest))));
        }
        let silence = chrono::Duration::seconds(HEARTBEAT_SECONDS);
        tokio::select! {
            biased;
            () = &mut begun => Some((draining(&platform), None)),
            event = events.next() => event.map(|event| {
                let (piece, rest) = send(event.into().0);
                (piece, Some((events, begun, platform, rest)))
            }),
            () = platform.clock().sleep(silence) => {
                Some((Bytes::from_static(HEARTBEAT), Some((events, begun, platform, rest))))
            }
        }
    })
}
