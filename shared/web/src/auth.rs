//! Who is calling: bearer tokens, roles, and the principal that handlers see.
//!
//! Tokens are JWTs signed with Ed25519 (`EdDSA`) and checked against a JWKS. **Invariant:** time comes from the house's
//! clock; a token that any part of this module does not understand is refused, never half-believed.
//!
//! Non-goals: passwords, sessions, refresh tokens. Whoever runs the house brings an issuer; [`TokenSource`] signs the
//! services' own tokens and those of the development issuer.

use std::collections::HashMap;
use std::fmt;
use std::future::{Ready, ready};
use std::sync::{Mutex, PoisonError};

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, Validation};
use mazziere_contract::ErrorCode;
use mazziere_ids::PlayerId;
use mazziere_telemetry::Clock;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::ApiError;

pub mod keys;
pub mod tokens;

pub use keys::{KeyError, Keys};
pub use tokens::{ServiceCaller, TokenSource};

/// Seconds by which clocks of issuer and house may differ.
pub const LEEWAY_SECONDS: i64 = 5;

/// Verified tokens remembered at most; beyond it all are forgotten and verified again.
const REMEMBERED_TOKENS: usize = 8_192;

/// What a caller may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays.
    Player,
    /// Runs events: templates, cancellations.
    Operator,
    /// Moves money in and out of the house.
    Finance,
    /// Reads everything, changes nothing.
    Auditor,
    /// Another service of the house.
    Service,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 5] = [Self::Player, Self::Operator, Self::Finance, Self::Auditor, Self::Service];

    /// The name in tokens and documents.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Operator => "operator",
            Self::Finance => "finance",
            Self::Auditor => "auditor",
            Self::Service => "service",
        }
    }
}

/// Who is calling. As an extractor: the caller whom the gate let in; 401 `token_missing` on a public operation that was
/// called without a token (take `Option<Principal>` there).
#[derive(Clone, PartialEq, Eq)]
pub struct Principal {
    /// The person or service.
    pub subject: Uuid,
    /// What they may do.
    pub role: Role,
    /// What to call them at a table, if the issuer says.
    pub name: Option<String>,
}

impl Principal {
    /// The subject as a player.
    pub const fn player(&self) -> PlayerId {
        PlayerId::new(self.subject)
    }
}

impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The name of a person stays out of logs.
        write!(f, "Principal({} {})", self.role.name(), self.subject)
    }
}

impl FromRequest for Principal {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let principal = request.extensions().get::<Self>().cloned();
        ready(principal.ok_or_else(|| ErrorCode::TokenMissing.into()))
    }
}

/// What a token says.
#[derive(Clone, Debug, Deserialize)]
struct Claims {
    sub: Uuid,
    exp: i64,
    nbf: Option<i64>,
    role: Role,
    name: Option<String>,
}

/// Checks bearer tokens.
#[derive(Debug)]
pub struct Authenticator {
    keys: Keys,
    validation: Validation,
    clock: Clock,
    verified: Mutex<Verified>,
}

/// Claims whose signature was found good and when, by the hash of their token, under the keys of one generation.
#[derive(Debug, Default)]
struct Verified {
    generation: u64,
    claims: HashMap<[u8; 32], (Claims, DateTime<Utc>)>,
}

impl Authenticator {
    /// Checks tokens that `issuer` signed with one of `keys` for `audience`.
    pub fn new(keys: Keys, issuer: &str, audience: &str, clock: Clock) -> Self {
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[issuer]);
        validation.set_audience(&[audience]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Times are checked below, against the house's clock.
        validation.validate_exp = false;
        validation.validate_nbf = false;
        Self { keys, validation, clock, verified: Mutex::default() }
    }

    /// The caller of a request, if it carries a token.
    ///
    /// # Errors
    /// `token_invalid`, `token_expired`; `internal` when the issuer's keys cannot be fetched.
    pub async fn caller(&self, request: &HttpRequest) -> Result<Option<Principal>, ApiError> {
        let mut sent = request.headers().get_all(AUTHORIZATION);
        let Some(value) = sent.next() else { return Ok(None) };
        if sent.next().is_some() {
            return Err(ApiError::new(ErrorCode::TokenInvalid, "there is more than one Authorization header"));
        }
        let (scheme, token) = value.to_str().ok().and_then(|text| text.split_once(' ')).unwrap_or_default();
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(ApiError::new(ErrorCode::TokenInvalid, "the Authorization header takes: Bearer <token>"));
        }
        self.verify(token.trim()).await.map(Some)
    }

    /// The principal of a token.
    ///
    /// # Errors
    /// As [`Authenticator::caller`].
    pub async fn verify(&self, token: &str) -> Result<Principal, ApiError> {
        let hash: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        let claims = match self.remembered(&hash) {
            Some(claims) => claims,
            None => self.check_signature(token, hash).await?,
        };
        check_times(&claims, self.clock.now())?;
        Ok(Principal { subject: claims.sub, role: claims.role, name: claims.name })
    }

    async fn check_signature(&self, token: &str, hash: [u8; 32]) -> Result<Claims, ApiError> {
        // The detail is the same for every kind of forgery: the library's reason would help only the forger.
        let invalid = || ApiError::from(ErrorCode::TokenInvalid);
        let header = jsonwebtoken::decode_header(token).map_err(|_| invalid())?;
        let kid = header.kid.ok_or_else(invalid)?;
        let found = self.keys.find(&kid).await.map_err(|error| ApiError::internal(&error))?;
        let (key, generation) = found.ok_or_else(invalid)?;
        let data = jsonwebtoken::decode::<Claims>(token, &key, &self.validation).map_err(|_| invalid())?;
        self.remember(hash, generation, &data.claims);
        Ok(data.claims)
    }

    fn remembered(&self, hash: &[u8; 32]) -> Option<Claims> {
        let verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        let (claims, at) = verified.claims.get(hash)?;
        // After a while the signature is checked again, which also lets the keys be refreshed.
        let fresh = verified.generation == self.keys.generation() && self.clock.now() < *at + keys::REFRESH_AFTER;
        fresh.then(|| claims.clone())
    }

    fn remember(&self, hash: [u8; 32], generation: u64, claims: &Claims) {
        let mut verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        if verified.generation != generation || verified.claims.len() >= REMEMBERED_TOKENS {
            *verified = Verified { generation, claims: HashMap::new() };
        }
        verified.claims.insert(hash, (claims.clone(), self.clock.now()));
    }
}

fn check_times(claims: &Claims, now: DateTime<Utc>) -> Result<(), ApiError> {
    let now = now.timestamp();
    if claims.exp.saturating_add(LEEWAY_SECONDS) <= now {
        return Err(ErrorCode::TokenExpired.into());
    }
    if claims.nbf.is_some_and(|from| from.saturating_sub(LEEWAY_SECONDS) > now) {
        return Err(ApiError::new(ErrorCode::TokenInvalid, "the token is not valid yet"));
    }
    Ok(())
}
