//! Deciding: one command on the books, and a whole batch folded over them.
//!
//! Invariants: a refused command changes nothing; a command that was answered before is answered the same again, also
//! inside one batch (but for refusals that are no answers yet: what others may cure, and what is decided anew whenever
//! it is asked); the fold is pure, so the same books and batch always give the same facts.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::act::StaffAct;
use mazziere_contract::wallet::WithdrawalStatus;
use mazziere_ids::CommandId;

use crate::books::{Books, Fact, RefusedPosting, Remembered};
use crate::command::{Action, Command};
use crate::decision::Decision;
use crate::verdict::{Done, Refusal, StoredReply};
use crate::{correction, origin, posting};
use crate::{deposit, hold, protection, reversal, table, tournament, withdrawal};

#[cfg(test)]
mod tests;

/// Decides one command on these books, at this time. See the noun modules for the refusals in order of precedence.
///
/// # Errors
/// The refusal.
pub fn decide(books: &Books, command: &Command, now: DateTime<Utc>) -> Result<Decision, Refusal> {
    let id = command.command_id;
    match &command.action {
        Action::Post(request) => posting::decide(books, request, id, now),
        Action::VoidPosting { posting_id, reason } => {
            check_reason(reason)?;
            reversal::decide_void(books, *posting_id, reason, id, now)
        }
        Action::ProposeReversal { posting_id, reason, by } => {
            check_reason(reason)?;
            correction::decide_reversal(books, *posting_id, reason, id, (*by, now))
        }
        Action::ProposeAdjustment { adjustment, by } => {
            check_reason(&adjustment.reason)?;
            correction::decide_adjustment(books, adjustment, id, (*by, now))
        }
        Action::ApproveCorrection { correction_id, by } => {
            correction::decide_approval(books, *correction_id, id, (*by, now))
        }
        Action::RejectCorrection { correction_id, reason, by } => {
            check_reason(reason)?;
            correction::decide_rejection(books, *correction_id, reason, (*by, now))
        }
        Action::Deposit(request) => deposit::decide(books, request, id, now),
        Action::OpenWithdrawal(request) => withdrawal::decide_open(books, request, id, now),
        Action::CompleteWithdrawal(withdrawal) => {
            withdrawal::decide_end(books, *withdrawal, WithdrawalStatus::Completed, id, now)
        }
        Action::CancelWithdrawal(withdrawal) => {
            withdrawal::decide_end(books, *withdrawal, WithdrawalStatus::Cancelled, id, now)
        }
        Action::PlaceHold(request) => hold::decide_place(books, request, now),
        Action::SettleHold(hold_id, request) => hold::decide_settle(books, *hold_id, request, id, now),
        Action::VoidHold(hold_id) => hold::decide_void(books, *hold_id, now),
        Action::ExpireHold(hold_id) => hold::decide_expire(books, *hold_id, now),
        Action::Protect { player_id, asked } => protection::decide::decide(books, *player_id, *asked, now),
        Action::CloseTournament(tournament_id) => tournament::decide_close(books, *tournament_id),
        Action::CloseTable(table_id) => table::decide_close(books, *table_id),
    }
}

fn check_reason(reason: &str) -> Result<(), Refusal> {
    posting::check_text(reason, "a reason", "/reason")
}

/// What one command of a batch comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This is the answer; `replayed` when it was given before.
    Answered {
        answer: StoredReply,
        /// Whether it is the first answer again.
        replayed: bool,
    },
    /// The command's id was used for another request. Nothing is written: the first answer stays.
    KeyReused,
}

/// What a batch comes to.
#[derive(Clone, Debug, Default)]
pub struct Folded {
    /// A verdict for each command.
    pub verdicts: Vec<Verdict>,
    /// What happened, in order.
    pub facts: Vec<Fact>,
    /// Which commands were answered for the first time, in order.
    pub answered: Vec<(CommandId, Remembered)>,
    /// What members of the staff have done with these commands, in order.
    pub acts: Vec<(CommandId, StaffAct)>,
}

impl Folded {
    /// Adds what was folded after this.
    pub fn extend(&mut self, later: Folded) {
        self.verdicts.extend(later.verdicts);
        self.facts.extend(later.facts);
        self.answered.extend(later.answered);
        self.acts.extend(later.acts);
    }
}

/// Folds a batch over the books.
pub fn fold(books: &mut Books, commands: &[&Command], now: DateTime<Utc>) -> Folded {
    let mut folded = Folded::default();
    for command in commands {
        let verdict = fold_one(books, &mut folded, command, now);
        folded.verdicts.push(verdict);
    }
    folded
}

