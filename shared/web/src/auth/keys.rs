//! The public keys of the issuer, from a JWKS document or its address.
//!
//! Only Ed25519 keys with a `kid` count; others in the document are passed over, because an issuer may serve several kinds
//! of client. Keys that come from an address are fetched again when they are ten minutes old, and when a token names a key
//! we do not know, though not more often than every thirty seconds.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::DecodingKey;
use mazziere_telemetry::Clock;
use serde::Deserialize;

/// A key that the issuer has withdrawn is honoured this long at most.
pub(super) const REFRESH_AFTER: TimeDelta = TimeDelta::minutes(10);
/// Forged key names make us ask the issuer this often at most.
const ASK_AGAIN_AFTER: TimeDelta = TimeDelta::seconds(30);
const FETCH_TIMEOUT: Duration = Duration::from_secs(5);

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The document is not a JWKS.
    #[error("the key document is not a JWKS")]
    Malformed(#[from] serde_json::Error),
    /// The document holds no key of ours.
    #[error("the key document holds no Ed25519 key with a kid")]
    Empty,
    /// The document could not be fetched.
    #[error("the key document cannot be fetched")]
    Fetch(#[from] reqwest::Error),
}

/// The issuer's public keys. Clones share them.
#[derive(Clone, Debug)]
pub struct Keys(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    known: RwLock<Known>,
    remote: Option<Remote>,
}

#[derive(Debug, Default)]
struct Known {
    keys: HashMap<String, DecodingKey>,
    /// Counts the documents read, so that whoever remembers verdicts knows when they are stale.
    generation: u64,
}

#[derive(Debug)]
struct Remote {
    url: String,
    client: reqwest::Client,
    clock: Clock,
    /// When the issuer was last asked; held while asking, so that one question is under way at a time.
    asked: tokio::sync::Mutex<Option<DateTime<Utc>>>,
}

#[derive(Deserialize)]
struct Document {
    keys: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
struct OctetKeyPair {
    kty: String,
    crv: String,
    kid: String,
    x: String,
    #[serde(rename = "use")]
    usage: Option<String>,
}

impl Keys {
    /// The keys of a JWKS document that never changes.
    ///
    /// # Errors
    /// When the document is malformed or holds no Ed25519 key with a `kid`.
    pub fn from_jwks_json(json: &str) -> Result<Self, KeyError> {
        let known = Known { keys: parse(json)?, generation: 1 };
        Ok(Self(Arc::new(Inner { known: RwLock::new(known), remote: None })))
    }

    /// The keys that `url` serves, fetched when first needed.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn from_url(url: impl Into<String>, clock: Clock) -> Result<Self, KeyError> {
        // No pooled connections: several runtimes share this client, and fetches are rare.
        let client = reqwest::Client::builder().timeout(FETCH_TIMEOUT).pool_max_idle_per_host(0).build()?;
        let remote = Remote { url: url.into(), client, clock, asked: tokio::sync::Mutex::new(None) };
        Ok(Self(Arc::new(Inner { known: RwLock::default(), remote: Some(remote) })))
    }

    /// The key named `kid` and the generation of the document it comes from; none if the issuer has no such key.
    ///
    /// # Errors
    /// When the issuer had to be asked and could not be.
    pub async fn find(&self, kid: &str) -> Result<Option<(DecodingKey, u64)>, KeyError> {
        let found = self.known(kid);
        let Some(remote) = &self.0.remote else { return Ok(found) };
        let wait = if found.is_some() { REFRESH_AFTER } else { ASK_AGAIN_AFTER };
        let mut asked = match remote.asked.try_lock() {
            Ok(asked) => asked,
            // Somebody is asking just now; a known key need not wait for the answer.
            Err(_) if found.is_some() => return Ok(found),
            Err(_) => remote.asked.lock().await,
        };
        if asked.is_some_and(|at| remote.clock.now() < at + wait) {
            // Somebody else may have asked while we waited for the lock.
            return Ok(self.known(kid));
        }
        *asked = Some(remote.clock.now());
        match remote.fetch().await {
            Ok(keys) => self.replace(keys),
            Err(error) if found.is_some() => {
                tracing::warn!(error = %crate::problem::chain(&error), "the issuer's keys could not be refreshed");
            }
            Err(error) => return Err(error),
        }
        Ok(self.known(kid))
    }

    /// Which document the keys are from; changes whenever one is read.
    pub fn generation(&self) -> u64 {
        self.0.known.read().unwrap_or_else(PoisonError::into_inner).generation
    }

    fn known(&self, kid: &str) -> Option<(DecodingKey, u64)> {
        let known = self.0.known.read().unwrap_or_else(PoisonError::into_inner);
        known.keys.get(kid).map(|key| (key.clone(), known.generation))
    }

    fn replace(&self, keys: HashMap<String, DecodingKey>) {
        let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
        *known = Known { keys, generation: known.generation + 1 };
    }
}

impl Remote {
    async fn fetch(&self) -> Result<HashMap<String, DecodingKey>, KeyError> {
        let reply = self.client.get(&self.url).send().await?.error_for_status()?;
        parse(&reply.text().await?)
    }
}

fn parse(json: &str) -> Result<HashMap<String, DecodingKey>, KeyError> {
    let document: Document = serde_json::from_str(json)?;
    let keys: HashMap<_, _> = document.keys.into_iter().filter_map(usable).collect();
    if keys.is_empty() { Err(KeyError::Empty) } else { Ok(keys) }
}

fn usable(key: serde_json::Value) -> Option<(String, DecodingKey)> {
    let key: OctetKeyPair = serde_json::from_value(key).ok()?;
    let for_signatures = key.usage.is_none_or(|usage| usage == "sig");
    // The length is checked here because the library takes it for granted.
    let well_formed = URL_SAFE_NO_PAD.decode(&key.x).is_ok_and(|bytes| bytes.len() == 32);
    if key.kty != "OKP" || key.crv != "Ed25519" || !for_signatures || !well_formed {
        return None;
    }
    Some((key.kid, DecodingKey::from_ed_components(&key.x).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

    #[test]
    fn only_whole_ed25519_keys_with_a_name_count() {
        let other = [
            r#"{"kty":"RSA","kid":"a","n":"AQAB","e":"AQAB"}"#.to_owned(),
            format!(r#"{{"kty":"OKP","crv":"Ed25519","x":"{X}"}}"#),
            format!(r#"{{"kty":"OKP","crv":"Ed448","kid":"b","x":"{X}"}}"#),
            format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"c","use":"enc","x":"{X}"}}"#),
            r#"{"kty":"OKP","crv":"Ed25519","kid":"d","x":"AAAA"}"#.to_owned(),
        ];
        let document = |keys: &[String]| format!(r#"{{"keys":[{}]}}"#, keys.join(","));
        assert!(matches!(Keys::from_jwks_json(&document(&other)), Err(KeyError::Empty)));
        let mut all = other.to_vec();
        all.push(format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"good","use":"sig","x":"{X}"}}"#));
        let keys = Keys::from_jwks_json(&document(&all)).unwrap();
        assert!(keys.known("good").is_some());
        assert!(["a", "b", "c", "d", ""].iter().all(|kid| keys.known(kid).is_none()));
        assert!(matches!(Keys::from_jwks_json("[]"), Err(KeyError::Malformed(_))));
    }
}
