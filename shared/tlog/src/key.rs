//! Keys that sign notes, as C2SP `signed-note` and `tlog-cosignature` (v1) have them: Ed25519, with a name and an id.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::Signer as _;
use sha2::{Digest, Sha256};

use crate::fault::{Fault, bounded};
use crate::signature::{MAX_NAME_BYTES, Signature, named};

/// What a signature says; a byte of the key that differs keeps one from passing for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// `0x01`: the text, and nothing else. Logs sign with it.
    Note,
    /// `0x04`: the text with the time at which a witness had verified it.
    Cosignature,
}

impl Algorithm {
    fn byte(self) -> u8 {
        match self {
            Algorithm::Note => 1,
            Algorithm::Cosignature => 4,
        }
    }

    fn of(byte: u8) -> Option<Algorithm> {
        [Algorithm::Note, Algorithm::Cosignature].into_iter().find(|algorithm| algorithm.byte() == byte)
    }
}

/// A public key; its text is `<name>+<id>+<algorithm and key>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyingKey {
    name: String,
    algorithm: Algorithm,
    id: u32,
    key: ed25519_dalek::VerifyingKey,
}

impl VerifyingKey {
    /// # Errors
    /// [`Fault::Key`] if the name is none, or the key no point that proves anything.
    pub fn new(name: &str, algorithm: Algorithm, key: &[u8; 32]) -> Result<VerifyingKey, Fault> {
        named(name)?;
        let point = ed25519_dalek::VerifyingKey::from_bytes(key).ok().filter(|point| !point.is_weak());
        let point = point.ok_or(Fault::Key("not a usable Ed25519 public key"))?;
        Ok(VerifyingKey { name: name.to_owned(), algorithm, id: id(name, algorithm, key), key: point })
    }

    /// # Errors
    /// [`Fault::Key`], [`Fault::TooLarge`].
    pub fn parse(text: &str) -> Result<VerifyingKey, Fault> {
        let (name, id, algorithm, key) = parse(text)?;
        let read = VerifyingKey::new(name, algorithm, &key)?;
        if read.id == id { Ok(read) } else { Err(Fault::Key("the id does not belong to it")) }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The first four bytes of a hash over name, algorithm and key: enough to find a key, not to trust it.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Whether a signature says that it is of this key.
    pub fn is_named_by(&self, signature: &Signature) -> bool {
        self.name == signature.name && self.id == signature.id
    }

    pub fn as_bytes(&self) -> &[u8; 32] {
        self.key.as_bytes()
    }

    /// Checks a signature of this key over `text`; the time of a cosignature, in seconds since 1970.
    ///
    /// # Errors
    /// [`Fault::Signature`].
    pub fn verify(&self, text: &str, signature: &[u8]) -> Result<Option<u64>, Fault> {
        let wrong = || Fault::Signature { name: self.name.clone() };
        let (at, signature) = match self.algorithm {
            Algorithm::Note => (None, signature),
            Algorithm::Cosignature => {
                let (time, signature) = signature.split_first_chunk::<8>().ok_or_else(wrong)?;
                (Some(u64::from_be_bytes(*time)), signature)
            }
        };
        // The format has 63 bits for it.
        if at.is_some_and(|at| i64::try_from(at).is_err()) {
            return Err(wrong());
        }
        let signature = ed25519_dalek::Signature::from_slice(signature).map_err(|_| wrong())?;
        self.key.verify_strict(&message(at, text), &signature).map_err(|_| wrong())?;
        Ok(at)
    }
}

impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{:08x}+{}", self.name, self.id, encode(self.algorithm, self.as_bytes()))
    }
}

/// A private key.
///
/// **Invariant:** it is shown by [`SigningKey::to_secret`] only.
#[derive(Clone)]
pub struct SigningKey {
    secret: ed25519_dalek::SigningKey,
    public: VerifyingKey,
}

impl SigningKey {
    /// The key of a seed of 32 random bytes.
    ///
    /// # Errors
    /// [`Fault::Key`] if the name is none.
    pub fn from_seed(name: &str, algorithm: Algorithm, seed: &[u8; 32]) -> Result<SigningKey, Fault> {
        let secret = ed25519_dalek::SigningKey::from_bytes(seed);
        let public = VerifyingKey::new(name, algorithm, secret.verifying_key().as_bytes())?;
        Ok(SigningKey { secret, public })
    }

    /// Reads what [`SigningKey::to_secret`] has written.
    ///
    /// # Errors
    /// [`Fault::Key`], [`Fault::TooLarge`].
    pub fn parse(text: &str) -> Result<SigningKey, Fault> {
        let rest = text.strip_prefix("PRIVATE+KEY+").ok_or(Fault::Key("not a private key"))?;
        let (name, id, algorithm, seed) = parse(rest)?;
        let read = SigningKey::from_seed(name, algorithm, &seed)?;
        if read.public.id == id { Ok(read) } else { Err(Fault::Key("the id does not belong to it")) }
    }

    /// `PRIVATE+KEY+<name>+<id>+<algorithm and seed>`, as Go's tools have it: to be kept secret.
    pub fn to_secret(&self) -> String {
        let VerifyingKey { name, id, algorithm, .. } = &self.public;
        format!("PRIVATE+KEY+{name}+{id:08x}+{}", encode(*algorithm, self.secret.as_bytes()))
    }

    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.public
    }

    /// Signs `text`; `at`, in seconds since 1970, stands in cosignatures only.
    pub fn sign(&self, text: &str, at: u64) -> Signature {
        // The format has 63 bits for it, which no clock reaches.
        let at = (self.public.algorithm == Algorithm::Cosignature).then_some(at.min(i64::MAX as u64));
        let mut bytes = at.map(|at| at.to_be_bytes().to_vec()).unwrap_or_default();
        bytes.extend(self.secret.sign(&message(at, text)).to_bytes());
        Signature { name: self.public.name.clone(), id: self.public.id, bytes }
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public)
    }
}

/// What is signed.
fn message(at: Option<u64>, text: &str) -> Vec<u8> {
    match at {
        None => text.as_bytes().to_vec(),
        Some(at) => format!("cosignature/v1\ntime {at}\n{text}").into_bytes(),
    }
}

fn id(name: &str, algorithm: Algorithm, key: &[u8; 32]) -> u32 {
    let hashed = Sha256::new().chain_update(name).chain_update([b'\n', algorithm.byte()]).chain_update(key).finalize();
    u32::from_be_bytes([hashed[0], hashed[1], hashed[2], hashed[3]])
}

fn encode(algorithm: Algorithm, key: &[u8; 32]) -> String {
    STANDARD.encode([&[algorithm.byte()], &key[..]].concat())
}

fn parse(text: &str) -> Result<(&str, u32, Algorithm, [u8; 32]), Fault> {
    const FORM: Fault = Fault::Key("not `<name>+<id>+<key>`");
    // Twice what the longest one has.
    bounded("a key", text.len(), 2 * MAX_NAME_BYTES)?;
    let (name, rest) = text.split_once('+').ok_or(FORM)?;
    let (id, key) = rest.split_once('+').ok_or(FORM)?;
    let hexadecimal = id.len() == 8 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let id = u32::from_str_radix(id, 16).ok().filter(|_| hexadecimal).ok_or(FORM)?;
    let bytes = STANDARD.decode(key).map_err(|_| FORM)?;
    let (algorithm, key) = bytes.split_first().ok_or(FORM)?;
    let algorithm = Algorithm::of(*algorithm).ok_or(Fault::Key("unknown algorithm"))?;
    Ok((name, id, algorithm, key.try_into().map_err(|_| Fault::Key("not an Ed25519 key"))?))
}
