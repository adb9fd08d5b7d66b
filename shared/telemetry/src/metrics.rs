//! Prometheus metrics of one service.
//!
//! Each service has its own registry, so that three services in one process still answer for themselves. Every series
//! carries `service`. Labels are small closed sets (route patterns, methods, statuses, games): an id is never a label.
//! Every family is entered in a catalog when it is registered, whether it has a series yet or not; the page that
//! operators read is made of it.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{Encoder, HistogramOpts, HistogramVec, IntCounterVec, IntGaugeVec, Opts, Registry, TextEncoder};
pub use prometheus::{Error, Histogram, IntCounter, IntGauge};

mod lag;
mod observed;
mod process;

pub use lag::Lag;
use observed::Observed;
pub use observed::Sample;

/// Upper bounds, in seconds, of the latency buckets: fine around the 25 ms we promise for a move.
const LATENCY_BUCKETS: [f64; 14] =
    [0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Upper bounds of the buckets of how much goes together: rows, events, commands.
const SIZE_BUCKETS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// What a family of series is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only grows, until the process ends.
    Counter,
    /// Goes up and down.
    Gauge,
    /// Counts by size: `_bucket`, `_sum`, `_count`.
    Histogram,
}

impl Kind {
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram => "histogram",
        }
    }
}

/// A family of series, as operators are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    pub name: String,
    pub kind: Kind,
    /// What tells its series apart, in addition to `service`.
    pub labels: Vec<String>,
    /// What it says.
    pub help: String,
}

/// The metrics of one service. Clones share the same registry.
#[derive(Clone, Debug)]
pub struct Metrics {
    service: String,
    registry: Registry,
    catalog: Arc<RwLock<Vec<Described>>>,
    requests: Option<IntCounterVec>,
    latency: Option<HistogramVec>,
}

impl Metrics {
    /// The media type of [`Metrics::text`].
    pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

    /// A registry with what every service shows: its requests, its build, its process.
    ///
    /// # Panics
    /// Never: the registry is empty, and the names are constants.
    pub fn new(service: &str) -> Self {
        let mut metrics = Self {
            service: service.to_owned(),
            registry: Registry::new(),
            catalog: Arc::default(),
            requests: None,
            latency: None,
        };
        metrics.house().expect("the registry is empty and the names are names");
        metrics
    }

    fn house(&mut self) -> Result<(), Error> {
        let requests =
            "Requests answered, by route pattern and status; 503 says that something is away, 500 that it broke.";
        self.requests =
            Some(self.counters("mazziere_http_requests_total", requests, &["method", "route", "status"])?);
        let latency = "Time from request to the head of the reply; streams and long polls are left out.";
        let opts = HistogramOpts::from(self.opts("mazziere_http_request_duration_seconds", latency));
        let latency = HistogramVec::new(opts.buckets(LATENCY_BUCKETS.to_vec()), &["method", "route"])?;
        self.latency = Some(self.add(Kind::Histogram, latency)?);
        let build = self.gauges("mazziere_build_info", "1; its label says which version runs.", &["version"])?;
        build.with_label_values(&[env!("CARGO_PKG_VERSION")]).set(1);
        process::register(self)
    }

    /// The service that these metrics speak of.
    pub fn service(&self) -> &str {
        &self.service
    }

    /// Every family that is registered, by name.
    pub fn catalog(&self) -> Vec<Described> {
        let mut all = self.catalog.read().unwrap_or_else(PoisonError::into_inner).clone();
        all.sort_by(|one, other| one.name.cmp(&other.name));
        all
    }

    /// Counts one answered request. `route` is the pattern (`/v1/tables/{table}`), never the path itself; `elapsed` is
    /// how long it took, unless it was there to stay open.
    pub fn http_request(&self, method: &str, route: &str, status: u16, elapsed: Option<Duration>) {
        if let Some(requests) = &self.requests {
            requests.with_label_values(&[method, route, &status.to_string()]).inc();
        }
        if let (Some(latency), Some(elapsed)) = (&self.latency, elapsed) {
            latency.with_label_values(&[method, route]).observe(elapsed.as_secs_f64());
        }
    }

