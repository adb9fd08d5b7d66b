//! The dispatcher: the channel from the code that has claimed effects to the runner that carries them out.
//!
//! A lease is shorter than an effect may take while the house is busy, so the worker prolongs the leases of what this
//! process has in hand. **Invariant:** it has no effect in hand twice, even where a lease ran out.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use mazziere_telemetry::Clock;
use tokio::sync::{Notify, mpsc, oneshot};
use uuid::Uuid;

use super::lanes::{Lanes, Permit};
use super::store::{LEASE, Queued};
use super::watch::{AttemptOutcome, Watch, Watchers};

/// Where claimed effects go in.
#[derive(Clone, Debug)]
pub struct Dispatcher {
    begun: mpsc::UnboundedSender<Dispatched>,
    lanes: Arc<Lanes>,
    look: Arc<Notify>,
    watchers: Arc<Watchers>,
    in_hand: Arc<InHand>,
    clock: Clock,
}

/// Where they come out, for the runner.
#[derive(Debug)]
pub struct End(mpsc::UnboundedReceiver<Dispatched>);

/// A claimed effect that is to be carried out now.
#[derive(Debug)]
pub struct Dispatched {
    pub claimed: Claimed,
    /// Brings the place in its lane.
    pub place: oneshot::Receiver<Permit>,
}

/// A claimed effect that this process has in hand until it is dropped.
#[derive(Debug)]
pub struct Claimed {
    queued: Queued,
    in_hand: Arc<InHand>,
}

impl Deref for Claimed {
    type Target = Queued;

    fn deref(&self) -> &Queued {
        &self.queued
    }
}

impl Claimed {
    /// The effect, which from now on is in nobody's hands.
    pub fn let_go(self) -> Queued {
        self.queued.clone()
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        self.in_hand.effects().remove(&self.queued.effect_id);
    }
}

/// The effects that this process has in hand, and when it was last given the lease of each.
#[derive(Debug, Default)]
struct InHand(Mutex<HashMap<Uuid, DateTime<Utc>>>);

impl InHand {
    fn effects(&self) -> MutexGuard<'_, HashMap<Uuid, DateTime<Utc>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A dispatcher and the end that the runner reads.
pub fn dispatcher(clock: Clock) -> (Dispatcher, End) {
    let (begun, end) = mpsc::unbounded_channel();
    let look = Arc::<Notify>::default();
    let lanes = Arc::new(Lanes::new(Arc::clone(&look)));
    let (watchers, in_hand) = Default::default();
    (Dispatcher { begun, lanes, look, watchers, in_hand, clock }, End(end))
}

impl Dispatcher {
    /// Has an effect carried out, unless this process has it in hand. Where nobody carries them out any more, its lease
    /// runs out and another replica does.
    pub fn start(&self, queued: Queued) {
        let Some(claimed) = self.take(queued) else { return };
        let place = self.lanes.line_up(claimed.subject_id);
        drop(self.begun.send(Dispatched { claimed, place }));
    }

    /// Takes a claimed effect in hand; none if it is in hand already.
    pub fn take(&self, queued: Queued) -> Option<Claimed> {
        let mut effects = self.in_hand.effects();
        let Entry::Vacant(free) = effects.entry(queued.effect_id) else { return None };
        free.insert(self.clock.now());
        Some(Claimed { queued, in_hand: Arc::clone(&self.in_hand) })
    }

    /// The effects that this process has in hand.
    pub fn in_hand(&self) -> Vec<Uuid> {
        self.in_hand.effects().keys().copied().collect()
    }

    /// Those of them of whose leases half is over.
    pub fn leases_to_prolong(&self) -> Vec<Uuid> {
        let given = self.clock.now() - LEASE / 2;
        self.in_hand.effects().iter().filter(|(_, at)| **at <= given).map(|(effect, _)| *effect).collect()
    }

    /// The leases of these are prolonged, as of a moment.
    pub fn prolonged(&self, effects: &[Uuid], at: DateTime<Utc>) {
        let mut in_hand = self.in_hand.effects();
        for effect in effects {
            in_hand.entry(*effect).and_modify(|given| *given = at);
        }
    }

    /// Those of these effects that this process does not have in hand.
    pub fn not_in_hand(&self, effects: &[Uuid]) -> Vec<Uuid> {
        let in_hand = self.in_hand.effects();
        effects.iter().filter(|effect| !in_hand.contains_key(effect)).copied().collect()
    }

    /// Waits for attempts at any of these effects in this process, from now on.
    pub fn watch(&self, effects: Vec<Uuid>) -> Watch {
        self.watchers.watch(effects)
    }

    /// Tells the requests that wait for an effect what an attempt at it came to.
    pub fn tell(&self, effect: Uuid, attempted: AttemptOutcome) {
        self.watchers.tell(effect, attempted);
    }

    /// The places of those that are carried out.
    pub fn lanes(&self) -> &Arc<Lanes> {
        &self.lanes
    }

    /// Has the queue looked at: something was put there for later.
    pub fn look(&self) {
        self.look.notify_one();
    }

    /// Waits until the queue is to be looked at.
    pub async fn looks(&self) {
        self.look.notified().await;
    }
}

impl End {
    /// The next effect; `None` when there will be no more.
    pub async fn next(&mut self) -> Option<Dispatched> {
        self.0.recv().await
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use serde_json::Value;

    use super::*;

    fn queued(effect: u128) -> Queued {
        Queued {
            effect_id: Uuid::from_u128(effect),
            subject: "tournament".to_owned(),
            subject_id: Uuid::from_u128(1),
            effect: Value::Null,
            attempts: 0,
            created_at: DateTime::UNIX_EPOCH,
            traceparent: None,
        }
    }

    #[test]
    fn what_is_in_hand_is_not_begun_again() {
        let (dispatcher, mut end) = dispatcher(Clock::manual(DateTime::UNIX_EPOCH));
        let mut next = || end.next().now_or_never().flatten();
        dispatcher.start(queued(1));
        dispatcher.start(queued(1));
        dispatcher.start(queued(2));
        let first = next().unwrap();
        assert_eq!(next().unwrap().claimed.effect_id, Uuid::from_u128(2), "and is let go of as it is dropped");
        assert!(next().is_none(), "the first was begun once");
        assert_eq!(dispatcher.in_hand(), [Uuid::from_u128(1)]);
        assert!(dispatcher.take(queued(1)).is_none());
        assert_eq!(dispatcher.not_in_hand(&[1, 2].map(Uuid::from_u128)), [Uuid::from_u128(2)]);
        drop(first);
        dispatcher.start(queued(1));
        assert_eq!(next().unwrap().claimed.effect_id, Uuid::from_u128(1), "it was put back, and is tried again");
        drop(end);
        dispatcher.start(queued(3));
        assert!(dispatcher.in_hand().is_empty(), "nobody carries them out any more");
    }
}
