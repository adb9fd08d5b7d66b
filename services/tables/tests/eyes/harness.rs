//! A house that tests deal for: the tables on a database of their own, asked as clients ask, over HTTP.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use flate2::{Decompress, FlushDecompress};
use mazziere_contract::Caller;
use mazziere_ids::TableId;
use mazziere_replay::clock::Outages;
use mazziere_replay::table::Table;
use mazziere_replay::table::decide::EXPIRY_GRACE;
use mazziere_rules::kernel::{RawEvent, RawInput, Viewer};
use mazziere_rules::seat::SeatSet;
use mazziere_tables::{Config, Service, WalletAccess};
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use mazziere_web::{Authenticator, Keys, Role, TokenSource};
use reqwest::header::{HeaderName, HeaderValue};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::masks;
use crate::rigged::Rigged;
use crate::wallet::FakeWallet;

const ISSUER: &str = "https://issuer.test";
const AUDIENCE: &str = "mazziere";

/// How long a ring rests between two hands: shorter than an outage.
pub(crate) const HAND_PAUSE: TimeDelta = TimeDelta::seconds(2);

/// How long something that follows by itself may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A request with a token; without one it is that of a stranger.
fn of(request: reqwest::RequestBuilder, token: &str) -> reqwest::RequestBuilder {
    if token.is_empty() { request } else { request.bearer_auth(token) }
}

/// Signs tokens for all houses: every house accepts the same token.
pub(crate) fn tokens() -> TokenSource {
    TokenSource::from_secret(&[7; 32], ISSUER, AUDIENCE, TimeDelta::hours(10), mazziere_testkit::clock())
}

struct Bearer(String);

impl Caller for Bearer {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// An answer, byte for byte, save what says when and by which request it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) text: String,
}

pub(crate) struct Harness {
    pub(crate) name: &'static str,
    pub(crate) service: Service,
    pub(crate) rigged: Arc<Rigged>,
    pub(crate) wallet: FakeWallet,
    pub(crate) db: TestDb,
    clock: Clock,
    http: reqwest::Client,
}

