//! Commands on a tournament and what they come to.
//!
//! `decide(&state, command)` is pure. Commands that bring the outcome of an effect are never refused: an effect may be
//! carried out twice, and its outcome may come late; the second time it comes to nothing.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::params::OverHow;
use mazziere_ids::{PlayerId, PostingId};

use super::{CancelledMoney, Command, Event, Stage, Tournament};
use crate::interruption::{Interruption, WHY};
use crate::refusal::{Refusal, over, refuse};
use crate::system::Decided;
use crate::tournament::cancellation::{self, plan::Plan};
use crate::tournament::changes::Changes;
use crate::tournament::entry::Entry;
use crate::tournament::event::{Standing, Withdrawal};
use crate::tournament::field::FieldEvent;
use crate::tournament::invitation::decide as invitation;
use crate::tournament::prize::standings;
use crate::tournament::registration::{decide as registration, late};
use crate::tournament::{start, withholding};

/// What comes of a command at a time: events, none if nothing is new, or a refusal.
///
/// # Errors
/// A refusal, for commands of players and operators.
pub fn decide(state: &Tournament, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
    let mut changes = Changes::to(state, at);
    match command {
        Command::Register { registration_id, player, partner } => {
            registration::register(&mut changes, *registration_id, *player, *partner)?;
        }
        Command::AcceptInvitation { registration_id, player } => {
            invitation::accept(&mut changes, *registration_id, *player)?;
        }
        Command::DeclineInvitation { registration_id, player } => {
            invitation::decline(&mut changes, *registration_id, *player)?;
        }
        Command::Withdraw { registration_id, player } => {
            registration::withdraw(&mut changes, *registration_id, *player)?;
        }
        Command::Retire { registration_id, player } => registration::retire(&mut changes, *registration_id, *player)?,
        Command::Cancel { reason } => {
            let plan = plan_cancellation(state)?;
            changes.push(Event::TournamentCancelled { reason: reason.clone(), plan, by: None });
        }
        Command::Cancellation { by, wish } => changes.push(cancellation::proposal::decide(state, *by, wish)?),
        Command::Prize { player, by, wish } => {
            withholding::decide(state, *player, *by, wish)?.into_iter().for_each(|event| changes.push(event));
        }
        Command::NoteInterrupted { interruption } => interrupt(&mut changes, *interruption),
        Command::NoteTableOpened { .. }
        | Command::NoteOpeningRefused { .. }
        | Command::NoteResult { .. }
        | Command::NoteTableVoided { .. }
        | Command::Chips(_) => play(&mut changes, command)?,
        outcome => note(&mut changes, outcome),
    }
    go_on(&mut changes)?;
    registration::settle_when_free(&mut changes);
    Ok(changes.events)
}

/// What is in play is cancelled after more than half an hour (G2.11); what was cancelled already, or is over, is not.
fn interrupt(changes: &mut Changes, interruption: Interruption) {
    let started_at = changes.state.started_at.filter(|_| changes.state.stage == Stage::Running);
    let Some(interruption) = started_at.and_then(|at| interruption.ends(at)) else { return };
    changes.push(Event::Interrupted { interruption });
    changes.cancel(WHY.to_owned());
}

/// What cancelling now would refund.
///
/// # Errors
/// [`ErrorCode::TournamentOver`] when the ranking is final or it is cancelled already.
pub fn plan_cancellation(state: &Tournament) -> Result<Plan, Refusal> {
    match &state.stage {
        Stage::Finished { .. } => refuse(over(OverHow::Finished), "the ranking is final"),
        Stage::Cancelled { .. } => refuse(over(OverHow::Cancelled), "the tournament is cancelled already"),
        // What everybody gets depends on the prize, which is on its way into the pool.
        Stage::Closed if state.drawn.is_some() => refuse(ErrorCode::StartUnderWay, "the money of the start is moving"),
        Stage::Announced | Stage::Open | Stage::Closed | Stage::Running => Ok(cancellation::plan_of(state)),
    }
}

