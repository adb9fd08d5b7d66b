//! A tournament: its state, folded from its events.
//!
//! States (G2.1): open for registration, closed (full, or its time is near; the money of the start is moving), running,
//! finished, paid; or cancelled. How the entries are brought to their
//! places is its system's affair ([`crate::system`]); here is what all have. Everything is pure: commands are decided
//! in [`mod@decide`], effects follow in [`mod@follow_ups`], and [`Tournament::apply`] cannot fail.
//!
//! Invariants: a player is bound by one entry at most (G2.3); a place is taken when it is paid, and places taken never
//! exceed those there are; play starts only when every place of a sit&go is taken; the ranking is final when written;
//! the accounts are closed only when no payment can still move.

#[cfg(test)]
mod absent_tests;
pub mod aggregate;
#[cfg(feature = "service")]
pub mod api;
pub mod asking;
pub mod cancellation;
pub(crate) mod changes;
pub mod command;
pub mod decide;
pub mod delta;
pub mod effect;
pub mod entry;
pub mod event;
pub mod field;
pub mod follow_ups;
#[cfg(test)]
mod four_tests;
pub mod invitation;
pub mod lists;
#[cfg(test)]
pub(crate) mod money_tests;
#[cfg(feature = "service")]
mod notices;
#[cfg(feature = "service")]
mod opening;
#[cfg(test)]
mod pairs_tests;
pub mod payout;
pub mod posting;
pub mod prize;
#[cfg(test)]
mod product_tests;
pub mod registration;
#[cfg(feature = "service")]
pub mod results;
#[cfg(test)]
mod scheduled_tests;
#[cfg(test)]
mod seeded_tests;
pub mod seeds;
pub mod setup;
pub mod stalling;
pub(crate) mod start;
#[cfg(feature = "service")]
pub mod store;
#[cfg(feature = "service")]
pub mod stream;
#[cfg(test)]
pub(crate) mod tests;
pub mod view;
pub mod withholding;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::TournamentStatus;
use mazziere_fairdeal::{Commitment, Context, Secret};
use mazziere_ids::{PlayerId, PostingId, RegistrationId, TournamentId};
use mazziere_money::{Money, PrizeTable};

pub use command::Command;
pub use event::{Event, SCHEMA};
pub use setup::Setup;

use crate::drawn;
use crate::payment::Payment;
use crate::system::{Facts, Play, System, draw_context};
use crate::tournament::cancellation::plan::Plan;
use crate::tournament::cancellation::proposal::{self, Proposal};
use crate::tournament::entry::{Entries, Entry, Phase};
use crate::tournament::event::{Reason, RunEvent, Standing};
use crate::tournament::field::Field;
use crate::tournament::payout::Payouts;
use crate::tournament::withholding::Withholdings;

/// The kind of a tournament's stream.
pub const STREAM_KIND: &str = "tournament";

/// A tournament as its events made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub id: TournamentId,
    /// The version of its stream: how many events made it.
    pub version: i64,
    /// What it is played by.
    pub setup: Setup,
    /// When it opened.
    pub opened_at: DateTime<Utc>,
    /// The promise about the draw.
    pub commitment: Commitment,
    /// The secret of the draw: not for anybody's eyes before the bracket is drawn.
    pub(crate) secret: Option<Secret>,
    /// Every entry ever asked for, in order of registration.
    pub entries: Entries,
    /// How far it has been played.
    pub system: System,
    /// Its field and pool.
    pub field: Field,
    /// The prize, if it is drawn.
    pub drawn: Option<Drawn>,
    pub stage: Stage,
    /// Since when it is in play.
    pub started_at: Option<DateTime<Utc>>,
    /// What is owed at the end, and who has had it.
    pub payouts: Payouts,
    /// The prizes that are or were withheld.
    pub withholdings: Withholdings,
    /// The last proposal to cancel it by hand.
    pub cancellation: Option<Proposal>,
}

/// A prize that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// From the table of this version.
    pub version: u16,
    pub number: u32,
    pub prize: Money,
}

