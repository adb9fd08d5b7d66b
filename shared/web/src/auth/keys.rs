//! The public keys of the issuer, from a JWKS document or its address.
//!
//! Keys that come from an address are fetched again when they are ten minutes old, and when a token names a key we do
//! not know, though not more often than every thirty seconds. Until the first document has been read, readiness asks
//! every two seconds and says why there is none. A document that cannot be read again is good for as long as it said
//! when it was read (`max-age` and `stale-if-error` of its Cache-Control, ten minutes at least), or for a day where it
//! said nothing; after that it is as if none had ever been read.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_telemetry::Clock;
use mazziere_tls::{AddressError, Trust, document_url};
use reqwest::header::CACHE_CONTROL;
use reqwest::redirect::Policy;

use super::jwk::{VerifyingKey, check_services, parse};
use super::tokens::DEVELOPMENT;

/// A key that the issuer has withdrawn is honoured this long at most.
const REFRESH_AFTER: TimeDelta = TimeDelta::minutes(10);
/// How long a document is good that says nothing about it, and cannot be read again: as long as tokens are at most.
const GOOD_FOR: TimeDelta = TimeDelta::seconds(super::LONGEST_LIFETIME_SECONDS);
/// Forged key names make us ask the issuer this often at most.
const ASK_AGAIN_AFTER: TimeDelta = TimeDelta::seconds(30);
/// Readiness asks an issuer of whom no keys are known this often at most.
const FIRST_ASK_AGAIN_AFTER: TimeDelta = TimeDelta::seconds(2);
const FETCH_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest key document: hundreds of keys.
const LONGEST_DOCUMENT: usize = 256 * 1024;

