//! Every order in which a payment can be asked for, answered, given up and heard of, against the books of a wallet.

use chrono::{DateTime, Duration};
use mazziere_contract::wallet::{AccountRef, PostingReference};
use mazziere_ids::{PlayerId, TableId};
use mazziere_money::Money;
use uuid::Uuid;

use super::*;
use crate::outbox::call::Call;
use crate::world::Wallet;

/// What is paid, in cents.
const AMOUNT: i64 = 100;

const ALL: [Payment; 8] = [
    Payment::NotDue,
    Payment::Pending,
    Payment::Paid,
    Payment::Refused,
    Payment::CallingOff,
    Payment::CalledOff,
    Payment::Returning,
    Payment::Returned,
];

fn player() -> AccountRef {
    AccountRef::PlayerCash { player_id: PlayerId::new(Uuid::from_u128(1)) }
}

fn seat() -> AccountRef {
    AccountRef::PlayerInPlay {
        player_id: PlayerId::new(Uuid::from_u128(1)),
        table_id: TableId::new(Uuid::from_u128(2)),
    }
}

fn bill() -> Bill {
    let leg = |account, cents| Leg { account, amount: Money::from_cents(cents).unwrap() };
    let session = Uuid::from_u128(3);
    Bill {
        collects: PostingRequest {
            posting_id: PostingId::derived(session, "sit_in"),
            kind: PostingKind::SitIn,
            reference: PostingReference {
                tournament_id: None,
                table_id: Some(TableId::new(Uuid::from_u128(2))),
                cause: Some(format!("session:{session}")),
            },
            legs: vec![leg(player(), -AMOUNT), leg(seat(), AMOUNT)],
        },
        returns: (PostingId::derived(session, "sit_in_returned"), PostingKind::CashOut),
        called_off: "a test",
    }
}

fn moment(task: Task, late: bool) -> Moment {
    let (since, patience) = (DateTime::UNIX_EPOCH, Duration::seconds(30));
    let now = if late { since + patience } else { since };
    Moment { effect_id: Uuid::from_u128(10 + task as u128), attempts: 0, since, now, patience }
}

/// Something that happens around a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    /// Somebody takes up what is due, and is about to send it.
    TakeUp,
    /// What was taken up first is sent, and its answer is on its way.
    Send,
    /// What was taken up first is sent, and its answer gets lost.
    Lose,
    /// What is due has waited for too long.
    TooLong,
    /// The first answer under way arrives; it will arrive once more at the end.
    Hear,
    /// What the payment was for will not come about.
    GiveUp,
}

const ACTS: [Act; 6] = [Act::TakeUp, Act::Send, Act::Lose, Act::TooLong, Act::Hear, Act::GiveUp];

struct Story {
    payment: Payment,
    wallet: Wallet,
    taken_up: Vec<(Task, Call)>,
    under_way: Vec<PaymentOutcome>,
    arrived: Vec<PaymentOutcome>,
}

impl Story {
    fn new(purse: i64) -> Story {
        let wallet = Wallet::new(purse);
        Story { payment: Payment::Pending, wallet, taken_up: vec![], under_way: vec![], arrived: vec![] }
    }

    fn hear(&mut self, heard: PaymentOutcome) {
        self.payment = self.payment.after(heard).unwrap_or(self.payment);
        assert_eq!(self.payment.after(heard), None, "the second time {heard:?} comes to nothing");
        self.arrived.push(heard);
    }

    fn send(&mut self) -> Option<PaymentOutcome> {
        let (task, call) = (!self.taken_up.is_empty()).then(|| self.taken_up.remove(0))?;
        match task.heard(self.wallet.answer(&call).unwrap()) {
            Step::Done(heard) => heard,
            Step::Again => None,
            other => panic!("{task:?}: {other:?}"),
        }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::TakeUp => {
                let Some(task) = self.payment.due() else { return };
                let Step::Ask(call) = self.payment.ask(task, &bill(), &moment(task, false)) else { panic!("{task:?}") };
                self.taken_up.push((task, call));
            }
            Act::Send => {
                let heard = self.send();
                self.under_way.extend(heard);
            }
            Act::Lose => drop(self.send()),
            Act::TooLong => {
                let Some(task) = self.payment.due() else { return };
                if let Step::Done(Some(heard)) = self.payment.ask(task, &bill(), &moment(task, true)) {
                    assert_eq!(
                        (task, heard),
                        (Task::Collect, PaymentOutcome::Silence),
                        "only a collection is given up"
                    );
                    self.hear(heard);
                }
            }
            Act::Hear if !self.under_way.is_empty() => {
                let heard = self.under_way.remove(0);
                self.hear(heard);
            }
            Act::Hear => {}
            Act::GiveUp => self.payment = self.payment.given_up(),
        }
    }

    /// Everything under way arrives, and what is due is done, until nothing is; then everything is said once more.
    fn end(&mut self) -> Payment {
        while !self.taken_up.is_empty() || !self.under_way.is_empty() || self.payment.is_unsettled() {
            for act in [Act::TakeUp, Act::Send, Act::Hear] {
                self.act(act);
            }
        }
        let end = self.payment;
        for heard in self.arrived.clone() {
            assert_eq!(end.after(heard), None, "{heard:?} comes too late");
        }
        end
    }
}

