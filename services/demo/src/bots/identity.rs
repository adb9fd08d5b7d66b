//! Who a bot is to the services: a subject, a role, and a token that is fresh whenever it is asked for.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::Caller;
use mazziere_telemetry::{Clock, trace};
use mazziere_web::{Role, TokenSource};
use uuid::Uuid;

/// How long a bot uses one token before it asks for another.
const FRESH_MINUTES: i64 = 4;

/// Where tokens come from: the issuer that the services trust.
#[derive(Clone)]
pub struct TokenIssuer {
    pub source: TokenSource,
    pub clock: Clock,
}

/// Somebody with a role.
pub struct Identity {
    subject: Uuid,
    role: Role,
    name: Option<String>,
    issuer: TokenIssuer,
    token: Mutex<Option<(String, DateTime<Utc>)>>,
}

impl Identity {
    /// Somebody with this role, as a caller.
    pub fn caller(issuer: &TokenIssuer, subject: Uuid, role: Role, name: Option<&str>) -> Arc<dyn Caller> {
        let name = name.map(str::to_owned);
        Arc::new(Identity { subject, role, name, issuer: issuer.clone(), token: Mutex::default() })
    }
}

impl Caller for Identity {
    fn bearer(&self) -> Option<String> {
        let now = self.issuer.clock.now();
        let mut token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((text, until)) = &*token
            && now < *until
        {
            return Some(text.clone());
        }
        let fresh = self.issuer.source.sign(self.subject, self.role, self.name.as_deref());
        *token = Some((fresh.clone(), now + Duration::minutes(FRESH_MINUTES)));
        Some(fresh)
    }

    fn traceparent(&self) -> Option<String> {
        trace::current_traceparent()
    }
}
