//! The start of a template, checked: when, with how many at least, how often, and what is guaranteed.

use std::ops::RangeInclusive;

use mazziere_contract::lobby::{ChipStart, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_contract::{ErrorCode, FieldFault, Problem};

use super::chips::{MOST_GUARANTEED, guaranteed};

/// Registration opens so many minutes before a scheduled start: it is open for a minute at least, and announced for a
/// year at most.
const OPENS_MINUTES: RangeInclusive<u32> = 3..=366 * 24 * 60;

fn wrong(pointer: &str, fault: FieldFault, why: &str) -> Result<(), Box<Problem>> {
    super::wrong(ErrorCode::InvalidTemplate, pointer, fault, why)
}

/// When it starts, whatever it is played with.
fn start(request: &TemplateRequest) -> ChipStart {
    let of_chips = request.chips.as_ref().map(|chips| chips.start);
    of_chips.or(request.start).unwrap_or(ChipStart::SitAndGo {})
}

/// The fewest entries that it is played by.
pub(super) fn fewest_entries(request: &TemplateRequest) -> u32 {
    match start(request) {
        ChipStart::SitAndGo {} => request.entries(),
        ChipStart::Scheduled { min_players } => min_players.div_ceil(u32::from(request.format.players_per_entry())),
    }
}

/// Checks what is said of the start; chips have checked theirs.
pub(super) fn check(request: &TemplateRequest) -> Result<(), Box<Problem>> {
    let scheduled = matches!(start(request), ChipStart::Scheduled { .. });
    if request.repeat.is_some() && !scheduled {
        return wrong(
            "/repeat",
            FieldFault::not_with(&["start"]),
            "only what starts at a set time is held again and again",
        );
    }
    if let Some(minutes) = request.registration_opens_minutes
        && !(scheduled && OPENS_MINUTES.contains(&minutes))
    {
        let why = "before a scheduled start registration opens 3 to 527040 minutes before it";
        let fault = FieldFault::range(*OPENS_MINUTES.start(), *OPENS_MINUTES.end());
        return wrong("/registration_opens_minutes", fault, why);
    }
    if request.format == Format::Ring {
        return Ok(());
    }
    let guarantee = request.guarantee.unwrap_or_default();
    if guarantee.is_negative() || guarantee.cents() > MOST_GUARANTEED {
        return wrong("/guarantee", guaranteed(), "a guarantee is 0.00 to 10000000.00");
    }
    match start(request) {
        ChipStart::SitAndGo {} => Ok(()),
        ChipStart::Scheduled { .. } if request.reopen => {
            let why = "a scheduled tournament is opened for its time, not when another has filled up";
            wrong("/reopen", FieldFault::not_with(&["start"]), why)
        }
        ChipStart::Scheduled { min_players } if min_players > request.players => {
            wrong("/start/min_players", FieldFault::at_most(request.players), "no more than may take part")
        }
        ChipStart::Scheduled { .. } if fewest_entries(request) < u32::from(request.format.entries()) => {
            let fewest = u32::from(request.format.entries()) * u32::from(request.format.players_per_entry());
            wrong("/start/min_players", FieldFault::at_least(fewest), "at least as many as meet at a table")
        }
        ChipStart::Scheduled { .. } => Ok(()),
    }
}
