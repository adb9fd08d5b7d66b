//! What a bot was told to play: moves, in order, and how far it is.
//!
//! **Invariant:** a move is played once. One that is refused ends the script, and the bot chooses by itself from then
//! on; it is remembered, with the code.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use mazziere_contract::ErrorCode;
use serde_json::Value;

/// The moves of one bot at one table.
#[derive(Debug, Default)]
pub struct Script(Mutex<Progress>);

/// How far a script is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Moves that were accepted.
    pub played: usize,
    /// Moves that are still to come.
    pub left: VecDeque<Value>,
    /// The move that was refused, with the code of the refusal.
    pub refused: Option<(Value, ErrorCode)>,
}

impl Script {
    /// These moves, in this order.
    pub fn new(moves: Vec<Value>) -> Script {
        Script(Mutex::new(Progress { left: moves.into(), ..Progress::default() }))
    }

    fn progress_mut(&self) -> MutexGuard<'_, Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.progress_mut().clone()
    }

    /// The move that is to be played next.
    pub(super) fn next(&self) -> Option<Value> {
        self.progress_mut().left.front().cloned()
    }

    /// The next move was accepted.
    pub(super) fn accepted(&self) {
        let mut progress = self.progress_mut();
        progress.played += usize::from(progress.left.pop_front().is_some());
    }

    /// The next move was refused.
    pub(super) fn refused(&self, code: ErrorCode) {
        let mut progress = self.progress_mut();
        progress.refused = progress.left.pop_front().map(|r#move| (r#move, code));
        progress.left.clear();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn moves_come_in_order_until_one_is_refused() {
        let script = Script::new(vec![json!(1), json!(2), json!(3)]);
        assert_eq!([script.next(), script.next()], [Some(json!(1)), Some(json!(1))]);
        script.accepted();
        assert_eq!(script.next(), Some(json!(2)));
        script.refused(ErrorCode::MoveNotLegal);
        let refused = Some((json!(2), ErrorCode::MoveNotLegal));
        assert_eq!(script.progress(), Progress { played: 1, left: VecDeque::new(), refused });
        script.accepted();
        assert_eq!((script.next(), script.progress().played), (None, 1));
    }
}
