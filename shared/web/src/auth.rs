//! Who is calling: bearer tokens, roles, and the principal that handlers see.
//!
//! Tokens are JWTs signed with Ed25519 (`EdDSA`), RSA (`RS256`) or P-256 (`ES256`), with the algorithm of the key that
//! their `kid` names and no other, and checked against a JWKS. They need `iss`, `aud`, `sub`, `iat`, `exp` and `role`,
//! may have `nbf`, `name` and `jti`, and are good for 24 hours at most. **Invariant:** time comes from the house's
//! clock; a key signs only for the roles it is there for ([`KeyRing`]), that of a service for this one service; a token
//! that any part of this module does not understand (a `crit` header, say) is refused, never half-believed.
//!
//! Non-goals: passwords, sessions, refresh tokens. The operator of the house brings an issuer; [`TokenSource`] signs
//! the services' own tokens and those of the development issuer.

use std::collections::HashMap;
use std::fmt;
use std::future::{Ready, ready};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, Validation};
use mazziere_contract::ErrorCode;
use mazziere_contract::act::StaffRole;
use mazziere_ids::PlayerId;
use mazziere_telemetry::Clock;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::act::Act;
use crate::problem::ApiError;

mod header;
mod jwk;
pub mod keys;
pub mod ring;
mod service;
pub mod tokens;

pub use keys::{KeyError, Keys};
pub use ring::KeyRing;
pub use service::Service;
pub use tokens::{ServiceCaller, TokenSource};

/// Seconds by which clocks of issuer and house may differ.
pub const LEEWAY_SECONDS: i64 = 5;

/// The longest time for which a token may be issued, in seconds: from `iat` to `exp`.
pub const LONGEST_LIFETIME_SECONDS: i64 = 24 * 60 * 60;

/// The most bytes of a `jti` by which a token is named; a longer one is not kept, but the token's fingerprint.
const LONGEST_TOKEN_ID: usize = 128;

/// Seconds after which to come back when no token can be checked.
const KEYS_RETRY_AFTER: u64 = 5;

/// Verified tokens remembered at most; beyond it all are forgotten and verified again.
const REMEMBERED_TOKENS: usize = 8_192;

/// What a caller may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    Player,
    /// Runs events: templates, cancellations.
    Operator,
    /// Moves money in and out of the house.
    Finance,
    /// Reads everything, changes nothing.
    Auditor,
    /// A service of the house that calls another one: this one.
    Service(Service),
}

impl Role {
    /// The lobby as a caller.
    pub const LOBBY: Self = Self::Service(Service::Lobby);

    /// The tables as a caller.
    pub const TABLES: Self = Self::Service(Service::Tables);

    pub const ALL: [Self; 6] = [Self::Player, Self::Operator, Self::Finance, Self::Auditor, Self::LOBBY, Self::TABLES];

    /// The roles of people, for whom the issuer signs.
    pub const PEOPLE: [Self; 4] = [Self::Player, Self::Operator, Self::Finance, Self::Auditor];

    /// The name in tokens and documents; all services have the same.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The role as one of the staff, whose acts are recorded; players and services are none.
    pub const fn staff(self) -> Option<StaffRole> {
        match self {
            Self::Operator => Some(StaffRole::Operator),
            Self::Finance => Some(StaffRole::Finance),
            Self::Auditor => Some(StaffRole::Auditor),
            Self::Player | Self::Service(_) => None,
        }
    }

    /// Which service it is, if it is one.
    pub const fn service(self) -> Option<Service> {
        match self {
            Self::Service(service) => Some(service),
            Self::Player | Self::Operator | Self::Finance | Self::Auditor => None,
        }
    }
}

/// The `role` of a token: a service says there that it is one, and its key says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RoleClaim {
    Player,
    Operator,
    Finance,
    Auditor,
    Service,
}

