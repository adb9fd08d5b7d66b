//! What players bring to a private event: for every game of a sit&go anew, for cash once. Pure.
//!
//! Invariant: a player who tries again brings another claim, so that what the wallet may have done for the first one is
//! called off by itself, whatever the second one is of.

use mazziere_ids::{PlayerId, SessionId};
use mazziere_money::Money;

use super::event::Claim;
use super::{ClubEvent, Stage};
use crate::payment::Payment;

/// Something that a player has brought, or is about to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brought {
    /// By whom, for which game.
    pub claim: Claim,
    pub amount: Money,
    /// How far that is.
    pub payment: Payment,
}

impl ClubEvent {
    /// A player brings so much to the game that is next.
    pub(super) fn claim(&mut self, player_id: PlayerId, amount: Money) {
        let attempt = self.of_this_game(player_id).map(|brought| brought.claim.attempt).max().unwrap_or(0) + 1;
        let claim = Claim { player_id, game: self.game, attempt };
        self.brought.push(Brought { claim, amount, payment: Payment::Pending });
    }

    /// The wallet has refused, or is silent: then what it may have done is called off.
    pub(super) fn give_up(&mut self, player: PlayerId, refused: bool) {
        let game = self.game;
        let mine = |claim: &Claim| claim.player_id == player && claim.game == game;
        for Brought { payment, .. } in self.brought.iter_mut().filter(|brought| mine(&brought.claim)) {
            match payment {
                Payment::Pending if refused => *payment = Payment::Refused,
                other => *other = other.stopped(),
            }
        }
    }

    pub(super) fn set(&mut self, claim: Claim, to: Payment) {
        if let Some(brought) = self.brought.iter_mut().find(|known| known.claim == claim) {
            brought.payment = to;
        }
    }

    fn of_this_game(&self, player: PlayerId) -> impl DoubleEndedIterator<Item = &Brought> {
        let game = self.game;
        self.brought.iter().filter(move |brought| brought.claim.player_id == player && brought.claim.game == game)
    }

    /// The newest claim of a player for this game.
    pub(super) fn newest(&self, player: PlayerId) -> Option<&Brought> {
        self.of_this_game(player).next_back()
    }

    /// Where what a player has brought for this game stands; `None` if they have not brought anything.
    pub fn payment(&self, player: PlayerId) -> Option<Payment> {
        self.newest(player).map(|brought| brought.payment)
    }

    /// What is known of a claim.
    pub fn brought_by(&self, claim: Claim) -> Option<&Brought> {
        self.brought.iter().find(|known| known.claim == claim)
    }

    /// Whether a player has agreed to the game that is next or in play, and what it takes is there.
    pub fn has_agreed(&self, player: PlayerId) -> bool {
        match (self.credit_of(player), &self.stage) {
            (Some(credit), Stage::RematchWait { .. }) => credit.plays_on,
            (Some(_), stage) => !matches!(stage, Stage::Over { .. }),
            (None, _) => self.payment(player) == Some(Payment::Paid),
        }
    }

    /// Whether somebody's buy-in for this game is being collected.
    pub fn is_collecting(&self) -> bool {
        self.players.iter().any(|player| self.payment(*player) == Some(Payment::Pending))
    }

    /// Whether everybody has agreed to this game, and paid for it.
    pub fn is_paid_up(&self) -> bool {
        self.players.len() == self.seat_count() && self.players.iter().all(|player| self.has_agreed(*player))
    }

    /// Whether money may still move because of what players have brought.
    pub fn is_unsettled(&self) -> bool {
        let coming = self.brought.iter().any(|brought| brought.payment.is_unsettled());
        coming || self.credits.iter().any(|credit| credit.amount.is_positive())
    }

    /// The session by which a player sits at the table of an event for cash, if this claim of theirs is paid.
    pub fn session(&self, claim: Claim) -> SessionId {
        SessionId::derived(self.id.uuid(), &format!("session:{}:{}", claim.player_id, claim.attempt))
    }
}
