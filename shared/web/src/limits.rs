//! Rate limits: what one caller may ask for in the long run, with room for a burst.
//!
//! Two counts. Every **request** is one, and its answer one more for every `UNIT_BYTES`, so that long pages cost the
//! one who asks for them. A **command** of a player is counted in addition, more narrowly, because commands leave rows
//! behind, refused ones too; one that costs nothing, and stays or disturbs others, counts as ten (`FREE_COMMAND`). Of
//! moves the game takes as many as it wants: only those that are refused are counted, by themselves, so that nobody
//! misses a turn for having done too much elsewhere.
//!
//! Each replica counts for itself: this keeps one caller from starving the others, it is not an accounting of use.
//! Calls of the services among themselves are not limited.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use mazziere_contract::{Cause, Seconds};
use mazziere_telemetry::Clock;
use uuid::Uuid;

use crate::problem::ApiError;

/// Callers that have been quiet are forgotten after so many checks.
const SWEEP_EVERY: u32 = 16_384;

/// Bytes of an answer that count as much as a request.
const UNIT_BYTES: u64 = 64 * 1024;

/// Commands that a free one counts as.
const FREE_COMMAND: i32 = 10;

/// How much one caller may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// Requests per second in the long run.
    pub per_second: NonZeroU32,
    /// Requests at once.
    pub burst: NonZeroU32,
    /// Commands other than moves at once, and refused moves at once; in the long run a hundredth of the requests.
    pub commands: NonZeroU32,
}

impl RateLimit {
    /// So many requests per second, three times as many at once, and as many commands at once as requests.
    pub const fn per_second(per_second: NonZeroU32) -> RateLimit {
        let three = NonZeroU32::MIN.saturating_add(2);
        let burst = per_second.saturating_mul(three);
        RateLimit { per_second, burst, commands: burst }
    }

    /// After which time one more command may follow in the long run.
    pub(crate) fn command_every(self) -> TimeDelta {
        TimeDelta::seconds(100) / i32::try_from(self.per_second.get()).unwrap_or(i32::MAX)
    }
}

impl Default for RateLimit {
    /// Generous: no person and no honest bot comes near it.
    fn default() -> Self {
        RateLimit::per_second(NonZeroU32::MIN.saturating_add(99))
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
    clock: HouseClock,
    requests: RateLimiter<Who, DashMapStateStore<Who>, HouseClock, NoOpMiddleware<Duration>>,
    checks: AtomicU32,
    commands: Counter,
    refused_moves: Counter,
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

/// What leaves rows behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Write {
    /// A command, whatever comes of it.
    Command,
    /// A command that costs the player nothing: a draft, an invitation, a place in a waiting list, a preference.
    FreeCommand,
    /// A move, which counts when it is refused.
    Move,
}

/// One count of every caller that can be looked at without counting, which governor's cannot: what is counted is known
/// afterwards.
struct Counter {
    /// How long one of them takes to be forgotten.
    each: TimeDelta,
    /// How far ahead of the clock a caller may be.
    room: TimeDelta,
    callers: Mutex<Callers>,
}

#[derive(Default)]
struct Callers {
    /// When everything that a caller asked for is forgotten.
    until: HashMap<Who, DateTime<Utc>>,
    takings: u32,
}

impl Limits {
    /// No limits where `limit` is none.
    pub(crate) fn new(limit: Option<RateLimit>, clock: &Clock) -> Self {
        Self(limit.map(|limit| {
            let clock = HouseClock { clock: clock.clone(), start: clock.now() };
            let quota = Quota::per_second(limit.per_second).allow_burst(limit.burst);
            let each = limit.command_every();
            Counters {
                requests: RateLimiter::dashmap_with_clock(quota, clock.clone()),
                clock,
                checks: AtomicU32::new(0),
                commands: Counter::new(each, limit.commands),
                refused_moves: Counter::new(each, limit.commands),
            }
        }))
    }

