//! Sets up logs and spans for the process, once.
//!
//! Logs go to standard error (standard output belongs to the commands that print results). `MAZZIERE_LOG` filters them
//! (`info` by default, the syntax of tracing's `EnvFilter`); `MAZZIERE_LOG_FORMAT=json` prints one JSON object per line.
//! Spans are exported over OTLP/HTTP only when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the guard flushes them at the end.

use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

/// How log lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
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
}

impl Default for Config {
    fn default() -> Self {
        Self { filter: "info".to_owned(), format: LogFormat::Text, otlp_endpoint: None }
    }
}

impl Config {
    /// Reads the configuration from the environment of the process.
    ///
    /// # Errors
    /// When `MAZZIERE_LOG_FORMAT` is neither `text` nor `json`.
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
        Ok(Self { filter, format, otlp_endpoint: lookup("OTEL_EXPORTER_OTLP_ENDPOINT") })
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
    /// The exporter could not be built.
    #[error("the OTLP exporter could not be built")]
    Exporter(#[from] opentelemetry_otlp::ExporterBuildError),
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
    let provider = config.otlp_endpoint.as_deref().map(|url| tracer_provider(service_name, url)).transpose()?;
    let export =
        provider.as_ref().map(|provider| tracing_opentelemetry::layer().with_tracer(provider.tracer("mazziere")));
    tracing_subscriber::registry().with(log_layer(config.format)).with(export).with(filter).try_init()?;
    Ok(Guard(provider))
}

fn log_layer(format: LogFormat) -> Box<dyn Layer<Registry> + Send + Sync> {
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match format {
        LogFormat::Text => layer.boxed(),
        LogFormat::Json => layer.json().flatten_event(true).boxed(),
    }
}

fn tracer_provider(service_name: &str, endpoint: &str) -> Result<SdkTracerProvider, InitError> {
    let url = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
    let exporter = SpanExporter::builder().with_http().with_endpoint(url).build()?;
    let resource = Resource::builder().with_service_name(service_name.to_owned()).build();
    Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
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
    fn an_unknown_format_and_a_malformed_filter_are_refused_with_their_reason() {
        let error = config(&[("MAZZIERE_LOG_FORMAT", "xml")]).unwrap_err();
        assert_eq!(error.to_string(), "MAZZIERE_LOG_FORMAT is text or json, not \"xml\"");
        let error = init("test", &Config { filter: "sqlx=loudly".to_owned(), ..Config::default() }).unwrap_err();
        assert!(error.to_string().starts_with("MAZZIERE_LOG is not a filter"), "{error}");
    }
}
