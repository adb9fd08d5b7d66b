//! Why deciders say no: a stable code, and what happened this time.

use mazziere_contract::params::OverHow;
use mazziere_contract::{Cause, ErrorCode, FieldError, FieldFault, Form, Params, Place, Problem, ProblemCode};

/// Why not: a stable code and what happened this time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: ErrorCode,
    /// In words.
    pub detail: String,
    /// What a translation needs of it.
    pub params: Params,
    /// The fields at fault.
    pub errors: Vec<FieldError>,
}

impl Refusal {
    /// A refusal of this code.
    #[track_caller]
    pub fn new(told: impl Into<ProblemCode>, detail: impl Into<String>) -> Refusal {
        let ProblemCode { code, params } = told.into();
        Refusal { code, detail: detail.into(), params, errors: Vec::new() }
    }

    /// The same, pointing at a field of the body.
    #[must_use]
    pub fn at(self, pointer: &str, fault: FieldFault) -> Refusal {
        let detail = self.detail.clone();
        let pointed = self.into_problem().with_field(pointer, fault, detail);
        Refusal { code: pointed.code, detail: pointed.detail, params: pointed.params, errors: pointed.errors }
    }

    /// The refusal of a cursor that is not the `next` of a page.
    pub fn of_cursor() -> Refusal {
        let detail = "cursor: not the `next` of a page";
        let problem = Problem::new(ErrorCode::InvalidQuery, detail);
        let problem = problem.with_parameter(Place::Query, "cursor", FieldFault::form(Form::Cursor), detail);
        Refusal { errors: problem.errors, ..Refusal::new(ErrorCode::InvalidQuery, detail) }
    }

    /// How it is answered.
    pub fn into_problem(self) -> Problem {
        let Refusal { code, detail, params, errors } = self;
        Problem { errors, ..Problem::new(ProblemCode { code, params }, detail) }
    }
}

/// That a tournament is over, and how.
pub(crate) const fn over(how: OverHow) -> Cause {
    Cause::TournamentOver { how: Some(how) }
}

/// The same, as what a decision comes to.
///
/// # Errors
/// Always: it is one.
#[track_caller]
pub(crate) fn refuse<T>(told: impl Into<ProblemCode>, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(told, detail))
}