/// The verdict on a command that was answered before.
fn known(books: &Books, command: &Command) -> Option<Verdict> {
    let first = books.answers.get(&command.command_id)?;
    Some(match first.request_hash == command.request_hash {
        true => Verdict::Answered { answer: first.answer.clone(), replayed: true },
        false => Verdict::KeyReused,
    })
}

fn fold_one(books: &mut Books, folded: &mut Folded, command: &Command, now: DateTime<Utc>) -> Verdict {
    if let Some(verdict) = known(books, command) {
        return verdict;
    }
    let verdict = match decide(books, command, now) {
        Ok(decision) => {
            apply(books, folded, decision.facts);
            Ok(decision.done)
        }
        Err(refusal) if is_decided_anew(&command.action) || may_be_cured(&command.action, refusal.code) => {
            return first_answer(&Err(refusal));
        }
        Err(refusal) => {
            apply(books, folded, spent_posting(books, command, &refusal, now));
            Err(refusal)
        }
    };
    remember(books, folded, command, &verdict)
}

/// Whether a refusal is for the state of the books.
fn is_by_state(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::InsufficientFunds
            | ErrorCode::AccountClosed
            | ErrorCode::NeverSatIn
            | ErrorCode::AmountOutOfRange
            | ErrorCode::AccountNotEmpty
            | ErrorCode::SelfExcluded
            | ErrorCode::LossLimitReached
    )
}

/// Whether the sender of a refused command cannot give it up, because it says what has happened or ends what is over,
/// and somebody else can put right why it was refused. Such a refusal is no first answer: it leaves no trace, and the
/// same command under the same key is decided anew.
fn may_be_cured(action: &Action, code: ErrorCode) -> bool {
    let owed = match action {
        Action::Post(request) => !origin::is_payment(request.kind),
        Action::VoidPosting { .. }
        | Action::ApproveCorrection { .. }
        | Action::CloseTournament(_)
        | Action::CloseTable(_) => true,
        _ => false,
    };
    owed && is_by_state(code)
}

/// Whether a command of this kind leaves no trace when it is refused, whatever the code, so that asked again it is
/// decided anew. That holds for a player's own wish, so that nobody fills the ledger with what came to nothing; and for
/// the expiry of a hold, which is one command for ever: it is refused if the clock was set back after the sweep, and
/// a refusal that is kept would stop every later sweep from freeing the hold. A payment that a service asks for is
/// neither: its refusal ends what was begun elsewhere, and is final.
fn is_decided_anew(action: &Action) -> bool {
    matches!(action, Action::OpenWithdrawal(_) | Action::Protect { .. } | Action::ExpireHold(_))
}

/// The payment of a player that is refused for the state of the books spends its id, so that a late repeat under
/// another key cannot succeed after its sender has given it up. One refused for its own shape does not: it can never
/// succeed anyway.
fn spent_posting(books: &Books, command: &Command, refusal: &Refusal, now: DateTime<Utc>) -> Vec<Fact> {
    let Action::Post(request) = &command.action else { return Vec::new() };
    if !is_by_state(refusal.code) || books.refusals.contains_key(&request.posting_id) {
        return Vec::new();
    }
    let content_hash = posting::content_hash(request.kind, &request.reference, &request.legs);
    vec![Fact::PostingRefused(request.posting_id, RefusedPosting { content_hash, refusal: refusal.clone() }, now)]
}

fn apply(books: &mut Books, folded: &mut Folded, facts: Vec<Fact>) {
    for fact in &facts {
        books.evolve(fact);
    }
    folded.facts.extend(facts);
}

fn remember(books: &mut Books, folded: &mut Folded, command: &Command, verdict: &Result<Done, Refusal>) -> Verdict {
    let posting_id = match verdict {
        Ok(Done::Posted(posting)) => Some(posting.posting_id),
        _ => None,
    };
    let remembered = Remembered { request_hash: command.request_hash, answer: StoredReply::to(verdict), posting_id };
    books.answers.insert(command.command_id, remembered.clone());
    let answer = remembered.answer.clone();
    folded.answered.push((command.command_id, remembered));
    if let (Ok(_), Some(act)) = (verdict, &command.act) {
        folded.acts.push((command.command_id, act.record(&answer.body)));
    }
    Verdict::Answered { answer, replayed: false }
}

fn first_answer(verdict: &Result<Done, Refusal>) -> Verdict {
    Verdict::Answered { answer: StoredReply::to(verdict), replayed: false }
}
