//! A session at a cash table, from the reserved seat to the last cent, and the top-ups within it (G3.7).
//!
//! How the money gets to the table or back is [`crate::payment`]. Invariant: only money that never reached the seat is
//! returned by the lobby, exactly as it was brought.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{PlayerId, PostingId, SessionId};
use mazziere_money::Money;

use super::event::Reason;
use crate::payment::{Payment, PaymentOutcome};
use crate::terms::VacatedBecause;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub session_id: SessionId,
    pub player_id: PlayerId,
    pub seat: u8,
    /// What they sat down with.
    pub buy_in: Money,
    /// How far that is.
    pub payment: Payment,
    /// The buy-in and the top-ups that were credited.
    pub brought: Money,
    pub phase: Phase,
    /// Top-ups, the earliest first; finished ones are forgotten when the next is asked for.
    pub top_ups: Vec<TopUp>,
    /// What the tables have credited and returned of top-ups whose acceptance is not known yet: their news names no
    /// top-up, and each of them still has its own answer to come.
    pub early: (Money, Money),
    /// What they have at the table, at a table of matches; at one of pots the tables know.
    pub stack: Money,
    /// Why they leave a table of matches as soon as what lies there may move.
    pub leaving: Option<VacatedBecause>,
    pub created_at: DateTime<Utc>,
}

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The seat is reserved; the buy-in is being collected, then the player is seated.
    Coming,
    /// At the table.
    Seated,
    /// Their credit is on its way from a table of matches to their wallet.
    CashingOut {
        with: Money,
        /// Why they leave.
        because: VacatedBecause,
    },
    /// It did not come about.
    Refused { why: Reason, at: DateTime<Utc> },
    Left {
        /// Their whole credit.
        with: Money,
        because: VacatedBecause,
        /// When, by the tables.
        at: DateTime<Utc>,
    },
}

/// More money for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TopUp {
    /// Its id: the posting that brings it into play.
    pub top_up_id: PostingId,
    pub amount: Money,
    /// How far that is.
    pub payment: Payment,
    pub phase: TopUpPhase,
    /// What came to the seat so far.
    pub credited: Money,
    /// What went back, because the stack had grown.
    pub returned: Money,
    pub created_at: DateTime<Utc>,
}

/// Where a top-up stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopUpPhase {
    /// It is being collected, then sent to the table.
    Coming,
    /// At the table, credited between two hands.
    Accepted,
    /// Credited, or returned by the tables.
    Credited,
    /// It did not come about.
    Refused { why: Reason },
}

impl Reason {
    /// The code that the request is answered with.
    pub fn code(self) -> ErrorCode {
        match self {
            Reason::WalletRefused(code) | Reason::TablesRefused(code) => code.into(),
            Reason::WalletSilent | Reason::PlayerLeft => ErrorCode::SessionNotOpen,
            Reason::TableClosing => ErrorCode::TableClosing,
        }
    }

    /// What becomes of a payment whose session or top-up does not come about because of this.
    fn ends(self, payment: Payment) -> Payment {
        match self {
            Reason::WalletRefused(code) => {
                payment.after(PaymentOutcome::Refused(code.into())).unwrap_or(payment.given_up())
            }
            _ => payment.given_up(),
        }
    }
}

impl Session {
    /// A session just asked for.
    pub fn requested(
        session_id: SessionId,
        player_id: PlayerId,
        seat: u8,
        buy_in: Money,
        created_at: DateTime<Utc>,
    ) -> Session {
        Session {
            session_id,
            player_id,
            seat,
            buy_in,
            brought: buy_in,
            payment: Payment::Pending,
            phase: Phase::Coming,
            top_ups: Vec::new(),
            early: (Money::ZERO, Money::ZERO),
            stack: Money::ZERO,
            leaving: None,
            created_at,
        }
    }

    /// Whether its buy-in is being collected.
    pub fn is_paying(&self) -> bool {
        self.phase == Phase::Coming && self.payment == Payment::Pending
    }

    /// Whether its buy-in is in play, and the player is being seated.
    pub fn is_arriving(&self) -> bool {
        self.phase == Phase::Coming && self.payment == Payment::Paid
    }

    /// Whether it keeps its seat from others.
    pub fn holds_seat(&self) -> bool {
        matches!(self.phase, Phase::Coming | Phase::Seated | Phase::CashingOut { .. })
    }

