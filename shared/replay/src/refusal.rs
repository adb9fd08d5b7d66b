//! Refusals of the tables: every one a code of the contract's table, with a detail of the occurrence.
//!
//! The rules' own codes travel under the same names; where the contract already had a name for the same thing the alias
//! stands in [`code_of`]. Invariant (tested): every refusal code of the rules has an entry in the contract's table.

use std::borrow::Cow;

use mazziere_contract::{Cause, ErrorCode, FieldFault, Params, Problem, ProblemCode};
use mazziere_rules::refusal::{Refusal, RefusalCode};

/// Why a command of a table is refused. Not an error: nothing broke, and the answer is remembered with the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The stable code.
    pub code: ErrorCode,
    /// What exactly; never a card the caller may not see.
    pub detail: String,
    /// What a translation needs of it.
    pub params: Params,
    /// The field that it is about, if it is about one: of the move, as the rules name it (`games[1].cards[2]`), or a
    /// JSON pointer into the body.
    pub field: Option<Cow<'static, str>>,
    /// What is wrong with the field, where the code does not say it all.
    pub fault: Option<Box<FieldFault>>,
}

impl Refused {
    /// A refusal with a detail of its own.
    #[track_caller]
    pub fn new(told: impl Into<ProblemCode>, detail: impl Into<String>) -> Refused {
        let ProblemCode { code, params } = told.into();
        Refused { code, detail: detail.into(), params, field: None, fault: None }
    }

    /// The same, about this field, with what is wrong with it.
    #[must_use]
    pub fn at(self, field: impl Into<Cow<'static, str>>, fault: FieldFault) -> Refused {
        Refused { field: Some(field.into()), fault: Some(Box::new(fault)), ..self }
    }

    /// The body it is answered with.
    pub fn problem(&self) -> Problem {
        let problem = Problem::new(ProblemCode { code: self.code, params: self.params.clone() }, self.detail.clone());
        let fault = || self.fault.as_deref().cloned().unwrap_or(FieldFault::Refused {});
        match &self.field {
            Some(field) => problem.with_field(pointer(field), fault(), self.detail.clone()),
            None => problem,
        }
    }
}

impl From<ErrorCode> for Refused {
    /// The meaning of the code is detail enough.
    #[track_caller]
    fn from(code: ErrorCode) -> Refused {
        Refused::new(code, code.meaning())
    }
}

impl From<Cause> for Refused {
    fn from(cause: Cause) -> Refused {
        let meaning = cause.code().meaning();
        Refused::new(cause, meaning)
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let Refusal { code, detail, field, params, fault } = refusal;
        let (field, fault) = match (field, fault) {
            // Options stand in the body under one name, whatever reads them.
            (None, fault) if code == RefusalCode::InvalidOptions => (Some("/options".into()), fault),
            other => other,
        };
        let told = ProblemCode::relayed(code_of(code), params);
        let fault = fault.map(|fault| Box::new(FieldFault::from(*fault)));
        Refused { code: told.code, detail, params: told.params, field, fault }
    }
}

/// The JSON pointer of a field into the body: of one of the move, that of a request that plays it
/// (`/move/games/1/cards/2`).
fn pointer(field: &str) -> String {
    if field.starts_with('/') {
        return field.to_owned();
    }
    let parts = field.split(['.', '[', ']']).filter(|part| !part.is_empty());
    parts.fold("/move".to_owned(), |pointer, part| pointer + "/" + part)
}

/// The contract's code for a code of the rules: the same name, but for what the contract calls otherwise.
pub fn code_of(code: RefusalCode) -> ErrorCode {
    match code.as_str() {
        "unknown_game" => ErrorCode::GameUnknown,
        "match_over" => ErrorCode::TableOver,
        name => ErrorCode::from_code(name).unwrap_or(ErrorCode::MoveNotLegal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_the_move_is_pointed_at_in_the_body() {
        let refused = Refused::from(RefusalCode::CardNotInHand.at("games[1].cards[2]"));
        assert_eq!(refused.problem().errors[0].pointer, "/move/games/1/cards/2");
        assert_eq!(pointer("card"), "/move/card");
        assert!(Refused::from(Refusal::from(RefusalCode::DrawFirst)).problem().errors.is_empty());
    }

    #[test]
    fn every_refusal_code_of_the_rules_stands_in_the_contract() {
        for code in mazziere_rules::refusal::all() {
            let found = ErrorCode::from_code(code.as_str());
            let alias = matches!(code.as_str(), "unknown_game" | "match_over");
            assert!(found.is_some() || alias, "{code} is not in the contract's table of codes");
            assert_eq!(found.unwrap_or(code_of(*code)), code_of(*code), "{code} has both a name and an alias");
            let fell_back = code_of(*code) == ErrorCode::MoveNotLegal && code.as_str() != "move_not_legal";
            assert!(!fell_back, "{code} is told apart from a move that is not legal");
        }
    }

    /// Codes that the tables and the lobby answer with, too, where they mean more than the rules do.
    const WIDER: [&str; 6] =
        ["unknown_game", "match_over", "not_your_turn", "move_not_legal", "seat_taken", "session_closing"];

    #[test]
    fn the_title_of_a_refusal_is_the_sentence_of_the_rules_or_its_beginning() {
        for code in mazziere_rules::refusal::all().iter().filter(|code| !WIDER.contains(&code.as_str())) {
            let title = code_of(*code).meaning().trim_end_matches('.').to_lowercase();
            let rest = code.meaning().to_lowercase().strip_prefix(&title).map(str::to_owned);
            assert!(rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':')), "{code}: {title}");
        }
    }
}
