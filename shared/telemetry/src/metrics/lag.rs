//! How far something is behind what it follows: in events, and since when.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use prometheus::{Error, Gauge, IntGauge, Opts};

use super::{Kind, Metrics};

/// How far something is behind. Clones share it.
#[derive(Clone, Debug)]
pub struct Lag {
    events: IntGauge,
    seconds: Gauge,
    since: Arc<Mutex<Option<DateTime<Utc>>>>,
}

impl Lag {
    /// Notes how many events it is behind now. The seconds run from the moment at which it was last seen at the end.
    pub fn note(&self, events: i64, now: DateTime<Utc>) {
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        self.events.set(events.max(0));
        *since = if events > 0 { since.or(Some(now)) } else { None };
        self.seconds.set(since.map_or(0.0, |since| (now - since).as_seconds_f64().max(0.0)));
    }
}

impl Metrics {
    /// Registers `<name>_lag_events` and `<name>_lag_seconds`; `of` says what is behind.
    ///
    /// # Errors
    /// As [`Metrics::counter`].
    pub fn lag(&self, name: &str, of: &str) -> Result<Lag, Error> {
        let events =
            self.gauge(&format!("{name}_lag_events"), &format!("Events of the log that {of} has not taken in."))?;
        let (name, help) =
            (format!("{name}_lag_seconds"), format!("Since when {of} has not been at the end of the log."));
        let seconds = Gauge::with_opts(Opts::new(name, help).const_label("service", self.service()))?;
        Ok(Lag { events, seconds: self.add(Kind::Gauge, seconds)?, since: Arc::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_run_from_the_moment_at_which_it_fell_behind() {
        let metrics = Metrics::new("lobby");
        let lag = metrics.lag("mazziere_feed", "the feed").unwrap();
        let at = |second| DateTime::from_timestamp(second, 0).unwrap();
        let said = || {
            let text = metrics.text().unwrap();
            let value = |name: &str| {
                text.lines()
                    .find_map(|line| line.strip_prefix(&format!("{name}{{service=\"lobby\"}} ")))
                    .unwrap()
                    .to_owned()
            };
            (value("mazziere_feed_lag_events"), value("mazziere_feed_lag_seconds"))
        };
        for (second, events, expected) in
            [(0, 0, ("0", "0")), (10, 5, ("5", "0")), (25, 3, ("3", "15")), (30, 0, ("0", "0")), (40, 1, ("1", "0"))]
        {
            lag.note(events, at(second));
            assert_eq!(said(), (expected.0.to_owned(), expected.1.to_owned()), "{second}");
        }
    }
}
