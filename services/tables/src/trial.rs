//! What a ring table is tried with before it is opened for anybody: a hand at every level that it can come to (G1.9),
//! with the chips that everybody sits down with and with all that there can be in one seat. Each hand is played to its
//! end without players. Pure. Non-goals: what the options mean; whether a game is fun at its levels.

use mazziere_contract::tables::ChipLevel;
use mazziere_contract::tables::levels::{MOST_CHIPS, all_levels};
use mazziere_contract::{Cause, ErrorCode, FieldFault};
use mazziere_replay::deal;
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::changes::broken;
use mazziere_replay::table::ring::Ring;
use mazziere_replay::table::ring::command::fact;
use mazziere_replay::table::{Facts, Fault, Table};
use mazziere_rules::kernel::{Awaiting, Clock, Input, Machine, RawInput};
use mazziere_rules::refusal::Refusal;
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Notice, RingFact};

/// After so many inputs a hand without players is not going to end.
const MOST_INPUTS: usize = 10_000;

/// Tries the hands of a ring table at which nobody sits yet, where everybody sits down with so many chips.
///
/// # Errors
/// `chips_out_of_range` where nobody can sit down with them, or one seat could not hold them all; `invalid_options`, at
/// the level, where no hand begins or none ends.
pub fn try_hands(table: &Table, ring: &Ring, chips: u64, facts: &mut Facts<'_>) -> Result<(), Refused> {
    let seats = ring.opening().seats;
    let rest = u64::from(seats).saturating_sub(1);
    let (levels, named) = match ring.tournament() {
        None => (vec![None], 1),
        Some(tournament) => (all_levels(&tournament.levels).map(Some).collect(), tournament.levels.len()),
    };
    // In the end all of them lie at one seat.
    if chips.saturating_mul(seats.into()) > MOST_CHIPS {
        return Err(ErrorCode::ChipsOutOfRange.into());
    }
    let rich = |seat: Seat| if seat.index() == 0 { MOST_CHIPS.saturating_sub(rest) } else { 1 };
    let alike = |_: Seat| chips;
    let stacks: [&dyn Fn(Seat) -> u64; 2] = [&alike, &rich];
    // At a cash table nobody has more than the table allows.
    let stacks = if ring.is_cash() { &stacks[..1] } else { &stacks[..] };
    for stack in stacks {
        let mut seated = table.machine().duplicate();
        for seat in Seat::all(seats) {
            tell(seated.as_mut(), RingFact::Sit { seat, chips: stack(seat) })?;
        }
        for (index, level) in levels.iter().enumerate() {
            let mut hand = seated.duplicate();
            let tried = try_level(hand.as_mut(), *level, facts, table);
            tried.map_err(|refused| at_level(refused, level.is_some().then(|| index.min(named.saturating_sub(1)))))?;
        }
    }
    Ok(())
}

/// A hand at this level, played to its end.
fn try_level(
    machine: &mut dyn Machine,
    level: Option<ChipLevel>,
    facts: &mut Facts<'_>,
    table: &Table,
) -> Result<(), Refused> {
    if let Some(ChipLevel { stake, ante, .. }) = level {
        tell(machine, RingFact::Level { stake, ante })?;
    }
    tell(machine, RingFact::NextHand {})?;
    for _ in 0..MOST_INPUTS {
        let input = match machine.awaiting() {
            Awaiting::Table | Awaiting::Over => return Ok(()),
            Awaiting::Seats { seats } => {
                let seat = seats.iter().next().ok_or(ErrorCode::Internal)?;
                Input::TimeExpired { seat, clock: Clock::Move }
            }
            Awaiting::Chance { request } => {
                let secret = (facts.fresh)();
                let drawn =
                    (facts.draw)(table.opened().table_id, 1, &secret, &table.seeds(deal::FIRST_DEAL).seeds, &request);
                Input::Chance { chance: drawn.chance }
            }
        };
        take(machine, &input)?;
    }
    Err(Refused::new(ErrorCode::InvalidOptions, "a hand without players does not end"))
}

fn tell(machine: &mut dyn Machine, told: RingFact) -> Result<(), Refused> {
    take(machine, &fact(told))
}

/// An input and what it causes; hands that are settled give and take the same.
fn take(machine: &mut dyn Machine, input: &RawInput) -> Result<(), Refused> {
    let events = machine.decide(input).map_err(|refusal: Refusal| Refused::from(refusal))?;
    for event in &events {
        machine.evolve(event).map_err(|error| broken(&Fault::from(error)))?;
        if let Some(Notice::HandEnded(hand)) = machine.notice(event).map_err(|error| broken(&Fault::from(error)))? {
            let sum = |of: &dyn Fn(&mazziere_rules::session::SeatSummary) -> u64| {
                hand.seats.iter().map(|seat| u128::from(of(seat))).sum::<u128>()
            };
            let before = sum(&|seat| seat.start) + u128::from(hand.brought);
            let after = sum(&|seat| seat.end) + u128::from(hand.rake) + u128::from(hand.carried);
            if before != after {
                return Err(Refused::new(ErrorCode::InvalidOptions, "a hand would lose or make chips"));
            }
        }
    }
    Ok(())
}

/// What is refused, at the level that it is about, if there are levels.
fn at_level(refused: Refused, level: Option<usize>) -> Refused {
    match (level, refused.code) {
        (_, ErrorCode::Internal) | (None, _) => refused,
        (Some(index), _) => {
            let detail = format!("no hand can be played at level {} or beyond it: {}", index + 1, refused.detail);
            let cause = Cause::InvalidOptions {
                option: None,
                min: None,
                max: None,
                allowed: Vec::new(),
                level: Some(index as u64 + 1),
            };
            let fault = FieldFault::OutOfRange { min: None, max: None };
            Refused::new(cause, detail).at(format!("/kind/levels/{index}/stake"), fault)
        }
    }
}
