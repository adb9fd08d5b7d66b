//! Sets up logs and spans for the process, once.
//!
//! Logs go to standard error (standard output belongs to the commands that print results). `MAZZIERE_LOG` filters them
//! (`info` by default, the syntax of tracing's `EnvFilter`); `MAZZIERE_LOG_FORMAT=json` prints one JSON object per
//! line. Lines are coloured only on a terminal, and not where `NO_COLOR` is set.
//! Spans are exported over OTLP/HTTP only when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the guard flushes them at the end.
//! `OTEL_TRACES_SAMPLER` says which of them: all, where nobody says.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use mazziere_tls::{AddressError, Trust, TrustError, base_url};
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

/// How long one export may take.
const EXPORT_TIMEOUT: Duration = Duration::from_secs(10);

/// How log lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// What to log, how, and where spans go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Which events are logged, in the syntax of tracing's `EnvFilter`.
    pub filter: String,
    /// How they look.
    pub format: LogFormat,
    /// The base URL of an OTLP/HTTP collector; `/v1/traces` is added to it. None exports nothing.
    pub otlp_endpoint: Option<String>,
    /// Which traces are exported, by the names and numbers of OpenTelemetry: a sampler, and its argument.
    pub sampler: Option<(String, Option<String>)>,
    /// Which of several replicas this process is, as spans say it.
    pub instance: Option<String>,
    /// A PEM file of authorities that the collector's certificate may come from, in addition to those of the machine.
    pub ca_file: Option<PathBuf>,
    /// Whether lines of text may be coloured, if they go to a terminal.
    pub colour: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            filter: "info".to_owned(),
            format: LogFormat::Text,
            otlp_endpoint: None,
            sampler: None,
            instance: None,
            ca_file: None,
            colour: true,
        }
    }
}

impl Config {
    /// Reads the configuration from the environment of the process.
    ///
    /// # Errors
    /// When `MAZZIERE_LOG_FORMAT` is neither `text` nor `json`, or `OTEL_TRACES_SAMPLER` no sampler.
    pub fn from_env() -> Result<Self, InitError> {
        Self::from_lookup(|name| std::env::var(name).ok())
    }

    /// Reads the configuration through `lookup`. An empty value counts as not set.
    ///
    /// # Errors
    /// As [`Config::from_env`].
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, InitError> {
        let lookup = |name| lookup(name).filter(|value| !value.trim().is_empty());
        let format = match lookup("MAZZIERE_LOG_FORMAT").as_deref() {
            None | Some("text") => LogFormat::Text,
            Some("json") => LogFormat::Json,
            Some(other) => return Err(InitError::Format(other.to_owned())),
        };
        let filter = lookup("MAZZIERE_LOG").unwrap_or_else(|| Self::default().filter);
        let argument = lookup("OTEL_TRACES_SAMPLER_ARG");
        let sampler = lookup("OTEL_TRACES_SAMPLER").map(|name| (name, argument));
        sampler_of(sampler.as_ref())?;
        Ok(Self {
            filter,
            format,
            otlp_endpoint: lookup("OTEL_EXPORTER_OTLP_ENDPOINT"),
            sampler,
            // What a container is called: its pod.
            instance: lookup("HOSTNAME").map(|host| host.trim().to_owned()),
            ca_file: lookup("MAZZIERE_CA_FILE").map(PathBuf::from),
            colour: lookup("NO_COLOR").is_none(),
        })
    }
}

