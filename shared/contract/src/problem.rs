//! The body of a refusal: its code of the one table ([`ErrorCode`]), and what happened this time.

use mazziere_json::{Params, Unread};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fields::{FieldCode, FieldFault};
use crate::params::{Param, missing, undeclared};
use crate::refusals::{Cause, ErrorCode};

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
    /// What happened this time, in English; never a hidden card, a seed or a token.
    pub detail: String,
    /// What happened this time, as data: everything that a translation needs. Each code has parameters of its own.
    #[serde(default, skip_serializing_if = "Params::is_empty")]
    #[schema(value_type = Object, required = false,
        example = json!({"needed": "5.00", "available": "3.20", "currency": "EUR"}))]
    pub params: Params,
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

/// One step of a JSON pointer (RFC 6901), with its slash: a name or an index as it stands there.
pub fn pointer_step(name: &str) -> String {
    format!("/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// Where a field at fault is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In the body.
    #[default]
    Body,
    /// It is a parameter of the query.
    Query,
    /// It is a part of the path.
    Path,
    /// It is a header.
    Header,
}

impl Place {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    fn is_body(&self) -> bool {
        *self == Place::Body
    }
}

/// One field at fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldError {
    /// JSON pointer into the body (RFC 6901), `""` for the whole; elsewhere `/` and the name of the parameter.
    #[schema(example = "/buy_in/fee")]
    pub pointer: String,
    /// Where it is, if not in the body.
    #[serde(default, skip_serializing_if = "Place::is_body", rename = "in")]
    pub place: Place,
    /// What is wrong with it. Answers that were kept from before there were codes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = FieldCode, required = true)]
    pub code: Option<FieldCode>,
    /// What is wrong with it, as data. Each code has parameters of its own.
    #[serde(default, skip_serializing_if = "Params::is_empty")]
    #[schema(value_type = Object, required = false, example = json!({"min": "0.50", "max": "1000.00"}))]
    pub params: Params,
    /// What is wrong with it, in English.
    pub detail: String,
}

/// What a refusal says as data: a code, and the parameters that the table declares for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemCode {
    /// The stable code.
    pub code: ErrorCode,
    /// Its parameters.
    pub params: Params,
}

impl ProblemCode {
    /// What another service or the rules have said, with what they said of it.
    pub fn relayed(code: ErrorCode, params: Params) -> ProblemCode {
        let fault = missing(code.params(), &params).or_else(|| undeclared(code.params(), &params));
        debug_assert_eq!(fault, None, "the parameters of {}", code.code());
        ProblemCode { code, params }
    }

    /// What another service has refused, of which only the code was kept, and what was asked for.
    pub fn kept(code: ErrorCode, needed: Option<Money>) -> ProblemCode {
        let currency = Currency::Eur;
        match code {
            ErrorCode::InsufficientFunds => Cause::InsufficientFunds { needed, available: None, currency }.into(),
            ErrorCode::LossLimitReached => {
                Cause::LossLimitReached { limit: None, lost: None, left: None, until: None, currency }.into()
            }
            code => ProblemCode { code, params: Params::new() },
        }
    }
}

impl From<ErrorCode> for ProblemCode {
    /// A code that needs no parameters: those that do are said by their [`Cause`].
    #[track_caller]
    fn from(code: ErrorCode) -> ProblemCode {
        let needed = code.params().iter().find(|param| param.required).map(|param| param.name);
        debug_assert_eq!(needed, None, "{} is said by its cause, with its parameters", code.code());
        ProblemCode { code, params: Params::new() }
    }
}

impl From<Cause> for ProblemCode {
    fn from(cause: Cause) -> ProblemCode {
        ProblemCode { code: cause.code(), params: cause.into_params() }
    }
}

impl Problem {
    /// A problem of this code with a detail of this occurrence, cut at [`LONGEST_DETAIL`] characters.
    #[track_caller]
    pub fn new(refusal: impl Into<ProblemCode>, detail: impl Into<String>) -> Problem {
        let ProblemCode { code, params } = refusal.into();
        Problem {
            r#type: format!("urn:mazziere:problem:{}", code.code()),
            title: code.meaning().to_owned(),
            status: code.status(),
            code,
            detail: cut(detail.into(), LONGEST_DETAIL),
            params,
            errors: Vec::new(),
            trace_id: None,
            retry_after: None,
        }
    }

    /// The same, pointing at one more field of the body.
    #[must_use]
    pub fn with_field(self, pointer: impl Into<String>, fault: FieldFault, detail: impl Into<String>) -> Problem {
        self.with_fault(Place::Body, pointer, fault, detail)
    }

    /// The same, pointing at one more parameter of the query, part of the path or header.
    #[must_use]
    pub fn with_parameter(self, place: Place, name: &str, fault: FieldFault, detail: impl Into<String>) -> Problem {
        self.with_fault(place, format!("/{name}"), fault, detail)
    }

