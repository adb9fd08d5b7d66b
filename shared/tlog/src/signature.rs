//! Signature lines of notes: who says to have signed, and the bytes of it.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::fault::{Fault, bounded};

/// The longest name of a key, and the longest origin.
pub(crate) const MAX_NAME_BYTES: usize = 255;

/// Longer than a line of any algorithm that notes have today.
const MAX_LINE_BYTES: usize = 1 << 14;

/// One signature line, verified or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    pub name: String,
    /// Of the key.
    pub id: u32,
    pub bytes: Vec<u8>,
}

impl Signature {
    /// Reads a line without its newline.
    ///
    /// # Errors
    /// [`Fault::Note`], [`Fault::TooLarge`].
    pub fn parse(line: &str) -> Result<Signature, Fault> {
        const FORM: Fault = Fault::Note("a signature line is not `— <name> <signature>`");
        bounded("a signature line", line.len(), MAX_LINE_BYTES)?;
        let (name, encoded) = line.strip_prefix("— ").and_then(|rest| rest.split_once(' ')).ok_or(FORM)?;
        named(name).map_err(|_| FORM)?;
        let bytes = STANDARD.decode(encoded).map_err(|_| FORM)?;
        let (id, bytes) = bytes.split_first_chunk::<4>().filter(|(_, bytes)| !bytes.is_empty()).ok_or(FORM)?;
        Ok(Signature { name: name.to_owned(), id: u32::from_be_bytes(*id), bytes: bytes.to_vec() })
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "— {} {}", self.name, STANDARD.encode([&self.id.to_be_bytes(), &self.bytes[..]].concat()))
    }
}

/// Refuses what is no name of a key.
pub(crate) fn named(name: &str) -> Result<(), Fault> {
    let strange = |c: char| c.is_whitespace() || c.is_control() || c == '+';
    if name.is_empty() || name.len() > MAX_NAME_BYTES || name.contains(strange) {
        return Err(Fault::Key("the name is empty, longer than 255 bytes, or has a space or a plus"));
    }
    Ok(())
}
