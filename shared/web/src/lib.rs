//! The HTTP glue that lobby, tables and wallet share: everything that is the same for every operation.
//!
//! A service declares its [`Routes`] once, as data (method, path, who may call it, handler), builds a [`Platform`] and
//! calls [`serve`](serve::serve). In return every operation has problem+json refusals, bearer tokens and roles, rate
//! limits, CORS, trace context, access logs, metrics, health, and streams that end when the replica drains.
//!
//! **Invariants:** no operation is reachable that is not in the route table; roles are enforced on the very resource
//! that the handler hangs on; no body, token, ticket, card or query string is ever logged.
//!
//! Non-goals: no operation of its own beyond `/livez`, `/readyz` and `/metrics`; no storage (receipts of commands
//! belong to the services, which keep them in the transaction of the command).

pub mod access;
pub mod access_log;
pub mod act;
mod address;
pub mod application;
pub mod auth;
pub mod body;
mod closing;
mod coding;
pub mod csv;
mod delivery;
pub mod documentation;
pub mod fan_out;
pub mod gate;
pub mod health;
pub mod idempotency;
pub mod limits;
mod listener;
pub mod live;
mod load;
pub mod not_ready;
mod origins;
pub mod page;
pub mod platform;
pub mod problem;
pub mod query;
pub mod readiness;
pub mod reply;
pub mod routes;
pub mod sent;
pub mod serve;
pub mod sse;
pub mod ticket;
mod unread;
pub mod version;

pub use access::Access;
pub use act::Act;
pub use application::app;
pub use auth::{Authenticator, KeyRing, Keys, Principal, Role, Service, TokenSource};
pub use body::{Body, OptionalBody};
pub use closing::close;
pub use gate::FROM_OUTSIDE;
pub use idempotency::{IdempotencyKey, InFlight, RequestHash, request_hash};
pub use limits::RateLimit;
pub use listener::bind;
pub use live::LiveLimit;
pub use not_ready::NotReadyServer;
pub use platform::{Platform, Settings};
pub use problem::ApiError;
pub use query::Query;
pub use readiness::{Drain, Readiness};
pub use reply::{Keep, Reply};
pub use routes::{RouteSpec, Routes};
pub use sent::{Sent, SentBody};
pub use serve::{Running, serve};
pub use sse::{EventReader, Frame, LastEventId, SseEvent, event_stream};
pub use version::{IfMatch, etag};