/// How the document of the services is made.
const SERVICES_MADE: &str = "mazziere keys show --jwks lobby=FILE tables=FILE prints such a document";

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The document is not a JWKS.
    #[error("the key document is not a JWKS")]
    Malformed(#[from] serde_json::Error),
    /// The document holds no key of ours.
    #[error("the key document holds no public key with a kid for EdDSA (Ed25519), RS256 (2048 to 4096 bits) or ES256")]
    Empty,
    /// Two keys of the document have the same name.
    #[error("the key document has two keys with the kid {0:?}")]
    Ambiguous(String),
    /// The document holds a private key, which is none of our business and may be in other hands too.
    #[error("the key document holds a private key: publish public keys only, and replace this one")]
    Private,
    /// The document holds a key of a development house, and this is none.
    #[error("the key document holds a key of a development issuer, who gives tokens to anybody who asks")]
    Development,
    /// A key of the services' document does not say whose it is.
    #[error(
        "the key {0:?} does not say whose it is: each key of a service names it, as \"service\": \"lobby\" or \"tables\"; {SERVICES_MADE}"
    )]
    Unnamed(String),
    /// A key of the services' document names something that calls nobody.
    #[error(
        "the key {0:?} is of {1}, which is no service that calls others: those are \"lobby\" and \"tables\"; {SERVICES_MADE}"
    )]
    NotAService(String, String),
    /// One key of the services' document is there in the name of two.
    #[error("the key {0:?} is there for two services: each signs with a key of its own")]
    TwoServices(String),
    /// Two documents that are to be kept apart have a key in common.
    #[error("a key stands in the issuer's document and in that of the services")]
    Shared,
    /// The address can never work.
    #[error("the address of the key document {0}")]
    Address(#[from] AddressError),
    /// The issuer was asked a moment ago, in vain.
    #[error("the key document could not be fetched a moment ago")]
    Away,
    /// The address leads elsewhere: whose keys count is what the house was told, not what an answer says.
    #[error("the address of the key document redirects: give the address where it is")]
    Redirected,
    /// The document is longer than any that is one.
    #[error("the key document has more than {LONGEST_DOCUMENT} bytes")]
    TooLong,
    /// The document could not be fetched.
    #[error("the key document cannot be fetched")]
    Fetch(#[from] reqwest::Error),
}

/// The issuer's public keys. Clones share them.
#[derive(Clone, Debug)]
pub struct Keys(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    known: RwLock<KeySet>,
    remote: Option<Remote>,
    /// Whether keys of development houses are refused.
    serious: AtomicBool,
    /// Whether keys that are of no service are refused.
    of_services: AtomicBool,
}

#[derive(Debug, Default)]
struct KeySet {
    keys: HashMap<String, VerifyingKey>,
    /// Counts the documents read, so that a caller that remembers verdicts knows when they are stale.
    generation: u64,
    /// When the last one was read, if it came from an address.
    read_at: Option<DateTime<Utc>>,
    /// From when on it is good no more.
    ends: Option<DateTime<Utc>>,
}

/// A document, and for how long it is good.
struct Fetched {
    keys: HashMap<String, VerifyingKey>,
    good_for: TimeDelta,
}

#[derive(Debug)]
struct Remote {
    url: reqwest::Url,
    client: reqwest::Client,
    clock: Clock,
    /// When the issuer was last asked; held while asking, so that one question is under way at a time.
    asked: tokio::sync::Mutex<Option<DateTime<Utc>>>,
}

impl Keys {
    /// The keys of a JWKS document that never changes.
    ///
    /// # Errors
    /// When the document is malformed, ambiguous, or holds no public key that counts.
    pub fn from_jwks_json(json: &str) -> Result<Self, KeyError> {
        let known = KeySet { keys: parse(json)?, generation: 1, read_at: None, ends: None };
        let serious = false.into();
        let of_services = false.into();
        Ok(Self(Arc::new(Inner { known: RwLock::new(known), remote: None, serious, of_services })))
    }

    /// The keys that `url` serves, fetched when first needed; over https from a server that `trust` believes.
    ///
    /// # Errors
    /// When the address can never work, or no HTTP client can be made.
    pub fn from_url(url: &str, trust: &Trust, clock: Clock) -> Result<Self, KeyError> {
        let url = document_url(url, trust)?;
        // No pooled connections: several runtimes share this client, and fetches are rare.
        let client =
            trust.client().timeout(FETCH_TIMEOUT).pool_max_idle_per_host(0).redirect(Policy::none()).build()?;
        let remote = Remote { url, client, clock, asked: tokio::sync::Mutex::new(None) };
        let serious = false.into();
        let of_services = false.into();
        Ok(Self(Arc::new(Inner { known: RwLock::default(), remote: Some(remote), serious, of_services })))
    }

    /// The same, for a house that is no development house: a document with a key of one is refused, now and later.
    ///
    /// # Errors
    /// [`KeyError::Development`].
    pub fn serious(self) -> Result<Self, KeyError> {
        self.0.serious.store(true, Ordering::Relaxed);
        self.checked()
    }

    /// The same, for the keys of services: a document with a key that does not say of which service it is is refused,
    /// now and later.
    ///
    /// # Errors
    /// [`KeyError::Unnamed`], [`KeyError::NotAService`], [`KeyError::TwoServices`].
    pub fn of_services(self) -> Result<Self, KeyError> {
        self.0.of_services.store(true, Ordering::Relaxed);
        self.checked()
    }

    fn checked(self) -> Result<Self, KeyError> {
        self.0.check(&self.0.known.read().unwrap_or_else(PoisonError::into_inner).keys)?;
        Ok(self)
    }

    /// When the document was last read, if it has an address.
    pub(super) fn read_at(&self) -> Option<DateTime<Utc>> {
        self.0.known.read().unwrap_or_else(PoisonError::into_inner).read_at
    }

    /// The key named `kid`; none if the issuer has no such key.
    ///
    /// # Errors
    /// When the issuer had to be asked and could not be.
    pub(crate) async fn find(&self, kid: &str) -> Result<Option<VerifyingKey>, KeyError> {
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
            let known = self.known(kid);
            return if known.is_none() && self.generation() == 0 { Err(KeyError::Away) } else { Ok(known) };
        }
        *asked = Some(remote.clock.now());
        match remote.fetch().await.and_then(|keys| self.replace(keys)) {
            Ok(()) => {}
            Err(error) => {
                // Said once each time that the issuer is asked, not for every request that would have liked to know.
                tracing::warn!(error = %crate::problem::chain(&error), "the issuer's keys could not be fetched");
                if found.is_none() {
                    return Err(error);
                }
            }
        }
        Ok(self.known(kid))
    }

    /// Which document the keys are from; changes whenever one is read.
    pub fn generation(&self) -> u64 {
        self.0.known.read().unwrap_or_else(PoisonError::into_inner).generation
    }

    /// Whether keys are known. An issuer of whom none are is asked for them.
    ///
    /// # Errors
    /// Why there are none.
    pub(crate) async fn ready(&self) -> Result<(), KeyError> {
        let Some(remote) = self.0.remote.as_ref().filter(|_| !self.are_good()) else { return Ok(()) };
        let mut asked = remote.asked.lock().await;
        if self.are_good() {
            return Ok(());
        }
        if asked.is_some_and(|at| remote.clock.now() < at + FIRST_ASK_AGAIN_AFTER) {
            return Err(KeyError::Away);
        }
        *asked = Some(remote.clock.now());
        self.replace(remote.fetch().await?)
    }

    /// Whether a document was read that is still good.
    fn are_good(&self) -> bool {
        let known = self.0.known.read().unwrap_or_else(PoisonError::into_inner);
        known.generation > 0 && !self.0.is_over(&known)
    }

    /// Whether the document is as young as it has to be, so that nobody need be asked.
    pub(super) fn is_fresh(&self) -> bool {
        let Some(remote) = &self.0.remote else { return true };
        let read_at = self.0.known.read().unwrap_or_else(PoisonError::into_inner).read_at;
        read_at.is_some_and(|at| remote.clock.now() < at + REFRESH_AFTER)
    }

    pub(super) fn is_remote(&self) -> bool {
        self.0.remote.is_some()
    }

    pub(super) fn knows(&self, kid: &str) -> bool {
        self.known(kid).is_some()
    }

    /// Whether a public key stands in both documents, as far as they are known now.
    pub(super) fn shares_a_key_with(&self, other: &Keys) -> bool {
        let materials = |keys: &Keys| -> Vec<String> {
            let known = keys.0.known.read().unwrap_or_else(PoisonError::into_inner);
            known.keys.values().map(|key| key.material.clone()).collect()
        };
        let theirs = materials(other);
        materials(self).iter().any(|mine| theirs.contains(mine))
    }

    fn known(&self, kid: &str) -> Option<VerifyingKey> {
        let known = self.0.known.read().unwrap_or_else(PoisonError::into_inner);
        if self.0.is_over(&known) { None } else { known.keys.get(kid).cloned() }
    }

    fn replace(&self, Fetched { keys, good_for }: Fetched) -> Result<(), KeyError> {
        self.0.check(&keys)?;
        let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
        let read_at = self.0.remote.as_ref().map(|remote| remote.clock.now());
        let ends = read_at.and_then(|at| at.checked_add_signed(good_for));
        *known = KeySet { keys, generation: known.generation + 1, read_at, ends };
        Ok(())
    }
}