    fn with_fault(
        mut self,
        place: Place,
        pointer: impl Into<String>,
        fault: FieldFault,
        detail: impl Into<String>,
    ) -> Problem {
        if self.errors.len() < MOST_FIELDS {
            let pointer = cut(pointer.into(), LONGEST_POINTER);
            let detail = cut(detail.into(), LONGEST_DETAIL);
            let (code, params) = fault.into_parts();
            self.errors.push(FieldError { pointer, place, code: Some(code), params, detail });
        }
        self
    }

    /// The same, pointing at what could not be read; `within` is the pointer to where the reading began.
    #[must_use]
    pub fn with_unread(self, place: Place, within: &str, unread: Unread) -> Problem {
        let pointer = unread.path().fold(within.to_owned(), |mut pointer, part| {
            pointer.push_str(&pointer_step(part));
            pointer
        });
        let detail = unread.fault.to_string();
        self.with_fault(place, pointer, unread.fault.into(), detail)
    }

    /// Whether the parameters that there are are as the tables declare. Answers that were kept from before there were
    /// parameters have none.
    ///
    /// # Errors
    /// In words.
    pub fn check_params(&self) -> Result<(), String> {
        self.check_by(undeclared)
    }

    /// The same, and whether all are there that always are.
    ///
    /// # Errors
    /// In words.
    pub fn check(&self) -> Result<(), String> {
        if let Some(error) = self.errors.iter().find(|error| error.code.is_none()) {
            return Err(format!("{} has no code", error.pointer));
        }
        self.check_params().and_then(|()| self.check_by(missing))
    }

    fn check_by(&self, fault: fn(&[Param], &Params) -> Option<String>) -> Result<(), String> {
        let of_problem = std::iter::once((self.code.code(), self.code.params(), &self.params));
        let of_fields = self.errors.iter().filter_map(|error| {
            let code = error.code?;
            Some((code.code(), code.params(), &error.params))
        });
        let found = of_problem
            .chain(of_fields)
            .find_map(|(code, declared, params)| fault(declared, params).map(|fault| format!("{code}: {fault}")));
        found.map_or(Ok(()), Err)
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
    use serde_json::json;

    #[test]
    fn what_is_kept_of_a_request_does_not_grow_with_it() {
        let long = "\u{e8}".repeat(60_000);
        let fields = 0..1_000;
        let problem = fields.fold(Problem::new(ErrorCode::InvalidBody, long.clone()), |problem, _| {
            problem.with_field(long.clone(), FieldFault::MissingField {}, long.clone())
        });
        assert_eq!(problem.detail, format!("{}\u{2026}", &long[..2 * LONGEST_DETAIL]));
        assert!(serde_json::to_vec(&problem).unwrap().len() < 45_000);
        let exact = "x".repeat(LONGEST_DETAIL);
        assert_eq!(Problem::new(ErrorCode::InvalidBody, exact.clone()).detail, exact);
    }

    #[test]
    fn what_was_kept_before_there_were_parameters_is_read_and_written_as_it_was() {
        let kept = r#"{"type":"urn:mazziere:problem:insufficient_funds","title":"t","status":409,"code":"insufficient_funds","detail":"d","errors":[{"pointer":"/amount","detail":"d"}]}"#;
        let problem: Problem = serde_json::from_str(kept).unwrap();
        assert_eq!(serde_json::to_string(&problem).unwrap(), kept);
    }

    #[test]
    fn parameters_are_those_of_the_code() {
        let cause =
            Cause::InsufficientFunds { needed: Money::from_cents(500), available: None, currency: Currency::Eur };
        let problem = Problem::new(cause, "short");
        assert_eq!(serde_json::to_value(&problem).unwrap()["params"], json!({"needed": "5.00", "currency": "EUR"}));
        assert_eq!(problem.check(), Ok(()));
        for (params, wrong) in [
            (json!({"needed": "5.00"}), "insufficient_funds: currency is missing"),
            (json!({"currency": "EUR", "least": 1}), "insufficient_funds: least is not declared"),
            (json!({"currency": "EUR", "needed": 5}), "insufficient_funds: needed is no Amount: 5"),
        ] {
            let other = Problem { params: serde_json::from_value(params).unwrap(), ..problem.clone() };
            assert_eq!(other.check(), Err(wrong.to_owned()));
        }
    }

    #[test]
    #[should_panic(expected = "is said by its cause")]
    fn a_code_that_needs_parameters_is_not_said_without() {
        let _ = Problem::new(ErrorCode::RateLimited, "too fast");
    }

    #[test]
    fn a_field_has_a_code_with_its_parameters() {
        let problem = Problem::new(ErrorCode::InvalidBody, "no").with_field("/players", FieldFault::range(2, 64), "no");
        let error = serde_json::to_value(&problem.errors[0]).unwrap();
        let expected = json!({"pointer": "/players", "code": "out_of_range", "params": {"min": 2, "max": 64},
            "detail": "no"});
        assert_eq!(error, expected);
        assert_eq!(problem.check(), Ok(()));
    }
}
