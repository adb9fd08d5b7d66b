//! The gate before every operation: method, token, rate, role, in this order.
//!
//! A caller without a valid token is counted by address, others by who they are. Rate comes before role, so that trying
//! doors is as limited as walking through them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use mazziere_contract::ErrorCode;

use crate::ApiError;
use crate::auth::{Principal, Role};
use crate::limits::Who;
use crate::platform::Platform;
use crate::routes::Access;

/// The pattern of the resource that answered, for the access log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchedRoute(pub(crate) &'static str);

/// What guards one path.
#[derive(Debug)]
pub(crate) struct Gate {
    platform: Platform,
    path: &'static str,
    rules: HashMap<Method, Access>,
}

impl Gate {
    pub(crate) fn new(platform: Platform, path: &'static str, rules: HashMap<Method, Access>) -> Self {
        Self { platform, path, rules }
    }

    async fn admit(&self, request: &ServiceRequest) -> Result<Option<Principal>, ApiError> {
        let access = self.rules.get(request.method()).ok_or_else(|| self.method_not_allowed(request.method()))?;
        let caller = self.platform.authenticator().caller(request.request()).await;
        let who = match &caller {
            Ok(Some(principal)) if principal.role == Role::Service => None,
            Ok(Some(principal)) => Some(Who::Subject(principal.subject)),
            Ok(None) | Err(_) => self.address(request).map(Who::Address),
        };
        if let Some(who) = who {
            self.platform.limits().check(who)?;
        }
        let caller = caller?;
        match (access.allows(caller.as_ref().map(|caller| caller.role)), &caller) {
            (true, _) => Ok(caller),
            (false, None) => Err(ErrorCode::TokenMissing.into()),
            (false, Some(_)) => Err(ErrorCode::RoleForbidden.into()),
        }
    }

    fn address(&self, request: &ServiceRequest) -> Option<IpAddr> {
        if self.platform.settings().trust_forwarded {
            let info = request.connection_info();
            let forwarded = info.realip_remote_addr().and_then(|text| text.parse().ok());
            if forwarded.is_some() {
                return forwarded;
            }
        }
        request.peer_addr().map(|address| address.ip())
    }

    fn method_not_allowed(&self, method: &Method) -> ApiError {
        let mut methods: Vec<&str> = self.rules.keys().map(Method::as_str).collect();
        methods.sort_unstable();
        let allow = HeaderValue::from_str(&methods.join(", ")).expect("methods are plain text");
        ApiError::new(ErrorCode::MethodNotAllowed, format!("{} does not take {method}", self.path))
            .with_header(ALLOW, allow)
    }
}

/// Lets a request through to its handler, or answers it here.
pub(crate) async fn pass(
    gate: Arc<Gate>,
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    request.extensions_mut().insert(MatchedRoute(gate.path));
    match gate.admit(&request).await {
        Ok(caller) => {
            if let Some(principal) = caller {
                request.extensions_mut().insert(principal);
            }
            next.call(request).await
        }
        Err(refusal) => Ok(request.error_response(refusal)),
    }
}
