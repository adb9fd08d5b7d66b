//! From the last registration to the first deal: the field is closed, made complete and drawn, and the money moves.
//!
//! A tournament without a start time closes with its last place. A scheduled one closes two minutes before its start
//! (G2.6); if its start fell into an outage it waits (G2.11). Late registration is `registration::late`. Pure.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, RegistrationId};

use crate::because;
use crate::drawn;
use crate::interruption::{Interruption, TOO_LATE};
use crate::ranking::level::Record;
use crate::tournament::changes::Changes;
use crate::tournament::entry::{Entry, Phase};
use crate::tournament::event::Reason;
use crate::tournament::field::FieldEvent;
use crate::tournament::{Event, Stage, seeds};

/// The last place is taken: nobody comes or goes any more, and players who were still paying or waiting for a partner
/// get their money back.
pub(crate) fn close(changes: &mut Changes) {
    changes.push(Event::RegistrationClosed);
    changes.refuse_others(Reason::PlacesTaken);
    decide_start(changes);
}

/// Two minutes before a scheduled start: nobody comes or goes any more. With too few players it is cancelled (G2.6).
pub(crate) fn close_registration(changes: &mut Changes) {
    // Announced still if its opening is late.
    let is_open = matches!(changes.state.stage, Stage::Announced | Stage::Open);
    if !is_open || !changes.state.setup.is_scheduled() {
        return;
    }
    changes.push(Event::RegistrationClosed);
    // Nobody accepts an invitation any more.
    for registration_id in changes.state.entries.which(Entry::is_invitation) {
        changes.push(Event::RegistrationRefused { registration_id, why: Reason::PartnerMissing });
    }
    // A player who is paying may still get in before the start. The minimum counts players, of pairs both.
    let live = changes.state.entries.iter().filter(|entry| entry.is_live());
    if live.map(|entry| entry.players.len()).sum::<usize>() < changes.min_players() {
        changes.cancel_for_want_of_players();
    } else if changes.state.entries.iter().all(|entry| !entry.is_live() || entry.phase == Phase::Confirmed) {
        // Nobody can come in any more, so it is known who is left over.
        changes.exclude_surplus();
    }
}

pub(crate) fn start_scheduled(changes: &mut Changes) {
    close_registration(changes);
    if !changes.state.awaits_start() {
        return;
    }
    // Entries whose payment has not come by now are too late.
    changes.refuse_others(Reason::WalletSilent);
    changes.exclude_surplus();
    if changes.state.registered() < changes.min_players() {
        return changes.cancel_for_want_of_players();
    }
    decide_start(changes);
}

/// The start fell into an outage (G2.11): play begins two minutes after the house is back, unless that was too late.
///
/// What was put off until a time is due then, also if the clock was set back meanwhile.
pub(crate) fn start_after(changes: &mut Changes, away: Interruption, due: Option<DateTime<Utc>>) {
    close_registration(changes);
    let state = &changes.state;
    let (true, Some(start)) = (state.awaits_start(), state.setup.starts_at()) else { return };
    match away.begins(start) {
        None => {
            changes.push(Event::Interrupted { interruption: away });
            changes.cancel(TOO_LATE.to_owned());
        }
        Some(until) if due == Some(until) => start_scheduled(changes),
        Some(until) if changes.at < until && state.field.postponed == Some(until) => {}
        Some(until) if changes.at < until => {
            changes.push(FieldEvent::StartPostponed { interruption: away, at: changes.at, until });
        }
        Some(_) => start_scheduled(changes),
    }
}

/// The field of the start is fixed; where there is no money, play begins. Where the bracket is seeded by skill, that is
/// looked up first.
fn decide_start(changes: &mut Changes) {
    let state = &changes.state;
    let overlay = state.setup.late.is_none().then(|| state.setup.overlay(state.collected()));
    let decided = FieldEvent::StartDecided { entries: state.field_size(), overlay };
    match state.system.draw(&state.facts()) {
        // A bracket fixes the field by itself; what the house adds to it does not stand there.
        Some(drawn) => {
            if state.setup.guarantee.is_positive() {
                changes.push(decided);
            }
            changes.push(drawn);
            draw_prize(changes);
        }
        None => changes.push(decided),
    }
    start_when_free(changes);
}

fn start_when_free(changes: &mut Changes) {
    if changes.state.setup.is_free() && !changes.state.system.awaits_seeds() {
        started(changes, None);
    }
}

/// How well everybody plays is known: the bracket is drawn by it (G1.4).
pub(crate) fn seed(changes: &mut Changes, skills: &[(PlayerId, Record)]) {
    let seeds = seeds::of(changes.state.confirmed(), skills);
    changes.push(Event::EntriesSeeded { seeds });
    if let Some(drawn) = changes.state.system.draw(&changes.state.facts()) {
        changes.push(drawn);
    }
    start_when_free(changes);
}

/// Draws the prize of a Premio Matto, in the same breath as its bracket.
fn draw_prize(changes: &mut Changes) {
    let state = &changes.state;
    if let (Some(euros), Some(secret)) = (state.setup.drawn_for(), &state.secret) {
        let number = drawn::number(state.id, secret);
        changes.push(Event::PrizeDrawn { version: drawn::VERSION, number, prize: drawn::prize(number, euros) });
    }
}

/// The money of the start has moved: play begins.
pub(crate) fn started(changes: &mut Changes, posting_id: Option<PostingId>) {
    let pool = changes.state.pool();
    changes.push(Event::TournamentStarted { pool, posting_id });
}

impl Changes {
    fn min_players(&self) -> usize {
        self.state.setup.min_players() as usize
    }

    /// Those who registered last are out where the field cannot be played by with them (G1.2, G1.7).
    fn exclude_surplus(&mut self) {
        let confirmed: Vec<RegistrationId> = self.state.confirmed().map(|entry| entry.registration_id).collect();
        let registrations = confirmed[self.state.system.playable(confirmed.len())..].to_vec();
        if !registrations.is_empty() {
            self.push(Event::EntriesExcluded { registrations });
        }
    }

    fn cancel_for_want_of_players(&mut self) {
        self.cancel(because::too_few(self.state.setup.min_players()));
    }
}
