//! The outbox: what has to happen outside the lobby (money at the wallet, tables to open or void), queued and carried
//! out.
//!
//! An effect is written into the queue in the transaction of the event it follows from, so that it happens if and only
//! if the event did. It may be carried out more than once (a crash, two replicas): every effect is idempotent by
//! derived ids, and its outcome is a command that comes to nothing the second time.
//!
//! The queue knows an [`Effect`] by its id, its name and the stream that it is an effect of, which is its lane
//! ([`lanes`]): lanes take turns, so that thousands of effects of one hold up no others. What there is to be done it
//! holds as JSON. Non-goals: which effects follow from an event (each aggregate says so), carrying them out (the
//! runner, which lies above all that effects are of).
//!
//! # Lanes
//!
//! - Effects are queued in the transaction of their events. The process that writes them claims as many as it can
//!   begin, and hands them to the runner ([`dispatcher`]); the worker of any replica claims the rest, lane by lane.
//! - `lobby.effect_lane`, kept by triggers, says for each lane from when on something may be due, so a look at the
//!   queue costs the same however much waits in one lane.
//! - Outcomes that wait for their turn at one stream are decided one after the other and written in one transaction,
//!   events and all (`Executor::note`). What cannot be written together is written one by one.
//! - Effects of one lane have no order. An effect that has to wait for another is queued by the outcome of that one.
//!
//! News of the tables have lanes too: `feed.rs`. Why: `docs/decisions/lanes.md`.

pub mod call;
#[cfg(feature = "service")]
pub mod dispatcher;
#[cfg(feature = "service")]
pub mod lanes;
#[cfg(feature = "service")]
pub mod store;
#[cfg(feature = "service")]
pub mod watch;

use chrono::Duration;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

#[cfg(feature = "service")]
pub use self::store::Queued;

/// Something to be done outside.
pub trait Effect: Clone + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What the one who waits for it is known by.
    type Waits: PartialEq + Send;

    /// Its name in metrics.
    fn name(&self) -> &'static str;

    /// Its id, derived from what it is an effect of and what it is about: the same effect is queued once, however often
    /// it is named.
    fn id(&self, of: Uuid) -> Uuid;

    /// For whom what follows from it is carried out at once, if it is for somebody.
    fn asked_for(&self) -> Option<Self::Waits>;
}

/// An effect and how long to wait before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due<E> {
    pub effect: E,
    /// After what pause.
    pub after: Duration,
}

/// How long the lobby waits for things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// Between two matches of a tournament (G4.7).
    pub between_matches: Duration,
    /// For the wallet to answer a buy-in, before it is called off.
    pub buy_in: Duration,
    /// Before a cash table closes that is empty and one too many.
    pub surplus: Duration,
    /// For the outcome of what a request has begun, from its arrival, before it is answered with 202.
    pub answer: Duration,
}

impl Default for Pauses {
    fn default() -> Self {
        Pauses {
            between_matches: Duration::seconds(60),
            buy_in: Duration::seconds(30),
            surplus: Duration::minutes(10),
            answer: Duration::seconds(10),
        }
    }
}

/// How long to wait after a failed attempt, in milliseconds: short at first, so that a restarted service is found soon.
pub fn backoff(attempts: i32) -> Duration {
    let doubled = 50_i64.saturating_mul(1_i64 << attempts.clamp(0, 10));
    Duration::milliseconds(if attempts < 30 { doubled.min(1_000) } else { 5_000 })
}
