//! The keys that seal: masters by their ids, and what is derived from them.
//!
//! A master key is 32 random bytes with an id. From it HKDF-SHA256 (salt `mazziere seal v1`) derives keys and tags,
//! each for a label and its parts; `info` is the label and the parts, each as a field: its length as four bytes,
//! big-endian, then its bytes. Numbers are big-endian. These labels are in use:
//!
//! | what | from | label | parts |
//! |---|---|---|---|
//! | the key of a deal | a master | `deal` | stream (16 bytes), deal (4 bytes) |
//! | the key of answers | a master | `reply` | stream |
//! | the tag of a request | a master | `request` | stream, command (16 bytes), SHA-256 of the request |
//! | the key of a tournament's draws | a master | `draw` | stream |
//! | what encrypts | any of the keys above | `box` | |
//! | what commits to a key | any of the keys above | `commitment` | |
//!
//! **Invariants:** a derived key tells nothing about its master or its siblings, so the key of a deal that is over may
//! be published. No key is ever printed: `Debug` shows ids. What commits to a key is kept beside every box, because the
//! cipher alone would let the house prepare a box that opens to another text under another key.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

/// Never used twice with one key: drawn at random for every box.
pub type Nonce = [u8; 24];

const DOMAIN: &[u8] = b"mazziere seal v1";

/// The most characters of a key's id.
const MAX_ID_LENGTH: usize = 32;

/// The name of a master key: 1 to 32 of `a-z`, `0-9`, `.`, `_`, `-`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KeyId(Arc<str>);

impl KeyId {
    /// Takes a name, or says nothing if it is none.
    pub fn new(name: &str) -> Option<KeyId> {
        let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'-');
        ((1..=MAX_ID_LENGTH).contains(&name.len()) && name.bytes().all(known)).then(|| KeyId(name.into()))
    }
}

impl TryFrom<String> for KeyId {
    type Error = &'static str;

    fn try_from(name: String) -> Result<KeyId, Self::Error> {
        KeyId::new(&name).ok_or("not the id of a sealing key")
    }
}

impl From<KeyId> for String {
    fn from(id: KeyId) -> String {
        id.0.as_ref().to_owned()
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyId({self})")
    }
}

/// Something is sealed under a master key that is not known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("sealed under key \"{0}\", which is not among the sealing keys of this service")]
pub struct UnknownKey(pub KeyId);

/// A list of master keys that is none. Says where, and never what stands there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidKeys {
    /// There is no key in it.
    #[error("there is no key in the list")]
    Empty,
    /// An entry has no colon, or its name is none.
    #[error("entry {0} is not `id:key` with an id of 1 to 32 characters out of a-z, 0-9, `.`, `_`, `-`")]
    Id(usize),
    /// The key of an entry is not 32 bytes in hexadecimal.
    #[error("the key of entry {0} is not 64 hexadecimal digits")]
    Key(usize),
    /// Two entries have one name, or one key.
    #[error("entry {0} repeats the id or the key of another one")]
    Twice(usize),
}

struct Master {
    id: KeyId,
    key: [u8; 32],
}

/// The master keys of a service: the first seals, all open. Clones share them, and what replaces them.
#[derive(Clone)]
pub struct Keys(Arc<RwLock<Arc<[Master]>>>);

impl Keys {
    /// Reads a list of `id:key`, the one that seals first, separated by commas or line ends; a key is 32 bytes as 64
    /// hexadecimal digits. Empty lines, and lines that begin with `#`, say nothing.
    ///
    /// # Errors
    /// What is wrong with which entry.
    pub fn parse(text: &str) -> Result<Keys, InvalidKeys> {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        let entries = lines.flat_map(|line| line.split(',')).map(str::trim).filter(|entry| !entry.is_empty());
        let mut masters: Vec<Master> = Vec::new();
        for (entry, number) in entries.zip(1..) {
            let (name, digits) = entry.split_once(':').ok_or(InvalidKeys::Id(number))?;
            let id = KeyId::new(name.trim()).ok_or(InvalidKeys::Id(number))?;
            let mut key = [0; 32];
            hex::decode_to_slice(digits.trim(), &mut key).map_err(|_| InvalidKeys::Key(number))?;
            if masters.iter().any(|master| master.id == id || master.key == key) {
                return Err(InvalidKeys::Twice(number));
            }
            masters.push(Master { id, key });
        }
        if masters.is_empty() { Err(InvalidKeys::Empty) } else { Ok(Keys(Arc::new(RwLock::new(masters.into())))) }
    }

    /// Puts other keys in the place of these, for all who share them.
    pub fn replace(&self, with: &Keys) {
        let masters = with.masters();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = masters;
    }

    fn masters(&self) -> Arc<[Master]> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The key that seals what is promised from now on.
    pub fn newest(&self) -> KeyId {
        self.masters()[0].id.clone()
    }