/// Where a tournament stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Announced: registration opens at its time.
    Announced,
    /// Takes registrations.
    Open,
    /// Full and drawn; the money of the start is moving.
    Closed,
    Running,
    /// The ranking is final.
    Finished {
        standings: Arc<Vec<Standing>>,
        /// Whether every cent has left its accounts.
        settled: bool,
    },
    Cancelled {
        reason: String,
        /// Who gets what.
        plan: Arc<Plan>,
        /// The version that the plan was made of.
        version: i64,
        /// Where the money lies.
        money: CancelledMoney,
    },
}

/// Where the money of a cancelled tournament lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelledMoney {
    /// The start may have moved it or not: that is being called off first.
    StartInDoubt,
    /// In escrow and deferred fees.
    Escrow,
    /// In the pool and the house's fees.
    Pool,
    /// All paid out.
    Settled,
}

impl Tournament {
    /// The context of the draw's commitment and of the draw.
    pub fn draw_context(id: TournamentId) -> Context {
        draw_context(id)
    }

    /// The tournament that a first event makes; `None` if the event is not a first one.
    pub fn opened(id: TournamentId, event: &Event, at: DateTime<Utc>) -> Option<Tournament> {
        let Event::TournamentOpened { setup, commitment } = event else { return None };
        Some(Tournament {
            id,
            version: 1,
            setup: (**setup).clone(),
            opened_at: at,
            commitment: commitment.clone(),
            secret: None,
            entries: Entries::default(),
            system: System::new(id, setup),
            field: Field::new(),
            drawn: None,
            stage: if setup.announced_until(at).is_some() { Stage::Announced } else { Stage::Open },
            started_at: None,
            payouts: Payouts::default(),
            withholdings: Withholdings::default(),
            cancellation: None,
        })
    }

