//! Turns at streams: within a process those who write to one wait for each other, so that they seldom race; and for
//! nobody else.
//!
//! **Outcomes go first.** What comes of a payment decides who has a place; behind hundreds of requests for places it
//! would be noted when the time for it is over, and each of them would begin a payment of its own. What waits is noted
//! in one turn, so every other turn is enough for outcomes, and commands have the rest. A command that is refused in
//! its turn passes it on, and it counts for little: when the last place is taken, hundreds are refused, and none of
//! them has to wait for as many outcomes as there are refusals before it.
//!
//! **A reading is good for all who waited when it began.** It shows the stream as it was while they waited, so they are
//! decided on it without another. A command that came later reads again: it must see what another process had answered
//! by then.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use uuid::Uuid;

/// How many commands may pass their turns on, one after the other, before an outcome has one.
const PASSES: u8 = 32;

/// The streams at which somebody is.
#[derive(Debug, Default)]
pub(crate) struct Turns(Arc<Lines>);

#[derive(Debug, Default)]
struct Lines(Mutex<HashMap<Uuid, Line>>);

/// Those who wait at a stream at which somebody is; first come, first served in each of the two.
#[derive(Debug, Default)]
struct Line {
    outcomes: VecDeque<Waiting>,
    others: VecDeque<Waiting>,
    /// Whether an outcome had the last turn that was not passed on.
    noted: bool,
    /// How many turns were passed on since.
    passed: u8,
    /// How many have come.
    came: u64,
    /// How many of them had come when the last reading began.
    read: u64,
}

/// A turn, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn(Option<Held>);

#[derive(Debug)]
struct Held {
    stream: Uuid,
    lines: Arc<Lines>,
    /// How many came before.
    number: u64,
}

/// Somebody who waits for a turn.
#[derive(Debug)]
struct Waiting {
    number: u64,
    called: oneshot::Sender<Turn>,
}

/// A reading that has begun.
#[derive(Debug)]
pub(crate) struct Reading(u64);

impl Turns {
    /// Waits for the turn at a stream.
    pub(crate) async fn at(&self, stream: Uuid) -> Turn {
        self.wait(stream, false).await
    }

    /// The same, to note what an effect has come to.
    pub(crate) async fn at_for_outcome(&self, stream: Uuid) -> Turn {
        self.wait(stream, true).await
    }

    async fn wait(&self, stream: Uuid, for_outcome: bool) -> Turn {
        loop {
            let called = {
                let mut lines = self.0.lock();
                match lines.entry(stream) {
                    Entry::Vacant(nobody) => {
                        nobody.insert(Line { noted: for_outcome, came: 1, ..Line::default() });
                        return Turn(Some(Held { stream, lines: Arc::clone(&self.0), number: 0 }));
                    }
                    Entry::Occupied(mut line) => line.get_mut().wait(for_outcome),
                }
            };
            if let Ok(turn) = called.await {
                return turn;
            }
        }
    }
}

impl Lines {
    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Line>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls the next who still waits; the last one takes the line away.
    fn go_on(self: &Arc<Self>, stream: Uuid, passed_on: bool) {
        loop {
            let next = {
                let mut lines = self.lock();
                let choose = if passed_on { Line::next_instead } else { Line::next };
                let next = lines.get_mut(&stream).and_then(choose);
                if next.is_none() {
                    lines.remove(&stream);
                }
                next
            };
            let Some(Waiting { number, called }) = next else { return };
            match called.send(Turn(Some(Held { stream, lines: Arc::clone(self), number }))) {
                Ok(()) => return,
                // Who waited has given up.
                Err(mut turn) => drop(turn.0.take()),
            }
        }
    }
}

impl Line {
    fn wait(&mut self, for_outcome: bool) -> oneshot::Receiver<Turn> {
        let (called, turn) = oneshot::channel();
        let waiting = Waiting { number: self.came, called };
        self.came += 1;
        let line = if for_outcome { &mut self.outcomes } else { &mut self.others };
        line.push_back(waiting);
        turn
    }

    fn next(&mut self) -> Option<Waiting> {
        self.passed = 0;
        self.following()
    }

    /// Who has the turn that a command passes on: a command, as if an outcome had just had it.
    fn next_instead(&mut self) -> Option<Waiting> {
        self.noted = self.passed < PASSES;
        self.passed = if self.noted { self.passed + 1 } else { 0 };
        self.following()
    }

    fn following(&mut self) -> Option<Waiting> {
        self.noted = !self.outcomes.is_empty() && (!self.noted || self.others.is_empty());
        if self.noted { self.outcomes.pop_front() } else { self.others.pop_front() }
    }
}

impl Turn {
    /// Says that the stream is read now, from here to [`Turn::was_read`].
    pub(crate) fn reads(&self) -> Reading {
        Reading(self.in_line(|line, _| line.came).unwrap_or_default())
    }

    /// The reading has succeeded, and what was read is remembered.
    pub(crate) fn was_read(&self, Reading(came): Reading) {
        self.in_line(|line, _| line.read = came);
    }