/// Calls `check` with every sequence of acts up to a length.
fn every_order(length: usize, acts: &mut Vec<Act>, check: &mut impl FnMut(&[Act])) {
    check(acts);
    if length == 0 {
        return;
    }
    for act in ACTS {
        acts.push(act);
        every_order(length - 1, acts, check);
        acts.pop();
    }
}

#[test]
fn in_every_order_money_is_where_the_payment_says() {
    let mut ends = std::collections::BTreeSet::new();
    for purse in [AMOUNT, AMOUNT - 1] {
        every_order(6, &mut Vec::new(), &mut |acts| {
            let mut story = Story::new(purse);
            acts.iter().for_each(|act| story.act(*act));
            let end = story.end();
            let there = if end == Payment::Paid { AMOUNT } else { 0 };
            let (cash, seat) = (story.wallet.balance(player()), story.wallet.balance(seat()));
            assert_eq!((cash, seat), (purse - there, there), "{acts:?} ends {end:?}");
            assert!(end != Payment::Paid || !acts.contains(&Act::GiveUp), "{acts:?}: what is given up is not kept");
            ends.insert(format!("{purse} {end:?}"));
        });
    }
    let due = ["100 CalledOff", "100 Paid", "100 Returned", "99 CalledOff", "99 Refused"];
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), due);
}

#[test]
fn every_sequence_of_words_moves_along_the_path_only() {
    let posting = PostingId::new(Uuid::nil());
    let words = [
        PaymentOutcome::Paid(Some(posting)),
        PaymentOutcome::Refused(ErrorCode::InsufficientFunds),
        PaymentOutcome::Silence,
        PaymentOutcome::CalledOff,
        PaymentOutcome::Returned(posting),
    ];
    let mut reached = std::collections::BTreeSet::new();
    // Each word in turn, or that it is given up: 6 to the power of 4 sequences.
    for sequence in 0..6_usize.pow(4) {
        let (mut payment, mut rest, mut path) = (Payment::Pending, sequence, vec![Payment::Pending]);
        for _ in 0..4 {
            let next = words.get(rest % 6).map_or(Some(payment.given_up()), |heard| payment.after(*heard));
            rest /= 6;
            if let Some(next) = next.filter(|next| *next != payment) {
                path.push(next);
                payment = next;
            }
        }
        reached.insert(path.iter().map(|payment| format!("{payment:?}")).collect::<Vec<_>>().join(" "));
    }
    let due = [
        "Pending",
        "Pending CallingOff",
        "Pending CallingOff CalledOff",
        "Pending Paid",
        "Pending Paid Returning",
        "Pending Paid Returning Returned",
        "Pending Refused",
    ];
    assert_eq!(reached.into_iter().collect::<Vec<_>>(), due);
}

#[test]
fn only_what_is_due_is_asked() {
    let asked = |payment: Payment, task| match payment.ask(task, &bill(), &moment(task, false)) {
        Step::Ask(call) => Some(call.request),
        Step::Done(None) => None,
        other => panic!("{other:?}"),
    };
    for payment in ALL {
        for task in [Task::Collect, Task::CallOff, Task::Return] {
            assert_eq!(asked(payment, task).is_some(), payment.due() == Some(task), "{payment:?} {task:?}");
        }
    }
    let Some(Request::Post(back)) = asked(Payment::Returning, Task::Return) else { panic!("nothing goes back") };
    let there = bill().collects;
    assert_eq!((back.posting_id, back.kind), bill().returns);
    assert_eq!(back.reference, there.reference);
    assert_eq!(back.legs.len(), there.legs.len());
    for (back, there) in back.legs.iter().zip(&there.legs) {
        assert_eq!((back.account, back.amount), (there.account, there.amount.negated()));
    }
}

#[test]
fn a_refusal_is_an_outcome_only_where_it_is_the_last_word() {
    for code in [
        ErrorCode::InsufficientFunds,
        ErrorCode::SelfExcluded,
        ErrorCode::LossLimitReached,
        ErrorCode::RateLimited,
        ErrorCode::PostingVoided,
    ] {
        for task in [Task::Collect, Task::CallOff, Task::Return] {
            let outcome = task.heard(Err(Refused { code, status: code.status() }));
            let last = task == Task::Collect && code != ErrorCode::RateLimited;
            assert_eq!(
                outcome,
                if last { Step::outcome(PaymentOutcome::Refused(code)) } else { Step::Again },
                "{task:?} {code:?}"
            );
        }
    }
}

#[test]
fn what_is_paid_stays_where_somebody_else_sees_to_it() {
    for payment in ALL {
        let unless_paid = if payment == Payment::Paid { Payment::Paid } else { payment.given_up() };
        assert_eq!(payment.stopped(), unless_paid);
    }
}
