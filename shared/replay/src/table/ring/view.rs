//! What everybody sees of a ring table beside its game. There is nothing hidden here: cards leave through the rules
//! alone.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::levels::{all_levels, level};
use mazziere_contract::tables::{ChipLevel, RingKind, RingState, RingTournament};
use mazziere_rules::seat::Seat;
use serde_json::{Value, json};

use super::event::{RingEvent, SeatLeft};
use super::{Ring, dealing, levels};
use crate::clock::Outages;
use crate::table::Table;

/// The ring's part of a table view.
pub fn state(table: &Table, ring: &Ring, outages: &Outages, now: DateTime<Utc>, pause: Duration) -> RingState {
    let tournament = ring.tournament();
    let goes_on = tournament.filter(|_| !table.is_over());
    let (next_level, next_level_at) = goes_on.and_then(|known| next_level(ring, known, outages, now)).unzip();
    let leaving = ring.sitters().filter(|(_, sitter)| sitter.leaving).map(|(seat, _): (Seat, _)| seat.index());
    RingState {
        kind: tournament.map_or(RingKind::Cash {}, |known| RingKind::Tournament(known.clone())),
        seats: ring.opening.seats,
        hand: ring.hand,
        clocks: Some(ring.opening.clocks.into()),
        pot: table.machine().pot().unwrap_or_default(),
        level_in_force: tournament.and_then(|known| level(&known.levels, ring.level.max(1))),
        next_level,
        level: (!ring.is_cash()).then_some(ring.level.max(1)),
        next_level_at: next_level_at.flatten(),
        hands_allowed: ring.hands_allowed,
        next_hand_at: dealing::hand_at(table, pause),
        unposted_hands: ring.ledger.hands(),
        waits_for_ledger: dealing::waits_for_ledger(table, ring),
        ledger_refused: ring.ledger.refused().map(|refused| refused.code.clone()),
        leaving: leaving.collect(),
    }
}

/// The level after the one that is played, if there is one, and when it begins; no time for one that is due already and
/// begins with the next hand.
fn next_level(
    ring: &Ring,
    tournament: &RingTournament,
    outages: &Outages,
    now: DateTime<Utc>,
) -> Option<(ChipLevel, Option<DateTime<Utc>>)> {
    let played = ring.level.max(1);
    let due = levels::due(tournament, ring.levels_ahead, outages, now)?;
    if due > played {
        return Some((level(&tournament.levels, due)?, None));
    }
    let next = all_levels(&tournament.levels).nth(usize::try_from(played).ok()?)?;
    // By an outage that was learnt of late the clock may be behind what is played: then nobody knows.
    let at = (due == played).then(|| levels::in_force(tournament, outages, now).next_at);
    Some((next, at.flatten()))
}

/// What everybody may see of a stored event. Sessions and postings are the player's own business.
pub(in crate::table) fn step(event: &RingEvent) -> Value {
    let gone = |SeatLeft { left, .. }: &SeatLeft| {
        let mut data = json!({"seat": left.seat, "player_id": left.player_id, "chips": left.chips,
            "because": left.because, "hand": left.hand});
        if left.from_pot > 0 {
            data["from_pot"] = left.from_pot.into();
        }
        data
    };
    match event {
        RingEvent::SeatTaken(taken) => {
            json!({"seat": taken.seat, "player_id": taken.player_id, "chips": taken.chips})
        }
        RingEvent::TopUpAsked(asked) => {
            json!({"seat": asked.seat, "player_id": asked.player_id, "chips": asked.chips})
        }
        RingEvent::LevelBegan(level) => json!(level),
        RingEvent::HandEnded(over) => {
            let mut data = json!(over.hand);
            data["first_version"] = over.first_version.into();
            data
        }
        RingEvent::SeatLeft(left) | RingEvent::SeatVacated(left) => gone(left),
        RingEvent::ToppedUp(credited) => {
            let topped_up = &credited.topped_up;
            json!({"seat": credited.seat, "player_id": topped_up.player_id, "credited": topped_up.credited,
                "returned": topped_up.returned})
        }
        RingEvent::Posted(posted) => json!(posted),
        RingEvent::PostingRefused(refused) => json!({"code": refused.code}),
        RingEvent::Paced(paced) => json!(paced),
        RingEvent::Voiding(voiding) => json!({"reason": voiding.reason}),
        RingEvent::Closed(closed) => {
            let outcome: Value = serde_json::from_str(closed.outcome.get()).unwrap_or_default();
            json!({"outcome": outcome})
        }
    }
}
