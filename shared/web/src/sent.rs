//! A command as a client has sent it: what every handler of a command takes.
//!
//! **Invariant:** the hash is that of the whole request. A handler that reads a body takes [`SentBody`], so that the
//! same key with another body is never taken for a repetition.

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use futures::FutureExt;
use mazziere_ids::{CommandId, PlayerId};
use mazziere_telemetry::Stopwatch;
use serde::de::DeserializeOwned;

use crate::auth::Principal;
use crate::body::Body;
use crate::idempotency::{IdempotencyKey, InFlightGuard, RequestHash, request_hash};
use crate::platform::Platform;
use crate::problem::ApiError;

/// A command: who sent it, under which key. It is extracted from a request without a body.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The service that it was sent to.
    pub platform: Platform,
    /// Who sent it.
    pub principal: Principal,
    /// Under which key.
    pub key: IdempotencyKey,
    /// What tells it from another request under the same key.
    pub hash: RequestHash,
    /// Runs since it was read.
    pub since: Stopwatch,
}

impl Sent {
    pub fn command_id(&self) -> CommandId {
        self.key.command_id(self.principal.subject)
    }

    /// The sender as a player.
    pub const fn player(&self) -> PlayerId {
        self.principal.player()
    }

    /// Keeps the same command from being carried out twice at once by this process.
    ///
    /// # Errors
    /// `request_in_flight`.
    pub fn begin(&self) -> Result<InFlightGuard, ApiError> {
        self.platform.in_flight().begin(self.command_id())
    }

    fn without_body(request: &HttpRequest) -> Result<Sent, ApiError> {
        let principal = Principal::from_request(request, &mut Payload::None).into_inner()?;
        let key = IdempotencyKey::from_request(request, &mut Payload::None).into_inner()?;
        let platform = request.app_data::<Data<Platform>>().expect("every service has a platform");
        let hash = request_hash(request.method().as_str(), request.path(), &[]);
        let (platform, since) = (platform.as_ref().clone(), Stopwatch::start());
        Ok(Sent { platform, principal, key, hash, since })
    }
}

impl FromRequest for Sent {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(Sent::without_body(request))
    }
}

/// A command with its JSON body, refused as a [`Body`] is.
#[derive(Clone, Debug)]
pub struct SentBody<T>(pub Sent, pub T);

impl<T: DeserializeOwned + 'static> FromRequest for SentBody<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sent = Sent::without_body(request);
        let body = Body::from_request(request, payload);
        async move {
            let sent = sent?;
            let Body { value, hash } = body.await?;
            Ok(SentBody(Sent { hash, ..sent }, value))
        }
        .boxed_local()
    }
}
