//! Overload: whom a replica that is asked for more than it can do turns away, early.
//!
//! Requests that wait take each other's time, and who waits long enough asks again. So once there has been a queue for
//! [`GRACE`], there is room for so many under way at once as are answered in [`TARGET`]; others are refused at once,
//! which costs next to nothing, with the time to come back after. A burst that is worked off sooner is no overload, and
//! nobody is refused for it.
//!
//! There is a queue where nine requests of ten wait, however one looks: that some take long by themselves says
//! nothing, nor that a few are answered from memory. The room follows from the **quickest** of those that waited.
//! Where none waits and the room was used up, it grows; when nobody was refused for [`GRACE`], the limit goes.
//!
//! **Who plays goes before who browses**: lists, and those who are not signed in, have three quarters of the room. The
//! services and the staff are always let in, and up to [`LEAST`] at once everybody is. A body that is still being sent
//! takes no room.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mazziere_contract::{Cause, Seconds};
use mazziere_telemetry::Stopwatch;

use crate::problem::ApiError;

/// How long a request may take before it is one that waited.
const TARGET: Duration = Duration::from_millis(250);

/// How long one looks before the room is changed, if that shows enough.
const WINDOW: Duration = Duration::from_millis(100);

/// Where fewer are done in a window than this, one looks for ten times as long.
const ENOUGH: u32 = 20;

/// For so long there is a queue before anybody is refused, and nobody is refused before the limit goes.
const GRACE: Duration = Duration::from_secs(10);

/// One request in so many may be quick where there is a queue.
const QUICK: u32 = 10;

/// So many at once are no overload, however long they take: some operations wait for others by themselves.
const LEAST: u32 = 64;

/// The most room that there ever is, and what there is at first.
const MOST: u32 = 4_096;

/// The room grows by one in so many when it was used up and nobody waited.
const GROWS: u32 = 10;

/// Seconds after which who was refused comes back.
const RETRY_AFTER: u64 = 1;

/// What somebody is here for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// A game they are in, or money: commands, and things by their ids, of who is signed in.
    Play,
    /// To look around.
    Browse,
}

/// How much a replica has to do. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Load(Option<Arc<Inner>>);

#[derive(Debug)]
struct Inner {
    clock: Stopwatch,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    under_way: u32,
    /// How many may be under way at once, while there is too much to do.
    room: Option<u32>,
    /// When somebody was refused last, or the limit came.
    refused: Duration,
    /// Since when there is a queue.
    queue: Option<Duration>,
    /// When the room became less: who came before tells of the room that there was before.
    changed: Duration,
    window: Window,
}

/// What was done in a tenth of a second, or up to one.
#[derive(Debug)]
struct Window {
    /// When it began.
    since: Duration,
    /// The most that were under way at once.
    most: u32,
    /// When the first came of those that were done.
    first: Duration,
    /// How many were done, how many of them quickly, and how long the quickest of the others took.
    done: u32,
    quick: u32,
    quickest: Duration,
}

/// A request that was let in, until this is dropped: when its answer begins, or nobody waits for it any more.
#[derive(Debug)]
pub(crate) struct LetIn(Whole);

/// For who reads the body of a request that was let in.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    inner: Arc<Inner>,
    /// Since when it is counted: when all of it was there.
    at: Rc<Cell<Option<Duration>>>,
}

impl Load {
    /// Room for everybody, to begin with; for ever, unless it is `limited`.
    pub(crate) fn new(limited: bool) -> Load {
        let inner = || Inner { clock: Stopwatch::start(), state: Mutex::new(State::new()) };
        Load(limited.then(|| Arc::new(inner())))
    }

    /// Lets a request in, or refuses it with 503 `overloaded`; it counts at once or, if a body is `awaited`, from
    /// [`Whole::is_here`] on.
    pub(crate) fn enter(&self, errand: Errand, awaited: bool) -> Result<Option<LetIn>, ApiError> {
        let Some(inner) = &self.0 else { return Ok(None) };
        if !inner.lock().lets_in(errand, inner.clock.elapsed()) {
            let retry_after = Seconds(RETRY_AFTER);
            return Err(ApiError::from(Cause::Overloaded { retry_after }).with_retry_after(RETRY_AFTER));
        }
        let whole = Whole { inner: Arc::clone(inner), at: Rc::default() };
        if !awaited {
            whole.is_here();
        }
        Ok(Some(LetIn(whole)))
    }

