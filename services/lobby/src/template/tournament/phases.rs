//! The phases of a template, checked: a chain that fits the format and the field.

use mazziere_contract::lobby::{Phase, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_contract::{Cause, ErrorCode, FieldFault, Problem};

use super::{not_offered, players_of, winners_per_table, wrong};
use crate::system::knockout::Shape;

fn invalid<T>(pointer: &str, fault: FieldFault, why: impl Into<String>) -> Result<T, Box<Problem>> {
    wrong(ErrorCode::InvalidTemplate, pointer, fault, why)
}

/// The refusal of tables of four in a phase that has none.
fn no_four<T>(pointer: &str, why: &str) -> Result<T, Box<Problem>> {
    wrong(Cause::FormatNotOffered { game: None, format: None }, pointer, FieldFault::not_with(&["format"]), why)
}

/// Whether the first phase is one of groups or Danish rounds.
pub(super) fn are_girone(phases: &[Phase]) -> bool {
    matches!(phases.first(), Some(Phase::RoundRobin { .. } | Phase::Danish { .. }))
}

/// Checks the chain, and each phase.
pub(super) fn check(request: &TemplateRequest) -> Result<(), Box<Problem>> {
    if request.format == Format::Ring {
        return match request.phases.is_empty() {
            false => invalid(
                "/phases",
                FieldFault::not_with(&["format"]),
                "a tournament of format ring is played with chips",
            ),
            true => Ok(()),
        };
    }
    let has_final = match &request.phases[..] {
        [] | [Phase::Knockout { .. }] => return Ok(()),
        [.., Phase::Knockout { seeded: true }] => {
            let last = format!("/phases/{}/seeded", request.phases.len() - 1);
            return invalid(
                &last,
                FieldFault::NotAllowed { with: Vec::new() },
                "a final is seeded by the rounds before it",
            );
        }
        [_] => false,
        [Phase::RoundRobin { .. } | Phase::Danish { .. }, Phase::Knockout { .. }] => true,
        _ => {
            let why = "a girone comes alone or before a knock-out, and a knock-out alone or last";
            return invalid("/phases", FieldFault::NotAllowed { with: Vec::new() }, why);
        }
    };
    let Some(shape) = Shape::of(request.format.into(), winners_per_table(request)) else {
        let why = "there are no tournaments of tables of three, five or six, each for themselves";
        return wrong(not_offered(request), "/format", FieldFault::Refused {}, why);
    };
    let entries = request.entries();
    match &request.phases[0] {
        Phase::RoundRobin { group_size, advance } => round_robin(shape, entries, *group_size, *advance, has_final),
        Phase::Danish { rounds, cut, advance } => danish(shape, entries, *rounds, cut, advance.filter(|_| has_final)),
        Phase::Knockout { .. } => Ok(()),
    }?;
    match &request.phases[0] {
        Phase::RoundRobin { advance: Some(_), .. } | Phase::Danish { advance: Some(_), .. } if !has_final => {
            invalid("/phases/0/advance", FieldFault::not_with(&["phases"]), "nobody goes on where no final follows")
        }
        Phase::Danish { advance: None, .. } if has_final => {
            let why = "a final after Danish rounds needs the number of those who play it";
            invalid("/phases/0/advance", FieldFault::MissingField {}, why)
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
        return no_four("/phases/0", "there are no groups of tables of four");
    }
    if group_size.is_some_and(|size| !(3..=64).contains(&size)) {
        return invalid("/phases/0/group_size", FieldFault::range(3_u32, 64_u32), "a group has 3 to 64 entries");
    }
    if group_size.unwrap_or(entries) < entries && !has_final {
        return invalid("/phases", FieldFault::needed_with(&["group_size"]), "several groups need a final");
    }
    if group_size.is_none() && entries > 64 {
        let cause = players_of(None, Some(64), &[], None);
        let why = "everybody meets everybody of at most 64 entries";
        return wrong(cause, "/players", FieldFault::at_most(64_u32), why);
    }
    let most = group_size.unwrap_or(entries).min(entries);
    if has_final && !(1..=most).contains(&advance.unwrap_or(2)) {
        let why = format!("1 to {most} of a group play the final");
        return invalid("/phases/0/advance", FieldFault::range(1_u32, most), why);
    }
    if has_final && advance == Some(1) && group_size.unwrap_or(entries) >= entries {
        return invalid("/phases/0/advance", FieldFault::at_least(2_u32), "at least two play a final");
    }
    Ok(())
}

fn danish(shape: Shape, entries: u32, rounds: u32, cut: &[u32], advance: Option<u32>) -> Result<(), Box<Problem>> {
    if !(1..=20).contains(&rounds) {
        return invalid("/phases/0/rounds", FieldFault::range(1_u32, 20_u32), "there are 1 to 20 rounds");
    }
    if shape.seats() > 2 && !cut.is_empty() {
        return no_four("/phases/0/cut", "nobody is cut at tables of four");
    }
    if !cut.is_empty() && cut.len() + 1 != rounds as usize {
        let length = Some(u64::from(rounds) - 1);
        let why = "after every round but the last it says how many victory points are needed";
        return invalid("/phases/0/cut", FieldFault::WrongLength { min: length, max: length }, why);
    }
    let rises = cut.windows(2).all(|pair| pair[0] <= pair[1]);
    let can_be_reached = (1..).zip(cut).all(|(round, fewest): (u32, &u32)| *fewest <= 20 * round);
    if !rises || !can_be_reached {
        let fault = FieldFault::OutOfRange { min: None, max: None };
        return invalid("/phases/0/cut", fault, "the points needed never fall, and can be reached");
    }
    if !(entries as usize).is_multiple_of(shape.seats()) {
        let why = format!("entries meet in tables of {}, and nobody is left over", shape.seats());
        let cause = players_of(None, None, &[], u32::try_from(shape.seats()).ok());
        return wrong(cause, "/players", FieldFault::Refused {}, why);
    }
    match advance {
        Some(count) if count > entries || !shape.fills(count as usize) => {
            let fields = (2..=entries as usize).filter(|count| shape.fills(*count));
            let fields: Vec<String> = fields.map(|count| count.to_string()).collect();
            let why = format!("a final is played by {}", fields.join(", "));
            invalid("/phases/0/advance", FieldFault::UnknownName { allowed: fields }, why)
        }
        _ => Ok(()),
    }
}