    /// All of them, the one that seals first.
    pub fn ids(&self) -> Vec<KeyId> {
        self.masters().iter().map(|master| master.id.clone()).collect()
    }

    /// Whether there is such a master key.
    pub fn knows(&self, id: &KeyId) -> bool {
        self.masters().iter().any(|master| master.id == *id)
    }

    /// The key that a master gives for a label and its parts.
    ///
    /// # Errors
    /// When there is no such master key.
    pub fn key(&self, id: &KeyId, label: &str, parts: &[&[u8]]) -> Result<SealKey, UnknownKey> {
        self.tag(id, label, parts).map(SealKey)
    }

    /// The key that the newest master gives, and which that is.
    pub fn newest_key(&self, label: &str, parts: &[&[u8]]) -> (KeyId, SealKey) {
        let newest = &self.masters()[0];
        (newest.id.clone(), SealKey(derive(&newest.key, label, parts)))
    }

    /// A tag for values so few that a plain hash could be reversed by trying them all.
    ///
    /// # Errors
    /// When there is no such master key.
    pub fn tag(&self, id: &KeyId, label: &str, parts: &[&[u8]]) -> Result<[u8; 32], UnknownKey> {
        let masters = self.masters();
        let master = masters.iter().find(|master| master.id == *id).ok_or_else(|| UnknownKey(id.clone()))?;
        Ok(derive(&master.key, label, parts))
    }

    /// The same under the newest key, and which that is.
    pub fn newest_tag(&self, label: &str, parts: &[&[u8]]) -> (KeyId, [u8; 32]) {
        let newest = &self.masters()[0];
        (newest.id.clone(), derive(&newest.key, label, parts))
    }

    /// Whether all streams could be opened; `parked` are the keys that those are sealed under that could not, when they
    /// were met. Keys that are known by now are no reason any more.
    ///
    /// # Errors
    /// How many of them there are and which keys are wanting, for an operator.
    pub fn all_known<'a>(&self, what: &str, parked: impl Iterator<Item = &'a KeyId>) -> Result<(), String> {
        let unknown: Vec<&KeyId> = parked.filter(|key| !self.knows(key)).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let wanting: BTreeSet<String> = unknown.iter().map(ToString::to_string).collect();
        let wanting = Vec::from_iter(wanting).join(", ");
        Err(format!("{} {what} are sealed under keys that were not given: {wanting}", unknown.len()))
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.masters().iter().map(|master| &master.id)).finish()
    }
}

/// A derived key.
#[derive(Clone, PartialEq, Eq)]
pub struct SealKey([u8; 32]);

impl SealKey {
    /// A key from its 64 hexadecimal digits.
    pub fn from_hex(digits: &str) -> Option<SealKey> {
        let mut key = [0; 32];
        hex::decode_to_slice(digits, &mut key).ok()?;
        Some(SealKey(key))
    }

    /// The 64 hexadecimal digits: for a key that is published, because what it sealed is to be known.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// What commits the sealer to this key, and tells nothing about it.
    pub fn commitment(&self) -> [u8; 32] {
        derive(&self.0, "commitment", &[])
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(derive(&self.0, "box", &[])))
    }

    /// Seals `text` at the place that `about` describes.
    pub(crate) fn seal(&self, nonce: Nonce, about: &[u8], text: &[u8]) -> Vec<u8> {
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), Payload { msg: text, aad: about });
        sealed.expect("a text is far shorter than 256 GiB")
    }

    /// Opens what was sealed under this key at this place; none if anything about it is different.
    pub(crate) fn open(&self, nonce: Nonce, about: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        self.cipher().decrypt(&XNonce::from(nonce), Payload { msg: sealed, aad: about }).ok()
    }
}

impl fmt::Debug for SealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealKey(..)")
    }
}

fn derive(key: &[u8; 32], label: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut info = Vec::new();
    push_field(&mut info, label.as_bytes());
    for part in parts {
        push_field(&mut info, part);
    }
    let mut derived = [0; 32];
    let hkdf = Hkdf::<Sha256>::new(Some(DOMAIN), key);
    hkdf.expand(&info, &mut derived).expect("32 bytes is a length HKDF can give");
    derived
}

/// The place of a box: parts that two different places never share, each as a field.
pub fn place(parts: &[&[u8]]) -> Vec<u8> {
    let mut about = Vec::new();
    for part in parts {
        push_field(&mut about, part);
    }
    about
}

/// A field: its length as four bytes, big-endian, then its bytes.
fn push_field(bytes: &mut Vec<u8>, field: &[u8]) {
    let length = u32::try_from(field.len()).expect("fields are far shorter than 4 GiB");
    bytes.extend_from_slice(&length.to_be_bytes());
    bytes.extend_from_slice(field);
}
