//! Signed notes: a text with signatures below it (C2SP `signed-note`).
//!
//! ```text
//! text, one or more lines
//!
//! — <name> <base64 of the key's id in 4 bytes and the signature>
//! ```

use std::fmt;

use crate::fault::{Fault, bounded};
use crate::key::VerifyingKey;
use crate::signature::{Signature, named};

/// The longest note that is read: 64 signatures, also such as are safe from quantum computers and of no use here yet.
pub const MAX_NOTE_BYTES: usize = 1 << 18;

/// Signatures of a note at most; the format asks for 16 at least.
pub const MAX_SIGNATURES: usize = 64;

/// A text with signatures. What it says counts for nothing before [`Note::verify`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    text: String,
    signatures: Vec<Signature>,
}

impl Note {
    /// A text that nobody has signed yet.
    ///
    /// # Errors
    /// [`Fault::Note`] if it does not end with a newline or has control characters, [`Fault::TooLarge`].
    pub fn new(text: String) -> Result<Note, Fault> {
        bounded("a note", text.len(), MAX_NOTE_BYTES)?;
        if !text.ends_with('\n') {
            return Err(Fault::Note("its text does not end with a newline"));
        }
        if text.bytes().any(|byte| byte < b' ' && byte != b'\n') {
            return Err(Fault::Note("control characters"));
        }
        Ok(Note { text, signatures: Vec::new() })
    }

    /// # Errors
    /// [`Fault::Note`], [`Fault::TooLarge`].
    pub fn parse(bytes: &[u8]) -> Result<Note, Fault> {
        bounded("a note", bytes.len(), MAX_NOTE_BYTES)?;
        let whole = str::from_utf8(bytes).map_err(|_| Fault::Note("not UTF-8"))?;
        let (text, lines) = whole.rsplit_once("\n\n").ok_or(Fault::Note("no empty line before the signatures"))?;
        let lines = lines.strip_suffix('\n').ok_or(Fault::Note("it does not end with a newline"))?;
        let mut note = Note::new(format!("{text}\n"))?;
        for line in lines.split('\n') {
            if note.signatures.len() == MAX_SIGNATURES {
                return Err(Fault::Note("more than 64 signatures"));
            }
            note.signatures.push(Signature::parse(line)?);
        }
        Ok(note)
    }

    /// What is signed, with its last newline.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn signatures(&self) -> &[Signature] {
        &self.signatures
    }

    /// Adds a signature, in place of one of the same key.
    ///
    /// # Errors
    /// [`Fault::Note`] if there are too many, or nobody would read this one.
    pub fn add(&mut self, signature: Signature) -> Result<(), Fault> {
        if named(&signature.name).is_err() || signature.bytes.is_empty() {
            return Err(Fault::Note("a signature line is not `— <name> <signature>`"));
        }
        self.signatures.retain(|other| (&other.name, other.id) != (&signature.name, signature.id));
        if self.signatures.len() == MAX_SIGNATURES {
            return Err(Fault::Note("more than 64 signatures"));
        }
        self.signatures.push(signature);
        Ok(())
    }

    /// Who of `keys` has signed, each once, with the time of a cosignature. Signatures of other keys are passed over.
    ///
    /// # Errors
    /// [`Fault::Signature`] if one in the name of a known key is wrong, [`Fault::Unsigned`] if there is none.
    pub fn verify<'a>(&self, keys: &'a [VerifyingKey]) -> Result<Vec<(&'a VerifyingKey, Option<u64>)>, Fault> {
        let mut signed: Vec<(&VerifyingKey, Option<u64>)> = Vec::new();
        for signature in &self.signatures {
            for key in keys.iter().filter(|key| key.is_named_by(signature)) {
                let at = key.verify(&self.text, &signature.bytes)?;
                if !signed.iter().any(|(other, _)| *other == key) {
                    signed.push((key, at));
                }
            }
        }
        if signed.is_empty() { Err(Fault::Unsigned) } else { Ok(signed) }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        self.signatures.iter().try_for_each(|signature| writeln!(f, "{signature}"))
    }
}
