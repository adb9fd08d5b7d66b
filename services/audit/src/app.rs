//! What handlers lean on.

use std::collections::BTreeMap;
use std::sync::Arc;

use mazziere_contract::ErrorCode;
use mazziere_telemetry::Clock;
use mazziere_web::ApiError;

use crate::board::Board;
use crate::halt::{Cause, Halt};
use crate::log::Log;
use crate::source::{Source, SourceError};
use crate::state::State;
use crate::tiles::Tiles;

/// A log, as it is read.
#[derive(Clone, Debug)]
pub struct Kept {
    pub board: Board,
    pub tiles: Tiles,
    pub source: Source,
}

/// The logs that this process keeps. Clones share them.
#[derive(Clone, Debug)]
pub struct Audit {
    logs: Arc<BTreeMap<Log, Kept>>,
    state: Arc<State>,
    clock: Clock,
}

impl Audit {
    pub fn new(logs: BTreeMap<Log, Kept>, state: Arc<State>, clock: Clock) -> Audit {
        Audit { logs: Arc::new(logs), state, clock }
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn logs(&self) -> impl Iterator<Item = &Kept> {
        self.logs.values()
    }

    /// A log by its name in a path.
    pub(crate) fn log(&self, name: &str) -> Result<&Kept, ApiError> {
        let log = name.parse::<Log>().map_err(|_| ErrorCode::InvalidPath)?;
        self.logs.get(&log).ok_or_else(|| ErrorCode::LeafUnknown.into())
    }

    /// Has a log signed no further, for what a reader has come upon.
    pub(crate) fn halt(&self, kept: &Kept, cause: Cause, detail: &str) -> ApiError {
        kept.board.halt(&self.state, cause, detail, self.clock.now());
        halted(kept.board.halted().as_ref())
    }

    /// A read that failed, on its way out.
    pub(crate) fn unread(&self, kept: &Kept, error: &SourceError) -> ApiError {
        match error {
            SourceError::Damaged { .. } => self.halt(kept, Cause::Rewritten, &error.to_string()),
            SourceError::Database(_) => ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1),
        }
    }
}

/// That a log is signed no further, and why.
pub(crate) fn halted(halt: Option<&Halt>) -> ApiError {
    let cause = mazziere_contract::Cause::LogHalted { cause: halt.map(|halt| halt.cause.code().to_owned()) };
    ApiError::new(cause, halt.map_or_else(|| ErrorCode::LogHalted.meaning().to_owned(), ToString::to_string))
}