impl From<Role> for RoleClaim {
    fn from(role: Role) -> Self {
        match role {
            Role::Player => Self::Player,
            Role::Operator => Self::Operator,
            Role::Finance => Self::Finance,
            Role::Auditor => Self::Auditor,
            Role::Service(_) => Self::Service,
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
    /// From when on the token is refused, the leeway included.
    pub refused_from: DateTime<Utc>,
    /// What tells the token from others: its `jti`, or else its fingerprint.
    pub token_id: String,
    /// What they ask for, if it is a write of the staff.
    pub act: Option<Arc<Act>>,
}

impl Principal {
    /// The subject as a player.
    pub const fn player(&self) -> PlayerId {
        PlayerId::new(self.subject)
    }
}

/// The name of a token that has no `jti`: `sha256:` and the first 32 hexadecimal digits of its SHA-256, as
/// `printf %s "$token" | sha256sum` prints it.
fn fingerprint(hash: &[u8; 32]) -> String {
    hash[..16].iter().fold("sha256:".to_owned(), |text, byte| format!("{text}{byte:02x}"))
}

/// Whether a `jti` can name a token in a record.
fn is_token_id(jti: &str) -> bool {
    (1..=LONGEST_TOKEN_ID).contains(&jti.len()) && jti.bytes().all(|byte| byte.is_ascii_graphic())
}

impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The name of a person stays out of logs.
        let which = self.role.service().map_or(self.role.name(), Service::name);
        write!(f, "Principal({which} {})", self.subject)
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
    #[serde(deserialize_with = "subject")]
    sub: Uuid,
    iat: i64,
    exp: i64,
    #[serde(default, deserialize_with = "given")]
    nbf: Option<i64>,
    role: RoleClaim,
    /// Which service this is of, where it is one of a service.
    service: Option<Service>,
    name: Option<String>,
    jti: Option<String>,
}

impl Claims {
    /// The role that these claims name by themselves; none for a service that does not say which it is.
    fn role(&self) -> Option<Role> {
        match self.role {
            RoleClaim::Player => Some(Role::Player),
            RoleClaim::Operator => Some(Role::Operator),
            RoleClaim::Finance => Some(Role::Finance),
            RoleClaim::Auditor => Some(Role::Auditor),
            RoleClaim::Service => self.service.map(Role::Service),
        }
    }
}

/// Who somebody is: never nobody.
fn subject<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
    let subject = mazziere_ids::read_uuid(deserializer)?;
    if subject.is_nil() { Err(serde::de::Error::custom("a token has a subject")) } else { Ok(subject) }
}

/// A claim that is left out or a value, and never `null`.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    i64::deserialize(deserializer).map(Some)
}

/// Checks bearer tokens.
#[derive(Debug)]
pub struct Authenticator {
    keys: KeyRing,
    issuer: String,
    audience: String,
    clock: Clock,
    verified: Mutex<Verified>,
}

/// Claims whose signature was found good, by the hash of their token, under the keys of one generation.
#[derive(Debug, Default)]
struct Verified {
    generation: u64,
    claims: HashMap<[u8; 32], Proven>,
}

/// The claims of a token whose signature is good, with the role that its key lets it have.
#[derive(Clone, Debug)]
struct Proven {
    claims: Claims,
    role: Role,
    /// When its key ends, if it does.
    key_ends: Option<DateTime<Utc>>,
}

impl Authenticator {
    /// Checks tokens that `issuer` signed for `audience` with one of `keys`, each for its own roles.
    pub fn new(keys: impl Into<KeyRing>, issuer: &str, audience: &str, clock: Clock) -> Self {
        let issuer = issuer.to_owned();
        let audience = audience.to_owned();
        Self { keys: keys.into(), issuer, audience, clock, verified: Mutex::default() }
    }

    /// Whether some keys come from an issuer that has to be asked.
    pub fn asks_issuers(&self) -> bool {
        self.keys.asks_issuers()
    }

