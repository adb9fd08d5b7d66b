//! An entry of a tournament: one player, or a pair of which each member pays a buy-in (G1.3, G2.2 to G2.4).
//!
//! An entry takes a place when every buy-in is paid, and not before: what waits for the wallet, or for a partner,
//! blocks nobody. Of two that pay for the last place at the same time one gets in, and the other gets the money back.
//! The player who registers a pair pays first; then the partner is asked, who is bound by nothing before agreeing to
//! it.
//!
//! How each buy-in moves is [`crate::payment`]. Non-goals: amounts (the tournament's set-up has them), HTTP, SQL.

mod entries;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::RegistrationStatus;
use mazziere_ids::{PlayerId, PostingId, RegistrationId};

pub use self::entries::Entries;
use crate::payment::Payment;
use crate::tournament::event::{Reason, Withdrawal};

/// So many matches in a row without taking part withdraw an entry (G1.13).
const ABSENCES: u8 = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub registration_id: RegistrationId,
    /// Who; the first member of a pair first.
    pub players: Vec<PlayerId>,
    /// The payment of each player, in the order of `players`.
    pub payments: Vec<Payment>,
    pub phase: Phase,
    pub created_at: DateTime<Utc>,
    /// Until when the partner may agree, this instant included, once asked.
    pub expires_at: Option<DateTime<Utc>>,
    /// Why it has withdrawn in play, if it has.
    pub retired: Option<Withdrawal>,
    /// Whether somebody was warned for that.
    pub warned_for_it: bool,
    /// In how many matches in a row it has taken no part, up to the last one.
    pub absences: u8,
}

/// Where an entry stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Who registers a pair is paying; then the partner is asked.
    Inviting,
    /// The partner is asked, and has not answered yet.
    AwaitingPartner,
    /// Everybody has agreed, and what is not paid yet is being collected.
    Paying,
    /// In, and paid.
    Confirmed,
    /// Not in, for this reason; what was paid goes back.
    Refused(Reason),
    /// Out again by the player's wish; what was paid goes back.
    Withdrawn,
}

impl Entry {
    /// An entry just asked for: a lone player pays at once. In logs of old a pair paid when the partner had agreed.
    pub fn requested(registration_id: RegistrationId, players: Vec<PlayerId>, at: DateTime<Utc>) -> Entry {
        let alone = players.len() == 1;
        let (phase, payment) =
            if alone { (Phase::Paying, Payment::Pending) } else { (Phase::AwaitingPartner, Payment::NotDue) };
        let payments = vec![payment; players.len()];
        Entry {
            registration_id,
            payments,
            players,
            phase,
            created_at: at,
            expires_at: None,
            retired: None,
            warned_for_it: false,
            absences: 0,
        }
    }

    /// A pair just asked for: the first member pays, then the second is asked.
    pub fn inviting(registration_id: RegistrationId, players: [PlayerId; 2], at: DateTime<Utc>) -> Entry {
        let payments = vec![Payment::Pending, Payment::NotDue];
        let players = players.to_vec();
        Entry {
            registration_id,
            payments,
            players,
            phase: Phase::Inviting,
            created_at: at,
            expires_at: None,
            retired: None,
            warned_for_it: false,
            absences: 0,
        }
    }

    /// Whether it is in, or may still get in.
    pub fn is_live(&self) -> bool {
        matches!(self.phase, Phase::Inviting | Phase::AwaitingPartner | Phase::Paying | Phase::Confirmed)
    }

    /// A match of it is decided, in which it took part or did not.
    pub fn attend(&mut self, took_part: bool) {
        self.absences = if took_part { 0 } else { self.absences.saturating_add(1) };
    }

    /// Whether it stays away: it is withdrawn, where that is possible.
    pub fn stays_away(&self) -> bool {
        self.absences >= ABSENCES
    }

    /// Whether its second member has not agreed, and may still do so.
    pub fn is_invitation(&self) -> bool {
        matches!(self.phase, Phase::Inviting | Phase::AwaitingPartner)
    }

    /// Whether this player takes part by their own wish: registered, or has agreed.
    pub fn has_agreed(&self, player: PlayerId) -> bool {
        self.players.first() == Some(&player) || self.payment(player).is_some_and(|paid| paid != Payment::NotDue)
    }

    /// Whether this player cannot be in another entry because of it.
    pub fn binds(&self, player: PlayerId) -> bool {
        self.is_live() && self.has_agreed(player)
    }

    /// Who registered, and who was asked to be the partner.
    pub fn pair(&self) -> Option<(PlayerId, PlayerId)> {
        match self.players[..] {
            [first, second] => Some((first, second)),
            _ => None,
        }
    }

    /// The partner is asked, until then.
    pub fn ask(&mut self, expires_at: DateTime<Utc>) {
        self.phase = Phase::AwaitingPartner;
        self.expires_at = Some(expires_at);
    }

    /// Whether this player is one of it.
    pub fn has(&self, player: PlayerId) -> bool {
        self.players.contains(&player)
    }

    /// The payment of a player of this entry.
    pub fn payment(&self, player: PlayerId) -> Option<Payment> {
        self.players.iter().position(|member| *member == player).map(|index| self.payments[index])
    }

    /// Each player and their payment.
    pub fn each(&self) -> impl Iterator<Item = (PlayerId, Payment)> + '_ {
        self.players.iter().copied().zip(self.payments.iter().copied())
    }

    /// Whether every buy-in is paid.
    pub fn is_paid_up(&self) -> bool {
        self.payments.iter().all(|payment| *payment == Payment::Paid)
    }

    pub fn set(&mut self, player: PlayerId, payment: Payment) {
        if let Some(index) = self.players.iter().position(|member| *member == player) {
            self.payments[index] = payment;
        }
    }

    /// Sets every payment that is not due yet to pending: the partner has agreed.
    pub fn begin_paying(&mut self) {
        self.phase = Phase::Paying;
        for payment in &mut self.payments {
            if *payment == Payment::NotDue {
                *payment = Payment::Pending;
            }
        }
    }

    /// Gives the entry up: what is under way is called off, what is paid goes back.
    pub fn give_up(&mut self, phase: Phase) {
        self.phase = phase;
        for payment in &mut self.payments {
            *payment = payment.given_up();
        }
    }

    /// Gives the entry up where the plan of a cancellation sees to what is paid.
    pub fn stop(&mut self, phase: Phase) {
        self.phase = phase;
        for payment in &mut self.payments {
            *payment = payment.stopped();
        }
    }

    /// The state as the contract names it, while the tournament is not cancelled.
    pub fn status(&self) -> RegistrationStatus {
        match self.phase {
            Phase::AwaitingPartner => RegistrationStatus::AwaitingPartner,
            Phase::Inviting | Phase::Paying => RegistrationStatus::PaymentPending,
            Phase::Confirmed => RegistrationStatus::Confirmed,
            Phase::Refused(_) => RegistrationStatus::Refused,
            Phase::Withdrawn if self.payments.iter().any(|payment| payment.is_unsettled()) => {
                RegistrationStatus::RefundPending
            }
            Phase::Withdrawn => RegistrationStatus::Withdrawn,
        }
    }

    /// The posting that collects a player's buy-in: the same id however often it is asked for.
    pub fn buy_in_posting(&self, player: PlayerId) -> PostingId {
        PostingId::derived(self.registration_id.uuid(), &format!("buy_in:{player}"))
    }

    pub fn return_posting(&self, player: PlayerId) -> PostingId {
        PostingId::derived(self.registration_id.uuid(), &format!("buy_in_returned:{player}"))
    }
}
