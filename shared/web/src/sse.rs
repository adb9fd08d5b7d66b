//! Server-sent events: live updates that a client can take up where it left off.
//!
//! The caller brings a stream of events, the first of them a snapshot; this module frames them, keeps the line warm
//! with a comment every 15 seconds of silence, and ends the stream: with the event `draining` when the replica drains,
//! which says in `retry:` when to come back (everybody at another moment), and with `token_expired` when the caller's
//! token does. What many are sent is a [`Frame`]: printed once, compressed a few times at most, and its bytes shared by
//! all of them (`sse/packed.rs`).

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::Write;
use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::sync::LazyLock;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::{FutureExt, Stream, StreamExt, stream};
use mazziere_contract::{ErrorCode, Form, Problem};
use mazziere_telemetry::TraceContext;
use serde::Serialize;

use crate::access::Handling;
use crate::auth::Principal;
use crate::coding::Coding;
use crate::platform::Platform;
use crate::problem::{ApiError, bad_header};

mod deflate;
mod frame;
mod packed;

pub use frame::Frame;
use packed::Packer;

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

/// One for all: it is compressed once.
static HEARTBEAT: LazyLock<Frame> = LazyLock::new(|| Frame::line(": heartbeat\n\n"));

/// One event on the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SseEvent {
    id: Option<u64>,
    event: Cow<'static, str>,
    data: String,
    /// How many bytes at the end of `data` stand apart.
    apart: usize,
}

impl SseEvent {
    /// An event of this kind with a JSON body.
    ///
    /// # Panics
    /// When the body cannot be JSON, which no contract type is.
    pub fn new(event: impl Into<Cow<'static, str>>, data: &impl Serialize) -> Self {
        let data = serde_json::to_string(data).expect("contract types are JSON");
        Self { id: None, event: event.into(), data, apart: 0 }
    }

    /// An event whose JSON body is `head` and `tail`, without line breaks. The tail stands apart: words that others
    /// chose, beside what only the reader is sent ([`Frame::apart`]).
    pub fn in_two(event: impl Into<Cow<'static, str>>, head: String, tail: &str) -> Self {
        Self { id: None, event: event.into(), data: head + tail, apart: tail.len() }
    }

    /// The same with the version that a client resumes from.
    #[must_use]
    pub fn with_id(self, version: u64) -> Self {
        Self { id: Some(version), ..self }
    }

    /// Prints it, and returns how many bytes at the end stand apart.
    fn print(&self, text: &mut String) -> usize {
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
        if self.apart == 0 { 0 } else { self.apart + "\n\n".len() }
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

/// Who asked for a stream: in which coding they take it, and until when they may read it.
#[derive(Clone, Debug)]
pub struct EventReader {
    platform: Platform,
    gzip: bool,
    until: Option<DateTime<Utc>>,
    trace: Option<TraceContext>,
}

impl FromRequest for EventReader {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let platform = request.app_data::<Data<Platform>>().expect("every service has a platform");
        let compressed = request.extensions().get::<Handling>().is_some_and(|handling| handling.compressed);
        ready(Ok(Self {
            platform: platform.as_ref().clone(),
            gzip: compressed && Coding::takes_gzip(request.headers()),
            until: request.extensions().get::<Principal>().map(|caller| caller.refused_from),
            trace: TraceContext::current(),
        }))
    }
}

/// The reply that sends `events` as they come, until they end, the replica drains or the reader's token expires.
///
/// # Errors
/// `draining` when it drains already.
pub fn event_stream<S>(reader: EventReader, events: S) -> Result<HttpResponse, ApiError>
where
    S: Stream<Item: Into<Frame>> + 'static,
{
    if reader.platform.drain().is_draining() {
        return Err(ApiError::from(ErrorCode::Draining).with_retry_after(1));
    }
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CONTENT_TYPE, "text/event-stream"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::VARY, "accept-encoding"))
        // Proxies that buffer would hold events back.
        .insert_header(("x-accel-buffering", "no"))
        .force_close();
    if reader.gzip {
        response.insert_header((header::CONTENT_ENCODING, Coding::Gzip.name()));
    }
    Ok(response.streaming(pieces(reader, events).map(Ok::<_, Infallible>)))
}

