//! Typed HTTP clients: one function per operation, problems as values.

mod audit;
mod lobby;
mod tables;
mod wallet;

use std::sync::Arc;
use std::time::Duration;

use mazziere_tls::Trust;
use reqwest::{Method, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tracing::Instrument;

pub use audit::AuditClient;
pub use lobby::LobbyClient;
pub use tables::{EventStream, StreamEvent, TablesClient};
pub use wallet::WalletClient;

use crate::caller::Caller;
use crate::problem::Problem;
use crate::refusals::ErrorCode;

/// Why a call brought no answer of the expected kind.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The service refused, and says why.
    #[error("{0}")]
    Problem(Box<Problem>),
    /// No answer came: whether the request took effect is unknown. Repeat it with the same key.
    #[error("no answer: {0}")]
    Unreachable(String),
    /// The service was reached, and gave no answer in time: whether the request took effect is unknown.
    #[error("no answer in time")]
    TimedOut,
    /// The outcome is still open (202): the same request with the same key brings it.
    #[error("the outcome is still open")]
    Open {
        /// When to ask again: seconds from now.
        retry_after: Option<u64>,
    },
    /// An answer came that is not in the contract.
    #[error("unexpected answer: status {status}: {detail}")]
    Unexpected {
        /// The HTTP status.
        status: u16,
        /// What was wrong with it.
        detail: String,
    },
}

impl ClientError {
    /// The stable code of a refusal.
    pub fn code(&self) -> Option<ErrorCode> {
        match self {
            ClientError::Problem(problem) => Some(problem.code),
            _ => None,
        }
    }

    /// When the service said to come back: seconds from now.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            ClientError::Problem(problem) => problem.retry_after,
            ClientError::Open { retry_after } => *retry_after,
            _ => None,
        }
    }

    /// Whether repeating the same request with the same key may still bring the answer.
    pub fn is_transient(&self) -> bool {
        match self {
            ClientError::Problem(problem) => problem.status >= 500 || problem.code == ErrorCode::RequestInFlight,
            ClientError::Unreachable(_) | ClientError::TimedOut | ClientError::Open { .. } => true,
            ClientError::Unexpected { status, .. } => *status >= 500,
        }
    }
}

/// An answer with what its headers say.
#[derive(Clone, Debug)]
pub struct Response<T> {
    /// The body.
    pub body: T,
    /// Whether this is the first answer again (`Idempotency-Replayed`).
    pub replayed: bool,
}

/// One service, somewhere, called as somebody.
#[derive(Clone)]
pub(crate) struct Endpoint {
    http: reqwest::Client,
    base: Arc<str>,
    caller: Arc<dyn Caller>,
}

/// Something without a body.
pub(crate) const NO_BODY: Option<&()> = None;

impl Endpoint {
    pub(crate) fn new(http: reqwest::Client, base: &str, caller: Arc<dyn Caller>) -> Endpoint {
        Endpoint { http, base: base.trim_end_matches('/').into(), caller }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(token) = self.caller.bearer() {
            request = request.bearer_auth(token);
        }
        if let Some(traceparent) = self.caller.traceparent() {
            request = request.header(TRACEPARENT, traceparent);
        }
        request
    }

    /// Sends a request, in a span of its own that the other side goes on from, and reads the answer. If its connection
    /// is lost before that and its caller repeats what is lost, it is sent once more, on another one.
    pub(crate) async fn send<T: DeserializeOwned>(
        &self,
        request: reqwest::RequestBuilder,
    ) -> Result<Response<T>, ClientError> {
        let (client, request) = request.build_split();
        let mut request = request.map_err(|error| ClientError::Unreachable(chain(&error)))?;
        let method = request.method();
        let route = pattern(request.url().path());
        let span = tracing::info_span!(
            "call",
            otel.kind = "client",
            otel.name = format!("{method} {route}"),
            http.request.method = %method,
            http.route = route,
            server.address = request.url().host_str(),
            http.response.status_code = tracing::field::Empty,
        );
        let here = span.in_scope(|| self.caller.traceparent()).and_then(|here| here.parse().ok());
        if let Some(here) = here {
            request.headers_mut().insert(TRACEPARENT, here);
        }
        let repeats = self.caller.repeats_what_is_lost() && takes_effect_once(&request);
        let again = if repeats { request.try_clone() } else { None };
        let exchange = async move {
            match (read(client.execute(request).await).await, again) {
                (Err(Unread::Lost(_)), Some(again)) => read(client.execute(again).await).await,
                (answer, _) => answer,
            }
        };
        exchange.instrument(span).await.map_err(ClientError::from)
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str, query: &impl Serialize) -> Result<T, ClientError> {
        self.send(self.request(Method::GET, path).query(query)).await.map(|answer| answer.body)
    }

