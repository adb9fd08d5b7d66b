//! Whose keys sign for which roles.
//!
//! **Invariant:** a token's role is one of those that the key which verified it signs for; the key of a service signs
//! for the service that its document names, and a token that says another is refused. A name (`kid`) that two issuers
//! use for keys of their own opens nothing: each key is tried, and each answers for its own roles only.

use chrono::{DateTime, Utc};

use super::jwk::VerifyingKey;
use super::keys::{KeyError, Keys};
use super::{Claims, Role, RoleClaim, Service};

/// Keys with what their tokens may say. Clones share the keys.
#[derive(Clone, Debug, Default)]
pub struct KeyRing(Vec<(Keys, Signers)>);

/// Whose keys a document holds.
#[derive(Clone, Copy, Debug)]
enum Signers {
    /// Keys that all sign for these roles.
    Roles(&'static [Role]),
    /// Keys of services, each for the one that the document names.
    Services,
}

/// A key that a token may have been signed with, and what it may say then.
pub(super) struct Candidate {
    pub(super) key: VerifyingKey,
    pub(super) signs: Signs,
}

/// What tokens of one key may say.
#[derive(Clone, Copy, Debug)]
pub(super) enum Signs {
    Roles(&'static [Role]),
    /// For this service; none if the document names none, which signs for nobody.
    Service(Option<Service>),
}

impl Signs {
    /// The role of a token that says this; none if its key does not sign for it.
    pub(super) fn role(self, claims: &Claims) -> Option<Role> {
        match self {
            Self::Roles(roles) => claims.role().filter(|role| roles.contains(role)),
            Self::Service(service) => {
                let service = service?;
                let own = claims.role == RoleClaim::Service
                    && claims.service.is_none_or(|claimed| claimed == service)
                    && claims.sub == service.subject()
                    && claims.name.is_none();
                own.then_some(Role::Service(service))
            }
        }
    }
}

impl KeyRing {
    /// No keys: no token is accepted.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, with keys whose tokens may carry these roles.
    #[must_use]
    pub fn with(mut self, keys: Keys, roles: &'static [Role]) -> Self {
        self.0.push((keys, Signers::Roles(roles)));
        self
    }

    /// The same, with the keys of the services, each of which signs for the service that it is of and for nobody else.
    ///
    /// # Errors
    /// When a key is known that names no service ([`Keys::of_services`]).
    pub fn with_services(mut self, keys: Keys) -> Result<Self, KeyError> {
        self.0.push((keys.of_services()?, Signers::Services));
        Ok(self)
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
        let mut found = Vec::new();
        let mut failed = None;
        for (keys, signers) in self.0.iter().filter(|(keys, _)| !known || keys.knows(kid)) {
            match keys.find(kid).await {
                Ok(key) => found.extend(key.map(|key| signers.candidate(key))),
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

impl Signers {
    fn candidate(self, key: VerifyingKey) -> Candidate {
        let signs = match self {
            Self::Roles(roles) => Signs::Roles(roles),
            Self::Services => Signs::Service(key.service()),
        };
        Candidate { key, signs }
    }
}

/// Keys that sign for every role: for tests, and for places where one issuer is trusted with everything.
impl From<Keys> for KeyRing {
    fn from(keys: Keys) -> Self {
        Self::new().with(keys, &Role::ALL)
    }
}
