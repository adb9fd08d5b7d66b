//! Rate limits: so many requests per second of one caller, with room for a burst.
//!
//! Each replica counts for itself: this keeps one caller from starving the others, it is not an accounting of use.
//! Calls of the services among themselves are not limited.

use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use mazziere_contract::ErrorCode;
use mazziere_telemetry::Clock;
use uuid::Uuid;

use crate::problem::ApiError;

/// Callers that have been quiet are forgotten after so many checks.
const SWEEP_EVERY: u32 = 16_384;

/// How much one caller may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// Requests per second in the long run.
    pub per_second: NonZeroU32,
    /// Requests at once.
    pub burst: NonZeroU32,
}

impl Default for RateLimit {
    /// Generous: no person and no honest bot comes near it.
    fn default() -> Self {
        Self { per_second: NonZeroU32::new(100).expect("above zero"), burst: NonZeroU32::new(300).expect("above zero") }
    }
}

/// Whose requests are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    Subject(Uuid),
    Address(IpAddr),
}

/// The counters of one service.
pub(crate) struct Limits(Option<Counters>);

struct Counters {
    limiter: RateLimiter<Who, DashMapStateStore<Who>, HouseClock, NoOpMiddleware<Duration>>,
    clock: HouseClock,
    checks: AtomicU32,
}

/// The house's clock as governor wants it: time since the service started.
#[derive(Clone)]
struct HouseClock {
    clock: Clock,
    start: DateTime<Utc>,
}

impl GovernorClock for HouseClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        (self.clock.now() - self.start).to_std().unwrap_or_default()
    }
}

impl Limits {
    /// No limits where `limit` is none.
    pub(crate) fn new(limit: Option<RateLimit>, clock: &Clock) -> Self {
        Self(limit.map(|limit| {
            let clock = HouseClock { clock: clock.clone(), start: clock.now() };
            let quota = Quota::per_second(limit.per_second).allow_burst(limit.burst);
            let limiter = RateLimiter::dashmap_with_clock(quota, clock.clone());
            Counters { limiter, clock, checks: AtomicU32::new(0) }
        }))
    }

    /// Counts one request, or refuses it with 429 `rate_limited` and the seconds to wait.
    pub(crate) fn check(&self, who: Who) -> Result<(), ApiError> {
        let Some(counters) = &self.0 else { return Ok(()) };
        if counters.checks.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            counters.limiter.retain_recent();
        }
        counters.limiter.check_key(&who).map_err(|until| {
            let wait = until.wait_time_from(counters.clock.now());
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            ApiError::from(ErrorCode::RateLimited).with_retry_after(seconds.max(1))
        })
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Limits(on)" } else { "Limits(off)" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(clock: &Clock) -> Limits {
        let number = |n| NonZeroU32::new(n).unwrap();
        Limits::new(Some(RateLimit { per_second: number(2), burst: number(3) }), clock)
    }

    #[test]
    fn a_burst_is_allowed_and_refills_with_time() {
        let clock = Clock::manual("2026-11-21T12:00:00Z".parse().unwrap());
        let limits = limits(&clock);
        let (one, other) = (Who::Subject(Uuid::from_u128(1)), Who::Subject(Uuid::from_u128(2)));
        for _ in 0..3 {
            limits.check(one).unwrap();
        }
        assert_eq!(limits.check(one).unwrap_err().code(), ErrorCode::RateLimited);
        assert!(limits.check(other).is_ok(), "another caller has their own count");
        clock.advance(chrono::Duration::milliseconds(499));
        assert!(limits.check(one).is_err());
        clock.advance(chrono::Duration::milliseconds(1));
        assert!(limits.check(one).is_ok());
        assert!(limits.check(one).is_err());
    }

    #[test]
    fn quiet_callers_are_forgotten() {
        let clock = Clock::manual("2026-11-21T12:00:00Z".parse().unwrap());
        let limits = limits(&clock);
        for n in 0..u128::from(SWEEP_EVERY) - 1 {
            limits.check(Who::Subject(Uuid::from_u128(n))).unwrap();
        }
        clock.advance(chrono::Duration::seconds(10));
        limits.check(Who::Subject(Uuid::from_u128(u128::MAX))).unwrap();
        assert!(limits.0.as_ref().unwrap().limiter.len() <= 1);
    }
}
