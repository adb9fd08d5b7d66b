//! Verdicts: what comes of a command, and how the first answer is kept.
//!
//! A refusal is not an error: it is decided, written down and given again like every other answer.

use std::sync::Arc;

use mazziere_contract::wallet::{
    Correction, Hold, Posting, Protection, TableAccounts, TournamentAccounts, VoidOutcome, Withdrawal,
};
use mazziere_contract::{ErrorCode, FieldError, FieldFault, Params, Problem, ProblemCode};

/// Why a command has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The stable code.
    pub code: ErrorCode,
    /// What happened this time.
    pub detail: String,
    /// What a translation needs of it.
    pub params: Params,
    /// The field at fault.
    pub field: Option<Box<FieldError>>,
}

impl Refusal {
    /// A refusal without a field at fault.
    #[track_caller]
    pub fn new(told: impl Into<ProblemCode>, detail: impl Into<String>) -> Refusal {
        let ProblemCode { code, params } = told.into();
        Refusal { code, detail: detail.into(), params, field: None }
    }

    /// The same, with the field at fault, about which the code says it all.
    #[must_use]
    pub fn at(self, pointer: impl Into<String>) -> Refusal {
        self.at_fault(pointer, FieldFault::Refused {})
    }

    /// The same, with the field at fault and what is wrong with it.
    #[must_use]
    pub fn at_fault(self, pointer: impl Into<String>, fault: FieldFault) -> Refusal {
        let detail = self.detail.clone();
        let pointed = self.problem().with_field(pointer, fault, detail);
        Refusal { field: pointed.errors.into_iter().next().map(Box::new), ..self }
    }

    /// How it is answered.
    pub fn problem(&self) -> Problem {
        let told = ProblemCode { code: self.code, params: self.params.clone() };
        let errors = self.field.iter().map(|field| FieldError::clone(field)).collect();
        Problem { errors, ..Problem::new(told, self.detail.clone()) }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        let field = problem.errors.into_iter().next().map(Box::new);
        Refusal { code: problem.code, detail: problem.detail, params: problem.params, field }
    }
}

/// What came of a command that has an effect, or found it in place already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// A posting took place.
    Posted(Posting),
    /// The posting had taken place before, under another key.
    FoundPosting(Posting),
    /// A withdrawal was asked for.
    WithdrawalOpened(Withdrawal),
    /// A withdrawal was found, completed or cancelled.
    WithdrawalStands(Withdrawal),
    /// A hold was placed.
    HoldPlaced(Hold),
    /// A hold was found, settled, voided or has expired.
    HoldStands(Hold),
    /// A posting was called off.
    CalledOff(VoidOutcome),
    /// A correction was proposed.
    CorrectionProposed(Correction),
    /// A correction was found, approved or rejected.
    CorrectionStands(Correction),
    /// What a player allows themselves was changed, or is as they asked.
    ProtectionStands(Protection),
    /// The accounts of a tournament were closed.
    TournamentClosed(TournamentAccounts),
    /// The accounts of a cash table were closed.
    TableClosed(TableAccounts),
}

/// The bytes and status that a command is answered with, the first time and every time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReply {
    /// The HTTP status.
    pub status: u16,
    /// The JSON body: the thing itself, or the problem.
    pub body: Arc<[u8]>,
}

impl StoredReply {
    /// The answer to a verdict.
    pub fn to(verdict: &Result<Done, Refusal>) -> StoredReply {
        let (status, body) = match verdict {
            Ok(Done::Posted(posting)) => (201, serde_json::to_vec(posting)),
            Ok(Done::FoundPosting(posting)) => (200, serde_json::to_vec(posting)),
            Ok(Done::WithdrawalOpened(withdrawal)) => (201, serde_json::to_vec(withdrawal)),
            Ok(Done::WithdrawalStands(withdrawal)) => (200, serde_json::to_vec(withdrawal)),
            Ok(Done::HoldPlaced(hold)) => (201, serde_json::to_vec(hold)),
            Ok(Done::HoldStands(hold)) => (200, serde_json::to_vec(hold)),
            Ok(Done::CalledOff(outcome)) => (200, serde_json::to_vec(outcome)),
            Ok(Done::CorrectionProposed(correction)) => (201, serde_json::to_vec(correction)),
            Ok(Done::CorrectionStands(correction)) => (200, serde_json::to_vec(correction)),
            Ok(Done::ProtectionStands(protection)) => (200, serde_json::to_vec(protection)),
            Ok(Done::TournamentClosed(accounts)) => (200, serde_json::to_vec(accounts)),
            Ok(Done::TableClosed(accounts)) => (200, serde_json::to_vec(accounts)),
            Err(refusal) => (refusal.code.status(), serde_json::to_vec(&refusal.problem())),
        };
        // Contract types have string keys and finite numbers only, so they always serialize.
        StoredReply { status, body: body.expect("contract types serialize").into() }
    }

    /// Whether the command was refused.
    pub fn is_refusal(&self) -> bool {
        self.status >= 400
    }

    /// The problem inside a refusal.
    pub fn problem(&self) -> Option<Problem> {
        self.is_refusal().then(|| serde_json::from_slice(&self.body).ok()).flatten()
    }
}