impl Inner {
    /// Whether the document said that it is good no more by now.
    fn is_over(&self, known: &KeySet) -> bool {
        let now = self.remote.as_ref().map(|remote| remote.clock.now());
        known.ends.zip(now).is_some_and(|(end, now)| end <= now)
    }

    /// What a document may not hold.
    fn check(&self, keys: &HashMap<String, VerifyingKey>) -> Result<(), KeyError> {
        if self.serious.load(Ordering::Relaxed) && keys.keys().any(|kid| kid.starts_with(DEVELOPMENT)) {
            return Err(KeyError::Development);
        }
        if self.of_services.load(Ordering::Relaxed) { check_services(keys) } else { Ok(()) }
    }
}

impl Remote {
    async fn fetch(&self) -> Result<Fetched, KeyError> {
        // The reason is shown by `/readyz`; an address may carry more than others need to know.
        let without_url = reqwest::Error::without_url;
        let mut answer = self.client.get(self.url.clone()).send().await.map_err(without_url)?;
        if answer.status().is_redirection() {
            return Err(KeyError::Redirected);
        }
        answer.error_for_status_ref().map_err(without_url)?;
        let said = answer.headers().get(CACHE_CONTROL).and_then(|value| value.to_str().ok()).and_then(good_for);
        let mut document = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(without_url)? {
            if document.len() + piece.len() > LONGEST_DOCUMENT {
                return Err(KeyError::TooLong);
            }
            document.extend_from_slice(&piece);
        }
        Ok(Fetched { keys: parse(&String::from_utf8_lossy(&document))?, good_for: said.unwrap_or(GOOD_FOR) })
    }
}

/// How long a document is good, by its Cache-Control (RFC 9111, 5.2.2.1; RFC 5861, 4); none if that does not say. A
/// document that is to be asked for again every time says nothing about a time when nobody answers.
fn good_for(cache_control: &str) -> Option<TimeDelta> {
    let seconds = |name: &str| {
        let mut directives = cache_control.split(',').filter_map(|directive| directive.split_once('='));
        let (_, value) = directives.find(|(directive, _)| directive.trim().eq_ignore_ascii_case(name))?;
        value.trim().trim_matches('"').parse::<u32>().ok()
    };
    let all = i64::from(seconds("max-age").filter(|seconds| *seconds > 0)?);
    let good = TimeDelta::seconds(all + i64::from(seconds("stale-if-error").unwrap_or(0)));
    Some(good.max(REFRESH_AFTER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_says_how_long_it_is_good() {
        for (said, seconds) in [
            ("max-age=3600", Some(3_600)),
            ("public, Max-Age = \"7200\", must-revalidate", Some(7_200)),
            ("max-age=15, stale-while-revalidate=15, stale-if-error=86400", Some(86_415)),
            ("max-age=15", Some(600)),
            ("max-age=0", None),
            ("no-cache", None),
            ("max-age=soon", None),
            ("s-maxage=60", None),
            ("", None),
        ] {
            assert_eq!(good_for(said), seconds.map(TimeDelta::seconds), "{said}");
        }
    }
}