/// Why logs could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum InitError {
    /// The filter is not one.
    #[error("MAZZIERE_LOG is not a filter: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    /// The format is not one.
    #[error("MAZZIERE_LOG_FORMAT is text or json, not {0:?}")]
    Format(String),
    /// There is no such sampler, or its argument is no share.
    #[error("OTEL_TRACES_SAMPLER is one of {SAMPLERS}, not {0:?}; for a ratio OTEL_TRACES_SAMPLER_ARG is from 0 to 1")]
    Sampler(String),
    /// The collector's address could never work.
    #[error("OTEL_EXPORTER_OTLP_ENDPOINT {0}")]
    Endpoint(#[from] AddressError),
    /// The file of authorities is none.
    #[error("MAZZIERE_CA_FILE")]
    Trust(#[from] TrustError),
    /// The exporter could not be built.
    #[error("the OTLP exporter could not be built")]
    Exporter(#[from] opentelemetry_otlp::ExporterBuildError),
    /// The client of the exporter could not be made.
    #[error("the HTTP client of the OTLP exporter could not be made")]
    Client(#[source] Option<reqwest::Error>),
    /// Logs are set up once per process.
    #[error("logs are already set up")]
    Twice(#[from] tracing_subscriber::util::TryInitError),
}

/// Keeps the exporter alive; dropping it sends what is left (a few seconds at most) and shuts the exporter down.
#[derive(Debug)]
#[must_use = "dropping the guard ends the export of spans"]
pub struct Guard(Option<SdkTracerProvider>);

impl Drop for Guard {
    fn drop(&mut self) {
        let Some(provider) = self.0.take() else { return };
        // A thread of its own: the exporter's blocking client must not be shut down or dropped on an async thread.
        let done = std::thread::spawn(move || provider.shutdown());
        match done.join() {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the last spans were not exported"),
            Err(_) => tracing::warn!("the exporter of spans broke while shutting down"),
        }
    }
}

/// Sets up logs, and the export of spans where configured, for the whole process. `service_name` names the resource.
///
/// # Errors
/// When the filter is malformed, the exporter cannot be built, or logs are already set up.
pub fn init(service_name: &str, config: &Config) -> Result<Guard, InitError> {
    let filter = EnvFilter::try_new(&config.filter)?;
    let endpoint = config.otlp_endpoint.as_deref();
    let provider = endpoint.map(|url| tracer_provider(service_name, url, config)).transpose()?;
    let export =
        provider.as_ref().map(|provider| tracing_opentelemetry::layer().with_tracer(provider.tracer("mazziere")));
    tracing_subscriber::registry().with(log_layer(config)).with(export).with(filter).try_init()?;
    Ok(Guard(provider))
}

fn log_layer(config: &Config) -> Box<dyn Layer<Registry> + Send + Sync> {
    // In a file or a pipe the codes of a terminal would stand between the words.
    let ansi = config.colour && std::io::stderr().is_terminal();
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(ansi);
    match config.format {
        LogFormat::Text => layer.boxed(),
        LogFormat::Json => layer.json().flatten_event(true).boxed(),
    }
}

/// The samplers that OpenTelemetry names.
const SAMPLERS: &str =
    "always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio";

/// The sampler of that name: without one every trace is exported that no caller has left out.
fn sampler_of(named: Option<&(String, Option<String>)>) -> Result<Sampler, InitError> {
    let Some((name, argument)) = named else { return Ok(Sampler::ParentBased(Box::new(Sampler::AlwaysOn))) };
    let wrong = || {
        InitError::Sampler(
            [Some(name.as_str()), argument.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" "),
        )
    };
    let (of_parent, own) = name.strip_prefix("parentbased_").map_or((false, name.as_str()), |own| (true, own));
    let own = match (own, argument) {
        ("always_on", _) => Sampler::AlwaysOn,
        ("always_off", _) => Sampler::AlwaysOff,
        ("traceidratio", argument) => {
            let share: f64 = argument.as_deref().unwrap_or("1").parse().map_err(|_| wrong())?;
            if !(0.0..=1.0).contains(&share) {
                return Err(wrong());
            }
            Sampler::TraceIdRatioBased(share)
        }
        _ => return Err(wrong()),
    };
    Ok(if of_parent { Sampler::ParentBased(Box::new(own)) } else { own })
}

fn tracer_provider(service_name: &str, endpoint: &str, config: &Config) -> Result<SdkTracerProvider, InitError> {
    let trust = config.ca_file.as_deref().map_or_else(|| Ok(Trust::system()), Trust::with_ca_file)?;
    base_url(endpoint, &trust)?;
    let url = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
    // A thread of its own: a blocking client must not be made on an async thread.
    let client = std::thread::spawn(move || trust.blocking_client().timeout(EXPORT_TIMEOUT).build());
    let client = client.join().map_err(|_| InitError::Client(None))?.map_err(|error| InitError::Client(Some(error)))?;
    let exporter = SpanExporter::builder().with_http().with_http_client(client).with_endpoint(url).build()?;
    let process = std::process::id();
    let instance = config.instance.as_ref().map_or_else(|| process.to_string(), |host| format!("{host}:{process}"));
    let resource = Resource::builder()
        .with_service_name(service_name.to_owned())
        .with_attribute(KeyValue::new("service.instance.id", instance))
        .build();
    let sampler = sampler_of(config.sampler.as_ref())?;
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource);
    Ok(provider.with_sampler(sampler).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(pairs: &[(&str, &str)]) -> Result<Config, InitError> {
        Config::from_lookup(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn nothing_set_means_info_as_text_and_no_export() {
        assert_eq!(config(&[]).unwrap(), Config::default());
        assert_eq!(config(&[("OTEL_EXPORTER_OTLP_ENDPOINT", " "), ("MAZZIERE_LOG", "")]).unwrap(), Config::default());
    }

    #[test]
    fn the_environment_chooses_filter_format_and_collector() {
        let config = config(&[
            ("MAZZIERE_LOG", "debug,sqlx=warn"),
            ("MAZZIERE_LOG_FORMAT", "json"),
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318"),
        ]);
        let config = config.unwrap();
        assert_eq!((config.filter.as_str(), config.format), ("debug,sqlx=warn", LogFormat::Json));
        assert_eq!(config.otlp_endpoint.as_deref(), Some("http://collector:4318"));
    }

    #[test]
    fn a_sampler_is_one_of_opentelemetrys_with_a_share() {
        let named = |name: &'static str, share: Option<&'static str>| {
            let mut pairs = vec![("OTEL_TRACES_SAMPLER", name)];
            pairs.extend(share.map(|share| ("OTEL_TRACES_SAMPLER_ARG", share)));
            config(&pairs).and_then(|config| sampler_of(config.sampler.as_ref()))
        };
        let shown = |sampler: Result<Sampler, InitError>| format!("{:?}", sampler.unwrap());
        assert_eq!(shown(sampler_of(None)), "ParentBased(AlwaysOn)");
        assert_eq!(shown(named("always_off", None)), "AlwaysOff");
        assert_eq!(shown(named("traceidratio", Some("0.25"))), "TraceIdRatioBased(0.25)");
        assert_eq!(shown(named("parentbased_traceidratio", None)), "ParentBased(TraceIdRatioBased(1.0))");
        for (name, share) in
            [("some", None), ("traceidratio", Some("2")), ("traceidratio", Some("NaN")), ("parentbased_", None)]
        {
            let said = named(name, share).unwrap_err().to_string();
            assert!(said.starts_with("OTEL_TRACES_SAMPLER is one of always_on, "), "{said}");
        }
    }

    #[test]
    fn colour_is_for_who_did_not_say_no() {
        assert!(config(&[]).unwrap().colour && config(&[("NO_COLOR", "")]).unwrap().colour);
        assert!(!config(&[("NO_COLOR", "1")]).unwrap().colour);
    }

    #[test]
    fn a_collector_that_could_never_be_reached_is_refused_by_name() {
        let said = |endpoint: &str, ca: Option<&str>| {
            let config = Config {
                otlp_endpoint: Some(endpoint.to_owned()),
                ca_file: ca.map(PathBuf::from),
                ..Config::default()
            };
            init("test", &config).unwrap_err().to_string()
        };
        assert!(said("collector:4318", None).starts_with("OTEL_EXPORTER_OTLP_ENDPOINT is an http or https URL"));
        assert_eq!(said("https://collector", Some("/no/such/file")), "MAZZIERE_CA_FILE");
    }

    #[test]
    fn an_unknown_format_and_a_malformed_filter_are_refused_with_their_reason() {
        let error = config(&[("MAZZIERE_LOG_FORMAT", "xml")]).unwrap_err();
        assert_eq!(error.to_string(), "MAZZIERE_LOG_FORMAT is text or json, not \"xml\"");
        let error = init("test", &Config { filter: "sqlx=loudly".to_owned(), ..Config::default() }).unwrap_err();
        assert!(error.to_string().starts_with("MAZZIERE_LOG is not a filter"), "{error}");
    }
}
