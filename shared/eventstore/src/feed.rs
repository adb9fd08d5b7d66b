//! The live feed: woken by the sequencer's notification, with a look of its own now and then.
//!
//! A notification is a hint, never a fact: every login of the database can send one that says anything. It says when to
//! look; events are always read from the log, by position, and each reader checks that none is missing. **Invariants:**
//! a reader that has looked in vain looks again only after a newer hint; hints are passed on at a bounded rate, however
//! many come; one that turns out to be false has this process look for itself for a while. A lost notification or a
//! restarted database costs a moment, never an event.

use crate::error::StoreError;
use crate::event::{LogPage, LoggedEvent};
use crate::history::History;
use crate::store::read;
use mazziere_telemetry::Stopwatch;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::watch;

const CHANNEL: &str = "eventstore_log";

/// After a failure of the database, before the next attempt.
pub(crate) const PAUSE: Duration = Duration::from_millis(100);

/// The pause between two hints that are passed on.
const GATHER: Duration = Duration::from_millis(2);

/// The pause between two looks that hints cause while they are not believed.
const DOUBTFUL_GATHER: Duration = Duration::from_millis(20);

/// For how long hints are not believed after a false one.
const DOUBT: Duration = Duration::from_secs(10);

/// How far the log is said to reach, and how often anything was said.
#[derive(Debug, Clone, Copy)]
struct Hint {
    last: i64,
    heard: u64,
}

/// Everything that was said before a reader looked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HintMark(u64);

/// How far the log is said to reach; one listener per store, started by the first who waits.
#[derive(Debug)]
pub(crate) struct Feed {
    pool: PgPool,
    poll: Duration,
    hint: OnceLock<watch::Receiver<Hint>>,
    history: Arc<History>,
}

impl Feed {
    pub(crate) fn new(pool: PgPool, poll: Duration, history: Arc<History>) -> Self {
        Self { pool, poll, hint: OnceLock::new(), history }
    }

    fn hint(&self) -> watch::Receiver<Hint> {
        self.hint
            .get_or_init(|| {
                let (sender, receiver) = watch::channel(Hint { last: -1, heard: 0 });
                tokio::spawn(listen(self.pool.clone(), self.poll, sender));
                receiver
            })
            .clone()
    }

    /// What was said so far: asked for before looking, so that nothing said after the look is missed.
    pub(crate) fn heard(&self) -> HintMark {
        let hint = self.hint();
        let heard = hint.borrow().heard;
        HintMark(heard)
    }

    /// Waits until something newer says that the log holds `position`.
    pub(crate) async fn reach(&self, position: i64, HintMark(before): HintMark) {
        // The listener lives as long as this receiver: waiting cannot fail.
        let _ = self.hint().wait_for(|hint| hint.heard > before && hint.last >= position).await;
    }
}

