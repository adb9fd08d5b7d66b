//! Where postings come from, and so who may make and who may undo them.
//!
//! **Invariants:** a service makes its own kinds of posting, and no others. A posting that belongs to a workflow is
//! undone by that workflow alone, which knows what else hangs on it: a place in a tournament, chips at a table. Finance
//! reverses what finance made, and makes everything else good beside it.

use mazziere_contract::wallet::PostingKind;
use mazziere_web::Service;

/// Who made a posting of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Finance, which may reverse it.
    Finance,
    /// A workflow, with the way to undo it in words.
    Workflow(&'static str),
    /// It corrects another posting, and is final.
    Correction,
}

pub const fn of(kind: PostingKind) -> Origin {
    match kind {
        PostingKind::Deposit | PostingKind::Adjustment => Origin::Finance,
        PostingKind::Reversal => Origin::Correction,
        PostingKind::WithdrawalRequested | PostingKind::WithdrawalCompleted | PostingKind::WithdrawalCancelled => {
            Origin::Workflow(
                "a withdrawal is completed or cancelled; one that was completed by mistake, and came back, is \
                              a deposit",
            )
        }
        PostingKind::BuyIn => Origin::Workflow("unregister the player, or cancel the tournament"),
        PostingKind::BuyInReturned => Origin::Workflow("have the player register again, or propose an adjustment"),
        PostingKind::TournamentStarted => Origin::Workflow("cancel the tournament"),
        PostingKind::Prize | PostingKind::PrizeConfiscated | PostingKind::CancellationRefund => {
            Origin::Workflow("propose an adjustment that names this posting")
        }
        PostingKind::HoldSettled => {
            Origin::Workflow("the service that settled the hold returns it by a posting of its own")
        }
        PostingKind::SitIn => Origin::Workflow("have the player leave the table, or close the table"),
        PostingKind::HandSettled => Origin::Workflow("propose an adjustment that names this posting"),
        PostingKind::CashOut => Origin::Workflow("have the player sit down again, or propose an adjustment"),
    }
}

/// The services that make postings of a kind: what comes of a hand is told by the tables, all else by the lobby, which
/// also settles cash tables that play matches. None where an operation of its own makes them.
///
/// A posting speaks of one table (`posting::shape`) and of players who brought money there (`posting::standing`), so
/// the key of the tables moves what is in play there, among them, and nothing else. Which cash tables play matches is
/// known to the lobby alone: nothing here keeps that key from one of them.
pub const fn makers(kind: PostingKind) -> &'static [Service] {
    match kind {
        PostingKind::BuyIn
        | PostingKind::BuyInReturned
        | PostingKind::TournamentStarted
        | PostingKind::Prize
        | PostingKind::PrizeConfiscated
        | PostingKind::CancellationRefund
        | PostingKind::SitIn => &[Service::Lobby],
        PostingKind::HandSettled | PostingKind::CashOut => &[Service::Lobby, Service::Tables],
        PostingKind::Deposit
        | PostingKind::Adjustment
        | PostingKind::Reversal
        | PostingKind::WithdrawalRequested
        | PostingKind::WithdrawalCompleted
        | PostingKind::WithdrawalCancelled
        | PostingKind::HoldSettled => &[],
    }
}

/// Whether it is what a player pays for something they asked for. They are told at once whether it was taken, and its
/// service gives it up if it was not; so its first refusal is the last.
pub const fn is_payment(kind: PostingKind) -> bool {
    matches!(kind, PostingKind::BuyIn | PostingKind::SitIn)
}

/// Whether its service may call it off, so that it never takes place or is reversed: a payment, and the start of a
/// tournament that is cancelled in that very moment.
pub const fn may_be_called_off(kind: PostingKind) -> bool {
    is_payment(kind) || matches!(kind, PostingKind::TournamentStarted)
}
