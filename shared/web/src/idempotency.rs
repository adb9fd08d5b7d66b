//! Commands that may be repeated: the `Idempotency-Key`, what identifies the command, and the guard against two at
//! once.
//!
//! **Invariant:** a command's id depends on who sent it and on the key, so nobody can replay or block another's
//! command. Receipts (what the first answer was) belong to the services, which keep them in the transaction of the
//! command.

use std::collections::HashSet;
use std::fmt;
use std::future::{Ready, ready};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use mazziere_contract::ErrorCode;
use mazziere_ids::CommandId;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::problem::ApiError;

/// The header that carries the key.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The most characters of a key.
pub const MAX_KEY_LENGTH: usize = 128;

/// The key of a command: 1 to 128 visible ASCII characters, chosen by the client. Missing: 400
/// `idempotency_key_missing`; malformed or sent twice: 400 `idempotency_key_invalid`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Takes a key, or says that it is none.
    ///
    /// # Errors
    /// `idempotency_key_invalid`.
    pub fn new(key: &str) -> Result<Self, ApiError> {
        if (1..=MAX_KEY_LENGTH).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(key.to_owned()))
        } else {
            Err(ErrorCode::IdempotencyKeyInvalid.into())
        }
    }

    /// The key as sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id of the command that `subject` sent with this key.
    pub fn command_id(&self, subject: Uuid) -> CommandId {
        CommandId::derived(subject, &self.0)
    }
}

impl FromRequest for IdempotencyKey {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let mut sent = request.headers().get_all(IDEMPOTENCY_KEY);
        ready(match (sent.next(), sent.next()) {
            (None, _) => Err(ErrorCode::IdempotencyKeyMissing.into()),
            (Some(value), None) => {
                value.to_str().map_err(|_| ErrorCode::IdempotencyKeyInvalid.into()).and_then(Self::new)
            }
            (Some(_), Some(_)) => Err(ErrorCode::IdempotencyKeyInvalid.into()),
        })
    }
}

/// What tells a repeated command from another one under the same key: SHA-256 of method, path and body.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RequestHash([u8; 32]);

impl RequestHash {
    /// The 32 bytes, as kept in a receipt.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Takes the bytes of a receipt.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for RequestHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RequestHash({:02x}{:02x}..)", self.0[0], self.0[1])
    }
}

/// The hash of a request. Each part is preceded by its length, so that no two requests share their bytes. For a command
/// without a body give none.
pub fn request_hash(method: &str, path: &str, body: &[u8]) -> RequestHash {
    let mut hash = Sha256::new();
    for part in [method.as_bytes(), path.as_bytes(), body] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    RequestHash(hash.finalize().into())
}

/// The commands that this process is working on. Clones share them.
///
/// This spares the database the common double click; correctness rests on the receipts, because another replica may
/// work on the same command.
#[derive(Clone, Debug, Default)]
pub struct InFlight(Arc<Mutex<HashSet<CommandId>>>);

impl InFlight {
    /// Claims a command until the guard is dropped.
    ///
    /// # Errors
    /// `request_in_flight` while another request of this process holds it.
    pub fn begin(&self, command: CommandId) -> Result<InFlightGuard, ApiError> {
        if self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(command) {
            Ok(InFlightGuard { all: self.clone(), command })
        } else {
            Err(ErrorCode::RequestInFlight.into())
        }
    }
}

/// Holds a command; dropping it lets the next one through.
#[derive(Debug)]
#[must_use = "dropping the guard lets the same command in"]
pub struct InFlightGuard {
    all: InFlight,
    command: CommandId,
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.all.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.command);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn taken(keys: &[&str]) -> Result<String, ErrorCode> {
        let mut request = TestRequest::post();
        for key in keys {
            request = request.append_header((IDEMPOTENCY_KEY, *key));
        }
        let key = IdempotencyKey::from_request(&request.to_http_request(), &mut Payload::None).into_inner();
        key.map(|key| key.0).map_err(|error| error.code())
    }

    #[test]
    fn a_key_is_1_to_128_visible_characters() {
        let longest = "k".repeat(128);
        assert_eq!(taken(&["a"]).as_deref(), Ok("a"));
        assert_eq!(taken(&[&longest]).as_deref(), Ok(longest.as_str()));
        assert_eq!(taken(&[]), Err(ErrorCode::IdempotencyKeyMissing));
        for bad in [vec![""], vec!["two words"], vec!["caffè"], vec![&*"k".repeat(129)], vec!["a", "a"]] {
            assert_eq!(taken(&bad), Err(ErrorCode::IdempotencyKeyInvalid), "{bad:?}");
        }
    }

    #[test]
    fn the_same_key_of_another_player_is_another_command() {
        let key = IdempotencyKey::new("k").unwrap();
        let one = Uuid::from_u128(1);
        let other = Uuid::from_u128(2);
        assert_eq!(key.command_id(one), key.command_id(one));
        assert_ne!(key.command_id(one), key.command_id(other));
    }

    #[test]
    fn the_hash_tells_method_path_and_body_apart() {
        let hashes = [
            request_hash("POST", "/a", b"{}"),
            request_hash("PUT", "/a", b"{}"),
            request_hash("POST", "/b", b"{}"),
            request_hash("POST", "/a", b""),
            request_hash("POST", "/a{", b"}"),
        ];
        assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), hashes.len());
        assert_eq!(hashes[0], request_hash("POST", "/a", b"{}"));
    }

    #[test]
    fn a_command_is_let_in_again_when_its_guard_is_dropped() {
        let in_flight = InFlight::default();
        let command = CommandId::new(Uuid::from_u128(1));
        let guard = in_flight.begin(command).unwrap();
        assert_eq!(in_flight.begin(command).unwrap_err().code(), ErrorCode::RequestInFlight);
        assert!(in_flight.begin(CommandId::new(Uuid::from_u128(2))).is_ok());
        drop(guard);
        assert!(in_flight.begin(command).is_ok());
    }
}
