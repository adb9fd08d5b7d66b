//! What a run took, on the processor.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Time spent on a processor: on a busy machine the clock on the wall says how busy it is.
#[expect(clippy::disallowed_methods, reason = "a benchmark takes its time itself: the rules know no clock")]
fn on_processor() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|text| text.split_whitespace().next()?.parse().ok());
    static START: OnceLock<Instant> = OnceLock::new();
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// How often a log is replayed in a run: the time on the processor may be told in steps of four milliseconds.
pub(crate) const ROUNDS: u64 = 10;

/// The best of five runs.
pub(crate) fn best<T>(mut run: impl FnMut() -> T) -> (T, Duration) {
    let timed = |run: &mut dyn FnMut() -> T| {
        let start = on_processor();
        let count = run();
        (count, on_processor().saturating_sub(start))
    };
    (0..5).map(|_| timed(&mut run)).min_by_key(|(_, time)| *time).expect("five runs")
}

/// Prints how many a second.
pub(crate) fn say(what: &str, unit: &str, count: u64, time: Duration) {
    let a_second = u128::from(count) * 1_000_000_000 / time.as_nanos().max(1);
    println!("{what}: {a_second} {unit}/s ({count} in {time:.2?})");
}