/// Passes hints on until nobody waits any more.
async fn listen(pool: PgPool, poll: Duration, hint: watch::Sender<Hint>) {
    while !hint.is_closed() {
        if let Err(error) = Listener::start(&pool, &hint).run(poll).await {
            tracing::warn!(%error, "the feed lost the database and tries again");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// One connection's worth of listening.
struct Listener<'a> {
    pool: &'a PgPool,
    hint: &'a watch::Sender<Hint>,
    /// The furthest that was heard and not passed on yet.
    waiting: Option<i64>,
    /// The furthest that was passed on since the last look.
    claimed: i64,
    /// Since when hints are not believed.
    doubted: Option<Stopwatch>,
    passed_on: Stopwatch,
}

impl<'a> Listener<'a> {
    fn start(pool: &'a PgPool, hint: &'a watch::Sender<Hint>) -> Self {
        Self { pool, hint, waiting: None, claimed: -1, doubted: None, passed_on: Stopwatch::start() }
    }

    async fn run(mut self, poll: Duration) -> Result<(), sqlx::Error> {
        let mut listener = PgListener::connect_with(self.pool).await?;
        listener.listen(CHANNEL).await?;
        // What was logged before we listened is found by looking; so is what a lost connection has swallowed.
        let mut looks = tokio::time::interval(poll);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = self.hint.closed() => return Ok(()),
                _ = looks.tick() => self.look().await?,
                () = tokio::time::sleep(self.gather()), if self.waiting.is_some() => self.pass_on().await?,
                heard = listener.try_recv() => match heard? {
                    Some(notification) => self.hear(notification.payload()),
                    // The connection was lost and is made again.
                    None => self.look().await?,
                },
            }
        }
    }

    /// How long what is waiting waits.
    fn gather(&self) -> Duration {
        let pause = if self.doubted.is_some() { DOUBTFUL_GATHER } else { GATHER };
        pause.saturating_sub(self.passed_on.elapsed())
    }

    fn hear(&mut self, payload: &str) {
        self.waiting = self.waiting.max(position(payload));
    }

    async fn pass_on(&mut self) -> Result<(), sqlx::Error> {
        if self.doubted.is_some() {
            return self.look().await;
        }
        if let Some(last) = self.waiting.take() {
            self.claimed = self.claimed.max(last);
            self.hint.send_modify(|hint| *hint = Hint { last: hint.last.max(last), heard: hint.heard + 1 });
        }
        self.passed_on = Stopwatch::start();
        Ok(())
    }

    async fn look(&mut self) -> Result<(), sqlx::Error> {
        self.waiting = None;
        let last = read::last_position(self.pool).await?.unwrap_or(-1);
        if last < self.claimed {
            if self.doubted.is_none() {
                tracing::warn!(
                    claimed = self.claimed,
                    last,
                    "a notification of the log was false: somebody else sent it"
                );
            }
            self.doubted = Some(Stopwatch::start());
        } else if self.doubted.as_ref().is_some_and(|since| since.elapsed() > DOUBT) {
            self.doubted = None;
        }
        self.claimed = -1;
        self.hint.send_if_modified(|hint| {
            let changed = hint.last != last;
            if changed {
                *hint = Hint { last, heard: hint.heard + 1 };
            }
            changed
        });
        self.passed_on = Stopwatch::start();
        Ok(())
    }
}

/// The position that a notification names; what is none says nothing.
fn position(payload: &str) -> Option<i64> {
    payload.parse().ok().filter(|position| *position >= 0)
}

/// How often a reader looks at most.
#[derive(Debug)]
pub(crate) struct Pace {
    least: Duration,
    looked: Option<Stopwatch>,
}

impl Pace {
    pub(crate) fn new(least: Duration) -> Self {
        Self { least, looked: None }
    }

    /// Something was found; whether there is more.
    pub(crate) fn looked(&mut self, more: bool) {
        self.looked = (!more).then(Stopwatch::start);
    }

    /// Waits until the next look may be taken.
    pub(crate) async fn keep(&self) {
        let Some(since) = &self.looked else { return };
        let rest = self.least.saturating_sub(since.elapsed());
        if !rest.is_zero() {
            tokio::time::sleep(rest).await;
        }
    }
}

/// A reader that follows the log as it grows; it outlives restarts of the database.
#[derive(Debug)]
pub struct Tail {
    feed: Arc<Feed>,
    next: i64,
    limit: u32,
    pace: Pace,
}

impl Tail {
    pub(crate) fn new(feed: Arc<Feed>, next: i64) -> Self {
        Self { feed, next: next.max(0), limit: 500, pace: Pace::new(Duration::ZERO) }
    }

    /// At least this long from one look to the next, unless there is more than a batch: where much is appended, one
    /// look finds what would have taken several. What comes after a pause is not kept waiting.
    #[must_use]
    pub fn pace(mut self, pace: Duration) -> Self {
        self.pace = Pace::new(pace);
        self
    }

    /// At most this many events per batch.
    #[must_use]
    pub fn limit(mut self, limit: u32) -> Self {
        self.limit = limit.max(1);
        self
    }

    /// The position that is looked at next.
    pub fn position(&self) -> i64 {
        self.next
    }

