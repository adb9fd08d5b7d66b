//! What a witness does when it is asked to cosign a checkpoint (C2SP `tlog-witness`, `add-checkpoint`).
//!
//! ```text
//! old <size that the witness cosigned last>
//! <base64 of a hash>          of the consistency proof
//!
//! checkpoint with its signatures
//! ```
//! A witness follows the same rule as the log's own signer, but keeps its state where the house has no hand.

use std::fmt;

use crate::checkpoint::{Policy, SignedCheckpoint};
use crate::fault::{Fault, bounded};
use crate::hash::{Hash, decimal};
use crate::key::{SigningKey, VerifyingKey};
use crate::note::{MAX_NOTE_BYTES, Note};
use crate::proof::{MAX_PATH, verify_consistency};
use crate::signature::Signature;

/// Room for the checkpoint, the longest proof, and the first line.
const MAX_BYTES: usize = MAX_NOTE_BYTES + 45 * MAX_PATH + 64;

/// The body of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddCheckpoint {
    /// The size that the proof begins at.
    pub old: u64,
    pub proof: Vec<Hash>,
    pub checkpoint: Note,
}

impl AddCheckpoint {
    /// # Errors
    /// [`Fault::Proof`], [`Fault::TooLarge`]; those of [`Note::parse`].
    pub fn parse(bytes: &[u8]) -> Result<AddCheckpoint, Fault> {
        bounded("a request to cosign", bytes.len(), MAX_BYTES)?;
        let mut rest = str::from_utf8(bytes).map_err(|_| Fault::Proof("not UTF-8"))?;
        let mut line = || -> Result<&str, Fault> {
            let (line, after) = rest.split_once('\n').ok_or(Fault::Proof("it ends before its checkpoint"))?;
            rest = after;
            Ok(line)
        };
        let old = line()?.strip_prefix("old ").and_then(decimal).ok_or(Fault::Proof("no `old <size>`"))?;
        let mut proof = Vec::new();
        loop {
            let read = line()?;
            if read.is_empty() {
                break;
            }
            if proof.len() == MAX_PATH {
                return Err(Fault::Proof("more than 63 hashes"));
            }
            proof.push(Hash::parse(read).ok_or(Fault::Proof("a line is not a hash"))?);
        }
        Ok(AddCheckpoint { old, proof, checkpoint: Note::parse(rest.as_bytes())? })
    }
}

impl fmt::Display for AddCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "old {}", self.old)?;
        self.proof.iter().try_for_each(|hash| writeln!(f, "{hash}"))?;
        write!(f, "\n{}", self.checkpoint)
    }
}

/// The key of a witness, with what it cosigned last of one log.
///
/// **Invariant:** [`Witness::kept`] of a new state is durable before anybody gets its cosignature, and no two requests
/// begin at one state.
#[derive(Debug, Clone)]
pub struct Witness {
    key: SigningKey,
    log: Policy,
    last: Option<SignedCheckpoint>,
}

impl Witness {
    /// A witness that has seen nothing of the log with this origin and these keys.
    ///
    /// # Errors
    /// Those of [`Policy::new`]; [`Fault::Key`] too if the key is not one for cosignatures.
    pub fn first(key: SigningKey, origin: &str, log: &[VerifyingKey]) -> Result<Witness, Fault> {
        let policy = Policy::new(origin, log, &[key.verifying_key().clone()], 0)?;
        Ok(Witness { key, log: policy, last: None })
    }

    /// Goes on from what was kept: a checkpoint of this log that this key cosigned.
    ///
    /// # Errors
    /// Those of [`Witness::first`]; [`Fault::Kept`] if there is nothing, and those of [`Policy::open`].
    pub fn resume(key: SigningKey, origin: &str, log: &[VerifyingKey], kept: &[u8]) -> Result<Witness, Fault> {
        if kept.is_empty() {
            return Err(Fault::Kept("it is empty, and a cosigned log is never started over"));
        }
        let last = Policy::new(origin, log, &[key.verifying_key().clone()], 1)?.open(kept)?;
        Ok(Witness { last: Some(last), ..Witness::first(key, origin, log)? })
    }

    /// The state after cosigning at `at`, in seconds since 1970.
    ///
    /// # Errors
    /// With the status that the protocol has for it: [`Fault::Origin`] (404); [`Fault::Unsigned`] and
    /// [`Fault::Signature`] (403); [`Fault::OldSize`], with the size for the answer, and [`Fault::Forked`] (409);
    /// [`Fault::Inconsistent`] (422); all others (400).
    pub fn cosign(&self, request: &AddCheckpoint, at: u64) -> Result<Witness, Fault> {
        let signed = self.log.accept(request.checkpoint.clone())?;
        let (size, root) = (signed.checkpoint().size(), signed.checkpoint().root());
        if request.old > size {
            return Err(Fault::Behind { asked: size, signed: request.old });
        }
        let kept = self.last.as_ref().map(SignedCheckpoint::checkpoint);
        let (kept_size, kept_root) = kept.map_or((0, Hash::EMPTY), |kept| (kept.size(), kept.root()));
        if request.old != kept_size {
            return Err(Fault::OldSize { given: request.old, kept: kept_size });
        }
        if size == kept_size && root != kept_root {
            return Err(Fault::Forked { size });
        }
        verify_consistency(kept_size, kept_root, size, root, &request.proof)?;
        // What others say of it is no business of this state's; the log's own signatures are evidence.
        let mut note = Note::new(request.checkpoint.text().to_owned())?;
        for signature in request.checkpoint.signatures().iter().filter(|signature| self.log.is_of_log(signature)) {
            note.add(signature.clone())?;
        }
        note.add(self.key.sign(note.text(), at))?;
        let last = Some(self.log.accept(note)?);
        Ok(Witness { key: self.key.clone(), log: self.log.clone(), last })
    }

    /// What has to be kept; nothing before the first cosignature.
    pub fn kept(&self) -> Vec<u8> {
        self.last.as_ref().map(|last| last.note().to_string().into_bytes()).unwrap_or_default()
    }

    /// The last checkpoint that it cosigned.
    pub fn last(&self) -> Option<&SignedCheckpoint> {
        self.last.as_ref()
    }

    /// The last cosignature: a line of the answer.
    pub fn cosignature(&self) -> Option<&Signature> {
        let own = self.key.verifying_key();
        self.last.as_ref()?.note().signatures().iter().find(|signature| own.is_named_by(signature))
    }
}