impl Harness {
    pub(crate) async fn open() -> Harness {
        static HOUSES: AtomicU32 = AtomicU32::new(100);
        let db = TestDb::new("tables", async |pool| Ok(mazziere_tables::migrate(pool).await?)).await;
        // All names are as long as each other.
        let name = format!("house-{}", HOUSES.fetch_add(1, Ordering::Relaxed)).leak();
        let (clock, tokens, wallet, rigged) =
            (mazziere_testkit::clock(), tokens(), FakeWallet::start(), Arc::default());
        let keys = Keys::from_jwks_json(&tokens.jwks().to_string()).unwrap();
        let mut config = Config::new(db.url(), SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        let caller = Arc::new(Bearer(tokens.sign(Uuid::from_u128(0x7ab1e5), Role::TABLES, None)));
        // The clock stands still, so an answer that is late on a busy machine would never be asked for again.
        config.wallet = Some(WalletAccess { timeout: PATIENCE / 2, ..WalletAccess::new(wallet.url(), caller) });
        config.start_delay = TimeDelta::zero();
        config.hand_pause = HAND_PAUSE;
        config.chance = Arc::<Rigged>::clone(&rigged);
        config.sealing = Some(mazziere_tables::Keys::parse(&format!("test:{}", "5e".repeat(32))).unwrap());
        config.connections = 8;
        config.web.service = name;
        config.web.workers = 1;
        config.web.rate = None;
        let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
        let service = Service::start(config, authenticator, clock.clone(), Ids::seeded(1)).await.unwrap();
        Harness { name, service, rigged, wallet, db, clock, http: reqwest::Client::new() }
    }

    pub(crate) async fn close(self) {
        self.service.stop(Duration::from_secs(5)).await;
    }

    /// Something of a table as the house has it in memory.
    pub(crate) fn look<T>(&self, table: TableId, look: impl FnOnce(&Table) -> T) -> T {
        self.service.tables().live().known(table).expect("the table is in memory").look(look)
    }

    pub(crate) async fn get(&self, token: &str, path: &str) -> Response {
        let request = self.http.get(format!("{}{path}", self.service.url()));
        self.answered(of(request, token)).await
    }

    /// Posts `body` under `key`; `version` is what the caller has seen.
    pub(crate) async fn post(&self, token: &str, path: &str, sent: &Sent) -> Response {
        let mut request = of(self.http.post(format!("{}{path}", self.service.url())), token);
        request = request.header("idempotency-key", &sent.key).json(&sent.body);
        if let Some(version) = sent.version {
            request = request.header("if-match", format!("\"v{version}\""));
        }
        self.answered(request).await
    }

    async fn answered(&self, request: reqwest::RequestBuilder) -> Response {
        let response = request.send().await.expect("the house answers");
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = response.text().await.expect("a whole body");
        let masked = |(name, value): (&HeaderName, &HeaderValue)| {
            masks::header(name.as_str(), value.to_str().expect("text"), &body)
        };
        let mut headers: Vec<String> = headers.iter().map(masked).collect();
        headers.sort();
        Response { status, text: format!("{status}\n{}\n\n{}", headers.join("\n"), self.masked(&body)) }
    }

    /// A text without the hashes of trees over salted cards, which differ between houses by their nature: each gives
    /// way to its place in its tree. A hash of anything else stays.
    fn masked(&self, text: &str) -> String {
        masks::hashes(&masks::trace_ids(&text.replace(self.name, "house")), |hash| self.rigged.place(hash))
    }

    /// Asks for a stream of the table without the view: with a ticket, if the caller is given one.
    async fn plain(&self, token: &str, table: TableId) -> reqwest::RequestBuilder {
        let path = format!("{}/v1/tables/{table}/stream", self.service.url());
        let request = of(self.http.post(format!("{path}-tickets")), token);
        let asked = request.send().await.expect("an answer");
        match asked.json::<Value>().await.expect("JSON")["ticket"].as_str() {
            Some(ticket) => self.http.get(format!("{path}?ticket={ticket}")),
            None => of(self.http.get(path), token),
        }
    }

    /// A live stream that is read from now on, with the view by patches or without; it has said something.
    pub(crate) async fn stream(&self, token: &str, table: TableId, after: Option<i64>, patches: bool) -> Tail {
        let mut request = if patches {
            let path = format!("{}/v1/tables/{table}/stream?view=patch", self.service.url());
            of(self.http.get(path), token).header("accept-encoding", "gzip")
        } else {
            self.plain(token, table).await
        };
        if let Some(after) = after {
            request = request.header("last-event-id", after.to_string());
        }
        let read: Arc<Mutex<Vec<u8>>> = Arc::default();
        let sizes: Arc<Mutex<Vec<(&'static str, usize)>>> = Arc::default();
        let (written, counted) = (read.clone(), sizes.clone());
        let task = tokio::spawn(async move {
            let mut response = request.send().await.expect("the stream opens");
            let coding = response.headers().get("content-encoding").map(|coding| coding.to_str().unwrap().to_owned());
            assert_eq!(coding.as_deref(), patches.then_some("gzip"));
            let mut inflate = patches.then(|| Decompress::new_gzip(15));
            while let Ok(Some(chunk)) = response.chunk().await {
                let text = inflate.as_mut().map_or_else(|| chunk.to_vec(), |inflate| inflated(inflate, &chunk));
                let event = |kind: &&&str| String::from_utf8_lossy(&text).contains(&format!("event: {kind}\n"));
                if let Some(kind) = ["step", "chat"].iter().find(event).filter(|_| patches) {
                    counted.lock().unwrap_or_else(PoisonError::into_inner).push((kind, chunk.len()));
                }
                written.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&text);
            }
        });
        let begun = || String::from_utf8_lossy(&read.lock().unwrap()).contains("\n\n");
        eventually("the stream says nothing", async || begun()).await;
        Tail { read, sizes, task, patches }
    }

    /// What a stream has said up to a version, event by event; waits until it has. Comments are left out, and
    /// countdowns: whether there is time for one before the next step is chance.
    pub(crate) async fn said(&self, tail: &Tail, version: i64) -> Vec<String> {
        self.said_since(tail, &mut 0, version).await
    }

    /// The same from offset `from` of the stream, in bytes, which is moved behind what is returned.
    pub(crate) async fn said_since(&self, tail: &Tail, from: &mut usize, version: i64) -> Vec<String> {
        let mark = format!("id: {version}\n");
        // By patches the view of the version is there with the last event of that id.
        let view = |event: &str| !tail.patches || masks::brings_view(event);
        let (mut text, mut end) = (String::new(), 0);
        eventually("the stream is behind", async || {
            text = String::from_utf8_lossy(&tail.read.lock().unwrap()[*from..]).into_owned();
            let Some(last) = text.rfind(&mark).filter(|at| view(&text[*at..])) else { return false };
            let Some(length) = text[last..].find("\n\n") else { return false };
            end = last + length + 2;
            true
        })
        .await;
        *from += end;
        let mut said = Vec::new();
        let counts = |block: &str| block.starts_with("event: countdown\n");
        let text = self.masked(&text[..end]);
        for block in text.split("\n\n").filter(|block| !block.is_empty() && !block.starts_with(':')) {
            if counts(block) {
                assert!(!crate::journal::quotes_card(block), "a card in a countdown: {block}");
                continue;
            }
            said.push(block.to_owned());
        }
        said
    }

    /// The rules' own word: what these eyes see of the table, what their seats may do, what they saw happen.
    pub(crate) fn rules(&self, table: TableId, eyes: SeatSet, happened: &[RawEvent]) -> String {
        self.look(table, |table| {
            let (machine, viewer) = (table.machine(), Viewer::Seats(eyes));
            let mut said = machine.view(viewer).to_string();
            for seat in eyes.iter() {
                said += &machine.legal(seat).to_string();
            }
            for event in happened {
                said += &json!(machine.seen_by(event, viewer).unwrap()).to_string();
            }
            said
        })
    }

    /// What the rules would do with an input; none if they refuse it.
    pub(crate) fn would(&self, table: TableId, input: &RawInput) -> Option<Vec<RawEvent>> {
        self.look(table, |table| table.machine().decide(input).ok())
    }

    /// Time passes until nobody may speak first any more at a table, if a move of the seat that `body` names is held up
    /// until then: the clock would stand still while it waits. A seat that may speak is not.
    pub(crate) fn lets_speak(&self, table: TableId, body: &Value) {
        let Some(open) = self.service.tables().live().known(table) else { return };
        let held = open.look(|table| {
            let waits = table.awaited().minus(table.speakers());
            let named = body["seat"].as_u64();
            let is_held = waits.iter().any(|seat| named.is_none_or(|named| named == u64::from(seat.index())));
            table.held_until(&Outages::default()).filter(|_| is_held)
        });
        if let Some(until) = held.filter(|until| *until > self.clock.now()) {
            self.clock.set(until);
        }
    }

    /// Time passes until the first deadline at a table is over, and all others that had passed by then; in steps, so
    /// that it is no outage.
    pub(crate) async fn lets_time_go_by(&self, table: TableId) {
        let next = || {
            let next = self.look(table, |table| table.next_deadline(&Outages::default()));
            next.map(|(_, deadline)| deadline.at + EXPIRY_GRACE)
        };
        let Some(first) = next() else { return };
        while self.clock.now() < first {
            self.clock.advance(HAND_PAUSE);
            self.service.tables().tick().await.unwrap();
        }
        eventually("nobody's time is ever over", async || {
            self.service.tables().tick().await.unwrap();
            next().is_none_or(|at| self.clock.now() < at)
        })
        .await;
    }

    /// Time passes until `done`; at most as much as a table rests.
    pub(crate) async fn rests(&self, done: impl Fn() -> bool) {
        self.clock.advance(HAND_PAUSE);
        eventually("nothing follows", async || {
            self.service.tables().tick().await.unwrap();
            done()
        })
        .await;
    }
}

/// What is posted.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) key: String,
    pub(crate) version: Option<i64>,
    pub(crate) body: Value,
}

