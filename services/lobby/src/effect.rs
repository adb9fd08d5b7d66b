//! Effects: what has to happen outside the lobby because of an event (money at the wallet, tables to open or void).
//!
//! An effect is written into the queue in the transaction of the event it follows from, so that it happens if and only if
//! the event did. It may be carried out more than once (a crash, two replicas): every effect is idempotent by derived
//! ids, and its outcome is a command that comes to nothing the second time.
//!
//! A [`Task`] is an effect and what it is for; [`Effect`] are those of tournaments, [`crate::cash::Effect`] those of cash
//! tables. [`follow_ups`] is pure: which effects follow from an event, and after what pause. Non-goals: carrying them out
//! ([`run`]), the queue ([`store`]), when ([`worker`]).

pub mod posting;
pub mod run;
pub mod store;
pub mod task;
pub mod worker;

use chrono::Duration;
use mazziere_ids::{MatchId, PlayerId, RegistrationId, derive_uuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use self::task::Task;
use crate::chips::ChipEvent;
use crate::chips::effect::{self as chips, ChipStep};
use crate::invitation;
use crate::registration::{Entry, Payment};
use crate::tournament::{CancelledMoney, Event, Stage, Tournament};

/// Something to be done outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "effect", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
pub enum Effect {
    /// Collect a player's buy-in: cash to escrow and deferred fee.
    CollectBuyIn { registration_id: RegistrationId, player_id: PlayerId },
    /// Call a buy-in off, whether or not it took place.
    CallOffBuyIn { registration_id: RegistrationId, player_id: PlayerId },
    /// Return a buy-in: the mirror of its posting.
    ReturnBuyIn { registration_id: RegistrationId, player_id: PlayerId },
    /// End an invitation if the partner has not answered by now.
    ExpireInvitation { registration_id: RegistrationId },
    /// Move the money of the start: escrow to pool, deferred fees to the house.
    StartMoney,
    /// Call the money of the start off, whether or not it moved.
    CallOffStart,
    /// Open the table of a match.
    OpenTable { match_id: MatchId, attempt: u32 },
    /// Void the table of a match.
    VoidTable { match_id: MatchId, attempt: u32 },
    /// Pay a prize or a refund of the plan.
    PayOut { player_id: PlayerId },
    /// Close the tournament's accounts, all of them exactly zero.
    CloseAccounts,
    /// Something for a chip tournament.
    Chips { step: ChipStep },
}

impl Effect {
    /// Its name in the queue and in metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Effect::CollectBuyIn { .. } => "collect_buy_in",
            Effect::CallOffBuyIn { .. } => "call_off_buy_in",
            Effect::ReturnBuyIn { .. } => "return_buy_in",
            Effect::ExpireInvitation { .. } => "expire_invitation",
            Effect::StartMoney => "start_money",
            Effect::CallOffStart => "call_off_start",
            Effect::OpenTable { .. } => "open_table",
            Effect::VoidTable { .. } => "void_table",
            Effect::PayOut { .. } => "pay_out",
            Effect::CloseAccounts => "close_accounts",
            Effect::Chips { step } => step.name(),
        }
    }

    /// Its id within a tournament: the same effect is queued once, however often it is named.
    pub fn id(&self, tournament: Uuid) -> Uuid {
        let subject = match self {
            Effect::CollectBuyIn { registration_id, player_id }
            | Effect::CallOffBuyIn { registration_id, player_id }
            | Effect::ReturnBuyIn { registration_id, player_id } => format!("{registration_id}:{player_id}"),
            Effect::ExpireInvitation { registration_id } => registration_id.to_string(),
            Effect::OpenTable { match_id, attempt } | Effect::VoidTable { match_id, attempt } => {
                format!("{match_id}:{attempt}")
            }
            Effect::PayOut { player_id } => player_id.to_string(),
            Effect::Chips { step } => step.subject(),
            Effect::StartMoney | Effect::CallOffStart | Effect::CloseAccounts => String::new(),
        };
        derive_uuid(tournament, &format!("{}:{subject}", self.name()))
    }

    /// The registration whose request waits for it, if one does.
    pub fn registration(&self) -> Option<RegistrationId> {
        match self {
            Effect::CollectBuyIn { registration_id, .. } | Effect::ReturnBuyIn { registration_id, .. } => {
                Some(*registration_id)
            }
            _ => None,
        }
    }
}

