//! The chip part of a template, checked. Clocks and levels are checked by the tables, which are asked to try them.

use mazziere_contract::lobby::{ChipMode, ChipSettings, ChipStart, TemplateRequest};
use mazziere_contract::tables::Format;
use mazziere_contract::tables::levels::MOST_CHIPS;
use mazziere_contract::{ErrorCode, FieldFault, Problem};
use mazziere_money::{Money, PrizeTable};

use crate::prizes::table_of;

/// The most that may be guaranteed, in cents: far inside the range of amounts.
pub(super) const MOST_GUARANTEED: i64 = 1_000_000_000;

fn wrong<T>(pointer: &str, fault: FieldFault, why: impl Into<String>) -> Result<T, Box<Problem>> {
    super::wrong(ErrorCode::InvalidTemplate, pointer, fault, why)
}

/// What may be guaranteed.
pub(super) fn guaranteed() -> FieldFault {
    FieldFault::range(Money::ZERO, const { Money::from_cents(MOST_GUARANTEED).unwrap() })
}

/// Checks that a template has a chip part if and only if it is of format `ring`, and that it holds together.
pub(super) fn check(request: &TemplateRequest) -> Result<(), Box<Problem>> {
    let chips = match (&request.chips, request.format) {
        (None, Format::Ring) => {
            return wrong("/chips", FieldFault::needed_with(&["format"]), "a tournament of format ring needs them");
        }
        (None, _) => return Ok(()),
        (Some(_), format) if format != Format::Ring => {
            return wrong("/chips", FieldFault::not_with(&["format"]), "only format ring is played with chips");
        }
        (Some(chips), _) => chips,
    };
    if request.clocks.is_some() {
        return wrong("/clocks", FieldFault::not_with(&["chips"]), "ring tables have their clocks in /chips/clocks");
    }
    if request.start.is_some() {
        return wrong("/start", FieldFault::not_with(&["chips"]), "ring tournaments have their start in /chips/start");
    }
    if request.guarantee.is_some() {
        return wrong(
            "/guarantee",
            FieldFault::not_with(&["chips"]),
            "ring tournaments have their guarantee in /chips/guarantee",
        );
    }
    check_play(request, chips)?;
    check_start(request, chips)
}

fn check_play(request: &TemplateRequest, chips: &ChipSettings) -> Result<(), Box<Problem>> {
    if !(1..=1_000_000_000).contains(&chips.starting_chips) {
        return wrong(
            "/chips/starting_chips",
            FieldFault::range(1_u32, 1_000_000_000_u32),
            "everybody begins with 1 to 1000000000 chips",
        );
    }
    // The player who has them all in the end may have to be seated with them.
    if chips.starting_chips.saturating_mul(request.players.into()) > MOST_CHIPS {
        let fault = FieldFault::at_most(MOST_CHIPS / u64::from(request.players.max(1)));
        let why = format!("there are at most {MOST_CHIPS} chips in a tournament");
        return wrong("/chips/starting_chips", fault, why);
    }
    if !(2..=10).contains(&chips.table_seats) {
        return wrong("/chips/table_seats", FieldFault::range(2_u8, 10_u8), "a table has 2 to 10 seats");
    }
    if chips.guarantee.is_negative() || chips.guarantee.cents() > MOST_GUARANTEED {
        return wrong("/chips/guarantee", guaranteed(), "a guarantee is 0.00 to 10000000.00");
    }
    Ok(())
}

fn check_start(request: &TemplateRequest, chips: &ChipSettings) -> Result<(), Box<Problem>> {
    let late = chips.late_registration_level;
    if late as usize > chips.levels.len() {
        let fault = FieldFault::at_most(chips.levels.len());
        return wrong("/chips/late_registration_level", fault, "there is no such level");
    }
    match chips.start {
        ChipStart::SitAndGo {} if late > 0 => {
            let fault = FieldFault::not_with(&["start"]);
            wrong("/chips/late_registration_level", fault, "a sit&go starts full: nobody can come late")
        }
        ChipStart::Scheduled { min_players } if !(2..=request.players).contains(&min_players) => {
            let fault = FieldFault::range(2_u32, request.players);
            wrong("/chips/start/min_players", fault, "at least 2 players, and no more than may take part")
        }
        ChipStart::Scheduled { .. } if request.reopen => {
            let why = "a scheduled tournament is opened for its time, not when another has filled up";
            wrong("/reopen", FieldFault::not_with(&["start"]), why)
        }
        ChipStart::Scheduled { .. } if late > 0 && chips.mode == ChipMode::Shootout => {
            let fault = FieldFault::not_with(&["mode"]);
            wrong("/chips/late_registration_level", fault, "nobody comes late to a shoot-out")
        }
        _ => Ok(()),
    }
}

/// The prizes of a checked chip template: its own, which the smallest field must fill, or the house's for a full field.
pub(super) fn prizes(request: &TemplateRequest, chips: &ChipSettings) -> Result<PrizeTable, Box<Problem>> {
    let fewest = match chips.start {
        ChipStart::SitAndGo {} => request.players,
        ChipStart::Scheduled { min_players } => min_players,
    };
    match &request.prizes {
        Some(lines) => table_of(lines, fewest).map_err(super::wrong_prizes),
        None => Ok(PrizeTable::league(request.players as usize).unwrap_or_else(PrizeTable::winner_takes_all)),
    }
}
