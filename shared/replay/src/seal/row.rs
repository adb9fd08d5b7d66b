//! The two forms of a stored row that differ from its event: sealed, and open with keys of deals beside it.

use mazziere_fairdeal::{Root, Seeds};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Sealed;

/// The version of payloads that are sealed, or open what was.
pub const SEALED_SCHEMA: i16 = 2;

/// How a sealed row begins.
pub(super) const SEALED: &[u8] = br#"{"sealed":"#;

/// The key of a deal, published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opened {
    pub(super) deal: u32,
    pub(super) key: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealedRow {
    pub(super) sealed: Sealed,
    /// What was drawn, of a `turn` with a draw. Older rows keep it in the box alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) drawn: Option<Drawn>,
}

/// What a sealed row says openly of a draw, and everybody at the table is shown as soon as it is made: the root over
/// the cards, with what was mixed in. So one card can be proven of a deal whose key nobody is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// The deal that was drawn.
    pub deal: u32,
    /// What was mixed in of the players' seeds, by seat.
    pub seeds: Seeds,
    /// With which version each of them was sent, 0 for an empty one; not at older tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeded_at: Vec<i64>,
    /// The root over the salted cards, when cards were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<Root>,
}

/// A row that opens deals.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningRow {
    pub(super) opens: Vec<Opened>,
    pub(super) event: Box<RawValue>,
}

/// The event in a row that is not sealed; the deal under which it is, if it is.
pub(crate) fn unsealed(payload: &[u8]) -> serde_json::Result<Result<Box<RawValue>, u32>> {
    if payload.starts_with(SEALED) {
        return serde_json::from_slice(payload).map(|row: SealedRow| Err(row.sealed.deal.unwrap_or(0)));
    }
    serde_json::from_slice(payload).map(|row: OpeningRow| Ok(row.event))
}
