//! A witness of logs: what it has cosigned, in a folder of its own, and what it answers (C2SP `tlog-witness`).
//!
//! ```text
//! <folder>/lock                 held by the process that cosigns
//! <folder>/<id of the key>.note   the last checkpoint of a log that was cosigned, by the id of the log's key
//! ```
//!
//! **Invariant:** what it cosigned is durable before anybody gets the cosignature, and one request at a time goes on
//! from a state.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use mazziere_tlog::{AddCheckpoint, Checkpoint, Fault, SigningKey, VerifyingKey, Witness};

use super::SIZE;
use crate::disk::{Steps, read, replace, sync_folder};

/// Why a witness cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum WitnessError {
    #[error("another process cosigns with {}", .0.display())]
    Taken(PathBuf),
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: {fault}", .path.display())]
    Kept { path: PathBuf, fault: Fault },
    #[error("{key}: {fault}")]
    Log { key: String, fault: Fault },
}

/// An answer.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub media_type: &'static str,
    pub body: String,
}

#[derive(Debug)]
struct Watched {
    origin: String,
    path: PathBuf,
    witness: Mutex<Witness>,
}

/// A witness with its state.
#[derive(Debug)]
pub struct Cosigner {
    folder: PathBuf,
    logs: Vec<Watched>,
    steps: Steps,
    _lock: File,
}

impl Cosigner {
    /// A witness of the logs with these keys, whose names are their origins.
    ///
    /// # Errors
    /// See [`WitnessError`].
    pub fn open(
        folder: &Path,
        key: &SigningKey,
        logs: &[VerifyingKey],
        steps: Steps,
    ) -> Result<Cosigner, WitnessError> {
        let failed = |error| WitnessError::Io { path: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = File::options().create(true).truncate(false).write(true).open(folder.join("lock"));
        let lock = lock.map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(WitnessError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let watched = |log: &VerifyingKey| -> Result<Watched, WitnessError> {
            let origin = log.name().to_owned();
            let path = folder.join(format!("{:08x}.note", log.id()));
            let keys = std::slice::from_ref(log);
            let witness = match read(&path).map_err(failed)? {
                Some(kept) => Witness::resume(key.clone(), &origin, keys, &kept)
                    .map_err(|fault| WitnessError::Kept { path: path.clone(), fault })?,
                None => Witness::first(key.clone(), &origin, keys)
                    .map_err(|fault| WitnessError::Log { key: log.to_string(), fault })?,
            };
            Ok(Watched { origin, path, witness: Mutex::new(witness) })
        };
        let logs = logs.iter().map(watched).collect::<Result<Vec<_>, WitnessError>>()?;
        Ok(Cosigner { folder: folder.to_owned(), logs, steps, _lock: lock })
    }

    /// Answers a request to cosign at `at`, in seconds since 1970.
    pub fn add_checkpoint(&self, body: &[u8], at: u64) -> Answer {
        match self.cosign(body, at) {
            Ok(line) => Answer { status: 200, media_type: "text/plain", body: line },
            Err(Refused::Fault(Fault::OldSize { kept, .. } | Fault::Forked { size: kept })) => {
                Answer { status: 409, media_type: SIZE, body: format!("{kept}\n") }
            }
            Err(Refused::Fault(fault)) => {
                let status = match fault {
                    Fault::Origin { .. } => 404,
                    Fault::Unsigned | Fault::Signature { .. } => 403,
                    Fault::Inconsistent { .. } => 422,
                    _ => 400,
                };
                Answer { status, media_type: "text/plain", body: format!("{fault}\n") }
            }
            Err(Refused::Io(error)) => {
                tracing::error!(%error, "the state of the witness cannot be kept");
                Answer { status: 500, media_type: "text/plain", body: "the state cannot be kept\n".to_owned() }
            }
        }
    }

    fn cosign(&self, body: &[u8], at: u64) -> Result<String, Refused> {
        let request = AddCheckpoint::parse(body)?;
        let origin = Checkpoint::parse(request.checkpoint.text())?.origin().to_owned();
        let known = self.logs.iter().find(|log| log.origin == origin);
        let log = known.ok_or(Fault::Origin { found: origin, expected: "a log that is watched".to_owned() })?;
        let mut witness = log.witness.lock().unwrap_or_else(PoisonError::into_inner);
        let next = witness.cosign(&request, at)?;
        replace(&log.path, &next.kept(), &self.steps)?;
        sync_folder(&self.folder, &self.steps)?;
        let line = next.cosignature().map(|line| format!("{line}\n")).unwrap_or_default();
        *witness = next;
        Ok(line)
    }
}

enum Refused {
    Fault(Fault),
    Io(io::Error),
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused::Fault(fault)
    }
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Refused {
        Refused::Io(error)
    }
}
