//! What every request of a service can lean on.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use mazziere_telemetry::{Clock, Ids, Metrics};
use mazziere_tls::Trust;

use crate::auth::Authenticator;
use crate::idempotency::InFlight;
use crate::limits::{Limits, RateLimit};
use crate::live::{LiveLimit, Places};
use crate::problem::chain;
use crate::readiness::{Drain, Readiness};

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
    /// Whether `Forwarded` and `X-Forwarded-For` are believed: only behind a proxy of ours that sets them.
    pub trust_forwarded: bool,
    /// The most bytes that a body may have.
    pub body_limit: usize,
    /// How long a body may take to arrive, from the end of the head.
    pub body_timeout: Duration,
    /// How long the head of a request may take to arrive.
    pub head_timeout: Duration,
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
            trust_forwarded: false,
            body_limit: MAX_BODY_BYTES,
            body_timeout: Duration::from_secs(10),
            head_timeout: Duration::from_secs(5),
            trust: Trust::system(),
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            keep_alive: Duration::from_secs(15),
            admin: None,
        }
    }
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
    in_flight: InFlight,
    readiness: Readiness,
    drain: Drain,
    metrics: Metrics,
    clock: Clock,
    ids: Ids,
}

impl Platform {
    /// A platform with its own counters, checks and drain signal. It is not ready before the issuers' keys are known.
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
        Self(Arc::new(Inner {
            limits: Limits::new(settings.rate, &clock),
            places: Places::new(settings.live),
            metrics: Metrics::new(settings.service),
            in_flight: InFlight::default(),
            readiness,
            drain: Drain::default(),
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

    /// What `/metrics` shows.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// The time.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// Fresh ids.
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

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }
}
