//! The gate before every operation: token, rate, method, role, place, in this order; and the one before pages that are
//! no operations. What the staff is let in to do is named here ([`Act`]), for the service to record.
//!
//! A caller without a valid token is counted by address, others by who they are. Rate comes before all else, so that
//! trying doors is as limited as walking through them; what an answer weighs is counted when it goes out. Services call
//! each other inside the house: a request that a gateway marks as from outside ([`FROM_OUTSIDE`]) is not let in as one,
//! however well it is signed. Live answers take a place ([`crate::live`]) and end with the token; others begin in time,
//! or their callers are told that they did not.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, CONTENT_LENGTH, HeaderMap, HeaderName, HeaderValue, TRANSFER_ENCODING};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use chrono::{DateTime, Utc};
use mazziere_contract::act::{ActTarget, StaffAct};
use mazziere_contract::{Cause, ErrorCode, FieldFault, Form, Seconds};
use mazziere_ids::NIL;
use uuid::Uuid;

use crate::access::{Access, HEALTH, Handling, is_live, writes};
use crate::act::Act;
use crate::address;
use crate::auth::{Principal, Role};
use crate::limits::{Who, Write};
use crate::live::{LiveBody, Place};
use crate::load::{Errand, LetIn};
use crate::platform::Platform;
use crate::problem::ApiError;
use crate::query::takes_none;
use crate::ticket;

/// Seconds after which who had no answer in time comes back.
const RETRY_AFTER: u64 = 1;

/// The pattern of the resource that answered, for the access log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchedRoute(pub(crate) &'static str);

/// Whose valid token a request carries, let in or not, for the access log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownCaller(pub(crate) Uuid);

/// The header that a gateway sets on every request from outside, no matter who sent it.
pub const FROM_OUTSIDE: HeaderName = HeaderName::from_static("x-mazziere-outside");

/// Who is counted for what the answer weighs, which is known on its way out ([`crate::delivery`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighed(pub(crate) Who);

/// What guards one path.
#[derive(Debug)]
pub(crate) struct Gate {
    platform: Platform,
    path: &'static str,
    rules: HashMap<Method, Rule>,
}

/// What is asked of the requests of one operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    /// Who may call it.
    pub(crate) access: Access,
    /// Whether its answer may be compressed.
    pub(crate) compressed: bool,
    /// Whether it reads a query, which it then checks itself; none is let in where nobody reads it.
    pub(crate) reads_query: bool,
}

impl Gate {
    pub(crate) fn new(platform: Platform, path: &'static str, rules: HashMap<Method, Rule>) -> Self {
        Self { platform, path, rules }
    }