    /// Registers a counter.
    ///
    /// # Errors
    /// When the name is not a metric name or is taken.
    pub fn counter(&self, name: &str, help: &str) -> Result<IntCounter, Error> {
        self.add(Kind::Counter, IntCounter::with_opts(self.opts(name, help))?)
    }

    /// Registers a family of counters told apart by `labels`.
    ///
    /// # Errors
    /// As [`Metrics::counter`], and when a label is not a label name.
    pub fn counters(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntCounterVec, Error> {
        self.add(Kind::Counter, IntCounterVec::new(self.opts(name, help), labels)?)
    }

    /// Registers a gauge.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn gauge(&self, name: &str, help: &str) -> Result<IntGauge, Error> {
        self.add(Kind::Gauge, IntGauge::with_opts(self.opts(name, help))?)
    }

    /// Registers a family of gauges told apart by `labels`.
    ///
    /// # Errors
    /// As [`Metrics::counters`].
    pub fn gauges(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntGaugeVec, Error> {
        self.add(Kind::Gauge, IntGaugeVec::new(self.opts(name, help), labels)?)
    }

    /// Registers a histogram of durations in seconds, with the buckets of the HTTP latencies.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn durations(&self, name: &str, help: &str) -> Result<Histogram, Error> {
        self.histogram(name, help, &LATENCY_BUCKETS)
    }

