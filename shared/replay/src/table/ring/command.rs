//! What commands do that only a ring table knows: seats, chips, pace, the end, and what the house does by itself.
//!
//! Chips come to a seat only here, through [`RingCommand::Seat`] and [`RingCommand::TopUp`]. Their sender has already
//! moved the money in the ledger, so a table never shows chips that the ledger does not hold.

use chrono::{DateTime, Utc};
use mazziere_contract::tables::levels::level;
use mazziere_contract::tables::{SeatPlayerRequest, SeatTaken as Seated, TopUpRequest};
use mazziere_contract::{Cause, ErrorCode, FieldFault};
use mazziere_ids::{PlayerId, PostingId, SessionId};
use mazziere_rules::kernel::{Awaiting, Input, RawInput};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::RingFact;

use super::event::{LevelBegan, Paced, Posted, PostingRefused, RingEvent, SeatTaken, TopUpAsked};
use super::ledger::Item;
use super::{Ring, Stay};
use crate::refusal::Refused;
use crate::table::decide::{EXPIRY_GRACE, follow, raw, turn};
use crate::table::event::TurnBy;
use crate::table::{Changes, Facts, Table, TableEvent, preferred};

/// Something that somebody wants of a ring table.
#[derive(Clone, Debug)]
pub enum RingCommand {
    /// A player is seated.
    Seat(SeatPlayerRequest),
    /// Chips were bought for a player.
    TopUp(TopUpRequest),
    /// The player sits out.
    SitOut {
        player: PlayerId,
        /// At whose word.
        by: TurnBy,
    },
    /// The player is back.
    Return {
        player: PlayerId,
        /// At whose word.
        by: TurnBy,
    },
    /// The player has come to the table, where no stream of theirs was open: a player who was away is back (G3.10; the
    /// house).
    Reenter {
        player: PlayerId,
        /// When one was open last; none if that is not known.
        seen_at: Option<DateTime<Utc>>,
    },
    /// The player leaves.
    Leave {
        player: PlayerId,
        /// At whose word.
        by: TurnBy,
    },
    /// The player is taken to another table.
    Release {
        player: PlayerId,
        /// Whether because this one is broken.
        breaking: bool,
    },
    /// How many hands may be dealt, and at which levels.
    Pace {
        /// The last hand that may begin; no limit if absent.
        hands_allowed: Option<u32>,
        /// How many levels the tournament is ahead of its clock.
        levels_ahead: u32,
    },
    /// No more hands.
    Close,
    /// Whatever is due: clocks that ran out, players away for too long, the next hand (the house).
    Tend,
    /// The ledger has taken the queue up to a place (the house).
    Posted { through: u64 },
    /// The ledger refuses the head of the queue (the house).
    Refused(PostingRefused),
}

