//! A signed checkpoint that somebody kept, held against the log as it is now: the events that it covers stand where
//! they stood, and are what they were.
//!
//! The tree over the log is built anew from the links of the streams, which the walk has verified; leaves wait in a
//! scratch file, 32 bytes each, because streams are not read in the order of the log.
//!
//! **Invariant:** who owns the database and changes anything before the checkpoint, with whatever fresh hashes, is
//! found here, as long as the checkpoint and the key come from somewhere else.

use mazziere_hashchain::StoredEvent;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_tlog::{Checkpoint, EventLeaf, Frontier, Hash, Policy};

use crate::fault::Stop;
use crate::files::{Scratch, read_exact_at};

/// Leaves that are read together.
const TOGETHER: usize = 1 << 11;

/// A checkpoint with the leaves that were found for it.
#[derive(Debug)]
pub struct Anchor {
    checkpoint: Checkpoint,
    leaves: Box<dyn Scratch>,
}

impl Anchor {
    /// The checkpoint in a note, which `name` is the name of.
    ///
    /// # Errors
    /// If it is none, or not signed as it has to be.
    pub fn new(policy: &Policy, name: &str, note: &[u8], leaves: Box<dyn Scratch>) -> Result<Anchor, Fault> {
        match policy.open(note) {
            Ok(signed) => Ok(Anchor { checkpoint: signed.checkpoint().clone(), leaves }),
            Err(fault) => Err(wrong(format!("{name}: {fault}"))),
        }
    }

    /// Looks whether the log is as long as it was, before anything else is read.
    ///
    /// # Errors
    /// That it is not.
    pub(crate) fn covers(&self, positions: u64) -> Result<(), Fault> {
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
    pub(crate) fn take(&self, event: &StoredEvent, position: i64, kind: &str) -> Result<(), Stop> {
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
        self.leaves.write_at(&Hash::of_leaf(&entry).0, position * 32).map_err(Stop::File)
    }

    /// Compares the tree over all that was taken with the one that was signed.
    ///
    /// # Errors
    /// That it is another one.
    pub(crate) fn end(&self) -> Result<u64, Stop> {
        let size = self.checkpoint.size();
        let (mut tree, mut leaves, mut read) = (Frontier::default(), vec![0; TOGETHER * 32], 0);
        while read < size {
            let count = (size - read).min(TOGETHER as u64);
            let leaves = &mut leaves[..count as usize * 32];
            read_exact_at(&*self.leaves, leaves, read * 32)?;
            for leaf in leaves.chunks_exact(32) {
                let mut hash = Hash([0; 32]);
                hash.0.copy_from_slice(leaf);
                tree.push(hash).map_err(|fault| wrong(fault.to_string()))?;
            }
            read += count;
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