    /// Registers a histogram of how much goes together.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn sizes(&self, name: &str, help: &str) -> Result<Histogram, Error> {
        self.histogram(name, help, &SIZE_BUCKETS)
    }

    fn histogram(&self, name: &str, help: &str, buckets: &[f64]) -> Result<Histogram, Error> {
        let opts = HistogramOpts::from(self.opts(name, help)).buckets(buckets.to_vec());
        self.add(Kind::Histogram, Histogram::with_opts(opts)?)
    }

    /// Registers a family whose figures are asked for when somebody looks: `read` gives a sample for each series.
    ///
    /// # Errors
    /// As [`Metrics::counters`].
    pub fn observed(
        &self,
        kind: Kind,
        name: &str,
        help: &str,
        labels: &[&'static str],
        read: impl Fn() -> Vec<Sample> + Send + Sync + 'static,
    ) -> Result<(), Error> {
        self.add(kind, Observed::new(kind, &self.opts(name, help), labels, read)?).map(drop)
    }

    /// Registers what a pool of connections is like: `read` gives how many are open and how many of these are idle.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn connections(&self, most: u32, read: impl Fn() -> (u32, usize) + Send + Sync + 'static) -> Result<(), Error> {
        let limit = "Connections to the database that serve requests, at most.";
        self.gauge("mazziere_database_connections_max", limit)?.set(i64::from(most));
        let help = "Connections to the database that serve requests: in use, or idle.";
        self.observed(Kind::Gauge, "mazziere_database_connections", help, &["state"], move || {
            let (open, idle) = read();
            let idle = u32::try_from(idle).unwrap_or(u32::MAX).min(open);
            vec![Sample::of(&["busy"], f64::from(open - idle)), Sample::of(&["idle"], f64::from(idle))]
        })
    }

    /// Registers a collector and enters it in the catalog.
    fn add<C: Collector + Clone + 'static>(&self, kind: Kind, collector: C) -> Result<C, Error> {
        let described = collector.desc().into_iter().map(|desc| Described {
            name: desc.fq_name.clone(),
            kind,
            labels: desc.variable_labels.clone(),
            help: desc.help.clone(),
        });
        let described: Vec<Described> = described.collect();
        self.registry.register(Box::new(collector.clone()))?;
        self.catalog.write().unwrap_or_else(PoisonError::into_inner).extend(described);
        Ok(collector)
    }

    /// Everything, in the text exposition format.
    ///
    /// # Errors
    /// When a collector gives a family that cannot be printed, which none of ours does.
    pub fn text(&self) -> Result<String, Error> {
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        String::from_utf8(text).map_err(|error| Error::Msg(error.to_string()))
    }

    fn opts(&self, name: &str, help: &str) -> Opts {
        Opts::new(name, help).const_label("service", &self.service)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_status() {
        let metrics = Metrics::new("wallet");
        metrics.http_request("GET", "/v1/accounts/{account}", 200, Some(Duration::from_millis(3)));
        metrics.http_request("GET", "/v1/accounts/{account}", 204, None);
        metrics.http_request("GET", "/v1/accounts/{account}", 503, Some(Duration::from_secs(20)));
        let text = metrics.text().unwrap();
        for line in [
            r#"mazziere_http_requests_total{method="GET",route="/v1/accounts/{account}",service="wallet",status="204"} 1"#,
            r#"mazziere_http_requests_total{method="GET",route="/v1/accounts/{account}",service="wallet",status="503"} 1"#,
            r#"mazziere_http_request_duration_seconds_bucket{method="GET",route="/v1/accounts/{account}",service="wallet",le="0.005"} 1"#,
            r#"mazziere_http_request_duration_seconds_count{method="GET",route="/v1/accounts/{account}",service="wallet"} 2"#,
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing from\n{text}");
        }
    }

    #[test]
    fn a_service_adds_its_own_and_cannot_take_a_name_twice() {
        let metrics = Metrics::new("tables");
        metrics.counter("mazziere_moves_total", "Moves played.").unwrap().inc_by(7);
        metrics.gauge("mazziere_tables_live", "Tables in memory.").unwrap().set(3);
        assert!(metrics.gauge("mazziere_moves_total", "Moves played.").is_err());
        assert!(metrics.counter("not a name", "").is_err());
        let text = metrics.text().unwrap();
        assert!(text.contains("mazziere_moves_total{service=\"tables\"} 7\n"), "{text}");
        assert!(text.contains("mazziere_tables_live{service=\"tables\"} 3\n"), "{text}");
    }

    #[test]
    fn two_services_in_one_process_do_not_meet() {
        let lobby = Metrics::new("lobby");
        let wallet = Metrics::new("wallet");
        lobby.counter("mazziere_seats_total", "Seats taken.").unwrap().inc();
        assert!(!wallet.text().unwrap().contains("mazziere_seats_total"));
    }

    #[test]
    fn what_is_registered_stands_in_the_catalog_with_or_without_a_series() {
        let metrics = Metrics::new("lobby");
        metrics.counters("mazziere_seats_total", "Seats taken.", &["game"]).unwrap();
        assert!(!metrics.text().unwrap().contains("mazziere_seats_total"));
        let found = metrics.catalog().into_iter().find(|found| found.name == "mazziere_seats_total").unwrap();
        let labels = vec!["game".to_owned()];
        assert_eq!(
            found,
            Described { name: found.name.clone(), kind: Kind::Counter, labels, help: "Seats taken.".to_owned() }
        );
    }

    #[test]
    fn figures_are_asked_for_when_somebody_looks() {
        let metrics = Metrics::new("tables");
        metrics.connections(16, || (5, 3)).unwrap();
        let text = metrics.text().unwrap();
        for line in [
            r#"mazziere_database_connections{service="tables",state="busy"} 2"#,
            r#"mazziere_database_connections{service="tables",state="idle"} 3"#,
            r#"mazziere_database_connections_max{service="tables"} 16"#,
            r#"mazziere_build_info{service="tables",version="0.1.0"} 1"#,
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing from\n{text}");
        }
        let of_process = ["process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"];
        for name in of_process.into_iter().chain(["process_start_time_seconds"]) {
            let line = text.lines().find(|line| line.starts_with(&format!("{name}{{"))).expect(name);
            let value: f64 = line.rsplit_once(' ').unwrap().1.parse().unwrap();
            assert!(value > 0.0 || name == "process_cpu_seconds_total", "{line}");
        }
    }
}