/// An effect and how long to wait before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due<E = Effect> {
    /// What.
    pub effect: E,
    /// After what pause.
    pub after: Duration,
}

/// How long the lobby waits for things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// Between two matches of a tournament (G4.7).
    pub between_matches: Duration,
    /// For the wallet to answer a buy-in, before it is called off.
    pub buy_in: Duration,
    /// Before a cash table closes that is empty and one too many.
    pub surplus: Duration,
}

impl Default for Pauses {
    fn default() -> Self {
        Pauses { between_matches: Duration::seconds(60), buy_in: Duration::seconds(30), surplus: Duration::minutes(10) }
    }
}

/// What follows from an event; `state` is the state after it.
pub fn follow_ups(state: &Tournament, event: &Event, pauses: &Pauses) -> Vec<Due> {
    let mut due = of_event(state, event, pauses);
    let of_chips = chips::follow_ups(state, event).into_iter();
    due.extend(of_chips.map(|(step, after)| Due { effect: Effect::Chips { step }, after }));
    due
}

fn of_event(state: &Tournament, event: &Event, pauses: &Pauses) -> Vec<Due> {
    let now = |effect| Due { effect, after: Duration::zero() };
    match event {
        Event::InvitationSent { registration_id, .. } => {
            // The last instant is still the partner's.
            let after = invitation::open_for() + Duration::milliseconds(1);
            vec![Due { effect: Effect::ExpireInvitation { registration_id: *registration_id }, after }]
        }
        Event::RegistrationRequested { registration_id, .. }
        | Event::PairRequested { registration_id, .. }
        | Event::PartnerConfirmed { registration_id }
        | Event::RegistrationRefused { registration_id, .. }
        | Event::RegistrationWithdrawn { registration_id } => {
            let moves = state.entry(*registration_id).map(moves_of).unwrap_or_default();
            if state.setup.costs_nothing() { Vec::new() } else { moves.into_iter().map(now).collect() }
        }
        Event::BracketDrawn { .. } | Event::Chips { event: ChipEvent::StartDecided { .. } }
            if !state.setup.is_free() =>
        {
            vec![now(Effect::StartMoney)]
        }
        Event::TournamentStarted { .. } => tables_to_open(state).map(now).collect(),
        Event::MatchDecided { match_id, .. } => {
            let next = state.bracket.as_ref().and_then(|bracket| bracket.next(*match_id));
            let ready = next.filter(|pairing| pairing.is_ready());
            ready
                .map(|pairing| Effect::OpenTable { match_id: pairing.match_id, attempt: pairing.attempt })
                .map(|effect| Due { effect, after: pauses.between_matches })
                .into_iter()
                .collect()
        }
        Event::TableVoided { match_id, .. } => {
            tables_to_open(state).filter(|effect| opens(effect, *match_id)).map(now).collect()
        }
        Event::TournamentFinished { .. } => paying(state).map(now).collect(),
        Event::TournamentCancelled { .. } => cancelling(state).into_iter().map(now).collect(),
        Event::StartCalledOff => paying(state).map(now).collect(),
        // What the pool still waited for is in it.
        Event::Chips { event: ChipEvent::LateEntryPooled { .. } | ChipEvent::PoolToppedUp { .. } }
            if state.is_over() =>
        {
            paying(state).map(now).collect()
        }
        Event::Chips { event: ChipEvent::OverlayReturned { .. } } => closing(state).map(now).collect(),
        Event::PrizePaid { .. }
        | Event::RefundPaid { .. }
        | Event::BuyInReturned { .. }
        | Event::BuyInCalledOff { .. } => closing(state).map(now).collect(),
        _ => Vec::new(),
    }
}

