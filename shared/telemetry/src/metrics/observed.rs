//! Families whose figures are asked for when somebody looks.

use std::fmt;
use std::sync::Arc;

use prometheus::core::{Collector, Desc, Describer};
use prometheus::proto::{Counter, Gauge, LabelPair, Metric, MetricFamily, MetricType};
use prometheus::{Error, Opts};

use super::Kind;

/// The value of one series.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    labels: Vec<String>,
    value: f64,
}

impl Sample {
    /// A value; the labels are those that the family was registered with, in their order.
    pub fn of(labels: &[&str], value: f64) -> Sample {
        Sample { labels: labels.iter().map(|label| (*label).to_owned()).collect(), value }
    }
}

type Read = Arc<dyn Fn() -> Vec<Sample> + Send + Sync>;

#[derive(Clone)]
pub(super) struct Observed {
    kind: Kind,
    desc: Desc,
    labels: Vec<&'static str>,
    read: Read,
}

impl Observed {
    pub(super) fn new(
        kind: Kind,
        opts: &Opts,
        labels: &[&'static str],
        read: impl Fn() -> Vec<Sample> + Send + Sync + 'static,
    ) -> Result<Observed, Error> {
        let opts = opts.clone().variable_labels(labels.iter().map(|label| (*label).to_owned()).collect());
        Ok(Observed { kind, desc: opts.describe()?, labels: labels.to_vec(), read: Arc::new(read) })
    }

    fn metric(&self, sample: &Sample) -> Metric {
        let pair = |(name, value): (&str, &str)| {
            let mut pair = LabelPair::default();
            pair.set_name(name.to_owned());
            pair.set_value(value.to_owned());
            pair
        };
        let own = self.labels.iter().copied().zip(sample.labels.iter().map(String::as_str)).map(pair);
        let mut pairs: Vec<LabelPair> = self.desc.const_label_pairs.iter().cloned().chain(own).collect();
        pairs.sort_by(|one, other| one.name().cmp(other.name()));
        let mut metric = Metric::default();
        metric.set_label(pairs);
        match self.kind {
            Kind::Counter => {
                let mut counter = Counter::default();
                counter.set_value(sample.value);
                metric.set_counter(counter);
            }
            Kind::Gauge | Kind::Histogram => {
                let mut gauge = Gauge::default();
                gauge.set_value(sample.value);
                metric.set_gauge(gauge);
            }
        }
        metric
    }
}

impl fmt::Debug for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observed({})", self.desc.fq_name)
    }
}

impl Collector for Observed {
    fn desc(&self) -> Vec<&Desc> {
        vec![&self.desc]
    }

    fn collect(&self) -> Vec<MetricFamily> {
        let mut family = MetricFamily::default();
        family.set_name(self.desc.fq_name.clone());
        family.set_help(self.desc.help.clone());
        family.set_field_type(match self.kind {
            Kind::Counter => MetricType::COUNTER,
            Kind::Gauge | Kind::Histogram => MetricType::GAUGE,
        });
        let samples = (self.read)();
        if samples.is_empty() {
            return Vec::new();
        }
        family.set_metric(samples.iter().map(|sample| self.metric(sample)).collect());
        vec![family]
    }
}
