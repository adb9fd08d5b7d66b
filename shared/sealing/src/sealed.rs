//! The box: a text under a key, as it stands in JSON.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::keys::{KeyId, Nonce, SealKey};

/// Texts have a multiple of this length, in bytes, when they are sealed.
const BLOCK: usize = 128;

/// Something sealed, as it stands in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// The id of the master key.
    pub key: KeyId,
    /// The deal, if its key opens this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<u32>,
    /// What commits to the derived key, in hex.
    commitment: String,
    /// The nonce, in base64.
    nonce: String,
    /// The text and its tag, in base64.
    r#box: String,
}

impl Sealed {
    /// Seals a JSON text under a key that was derived from the master `id`, at the place that `about` describes.
    pub fn new((id, deal): (&KeyId, Option<u32>), key: &SealKey, nonce: Nonce, about: &[u8], text: &[u8]) -> Sealed {
        let mut filled = text.to_vec();
        filled.resize(text.len().next_multiple_of(BLOCK), b' ');
        Sealed {
            key: id.clone(),
            deal,
            commitment: hex::encode(key.commitment()),
            nonce: STANDARD_NO_PAD.encode(nonce),
            r#box: STANDARD_NO_PAD.encode(key.seal(nonce, about, &filled)),
        }
    }

    /// The text; none if it is not what was sealed, under this key and at this place.
    pub fn open(&self, key: &SealKey, about: &[u8]) -> Option<Vec<u8>> {
        if self.commitment != hex::encode(key.commitment()) {
            return None;
        }
        let nonce: Nonce = STANDARD_NO_PAD.decode(&self.nonce).ok()?.try_into().ok()?;
        let mut text = key.open(nonce, about, &STANDARD_NO_PAD.decode(&self.r#box).ok()?)?;
        text.truncate(text.trim_ascii_end().len());
        Some(text)
    }
}

/// A nonce from the operating system. Without one nothing may be sealed.
#[cfg(feature = "random")]
#[expect(
    clippy::disallowed_methods,
    reason = "a nonce is drawn here: it must never come twice, and nothing is replayed from it"
)]
pub fn nonce() -> Nonce {
    let mut nonce = [0; 24];
    getrandom::fill(&mut nonce).expect("the operating system gives random bytes");
    nonce
}

#[cfg(test)]
mod tests;