    /// The state after one more event.
    pub fn apply(&mut self, event: &Event, at: DateTime<Utc>) {
        self.version += 1;
        match event {
            // A stream has one first event; another could only be a repetition. What an interruption comes to is said
            // by the cancellation behind it.
            Event::TournamentOpened { .. } | Event::Interrupted { .. } => {}
            Event::DrawSealed { secret } => self.secret = Some(secret.clone()),
            Event::RegistrationRequested { registration_id, players } => {
                self.entries.push(Entry::requested(*registration_id, players.clone(), at));
            }
            Event::PairRequested { registration_id, players } => {
                self.entries.push(Entry::inviting(*registration_id, *players, at));
            }
            Event::InvitationSent { registration_id, expires_at } => {
                self.entries.change(*registration_id, |entry| entry.ask(*expires_at));
            }
            Event::PartnerConfirmed { registration_id } => self.entries.change(*registration_id, Entry::begin_paying),
            Event::BuyInPaid { registration_id, player_id, .. } => {
                self.pay(*registration_id, *player_id, Payment::Paid);
            }
            Event::RegistrationConfirmed { registration_id } => {
                self.entries.change(*registration_id, |entry| entry.phase = Phase::Confirmed);
                self.enter_late(*registration_id);
            }
            Event::BuyInRefused { registration_id, player_id } => {
                self.pay(*registration_id, *player_id, Payment::Refused);
            }
            Event::RegistrationRefused { registration_id, why } => {
                self.entries.change(*registration_id, |entry| entry.give_up(Phase::Refused(*why)));
            }
            Event::RegistrationWithdrawn { registration_id } => {
                self.entries.change(*registration_id, |entry| entry.give_up(Phase::Withdrawn));
            }
            Event::BuyInCalledOff { registration_id, player_id } => {
                self.pay(*registration_id, *player_id, Payment::CalledOff);
            }
            Event::BuyInReturned { registration_id, player_id, .. } => {
                self.pay(*registration_id, *player_id, Payment::Returned);
            }
            Event::PrizeDrawn { version, number, prize } => {
                self.drawn = Some(Drawn { version: *version, number: *number, prize: *prize });
            }
            Event::RegistrationOpened => self.stage = Stage::Open,
            Event::RegistrationClosed => self.stage = Stage::Closed,
            Event::EntriesExcluded { registrations } => {
                for id in registrations {
                    self.entries.change(*id, |entry| entry.give_up(Phase::Refused(Reason::LeftOver)));
                }
            }
            Event::BracketDrawn { .. } => {
                // What is drawn before play fixes the field of the start.
                self.field.start_decided = true;
                self.system.evolve(event);
            }
            Event::EntryRetired { registration_id, why, warned } => {
                self.entries.change(*registration_id, |entry| {
                    entry.retired = Some(*why);
                    entry.warned_for_it = !warned.is_empty();
                });
                self.system.evolve(event);
            }
            Event::MatchDecided { scores, absent, .. } => {
                scores.iter().for_each(|score| self.attend(score.registration_id, absent));
                self.system.evolve(event);
            }
            Event::EntriesSeeded { .. }
            | Event::TableOpened { .. }
            | Event::TableVoided { .. }
            | Event::MatchForfeited { .. }
            | Event::League { .. }
            | Event::Run { event: RunEvent::Chips(_) } => self.system.evolve(event),
            Event::TournamentStarted { .. } => self.start(at),
            Event::TournamentFinished { standings } => {
                let owed = standings.iter().flat_map(|standing| self.winnings(standing)).collect::<Vec<_>>();
                self.payouts = Payouts::owing(owed);
                self.system.finish();
                self.stage = Stage::Finished { standings: Arc::new(standings.clone()), settled: false };
            }
            Event::PrizePaid { player_id, .. } | Event::RefundPaid { player_id, .. } => {
                self.payouts.pay(*player_id);
            }
            Event::PrizeWithheld { .. }
            | Event::PrizeDecisionProposed { .. }
            | Event::PrizeDecisionRejected { .. }
            | Event::PrizeDecisionApproved { .. } => self.withholdings.apply(event, at),
            Event::PrizeConfiscated { player_id, .. } => {
                self.withholdings.apply(event, at);
                self.payouts.pay(*player_id);
            }
            Event::CancellationProposed { .. } | Event::CancellationRejected { .. } => {
                proposal::apply(&mut self.cancellation, event, self.version, at);
            }
            Event::TournamentCancelled { reason, plan, .. } => {
                proposal::apply(&mut self.cancellation, event, self.version, at);
                self.cancel(reason, plan);
            }
            Event::StartCalledOff => self.set_money(CancelledMoney::Escrow),
            Event::TournamentSettled => match &mut self.stage {
                Stage::Finished { settled, .. } => *settled = true,
                _ => self.set_money(CancelledMoney::Settled),
            },
            Event::Run { event: RunEvent::Field(event) } => {
                self.field.apply(event);
                if let Some(complete) = self.field.complete {
                    self.system.complete(complete.entries);
                }
            }
        }
    }

    fn start(&mut self, at: DateTime<Utc>) {
        self.stage = Stage::Running;
        self.started_at = Some(at);
        let players: Vec<_> = self
            .confirmed()
            .flat_map(|entry| entry.each().map(|(player, _)| (entry.registration_id, player)))
            .collect();
        self.system.begin(&players, at);
    }

    /// An entry that is in after the start (G2.5) takes part at once, and its buy-in belongs in the pool.
    fn enter_late(&mut self, id: RegistrationId) {
        if self.stage != Stage::Running {
            return;
        }
        if let Some(player) = self.entry(id).and_then(|entry| entry.players.first().copied()) {
            self.system.enter(id, player);
            self.field.unpooled.insert(id);
        }
    }

    /// A match of an entry is decided; most entries are there always, and nothing of them changes.
    fn attend(&mut self, id: RegistrationId, absent: &[RegistrationId]) {
        let took_part = !absent.contains(&id);
        if !took_part || self.entry(id).is_some_and(|entry| entry.absences > 0) {
            self.entries.change(id, |entry| entry.attend(took_part));
        }
    }

