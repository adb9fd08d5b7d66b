//! How hands follow each other at a ring table, what a turn means for players and money, and how a table ends.
//!
//! | when | what is in the batch |
//! |---|---|
//! | a hand may begin | (level, its turn,) the turn of the hand, the deal, promise of the next deal |
//! | a turn ends a hand | it, `hand_ended`, top-ups credited, seats left; the next hand, if the table does not rest |
//! | the ledger has taken what was queued | `posted`, seats vacated; the next hand, if it waited for that |
//! | the session is over and the ledger has everything | `closed`, or `voided` |
//!
//! **Invariants:** `meanings` is the one place where notices of the rules become stored events; an auditor runs it
//! again ([`crate::audit`]). One batch begins at most one hand, so that hands that play themselves do not make it
//! endless.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::PlayerId;
use mazziere_rules::kernel::Awaiting;
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{HandSummary, Notice, RingFact, Vacated};

use super::Ring;
use super::command::{fact, is_ending, new_level};
use super::event::{Closed, Credited, HandOver, RingEvent, SeatLeft, Voiding};
use super::hand::{Eliminated, HandEnded, HandSeat, SeatVacated, ToppedUp, VacatedBecause};
use crate::refusal::Refused;
use crate::table::decide::{follow, raw, turn, voided};
use crate::table::event::Turn;
use crate::table::{Changes, Facts, Fault, Table, TableEvent};
use mazziere_contract::ErrorCode;

/// When the next hand may begin; none while something keeps it back: a hand in play, the pace, the ledger, too few
/// players.
pub fn hand_at(table: &Table, pause: Duration) -> Option<DateTime<Utc>> {
    let ring = table.ring()?;
    let paced = ring.hands_allowed.is_none_or(|allowed| ring.hand < allowed);
    if !paced || ring.ledger.holds_up() || !could_deal(table, ring) {
        return None;
    }
    Some(ring.resting_since? + pause)
}

/// Whether there are players for a hand, and none is in play.
fn could_deal(table: &Table, ring: &Ring) -> bool {
    !table.is_over()
        && !is_ending(table, ring)
        && table.machine().awaiting() == Awaiting::Table
        && table.machine().decide(&fact(RingFact::NextHand {})).is_ok()
}

/// Whether the next hand waits for the ledger and for nothing else.
pub fn waits_for_ledger(table: &Table, ring: &Ring) -> bool {
    ring.ledger.holds_up() && could_deal(table, ring)
}

/// Does one thing that is due between two hands: stands up who was away for too long, or begins the next hand. Whether
/// it did.
pub(in crate::table) fn next_hand(changes: &mut Changes, facts: &Facts<'_>) -> Result<bool, Refused> {
    let Some(ring) = changes.table.ring() else { return Ok(false) };
    if let Some((seat, at)) = ring.first_to_go(facts.outages)
        && changes.at >= at
    {
        let leave = fact(RingFact::Leave { seat, away: true });
        if changes.table.machine().decide(&leave).is_ok() {
            turn(changes, &leave, None, facts)?;
            return Ok(true);
        }
    }
    if changes.dealt || hand_at(&changes.table, facts.hand_pause).is_none_or(|at| changes.at < at) {
        return Ok(false);
    }
    if let Some(level) = new_level(ring, facts, changes.at) {
        changes.happens(TableEvent::Ring(RingEvent::LevelBegan(level)))?;
        turn(changes, &fact(RingFact::Level { stake: level.stake, ante: level.ante }), None, facts)?;
    }
    turn(changes, &fact(RingFact::NextHand {}), None, facts)?;
    changes.dealt = true;
    Ok(true)
}

/// The session is over: so is the table, once the ledger has everything.
pub(in crate::table) fn end(changes: &mut Changes) -> Result<(), Refused> {
    let Some(ring) = changes.table.ring().filter(|ring| ring.ledger.is_empty()) else { return Ok(()) };
    if let Some(voiding) = ring.voiding.clone() {
        let event = voided(&changes.table, &voiding.reason, voiding.by.clone());
        return changes.happens(event);
    }
    let closed = closed(&changes.table).ok_or(ErrorCode::Internal)?;
    changes.happens(TableEvent::Ring(RingEvent::Closed(closed)))
}

/// How a session that is over is stored; none if the rules give no result.
pub(crate) fn closed(table: &Table) -> Option<Closed> {
    let outcome = raw(&table.machine().outcome()?);
    Some(Closed { tournament_id: table.opened().tournament_id, outcome })
}

