//! What has to happen outside because of an event of a tournament, and after what pause. Pure.

use chrono::Duration;
use mazziere_ids::PlayerId;

use crate::outbox::{Due as DueOf, Pauses};
use crate::payment::Task;
use crate::system::Meeting;
use crate::system::league::event::LeagueEvent;
use crate::terms::Offence;
use crate::tournament::effect::{Effect, FieldStep};
use crate::tournament::entry::Entry;
use crate::tournament::event::RunEvent;
use crate::tournament::field::FieldEvent;
use crate::tournament::invitation;
use crate::tournament::setup::closing_before_start;
use crate::tournament::{CancelledMoney, Event, Stage, Tournament};

/// An effect of a tournament, and how long to wait before it.
type Due = DueOf<Effect>;

/// What follows from an event; `state` is the state after it.
pub fn follow_ups(state: &Tournament, event: &Event, pauses: &Pauses) -> Vec<DueOf<Effect>> {
    let mut due = of_event(state, event, pauses);
    let of_tables = state.system.follow_ups(&state.facts(), event).into_iter();
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
        Event::EntriesExcluded { registrations } if !state.setup.costs_nothing() => {
            registrations.iter().filter_map(|id| state.entry(*id)).flat_map(moves_of).map(now).collect()
        }
        Event::Run { event: RunEvent::Field(FieldEvent::StartDecided { .. }) } if state.awaits_seeds() => {
            vec![now(FieldStep::Seed.into())]
        }
        Event::Run { event: RunEvent::Field(FieldEvent::StartPostponed { at, until, .. }) } => {
            vec![Due { effect: FieldStep::StartPostponed { until: *until }.into(), after: *until - *at }]
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
        Event::MatchDecided { match_id, .. } | Event::MatchForfeited { match_id, .. } => {
            let opening = after_pause(&state.system.ready_after(*match_id), pauses);
            opening.into_iter().chain(warnings(state, event).map(now)).collect()
        }
        Event::League { event: LeagueEvent::RoundPaired { round: 1, .. } } => {
            state.system.ready().iter().map(opening).map(now).collect()
        }
        Event::League { event: LeagueEvent::RoundPaired { .. } | LeagueEvent::PhaseComplete { .. } } => {
            after_pause(&state.system.ready(), pauses)
        }
        Event::EntryRetired { registration_id, warned, .. } => {
            let left = state.system.left_by(*registration_id);
            let table = state.system.table_of(*registration_id).filter(|_| left.is_none());
            let given_up = table.zip(warned.first());
            let abandon = given_up.map(|(table_id, player)| Effect::AbandonTable { table_id, player_id: *player });
            let offence = Offence::Withdrawn { tournament_id: state.id };
            let warnings = warned.iter().map(|player_id| Effect::Warn { player_id: *player_id, offence });
            left.iter().map(voiding).chain(abandon).chain(warnings).map(now).collect()
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
        Event::PrizeDecisionApproved { player_id, .. } => decided(state, *player_id).map(now).collect(),
        Event::PrizePaid { .. }
        | Event::PrizeConfiscated { .. }
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
    let opens_at = state.setup.announced_until(state.opened_at);
    let open = opens_at.map(|opens_at| (FieldStep::OpenRegistration, opens_at - state.opened_at));
    let clocks = [(FieldStep::CloseRegistration, close), (FieldStep::Start, start)];
    open.into_iter().chain(clocks).map(|(step, after)| Due { effect: step.into(), after }).collect()
}

/// A player who has lost a match by timeout or abandon is warned (G5.5), unless it is by a withdrawal for which they
/// were warned.
fn warnings<'a>(state: &'a Tournament, event: &'a Event) -> impl Iterator<Item = Effect> + 'a {
    let decided = match event {
        Event::MatchDecided { table_id, fault: Some(fault), .. } => Some((*table_id, fault)),
        _ => None,
    };
    let offences = decided.into_iter().flat_map(|(table, fault)| fault.offences(table));
    let known = |player: PlayerId| state.entry_of(player).is_some_and(|entry| entry.warned_for_it);
    let offences = offences.filter(move |(player, _)| !known(*player));
    offences.map(|(player_id, offence)| Effect::Warn { player_id, offence })
}

/// The tables of these meetings open when everybody has had their pause (G4.7).
fn after_pause(ready: &[Meeting], pauses: &Pauses) -> Vec<Due> {
    ready.iter().map(|meeting| Due { effect: opening(meeting), after: pauses.between_matches }).collect()
}

fn voiding(meeting: &Meeting) -> Effect {
    Effect::VoidTable { match_id: meeting.match_id, attempt: meeting.attempt }
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
    let owed = state.is_pooled().then(|| pay_outs(state).chain(confiscations(state)).chain(overlay));
    let owed = owed.into_iter().flatten();
    owed.chain(closing(state))
}

fn pay_outs(state: &Tournament) -> impl Iterator<Item = Effect> {
    let waits = |player: PlayerId| state.is_withheld(player);
    let players = state.owed().iter().map(|(player_id, _)| *player_id).filter(move |player| !waits(*player));
    players.map(|player_id| Effect::PayOut { player_id })
}

/// What was taken away before all of the pool was there.
fn confiscations(state: &Tournament) -> impl Iterator<Item = Effect> {
    let players = state.owed().iter().map(|(player_id, _)| *player_id);
    players.filter(|player| state.confiscating(*player).is_some()).map(|player_id| {
        let round = state.withholdings.round(player_id);
        Effect::ConfiscatePrize { player_id, round }
    })
}

/// What two people have decided about a prize that is due; one that is not goes its way with the others.
fn decided(state: &Tournament, player_id: PlayerId) -> impl Iterator<Item = Effect> {
    let due = state.is_pooled() && matches!(state.stage, Stage::Finished { .. });
    let round = state.withholdings.round(player_id);
    let effect = match (due, state.confiscating(player_id), state.payouts.outstanding(player_id)) {
        (true, Some(_), _) => Some(Effect::ConfiscatePrize { player_id, round }),
        (true, None, Some(_)) => Some(Effect::PayReleased { player_id, round }),
        _ => None,
    };
    effect.into_iter()
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
        effects.extend(state.system.ready().iter().map(voiding));
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
    let clocks =
        [FieldStep::OpenRegistration, FieldStep::CloseRegistration, FieldStep::Start, FieldStep::EndLateRegistration];
    let timed = state.setup.is_scheduled() || state.setup.late.is_some();
    let clocks = clocks.into_iter().filter(|_| timed).map(Effect::from);
    let postponed = state.field.postponed.map(|until| FieldStep::StartPostponed { until }.into());
    expiries.chain(openings).chain(clocks).chain(postponed).collect()
}
