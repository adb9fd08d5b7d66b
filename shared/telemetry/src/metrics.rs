//! Prometheus metrics of one service.
//!
//! Each service has its own registry, so that three services in one process still answer for themselves. Every series
//! carries `service`. Labels are small closed sets (route patterns, methods, status classes): an id is never a label.

use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{Encoder, HistogramOpts, HistogramVec, IntCounterVec, IntGaugeVec, Opts, Registry, TextEncoder};
pub use prometheus::{Error, Histogram, IntCounter, IntGauge};

/// Upper bounds, in seconds, of the latency buckets: fine around the 25 ms we promise for a move.
const LATENCY_BUCKETS: [f64; 14] =
    [0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// The metrics of one service. Clones share the same registry.
#[derive(Clone, Debug)]
pub struct Metrics {
    service: String,
    registry: Registry,
    requests: IntCounterVec,
    latency: HistogramVec,
}

impl Metrics {
    /// The media type of [`Metrics::text`].
    pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

    /// An empty registry with the HTTP metrics in it.
    pub fn new(service: &str) -> Self {
        let requests = Opts::new("mazziere_http_requests_total", "Requests answered.").const_label("service", service);
        let latency =
            HistogramOpts::new("mazziere_http_request_duration_seconds", "Time from request to the head of the reply.")
                .const_label("service", service)
                .buckets(LATENCY_BUCKETS.to_vec());
        let metrics = Self {
            service: service.to_owned(),
            registry: Registry::new(),
            requests: IntCounterVec::new(requests, &["method", "route", "status"]).expect("constant metric is valid"),
            latency: HistogramVec::new(latency, &["method", "route"]).expect("constant metric is valid"),
        };
        metrics.register(metrics.requests.clone()).expect("the registry is empty");
        metrics.register(metrics.latency.clone()).expect("the registry is empty");
        metrics
    }

    /// The service that these metrics speak of.
    pub fn service(&self) -> &str {
        &self.service
    }

    /// Counts one answered request. `route` is the pattern (`/v1/tables/{table}`), never the path itself.
    pub fn http_request(&self, method: &str, route: &str, status: u16, elapsed: Duration) {
        self.requests.with_label_values(&[method, route, status_class(status)]).inc();
        self.latency.with_label_values(&[method, route]).observe(elapsed.as_secs_f64());
    }

    /// Registers a counter.
    ///
    /// # Errors
    /// When the name is not a metric name or is taken.
    pub fn counter(&self, name: &str, help: &str) -> Result<IntCounter, Error> {
        self.register(IntCounter::with_opts(self.opts(name, help))?)
    }

    /// Registers a family of counters told apart by `labels`.
    ///
    /// # Errors
    /// As [`Metrics::counter`], and when a label is not a label name.
    pub fn counters(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntCounterVec, Error> {
        self.register(IntCounterVec::new(self.opts(name, help), labels)?)
    }

    /// Registers a gauge.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn gauge(&self, name: &str, help: &str) -> Result<IntGauge, Error> {
        self.register(IntGauge::with_opts(self.opts(name, help))?)
    }

    /// Registers a family of gauges told apart by `labels`.
    ///
    /// # Errors
    /// As [`Metrics::counters`].
    pub fn gauges(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntGaugeVec, Error> {
        self.register(IntGaugeVec::new(self.opts(name, help), labels)?)
    }

    /// Registers a histogram of durations in seconds, with the buckets of the HTTP latencies.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn durations(&self, name: &str, help: &str) -> Result<Histogram, Error> {
        let opts = HistogramOpts::from(self.opts(name, help)).buckets(LATENCY_BUCKETS.to_vec());
        self.register(Histogram::with_opts(opts)?)
    }

    /// Registers a collector of the caller's own making.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn register<C: Collector + Clone + 'static>(&self, collector: C) -> Result<C, Error> {
        self.registry.register(Box::new(collector.clone()))?;
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

fn status_class(status: u16) -> &'static str {
    match status {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_class() {
        let metrics = Metrics::new("wallet");
        metrics.http_request("GET", "/v1/accounts/{account}", 200, Duration::from_millis(3));
        metrics.http_request("GET", "/v1/accounts/{account}", 204, Duration::from_millis(30));
        metrics.http_request("GET", "/v1/accounts/{account}", 503, Duration::from_secs(20));
        let text = metrics.text().unwrap();
        for line in [
            r#"mazziere_http_requests_total{method="GET",route="/v1/accounts/{account}",service="wallet",status="2xx"} 2"#,
            r#"mazziere_http_requests_total{method="GET",route="/v1/accounts/{account}",service="wallet",status="5xx"} 1"#,
            r#"mazziere_http_request_duration_seconds_bucket{method="GET",route="/v1/accounts/{account}",service="wallet",le="0.005"} 1"#,
            r#"mazziere_http_request_duration_seconds_count{method="GET",route="/v1/accounts/{account}",service="wallet"} 3"#,
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
        let (lobby, wallet) = (Metrics::new("lobby"), Metrics::new("wallet"));
        lobby.counter("mazziere_seats_total", "Seats taken.").unwrap().inc();
        assert!(!wallet.text().unwrap().contains("mazziere_seats_total"));
    }
}
