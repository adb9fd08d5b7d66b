//! Money that a player brings: the buy-in of a tournament, the sit-in at a cash table, a top-up. One machine for all.
//!
//! Each of them is collected by a posting, and returned by the mirror of that posting if what it was for does not come
//! about. While it is not known whether the posting took place it is called off at the wallet, which then has not made
//! it or reverses it, and never makes it again. Whose payment it is decides when it is given up; what is asked of the
//! wallet then, what the answers mean, and what becomes of answers that come late or twice is decided here.
//!
//! Invariants: a payment moves along `NotDue -> Pending -> Paid -> Returning -> Returned`, or off that path by
//! `Refused`, or by `CallingOff -> CalledOff`; one that may have taken place is never forgotten: it ends paid,
//! returned, refused or called off. Pure. Non-goals: amounts and accounts (whose payment it is has the posting), the
//! names of events.

#[cfg(test)]
mod tests;

use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{Leg, PostingKind, PostingRequest};
use mazziere_ids::PostingId;

use crate::outbox::call::{CallResult, Moment, Refused, Reply, Request, Step, is_verdict};

/// Where a payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// Not asked for yet.
    NotDue,
    /// Asked for; the outcome is not known yet.
    Pending,
    /// In the accounts that it is for.
    Paid,
    /// The wallet refused it: nothing moved.
    Refused,
    /// Being called off: whether it took place is not known, and soon it will not have.
    CallingOff,
    CalledOff,
    /// On its way back.
    Returning,
    /// Back with the player.
    Returned,
}

/// What the wallet is asked to do because of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Collect,
    /// See that it has not taken place, whether or not it had.
    CallOff,
    Return,
}

/// What has been heard of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub enum PaymentOutcome {
    /// The wallet has collected it; by no posting where there was nothing to pay.
    Paid(Option<PostingId>),
    /// The wallet has refused it with this code.
    Refused(ErrorCode),
    /// The wallet gave no answer in time.
    Silence,
    CalledOff,
    Returned(PostingId),
}

/// The postings of a payment.
#[derive(Clone, Debug, PartialEq)]
pub struct Bill {
    pub collects: PostingRequest,
    /// The id and the kind of the one that returns it, which is otherwise the mirror of the first.
    pub returns: (PostingId, PostingKind),
    /// Why it is called off, for people.
    pub called_off: &'static str,
}

impl Bill {
    /// The posting that returns it: what goes back is exactly what came in.
    pub fn mirror(&self) -> PostingRequest {
        let (posting_id, kind) = self.returns;
        let legs = self.collects.legs.iter().map(|leg| Leg { amount: leg.amount.negated(), ..*leg }).collect();
        PostingRequest { posting_id, kind, legs, ..self.collects.clone() }
    }
}

impl Payment {
    /// Whether money may still move because of it.
    pub fn is_unsettled(self) -> bool {
        self.due().is_some()
    }

    /// What the wallet is to be asked now.
    pub fn due(self) -> Option<Task> {
        match self {
            Payment::Pending => Some(Task::Collect),
            Payment::CallingOff => Some(Task::CallOff),
            Payment::Returning => Some(Task::Return),
            Payment::NotDue | Payment::Paid | Payment::Refused | Payment::CalledOff | Payment::Returned => None,
        }
    }

    /// What it comes to when this is heard; `None` if it is known already or has been overtaken: a payment that is
    /// being called off is not taken for paid, because calling it off reverses it.
    pub fn after(self, heard: PaymentOutcome) -> Option<Payment> {
        match (self, heard) {
            (Payment::Pending, PaymentOutcome::Paid(_)) => Some(Payment::Paid),
            (Payment::Pending, PaymentOutcome::Refused(_)) => Some(Payment::Refused),
            (Payment::Pending, PaymentOutcome::Silence) => Some(Payment::CallingOff),
            (Payment::CallingOff, PaymentOutcome::CalledOff) => Some(Payment::CalledOff),
            (Payment::Returning, PaymentOutcome::Returned(_)) => Some(Payment::Returned),
            _ => None,
        }
    }

    /// What becomes of it when what it was for will not come about: what is paid goes back.
    #[must_use]
    pub fn given_up(self) -> Payment {
        match self {
            Payment::Paid => Payment::Returning,
            other => other.stopped(),
        }
    }

    /// The same where somebody else sees to what is paid already.
    #[must_use]
    pub fn stopped(self) -> Payment {
        match self {
            Payment::Pending => Payment::CallingOff,
            other => other,
        }
    }

    /// What a task asks of the wallet, if it is still to be done.
    ///
    /// A payment whose time is over, counted from when it was queued, is given up before it is called off: the log says
    /// so first, so that a late answer cannot come between.
    pub fn ask(self, task: Task, bill: &Bill, moment: &Moment) -> Step<PaymentOutcome> {
        if self.due() != Some(task) {
            return Step::Done(None);
        }
        let request = match task {
            Task::Collect if moment.is_late() => return Step::outcome(PaymentOutcome::Silence),
            Task::Collect => Request::Post(bill.collects.clone()),
            Task::CallOff => Request::CallOff { posting: bill.collects.posting_id, reason: bill.called_off },
            Task::Return => Request::Post(bill.mirror()),
        };
        Step::ask(moment.key(), request)
    }
}

impl Task {
    /// What an answer of the wallet means. A refusal is an outcome only of collecting, and only if it is the wallet's
    /// last word; anything else is tried again.
    pub fn heard(self, answer: CallResult) -> Step<PaymentOutcome> {
        match (self, answer) {
            (Task::Collect, Ok(Reply::Posted(posting))) => Step::outcome(PaymentOutcome::Paid(Some(posting))),
            (Task::Collect, Err(Refused { code, .. })) if is_verdict(code) => {
                Step::outcome(PaymentOutcome::Refused(code))
            }
            (Task::CallOff, Ok(_)) => Step::outcome(PaymentOutcome::CalledOff),
            (Task::Return, Ok(Reply::Posted(posting))) => Step::outcome(PaymentOutcome::Returned(posting)),
            _ => Step::Again,
        }
    }
}
