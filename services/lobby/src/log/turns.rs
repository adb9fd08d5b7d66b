//! Turns at streams: within a process those who write to one wait for each other, so that they seldom race; and for
//! nobody else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

/// The streams at which somebody is, or waits.
#[derive(Debug, Default)]
pub(crate) struct Turns(Arc<Mutex<HashMap<Uuid, Line>>>);

/// Those who are at a stream.
#[derive(Debug, Default)]
struct Line {
    people: usize,
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// A turn, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _turn: OwnedMutexGuard<()>,
    _place: Place,
}

/// A place in a line: the last one takes the line away.
#[derive(Debug)]
struct Place {
    stream: Uuid,
    lines: Arc<Mutex<HashMap<Uuid, Line>>>,
}

fn lock(lines: &Mutex<HashMap<Uuid, Line>>) -> MutexGuard<'_, HashMap<Uuid, Line>> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turns {
    /// Waits for the turn at a stream; first come, first served.
    pub(crate) async fn at(&self, stream: Uuid) -> Turn {
        let turn = {
            let mut lines = lock(&self.0);
            let line = lines.entry(stream).or_default();
            line.people += 1;
            Arc::clone(&line.turn)
        };
        // Made before the waiting, so that a caller that gives up leaves the line.
        let place = Place { stream, lines: Arc::clone(&self.0) };
        Turn { _turn: turn.lock_owned().await, _place: place }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut lines = lock(&self.lines);
        if let Some(line) = lines.get_mut(&self.stream) {
            line.people -= 1;
            if line.people == 0 {
                lines.remove(&self.stream);
            }
        }
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
        assert!(turns.at(slow).now_or_never().is_none());
        drop(turn);
        assert!(turns.at(slow).now_or_never().is_some());
        assert!(lock(&turns.0).is_empty(), "nothing is kept of streams where nobody is");
    }
}