    /// Whether a reading has begun and succeeded since this turn was asked for.
    pub(crate) fn is_read(&self) -> bool {
        self.in_line(|line, number| number < line.read).unwrap_or_default()
    }

    fn in_line<T>(&self, look: impl FnOnce(&mut Line, u64) -> T) -> Option<T> {
        let held = self.0.as_ref()?;
        held.lines.lock().get_mut(&held.stream).map(|line| look(line, held.number))
    }

    /// Gives up a turn in which a command was refused, so that nothing was written.
    pub(crate) fn pass_on(mut self) {
        self.end(true);
    }

    fn end(&mut self, passed_on: bool) {
        if let Some(Held { stream, lines, .. }) = self.0.take() {
            lines.go_on(stream, passed_on);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.end(false);
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_stream_has_one_turn_at_a_time_and_keeps_no_other_waiting() {
        let turns = Turns::default();
        let slow = Uuid::from_u128(1);
        let others = (2..60).map(Uuid::from_u128);
        let turn = turns.at(slow).await;
        for other in others {
            assert!(turns.at(other).now_or_never().is_some(), "{other} waits for somebody else");
        }
        assert!(turns.at_for_outcome(slow).now_or_never().is_none());
        drop(turn);
        assert!(turns.at(slow).now_or_never().is_some());
        assert!(turns.0.lock().is_empty(), "nothing is kept of streams where nobody is");
    }

    #[tokio::test]
    async fn outcomes_have_every_other_turn_and_who_gives_up_keeps_nobody_waiting() {
        let (turns, stream) = (Turns::default(), Uuid::from_u128(1));
        let first = turns.at(stream).await;
        let (said, mut order) = tokio::sync::mpsc::unbounded_channel();
        let mut waiting: Vec<_> = [false; 4]
            .into_iter()
            .chain([true; 3])
            .enumerate()
            .map(|(number, for_outcome)| {
                let (turns, said) = (&turns, said.clone());
                async move {
                    let _turn = turns.wait(stream, for_outcome).await;
                    said.send(number).unwrap();
                }
                .boxed_local()
            })
            .collect();
        for one in &mut waiting {
            assert!(one.now_or_never().is_none());
        }
        // The second command and the second outcome are not waited for any more.
        drop((waiting.remove(5), waiting.remove(1)));
        drop(first);
        futures::future::join_all(waiting).await;
        drop(said);
        let mut all = Vec::new();
        while let Some(number) = order.recv().await {
            all.push(number);
        }
        assert_eq!(all, [4, 0, 6, 2, 3]);
        assert!(turns.0.lock().is_empty());
    }

    #[tokio::test]
    async fn commands_that_are_refused_do_not_wait_for_an_outcome_each() {
        let (turns, stream) = (Turns::default(), Uuid::from_u128(1));
        let first = turns.at(stream).await;
        let order = std::cell::RefCell::new(String::new());
        let most = usize::from(PASSES);
        let refused = (0..most + 2).map(|_| {
            async {
                let turn = turns.at(stream).await;
                order.borrow_mut().push('.');
                turn.pass_on();
            }
            .boxed_local()
        });
        let outcomes = (0..3).map(|_| {
            async {
                let _turn = turns.at_for_outcome(stream).await;
                order.borrow_mut().push('o');
            }
            .boxed_local()
        });
        let mut waiting: Vec<_> = refused.chain(outcomes).collect();
        for one in &mut waiting {
            assert!(one.now_or_never().is_none());
        }
        drop(first);
        futures::future::join_all(waiting).await;
        let of_refused = |count| ".".repeat(count);
        assert_eq!(*order.borrow(), format!("o{}o{}o", of_refused(most + 1), of_refused(1)));
        assert!(turns.0.lock().is_empty());
    }

    #[tokio::test]
    async fn a_reading_is_good_for_those_who_waited_when_it_began() {
        let (turns, stream) = (Turns::default(), Uuid::from_u128(1));
        let first = turns.at(stream).await;
        assert!(!first.is_read());
        let mut waited = Box::pin(turns.at(stream));
        assert!(waited.as_mut().now_or_never().is_none());
        let reading = first.reads();
        let mut late = Box::pin(turns.at(stream));
        assert!(late.as_mut().now_or_never().is_none());
        first.was_read(reading);
        assert!(first.is_read(), "one's own reading");
        drop(first);
        let waited = waited.await;
        assert!(waited.is_read());
        let mut later = Box::pin(turns.at(stream));
        assert!(later.as_mut().now_or_never().is_none());
        waited.pass_on();
        let late = late.await;
        assert!(!late.is_read(), "it came while the stream was being read");
        // A reading that fails is good for nobody.
        let _failed = late.reads();
        drop(late);
        let later = later.await;
        assert!(!later.is_read());
        drop(later);
        assert!(!turns.at(stream).await.is_read(), "with the last one, what was read is forgotten");
    }
}