    /// Entries that were not in yet are given up; what they have paid is in the plan already.
    fn cancel(&mut self, reason: &str, plan: &Plan) {
        for id in self.entries.which(|entry| entry.is_live() && entry.phase != Phase::Confirmed) {
            self.entries.change(id, |entry| entry.stop(Phase::Refused(Reason::TournamentCancelled)));
        }
        let money = match self.stage {
            Stage::Running => CancelledMoney::Pool,
            Stage::Closed if !self.setup.is_free() && self.field.start_decided => CancelledMoney::StartInDoubt,
            _ => CancelledMoney::Escrow,
        };
        self.payouts = Payouts::owing(plan.refunds.iter().map(|refund| (refund.player_id, refund.total())));
        // The event of the cancellation itself is counted already.
        let version = self.version - 1;
        self.stage = Stage::Cancelled { reason: reason.to_owned(), plan: Arc::new(plan.clone()), version, money };
    }

    fn set_money(&mut self, to: CancelledMoney) {
        if let Stage::Cancelled { money, .. } = &mut self.stage {
            *money = to;
        }
    }

    fn pay(&mut self, id: RegistrationId, player: PlayerId, payment: Payment) {
        self.entries.change(id, |entry| entry.set(player, payment));
    }
}

/// Questions that several parts ask.
impl Tournament {
    /// The state as the contract names it.
    pub fn status(&self) -> TournamentStatus {
        match &self.stage {
            Stage::Announced => TournamentStatus::Announced,
            Stage::Open => TournamentStatus::RegistrationOpen,
            Stage::Closed => TournamentStatus::RegistrationClosed,
            Stage::Running => TournamentStatus::Running,
            Stage::Finished { settled: false, .. } => TournamentStatus::Finished,
            Stage::Finished { settled: true, .. } => TournamentStatus::Paid,
            Stage::Cancelled { .. } => TournamentStatus::Cancelled,
        }
    }

    /// Whether it waits for its time to begin.
    pub fn awaits_start(&self) -> bool {
        let may_begin = matches!(self.stage, Stage::Announced | Stage::Open | Stage::Closed);
        may_begin && self.setup.is_scheduled() && !self.field.start_decided
    }

    /// When it begins, if that is known: later than was set where that fell into an outage.
    pub fn starts_at(&self) -> Option<DateTime<Utc>> {
        self.field.postponed.or(self.setup.starts_at())
    }

    /// Whether nothing can happen to it any more.
    pub fn is_settled(&self) -> bool {
        matches!(
            self.stage,
            Stage::Finished { settled: true, .. } | Stage::Cancelled { money: CancelledMoney::Settled, .. }
        )
    }

    pub fn entry(&self, id: RegistrationId) -> Option<&Entry> {
        self.entries.find(id)
    }

    /// The entries that are in, in order of registration.
    pub fn confirmed(&self) -> impl Iterator<Item = &Entry> {
        self.entries.confirmed()
    }

    /// How many places are taken: those that are paid.
    pub fn places_taken(&self) -> usize {
        self.entries.confirmed_count()
    }

    /// Whether every place is taken.
    pub fn is_full(&self) -> bool {
        self.places_taken() >= self.setup.entries()
    }

    /// The entry that a player is bound by.
    pub fn entry_of(&self, player: PlayerId) -> Option<&Entry> {
        self.entries.binding(player)
    }

    /// How many players are in, and paid.
    pub fn registered(&self) -> usize {
        self.entries.players()
    }

    /// The same, as events and views have it.
    pub fn field_size(&self) -> u32 {
        u32::try_from(self.registered()).expect("a field has at most Limits::MOST_PLAYERS players")
    }

    /// What the prize shares of those who are in come to.
    pub fn collected(&self) -> Money {
        self.facts().collected()
    }

    /// What the house adds to reach the guarantee, once that is known.
    pub fn overlay(&self) -> Money {
        self.field.complete.map_or(Money::ZERO, |complete| complete.overlay)
    }

    /// The prize pool: prize shares, and what the house adds; a prize that is drawn is all of it.
    pub fn pool(&self) -> Money {
        match self.drawn {
            Some(drawn) => drawn.prize,
            None => self.collected() + self.overlay(),
        }
    }

