//! The body of a refusal: its code of the one table ([`ErrorCode`]), and what happened this time.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::refusals::ErrorCode;

/// A refusal or failure, as RFC 9457 `application/problem+json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// A URI that names the kind of problem: `urn:mazziere:problem:<code>`.
    #[schema(example = "urn:mazziere:problem:insufficient_funds")]
    pub r#type: String,
    /// The meaning of the code, the same for every occurrence.
    pub title: String,
    /// The HTTP status.
    #[schema(example = 409)]
    pub status: u16,
    /// The stable code.
    pub code: ErrorCode,
    /// What happened this time; never a hidden card, a seed or a token.
    pub detail: String,
    /// The fields at fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
    /// The trace to quote to support.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace_id: Option<String>,
    /// After how many seconds to come back, as the answer's Retry-After says; no part of the body.
    #[serde(skip)]
    pub retry_after: Option<u64>,
}

/// The longest detail, in characters. Details quote what was sent, and refusals are kept: what is kept of a request
/// does not grow with it.
pub const LONGEST_DETAIL: usize = 1_000;

/// The longest pointer.
const LONGEST_POINTER: usize = 200;

/// Fields named at most.
const MOST_FIELDS: usize = 16;

/// A text, or its beginning and an ellipsis.
fn cut(mut text: String, longest: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(longest) {
        text.truncate(end);
        text.push('\u{2026}');
    }
    text
}

/// One field at fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldError {
    /// JSON pointer into the body (RFC 6901), `""` for the whole.
    #[schema(example = "/buy_in/fee")]
    pub pointer: String,
    /// What is wrong with it.
    pub detail: String,
}

impl Problem {
    /// A problem of this code with a detail of this occurrence, cut at [`LONGEST_DETAIL`] characters.
    pub fn new(code: ErrorCode, detail: impl Into<String>) -> Problem {
        Problem {
            r#type: format!("urn:mazziere:problem:{}", code.code()),
            title: code.meaning().to_owned(),
            status: code.status(),
            code,
            detail: cut(detail.into(), LONGEST_DETAIL),
            errors: Vec::new(),
            trace_id: None,
            retry_after: None,
        }
    }

    /// The same, pointing at one more field.
    #[must_use]
    pub fn with_field(mut self, pointer: impl Into<String>, detail: impl Into<String>) -> Problem {
        if self.errors.len() < MOST_FIELDS {
            let pointer = cut(pointer.into(), LONGEST_POINTER);
            let detail = cut(detail.into(), LONGEST_DETAIL);
            self.errors.push(FieldError { pointer, detail });
        }
        self
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.code(), self.detail)
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_a_request_does_not_grow_with_it() {
        let long = "\u{e8}".repeat(60_000);
        let fields = 0..1_000;
        let problem = fields.fold(Problem::new(ErrorCode::InvalidBody, long.clone()), |problem, _| {
            problem.with_field(long.clone(), long.clone())
        });
        assert_eq!(problem.detail, format!("{}\u{2026}", &long[..2 * LONGEST_DETAIL]));
        assert!(serde_json::to_vec(&problem).unwrap().len() < 45_000);
        let exact = "x".repeat(LONGEST_DETAIL);
        assert_eq!(Problem::new(ErrorCode::InvalidBody, exact.clone()).detail, exact);
    }
}
