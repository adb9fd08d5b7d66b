//! What players have at the table of a private event for cash: from the first match to the last cash-out (G3.3, G3.9,
//! G3.12). Pure.
//!
//! Invariant: a credit is what was brought and what the posted matches moved; in a match, and until its result is
//! posted, it does not change. Non-goals: what a match is worth (`crate::cash::matches`).

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;

use super::event::{CashTerms, Price};
use super::{ClubEvent, Event, Stage};
use crate::cash::matches::rake::Rake;
use crate::cash::matches::{MatchRecord, MatchResult, Terms};
use crate::cash::posting::Sitting;
use crate::payment::Payment;

/// What a player has at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    pub player_id: PlayerId,
    /// By which session.
    pub session_id: SessionId,
    /// How much they have brought.
    pub brought: Money,
    /// How much is there now.
    pub amount: Money,
    /// Since when they sit there: since the first match (G8.3).
    pub since: DateTime<Utc>,
    /// With how much they have left, and when; `None` while they sit there, or it is on its way to them.
    pub left: Option<(Money, DateTime<Utc>)>,
    /// Whether they have said that they play the next match.
    pub plays_on: bool,
}

impl ClubEvent {
    /// What is played for, if it is for cash.
    pub fn cash(&self) -> Option<&CashTerms> {
        match &self.setup.price {
            Price::Cash(terms) => Some(terms),
            Price::SitAndGo(_) => None,
        }
    }

    /// The terms of its matches and the rake of them, if it is for cash.
    pub fn match_terms(&self) -> Option<(Terms, Rake)> {
        let CashTerms { kind, stake, max_loss, rake_basis_points, rake_cap, .. } = *self.cash()?;
        let format = self.setup.format;
        let clocks = self.setup.clocks;
        Some((Terms { format, kind, stake, max_loss, winners: 1, clocks }, Rake::of(rake_basis_points, rake_cap)?))
    }

    /// The table whose accounts hold what lies there; its matches have tables of their own.
    pub fn accounts(&self) -> TableId {
        TableId::derived(self.id.uuid(), "cash")
    }

    /// What a player has at the table; `None` before the first match, and where nothing is played for cash.
    pub fn credit_of(&self, player: PlayerId) -> Option<&Credit> {
        self.credits.iter().find(|credit| credit.player_id == player)
    }

    /// The postings of a session.
    pub fn sitting(&self, player_id: PlayerId, session_id: SessionId) -> Sitting {
        Sitting { table_id: self.accounts(), player_id, session_id }
    }

    /// Whether everybody can lose another match (G3.3).
    pub fn can_go_on(&self) -> bool {
        self.cash().is_none_or(|terms| self.credits.iter().all(|credit| credit.amount >= terms.max_loss))
    }

    /// The first match begins: what was brought lies at the table.
    pub(super) fn sit_down(&mut self, since: DateTime<Utc>) {
        if self.cash().is_none() || !self.credits.is_empty() {
            return;
        }
        let paid = self.brought.iter().filter(|brought| brought.payment == Payment::Paid);
        self.credits = paid
            .map(|brought| Credit {
                player_id: brought.claim.player_id,
                session_id: self.session(brought.claim),
                brought: brought.amount,
                amount: brought.amount,
                since,
                left: None,
                plays_on: true,
            })
            .collect();
        self.brought.retain(|brought| brought.payment != Payment::Paid);
    }

    /// The state after something happened to a match for cash.
    pub(super) fn apply_match(&mut self, event: &Event, at: DateTime<Utc>) {
        match event {
            Event::MatchEnded { result, .. } => {
                self.next_dealer = result.next_dealer;
                self.match_over(result.clone(), at);
            }
            Event::MatchPosted { posting_id } => self.settle(*posting_id),
            Event::MatchVoided { .. } => self.match_over(MatchResult::void(), at),
            Event::CreditPaid { player_id, amount, .. } => {
                for credit in self.credits.iter_mut().filter(|credit| credit.player_id == *player_id) {
                    (credit.amount, credit.left) = (Money::ZERO, Some((*amount, at)));
                }
            }
            _ => {}
        }
    }

    /// No match is to come: a player who has lost everything has nothing to be paid out, and has left.
    pub(super) fn stand_up(&mut self, at: DateTime<Utc>) {
        for credit in self.credits.iter_mut().filter(|credit| credit.amount.is_zero()) {
            credit.left = Some((Money::ZERO, at));
        }
    }

    fn match_over(&mut self, result: MatchResult, at: DateTime<Utc>) {
        let number = self.game;
        let table_id = self.table_id();
        self.last = Some(MatchRecord { number, table_id, at, result, posting_id: None });
        self.stage = Stage::Settling;
    }

    fn settle(&mut self, posting_id: PostingId) {
        let Some(told) = &mut self.last else { return };
        told.posting_id = Some(posting_id);
        for credit in &mut self.credits {
            for share in told.result.shares.iter().filter(|share| share.player_id == credit.player_id) {
                credit.amount += share.amount;
            }
        }
    }

    /// Everybody is asked, or somebody has said so.
    pub(super) fn plays_on(&mut self, of: impl Fn(PlayerId) -> bool, says_so: bool) {
        for credit in self.credits.iter_mut().filter(|credit| of(credit.player_id)) {
            credit.plays_on = says_so;
        }
    }
}