    /// Counts one request, or refuses it with 429 `rate_limited` and the seconds to wait.
    pub(crate) fn request(&self, who: Who) -> Result<(), ApiError> {
        let Some(counters) = &self.0 else { return Ok(()) };
        if counters.checks.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            counters.requests.retain_recent();
        }
        counters.requests.check_key(&who).map_err(|until| refusal(until.wait_time_from(counters.clock.now())))
    }

    /// Counts the answer to a request, which has so many bytes, as far as there is room: more is not owed.
    pub(crate) fn answer(&self, who: Who, bytes: u64) {
        let Some(counters) = &self.0 else { return };
        let mut units = (0..bytes / UNIT_BYTES).map(|_| counters.requests.check_key(&who));
        let _room_is_gone = units.find(Result::is_err);
    }

    /// Refuses as [`Limits::request`] where there is no room for one more write of this kind.
    pub(crate) fn room(&self, who: Who, write: Write) -> Result<(), ApiError> {
        let Some(counters) = &self.0 else { return Ok(()) };
        counters.of(write).room(who, write.weight(), counters.clock.clock.now())
    }

    /// Counts one write.
    pub(crate) fn write(&self, who: Who, write: Write, refused: bool) {
        if let Some(counters) = &self.0
            && (refused || write != Write::Move)
        {
            counters.of(write).take(who, write.weight(), counters.clock.clock.now());
        }
    }
}

impl Write {
    /// How many it counts as.
    pub(crate) fn weight(self) -> i32 {
        match self {
            Write::FreeCommand => FREE_COMMAND,
            Write::Command | Write::Move => 1,
        }
    }
}

impl Counters {
    fn of(&self, write: Write) -> &Counter {
        match write {
            Write::Command | Write::FreeCommand => &self.commands,
            Write::Move => &self.refused_moves,
        }
    }
}

impl Counter {
    fn new(each: TimeDelta, most: NonZeroU32) -> Self {
        let room = each * i32::try_from(most.get()).unwrap_or(i32::MAX);
        Self { each, room, callers: Mutex::default() }
    }

    /// Whether so many more have room; what is more than there ever is has the whole.
    fn room(&self, who: Who, weight: i32, now: DateTime<Utc>) -> Result<(), ApiError> {
        let callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        let until = callers.until.get(&who).map_or(now, |until| now.max(*until));
        let taken = (self.each * weight).min(self.room);
        let wait = (until + taken - now - self.room).to_std().unwrap_or(Duration::ZERO);
        if wait.is_zero() { Ok(()) } else { Err(refusal(wait)) }
    }

    /// Counts so many more, for which there was room.
    fn take(&self, who: Who, weight: i32, now: DateTime<Utc>) {
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        callers.takings = callers.takings.wrapping_add(1);
        if callers.takings.is_multiple_of(SWEEP_EVERY) {
            callers.until.retain(|_, until| *until > now);
        }
        let until = callers.until.entry(who).or_insert(now);
        *until = (*until).max(now) + (self.each * weight).min(self.room);
    }
}

