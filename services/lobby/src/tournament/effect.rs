//! What has to happen outside the lobby because of an event of a tournament: money at the wallet, tables to open or
//! void.
//!
//! [`follow_ups`] is pure: which effects follow from an event, and after what pause. Non-goals: the queue, and carrying
//! effects out ([`crate::outbox`]).

use chrono::Duration;
use mazziere_ids::{MatchId, PlayerId, RegistrationId, derive_uuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::outbox::{self, Due as DueOf, Pauses};
use crate::payment::Task;
use crate::system::Meeting;
use crate::system::chips::effect::ChipStep;
use crate::tournament::entry::Entry;
use crate::tournament::event::RunEvent;
use crate::tournament::field::FieldEvent;
use crate::tournament::invitation;
use crate::tournament::setup::closing_before_start;
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
    /// Something for the field, or for the tables of a chip tournament.
    #[serde(rename = "chips")]
    Run { step: RunStep },
}

/// What is done for the field, or for the tables of a chip tournament: both stand in one part of the queue, because
/// chip tournaments had both first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RunStep {
    /// For the field.
    Field(FieldStep),
    /// For the tables of a chip tournament.
    Chips(ChipStep),
}

/// What is done for the field and its pool, by the clock or at the wallet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
pub enum FieldStep {
    /// Close the registration, when the time has come.
    CloseRegistration,
    /// Start, when the time has come.
    Start,
    /// End the late registration, when the time has come.
    EndLateRegistration,
    /// Move a late buy-in to the pool, its fee to the house.
    Pool { registration_id: RegistrationId },
    /// Bring the pool to what is guaranteed.
    TopUp,
    /// Give the house its part of the pool back.
    ReturnOverlay,
}

impl From<FieldStep> for Effect {
    fn from(step: FieldStep) -> Effect {
        Effect::Run { step: RunStep::Field(step) }
    }
}

impl From<ChipStep> for Effect {
    fn from(step: ChipStep) -> Effect {
        Effect::Run { step: RunStep::Chips(step) }
    }
}

impl FieldStep {
    /// Its name in the queue and in metrics.
    pub fn name(&self) -> &'static str {
        match self {
            FieldStep::CloseRegistration => "close_registration",
            FieldStep::Start => "start_scheduled",
            FieldStep::EndLateRegistration => "end_late_registration",
            FieldStep::Pool { .. } => "pool",
            FieldStep::TopUp => "top_up",
            FieldStep::ReturnOverlay => "return_overlay",
        }
    }

    /// What of its kind it is, within the tournament.
    pub fn subject(&self) -> String {
        match self {
            FieldStep::Pool { registration_id } => registration_id.to_string(),
            _ => String::new(),
        }
    }
}

impl outbox::Effect for Effect {
    /// A request about a registration waits for its own part alone.
    type Waits = RegistrationId;

    fn name(&self) -> &'static str {
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
            Effect::Run { step: RunStep::Field(step) } => step.name(),
            Effect::Run { step: RunStep::Chips(step) } => step.name(),
        }
    }

    fn id(&self, tournament: Uuid) -> Uuid {
        let subject = match self {
            Effect::CollectBuyIn { registration_id, player_id }
            | Effect::CallOffBuyIn { registration_id, player_id }
            | Effect::ReturnBuyIn { registration_id, player_id } => format!("{registration_id}:{player_id}"),
            Effect::ExpireInvitation { registration_id } => registration_id.to_string(),
            Effect::OpenTable { match_id, attempt } | Effect::VoidTable { match_id, attempt } => {
                format!("{match_id}:{attempt}")
            }
            Effect::PayOut { player_id } => player_id.to_string(),
            Effect::Run { step: RunStep::Field(step) } => step.subject(),
            Effect::Run { step: RunStep::Chips(step) } => step.subject(),
            Effect::StartMoney | Effect::CallOffStart | Effect::CloseAccounts => String::new(),
        };
        derive_uuid(tournament, &format!("{}:{subject}", self.name()))
    }

    fn asked_for(&self) -> Option<RegistrationId> {
        None
    }
}

