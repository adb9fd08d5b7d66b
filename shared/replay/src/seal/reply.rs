//! What a receipt keeps of the answer to a command.
//!
//! Of what a player is answered when a command is accepted it keeps nothing: the log has the events, and the answer is
//! made of them again. Every other answer is kept, sealed, because it may show a player their cards.
//!
//! The receipt itself holds the request only as a tag, and after a change of keys the tag of the same request is
//! another one. So the name of the tag's key is kept beside an answer that is not, and the hash of the request, sealed
//! as well, beside one that is. Receipts of earlier days hold answer and hash in clear.

use bytes::Bytes;
use mazziere_ids::{CommandId, StreamId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{KeyId, Keys, Nonce, Sealed, UnknownKey, place};

const DOMAIN: &[u8] = b"mazziere seal v1 reply";

/// Whose answer it is.
#[derive(Clone, Copy, Debug)]
pub struct Receiver {
    /// The stream on which the command was given.
    pub stream: StreamId,
    pub command: CommandId,
}

impl Receiver {
    fn about(self) -> Vec<u8> {
        place(&[DOMAIN, self.stream.uuid().as_bytes(), self.command.uuid().as_bytes()])
    }
}

/// Why an answer cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableReply {
    /// The master key is not known here.
    #[error(transparent)]
    Key(#[from] UnknownKey),
    /// It is not what was kept.
    #[error("a receipt is unreadable")]
    Malformed,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    sealed: Sealed,
}

#[derive(Serialize, Deserialize)]
struct StoredAnswer {
    /// SHA-256 of the request, in hex.
    request: String,
    answer: Box<RawValue>,
}

/// What was read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The answer itself.
    Kept {
        /// SHA-256 of the request; none where the receipt itself holds it.
        request: Option<[u8; 32]>,
        /// As JSON.
        answer: Bytes,
    },
    /// It is made again.
    Derived(Derived),
}

/// What an answer is made of again that is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Derived {
    /// The key of the request's tag.
    pub tag: KeyId,
    /// How many events the command appended; the last one has the receipt's version.
    pub events: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DerivedEnvelope {
    derived: Derived,
}

impl Derived {
    /// As a receipt keeps it.
    pub fn stored(self) -> Bytes {
        serde_json::to_vec(&DerivedEnvelope { derived: self }).expect("an envelope is JSON").into()
    }
}

/// Seals an answer (JSON) and the hash of its request under the newest key.
pub fn seal(keys: &Keys, receiver: Receiver, request: &[u8; 32], answer: &[u8], nonce: Nonce) -> Bytes {
    let answer = serde_json::from_slice::<&RawValue>(answer).expect("an answer is JSON").to_owned();
    let kept = StoredAnswer { request: hex::encode(request), answer };
    let text = serde_json::to_vec(&kept).expect("an answer is JSON");
    let (id, key) = keys.newest_reply_key(receiver.stream);
    let sealed = Sealed::new((&id, None), &key, nonce, &receiver.about(), &text);
    serde_json::to_vec(&Envelope { sealed }).expect("an envelope is JSON").into()
}

/// Reads back what a receipt keeps.
///
/// # Errors
/// When the master key is not known, or the bytes are not those that were kept for this command.
pub fn open(keys: &Keys, receiver: Receiver, stored: &Bytes) -> Result<Reply, UnreadableReply> {
    let malformed = || UnreadableReply::Malformed;
    if stored.starts_with(br#"{"derived":"#) {
        let DerivedEnvelope { derived } = serde_json::from_slice(stored).map_err(|_| malformed())?;
        return Ok(Reply::Derived(derived));
    }
    if !stored.starts_with(br#"{"sealed":"#) {
        return Ok(Reply::Kept { request: None, answer: stored.clone() });
    }
    let Envelope { sealed } = serde_json::from_slice(stored).map_err(|_| malformed())?;
    let key = keys.reply_key(&sealed.key, receiver.stream)?;
    let text = sealed.open(&key, &receiver.about()).ok_or_else(malformed)?;
    let kept: StoredAnswer = serde_json::from_slice(&text).map_err(|_| malformed())?;
    let mut request = [0; 32];
    hex::decode_to_slice(&kept.request, &mut request).map_err(|_| malformed())?;
    Ok(Reply::Kept { request: Some(request), answer: Bytes::copy_from_slice(kept.answer.get().as_bytes()) })
}
