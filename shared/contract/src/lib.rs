//! The contract: what the three services say to each other and to frontends.
//!
//! Request and response types, paths and the one table of refusal codes; the feature `client` adds typed HTTP clients,
//! used by the services among themselves and by the bots. The OpenAPI documents are generated from these types, so the
//! contract cannot say one thing and do another.
//!
//! Non-goals: behaviour. Nothing here decides anything.

#![warn(missing_docs)]

pub mod act;
pub mod audit;
pub mod caller;
#[cfg(feature = "client")]
pub mod client;
pub mod fields;
pub mod instant;
pub mod lobby;
pub mod page;
pub mod params;
pub mod problem;
pub mod refusals;
pub mod tables;
pub mod text;
pub mod ticket;
pub mod wallet;

pub use caller::Caller;
pub use fields::{FieldCode, FieldFault, Form};
pub use mazziere_json::Params;
pub use page::{Page, PageQuery};
pub use params::{Bound, Seconds};
pub use problem::{FieldError, Place, Problem, ProblemCode, pointer_step};
pub use refusals::{Cause, ErrorCode};