impl Effect {
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

/// An effect of a tournament, and how long to wait before it.
type Due = DueOf<Effect>;

/// What follows from an event; `state` is the state after it.
pub fn follow_ups(state: &Tournament, event: &Event, pauses: &Pauses) -> Vec<DueOf<Effect>> {
    let mut due = of_event(state, event, pauses);
    let of_tables = state.system.follow_ups(state, event).into_iter();
    due.extend(of_tables.map(|(effect, after)| Due { effect, after }));
    due
}

fn of_event(state: &Tournament, event: &Event, pauses: &Pauses) -> Vec<Due> {
    let now = |effect| Due { effect, after: Duration::zero() };
    match event {
        Event::TournamentOpened { .. } => scheduled(state),
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
        Event::BracketDrawn { .. } | Event::Run { event: RunEvent::Field(FieldEvent::StartDecided { .. }) }
            if !state.setup.is_free() =>
        {
            vec![now(Effect::StartMoney)]
        }
        Event::RegistrationConfirmed { registration_id }
            if state.field.unpooled.contains(registration_id) && !state.setup.costs_nothing() =>
        {
            vec![now(FieldStep::Pool { registration_id: *registration_id }.into())]
        }
        Event::TournamentStarted { .. } => {
            let late =
                state.setup.late.map(|late| Due { effect: FieldStep::EndLateRegistration.into(), after: late.lasts });
            state.system.ready().iter().map(opening).map(now).chain(late).collect()
        }
        Event::MatchDecided { match_id, .. } => {
            let ready = state.system.ready_after(*match_id);
            ready.iter().map(|meeting| Due { effect: opening(meeting), after: pauses.between_matches }).collect()
        }
        Event::TableVoided { match_id, .. } => state.system.meeting(*match_id).iter().map(opening).map(now).collect(),
        Event::TournamentFinished { .. } => paying(state).map(now).collect(),
        Event::TournamentCancelled { .. } => cancelling(state).into_iter().map(now).collect(),
        Event::StartCalledOff => paying(state).map(now).collect(),
        // What the pool still waited for is in it.
        Event::Run { event: RunEvent::Field(FieldEvent::LateEntryPooled { .. } | FieldEvent::PoolToppedUp { .. }) }
            if state.is_over() =>
        {
            paying(state).map(now).collect()
        }
        Event::Run { event: RunEvent::Field(FieldEvent::LateRegistrationEnded { .. }) } if state.field.top_up_due => {
            vec![now(FieldStep::TopUp.into())]
        }
        Event::Run { event: RunEvent::Field(FieldEvent::OverlayReturned { .. }) } => closing(state).map(now).collect(),
        Event::PrizePaid { .. }
        | Event::RefundPaid { .. }
        | Event::BuyInReturned { .. }
        | Event::BuyInCalledOff { .. } => closing(state).map(now).collect(),
        _ => Vec::new(),
    }
}

/// A scheduled tournament closes its registration and starts by the clock.
fn scheduled(state: &Tournament) -> Vec<Due> {
    let Some(starts_at) = state.setup.starts_at() else { return Vec::new() };
    let start = (starts_at - state.opened_at).max(Duration::milliseconds(1));
    let close = (start - closing_before_start()).max(Duration::milliseconds(1));
    let clocks = [(FieldStep::CloseRegistration, close), (FieldStep::Start, start)];
    clocks.into_iter().map(|(step, after)| Due { effect: step.into(), after }).collect()
}

fn opening(meeting: &Meeting) -> Effect {
    Effect::OpenTable { match_id: meeting.match_id, attempt: meeting.attempt }
}

/// What the payments of an entry wait for.
fn moves_of(entry: &Entry) -> Vec<Effect> {
    let registration_id = entry.registration_id;
    let effect = |(player_id, task)| match task {
        Task::Collect => Effect::CollectBuyIn { registration_id, player_id },
        Task::CallOff => Effect::CallOffBuyIn { registration_id, player_id },
        Task::Return => Effect::ReturnBuyIn { registration_id, player_id },
    };
    entry.each().filter_map(|(player, payment)| Some((player, payment.due()?))).map(effect).collect()
}

/// Everything that is owed, once all that belongs into the pool is in it; then the accounts are closed.
fn paying(state: &Tournament) -> impl Iterator<Item = Effect> {
    let overlay = state.owes_overlay().then_some(FieldStep::ReturnOverlay.into());
    let owed = state.is_pooled().then(|| pay_outs(state).chain(overlay)).into_iter().flatten();
    owed.chain(closing(state))
}

fn pay_outs(state: &Tournament) -> impl Iterator<Item = Effect> {
    state.owed().iter().map(|(player_id, _)| Effect::PayOut { player_id: *player_id })
}

/// The accounts are closed when the last payment has moved.
fn closing(state: &Tournament) -> impl Iterator<Item = Effect> {
    let due = state.is_paid_out() && !state.is_settled() && !state.setup.is_free();
    due.then_some(Effect::CloseAccounts).into_iter()
}

/// A cancellation calls off what is under way, voids the tables in play and, once it is known where the money lies,
/// pays the plan.
fn cancelling(state: &Tournament) -> Vec<Effect> {
    let Stage::Cancelled { money, .. } = &state.stage else { return Vec::new() };
    let mut effects = Vec::new();
    if *money == CancelledMoney::Pool {
        let void = |meeting: Meeting| Effect::VoidTable { match_id: meeting.match_id, attempt: meeting.attempt };
        effects.extend(state.system.ready().into_iter().map(void));
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
    let ready = state.system.ready();
    let openings: Vec<Effect> = ready.iter().filter(|meeting| !meeting.table_open).map(opening).collect();
    let clocks = [FieldStep::CloseRegistration, FieldStep::Start, FieldStep::EndLateRegistration];
    let timed = state.setup.is_scheduled() || state.setup.late.is_some();
    let clocks = clocks.into_iter().filter(|_| timed).map(Effect::from);
    expiries.chain(openings).chain(clocks).collect()
}