    pub(crate) async fn write<B: Serialize, T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        key: &str,
        body: Option<&B>,
    ) -> Result<Response<T>, ClientError> {
        let mut request = self.request(method, path).header(IDEMPOTENCY_KEY, key);
        if let Some(body) = body {
            request = request.json(body);
        }
        self.send(request).await
    }
}

/// Why an answer could not be read.
enum Unread {
    /// The connection was there, and went before the answer came: another one may bring it at once.
    Lost(String),
    Failed(ClientError),
}

impl From<ClientError> for Unread {
    fn from(error: ClientError) -> Unread {
        Unread::Failed(error)
    }
}

impl From<Unread> for ClientError {
    fn from(unread: Unread) -> ClientError {
        match unread {
            Unread::Lost(why) => ClientError::Unreachable(why),
            Unread::Failed(error) => error,
        }
    }
}

/// Whether sending a request twice does what sending it once does: it reads, or carries its key.
fn takes_effect_once(request: &reqwest::Request) -> bool {
    request.method().is_safe() || request.headers().contains_key(IDEMPOTENCY_KEY)
}

async fn read<T: DeserializeOwned>(response: reqwest::Result<reqwest::Response>) -> Result<Response<T>, Unread> {
    let response = response.map_err(|error| unanswered(&error))?;
    let status = response.status();
    tracing::Span::current().record("http.response.status_code", status.as_u16());
    let retry_after = response.headers().get("Retry-After").and_then(|value| value.to_str().ok()?.parse().ok());
    let replayed = response.headers().get("Idempotency-Replayed").is_some_and(|value| value == "true");
    let bytes = response.bytes().await.map_err(|error| unanswered(&error))?;
    if !status.is_success() {
        return Err(match refusal(status, &bytes) {
            Unread::Failed(ClientError::Problem(problem)) => {
                ClientError::Problem(Box::new(Problem { retry_after, ..*problem })).into()
            }
            other => other,
        });
    }
    if status == StatusCode::ACCEPTED {
        return Err(ClientError::Open { retry_after }.into());
    }
    let bytes = if bytes.is_empty() { &b"null"[..] } else { &bytes[..] };
    let body = serde_json::from_slice(bytes)
        .map_err(|error| ClientError::Unexpected { status: status.as_u16(), detail: error.to_string() })?;
    Ok(Response { body, replayed })
}

fn unanswered(error: &reqwest::Error) -> Unread {
    match (error.is_connect(), error.is_timeout()) {
        (true, _) => ClientError::Unreachable(chain(error)).into(),
        (false, true) => ClientError::TimedOut.into(),
        (false, false) => Unread::Lost(chain(error)),
    }
}

fn refusal(status: StatusCode, bytes: &[u8]) -> Unread {
    match serde_json::from_slice::<Problem>(bytes) {
        Ok(problem) => {
            debug_assert_eq!(problem.check_params(), Ok(()), "what is answered is as the tables declare: {problem}");
            ClientError::Problem(Box::new(problem)).into()
        }
        // A connection on which no whole request came in time is closed so, without a word: nothing was done.
        Err(_) if status == StatusCode::REQUEST_TIMEOUT => {
            Unread::Lost("the service gave up waiting for the request".to_owned())
        }
        Err(error) => ClientError::Unexpected { status: status.as_u16(), detail: error.to_string() }.into(),
    }
}

/// A connection that has been idle for so long is closed from this side: a request that is sent at the moment at which
/// the service closes it would be lost. Services close theirs after 15 s, and after 5 s one on which nothing was sent
/// yet, if nothing else was chosen; such a one is kept where a request that waited for it was served by another.
pub const IDLE_CONNECTION: Duration = Duration::from_secs(4);

const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// The header that carries the trace from one service to the other.
const TRACEPARENT: &str = "traceparent";

