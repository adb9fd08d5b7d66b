//! What a player has lost in a day and deposited in a week (G8.1), in Italian time.
//!
//! Lost is what they brought to games less what came back the same day, whenever it had been brought: a debit counts as
//! lost until something comes back. Corrections of finance are neither, because nobody plays by them; but a deposit
//! that is reversed in the week in which it was made no longer counts there.

use chrono::{DateTime, NaiveDate, Utc};
use mazziere_contract::wallet::PostingKind;
use mazziere_money::Money;
use mazziere_telemetry::italy;

/// What happened to a player's cash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    pub kind: PostingKind,
    /// Gained (positive) or lost.
    pub amount: Money,
    pub at: DateTime<Utc>,
    /// The kind and the time of the posting that it is the opposite of.
    pub undoes: Option<(PostingKind, DateTime<Utc>)>,
}

/// What counts of a movement.
enum Counts {
    /// It was brought to a game, or came back from one.
    Lost,
    /// It came from outside, or went back there.
    Deposited,
    Nothing,
}

impl Movement {
    fn counts(&self) -> Counts {
        let week = |at| italy::monday(italy::day(at));
        match (self.kind, self.undoes) {
            (PostingKind::Reversal, Some((PostingKind::BuyIn | PostingKind::SitIn, _))) => Counts::Lost,
            // A deposit of an earlier week that is taken back leaves no more room in this one.
            (PostingKind::Reversal, Some((PostingKind::Deposit, made))) if week(made) == week(self.at) => {
                Counts::Deposited
            }
            (
                PostingKind::BuyIn
                | PostingKind::SitIn
                | PostingKind::HoldSettled
                | PostingKind::BuyInReturned
                | PostingKind::Prize
                | PostingKind::CancellationRefund
                | PostingKind::CashOut,
                _,
            ) => Counts::Lost,
            (PostingKind::Deposit, _) => Counts::Deposited,
            (
                PostingKind::WithdrawalRequested
                | PostingKind::WithdrawalCompleted
                | PostingKind::WithdrawalCancelled
                | PostingKind::TournamentStarted
                | PostingKind::PrizeConfiscated
                | PostingKind::HandSettled
                | PostingKind::Reversal
                | PostingKind::Adjustment,
                _,
            ) => Counts::Nothing,
        }
    }
}

/// What was lost on a day, and deposited in its week up to the end of that day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    pub day: NaiveDate,
    /// Lost on it; below zero for who has won.
    pub lost: Money,
    /// Deposited in its week.
    pub deposited: Money,
}

impl Spent {
    pub const fn nothing(day: NaiveDate) -> Spent {
        Spent { day, lost: Money::ZERO, deposited: Money::ZERO }
    }

    /// The same, told on a later day. The clock of another replica may be a moment behind midnight.
    #[must_use]
    pub fn on(self, day: NaiveDate) -> Spent {
        let same_week = italy::monday(day) == italy::monday(self.day);
        match day <= self.day {
            true => self,
            false if same_week => Spent { day, lost: Money::ZERO, ..self },
            false => Spent::nothing(day),
        }
    }

    /// What it comes to with a movement more.
    #[must_use]
    pub fn after(self, movement: &Movement) -> Spent {
        let spent = self.on(italy::day(movement.at));
        match movement.counts() {
            // Balances stay within the range of amounts, and what is refused at a limit stays within it: to leave it
            // here one would have to win more in a day than an amount can be.
            Counts::Lost => Spent { lost: spent.lost - movement.amount, ..spent },
            Counts::Deposited => Spent { deposited: spent.deposited + movement.amount, ..spent },
            Counts::Nothing => spent,
        }
    }
}
