//! What this process knows of each log: the last checkpoints with their cosignatures, and why one is signed no further.
//! Handlers, witnesses and metrics read it.
//!
//! **Invariant:** a checkpoint stands here only once its note is durable. The first halt of a log stays.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_tlog::{Checkpoint, Note, Signature, VerifyingKey};
use tokio::sync::watch;

use crate::halt::{Cause, Halt};
use crate::log::Log;
use crate::state::{Start, State};

/// Checkpoints that still take cosignatures.
const RECENT: usize = 64;

/// For so long the last checkpoint that every witness has cosigned goes before one that lacks a cosignature.
const PREFERRED: TimeDelta = TimeDelta::seconds(10);

/// A signed checkpoint.
#[derive(Clone, Debug)]
pub struct Signed {
    pub checkpoint: Checkpoint,
    /// With the signature of the log, and cosignatures as far as they are there.
    pub note: Note,
    pub at: DateTime<Utc>,
}

/// How a witness stands to the log.
#[derive(Clone, Debug)]
pub struct Witnessed {
    pub key: VerifyingKey,
    /// The size that it cosigned last.
    pub size: u64,
    /// Since when there is a checkpoint that it has not cosigned.
    pub behind_since: Option<DateTime<Utc>>,
    pub problem: Option<String>,
    /// Whether it has answered, or was found to be away, since the process started.
    heard: bool,
}

#[derive(Debug, Default)]
struct Known {
    /// The newest last.
    recent: VecDeque<Signed>,
    halted: Option<Halt>,
    started: Option<Start>,
    entries: u64,
    verified_since: Option<DateTime<Utc>>,
    witnesses: Vec<Witnessed>,
}

/// One log. Clones share it.
#[derive(Clone, Debug)]
pub struct Board(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    log: Log,
    key: VerifyingKey,
    known: Mutex<Known>,
    /// The size that is signed.
    newest: watch::Sender<u64>,
}

impl Board {
    pub fn new(log: Log, key: VerifyingKey, witnesses: Vec<VerifyingKey>) -> Board {
        let witnessed = |key| Witnessed { key, size: 0, behind_since: None, problem: None, heard: false };
        let known = Known { witnesses: witnesses.into_iter().map(witnessed).collect(), ..Known::default() };
        Board(Arc::new(Inner { log, key, known: Mutex::new(known), newest: watch::Sender::new(0) }))
    }

    pub fn log(&self) -> Log {
        self.0.log
    }

    /// The key of the log.
    pub fn key(&self) -> &VerifyingKey {
        &self.0.key
    }

    // What is known is put in whole, so it is right also where a thread has panicked meanwhile.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a checkpoint whose note is durable.
    pub(crate) fn publish(&self, checkpoint: &Checkpoint, note: &Note, at: DateTime<Utc>) {
        let mut known = self.known();
        if known.recent.back().is_some_and(|last| last.checkpoint.size() == checkpoint.size()) {
            return;
        }
        known.recent.push_back(Signed { checkpoint: checkpoint.clone(), note: note.clone(), at });
        if known.recent.len() > RECENT {
            known.recent.pop_front();
        }
        for witness in known.witnesses.iter_mut().filter(|witness| witness.size != checkpoint.size()) {
            witness.behind_since.get_or_insert(at);
        }
        drop(known);
        self.0.newest.send_replace(checkpoint.size());
    }

    /// Tells whenever there is a new checkpoint.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.0.newest.subscribe()
    }

    /// The last checkpoint.
    pub fn newest(&self) -> Option<Signed> {
        self.known().recent.back().cloned()
    }

    /// The checkpoint to give to others: the last one, or shortly before it the last that every witness has cosigned.
    pub fn served(&self, now: DateTime<Utc>) -> Option<Signed> {
        let known = self.known();
        let complete = |signed: &&Signed| signed.note.signatures().len() > known.witnesses.len();
        let cosigned = known.recent.iter().rev().find(complete);
        let cosigned = cosigned.filter(|signed| now - signed.at < PREFERRED);
        cosigned.or(known.recent.back()).cloned()
    }

    /// Notes that a witness has cosigned the tree of this size.
    pub(crate) fn cosigned(&self, witness: &VerifyingKey, size: u64, cosignature: Signature) {
        let mut known = self.known();
        let Known { recent, witnesses, .. } = &mut *known;
        if let Some(signed) = recent.iter_mut().find(|signed| signed.checkpoint.size() == size) {
            // There is room: a log has fewer witnesses than a note has signatures.
            let _full = signed.note.add(cosignature);
        }
        let next = recent.iter().find(|signed| signed.checkpoint.size() > size).map(|signed| signed.at);
        for witness in witnesses.iter_mut().filter(|known| known.key == *witness) {
            (witness.size, witness.behind_since, witness.problem) = (size, next, None);
            witness.heard = true;
        }
    }

    /// Notes why a witness has not cosigned.
    pub(crate) fn not_cosigned(&self, witness: &VerifyingKey, problem: &str) {
        for witness in self.known().witnesses.iter_mut().filter(|known| known.key == *witness) {
            witness.problem = Some(problem.to_owned());
            witness.heard = true;
        }
    }

    /// Whether every witness was asked, and has answered or is away.
    pub(crate) fn heard_all(&self) -> bool {
        self.known().witnesses.iter().all(|witness| witness.heard)
    }

    pub fn witnesses(&self) -> Vec<Witnessed> {
        self.known().witnesses.clone()
    }

    /// Why the log is signed no further.
    pub fn halted(&self) -> Option<Halt> {
        self.known().halted.clone()
    }

    /// Has the log signed no further, and keeps why; the first reason stays.
    pub(crate) fn halt(&self, state: &State, cause: Cause, detail: &str, at: DateTime<Utc>) {
        let mut known = self.known();
        if known.halted.is_some() {
            return;
        }
        let halt = Halt { cause, detail: detail.to_owned(), at };
        tracing::error!(log = self.0.log.name(), cause = cause.code(), detail, "the log is signed no further");
        // A missing state is found again by itself, and nothing is written into a folder that may be the wrong one.
        if cause != Cause::State
            && let Err(error) = state.keep_halt(self.0.log, &halt)
        {
            tracing::error!(log = self.0.log.name(), %error, "why it is signed no further could not be kept");
        }
        known.halted = Some(halt);
    }

    /// Takes over a halt that was kept.
    pub(crate) fn halted_before(&self, halt: Halt) {
        self.known().halted.get_or_insert(halt);
    }

    pub(crate) fn note_started(&self, start: Option<Start>) {
        self.known().started = start;
    }

    /// How the log began, as far as that was kept.
    pub fn started(&self) -> Option<Start> {
        self.known().started
    }

    pub(crate) fn note_entries(&self, entries: u64) {
        self.known().entries = entries;
    }

    /// How many entries there were in the database when it was looked at last.
    pub fn entries(&self) -> u64 {
        self.known().entries
    }

    pub(crate) fn note_verified(&self, since: DateTime<Utc>) {
        self.known().verified_since = Some(since);
    }

    /// When the last complete walk over the log began.
    pub fn verified_since(&self) -> Option<DateTime<Utc>> {
        self.known().verified_since
    }
}
