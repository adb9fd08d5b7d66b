//! A signed checkpoint that somebody kept, held against the log as it is now: the events that it covers stand where
//! they stood, and are what they were.
//!
//! The tree over the log is built anew from the links of the streams, which the walk has verified; leaves wait in a
//! file without a name, 32 bytes each, because streams are not read in the order of the log.
//!
//! **Invariant:** who owns the database and changes anything before the checkpoint, with whatever fresh hashes, is
//! found here, as long as the checkpoint and the key come from somewhere else.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use mazziere_eventstore::StoredEvent;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_tlog::{Checkpoint, EventLeaf, Frontier, Hash, MAX_NOTE_BYTES, Policy, VerifyingKey};

use super::Stop;
use super::bundle::scratch;

/// The switches that name it.
#[derive(Args, Clone, Debug)]
pub struct AnchorArgs {
    /// A checkpoint of the log of events that was kept: the answer of `/events/checkpoint` of the service `audit`.
    #[arg(long, value_name = "PATH", requires = "key")]
    pub checkpoint: Option<PathBuf>,
    /// The key that it has to be signed with, as `/v1/logs` names it, but from a source of one's own.
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
    /// The key of a witness that has to have cosigned it; may be repeated.
    #[arg(long, value_name = "KEY", requires = "key")]
    pub witness: Vec<String>,
}

impl AnchorArgs {
    /// Whose signatures make a checkpoint one to believe.
    ///
    /// # Errors
    /// When a key is none, or there is no key.
    pub(super) fn policy(&self) -> Result<Policy, Misconfigured> {
        let parse = |key: &String| VerifyingKey::parse(key.trim()).with_context(|| format!("the key {key}"));
        let policy = || -> anyhow::Result<Policy> {
            let log = parse(self.key.as_ref().context("--key: the key of the log is needed")?)?;
            let witnesses = self.witness.iter().map(parse).collect::<anyhow::Result<Vec<_>>>()?;
            Ok(Policy::new(log.name(), std::slice::from_ref(&log), &witnesses, witnesses.len())?)
        };
        policy().map_err(|error| Misconfigured::of(&error))
    }
}

/// A checkpoint with the leaves that were found for it.
#[derive(Debug)]
pub(super) struct Anchor {
    checkpoint: Checkpoint,
    leaves: File,
}

impl Anchor {
    /// The checkpoint that is named, if one is.
    ///
    /// # Errors
    /// [`Stop::Wrong`] if the checkpoint is none, or not signed as it has to be.
    pub(super) fn of(args: &AnchorArgs) -> anyhow::Result<Result<Option<Anchor>, Stop>> {
        let Some(path) = &args.checkpoint else {
            let nothing = args.key.as_ref().map_or(Ok(()), |_| Err(anyhow::anyhow!("--key: there is no --checkpoint")));
            return nothing.map(|()| Ok(None)).map_err(|error| Misconfigured::of(&error).into());
        };
        let policy = args.policy()?;
        let note = read(path).with_context(|| path.display().to_string()).map_err(|error| Misconfigured::of(&error))?;
        let leaves = match scratch() {
            Ok(leaves) => leaves,
            Err(error) => return Ok(Err(Stop::File(error))),
        };
        Ok(match policy.open(&note) {
            Ok(signed) => Ok(Some(Anchor { checkpoint: signed.checkpoint().clone(), leaves })),
            Err(fault) => Err(wrong(format!("{}: {fault}", path.display())).into()),
        })
    }

    /// Looks whether the log is as long as it was, before anything else is read.
    ///
    /// # Errors
    /// That it is not.
    pub(super) fn covers(&self, positions: u64) -> Result<(), Fault> {
        let size = self.checkpoint.size();
        if size <= positions {
            return Ok(());
        }
        Err(wrong(format!("the checkpoint has {size} events, and the log {positions}: the newest are gone")))
    }

    /// Takes an event at its place.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn take(&self, event: &StoredEvent, position: i64, kind: &str) -> Result<(), Stop> {
        let Ok(position) = u64::try_from(position) else { return Ok(()) };
        if position >= self.checkpoint.size() {
            return Ok(());
        }
        let leaf = EventLeaf {
            position,
            stream: *event.stream.uuid().as_bytes(),
            version: u64::try_from(event.version).unwrap_or_default(),
            event_hash: event.event_hash,
            kind,
        };
        let entry = leaf.entry().map_err(|fault| {
            Fault::new(Kind::Anchor, Place::event(event.stream, event.version), format!("it has no entry: {fault}"))
        })?;
        self.leaves.write_all_at(&Hash::of_leaf(&entry).0, position * 32).map_err(Stop::File)
    }

    /// Compares the tree over all that was taken with the one that was signed.
    ///
    /// # Errors
    /// That it is another one.
    pub(super) fn end(&self) -> Result<u64, Stop> {
        let size = self.checkpoint.size();
        let mut tree = Frontier::default();
        let mut file = &self.leaves;
        file.seek(SeekFrom::Start(0)).map_err(Stop::File)?;
        let mut leaves = BufReader::with_capacity(1 << 16, file);
        for _ in 0..size {
            let mut leaf = Hash([0; 32]);
            leaves.read_exact(&mut leaf.0).map_err(Stop::File)?;
            tree.push(leaf).map_err(|fault| wrong(fault.to_string()))?;
        }
        if tree.root() != self.checkpoint.root() {
            return Err(wrong(format!("the first {size} events are not those of the checkpoint")).into());
        }
        Ok(size)
    }
}

fn wrong(what: String) -> Fault {
    Fault::new(Kind::Anchor, Place::default(), what)
}

/// A note, or the beginning of what is too long for one.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut note = Vec::new();
    File::open(path)?.take(MAX_NOTE_BYTES as u64 + 1).read_to_end(&mut note)?;
    Ok(note)
}
