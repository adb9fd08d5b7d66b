//! The services that call others, and so have a key of their own.
//!
//! The wallet is none of them: it calls nobody.

use mazziere_ids::derive_uuid;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A service that calls others.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Service {
    /// Opens tables, collects buy-ins, pays prizes.
    Lobby,
    /// Settles the hands of cash tables.
    Tables,
}

impl Service {
    /// Every service that calls others.
    pub const ALL: [Self; 2] = [Self::Lobby, Self::Tables];

    /// Its name, in key documents and tokens.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The `sub` of its tokens.
    pub fn subject(self) -> Uuid {
        derive_uuid(Uuid::nil(), &format!("mazziere service {}", self.name()))
    }
}
