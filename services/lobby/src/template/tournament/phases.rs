//! The phases of a template, checked: a chain that fits the format and the field.

use mazziere_contract::lobby::{Phase, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_contract::{ErrorCode, Problem};

use super::winners_per_table;
use crate::system::knockout::Shape;

fn wrong<T>(code: ErrorCode, pointer: &str, why: impl Into<String>) -> Result<T, Box<Problem>> {
    let why = why.into();
    Err(Box::new(Problem::new(code, why.clone()).with_field(pointer, why)))
}

fn invalid<T>(pointer: &str, why: impl Into<String>) -> Result<T, Box<Problem>> {
    wrong(ErrorCode::InvalidTemplate, pointer, why)
}

/// Whether the first phase is one of groups or Danish rounds.
pub(super) fn are_girone(phases: &[Phase]) -> bool {
    matches!(phases.first(), Some(Phase::RoundRobin { .. } | Phase::Danish { .. }))
}

/// Checks the chain, and each phase.
pub(super) fn check(request: &TemplateRequest) -> Result<(), Box<Problem>> {
    if request.format == Format::Ring {
        return match request.phases.is_empty() {
            false => invalid("/phases", "a tournament of format ring is played with chips"),
            true => Ok(()),
        };
    }
    let has_final = match &request.phases[..] {
        [] | [Phase::Knockout { .. }] => return Ok(()),
        [.., Phase::Knockout { seeded: true }] => {
            let last = format!("/phases/{}/seeded", request.phases.len() - 1);
            return invalid(&last, "a final is seeded by the rounds before it");
        }
        [_] => false,
        [Phase::RoundRobin { .. } | Phase::Danish { .. }, Phase::Knockout { .. }] => true,
        _ => return invalid("/phases", "a girone comes alone or before a knock-out, and a knock-out alone or last"),
    };
    let Some(shape) = Shape::of(request.format.into(), winners_per_table(request)) else {
        let why = "there are no tournaments of tables of three, five or six, each for themselves";
        return wrong(ErrorCode::FormatNotOffered, "/format", why);
    };
    let entries = request.entries();
    match &request.phases[0] {
        Phase::RoundRobin { group_size, advance } => round_robin(shape, entries, *group_size, *advance, has_final),
        Phase::Danish { rounds, cut, advance } => danish(shape, entries, *rounds, cut, advance.filter(|_| has_final)),
        Phase::Knockout { .. } => Ok(()),
    }?;
    match &request.phases[0] {
        Phase::RoundRobin { advance: Some(_), .. } | Phase::Danish { advance: Some(_), .. } if !has_final => {
            invalid("/phases/0/advance", "nobody goes on where no final follows")
        }
        Phase::Danish { advance: None, .. } if has_final => {
            invalid("/phases/0/advance", "a final after Danish rounds needs the number of those who play it")
        }
        _ => Ok(()),
    }
}

fn round_robin(
    shape: Shape,
    entries: u32,
    group_size: Option<u32>,
    advance: Option<u32>,
    has_final: bool,
) -> Result<(), Box<Problem>> {
    if shape.seats() > 2 {
        return wrong(ErrorCode::FormatNotOffered, "/phases/0", "there are no groups of tables of four");
    }
    if group_size.is_some_and(|size| !(3..=64).contains(&size)) {
        return invalid("/phases/0/group_size", "a group has 3 to 64 entries");
    }
    if group_size.unwrap_or(entries) < entries && !has_final {
        return invalid("/phases", "several groups need a final");
    }
    if group_size.is_none() && entries > 64 {
        return wrong(ErrorCode::PlayersDoNotFit, "/players", "everybody meets everybody of at most 64 entries");
    }
    let most = group_size.unwrap_or(entries).min(entries);
    if has_final && !(1..=most).contains(&advance.unwrap_or(2)) {
        return invalid("/phases/0/advance", format!("1 to {most} of a group play the final"));
    }
    if has_final && advance == Some(1) && group_size.unwrap_or(entries) >= entries {
        return invalid("/phases/0/advance", "at least two play a final");
    }
    Ok(())
}

fn danish(shape: Shape, entries: u32, rounds: u32, cut: &[u32], advance: Option<u32>) -> Result<(), Box<Problem>> {
    if !(1..=20).contains(&rounds) {
        return invalid("/phases/0/rounds", "there are 1 to 20 rounds");
    }
    if shape.seats() > 2 && !cut.is_empty() {
        return wrong(ErrorCode::FormatNotOffered, "/phases/0/cut", "nobody is cut at tables of four");
    }
    if !cut.is_empty() && cut.len() + 1 != rounds as usize {
        return invalid("/phases/0/cut", "after every round but the last it says how many victory points are needed");
    }
    let rises = cut.windows(2).all(|pair| pair[0] <= pair[1]);
    let can_be_reached = (1..).zip(cut).all(|(round, fewest): (u32, &u32)| *fewest <= 20 * round);
    if !rises || !can_be_reached {
        return invalid("/phases/0/cut", "the points needed never fall, and can be reached");
    }
    if !(entries as usize).is_multiple_of(shape.seats()) {
        let why = format!("entries meet in tables of {}, and nobody is left over", shape.seats());
        return wrong(ErrorCode::PlayersDoNotFit, "/players", why);
    }
    match advance {
        Some(count) if count > entries || !shape.fills(count as usize) => {
            let fields = (2..=entries as usize).filter(|count| shape.fills(*count));
            let fields: Vec<String> = fields.map(|count| count.to_string()).collect();
            invalid("/phases/0/advance", format!("a final is played by {}", fields.join(", ")))
        }
        _ => Ok(()),
    }
}
