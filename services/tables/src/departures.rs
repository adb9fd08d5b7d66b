//! Players of matches that play for the absent whose last stream at this replica has ended.
//!
//! A player who is gone for ten seconds is played for at once from then on (uno, "Timeout, abandon, autoplay"; peppa).
//! This module says at whom to look, and when; whether they follow the table at another replica is known to
//! [`crate::presence`], and what follows is an input of the rules.
//!
//! Non-goals: players who never had a stream, and those whose replica died: their clocks run.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::clock::Outages;
use mazziere_telemetry::Clock;

use crate::clock::schedule::Schedule;

/// How long somebody may be gone before they are played for.
pub const GONE_AFTER: Duration = Duration::seconds(10);

type Place = (TableId, PlayerId);

#[derive(Default)]
struct Streams {
    open: BTreeMap<Place, u32>,
    /// Since when there are none any more.
    gone: BTreeMap<Place, DateTime<Utc>>,
}

/// Who is gone, and since when. Clones share it.
#[derive(Clone)]
pub struct Departures(Arc<Inner>);

struct Inner {
    known: Mutex<Streams>,
    schedule: Arc<Schedule>,
    clock: Clock,
}

/// A stream of a player who is missed when it was their last one.
pub struct Attending {
    of: Departures,
    place: Place,
}

impl Drop for Attending {
    fn drop(&mut self) {
        self.of.leaves(self.place);
    }
}

impl Departures {
    /// Nobody is gone yet; a player who goes is looked at by `schedule`.
    pub fn new(schedule: Arc<Schedule>, clock: Clock) -> Departures {
        Departures(Arc::new(Inner { known: Mutex::default(), schedule, clock }))
    }

    fn known(&self) -> MutexGuard<'_, Streams> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A stream of a player opens.
    pub fn attend(&self, table: TableId, player: PlayerId) -> Attending {
        let place = (table, player);
        let mut known = self.known();
        *known.open.entry(place).or_default() += 1;
        known.gone.remove(&place);
        Attending { of: self.clone(), place }
    }

    fn leaves(&self, place: Place) {
        let at = self.0.clock.now();
        let mut known = self.known();
        let Some(open) = known.open.get_mut(&place) else { return };
        *open -= 1;
        if *open == 0 {
            known.open.remove(&place);
            known.gone.insert(place, at);
            self.0.schedule.set_no_later(place.0, at + GONE_AFTER);
        }
    }

    /// A player who is gone has been seen to: they are looked at no more.
    pub fn seen_to(&self, table: TableId, player: PlayerId) {
        self.known().gone.remove(&(table, player));
    }

    /// When somebody will have been gone for long enough; none if nobody is gone. Outages do not count (G2.11).
    pub fn due(&self, table: TableId, outages: &Outages) -> Option<DateTime<Utc>> {
        of(&self.known(), table).map(|(_, at)| outages.deadline(at, GONE_AFTER)).min()
    }

    /// Who has been gone for long enough.
    pub fn gone(&self, table: TableId, outages: &Outages, now: DateTime<Utc>) -> Vec<PlayerId> {
        let known = self.known();
        let due = of(&known, table).filter(|(_, at)| outages.deadline(*at, GONE_AFTER) <= now);
        due.map(|(player, _)| player).collect()
    }

    /// A table is over.
    pub fn forget(&self, table: TableId) {
        self.known().gone.retain(|(of, _), _| *of != table);
    }
}

/// Who is gone from a table, and since when.
fn of(known: &Streams, table: TableId) -> impl Iterator<Item = (PlayerId, DateTime<Utc>)> + '_ {
    let all = known.gone.range((table, PlayerId::new(uuid::Uuid::nil()))..);
    all.take_while(move |((of, _), _)| *of == table).map(|((_, player), at)| (*player, *at))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use mazziere_replay::clock::Outage;

    #[test]
    fn who_is_gone_for_ten_seconds_is_looked_at_and_who_is_back_is_not() {
        let clock = Clock::manual(DateTime::from_timestamp(1_767_297_600, 0).unwrap());
        let table = TableId::new(Uuid::from_u128(7));
        let player = |n| PlayerId::new(Uuid::from_u128(n));
        let schedule = Arc::new(Schedule::default());
        let none = Outages::default();
        let begin = clock.now();
        let at = |seconds| begin + Duration::seconds(seconds);
        let departures = Departures::new(schedule.clone(), clock.clone());
        let first = departures.attend(table, player(1));
        let [second, another] = [departures.attend(table, player(2)), departures.attend(table, player(2))];
        drop((first, second));
        assert_eq!((departures.due(table, &none), schedule.first()), (Some(at(10)), Some(at(10))));
        assert_eq!(departures.gone(table, &none, at(9)), []);
        assert_eq!(departures.gone(table, &none, at(10)), [player(1)], "the other has a stream still");
        let mut outages = Outages::default();
        outages.add(Outage { from: at(5), to: at(65) });
        assert_eq!(departures.due(table, &outages), Some(at(70)), "an outage does not count");
        clock.advance(Duration::seconds(4));
        drop(another);
        let back = departures.attend(table, player(1));
        assert_eq!(departures.due(table, &none), Some(at(14)));
        departures.seen_to(table, player(2));
        assert_eq!(departures.due(table, &none), None);
        drop(back);
        departures.forget(table);
        assert_eq!(departures.due(table, &none), None);
    }
}