    /// How many may be under way at once: 4,096 where nobody is refused.
    pub(crate) fn room(&self) -> u32 {
        self.0.as_ref().and_then(|inner| inner.lock().room).unwrap_or(MOST)
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Whole {
    /// All of the request is here; it is counted from now on.
    pub(crate) fn is_here(&self) {
        if self.at.get().is_none() {
            self.at.set(Some(self.inner.clock.elapsed()));
            self.inner.lock().comes();
        }
    }
}

impl LetIn {
    /// For who reads the body.
    pub(crate) fn whole(&self) -> Whole {
        self.0.clone()
    }
}

impl Drop for LetIn {
    fn drop(&mut self) {
        if let Some(at) = self.0.at.get() {
            self.0.inner.lock().leaves(at, self.0.inner.clock.elapsed());
        }
    }
}

impl Window {
    fn from(since: Duration, under_way: u32) -> Window {
        Window { since, most: under_way, first: Duration::MAX, done: 0, quick: 0, quickest: Duration::MAX }
    }

    /// One is done that came at `at`.
    fn counts(&mut self, at: Duration, took: Duration) {
        self.done += 1;
        self.first = self.first.min(at);
        if took <= TARGET {
            self.quick += 1;
        } else {
            self.quickest = self.quickest.min(took);
        }
    }

    fn is_over(&self, now: Duration) -> bool {
        let age = now.saturating_sub(self.since);
        self.done >= ENOUGH && age >= WINDOW || self.done > 0 && age >= WINDOW * 10
    }

    /// Whether nearly all of those that were done had waited.
    fn is_slow(&self) -> bool {
        self.quick.saturating_mul(QUICK) < self.done
    }
}

impl State {
    fn new() -> State {
        State {
            under_way: 0,
            room: None,
            refused: Duration::ZERO,
            queue: None,
            changed: Duration::ZERO,
            window: Window::from(Duration::ZERO, 0),
        }
    }

    /// Whether there is room for one more.
    fn lets_in(&mut self, errand: Errand, now: Duration) -> bool {
        let room = self.room.unwrap_or(MOST);
        let room = match errand {
            Errand::Play => room,
            Errand::Browse => browsing(room).max(LEAST),
        };
        let lets_in = self.under_way < room;
        if !lets_in {
            self.refused = now;
        }
        lets_in
    }

    /// One more is under way.
    fn comes(&mut self) {
        self.under_way += 1;
        self.window.most = self.window.most.max(self.under_way);
    }

    /// One is done that came at `at`.
    fn leaves(&mut self, at: Duration, now: Duration) {
        self.under_way = self.under_way.saturating_sub(1);
        let took = now.saturating_sub(at);
        if at >= self.changed {
            self.window.counts(at, took);
        }
        if self.window.is_over(now) {
            self.look_back(now);
            self.window = Window::from(now, self.under_way);
        }
        if self.under_way < LEAST / 2 {
            self.queue = None;
        }
    }

    /// A window is over.
    fn look_back(&mut self, now: Duration) {
        let most = self.window.most;
        if most >= LEAST && self.window.is_slow() {
            let since = *self.queue.get_or_insert(self.window.first);
            if self.room.is_none() && now.saturating_sub(since) < GRACE {
                return;
            }
            let room = self.room.unwrap_or(MOST);
            if self.room.is_none() {
                self.refused = now;
            }
            // So many as are answered in time, if they are answered as fast as these were, who may all have been here
            // to browse.
            let used = most.saturating_add(most / 3).min(room);
            let in_time = u128::from(used) * TARGET.as_micros() / self.window.quickest.as_micros().max(1);
            self.room = Some(u32::try_from(in_time).unwrap_or(room).clamp(LEAST, room));
            self.changed = now;
            return;
        }
        self.queue = None;
        let Some(room) = self.room else { return };
        if now.saturating_sub(self.refused) >= GRACE {
            self.room = None;
        } else if most >= browsing(room) {
            self.room = Some((room + room / GROWS).min(MOST));
        }
    }
}

/// The part of the room that those have who browse.
fn browsing(room: u32) -> u32 {
    room - room / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enters(state: &mut State, errand: Errand, now: Duration) -> bool {
        let lets_in = state.lets_in(errand, now);
        lets_in.then(|| state.comes());
        lets_in
    }

    /// A replica that answers so many requests a second, one after the other, and is asked for so many; what became of
    /// those who play and of those who browse in the last of forty seconds: let in, and asked.
    fn replica(capacity: u64, plays: u64, browses: u64) -> [(u64, u64); 2] {
        const SECONDS: u64 = 40;
        let mut state = State::new();
        let mut queue = std::collections::VecDeque::new();
        let mut seen = [(0, 0); 2];
        for tick in 0..SECONDS * 1_000 {
            let now = Duration::from_millis(tick);
            let last = tick >= (SECONDS - 1) * 1_000;
            let due = |rate: u64| (tick + 1) * rate / 1_000 - tick * rate / 1_000;
            for (index, errand, rate) in [(0, Errand::Browse, browses), (1, Errand::Play, plays)] {
                for _ in 0..due(rate) {
                    let lets_in = enters(&mut state, errand, now);
                    lets_in.then(|| queue.push_back(now));
                    seen[index].0 += u64::from(last && lets_in);
                    seen[index].1 += u64::from(last);
                }
            }
            for _ in 0..due(capacity) {
                let Some(at) = queue.pop_front() else { break };
                state.leaves(at, now + Duration::from_millis(1));
            }
        }
        assert_eq!(usize::try_from(state.under_way).unwrap(), queue.len());
        let waits = queue.front().map_or(Duration::ZERO, |at| Duration::from_secs(SECONDS) - *at);
        assert!(waits < 2 * TARGET, "who was let in waits {waits:?}");
        seen
    }

    #[test]
    fn what_can_be_done_is_done_and_nobody_is_refused() {
        assert_eq!(replica(1_000, 500, 450), [(450, 450), (500, 500)]);
        assert_eq!(replica(20, 10, 9), [(9, 9), (10, 10)]);
    }

    #[test]
    fn of_twice_as_much_half_is_done_and_it_is_not_waited_for() {
        let [(browsing, _), (playing, asked)] = replica(1_000, 2_000, 0);
        assert_eq!((browsing, asked), (0, 2_000));
        assert!((900..=1_100).contains(&playing), "{playing} were let in");
    }

    #[test]
    fn who_plays_goes_before_who_browses() {
        let [(browsing, _), (playing, asked)] = replica(1_000, 700, 2_000);
        assert!(playing * 100 >= asked * 99, "{playing} of {asked} who play");
        assert!((200..=400).contains(&browsing), "{browsing} who browse");
    }

    #[test]
    fn a_few_that_take_long_are_no_overload() {
        let mut state = State::new();
        for round in 0..100 {
            let at = Duration::from_secs(round * 10);
            let in_all = (0..64).filter(|_| enters(&mut state, Errand::Browse, at)).count();
            assert_eq!(in_all, 64);
            (0..64).for_each(|_| state.leaves(at, at + Duration::from_secs(9)));
        }
    }

    /// For these seconds so many wait all the time, if they are let in, and so many are answered each second.
    fn seconds(state: &mut State, span: std::ops::Range<u64>, waiting: u32, answered: u64) {
        let mut queue = std::collections::VecDeque::new();
        for tick in span.start * 1_000..span.end * 1_000 {
            let now = Duration::from_millis(tick);
            while state.under_way < waiting && enters(state, Errand::Play, now) {
                queue.push_back(now);
            }
            for _ in tick * answered / 1_000..(tick + 1) * answered / 1_000 {
                queue.pop_front().into_iter().for_each(|at| state.leaves(at, now));
            }
        }
        let end = Duration::from_secs(span.end);
        queue.drain(..).for_each(|at| state.leaves(at, end));
    }

    #[test]
    fn a_burst_that_is_worked_off_is_no_overload() {
        let mut state = State::new();
        for from in (0..200).step_by(20) {
            seconds(&mut state, from..from + 9, 500, 600);
            assert_eq!(state.room, None);
        }
    }

    #[test]
    fn a_few_that_are_answered_from_memory_hide_no_queue() {
        let (mut state, mut queue) = (State::new(), std::collections::VecDeque::new());
        for tick in 0..12_000 {
            let at = Duration::from_millis(tick);
            if enters(&mut state, Errand::Play, at) {
                match tick % 20 {
                    0 => state.leaves(at, at),
                    _ => queue.push_back(at),
                }
            }
            if queue.len() > 800 {
                state.leaves(queue.pop_front().unwrap(), at);
            }
        }
        assert!(state.room.is_some());
    }

    #[test]
    fn room_comes_back_and_the_limit_goes() {
        let mut state = State::new();
        seconds(&mut state, 0..60, 500, 600);
        let less = state.room.unwrap();
        assert!((100..200).contains(&less), "{less}");
        seconds(&mut state, 60..61, 500, 20_000);
        let more = state.room.unwrap();
        assert!((less + 1..3 * less).contains(&more), "{less} {more}");
        seconds(&mut state, 61..100, 500, 20_000);
        assert_eq!(state.room, None);
    }

    #[test]
    fn a_body_that_does_not_arrive_takes_no_room() {
        let load = Load::new(true);
        let under_way = || load.0.as_ref().unwrap().lock().under_way;
        let (slow, here) = (load.enter(Errand::Play, true).unwrap(), load.enter(Errand::Play, false).unwrap());
        assert_eq!(under_way(), 1);
        slow.as_ref().unwrap().whole().is_here();
        slow.as_ref().unwrap().whole().is_here();
        assert_eq!(under_way(), 2);
        drop((slow, here, load.enter(Errand::Play, true).unwrap()));
        assert_eq!(under_way(), 0);
    }

    #[test]
    fn without_a_limit_everybody_is_let_in() {
        let load = Load::new(false);
        assert!(load.enter(Errand::Browse, false).unwrap().is_none());
    }
}
