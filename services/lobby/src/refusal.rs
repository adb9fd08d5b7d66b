//! Why deciders say no: a stable code, and what happened this time.

use mazziere_contract::ErrorCode;

/// Why not: a stable code and what happened this time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: ErrorCode,
    /// In words.
    pub detail: String,
}

impl Refusal {
    /// A refusal of this code.
    pub fn new(code: ErrorCode, detail: impl Into<String>) -> Refusal {
        Refusal { code, detail: detail.into() }
    }
}

/// The same, as what a decision comes to.
///
/// # Errors
/// Always: it is one.
pub(crate) fn refuse<T>(code: ErrorCode, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, detail))
}
