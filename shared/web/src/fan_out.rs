//! Fan-out: many connections that wait for the same news, woken at a pace that leaves others room.
//!
//! To send a message to thousands of connections is work of tens of milliseconds, in which nobody else is served by
//! that thread. So those who wait are divided into groups, which [`spread`] wakes one after the other during a pause
//! that is as long as it takes to tell everybody at [`PER_SECOND`] messages a second; what happens in the pause is told
//! at its end, together.
//!
//! Non-goals: what they are told. Who is woken looks for the news themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::watch;

/// Messages a second that all who wait for the same news are sent, about.
pub const PER_SECOND: u32 = 4_000;

/// The shortest and the longest pause.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(1));

/// The pause while nobody is there.
const IDLE: Duration = Duration::from_millis(500);

/// Groups that are woken one after the other.
const GROUPS: usize = 16;

/// How many may be woken at once.
const AT_ONCE: usize = 64;

/// Those who wait for the same news.
#[derive(Debug)]
pub struct FanOut {
    /// How often each group was woken.
    groups: Vec<watch::Sender<u64>>,
    present: AtomicUsize,
    joined: AtomicUsize,
}

impl Default for FanOut {
    fn default() -> Self {
        Self {
            groups: (0..GROUPS).map(|_| watch::Sender::new(0)).collect(),
            present: AtomicUsize::new(0),
            joined: AtomicUsize::new(0),
        }
    }
}

impl FanOut {
    /// Somebody comes, and counts until the place is dropped.
    pub fn join(self: &Arc<Self>) -> Place {
        self.present.fetch_add(1, Ordering::SeqCst);
        let group = self.joined.fetch_add(1, Ordering::Relaxed) % GROUPS;
        Place { woken: self.groups[group].subscribe(), fan_out: Arc::clone(self) }
    }

    /// How many there are.
    pub fn size(&self) -> usize {
        self.present.load(Ordering::SeqCst)
    }

    /// Wakes everybody at once.
    pub fn wake(&self) {
        self.groups.iter().for_each(wake);
    }
}

fn wake(group: &watch::Sender<u64>) {
    group.send_modify(|times| *times += 1);
}

/// Wakes all of these, group by group, and returns after the pause in which they are told.
pub async fn spread(fan_outs: &[&FanOut]) {
    let size: usize = fan_outs.iter().map(|fan_out| fan_out.size()).sum();
    let steps = (size / AT_ONCE + 1).min(GROUPS);
    let width = GROUPS.div_ceil(steps);
    let nap = pause(size) / u32::try_from(GROUPS.div_ceil(width)).unwrap_or(1);
    for first in (0..GROUPS).step_by(width) {
        for fan_out in fan_outs {
            fan_out.groups.iter().skip(first).take(width).for_each(wake);
        }
        tokio::time::sleep(nap).await;
    }
}

/// How long it takes to tell so many.
fn pause(size: usize) -> Duration {
    if size == 0 {
        return IDLE;
    }
    let each = Duration::from_secs(1) / PER_SECOND;
    each.saturating_mul(u32::try_from(size).unwrap_or(u32::MAX)).clamp(PAUSES.0, PAUSES.1)
}

/// A place among those who wait.
#[derive(Debug)]
pub struct Place {
    fan_out: Arc<FanOut>,
    woken: watch::Receiver<u64>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.fan_out.present.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Place {
    /// Returns once all were woken for the first time, ever.
    pub async fn begun(&mut self) {
        // The sender lives in the fan-out, which the place holds: it cannot be gone.
        let _begun = self.woken.wait_for(|times| *times > 0).await;
    }

    /// What woke this place before is past. To be called before looking for news.
    pub fn look(&mut self) {
        self.woken.mark_unchanged();
    }

    /// Returns when this place is woken; at once if it was since it looked.
    pub async fn woken(&mut self) {
        let _open = self.woken.changed().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_there_are_the_longer_is_the_pause() {
        assert_eq!(pause(0), IDLE);
        assert_eq!(pause(1), PAUSES.0);
        assert_eq!(pause(2_000), Duration::from_millis(500));
        assert_eq!(pause(1_000_000), PAUSES.1);
    }

    #[tokio::test]
    async fn everybody_is_woken_and_never_all_at_once() {
        let fan_out = Arc::new(FanOut::default());
        let mut places: Vec<Place> = (0..2_000).map(|_| fan_out.join()).collect();
        assert_eq!(fan_out.size(), 2_000);
        places.iter_mut().for_each(Place::look);
        let woken = |places: &[Place]| places.iter().filter(|place| place.woken.has_changed().unwrap()).count();
        let one: [&FanOut; 1] = [&fan_out];
        let mut spreading = Box::pin(spread(&one));
        assert!(futures::poll!(&mut spreading).is_pending());
        assert_eq!(woken(&places), 2_000 / GROUPS, "the first group, then a breath");
        spreading.await;
        assert_eq!(woken(&places), 2_000);
        places.iter_mut().for_each(Place::look);
        // A few are all told at once.
        let few = Arc::new(FanOut::default());
        let place = (few.join(), few.join());
        let one: [&FanOut; 1] = [&few];
        let mut spreading = Box::pin(spread(&one));
        assert!(futures::poll!(&mut spreading).is_pending());
        assert_eq!(woken(&[place.0, place.1]), 2);
        assert_eq!(few.size(), 0);
        drop(places);
        assert_eq!(fan_out.size(), 0);
    }
}