    /// The next events of streams that the role may read, at least one; waits for them. No position is passed over
    /// unseen. Safe to cancel.
    ///
    /// # Errors
    /// [`StoreError::Inconsistent`] when the log has a gap, [`StoreError::Database`] when it cannot be read for a
    /// reason that waiting does not cure.
    pub async fn next_batch(&mut self) -> Result<Vec<LoggedEvent>, StoreError> {
        loop {
            self.pace.keep().await;
            let heard = self.feed.heard();
            match read::log(&self.feed.pool, self.next, self.limit, None, None).await {
                Ok(LogPage { through: Some(last), events }) => {
                    self.pace.looked(last + 1 - self.next >= i64::from(self.limit));
                    self.next = last + 1;
                    if let Some(last) = events.last() {
                        self.feed.history.read(last.position, &last.event);
                    }
                    // What others appended is passed over.
                    if !events.is_empty() {
                        return Ok(events);
                    }
                }
                Ok(_) => self.feed.reach(self.next, heard).await,
                Err(error) if error.is_retryable() => {
                    tracing::warn!(%error, "the tail lost the database and tries again");
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    /// A reader that has looked in vain waits for something newer, however far the log was said to reach before.
    #[tokio::test]
    async fn what_was_said_before_a_look_is_no_reason_for_another_one() {
        let pool = PgPool::connect_lazy("postgres://nobody@127.0.0.1:1/nowhere").unwrap();
        let feed = Feed::new(pool.clone(), Duration::from_secs(60), History::watch(pool, Duration::from_secs(60)));
        let (said, hint) = watch::channel(Hint { last: -1, heard: 0 });
        feed.hint.set(hint).unwrap();
        let says = |last| said.send_modify(|hint| *hint = Hint { last, heard: hint.heard + 1 });
        let before = feed.heard();
        assert!(feed.reach(5, before).now_or_never().is_none());
        says(4);
        assert!(feed.reach(5, before).now_or_never().is_none(), "not as far as that");
        says(i64::MAX);
        assert!(feed.reach(5, before).now_or_never().is_some());
        let in_vain = feed.heard();
        assert!(feed.reach(5, in_vain).now_or_never().is_none(), "it was seen not to be so");
        says(5);
        assert!(feed.reach(5, in_vain).now_or_never().is_some());
    }

    /// However much somebody lies, readers look in vain once; from then on the lies only have this process look for
    /// itself, and less often than true hints are passed on.
    #[tokio::test]
    async fn hints_that_follow_a_false_one_wake_nobody() {
        let db = mazziere_testkit::TestDb::new("feed", async |pool| Ok(crate::migrate(pool).await?)).await;
        let (pool, minute) = (db.pool().clone(), Duration::from_secs(60));
        let feed = Feed::new(pool.clone(), minute, History::watch(pool, minute));
        let (said, hint) = watch::channel(Hint { last: -1, heard: 0 });
        feed.hint.set(hint).unwrap();
        let mut listener = Listener::start(db.pool(), &said);
        assert!(listener.gather() <= GATHER);
        for round in 0..200 {
            let before = feed.heard();
            for lie in 0..10 {
                listener.hear(&lie.to_string());
            }
            listener.pass_on().await.unwrap();
            let is_woken = feed.reach(0, before).now_or_never().is_some();
            assert_eq!(is_woken, round == 0, "round {round}");
            if round == 0 {
                listener.look().await.unwrap();
            }
            assert!(listener.doubted.is_some(), "the log holds no such position");
            // The doubt lasts, however long the test takes.
            listener.doubted = Some(Stopwatch::start());
        }
        // A test that is kept waiting between the two lines measures less, but not each time.
        let pauses = (0..1_000).map(|_| {
            listener.passed_on = Stopwatch::start();
            listener.gather()
        });
        assert!(pauses.max() > Some(GATHER));
    }

    #[test]
    fn a_notification_names_a_position_or_says_nothing() {
        assert_eq!(["0", "17", "9223372036854775807"].map(position), [Some(0), Some(17), Some(i64::MAX)]);
        assert_eq!(["", "-1", "x", "1.5", " 1", "9223372036854775808"].map(position), [None; 6]);
    }
}
