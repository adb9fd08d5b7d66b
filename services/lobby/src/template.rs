//! Templates: what operators save, and tournaments and cash tables are opened from. A template is checked once, never
//! changes afterwards, and can be retired.
//!
//! Owns what both kinds have in common: rows and streams ([`mod@store`]), and the way of a request ([`mod@api`]). What
//! a kind is made of stands in its folder, behind [`Kind`].
//!
//! # How it goes
//!
//! 1. The kind checks what it can see by itself (`template/tournament.rs`, `template/cash.rs`).
//! 2. The tables try the opening that the template leads to (`POST /v1/tables/validate`) and forget it. A template that
//!    they refuse, or cannot be asked about, is not saved.
//! 3. Template, row and receipt are one transaction. A tournament keeps what it was opened with; retiring a template
//!    changes nothing that is open.
//! 4. If the tables still refuse to open a table of a tournament, attempt after attempt, the tournament is cancelled
//!    with full refunds (G2.10) and `mazziere_lobby_openings_refused_total` tells an operator.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

pub mod api;
pub mod cash;
pub mod store;
pub mod tournament;

/// A kind of template: what the store and the API must know of it.
pub trait Kind: Send + Sync + Sized + 'static {
    /// What identifies one.
    type Id: Copy + Display + Send + Sync;
    /// A template as the contract shows it, and as its row keeps it.
    type Shown: Clone + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static;
    /// What happens to it.
    type Event: Serialize + Send + Sync;

    /// The kind of its stream.
    const STREAM: &'static str;
    const ROWS: Rows;

    /// Its id, as a row names it.
    fn uuid(id: Self::Id) -> Uuid;
    /// Which one.
    fn id(template: &Self::Shown) -> Self::Id;
    fn created_at(template: &Self::Shown) -> DateTime<Utc>;
    /// Whether nothing more opens from it.
    fn retired(template: &mut Self::Shown) -> &mut bool;
    fn made(template: &Self::Shown) -> Self::Event;
    /// That it was retired.
    fn retirement() -> Self::Event;
    /// The name of an event in the log.
    fn name(event: &Self::Event) -> &'static str;
}

/// The statements of a kind's rows. A row has an id, when it was made, the version of its stream, whether it is
/// retired, and the template itself.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// Writes one: id, made at, version, retired, template.
    pub write: &'static str,
    /// Reads template and version of one: id.
    pub read: &'static str,
    /// The same, locked: the transaction that opens from it or retires it does so alone.
    pub lock: &'static str,
    /// One page of templates, newest first: before this instant and this id, at most so many.
    pub list: &'static str,
}
