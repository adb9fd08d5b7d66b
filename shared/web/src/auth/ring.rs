//! Whose keys sign for which roles.
//!
//! **Invariant:** a token's role is one of those that the key which verified it signs for. A name (`kid`) that two
//! issuers use for keys of their own opens nothing: each key is tried, and each answers for its own roles only.

use chrono::{DateTime, Utc};

use super::Role;
use super::jwk::VerifyingKey;
use super::keys::{KeyError, Keys};

/// Keys with the roles that their tokens may carry. Clones share the keys.
#[derive(Clone, Debug, Default)]
pub struct KeyRing(Vec<(Keys, &'static [Role])>);

/// A key that a token may have been signed with, and what it may say then.
pub(super) struct Candidate {
    pub(super) key: VerifyingKey,
    pub(super) roles: &'static [Role],
}

impl KeyRing {
    /// No keys: no token is accepted.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, with keys whose tokens may carry these roles.
    #[must_use]
    pub fn with(mut self, keys: Keys, roles: &'static [Role]) -> Self {
        self.0.push((keys, roles));
        self
    }

    /// Whether a key in here signs for roles of two entries, as far as the keys are known now: then the entries do not
    /// keep their roles apart.
    pub fn shares_a_key(&self) -> bool {
        let entries = &self.0;
        (0..entries.len()).any(|one| entries[..one].iter().any(|(other, _)| entries[one].0.shares_a_key_with(other)))
    }

    /// Every key of this name. Issuers are asked only when nobody is known to have it, or when it is time to ask again.
    ///
    /// # Errors
    /// When no key was found, and an issuer that might have it could not be asked.
    pub(super) async fn find(&self, kid: &str) -> Result<Vec<Candidate>, KeyError> {
        let known = self.0.iter().any(|(keys, _)| keys.knows(kid));
        let (mut found, mut failed) = (Vec::new(), None);
        for (keys, roles) in self.0.iter().filter(|(keys, _)| !known || keys.knows(kid)) {
            match keys.find(kid).await {
                Ok(key) => found.extend(key.map(|key| Candidate { key, roles })),
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(error) if found.is_empty() => Err(error),
            _ => Ok(found),
        }
    }

    /// Whether every document is as young as it has to be.
    pub(super) fn is_fresh(&self) -> bool {
        self.0.iter().all(|(keys, _)| keys.is_fresh())
    }

    /// Changes whenever a document is read.
    pub(super) fn generation(&self) -> u64 {
        self.0.iter().map(|(keys, _)| keys.generation()).sum()
    }

    /// When the oldest of the documents was read that have an address.
    pub(super) fn oldest_read(&self) -> Option<DateTime<Utc>> {
        self.0.iter().filter_map(|(keys, _)| keys.read_at()).min()
    }

    pub(super) fn asks_issuers(&self) -> bool {
        self.0.iter().any(|(keys, _)| keys.is_remote())
    }

    /// Whether keys of every issuer are known, and kept apart; asks those of whom none are.
    pub(super) async fn ready(&self) -> Result<(), KeyError> {
        for (keys, _) in &self.0 {
            keys.ready().await?;
        }
        if self.shares_a_key() { Err(KeyError::Shared) } else { Ok(()) }
    }
}

/// Keys that sign for every role: for tests, and for places where one issuer is trusted with everything.
impl From<Keys> for KeyRing {
    fn from(keys: Keys) -> Self {
        Self::new().with(keys, &Role::ALL)
    }
}