    /// Whether keys of every issuer are known; asks those of whom none are.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn ready(&self) -> Result<(), KeyError> {
        self.keys.ready().await
    }

    /// How many seconds ago the oldest key document that has an address was read; none where none has one, or was read.
    pub fn oldest_document(&self, now: DateTime<Utc>) -> Option<f64> {
        self.keys.oldest_read().map(|at| (now - at).as_seconds_f64())
    }

    /// The caller of a request, if it carries a token.
    ///
    /// # Errors
    /// `token_invalid`, `token_expired`; `keys_unavailable` when the issuer's keys cannot be fetched.
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
        let now = self.clock.now();
        let Proven { claims, role, key_ends } = match self.remembered(&hash) {
            Some(proven) => proven,
            None => self.check_signature(token, hash).await?,
        };
        if key_ends.is_some_and(|end| end <= now) {
            return Err(ErrorCode::TokenInvalid.into());
        }
        let token_ends = check_times(&claims, now)?;
        let refused_from = key_ends.map_or(token_ends, |end| end.min(token_ends));
        let token_id = claims.jti.filter(|jti| is_token_id(jti)).unwrap_or_else(|| fingerprint(&hash));
        let Claims { sub: subject, name, .. } = claims;
        Ok(Principal { subject, role, name, refused_from, token_id, act: None })
    }

    async fn check_signature(&self, token: &str, hash: [u8; 32]) -> Result<Proven, ApiError> {
        // The detail is the same for every kind of forgery: the library's reason would help only the forger.
        let invalid = || ApiError::from(ErrorCode::TokenInvalid);
        let generation = self.keys.generation();
        let kid = header::key_name(token).ok_or_else(invalid)?;
        let candidates = match self.keys.find(&kid).await {
            Ok(candidates) => candidates,
            Err(_) => return Err(ApiError::from(ErrorCode::KeysUnavailable).with_retry_after(KEYS_RETRY_AFTER)),
        };
        let mut refusal = invalid();
        for candidate in candidates {
            let validation = self.validation(candidate.key.algorithm);
            let Ok(data) = jsonwebtoken::decode::<Claims>(token, &candidate.key.key, &validation) else { continue };
            if let Some(role) = candidate.signs.role(&data.claims) {
                let proven = Proven { claims: data.claims, role, key_ends: candidate.key.ends };
                self.remember(hash, generation, &proven);
                return Ok(proven);
            }
            refusal = ApiError::new(ErrorCode::TokenInvalid, "the key of this token does not sign for its role");
        }
        Err(refusal)
    }

    /// What a token must say that is signed with a key for this algorithm, and for this one only.
    fn validation(&self, algorithm: Algorithm) -> Validation {
        let mut validation = Validation::new(algorithm);
        validation.set_issuer(&[&self.issuer]);
        validation.set_audience(&[&self.audience]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Times are checked below, against the house's clock.
        validation.validate_exp = false;
        validation.validate_nbf = false;
        validation
    }

    fn remembered(&self, hash: &[u8; 32]) -> Option<Proven> {
        let verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        // Under old keys the signature is checked again, which also lets the keys be refreshed.
        let fresh = verified.generation == self.keys.generation() && self.keys.is_fresh();
        verified.claims.get(hash).filter(|_| fresh).cloned()
    }

    fn remember(&self, hash: [u8; 32], generation: u64, proven: &Proven) {
        if self.keys.generation() != generation {
            // The keys changed while this token was checked: the next time will tell.
            return;
        }
        let mut verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        if verified.generation != generation || verified.claims.len() >= REMEMBERED_TOKENS {
            *verified = Verified { generation, claims: HashMap::new() };
        }
        verified.claims.insert(hash, proven.clone());
    }
}

/// Checks the times of a token, and tells from when on it is refused.
fn check_times(claims: &Claims, now: DateTime<Utc>) -> Result<DateTime<Utc>, ApiError> {
    let refuse = |detail: &str| Err(ApiError::new(ErrorCode::TokenInvalid, detail));
    let seconds = now.timestamp();
    let lifetime = claims.exp.saturating_sub(claims.iat);
    if lifetime > LONGEST_LIFETIME_SECONDS {
        return refuse("the token is issued for longer than 24 hours");
    }
    if lifetime <= 0 {
        return refuse("the token ends before it begins");
    }
    if [Some(claims.iat), claims.nbf].into_iter().flatten().any(|from| from.saturating_sub(LEEWAY_SECONDS) > seconds) {
        return refuse("the token is not valid yet");
    }
    let left = claims.exp.saturating_add(LEEWAY_SECONDS).saturating_sub(seconds);
    if left <= 0 {
        return Err(ErrorCode::TokenExpired.into());
    }
    // A token that is issued by now and lives for a day ends within the calendar.
    let begun = now - TimeDelta::nanoseconds(i64::from(now.timestamp_subsec_nanos()));
    Ok(begun + TimeDelta::seconds(left))
}