/// What `command` does at `table`.
///
/// # Errors
/// A refusal, which leaves everything as it was.
pub(in crate::table) fn decide(
    table: &Table,
    ring: &Ring,
    command: &RingCommand,
    facts: &mut Facts<'_>,
) -> Result<Changes, Refused> {
    let mut changes = Changes::of(table, facts.at);
    match command {
        RingCommand::Seat(request) => {
            if !seat(&mut changes, ring, request, facts)? {
                return Ok(changes);
            }
        }
        RingCommand::TopUp(request) => {
            if !top_up(&mut changes, ring, request, facts)? {
                return Ok(changes);
            }
        }
        RingCommand::SitOut { player, by } => {
            changes.by = *by;
            let seat = seat_of(ring, *player)?;
            turn(&mut changes, &Input::SitOut { seat }, Some(seat), facts)?;
        }
        RingCommand::Return { player, by } => {
            changes.by = *by;
            let seat = seat_of(ring, *player)?;
            turn(&mut changes, &Input::Return { seat }, Some(seat), facts)?;
        }
        RingCommand::Reenter { player, seen_at } => {
            let seat = seat_of(ring, *player)?;
            if !ring.is_back(*player, *seen_at, facts.at) {
                return Err(ErrorCode::InputNotExpected.into());
            }
            changes.by = TurnBy::House;
            turn(&mut changes, &Input::Return { seat }, Some(seat), facts)?;
        }
        RingCommand::Leave { player, by } => {
            changes.by = *by;
            let seat = seat_of(ring, *player)?;
            turn(&mut changes, &fact(RingFact::Leave { seat, away: false }), Some(seat), facts)?;
        }
        RingCommand::Release { player, breaking } => {
            let release = RingFact::Release { seat: seat_of(ring, *player)?, breaking: *breaking };
            turn(&mut changes, &fact(release), None, facts)?;
        }
        RingCommand::Pace { hands_allowed, levels_ahead } => {
            // What was played for once is played for at least from then on, even if an older pace arrives late.
            let paced = Paced { hands_allowed: *hands_allowed, levels_ahead: ring.levels_ahead.max(*levels_ahead) };
            if (ring.hands_allowed, ring.levels_ahead) != (paced.hands_allowed, paced.levels_ahead) {
                changes.happens(TableEvent::Ring(RingEvent::Paced(paced)))?;
            }
        }
        RingCommand::Close => {
            if table.machine().awaiting() == Awaiting::Over {
                return Err(ErrorCode::TableOver.into());
            }
            turn(&mut changes, &fact(RingFact::Close {}), None, facts)?;
        }
        RingCommand::Tend => return tend(changes, facts),
        RingCommand::Posted { through } => posted(&mut changes, ring, *through)?,
        RingCommand::Refused(refused) => {
            let known = ring.ledger.refused() == Some(refused);
            if known || refused.place != ring.ledger.through() + 1 || ring.ledger.is_empty() {
                return Err(ErrorCode::InputNotExpected.into());
            }
            changes.happens(TableEvent::Ring(RingEvent::PostingRefused(refused.clone())))?;
        }
    }
    follow(&mut changes, false, facts)?;
    Ok(changes)
}

/// A fact as an input of the rules.
pub fn fact(fact: RingFact) -> RawInput {
    Input::Fact { fact: raw(&fact) }
}

fn seat_of(ring: &Ring, player: PlayerId) -> Result<Seat, Refused> {
    ring.seat_of(player).ok_or_else(|| ErrorCode::SeatNotYours.into())
}

/// Whether somebody sat down; not so if they did with this session before.
fn seat(changes: &mut Changes, ring: &Ring, request: &SeatPlayerRequest, facts: &Facts<'_>) -> Result<bool, Refused> {
    if ring.is_cash() != request.session_id.is_some() {
        let fault = if ring.is_cash() { FieldFault::MissingField {} } else { FieldFault::not_with(&[]) };
        let refused = Refused::new(ErrorCode::InvalidBody, "a session at a cash table, and only there");
        return Err(refused.at("/session_id", fault));
    }
    if let Some(stay) = request.session_id.and_then(|session| ring.stay_of(session)) {
        let same = (stay.player, stay.chips) == (request.player_id, request.chips);
        return if same { Ok(false) } else { Err(ErrorCode::AlreadySeated.into()) };
    }
    if ring.seat_of(request.player_id).is_some() {
        return Err(ErrorCode::AlreadySeated.into());
    }
    let seat = match request.seat {
        Some(named) => {
            let seat = Seat::try_from(named).ok().filter(|seat| seat.index() < ring.opening.seats);
            let seat = seat.ok_or(Cause::NoSuchSeat { seats: Some(ring.opening.seats.into()) })?;
            if ring.sitter(seat).is_some() {
                return Err(Cause::SeatTaken { seat: Some(named.into()) }.into());
            }
            seat
        }
        None => {
            let free = Seat::all(ring.opening.seats).find(|seat| ring.sitter(*seat).is_none());
            free.ok_or(ErrorCode::TableFull)?
        }
    };
    let whole_bank = u64::from(ring.opening.clocks.time_bank_seconds) * 1000;
    changes.happens(TableEvent::Ring(RingEvent::SeatTaken(SeatTaken {
        seat,
        player_id: request.player_id,
        chips: request.chips,
        session_id: request.session_id,
        time_bank_ms: request.time_bank_ms.unwrap_or(whole_bank).min(whole_bank),
    })))?;
    turn(changes, &fact(RingFact::Sit { seat, chips: request.chips }), None, facts)?;
    preferred::say(changes, request.player_id, seat, facts)?;
    Ok(true)
}

