//! The two forms of a stored row that differ from its event: sealed, and open with keys of deals beside it.

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