    /// Whether money may still move because of it.
    pub fn is_unsettled(&self) -> bool {
        let own = match self.phase {
            Phase::Refused { .. } => self.payment.is_unsettled(),
            Phase::Left { .. } => false,
            _ => true,
        };
        own || self.top_ups.iter().any(TopUp::is_moving)
    }

    /// Top-ups that are wanted and not at the seat yet.
    pub fn pending(&self) -> Money {
        let open: Money = self.top_ups.iter().filter(|top_up| top_up.is_wanted()).map(TopUp::open).sum();
        open - self.early.0 - self.early.1
    }

    pub fn top_up(&self, id: PostingId) -> Option<&TopUp> {
        self.top_ups.iter().find(|top_up| top_up.top_up_id == id)
    }

    /// It does not come about.
    pub(super) fn refuse(&mut self, why: Reason, at: DateTime<Utc>) {
        self.payment = why.ends(self.payment);
        self.phase = Phase::Refused { why, at };
    }

    /// In the seat, with what was brought.
    pub(super) fn seat(&mut self) {
        (self.phase, self.stack) = (Phase::Seated, self.buy_in);
    }

    /// So much came to the seat, and so much went back.
    pub(super) fn credit(&mut self, credited: Money, returned: Money) {
        self.brought += credited;
        self.stack += credited;
        self.early = (self.early.0 + credited, self.early.1 + returned);
        self.assign();
    }

    /// A top-up is at the table.
    pub(super) fn accept(&mut self, id: PostingId) {
        for top_up in self.top_ups.iter_mut().filter(|top_up| top_up.top_up_id == id) {
            top_up.phase = TopUpPhase::Accepted;
        }
        self.assign();
    }

    /// Tells which top-ups what was credited and returned belongs to, the earliest first: the tables may have joined
    /// several in one. Only those that the tables are known to have: one that is still being sent must be sent.
    fn assign(&mut self) {
        let (mut credited, mut returned) = self.early;
        for top_up in self.top_ups.iter_mut().filter(|top_up| top_up.phase == TopUpPhase::Accepted) {
            let came = credited.min(top_up.open());
            top_up.credited += came;
            credited -= came;
            let went = returned.min(top_up.open());
            top_up.returned += went;
            returned -= went;
            if top_up.open().is_zero() {
                top_up.phase = TopUpPhase::Credited;
            }
        }
        self.early = (credited, returned);
    }
}

impl TopUp {
    /// A top-up just asked for.
    pub fn requested(top_up_id: PostingId, amount: Money, created_at: DateTime<Utc>) -> TopUp {
        TopUp {
            top_up_id,
            amount,
            payment: Payment::Pending,
            phase: TopUpPhase::Coming,
            credited: Money::ZERO,
            returned: Money::ZERO,
            created_at,
        }
    }

    /// What of it is neither credited nor returned by the tables.
    pub fn open(&self) -> Money {
        self.amount - self.credited - self.returned
    }

    /// Whether it is being collected.
    pub fn is_paying(&self) -> bool {
        self.phase == TopUpPhase::Coming && self.payment == Payment::Pending
    }

    /// Whether it is in play, on its way to the table.
    pub fn is_arriving(&self) -> bool {
        self.phase == TopUpPhase::Coming && self.payment == Payment::Paid
    }

    /// Whether it may still come to the seat.
    pub fn is_wanted(&self) -> bool {
        matches!(self.phase, TopUpPhase::Coming | TopUpPhase::Accepted)
    }

    /// It does not come about.
    pub(super) fn refuse(&mut self, why: Reason) {
        self.payment = why.ends(self.payment);
        self.phase = TopUpPhase::Refused { why };
    }

    /// Whether the lobby still has to move its money. At the table it is the tables' to move.
    pub fn is_moving(&self) -> bool {
        match self.phase {
            TopUpPhase::Coming => true,
            TopUpPhase::Accepted | TopUpPhase::Credited => false,
            TopUpPhase::Refused { .. } => self.payment.is_unsettled(),
        }
    }

    /// The posting that returns it if the tables refuse it.
    pub fn return_posting(&self) -> PostingId {
        PostingId::derived(self.top_up_id.uuid(), "returned")
    }

    /// Where it comes from, in a posting's words.
    pub fn cause(&self) -> String {
        format!("top_up:{}", self.top_up_id)
    }
}
