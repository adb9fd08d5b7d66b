//! What every request of a service can lean on.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use mazziere_telemetry::metrics::{self, Kind, Sample};
use mazziere_telemetry::{Clock, Ids, Metrics};
use mazziere_tls::Trust;

use crate::auth::Authenticator;
use crate::coding::Packed;
use crate::idempotency::InFlight;
use crate::limits::{Limits, RateLimit};
use crate::live::{LiveLimit, Places};
use crate::load::Load;
use crate::problem::chain;
use crate::readiness::{Drain, Readiness};
use crate::ticket::Tickets;

/// The most bytes that a body may have, unless the service says otherwise.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// What an operator may choose.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The service's name: lobby, tables or wallet.
    pub service: &'static str,
    /// Web origins whose pages may call us; `*` for all, `http://localhost:*` for those of any port, or none, of a
    /// host. None: no CORS headers at all.
    pub origins: Vec<String>,
    /// How much one caller may ask for; none for no limit.
    pub rate: Option<RateLimit>,
    /// How many live streams there may be at a time.
    pub live: LiveLimit,
    /// How many proxies of ours stand before the service, each of which adds the address that it saw to
    /// `X-Forwarded-For`; 0: callers come by themselves, and the header is not read.
    pub trusted_hops: u8,
    /// The most bytes that a body may have.
    pub body_limit: usize,
    /// How long a body may take to arrive, from the end of the head.
    pub body_timeout: Duration,
    /// How long the head of a request may take to arrive.
    pub head_timeout: Duration,
    /// How long an answer may take to begin, from the end of the head, unless it is a live one. What is done for it
    /// goes on or is undone; only its caller waits no longer.
    pub answer_timeout: Duration,
    /// How long what is sent may find no reader, before the connection is cut.
    pub write_timeout: Duration,
    /// Whom the service believes when it calls others over https.
    pub trust: Trust,
    /// Threads that serve requests.
    pub workers: usize,
    /// How long an idle connection is kept.
    pub keep_alive: Duration,
    /// Where health and metrics are shown, and nothing else; none shows them where the service listens.
    pub admin: Option<SocketAddr>,
}

impl Settings {
    /// The settings of a service where nothing was chosen.
    pub fn new(service: &'static str) -> Self {
        Self {
            service,
            origins: Vec::new(),
            rate: Some(RateLimit::default()),
            live: LiveLimit::default(),
            trusted_hops: 0,
            body_limit: MAX_BODY_BYTES,
            body_timeout: Duration::from_secs(10),
            head_timeout: Duration::from_secs(5),
            answer_timeout: Duration::from_secs(20),
            write_timeout: Duration::from_secs(30),
            trust: Trust::system(),
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            keep_alive: Duration::from_secs(15),
            admin: None,
        }
    }
}

/// How many requests are under way. Clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnderWay(Arc<AtomicU32>);

/// A request that is under way until this is dropped.
pub(crate) struct OneOfThem(Arc<AtomicU32>);

impl UnderWay {
    pub(crate) fn enter(&self) -> OneOfThem {
        self.0.fetch_add(1, Ordering::Relaxed);
        OneOfThem(Arc::clone(&self.0))
    }
}

impl Drop for OneOfThem {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Shows whether the replica is ready.
pub(crate) fn show_ready(
    metrics: &Metrics,
    said: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<(), metrics::Error> {
    let said = move || vec![Sample::of(&[], f64::from(u8::from(said())))];
    metrics.observed(Kind::Gauge, "mazziere_ready", "1 if the last answer of /readyz was yes.", &[], said)
}

/// What every service shows of its front.
fn shown(
    metrics: &Metrics,
    (places, load, under_way): (&Places, &Load, &UnderWay),
    authenticator: &Arc<Authenticator>,
    clock: &Clock,
) -> Result<(), metrics::Error> {
    let places = places.clone();
    let under_way = under_way.clone();
    let help = "Streams and long polls that are open.";
    let open = move || vec![Sample::of(&[], f64::from(places.taken()))];
    metrics.observed(Kind::Gauge, "mazziere_http_streams_open", help, &[], open)?;
    let help = "Requests whose answer has not begun yet.";
    let waiting = move || vec![Sample::of(&[], f64::from(under_way.0.load(Ordering::Relaxed)))];
    metrics.observed(Kind::Gauge, "mazziere_http_requests_in_flight", help, &[], waiting)?;
    let load = load.clone();
    let help = "How many requests may be under way at once: less than 4096 while some are refused as overload.";
    let room = move || vec![Sample::of(&[], f64::from(load.room()))];
    metrics.observed(Kind::Gauge, "mazziere_http_requests_allowed", help, &[], room)?;
    let authenticator = Arc::clone(authenticator);
    let clock = clock.clone();
    let help = "Since when the oldest key document that has an address was not read anew; nothing where none has one.";
    let age = move || authenticator.oldest_document(clock.now()).map(|age| Sample::of(&[], age)).into_iter().collect();
    metrics.observed(Kind::Gauge, "mazziere_key_document_age_seconds", help, &[], age)
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
    load: Load,
    under_way: UnderWay,
    is_ready: Arc<AtomicBool>,
    in_flight: InFlight,
    packed: Packed,
    readiness: Readiness,
    drain: Drain,
    tickets: Tickets,
    metrics: Metrics,
    clock: Clock,
    ids: Ids,
}

impl Platform {
    /// A platform with its own counters, checks and drain signal. It is not ready before the issuers' keys are known.
    ///
    /// # Panics
    /// Never: its metrics are the first ones.
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
        let metrics = Metrics::new(settings.service);
        let places = Places::new(settings.live);
        let load = Load::new(settings.rate.is_some());
        let under_way = UnderWay::default();
        let is_ready = Arc::new(AtomicBool::new(false));
        shown(&metrics, (&places, &load, &under_way), &authenticator, &clock).expect("nothing else is registered yet");
        let said = Arc::clone(&is_ready);
        show_ready(&metrics, move || said.load(Ordering::Relaxed)).expect("nor is this");
        Self(Arc::new(Inner {
            limits: Limits::new(settings.rate, &clock),
            places,
            load,
            under_way,
            is_ready,
            metrics,
            in_flight: InFlight::default(),
            packed: Packed::default(),
            readiness,
            drain: Drain::default(),
            tickets: Tickets::default(),
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

    /// Where tickets that open streams are kept.
    pub fn tickets(&self) -> &Tickets {
        &self.0.tickets
    }

    /// What `/metrics` shows.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

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

    /// Notes what `/readyz` has answered.
    pub(crate) fn note_ready(&self, ready: bool) {
        self.0.is_ready.store(ready, Ordering::Relaxed);
    }

    pub(crate) fn under_way(&self) -> &UnderWay {
        &self.0.under_way
    }

    /// How much there is to do.
    pub(crate) fn load(&self) -> &Load {
        &self.0.load
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Compressed answers that are kept.
    pub(crate) fn packed(&self) -> &Packed {
        &self.0.packed
    }
}
