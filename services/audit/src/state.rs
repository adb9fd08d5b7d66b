//! What a signer must not forget: the last note that it signed of each log, and why it signs one no further. It lies
//! outside the database, and one process at a time has it.
//!
//! ```text
//! <folder>/lock            held by the process that signs
//! <folder>/<log>.note      the last signed checkpoint
//! <folder>/<log>.start     when the first checkpoint of entries was about to be signed, over how many that were there
//! <folder>/<log>.halt      why this log is signed no further; a person takes it away
//! ```
//!
//! **Invariant:** a log whose note is missing is not signed. The first one is written by [`init`], on purpose.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use mazziere_tlog::{Fault, Signer, SigningKey};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::disk::{Steps, read, replace, sync_folder};
use crate::halt::Halt;
use crate::log::Log;
use crate::tiles::Tiles;

/// How a log began. One that is started over begins over all that there is, which shows here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    pub at: DateTime<Utc>,
    /// How many entries the database had then.
    pub entries: u64,
}

/// Why the state cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    #[error("another process signs with {}", .0.display())]
    Taken(PathBuf),
    #[error("there is no folder {}: `mazziere audit init` makes it, once in the life of a house", .0.display())]
    Missing(PathBuf),
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{} is there already: a log is started once", .0.display())]
    Started(PathBuf),
    #[error("the log {0} has tiles, but no note: find the note, and do not start over")]
    Tiles(&'static str),
    #[error(transparent)]
    Key(#[from] Fault),
}

/// The folder, locked for as long as this is there.
#[derive(Debug)]
pub struct State {
    folder: PathBuf,
    steps: Steps,
    _lock: File,
    /// It goes after the lock, and with it the one who waits for that.
    freed: Option<oneshot::Sender<()>>,
}

impl State {
    /// Takes the folder for this process.
    ///
    /// # Errors
    /// [`StateError::Taken`], [`StateError::Missing`], [`StateError::Io`].
    pub fn open(folder: &Path, steps: Steps) -> Result<State, StateError> {
        let path = folder.join("lock");
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => StateError::Missing(folder.to_owned()),
            _ => StateError::Io { path: path.clone(), error },
        };
        let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(State { folder: folder.to_owned(), steps, _lock: lock, freed: None }),
            Err(TryLockError::WouldBlock) => Err(StateError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// What ends, with whatever result, when another process can take the folder.
    pub fn freed(&mut self) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        self.freed = Some(sender);
        receiver
    }

    fn path(&self, log: Log, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", log.name()))
    }

    /// The last signed note of a log, if there is one.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn note(&self, log: Log) -> io::Result<Option<Vec<u8>>> {
        read(&self.path(log, "note"))
    }

    /// Keeps a signed note: it is durable when this returns.
    pub(crate) fn keep_note(&self, log: Log, note: &[u8]) -> io::Result<()> {
        replace(&self.path(log, "note"), note, &self.steps)?;
        sync_folder(&self.folder, &self.steps)
    }

    /// How a log began; none where it began under a release that did not say.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn start(&self, log: Log) -> io::Result<Option<Start>> {
        let Some(bytes) = read(&self.path(log, "start"))? else { return Ok(None) };
        serde_json::from_slice(&bytes).map(Some).map_err(io::Error::other)
    }

    /// Keeps how a log began.
    pub(crate) fn keep_start(&self, log: Log, start: &Start) -> io::Result<()> {
        replace(&self.path(log, "start"), &serde_json::to_vec(start)?, &self.steps)?;
        sync_folder(&self.folder, &self.steps)
    }

    /// Why a log is signed no further, if it is not.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn halt(&self, log: Log) -> io::Result<Option<Halt>> {
        let Some(bytes) = read(&self.path(log, "halt"))? else { return Ok(None) };
        serde_json::from_slice(&bytes).map(Some).map_err(io::Error::other)
    }

    /// Keeps why a log is signed no further.
    pub(crate) fn keep_halt(&self, log: Log, halt: &Halt) -> io::Result<()> {
        replace(&self.path(log, "halt"), &serde_json::to_vec(halt)?, &self.steps)?;
        sync_folder(&self.folder, &self.steps)
    }
}

/// Starts logs of which nothing was ever signed: signs and keeps the checkpoint of the empty tree for each key.
///
/// # Errors
/// [`StateError::Started`] and [`StateError::Tiles`] for a log that was started before; [`StateError::Taken`].
pub fn init(folder: &Path, tiles: &Path, keys: &[(Log, SigningKey)]) -> Result<(), StateError> {
    let failed = |error| StateError::Io { path: folder.to_owned(), error };
    fs::create_dir_all(folder).map_err(failed)?;
    let state = State::open(folder, Steps::default())?;
    for (log, _) in keys {
        if state.note(*log).map_err(failed)?.is_some() {
            return Err(StateError::Started(state.path(*log, "note")));
        }
        if Tiles::new(tiles.join(log.name())).any().map_err(failed)? {
            return Err(StateError::Tiles(log.name()));
        }
    }
    // The folder may be as new as what lies in it.
    if let Some(parent) = folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        sync_folder(parent, &state.steps).map_err(failed)?;
    }
    for (log, key) in keys {
        state.keep_note(*log, &Signer::first(key.clone())?.kept()).map_err(failed)?;
    }
    Ok(())
}
