//! Which tables may be without promises: those that an older release has opened.
//!
//! Every release that says `release_installed` makes promises. While the first of them took the place of one that made
//! none, replicas of both opened tables; two releases at most run beside each other, so when the second one came the
//! old ones were gone. Where no table was opened before the first, there was nothing older.
//!
//! **Invariants:** nothing is kept but some positions, however many tables there are. All releases stand in one stream,
//! in the order of the log, for [`StreamWalk`](mazziere_books::stream::StreamWalk) refuses any other of their kind: so
//! the first one that is taken is the first one that there was.

use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_replay::house::{Fault, Kind, Place};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// What of the opening of a table says whether anything is promised.
#[derive(Deserialize)]
struct Opening {
    promises: Option<IgnoredAny>,
}

/// What of a release tells it from others.
#[derive(Deserialize)]
struct Installed {
    digest: String,
}

/// Tables and releases, by their positions in the log; what has none yet comes last.
#[derive(Debug, Default)]
pub(crate) struct Promises {
    /// The first release, by its digest.
    installed: Option<(i64, String)>,
    /// The first one after it that is another.
    replaced: Option<i64>,
    /// The first opening of a table.
    first: Option<i64>,
    /// The last table of which nothing is promised.
    without: Option<(i64, StreamId)>,
}

impl Promises {
    /// Takes an event of a stream of a kind, behind its walk. Streams come in any order, their events in their own.
    pub(crate) fn take(&mut self, kind: &str, event: &StoredEvent, position: Option<i64>) {
        let at = position.unwrap_or(i64::MAX);
        match (kind, event.r#type.as_str()) {
            ("table", "table_opened") if event.version == 1 => {
                self.first = Some(self.first.map_or(at, |first| first.min(at)));
                // One that cannot be read is found elsewhere.
                let opening = serde_json::from_slice::<Opening>(&event.payload);
                if opening.is_ok_and(|opening| opening.promises.is_none()) {
                    self.without = self.without.max(Some((at, event.stream)));
                }
            }
            ("release", "release_installed") => {
                let Ok(Installed { digest }) = serde_json::from_slice(&event.payload) else { return };
                match &self.installed {
                    None => self.installed = Some((at, digest)),
                    Some((_, first)) if *first != digest && self.replaced.is_none() => self.replaced = Some(at),
                    Some(_) => {}
                }
            }
            _ => {}
        }
    }

    /// Whether every table that has to be promised something is.
    ///
    /// # Errors
    /// The last one that is not.
    pub(crate) fn end(self) -> Result<(), Fault> {
        let Some((installed, _)) = self.installed else { return Ok(()) };
        let since = if self.first >= Some(installed) { Some(installed) } else { self.replaced };
        match (self.without, since) {
            (Some((at, stream)), Some(since)) if at > since => {
                let place = Place { position: (at < i64::MAX).then_some(at), ..Place::event(stream, 1) };
                let what =
                    "nothing is promised of its deals, and every release that was installed by then promises them";
                Err(Fault::new(Kind::Deal, place, what))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    /// What the log says, position by position: `old` and `new` are tables without and with promises, all else is the
    /// digest of a release. Which table is found.
    fn found(log: &[&str]) -> Option<i64> {
        let mut promises = Promises::default();
        let mut releases = 0;
        // Streams come in the order of their ids, not in that of the log.
        let all: Vec<(i64, &str)> = (0..).zip(log.iter().copied()).collect();
        for &(position, word) in all.iter().rev().filter(|(_, word)| ["old", "new"].contains(word)) {
            let payload = if word == "old" { json!({}) } else { json!({"promises": {"count": 64}}) };
            promises.take("table", &event(position, 1, "table_opened", &payload), Some(position));
        }
        for &(position, word) in all.iter().filter(|(_, word)| !["old", "new"].contains(word)) {
            releases += 1;
            let payload = json!({"version": "1", "digest": word, "rules": {}});
            promises.take("release", &event(900, releases, "release_installed", &payload), Some(position));
        }
        promises.end().err().map(|fault| {
            assert_eq!((fault.kind, fault.place.version), (Kind::Deal, Some(1)));
            assert_eq!(fault.place.stream, Some(id(fault.place.position.unwrap())));
            fault.place.position.unwrap()
        })
    }

    fn id(number: i64) -> StreamId {
        StreamId::new(Uuid::from_u128(number.unsigned_abs().into()))
    }

    fn event(stream: i64, version: i64, r#type: &str, payload: &serde_json::Value) -> StoredEvent {
        StoredEvent {
            stream: id(stream),
            version,
            r#type: r#type.to_owned(),
            schema: 1,
            occurred_at: DateTime::UNIX_EPOCH,
            payload: payload.to_string().into_bytes().into(),
            payload_hash: [0; 32],
            event_hash: [0; 32],
            metadata: serde_json::Value::Null,
        }
    }

    #[test]
    fn a_house_that_began_with_promises_opens_no_table_without() {
        assert_eq!(found(&["a", "new", "new", "b", "new"]), None);
        assert_eq!(found(&["a", "new", "old", "new"]), Some(2));
        assert_eq!(found(&["a", "old"]), Some(1));
        assert_eq!(found(&["a", "b", "a", "new", "new", "old", "c", "old"]), Some(7), "the last one");
    }

    #[test]
    fn an_older_house_has_tables_without_until_two_releases_made_promises() {
        assert_eq!(found(&["old", "old"]), None, "no release says anything");
        assert_eq!(found(&["old", "a", "old", "new", "old"]), None, "replicas of both ran, or it was rolled back");
        assert_eq!(found(&["old", "a", "old", "a", "old"]), None, "the same release again is no other one");
        assert_eq!(found(&["old", "a", "old", "new", "b", "new"]), None);
        assert_eq!(found(&["old", "a", "old", "new", "b", "new", "old"]), Some(6));
        assert_eq!(found(&["old", "a", "b", "old", "new", "a", "b", "new"]), Some(3));
    }

    #[test]
    fn what_has_no_place_yet_comes_last() {
        let mut promises = Promises::default();
        promises.take("release", &event(9, 1, "release_installed", &json!({"digest": "a"})), Some(0));
        promises.take("table", &event(3, 1, "table_opened", &json!({})), None);
        let place = promises.end().unwrap_err().place;
        assert_eq!((place.stream, place.position), (Some(id(3)), None));
    }
}