fn refusal(wait: Duration) -> ApiError {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    let seconds = seconds.max(1);
    ApiError::from(Cause::RateLimited { retry_after: Seconds(seconds) }).with_retry_after(seconds)
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Limits(on)" } else { "Limits(off)" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazziere_contract::ErrorCode;

    fn limits(clock: &Clock) -> Limits {
        let number = |n| NonZeroU32::new(n).unwrap();
        Limits::new(Some(RateLimit { per_second: number(2), burst: number(3), commands: number(2) }), clock)
    }

    fn start() -> Clock {
        Clock::manual("2026-11-21T12:00:00Z".parse().unwrap())
    }

    fn who(n: u128) -> Who {
        Who::Subject(Uuid::from_u128(n))
    }

    #[test]
    fn a_burst_is_allowed_and_refills_with_time() {
        let clock = start();
        let limits = limits(&clock);
        let one = who(1);
        let other = who(2);
        for _ in 0..3 {
            limits.request(one).unwrap();
        }
        assert_eq!(limits.request(one).unwrap_err().code(), ErrorCode::RateLimited);
        assert!(limits.request(other).is_ok(), "another caller has their own count");
        clock.advance(chrono::Duration::milliseconds(499));
        assert!(limits.request(one).is_err());
        clock.advance(chrono::Duration::milliseconds(1));
        assert!(limits.request(one).is_ok());
        assert!(limits.request(one).is_err());
    }

    #[test]
    fn a_long_answer_takes_the_room_that_there_is_and_no_more() {
        let clock = start();
        let limits = limits(&clock);
        limits.request(who(1)).unwrap();
        limits.answer(who(1), UNIT_BYTES - 1);
        limits.request(who(1)).unwrap();
        limits.answer(who(1), UNIT_BYTES);
        assert!(limits.request(who(1)).is_err());
        clock.advance(chrono::Duration::milliseconds(500));
        assert!(limits.request(who(1)).is_ok());
        limits.answer(who(1), u64::MAX);
        clock.advance(chrono::Duration::milliseconds(500));
        assert!(limits.request(who(1)).is_ok(), "whatever it was, it is not owed for ever");
    }

    #[test]
    fn commands_have_a_count_of_their_own() {
        let clock = start();
        let limits = limits(&clock);
        for _ in 0..2 {
            limits.room(who(1), Write::Command).unwrap();
            limits.write(who(1), Write::Command, false);
        }
        assert_eq!(limits.room(who(1), Write::Command).unwrap_err().code(), ErrorCode::RateLimited);
        assert!(limits.request(who(1)).is_ok(), "who has no room for commands may still look");
        assert!(limits.room(who(1), Write::Move).is_ok(), "and play");
        clock.advance(chrono::Duration::seconds(50));
        assert!(limits.room(who(1), Write::Command).is_ok(), "a hundredth of two a second");
    }

    #[test]
    fn a_free_command_counts_as_ten() {
        let clock = start();
        let number = |n| NonZeroU32::new(n).unwrap();
        let limits = Limits::new(Some(RateLimit { commands: number(25), ..RateLimit::default() }), &clock);
        for _ in 0..2 {
            limits.room(who(1), Write::FreeCommand).unwrap();
            limits.write(who(1), Write::FreeCommand, false);
        }
        assert_eq!(limits.room(who(1), Write::FreeCommand).unwrap_err().code(), ErrorCode::RateLimited);
        assert!(limits.room(who(1), Write::Command).is_ok(), "there is room for five of the others");
        clock.advance(chrono::Duration::seconds(5));
        assert!(limits.room(who(1), Write::FreeCommand).is_ok(), "one a second is forgotten");
        let few = Limits::new(Some(RateLimit { commands: number(1), ..RateLimit::default() }), &clock);
        assert!(few.room(who(1), Write::FreeCommand).is_ok(), "where there is room for less, it takes the whole");
    }

    #[test]
    fn of_moves_those_count_that_are_refused() {
        let limits = limits(&start());
        for refused in [false, true, false, true] {
            limits.room(who(1), Write::Move).unwrap();
            limits.write(who(1), Write::Move, refused);
        }
        assert_eq!(limits.room(who(1), Write::Move).unwrap_err().code(), ErrorCode::RateLimited);
        assert!(limits.room(who(1), Write::Command).is_ok());
    }

    #[test]
    fn quiet_callers_are_forgotten() {
        let clock = start();
        let limits = limits(&clock);
        for n in 0..u128::from(SWEEP_EVERY) - 1 {
            limits.request(who(n)).unwrap();
            limits.write(who(n), Write::Command, false);
        }
        clock.advance(chrono::Duration::seconds(100));
        limits.request(who(u128::MAX)).unwrap();
        limits.write(who(u128::MAX), Write::Command, false);
        let counters = limits.0.as_ref().unwrap();
        assert!(counters.requests.len() <= 1);
        assert_eq!(counters.commands.callers.lock().unwrap().until.len(), 1);
    }
}
