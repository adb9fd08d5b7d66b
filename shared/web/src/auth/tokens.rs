//! Signing tokens: those of the services themselves, and those of the development issuer.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use ed25519_dalek::SigningKey;
use ed25519_dalek::pkcs8::{DecodePrivateKey, EncodePrivateKey};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use mazziere_contract::Caller;
use mazziere_telemetry::{Clock, trace};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Role, RoleClaim, Service};

/// A service signs itself a new token when the old one has less than this left.
const RENEW_BEFORE: TimeDelta = TimeDelta::seconds(60);

/// How the names of keys of development houses begin.
pub(super) const DEVELOPMENT: &str = "development:";

/// A private key and what it signs for. Clones share it.
#[derive(Clone)]
pub struct TokenSource(Arc<Source>);

struct Source {
    key: EncodingKey,
    kid: String,
    public: [u8; 32],
    issuer: String,
    audience: String,
    lifetime: TimeDelta,
    clock: Clock,
}

/// The key is not an Ed25519 private key in PKCS#8 PEM.
#[derive(Debug, thiserror::Error)]
#[error("the signing key is not an Ed25519 key in PKCS#8 PEM")]
pub struct MalformedKey(#[source] ed25519_dalek::pkcs8::Error);

#[derive(Serialize)]
struct Signed<'a> {
    iss: &'a str,
    aud: &'a str,
    sub: Uuid,
    iat: i64,
    exp: i64,
    role: RoleClaim,
    #[serde(skip_serializing_if = "Option::is_none")]
    service: Option<Service>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

impl TokenSource {
    /// Signs with the Ed25519 key whose 32 secret bytes are `secret`.
    ///
    /// # Panics
    /// Never for 32 bytes: any are a key.
    pub fn from_secret(secret: &[u8; 32], issuer: &str, audience: &str, lifetime: TimeDelta, clock: Clock) -> Self {
        Self::new(&SigningKey::from_bytes(secret), issuer, audience, lifetime, clock)
    }

    /// Signs with the key in a PKCS#8 PEM document.
    ///
    /// # Errors
    /// When it is not one.
    pub fn from_pem(
        pem: &str,
        issuer: &str,
        audience: &str,
        lifetime: TimeDelta,
        clock: Clock,
    ) -> Result<Self, MalformedKey> {
        Ok(Self::new(&SigningKey::from_pkcs8_pem(pem).map_err(MalformedKey)?, issuer, audience, lifetime, clock))
    }

    /// The same under a name that says that the key is of a development house: services elsewhere do not accept it.
    #[must_use]
    pub fn for_development(self) -> Self {
        let Source { key, kid, public, issuer, audience, lifetime, clock } = &*self.0;
        Self(Arc::new(Source {
            key: key.clone(),
            kid: format!("{DEVELOPMENT}{kid}"),
            public: *public,
            issuer: issuer.clone(),
            audience: audience.clone(),
            lifetime: *lifetime,
            clock: clock.clone(),
        }))
    }

    fn new(key: &SigningKey, issuer: &str, audience: &str, lifetime: TimeDelta, clock: Clock) -> Self {
        let public = key.verifying_key().to_bytes();
        let der = key.to_pkcs8_der().expect("an Ed25519 key is encodable");
        Self(Arc::new(Source {
            key: EncodingKey::from_ed_der(der.as_bytes()),
            kid: thumbprint(&public),
            public,
            issuer: issuer.to_owned(),
            audience: audience.to_owned(),
            lifetime,
            clock,
        }))
    }

    /// A token for `subject`, good from now for the lifetime of this source.
    ///
    /// # Panics
    /// Never: the claims are JSON and the key was checked.
    pub fn sign(&self, subject: Uuid, role: Role, name: Option<&str>) -> String {
        let source = &self.0;
        let now = source.clock.now();
        let claims = Signed {
            iss: &source.issuer,
            aud: &source.audience,
            sub: subject,
            iat: now.timestamp(),
            exp: (now + source.lifetime).timestamp(),
            role: role.into(),
            service: role.service(),
            name,
        };
        let header = Header { kid: Some(source.kid.clone()), ..Header::new(Algorithm::EdDSA) };
        jsonwebtoken::encode(&header, &claims, &source.key).expect("claims are JSON")
    }

    /// The public key as a JWKS document.
    pub fn jwks(&self) -> serde_json::Value {
        let x = URL_SAFE_NO_PAD.encode(self.0.public);
        serde_json::json!({
            "keys": [{"kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA", "kid": self.0.kid, "x": x}],
        })
    }

    /// The same as a document of the services: it says that the key is of this one.
    pub fn service_jwks(&self, service: Service) -> serde_json::Value {
        let mut jwks = self.jwks();
        jwks["keys"][0]["service"] = service.name().into();
        jwks
    }

    /// How long a token is good.
    pub fn lifetime(&self) -> TimeDelta {
        self.0.lifetime
    }

    /// What this service puts on its requests.
    pub fn caller(&self, service: Service) -> ServiceCaller {
        ServiceCaller { service, signing: Mutex::new(Signing { source: self.clone(), current: None }) }
    }
}

impl fmt::Debug for TokenSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenSource({} as {})", self.0.kid, self.0.issuer)
    }
}

/// The name of a key: its RFC 7638 thumbprint.
fn thumbprint(public: &[u8; 32]) -> String {
    let canonical = format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{}"}}"#, URL_SAFE_NO_PAD.encode(public));
    URL_SAFE_NO_PAD.encode(Sha256::digest(canonical.as_bytes()))
}

/// A service as a caller of its siblings: its own short-lived token, renewed in time, and the trace of the current
/// work. Its key may be replaced while it runs.
#[derive(Debug)]
pub struct ServiceCaller {
    service: Service,
    signing: Mutex<Signing>,
}

#[derive(Debug)]
struct Signing {
    source: TokenSource,
    current: Option<Token>,
}

#[derive(Clone)]
struct Token {
    text: String,
    renew_at: chrono::DateTime<chrono::Utc>,
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl ServiceCaller {
    fn signing(&self) -> MutexGuard<'_, Signing> {
        self.signing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of the key that signs its tokens.
    pub fn key_id(&self) -> String {
        self.signing().source.0.kid.clone()
    }

    /// Signs with this key from now on.
    pub fn sign_with(&self, source: TokenSource) {
        *self.signing() = Signing { source, current: None };
    }

    pub const fn service(&self) -> Service {
        self.service
    }
}

impl Caller for ServiceCaller {
    fn bearer(&self) -> Option<String> {
        let Signing { source, current } = &mut *self.signing();
        let now = source.0.clock.now();
        let fresh = current.take().filter(|token| now < token.renew_at).unwrap_or_else(|| Token {
            text: source.sign(self.service.subject(), Role::Service(self.service), None),
            renew_at: now + source.0.lifetime - RENEW_BEFORE,
        });
        Some(current.insert(fresh).text.clone())
    }

    fn traceparent(&self) -> Option<String> {
        trace::current_traceparent()
    }

    /// A player who waits is told that a service is away if it is, and not if a connection was.
    fn repeats_what_is_lost(&self) -> bool {
        true
    }
}