/// Takes note of an outcome. What is known already, or has been overtaken, comes to nothing.
fn note(changes: &mut Changes, outcome: &Command) {
    match outcome {
        Command::ExpireInvitation { registration_id } => invitation::expire(changes, *registration_id),
        Command::NoteBuyIn { registration_id, player, heard } => {
            registration::note_buy_in(changes, *registration_id, *player, *heard);
        }
        Command::NoteStarted { posting } if changes.state.stage == Stage::Closed => start::started(changes, *posting),
        Command::OpenRegistration if changes.state.stage == Stage::Announced => changes.push(Event::RegistrationOpened),
        Command::CloseRegistration => start::close_registration(changes),
        Command::Start => start::start_scheduled(changes),
        Command::StartAfter { away, due } => start::start_after(changes, *away, *due),
        Command::NoteSkills { skills } if changes.state.awaits_seeds() => start::seed(changes, skills),
        Command::EndLateRegistration => late::end(changes),
        Command::NotePooled { registration_id, posting } => late::pooled(changes, *registration_id, *posting),
        Command::NoteToppedUp { posting } if changes.state.field.top_up_due => {
            changes.push(FieldEvent::PoolToppedUp { posting_id: *posting });
        }
        Command::NoteOverlayReturned { posting }
            if changes.state.is_cancelled_in_play() && !changes.state.field.overlay_back =>
        {
            changes.push(FieldEvent::OverlayReturned { posting_id: *posting });
        }
        Command::NoteStartCalledOff
            if matches!(changes.state.stage, Stage::Cancelled { money: CancelledMoney::StartInDoubt, .. }) =>
        {
            changes.push(Event::StartCalledOff);
        }
        Command::NoteConfiscated { player, posting } => {
            if let Some(amount) = changes.state.confiscating(*player) {
                changes.push(Event::PrizeConfiscated { player_id: *player, amount, posting_id: *posting });
            }
        }
        Command::NotePaidOut { player, posting } => note_paid_out(changes, *player, *posting),
        Command::NoteSettled if changes.state.is_paid_out() && !changes.state.is_settled() => {
            changes.push(Event::TournamentSettled);
        }
        _ => {}
    }
}

/// News of what is played: the system says what they come to.
fn play(changes: &mut Changes, command: &Command) -> Result<(), Refusal> {
    if changes.state.stage != Stage::Running {
        return Ok(());
    }
    match changes.state.system.decide(command, &changes.state.facts())? {
        Decided::Events(events) => events.into_iter().for_each(|event| happens(changes, event)),
        Decided::NoTable(code) => changes.cancel_for_want_of_tables(code),
    }
    Ok(())
}

/// Something of what is played happens; an entry that has taken no part in two matches in a row is withdrawn by it
/// (G1.13). None is withdrawn where the seat of a missing player plays by itself, or when all is over.
fn happens(changes: &mut Changes, event: Event) {
    let absent = if let Event::MatchDecided { absent, .. } = &event { absent.clone() } else { Vec::new() };
    changes.push(event);
    for registration_id in absent {
        let state = &changes.state;
        let stays_away = state.entry(registration_id).is_some_and(Entry::stays_away);
        if stays_away && !state.system.is_over() && state.system.may_retire(registration_id) {
            // No move was made by anybody of it.
            let warned = state.entry(registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
            changes.push(Event::EntryRetired { registration_id, why: Withdrawal::Absent, warned });
        }
    }
}

/// Does what follows by itself, one thing after the other, until something has to happen outside or the ranking is
/// final.
///
/// # Errors
/// When it would never end, which is our mistake: nothing is written then.
fn go_on(changes: &mut Changes) -> Result<(), Refusal> {
    for _ in 0..=changes.state.system.most_steps() {
        if changes.state.stage != Stage::Running {
            return Ok(());
        }
        if changes.state.system.is_over() {
            finish(changes);
            return Ok(());
        }
        let state = &changes.state;
        let Some(event) = state.system.next(&state.facts()) else { return Ok(()) };
        changes.push(event);
    }
    refuse(ErrorCode::Internal, "what follows by itself never ends")
}

fn finish(changes: &mut Changes) {
    late::end(changes);
    let standings = ranking(&changes.state);
    changes.push(Event::TournamentFinished { standings });
}

/// The final ranking of what has been played, with what every player wins of the pool.
pub fn ranking(state: &Tournament) -> Vec<Standing> {
    standings(&state.system.places(), &state.prize_table(), state.pool(), &state.entries)
}

fn note_paid_out(changes: &mut Changes, player_id: PlayerId, posting_id: PostingId) {
    let amount = changes.state.payouts.outstanding(player_id);
    match (&changes.state.stage, amount) {
        (Stage::Finished { .. }, Some(amount)) => changes.push(Event::PrizePaid { player_id, amount, posting_id }),
        (Stage::Cancelled { .. }, Some(amount)) => changes.push(Event::RefundPaid { player_id, amount, posting_id }),
        _ => {}
    }
}