/// The last event of a stream whose replica shuts down.
fn draining(platform: &Platform) -> Frame {
    let retry = RETRY_MS + u32::from_be_bytes(platform.ids().bytes()) % RETRY_SPREAD_MS;
    let problem = Problem::new(ErrorCode::Draining, ErrorCode::Draining.meaning());
    let data = serde_json::to_string(&problem).expect("a problem is JSON");
    Frame::line(format!("event: draining\nretry: {retry}\ndata: {data}\n\n"))
}

/// The last event of a stream whose reader's token expires: why it ends, so that they come back with a new one.
fn token_expired(trace: Option<TraceContext>) -> Frame {
    let mut problem = Problem::new(ErrorCode::TokenExpired, ErrorCode::TokenExpired.meaning());
    problem.trace_id = trace.map(|context| context.trace_id());
    Frame::apart(&SseEvent::new("token_expired", &problem))
}

type Moment = Pin<Box<dyn Future<Output = ()>>>;

/// A stream on its way out.
struct Line<S> {
    reader: EventReader,
    events: Pin<Box<S>>,
    /// The replica drains.
    begun: Moment,
    /// The reader's token expires.
    expired: Option<Moment>,
    packer: Option<Packer>,
    /// What is still to be sent of a long frame.
    rest: Bytes,
    ended: bool,
}

impl<S: Stream<Item: Into<Frame>>> Line<S> {
    fn new(reader: EventReader, events: S) -> Self {
        let (drain, clock) = (reader.platform.drain().clone(), reader.platform.clock().clone());
        let expired = reader.until.map(|until| Box::pin(async move { clock.sleep_until(until).await }) as Moment);
        Self {
            events: Box::pin(events),
            begun: Box::pin(async move { drain.begun().await }),
            expired,
            packer: reader.gzip.then(Packer::default),
            reader,
            rest: Bytes::new(),
            ended: false,
        }
    }

    fn send(&mut self, frame: &Frame) {
        self.rest = self.packer.as_mut().map_or_else(|| frame.bytes().clone(), |packer| packer.pack(frame));
    }

    /// Sends the last frame, if there is one.
    fn end(&mut self, last: Option<&Frame>) {
        self.ended = true;
        self.rest = match (&mut self.packer, last) {
            (Some(packer), last) => packer.end(last),
            (None, Some(last)) => last.bytes().clone(),
            (None, None) => Bytes::new(),
        };
    }

    fn take_in(&mut self, event: Option<S::Item>) {
        match event {
            Some(event) => self.send(&event.into()),
            None => self.end(None),
        }
    }

    /// The next bytes, in pieces, so that a long frame lies in the buffer of no connection as a whole.
    async fn next(&mut self) -> Option<Bytes> {
        while self.rest.is_empty() && !self.ended {
            self.wait().await;
        }
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        (!piece.is_empty()).then_some(piece)
    }

    async fn wait(&mut self) {
        let clock = self.reader.platform.clock();
        let has_time = self.reader.until.is_none_or(|until| clock.now() < until);
        // What is there already needs no timer: of thousands who watch, everybody asks at every change.
        if has_time
            && !self.reader.platform.drain().is_draining()
            && let Some(event) = self.events.next().now_or_never()
        {
            self.take_in(event);
            return;
        }
        let silence = clock.sleep(chrono::Duration::seconds(HEARTBEAT_SECONDS));
        let expired = async {
            match &mut self.expired {
                Some(expired) => expired.await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = &mut self.begun => self.end(Some(&draining(&self.reader.platform))),
            () = expired => self.end(Some(&token_expired(self.reader.trace))),
            event = self.events.next() => self.take_in(event),
            () = silence => self.send(&HEARTBEAT),
        }
    }
}

fn pieces<S: Stream<Item: Into<Frame>> + 'static>(reader: EventReader, events: S) -> impl Stream<Item = Bytes> {
    stream::unfold(Line::new(reader, events), |mut line| async move {
        let piece = line.next().await?;
        Some((piece, line))
    })
}