/// A live stream, and what it has said so far.
pub(crate) struct Tail {
    read: Arc<Mutex<Vec<u8>>>,
    /// Compressed bytes of each step and of what was said so far, of a stream of patches.
    sizes: Arc<Mutex<Vec<(&'static str, usize)>>>,
    task: tokio::task::JoinHandle<()>,
    /// Whether it has the view by patches.
    patches: bool,
}

impl Tail {
    /// Compressed bytes of all events of a kind, `step` or `chat`.
    pub(crate) fn sizes(&self, kind: &str) -> Vec<usize> {
        let sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
        sizes.iter().filter(|(of, _)| *of == kind).map(|(_, size)| *size).collect()
    }

    /// All that it has said, as it is.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.read.lock().unwrap()).into_owned()
    }
}

/// What these bytes add to a text that is compressed.
fn inflated(inflate: &mut Decompress, mut bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    loop {
        text.reserve(4096);
        let before = inflate.total_in();
        inflate.decompress_vec(bytes, &mut text, FlushDecompress::Sync).expect("a gzip stream");
        bytes = &bytes[usize::try_from(inflate.total_in() - before).unwrap()..];
        if bytes.is_empty() && text.len() < text.capacity() {
            return text;
        }
    }
}

impl Drop for Tail {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Waits until `done` says so.
pub(crate) async fn eventually(what: &str, mut done: impl AsyncFnMut() -> bool) {
    let patience = tokio::time::timeout(PATIENCE, async {
        while !done().await {
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    });
    assert!(patience.await.is_ok(), "{what}");
}