    async fn admit(&self, request: &ServiceRequest) -> Result<Admitted, ApiError> {
        let caller = self.platform.authenticator().caller(request.request()).await;
        let who = match &caller {
            Ok(Some(principal)) if principal.role.service().is_some() => None,
            Ok(Some(principal)) => Some(Who::Subject(principal.subject)),
            Ok(None) | Err(_) => by_address(&self.platform, request),
        };
        if let Some(who) = who {
            self.platform.limits().request(who)?;
        }
        let rule = self.rules.get(request.method()).ok_or_else(|| self.method_not_allowed(request.method()))?;
        let public = rule.access == Access::Public;
        request.extensions_mut().insert(Handling { public, compressed: rule.compressed });
        let live = is_live(request.method(), self.path);
        let (caller, who) = match caller? {
            None if live && rule.reads_query => self.with_ticket(request, who).await?,
            Some(_) if live && rule.reads_query && ticket::sent(request.query_string()).is_some() => {
                return Err(ApiError::new(
                    ErrorCode::TicketInvalid,
                    "a stream is opened with a ticket or with a token",
                ));
            }
            caller => (caller, who),
        };
        if let Some(caller) = &caller {
            request.extensions_mut().insert(KnownCaller(caller.subject));
        }
        match (rule.access.allows(caller.as_ref().map(|caller| caller.role)), &caller) {
            (true, _) => {}
            (false, None) => return Err(ErrorCode::TokenMissing.into()),
            (false, Some(_)) => return Err(ErrorCode::RoleForbidden.into()),
        }
        let service = caller.as_ref().is_some_and(|caller| caller.role.service().is_some());
        if service && request.headers().contains_key(FROM_OUTSIDE) {
            return Err(ApiError::new(ErrorCode::RoleForbidden, "services do not call from outside"));
        }
        if let Some((name, _)) = request.match_info().iter().find(|(_, part)| *part == NIL) {
            let detail = "an id of zeros names nothing";
            let refused = ApiError::new(ErrorCode::InvalidPath, detail);
            return Err(refused.with_parameter(
                mazziere_contract::Place::Path,
                name,
                FieldFault::form(Form::Uuid),
                detail,
            ));
        }
        if !rule.reads_query && !request.query_string().is_empty() {
            return Err(takes_none(request.query_string()));
        }
        let is_player = caller.as_ref().is_some_and(|caller| caller.role == Role::Player);
        let write = writes(request.method(), self.path).filter(|_| is_player);
        if let (Some(who), Some(write)) = (who, write) {
            self.platform.limits().room(who, write)?;
        }
        let place = if live && !service { Some(self.platform.places().take(who)?) } else { None };
        let let_in = match errand(request.method(), self.path, caller.as_ref()).filter(|_| !live) {
            Some(errand) => self.platform.load().enter(errand, sends_body(request.headers()))?,
            None => None,
        };
        if let Some(let_in) = &let_in {
            request.extensions_mut().insert(let_in.whole());
        }
        let caller = caller.map(|caller| self.with_act(caller, request));
        Ok(Admitted { caller, who, write, live, place, let_in })
    }

    /// The caller whom a ticket stands for, and by whom they are counted from now on.
    async fn with_ticket(
        &self,
        request: &ServiceRequest,
        who: Option<Who>,
    ) -> Result<(Option<Principal>, Option<Who>), ApiError> {
        let now = self.platform.clock().now();
        let caller = self.platform.tickets().caller(request.query_string(), request.path(), now).await?;
        let who = caller.as_ref().map_or(who, |caller| Some(Who::Subject(caller.subject)));
        Ok((caller, who))
    }

    /// The caller with what they ask for, if it is a write of the staff.
    fn with_act(&self, caller: Principal, request: &ServiceRequest) -> Principal {
        let Some(role) = caller.role.staff().filter(|_| !request.method().is_safe()) else { return caller };
        let in_path = request.match_info().iter();
        let on =
            in_path.filter_map(|(name, id)| Some(ActTarget { name: name.to_owned(), id: Uuid::try_parse(id).ok()? }));
        let act = Act::new(StaffAct {
            at: self.platform.clock().now(),
            service: self.platform.settings().service.to_owned(),
            actor: caller.subject,
            name: caller.name.clone(),
            role,
            token_id: caller.token_id.clone(),
            operation: format!("{} {}", request.method(), self.path),
            on: on.collect(),
            reason: None,
        });
        Principal { act: Some(Arc::new(act)), ..caller }
    }

    fn method_not_allowed(&self, method: &Method) -> ApiError {
        let mut methods: Vec<&str> = self.rules.keys().map(Method::as_str).collect();
        methods.sort_unstable();
        let allow = HeaderValue::from_str(&methods.join(", ")).expect("methods are plain text");
        ApiError::new(
            Cause::MethodNotAllowed { method: method.to_string(), path: self.path.to_owned() },
            format!("{} does not take {method}", self.path),
        )
        .with_header(ALLOW, allow)
    }
}

/// A request that may go on.
struct Admitted {
    caller: Option<Principal>,
    /// Who is counted; the services are not.
    who: Option<Who>,
    write: Option<Write>,
    live: bool,
    place: Option<Place>,
    /// Kept until the answer begins.
    let_in: Option<LetIn>,
}