/// Voids a ring table (G3.9): the hand in play is undone, everybody stood up with what they had at its start.
pub(in crate::table) fn void(table: &Table, voiding: Voiding, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    let mut changes = Changes::of(table, facts.at);
    if table.ring().is_some_and(|ring| ring.voiding.is_some()) {
        return Err(ErrorCode::TableOver.into());
    }
    changes.happens(TableEvent::Ring(RingEvent::Voiding(voiding)))?;
    if !matches!(changes.table.machine().awaiting(), Awaiting::Table | Awaiting::Over) {
        turn(&mut changes, &fact(RingFact::VoidHand {}), None, facts)?;
    }
    // A table that was closing is over with the hand that was voided.
    if changes.table.machine().awaiting() != Awaiting::Over {
        turn(&mut changes, &fact(RingFact::Close {}), None, facts)?;
    }
    follow(&mut changes, false, facts)?;
    Ok(changes)
}

/// What a turn meant for players and money: what is stored right after it. `table` has taken the turn in.
///
/// # Errors
/// When the rules cannot read their own event, or speak of a seat where nobody sits.
pub(crate) fn meanings(table: &Table, ring: &Ring, turn: &Turn) -> Result<Vec<RingEvent>, Fault> {
    let mut meant = Vec::new();
    // Top-ups are credited in the order in which they were bought, one notice each; several may come with one turn.
    let mut credits: HashMap<Seat, usize> = HashMap::new();
    let tournament_id = table.opened().tournament_id;
    for event in &turn.events {
        match table.machine().notice(event)? {
            Some(Notice::HandEnded(summary)) => meant.push(RingEvent::HandEnded(HandOver {
                tournament_id,
                first_version: ring.hand_from,
                hand: ended(ring, &summary)?,
            })),
            Some(Notice::ToppedUp { seat, credited, returned }) => {
                let nth = credits.entry(seat).or_default();
                meant.push(RingEvent::ToppedUp(topped_up(ring, seat, *nth, (credited, returned))?));
                *nth += 1;
            }
            Some(Notice::SeatVacated { seat, chips, from_pot, because }) => {
                let left = SeatLeft { tournament_id, left: vacated(ring, seat, (chips, from_pot), because)? };
                meant.push(if ring.is_cash() { RingEvent::SeatLeft(left) } else { RingEvent::SeatVacated(left) });
            }
            Some(Notice::HandBegan { .. } | Notice::SatOut { .. } | Notice::CameBack { .. }) | None => {}
        }
    }
    Ok(meant)
}

fn player(ring: &Ring, seat: Seat) -> Result<PlayerId, Fault> {
    ring.sitter(seat).map(|sitter| sitter.player).ok_or(Fault::Stranger)
}

fn ended(ring: &Ring, summary: &HandSummary) -> Result<HandEnded, Fault> {
    let seats = summary.seats.iter().map(|seat| {
        let player_id = player(ring, seat.seat)?;
        Ok(HandSeat { seat: seat.seat.index(), player_id, start: seat.start, end: seat.end })
    });
    let eliminated = summary
        .eliminated
        .iter()
        .map(|out| Ok(Eliminated { player_id: player(ring, out.seat)?, start: out.start, distance: out.distance }));
    Ok(HandEnded {
        hand: summary.hand,
        seats: seats.collect::<Result<_, Fault>>()?,
        pot: summary.pot,
        rake: summary.rake,
        brought: summary.brought,
        carried: summary.carried,
        eliminated: eliminated.collect::<Result<_, Fault>>()?,
        away: ring.away(),
    })
}

/// The `nth` top-up of a seat that waits is credited; what did not fit of it goes back under its own posting.
fn topped_up(ring: &Ring, seat: Seat, nth: usize, (credited, returned): (u64, u64)) -> Result<Credited, Fault> {
    let sitter = ring.sitter(seat).ok_or(Fault::Stranger)?;
    let (posting_id, _) = *sitter.top_ups.get(nth).ok_or(Fault::Stranger)?;
    let topped_up = ToppedUp { player_id: sitter.player, session_id: sitter.session, credited, returned };
    Ok(Credited { seat, posting_id, topped_up })
}

/// Somebody got up with `chips`, of which the second number comes out of the pot.
fn vacated(ring: &Ring, seat: Seat, (chips, from_pot): (u64, u64), because: Vacated) -> Result<SeatVacated, Fault> {
    let sitter = ring.sitter(seat).ok_or(Fault::Stranger)?;
    Ok(SeatVacated {
        player_id: sitter.player,
        seat: seat.index(),
        chips,
        from_pot,
        because: match because {
            Vacated::Left => VacatedBecause::Left,
            Vacated::Away => VacatedBecause::Away,
            Vacated::Moved => VacatedBecause::Moved,
            Vacated::Broken => VacatedBecause::Broken,
            Vacated::Eliminated => VacatedBecause::Eliminated,
            Vacated::Closed => VacatedBecause::Closed,
        },
        hand: ring.hand,
        session_id: sitter.session,
        time_bank_ms: sitter.time_bank_ms,
    })
}
