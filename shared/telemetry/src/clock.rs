//! The only source of time.
//!
//! A [`Clock`] is handed to all code that needs the time, so that tests and replays decide what time it is. Every time
//! it gives is truncated to microseconds, because that is what PostgreSQL keeps: a time written and read back compares
//! equal.
//!
//! Non-goals: no time zones and no calendars. The system clock follows the machine and may be set back; code that
//! measures a span of work uses [`Stopwatch`], which cannot run backwards.

use std::sync::Arc;
use std::time::Instant;

use chrono::{DateTime, Duration, SubsecRound, Utc};
use tokio::sync::watch;

/// Decimal digits of a second that PostgreSQL's `timestamptz` keeps.
const STORED_DIGITS: u16 = 6;

/// The longest single wait on the system clock: after it the clock is read again, so that a machine whose time is set
/// forward wakes its sleepers within this time.
const LONGEST_NAP: std::time::Duration = std::time::Duration::from_secs(30);

/// A source of time: the machine's, or one that only moves when told to. Clones share the same time.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System { ahead: Duration },
    Manual(Arc<watch::Sender<DateTime<Utc>>>),
}

impl Clock {
    /// The machine's clock.
    pub const fn system() -> Self {
        Self::system_ahead(Duration::zero())
    }

    /// The clock of a machine that is set wrong by so much, for tests.
    pub const fn system_ahead(ahead: Duration) -> Self {
        Self(Source::System { ahead })
    }

    /// A clock that stands at `start` (truncated to microseconds) until [`Clock::advance`] or [`Clock::set`] moves it.
    pub fn manual(start: DateTime<Utc>) -> Self {
        Self(Source::Manual(Arc::new(watch::Sender::new(start.trunc_subsecs(STORED_DIGITS)))))
    }

    /// The time, in UTC, with microsecond precision.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the machine's clock")]
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            Source::System { ahead } => (Utc::now() + *ahead).trunc_subsecs(STORED_DIGITS),
            Source::Manual(time) => *time.borrow(),
        }
    }

    /// Whether it is the machine's, which other machines' clocks can be compared with.
    pub const fn is_system(&self) -> bool {
        matches!(self.0, Source::System { .. })
    }

    /// Moves a manual clock forward by `by` and wakes everyone whose time has come.
    ///
    /// # Panics
    /// On the system clock, which nobody may move, and when `by` is negative or leaves the calendar.
    pub fn advance(&self, by: Duration) {
        assert!(by >= Duration::zero(), "a clock is never advanced backwards");
        self.change(|time| *time += by);
    }

    /// Sets a manual clock, forward or back (a machine's clock is set back too, and code has to survive it).
    ///
    /// # Panics
    /// On the system clock.
    pub fn set(&self, to: DateTime<Utc>) {
        self.change(|time| *time = to);
    }

    fn change(&self, change: impl FnOnce(&mut DateTime<Utc>)) {
        match &self.0 {
            Source::System { .. } => panic!("the system clock cannot be moved"),
            Source::Manual(time) => time.send_modify(|time| {
                change(time);
                *time = time.trunc_subsecs(STORED_DIGITS);
            }),
        }
    }

    /// Returns once the clock shows `at` or later; at once if it already does. Cancel-safe.
    pub async fn sleep_until(&self, at: DateTime<Utc>) {
        match &self.0 {
            Source::System { .. } => loop {
                let Ok(left) = (at - self.now()).to_std() else { return };
                if left.is_zero() {
                    return;
                }
                tokio::time::sleep(left.min(LONGEST_NAP)).await;
            },
            Source::Manual(time) => {
                let mut time = time.subscribe();
                // The sender lives in `self`, so the channel cannot close while we wait.
                let _still_open = time.wait_for(|now| *now >= at).await;
            }
        }
    }

    /// Returns once `span` has passed on this clock; at once when it is zero or negative. Cancel-safe.
    pub async fn sleep(&self, span: Duration) {
        self.sleep_until(self.now() + span).await;
    }

    /// Starts measuring how long something takes on the machine, whatever this clock shows.
    pub fn stopwatch(&self) -> Stopwatch {
        Stopwatch::start()
    }
}

/// Real elapsed time for latencies: monotonic, never used to decide anything about a game or money.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the monotonic clock")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Time since the start.
    pub fn elapsed(&self) -> std::time::Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    fn noon() -> DateTime<Utc> {
        "2026-11-21T12:00:00.123456789Z".parse().unwrap()
    }

    #[test]
    fn times_keep_microseconds_only() {
        assert_eq!(Clock::manual(noon()).now().timestamp_subsec_nanos(), 123_456_000);
        assert_eq!(Clock::system().now().timestamp_subsec_nanos() % 1_000, 0);
    }

    #[test]
    fn clones_of_a_manual_clock_share_its_time() {
        let clock = Clock::manual(noon());
        let other = clock.clone();
        clock.advance(Duration::seconds(5));
        assert_eq!(other.now() - noon().trunc_subsecs(6), Duration::seconds(5));
    }

    #[test]
    fn a_sleeper_on_a_manual_clock_wakes_when_its_time_has_come_and_not_before() {
        let clock = Clock::manual(noon());
        let mut sleeper = pin!(clock.sleep(Duration::seconds(10)));
        let mut context = Context::from_waker(Waker::noop());
        assert_eq!(sleeper.as_mut().poll(&mut context), Poll::Pending);
        clock.advance(Duration::milliseconds(9_999));
        assert_eq!(sleeper.as_mut().poll(&mut context), Poll::Pending);
        clock.advance(Duration::milliseconds(1));
        assert_eq!(sleeper.as_mut().poll(&mut context), Poll::Ready(()));
    }

    #[tokio::test]
    async fn sleeping_until_the_past_returns_at_once() {
        for clock in [Clock::system(), Clock::manual(noon())] {
            clock.sleep_until(clock.now() - Duration::hours(1)).await;
        }
    }

    #[tokio::test]
    async fn the_system_clock_has_reached_the_time_slept_for() {
        let clock = Clock::system();
        let until = clock.now() + Duration::milliseconds(3);
        clock.sleep_until(until).await;
        assert!(clock.now() >= until);
    }

    #[test]
    #[should_panic(expected = "the system clock cannot be moved")]
    fn nobody_moves_the_system_clock() {
        Clock::system().advance(Duration::seconds(1));
    }
}
