//! Proofs for who is offline: entry, path and checkpoint in one text (C2SP `tlog-proof`).
//!
//! ```text
//! c2sp.org/tlog-proof@v1
//! extra <base64>              if any
//! index <place of the entry>
//! <base64 of a hash>          of the path, lowest first
//!
//! checkpoint with its signatures
//! ```

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::checkpoint::{Policy, SignedCheckpoint};
use crate::fault::{Fault, bounded};
use crate::hash::{Hash, decimal};
use crate::note::{MAX_NOTE_BYTES, Note};
use crate::proof::{MAX_PATH, verify_inclusion};

/// What may be carried beside a proof at most.
pub const MAX_EXTRA_BYTES: usize = 1 << 18;

/// Room for `extra` in base64, the checkpoint, the longest path, and the lines that are fixed.
const MAX_BYTES: usize = MAX_EXTRA_BYTES.div_ceil(3) * 4 + MAX_NOTE_BYTES + 45 * MAX_PATH + 128;

const FIRST_LINE: &str = "c2sp.org/tlog-proof@v1\n";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofFile {
    /// What nobody has signed: for example the entry, and what opens it.
    pub extra: Option<Vec<u8>>,
    /// The place of the entry in the log, from 0.
    pub index: u64,
    /// The siblings up to the root, lowest first.
    pub path: Vec<Hash>,
    pub checkpoint: Note,
}

impl ProofFile {
    /// # Errors
    /// [`Fault::Proof`], [`Fault::TooLarge`]; those of [`Note::parse`].
    pub fn parse(bytes: &[u8]) -> Result<ProofFile, Fault> {
        const CUT: Fault = Fault::Proof("it ends before its checkpoint");
        bounded("a proof", bytes.len(), MAX_BYTES)?;
        let whole = str::from_utf8(bytes).map_err(|_| Fault::Proof("not UTF-8"))?;
        let mut rest =
            whole.strip_prefix(FIRST_LINE).ok_or(Fault::Proof("the first line is not `c2sp.org/tlog-proof@v1`"))?;
        let mut line = || -> Result<&str, Fault> {
            let (line, after) = rest.split_once('\n').ok_or(CUT)?;
            rest = after;
            Ok(line)
        };
        let mut read = line()?;
        let mut extra = None;
        if let Some(encoded) = read.strip_prefix("extra ") {
            extra = Some(STANDARD.decode(encoded).map_err(|_| Fault::Proof("`extra` is not base64"))?);
            read = line()?;
        }
        let index = read.strip_prefix("index ").and_then(decimal).ok_or(Fault::Proof("no `index <number>`"))?;
        let mut path = Vec::new();
        loop {
            let read = line()?;
            if read.is_empty() {
                break;
            }
            if path.len() == MAX_PATH {
                return Err(Fault::Proof("more hashes than any path has"));
            }
            path.push(Hash::parse(read).ok_or(Fault::Proof("a line is not a hash"))?);
        }
        let proof = ProofFile { extra, index, path, checkpoint: Note::parse(rest.as_bytes())? };
        proof.limited()?;
        Ok(proof)
    }

    /// Checks that `entry` is in the log at this place, and who signed that it is.
    ///
    /// # Errors
    /// Those of [`Policy::accept`] and [`verify_inclusion`].
    pub fn verify(&self, policy: &Policy, entry: &[u8]) -> Result<SignedCheckpoint, Fault> {
        let signed = policy.accept(self.checkpoint.clone())?;
        let (size, root) = (signed.checkpoint().size(), signed.checkpoint().root());
        verify_inclusion(size, root, self.index, Hash::of_leaf(entry), &self.path)?;
        Ok(signed)
    }

    /// Its bytes.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] if nobody would read them.
    pub fn encode(&self) -> Result<Vec<u8>, Fault> {
        self.limited()?;
        Ok(self.to_string().into_bytes())
    }

    fn limited(&self) -> Result<(), Fault> {
        bounded("what a proof carries", self.extra.as_ref().map_or(0, Vec::len), MAX_EXTRA_BYTES)
    }
}

impl fmt::Display for ProofFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FIRST_LINE)?;
        if let Some(extra) = &self.extra {
            writeln!(f, "extra {}", STANDARD.encode(extra))?;
        }
        writeln!(f, "index {}", self.index)?;
        self.path.iter().try_for_each(|hash| writeln!(f, "{hash}"))?;
        write!(f, "\n{}", self.checkpoint)
    }
}