/// A path without its ids: what a span is named for.
fn pattern(path: &str) -> String {
    let segment = |segment: &str| match uuid::Uuid::try_parse(segment) {
        Ok(_) => "{id}".to_owned(),
        Err(_) => segment.to_owned(),
    };
    path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// The whole chain of causes in one line.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}

/// An HTTP client fit for calls between services: pooled, with a bound on connecting and answering. Over https it
/// believes the authorities of the machine.
///
/// # Errors
/// When no client can be made.
pub fn http(timeout: Duration) -> Result<reqwest::Client, ClientError> {
    http_trusting(&Trust::system(), timeout)
}

/// The same, believing whom `trust` says.
///
/// # Errors
/// As [`http`].
pub fn http_trusting(trust: &Trust, timeout: Duration) -> Result<reqwest::Client, ClientError> {
    let client = trust.client().connect_timeout(Duration::from_secs(2)).timeout(timeout);
    let client = client.pool_idle_timeout(IDLE_CONNECTION);
    client.build().map_err(|error| ClientError::Unreachable(chain(&error)))
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio::sync::Notify;
    use tokio::task::JoinHandle;

    use super::*;

    #[test]
    fn a_span_is_named_for_its_route_and_not_for_whom_it_is_about() {
        let path = "/v1/tables/01890a5d-ac96-774b-bcce-b302099a8057/moves";
        assert_eq!(pattern(path), "/v1/tables/{id}/moves");
        assert_eq!(pattern("/v1/postings"), "/v1/postings");
    }

    #[test]
    fn a_request_that_did_not_arrive_in_time_is_sent_again() {
        let gone = refusal(StatusCode::REQUEST_TIMEOUT, b"");
        assert!(matches!(gone, Unread::Lost(_)) && ClientError::from(gone).is_transient());
        let other = ClientError::from(refusal(StatusCode::CONFLICT, b""));
        assert!(matches!(other, ClientError::Unexpected { status: 409, .. }) && !other.is_transient(), "{other}");
    }

    struct Nobody {
        repeats: bool,
    }

    impl Caller for Nobody {
        fn bearer(&self) -> Option<String> {
            None
        }

        fn repeats_what_is_lost(&self) -> bool {
            self.repeats
        }
    }

    fn endpoint(base: &str, repeats: bool) -> Endpoint {
        Endpoint::new(http(Duration::from_secs(5)).unwrap(), base, Arc::new(Nobody { repeats }))
    }

    /// A service that does each of these on one connection after the other, once a request has come: it closes the
    /// connection, or writes this.
    struct Service {
        base: String,
        over: Arc<Notify>,
        serving: JoinHandle<usize>,
    }

    impl Service {
        async fn start(does: Vec<Option<&'static str>>) -> Service {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let base = format!("http://{}", listener.local_addr().unwrap());
            let over = Arc::new(Notify::new());
            let told = Arc::clone(&over);
            let serving = tokio::spawn(async move {
                let mut connections = 0;
                for answer in does {
                    let (mut stream, _) = tokio::select! {
                        biased;
                        accepted = listener.accept() => accepted.unwrap(),
                        () = told.notified() => break,
                    };
                    connections += 1;
                    assert!(stream.read(&mut [0; 4096]).await.unwrap() > 0);
                    stream.write_all(answer.unwrap_or_default().as_bytes()).await.unwrap();
                }
                connections
            });
            Service { base, over, serving }
        }

        /// How many connections there were, now that nobody opens another.
        async fn connections(self) -> usize {
            self.over.notify_one();
            self.serving.await.unwrap()
        }
    }

    const DONE: &str = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nnull";
    const GAVE_UP: &str = "HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

    #[tokio::test]
    async fn a_request_whose_connection_is_lost_is_sent_once_more_where_it_takes_effect_once() {
        let cases = [
            (Method::POST, Some("key"), vec![None, Some(DONE)], 2, true),
            (Method::POST, Some("key"), vec![Some(GAVE_UP), Some(DONE)], 2, true),
            (Method::GET, None, vec![None, Some(DONE)], 2, true),
            // Whether it was done is not known, and nothing says that it is the same.
            (Method::POST, None, vec![None, Some(DONE)], 1, false),
            // Twice is enough: then it is tried again later.
            (Method::POST, Some("key"), vec![None, None, Some(DONE)], 2, false),
            (Method::GET, None, vec![Some(DONE), Some(DONE)], 1, true),
        ];
        for (method, key, does, connections, answered) in cases {
            let case = format!("{method} {key:?} {does:?}");
            let service = Service::start(does).await;
            let endpoint = endpoint(&service.base, true);
            let mut request = endpoint.request(method, "/v1/thing");
            if let Some(key) = key {
                request = request.header(IDEMPOTENCY_KEY, key);
            }
            let answer = endpoint.send::<()>(request).await;
            assert_eq!(answer.is_ok(), answered, "{case}: {answer:?}");
            assert!(answer.is_ok() || matches!(answer, Err(ClientError::Unreachable(_))), "{case}: {answer:?}");
            assert_eq!(service.connections().await, connections, "{case}");
        }
    }

    #[tokio::test]
    async fn where_nobody_listens_that_is_said() {
        let service = Service::start(Vec::new()).await;
        let endpoint = endpoint(&service.base, true);
        assert_eq!(service.connections().await, 0);
        let answer = endpoint.send::<()>(endpoint.request(Method::GET, "/v1/thing")).await;
        assert!(matches!(answer, Err(ClientError::Unreachable(_))), "{answer:?}");
    }

    #[tokio::test]
    async fn a_caller_that_watches_how_it_is_answered_sees_what_is_lost() {
        let service = Service::start(vec![None, Some(DONE)]).await;
        let endpoint = endpoint(&service.base, false);
        let answer = endpoint.send::<()>(endpoint.request(Method::GET, "/v1/thing")).await;
        assert!(matches!(answer, Err(ClientError::Unreachable(_))), "{answer:?}");
        assert_eq!(service.connections().await, 1);
    }
}
