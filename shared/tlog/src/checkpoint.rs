//! Checkpoints: the size and root of a log at one moment, as a note (C2SP `tlog-checkpoint`), and who must have signed.
//!
//! ```text
//! <origin>
//! <size>
//! <base64 of the root>
//! extension lines, if any
//! ```

use crate::fault::{Fault, bounded};
use crate::hash::{Hash, decimal, sized};
use crate::key::{Algorithm, VerifyingKey};
use crate::note::Note;
use crate::signature::{MAX_NAME_BYTES, Signature};

/// The longest text of a checkpoint; without extension lines none has more than 320 bytes.
const MAX_TEXT_BYTES: usize = 1 << 13;

/// What is signed of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    origin: String,
    size: u64,
    root: Hash,
    extensions: Vec<String>,
}

impl Checkpoint {
    /// # Errors
    /// [`Fault::Checkpoint`], [`Fault::Size`], [`Fault::TooLarge`].
    pub fn new(origin: &str, size: u64, root: Hash, extensions: Vec<String>) -> Result<Checkpoint, Fault> {
        sized(size)?;
        if origin.is_empty() || origin.len() > MAX_NAME_BYTES {
            return Err(Fault::Checkpoint("the origin is empty or longer than 255 bytes"));
        }
        let lines = || extensions.iter().map(String::as_str).chain([origin]);
        if extensions.iter().any(String::is_empty) || lines().any(|line| line.contains(char::is_control)) {
            return Err(Fault::Checkpoint("a line is empty or has control characters"));
        }
        if size == 0 && root != Hash::EMPTY {
            return Err(Fault::Checkpoint("not the root of an empty tree"));
        }
        bounded("a checkpoint", lines().map(|line| line.len() + 1).sum(), MAX_TEXT_BYTES)?;
        Ok(Checkpoint { origin: origin.to_owned(), size, root, extensions })
    }

    /// # Errors
    /// [`Fault::Checkpoint`], [`Fault::Size`], [`Fault::TooLarge`].
    pub fn parse(text: &str) -> Result<Checkpoint, Fault> {
        bounded("a checkpoint", text.len(), MAX_TEXT_BYTES)?;
        let mut lines = text.strip_suffix('\n').ok_or(Fault::Checkpoint("it does not end with a newline"))?.split('\n');
        let origin = lines.next().unwrap_or_default();
        let size = lines.next().and_then(decimal).ok_or(Fault::Checkpoint("the second line is not a size"))?;
        let root = lines.next().and_then(Hash::parse).ok_or(Fault::Checkpoint("the third line is not a root"))?;
        Checkpoint::new(origin, size, root, lines.map(str::to_owned).collect())
    }

    /// What is signed, with its last newline.
    pub fn text(&self) -> String {
        let Checkpoint { origin, size, root, extensions } = self;
        let mut text = format!("{origin}\n{size}\n{root}\n");
        for line in extensions {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// Which log it is of.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn root(&self) -> Hash {
        self.root
    }

    /// Lines that the log signs and no witness vouches for.
    pub fn extensions(&self) -> &[String] {
        &self.extensions
    }
}

/// Whose signatures make a checkpoint one to believe: any key of the log, and of the witnesses as many as are needed.
#[derive(Debug, Clone)]
pub struct Policy {
    origin: String,
    /// Of the log first, of witnesses then.
    keys: Vec<VerifyingKey>,
    needed: usize,
}

impl Policy {
    /// # Errors
    /// [`Fault::Key`] if there is no key of the log, one is of the wrong algorithm or there twice, whatever its name;
    /// [`Fault::Witnesses`] if there are fewer witnesses than are needed.
    pub fn new(origin: &str, log: &[VerifyingKey], witnesses: &[VerifyingKey], needed: usize) -> Result<Policy, Fault> {
        if log.is_empty() {
            return Err(Fault::Key("the log has none"));
        }
        let right = |keys: &[VerifyingKey], algorithm| keys.iter().all(|key| key.algorithm() == algorithm);
        if !right(log, Algorithm::Note) || !right(witnesses, Algorithm::Cosignature) {
            return Err(Fault::Key("wrong algorithm: logs sign notes, witnesses cosign"));
        }
        let keys = [log, witnesses].concat();
        let twice = |(at, key): (usize, &VerifyingKey)| keys[..at].iter().any(|k| k.as_bytes() == key.as_bytes());
        if keys.iter().enumerate().any(twice) {
            return Err(Fault::Key("the same key is listed twice"));
        }
        if witnesses.len() < needed {
            return Err(Fault::Witnesses { found: witnesses.len(), needed });
        }
        Ok(Policy { origin: origin.to_owned(), keys, needed })
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether a signature says that it is of the log itself.
    pub(crate) fn is_of_log(&self, signature: &Signature) -> bool {
        self.keys.iter().any(|key| key.algorithm() == Algorithm::Note && key.is_named_by(signature))
    }

    /// Reads a checkpoint of this log.
    ///
    /// # Errors
    /// See [`Policy::accept`], and [`Note::parse`].
    pub fn open(&self, note: &[u8]) -> Result<SignedCheckpoint, Fault> {
        self.accept(Note::parse(note)?)
    }

    /// # Errors
    /// [`Fault::Checkpoint`], [`Fault::Origin`], [`Fault::Unsigned`], [`Fault::Signature`], [`Fault::Witnesses`].
    pub fn accept(&self, note: Note) -> Result<SignedCheckpoint, Fault> {
        let checkpoint = Checkpoint::parse(note.text())?;
        if checkpoint.origin != self.origin {
            return Err(Fault::Origin { found: checkpoint.origin, expected: self.origin.clone() });
        }
        let signed = note.verify(&self.keys)?;
        if !signed.iter().any(|(_, at)| at.is_none()) {
            return Err(Fault::Unsigned);
        }
        let cosigned = |(key, at): &(&VerifyingKey, Option<u64>)| at.map(|at| (key.name().to_owned(), at));
        let witnesses: Vec<(String, u64)> = signed.iter().filter_map(cosigned).collect();
        if witnesses.len() < self.needed {
            return Err(Fault::Witnesses { found: witnesses.len(), needed: self.needed });
        }
        Ok(SignedCheckpoint { checkpoint, note, witnesses })
    }
}

/// A checkpoint whose signatures were verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedCheckpoint {
    checkpoint: Checkpoint,
    note: Note,
    witnesses: Vec<(String, u64)>,
}

impl SignedCheckpoint {
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    pub fn note(&self) -> &Note {
        &self.note
    }

    /// The known witnesses that cosigned it, with the times they say: seconds since 1970.
    pub fn witnesses(&self) -> &[(String, u64)] {
        &self.witnesses
    }
}
