//! The one rule of who signs a log: only what extends all that was signed before.
//!
//! What a signer keeps is the last checkpoint that it signed, as a note. Who can write the database must not be able to
//! write these bytes; without the key nobody can make others that are read again. An older note in its place is the one
//! thing that a signer cannot see, and what witnesses are for.

use crate::checkpoint::{Checkpoint, Policy};
use crate::fault::Fault;
use crate::hash::Hash;
use crate::key::{Algorithm, SigningKey};
use crate::note::Note;
use crate::proof::verify_consistency;

/// A log's key with the last checkpoint that it signed. The origin of the log is the name of the key.
///
/// **Invariant:** from one state to the next only [`Signer::sign`] leads. [`Signer::kept`] of the new state is durable
/// before anybody gets its note: after a crash between the two it is handed out, and never another one of its size. No
/// two processes go on from one state.
#[derive(Debug, Clone)]
pub struct Signer {
    key: SigningKey,
    checkpoint: Checkpoint,
    note: Note,
}

impl Signer {
    /// A log of which nothing was signed ever. Where bytes should have been kept and are gone this is not the answer:
    /// a person has to look for them.
    ///
    /// # Errors
    /// [`Fault::Key`] if the key is one for cosignatures.
    pub fn first(key: SigningKey) -> Result<Signer, Fault> {
        Signer::of(key, 0, Hash::EMPTY)
    }

    /// Goes on from what was kept.
    ///
    /// # Errors
    /// [`Fault::Kept`] if there is nothing, and those of [`Policy::open`]: it has to be a checkpoint of this key.
    pub fn resume(key: SigningKey, kept: &[u8]) -> Result<Signer, Fault> {
        if kept.is_empty() {
            return Err(Fault::Kept("it is empty, and a signed log is never started over"));
        }
        let public = key.verifying_key();
        let signed = Policy::new(public.name(), std::slice::from_ref(public), &[], 0)?.open(kept)?;
        let (checkpoint, note) = (signed.checkpoint().clone(), signed.note().clone());
        Ok(Signer { key, checkpoint, note })
    }

    /// The state after signing the tree of `size` leaves under `root`, which `proof` shows to begin with what is
    /// signed. For the tree that is signed already it is this state: a checkpoint is signed once.
    ///
    /// # Errors
    /// [`Fault::Behind`] for a smaller tree, [`Fault::Forked`] for another one of the same size,
    /// [`Fault::Inconsistent`] for one that does not begin with it, [`Fault::Size`].
    pub fn sign(&self, size: u64, root: Hash, proof: &[Hash]) -> Result<Signer, Fault> {
        let signed = &self.checkpoint;
        if size == signed.size() && root != signed.root() {
            return Err(Fault::Forked { size });
        }
        verify_consistency(signed.size(), signed.root(), size, root, proof)?;
        if size == signed.size() {
            return Ok(self.clone());
        }
        Signer::of(self.key.clone(), size, root)
    }

    fn of(key: SigningKey, size: u64, root: Hash) -> Result<Signer, Fault> {
        let public = key.verifying_key();
        if public.algorithm() != Algorithm::Note {
            return Err(Fault::Key("cosignature keys do not sign logs"));
        }
        let checkpoint = Checkpoint::new(public.name(), size, root, Vec::new())?;
        let mut note = Note::new(checkpoint.text())?;
        note.add(key.sign(note.text(), 0))?;
        Ok(Signer { key, checkpoint, note })
    }

    /// What has to be kept outside the database.
    pub fn kept(&self) -> Vec<u8> {
        self.note.to_string().into_bytes()
    }

    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// The checkpoint with the log's signature, for witnesses and for everybody.
    pub fn note(&self) -> &Note {
        &self.note
    }
}