    /// Whether a player may register now.
    pub fn takes_registrations(&self) -> bool {
        let open = self.stage == Stage::Open || registration::late::is_open(self);
        open && !self.is_full()
    }

    /// Whether it is finished or cancelled.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Finished { .. } | Stage::Cancelled { .. })
    }

    /// Whether everything that belongs into the pool is in it, so that it may be paid out.
    pub fn is_pooled(&self) -> bool {
        self.field.is_pooled()
    }

    /// Every prize or refund that is owed, to whom, in order.
    pub fn owed(&self) -> &[(PlayerId, Money)] {
        self.payouts.owed()
    }

    /// The table of prizes for those who are in (G2.8).
    pub fn prize_table(&self) -> PrizeTable {
        match self.drawn {
            Some(drawn) => drawn::division(drawn.prize),
            None => self.setup.prizes.for_entries(self.places_taken()),
        }
    }

    /// What its system may know of it.
    pub fn facts(&self) -> Facts<'_> {
        let play = match &self.stage {
            Stage::Announced | Stage::Open | Stage::Closed => Play::Before,
            Stage::Running => Play::Running,
            Stage::Finished { .. } => Play::Finished,
            Stage::Cancelled { .. } if self.is_cancelled_in_play() => Play::CancelledRunning,
            Stage::Cancelled { .. } => Play::Cancelled,
        };
        Facts {
            id: self.id,
            setup: &self.setup,
            entries: &self.entries,
            field: &self.field,
            secret: self.secret.as_ref(),
            play,
        }
    }

    /// Whether it was cancelled after its money had moved into the pool, and that is not all paid out.
    pub fn is_cancelled_in_play(&self) -> bool {
        matches!(self.stage, Stage::Cancelled { money: CancelledMoney::Pool, .. })
    }

    /// The house's part of a cancelled tournament's pool, still to be given back.
    pub fn owes_overlay(&self) -> bool {
        match &self.stage {
            Stage::Cancelled { plan, money: CancelledMoney::Pool, .. } => {
                plan.overlay_returned.is_positive() && !self.field.overlay_back
            }
            _ => false,
        }
    }

    fn winnings(&self, standing: &Standing) -> Vec<(PlayerId, Money)> {
        let players = self.entry(standing.registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
        players.into_iter().zip(standing.prizes.iter().copied()).collect()
    }

    /// Whether every prize or refund is paid and no payment can still move.
    pub fn is_paid_out(&self) -> bool {
        let over = match &self.stage {
            Stage::Finished { .. } => true,
            Stage::Cancelled { money, .. } => *money != CancelledMoney::StartInDoubt,
            _ => false,
        };
        over && self.entries.are_settled() && self.is_pooled() && !self.owes_overlay() && self.payouts.are_paid()
    }

    /// The posting that starts it: the same id however often it is asked for.
    pub fn start_posting(&self) -> PostingId {
        PostingId::derived(self.id.uuid(), "start")
    }

    /// The posting that pays a player's prize (G2.12: once for tournament, player and kind).
    pub fn prize_posting(&self, player: PlayerId) -> PostingId {
        PostingId::derived(self.id.uuid(), &format!("prize:{player}"))
    }

    /// The posting that pays a player's refund.
    pub fn refund_posting(&self, player: PlayerId) -> PostingId {
        PostingId::derived(self.id.uuid(), &format!("refund:{player}"))
    }

    /// The players of a match in seating order: partners sit across.
    pub fn seating(&self, entries: &[RegistrationId]) -> Vec<PlayerId> {
        let entries: Vec<&Entry> = entries.iter().filter_map(|id| self.entry(*id)).collect();
        let longest = entries.iter().map(|entry| entry.players.len()).max().unwrap_or(0);
        let members = |index| entries.iter().filter_map(move |entry| entry.players.get(index).copied());
        (0..longest).flat_map(members).collect()
    }

    /// The accounts of the money named in words of a statement: `tournament:<id>`.
    pub fn cause(&self) -> String {
        format!("tournament:{}", self.id)
    }
}
