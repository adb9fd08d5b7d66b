//! Signed checkpoints, held against the logs as they are now: the events and the postings that they cover stand where
//! they stood, and are what they were. A checkpoint is one that somebody kept, or one that came with a bundle.
//!
//! The tree over the log of events is built anew from the links of the streams, which the walk has verified; leaves
//! wait in a scratch file, 32 bytes each, because streams are not read in the order of the log. That over the log of
//! postings follows from their rows, with the salts of their parts.
//!
//! **Invariant:** who owns the database and changes anything before the checkpoint, with whatever fresh hashes, is
//! found here, as long as the key comes from somewhere else, and for what was changed after the signature the
//! checkpoint, too.

use std::io;

use mazziere_hashchain::StoredEvent;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_tlog::{Checkpoint, EventLeaf, Frontier, Hash, Policy};

use crate::fault::Stop;
use crate::files::{Scratch, read_exact_at};
use crate::report::Counts;
use crate::source::Source;

/// How the origin of the log of postings ends; that of another log is of events.
const OF_POSTINGS: &str = "/postings";

/// Leaves that are read together.
const TOGETHER: usize = 1 << 11;

/// What the logs are held against.
#[derive(Debug, Default)]
pub struct Anchors {
    /// The checkpoint of the log of events.
    pub events: Option<Anchor>,
    /// That of the log of postings.
    pub postings: Option<PostingAnchor>,
}

impl Anchors {
    /// A checkpoint for each log of which there is a policy: the one that was `kept`, which has a name, if it is of
    /// that log, and the newest of those that came with a bundle otherwise. What is kept and of no such log is held
    /// against the first, which did not sign it.
    ///
    /// # Errors
    /// If there is no checkpoint of a log, or it is not signed as it has to be.
    pub fn of(
        policies: &[Policy],
        kept: Option<(&str, &[u8])>,
        carried: &[String],
        mut scratch: impl FnMut() -> io::Result<Box<dyn Scratch>>,
    ) -> Result<Anchors, Stop> {
        let is_of = |policy: &Policy, note: &[u8]| {
            note.strip_prefix(policy.origin().as_bytes()).is_some_and(|rest| rest.starts_with(b"\n"))
        };
        let strays = kept.is_some_and(|(_, note)| !policies.iter().any(|policy| is_of(policy, note)));
        let mut anchors = Anchors::default();
        for (number, policy) in policies.iter().enumerate() {
            let kept = kept.filter(|(_, note)| is_of(policy, note) || strays && number == 0);
            let carried = carried.iter().rev().find(|note| is_of(policy, note.as_bytes()));
            let carried = carried.map(|note| ("the checkpoint of the bundle", note.as_bytes()));
            let Some((name, note)) = kept.or(carried) else {
                return Err(wrong(format!("there is no checkpoint of {}", policy.origin())).into());
            };
            if policy.origin().ends_with(OF_POSTINGS) {
                anchors.postings = Some(PostingAnchor::new(policy, name, note)?);
            } else {
                anchors.events = Some(Anchor::new(policy, name, note, scratch()?)?);
            }
        }
        Ok(anchors)
    }
}

/// The checkpoint in a note, which `name` is the name of.
fn signed(policy: &Policy, name: &str, note: &[u8]) -> Result<Checkpoint, Fault> {
    match policy.open(note) {
        Ok(signed) => Ok(signed.checkpoint().clone()),
        Err(fault) => Err(wrong(format!("{name}: {fault}"))),
    }
}

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
        Ok(Anchor { checkpoint: signed(policy, name, note)?, leaves })
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
        let missing = Place { position: i64::try_from(positions).ok(), ..Place::default() };
        let what =
            format!("the checkpoint has {size} events, and the log {positions}: it is older, or its newest are gone");
        Err(Fault::new(Kind::Anchor, missing, what))
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
            let what = format!(
                "the first {size} events are not those of the checkpoint: one of positions 0 to {} was changed",
                size.saturating_sub(1)
            );
            return Err(Fault::new(Kind::Anchor, covered(size), what).into());
        }
        Ok(size)
    }
}

/// A checkpoint of the log of postings.
#[derive(Debug)]
pub struct PostingAnchor(Checkpoint);

impl PostingAnchor {
    /// The checkpoint in a note, which `name` is the name of.
    ///
    /// # Errors
    /// If it is none, or not signed as it has to be.
    pub fn new(policy: &Policy, name: &str, note: &[u8]) -> Result<PostingAnchor, Fault> {
        Ok(PostingAnchor(signed(policy, name, note)?))
    }

    /// Compares the tree over the postings, which are in their places and have their legs, with the one that was
    /// signed.
    pub(crate) async fn hold<S: Source>(&self, source: &mut S, counts: &mut Counts) -> Result<(), S::Error> {
        let (size, postings) = (self.0.size(), counts.postings);
        if size > postings {
            let what = format!(
                "the checkpoint has {size} postings, and the ledger {postings}: it is older, or its newest are gone"
            );
            let missing = Place { sequence: i64::try_from(postings + 1).ok(), ..Place::default() };
            return Err(Fault::new(Kind::Anchor, missing, what).into());
        }
        let mut tree = Frontier::default();
        while tree.size() < size {
            let after = i64::try_from(tree.size()).unwrap_or(i64::MAX);
            let page = source.logged(after).await?;
            if page.is_empty() {
                let missing = Place { sequence: after.checked_add(1), ..Place::default() };
                let what = format!("the ledger ends behind sequence {after}");
                return Err(Fault::new(Kind::Anchor, missing, what).into());
            }
            for entry in page {
                let sequence = Some(i64::try_from(tree.size() + 1).unwrap_or(i64::MAX));
                let place = Place { sequence, ..Place::default() };
                let Some(entry) = entry else {
                    return Err(Fault::new(Kind::Anchor, place, "its salts are not known here").into());
                };
                let pushed = tree.push(Hash::of_leaf(&entry));
                pushed.map_err(|fault| Fault::new(Kind::Anchor, place, fault.to_string()))?;
                if tree.size() == size {
                    break;
                }
            }
        }
        if tree.root() != self.0.root() {
            let what = format!(
                "the first {size} postings are not those of the checkpoint: one of sequences 1 to {size} was changed"
            );
            return Err(Fault::new(Kind::Anchor, covered(size), what).into());
        }
        counts.anchored_postings = size;
        Ok(())
    }
}

/// Somewhere under a checkpoint: its root says that something is another thing than was signed, and not which.
fn covered(size: u64) -> Place {
    Place { checkpoint: Some(size), ..Place::default() }
}

/// What is wrong with a checkpoint itself, which `what` names.
fn wrong(what: String) -> Fault {
    Fault::new(Kind::Anchor, Place::default(), what)
}
