//! The contract: what the three services say to each other and to frontends.
//!
//! Request and response types, paths and the one table of refusal codes; the feature `client` adds typed HTTP clients,
//! used by the services among themselves and by the bots. The OpenAPI documents are generated from these types, so the
//! contract cannot say one thing and do another.
//!
//! Non-goals: behaviour. Nothing here decides anything.

#![warn(missing_docs)]

pub mod act;
#[cfg(feature = "client")]
pub mod client;
pub mod error_code;
pub mod instant;
pub mod lobby;
pub mod page;
pub mod problem;
pub mod tables;
pub mod text;
pub mod wallet;

pub use error_code::ErrorCode;
pub use page::{Page, PageQuery};
pub use problem::{FieldError, Problem};

/// What a caller puts on every request it sends: who it is and which trace it belongs to.
pub trait Caller: Send + Sync {
    /// A bearer token, fresh enough to be accepted; `None` for public operations.
    fn bearer(&self) -> Option<String>;

    /// The W3C `traceparent` of the current span.
    fn traceparent(&self) -> Option<String> {
        None
    }
}