/// Lets a request through to its handler, or answers it here.
pub(crate) async fn pass(
    gate: Arc<Gate>,
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    request.extensions_mut().insert(MatchedRoute(gate.path));
    match gate.admit(&request).await {
        Ok(Admitted { caller, who, write, live, place, let_in }) => {
            let refused_from = caller.as_ref().map(|caller| caller.refused_from);
            if let Some(principal) = caller {
                request.extensions_mut().insert(principal);
            }
            let answer = next.call(request);
            if live {
                return stay(&gate.platform, answer, place, refused_from).await;
            }
            let within = gate.platform.settings().answer_timeout;
            let answer = match tokio::time::timeout(within, answer).await {
                Ok(answer) => answer,
                Err(_) => Err(late(within).into()),
            };
            drop(let_in);
            if let Some(who) = who {
                count(&gate.platform, who, write, &answer);
            }
            answer
        }
        Err(refusal) => Ok(request.error_response(refusal)),
    }
}

/// What the caller is told whose answer does not begin in time: a commit may wait for a standby that has stalled, and
/// nobody should wait with it for ever. Whether it took effect, a repeat tells.
fn late(within: Duration) -> ApiError {
    let within = Seconds(within.as_secs().max(1));
    ApiError::from(Cause::AnswerLate { within }).with_retry_after(RETRY_AFTER)
}

/// What a request is for, when there is too much to do; the services and the staff are always let in.
fn errand(method: &Method, path: &str, caller: Option<&Principal>) -> Option<Errand> {
    match caller {
        None => Some(Errand::Browse),
        Some(caller) if caller.role != Role::Player => None,
        // A list has no id in its path; what is one's own begins with `/v1/me`.
        Some(_) if method.is_safe() && !path.contains('{') => Some(Errand::Browse),
        Some(_) => Some(Errand::Play),
    }
}

/// Whether a body belongs to a request.
fn sends_body(headers: &HeaderMap) -> bool {
    let length = headers.get(CONTENT_LENGTH);
    headers.contains_key(TRANSFER_ENCODING) || length.is_some_and(|length| length != "0")
}

/// Counts what was answered, save what it weighs.
fn count(platform: &Platform, who: Who, write: Option<Write>, answer: &Result<ServiceResponse<BoxBody>, Error>) {
    let status = match answer {
        Ok(answer) => {
            answer.request().extensions_mut().insert(Weighed(who));
            answer.status()
        }
        Err(error) => error.as_response_error().status_code(),
    };
    if let Some(write) = write {
        platform.limits().write(who, write, status.is_client_error());
    }
}

/// A caller who is told apart by where they are.
fn by_address(platform: &Platform, request: &ServiceRequest) -> Option<Who> {
    let peer = request.peer_addr().map(|address| address.ip());
    address::seen(peer, request.headers(), platform.settings().trusted_hops).map(Who::Address)
}

/// Counts requests for what is no operation: the documents, and paths where nothing is. Its caller is an address,
/// whatever token there may be.
pub(crate) async fn outside(
    platform: Platform,
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    // Those who look after the house ask as often as they like, where they are answered at all.
    if platform.settings().admin.is_none() && HEALTH.contains(&request.path()) {
        return next.call(request).await;
    }
    let who = by_address(&platform, &request);
    let answer = next.call(request).await?;
    let Some(who) = who.filter(|_| answer.request().extensions().get::<MatchedRoute>().is_none()) else {
        return Ok(answer);
    };
    match platform.limits().request(who) {
        Ok(()) => {
            answer.request().extensions_mut().insert(Weighed(who));
            Ok(answer)
        }
        Err(refusal) => Ok(answer.error_response(refusal)),
    }
}

/// Waits for a live answer, no longer than the token of the caller is good for, and keeps its place. A stream that has
/// begun ends by itself when the token does ([`crate::sse`]).
async fn stay(
    platform: &Platform,
    answer: impl Future<Output = Result<ServiceResponse<BoxBody>, Error>>,
    place: Option<Place>,
    refused_from: Option<DateTime<Utc>>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let clock = platform.clock().clone();
    let response = match refused_from {
        Some(until) => tokio::select! {
            biased;
            response = answer => response?,
            () = clock.sleep_until(until) => return Err(ApiError::from(ErrorCode::TokenExpired).into()),
        },
        None => answer.await?,
    };
    Ok(response.map_body(|_, body| LiveBody::new(body, place).boxed()))
}
