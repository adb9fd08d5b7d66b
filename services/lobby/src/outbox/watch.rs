//! Requests that wait for the outcome of effects, whichever task of this process carries them out.
//!
//! What another replica carries out is not told here: who waits looks at the state itself now and then.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;
use uuid::Uuid;

/// What an attempt at an effect came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// It is done: its outcome is written.
    Done,
    /// The other service cannot be reached; it is tried again later.
    Unreachable,
    /// Something else stood in the way; it is tried again later.
    Postponed,
}

/// The requests that wait, by effect.
#[derive(Debug, Default)]
pub struct Watchers(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    next: u64,
    by_effect: HashMap<Uuid, Vec<Waiter>>,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    told: mpsc::UnboundedSender<AttemptOutcome>,
}

/// A request's wait for any of some effects. Dropping it ends it.
#[derive(Debug)]
pub struct Watch {
    number: u64,
    effects: Vec<Uuid>,
    attempts: mpsc::UnboundedReceiver<AttemptOutcome>,
    watchers: Arc<Watchers>,
}

impl Watchers {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for attempts at any of these effects, from now on.
    pub fn watch(self: &Arc<Self>, effects: Vec<Uuid>) -> Watch {
        let (told, attempts) = mpsc::unbounded_channel();
        let mut waiting = self.waiting();
        let number = waiting.next;
        waiting.next += 1;
        for effect in &effects {
            waiting.by_effect.entry(*effect).or_default().push(Waiter { number, told: told.clone() });
        }
        drop(waiting);
        Watch { number, effects, attempts, watchers: Arc::clone(self) }
    }

    /// Tells those who wait for an effect what an attempt at it came to.
    pub fn tell(&self, effect: Uuid, attempted: AttemptOutcome) {
        for waiter in self.waiting().by_effect.get(&effect).into_iter().flatten() {
            // A request that has its answer by now does not listen any more.
            let _gone = waiter.told.send(attempted);
        }
    }
}

impl Watch {
    /// What the next attempt at one of them came to. Without an attempt it never returns.
    pub async fn attempted(&mut self) -> AttemptOutcome {
        match self.attempts.recv().await {
            Some(attempted) => attempted,
            None => std::future::pending().await,
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut waiting = self.watchers.waiting();
        for effect in &self.effects {
            if let Some(waiters) = waiting.by_effect.get_mut(effect) {
                waiters.retain(|waiter| waiter.number != self.number);
                if waiters.is_empty() {
                    waiting.by_effect.remove(effect);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn attempts_are_told_to_those_who_wait_for_them_and_to_nobody_else() {
        let watchers = Arc::new(Watchers::default());
        let one = Uuid::from_u128(1);
        let other = Uuid::from_u128(2);
        let mut both = watchers.watch(vec![one, other]);
        let mut second = watchers.watch(vec![other]);
        let mut nothing = watchers.watch(Vec::new());
        watchers.tell(one, AttemptOutcome::Unreachable);
        watchers.tell(other, AttemptOutcome::Done);
        assert_eq!(both.attempted().now_or_never(), Some(AttemptOutcome::Unreachable));
        assert_eq!(both.attempted().now_or_never(), Some(AttemptOutcome::Done));
        assert_eq!(second.attempted().now_or_never(), Some(AttemptOutcome::Done));
        assert_eq!(second.attempted().now_or_never(), None);
        assert_eq!(nothing.attempted().now_or_never(), None);
        drop((both, second, nothing));
        assert!(watchers.waiting().by_effect.is_empty(), "nothing is kept of requests that have gone");
    }
}