fn opens(effect: &Effect, wanted: MatchId) -> bool {
    matches!(effect, Effect::OpenTable { match_id, .. } if *match_id == wanted)
}

/// What the payments of an entry wait for.
fn moves_of(entry: &Entry) -> Vec<Effect> {
    let registration_id = entry.registration_id;
    let effect = |(player_id, payment)| match payment {
        Payment::Pending => Some(Effect::CollectBuyIn { registration_id, player_id }),
        Payment::CallingOff => Some(Effect::CallOffBuyIn { registration_id, player_id }),
        Payment::Returning => Some(Effect::ReturnBuyIn { registration_id, player_id }),
        _ => None,
    };
    entry.each().filter_map(effect).collect()
}

fn tables_to_open(state: &Tournament) -> impl Iterator<Item = Effect> + '_ {
    let ready = state.bracket.iter().flat_map(|bracket| bracket.ready());
    ready.map(|pairing| Effect::OpenTable { match_id: pairing.match_id, attempt: pairing.attempt })
}

/// Everything that is owed, once all that belongs into the pool is in it; then the accounts are closed.
fn paying(state: &Tournament) -> impl Iterator<Item = Effect> {
    let overlay = chips::overlay_owed(state).then_some(Effect::Chips { step: ChipStep::ReturnOverlay });
    let owed = state.is_pooled().then(|| pay_outs(state).chain(overlay)).into_iter().flatten();
    owed.chain(closing(state))
}

fn pay_outs(state: &Tournament) -> impl Iterator<Item = Effect> {
    state.owed().into_iter().map(|(player_id, _)| Effect::PayOut { player_id })
}

/// The accounts are closed when the last payment has moved.
fn closing(state: &Tournament) -> impl Iterator<Item = Effect> {
    let due = state.is_paid_out() && !state.is_settled() && !state.setup.is_free();
    due.then_some(Effect::CloseAccounts).into_iter()
}

/// A cancellation calls off what is under way, voids the tables in play and, once it is known where the money lies, pays
/// the plan.
fn cancelling(state: &Tournament) -> Vec<Effect> {
    let Stage::Cancelled { money, .. } = &state.stage else { return Vec::new() };
    let mut effects = Vec::new();
    if *money == CancelledMoney::Pool {
        let ready = state.bracket.iter().flat_map(|bracket| bracket.ready());
        effects.extend(ready.map(|pairing| Effect::VoidTable { match_id: pairing.match_id, attempt: pairing.attempt }));
    }
    if state.setup.is_free() {
        return effects;
    }
    if !state.setup.costs_nothing() {
        effects.extend(state.entries.iter().flat_map(moves_of));
    }
    match money {
        CancelledMoney::StartInDoubt => effects.push(Effect::CallOffStart),
        _ => effects.extend(paying(state)),
    }
    effects
}

/// What may still be in the queue for its time to come, and has no use once the tournament is over.
pub fn timers(state: &Tournament) -> Vec<Effect> {
    let invitations = state.entries.iter().filter(|entry| entry.expires_at.is_some());
    let expiries = invitations.map(|entry| Effect::ExpireInvitation { registration_id: entry.registration_id });
    let pairings = state.bracket.iter().flat_map(|bracket| bracket.rounds().iter().flatten());
    let tables = pairings.filter(|pairing| !pairing.table_open && !pairing.is_decided());
    let openings = tables.map(|pairing| Effect::OpenTable { match_id: pairing.match_id, attempt: pairing.attempt });
    let clocks = [ChipStep::CloseRegistration, ChipStep::Start, ChipStep::EndLateRegistration];
    let clocks = clocks.into_iter().filter(|_| state.chips.is_some()).map(|step| Effect::Chips { step });
    expiries.chain(openings).chain(clocks).collect()
}

/// How long to wait after a failed attempt, in milliseconds: short at first, so that a restarted service is found soon.
pub fn backoff(attempts: i32) -> Duration {
    let doubled = 50_i64.saturating_mul(1_i64 << attempts.clamp(0, 10));
    Duration::milliseconds(if attempts < 30 { doubled.min(1_000) } else { 5_000 })
}