/// What seating a player is answered with: where they sit, or sat with this session.
pub fn seated(table: &Table, request: &SeatPlayerRequest) -> Option<Seated> {
    let same = |stay: &&Stay| (stay.player, stay.session) == (request.player_id, request.session_id);
    let stay = table.ring()?.stays.iter().rev().find(same)?;
    Some(Seated {
        table_id: table.opened().table_id,
        version: table.version(),
        player_id: stay.player,
        seat: stay.seat.index(),
        chips: stay.chips,
    })
}

/// Whether chips were bought; not so if this posting had brought them before.
fn top_up(changes: &mut Changes, ring: &Ring, request: &TopUpRequest, facts: &Facts<'_>) -> Result<bool, Refused> {
    let TopUpRequest { player_id, chips, posting_id, session_id } = *request;
    if !ring.is_cash() {
        return Err(ErrorCode::TopUpNotOffered.into());
    }
    if ring.top_ups.contains(&posting_id) {
        return Ok(false);
    }
    let seat = seat_of(ring, player_id)?;
    let sits_with =
        |session: SessionId| ring.sitters().any(|(at, sitter)| at == seat && sitter.session == Some(session));
    if session_id.is_some_and(|session| !sits_with(session)) {
        // They have left meanwhile, and come back with other money.
        return Err(ErrorCode::SeatNotYours.into());
    }
    changes.happens(TableEvent::Ring(RingEvent::TopUpAsked(TopUpAsked { seat, player_id, chips, posting_id })))?;
    turn(changes, &fact(RingFact::TopUp { seat, chips }), None, facts)?;
    Ok(true)
}

/// Carries out what is due by now.
fn tend(mut changes: Changes, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    loop {
        let due = changes.table.next_deadline(facts.outages);
        let Some((seat, deadline)) = due.filter(|(_, deadline)| facts.at >= deadline.at + EXPIRY_GRACE) else { break };
        turn(&mut changes, &Input::TimeExpired { seat, clock: deadline.clock }, Some(seat), facts)?;
    }
    follow(&mut changes, false, facts)?;
    if changes.events.is_empty() { Err(ErrorCode::InputNotExpected.into()) } else { Ok(changes) }
}

/// The ledger has taken the queue up to a place; whose chips were on their way has them now.
fn posted(changes: &mut Changes, ring: &Ring, through: u64) -> Result<(), Refused> {
    let taken = ring.ledger.items().take_while(|(place, _)| *place <= through).map(|(_, item)| item);
    let arrived = taken.filter_map(|item| match item {
        Item::CashOut(left) => Some(left.as_ref().clone()),
        _ => None,
    });
    let arrived: Vec<_> = arrived.collect();
    if through <= ring.ledger.through() || through > ring.ledger.through() + ring.ledger.waiting() as u64 {
        return Err(ErrorCode::InputNotExpected.into());
    }
    changes.happens(TableEvent::Ring(RingEvent::Posted(Posted { through })))?;
    for left in arrived {
        changes.happens(TableEvent::Ring(RingEvent::SeatVacated(left)))?;
    }
    Ok(())
}

/// The posting that the ledger refused, as it is stored.
pub fn refused(place: u64, posting_id: PostingId, code: ErrorCode) -> RingCommand {
    RingCommand::Refused(PostingRefused { place, posting_id, code: code.code().to_owned() })
}

/// The level in force, if it is not the one that is played.
pub(super) fn new_level(ring: &Ring, facts: &Facts<'_>, at: DateTime<Utc>) -> Option<LevelBegan> {
    let tournament = ring.tournament()?;
    let number = super::levels::due(tournament, ring.levels_ahead, facts.outages, at)?;
    let level = level(&tournament.levels, number)?;
    // Levels never go back: an outage that is learnt of late does not undo what has been played.
    (number > ring.level).then_some(LevelBegan { level: number, stake: level.stake, ante: level.ante })
}

/// Whether the table will deal no further hand.
pub(super) fn is_ending(table: &Table, ring: &Ring) -> bool {
    ring.voiding.is_some() || table.machine().awaiting() == Awaiting::Over
}
