//! Templates of tables of matches: what of them can be wrong (G3.1-G3.4).
//!
//! Pure. Whether the game knows the options and the format the tables say.

use mazziere_contract::lobby::{CashMatchRequest, CashTemplateRequest, MatchKind};
use mazziere_contract::tables::{CheckedOptions, Format};
use mazziere_contract::{Bound, Cause, ErrorCode, FieldFault};
use mazziere_money::payout::CASH_MINIMUM;
use mazziere_money::{BasisPoints, Money};
use serde_json::Value;

use crate::cash::setup::Terms;
use crate::cash::setup::session_most;
use crate::template::cash::{Checked, session_least, wrong};

/// Checks what a request says of its matches, as far as that needs nobody else.
///
/// # Errors
/// A problem that names the field at fault.
pub fn check(request: &CashTemplateRequest, terms: &CashMatchRequest) -> Checked {
    let invalid = |pointer: &str, fault, why: &str| wrong(ErrorCode::InvalidTemplate, pointer, fault, why);
    let with_match = || FieldFault::not_with(&["match"]);
    if terms.format == Format::Ring {
        return invalid("/match/format", with_match(), "a match is not played in a ring");
    }
    if request.seats.is_some() {
        return invalid("/seats", with_match(), "the format of the match says how many seats there are");
    }
    if request.clocks.is_some() {
        return invalid("/clocks", with_match(), "these are clocks of a ring; those of a match stand in /match/clocks");
    }
    if terms.rake_basis_points > most_rake() {
        let cause = Cause::PayoutTooLow { min_basis_points: CASH_MINIMUM.points().into() };
        let fault = FieldFault::at_most(most_rake());
        return wrong(cause, "/match/rake_basis_points", fault, "the rake is 10% at most");
    }
    if terms.rake_cap.is_some_and(Money::is_negative) {
        return invalid("/match/rake_cap", FieldFault::at_least(Money::ZERO), "a cap is zero or more");
    }
    check_amounts(request, terms)
}

/// The most rake, in basis points: at least 90% go to players.
fn most_rake() -> u32 {
    u32::from(BasisPoints::WHOLE.points() - CASH_MINIMUM.points())
}

fn check_amounts(request: &CashTemplateRequest, terms: &CashMatchRequest) -> Checked {
    let invalid = |pointer: &str, fault, why: String| wrong(ErrorCode::InvalidTemplate, pointer, fault, why);
    let least = session_least();
    let most = session_most();
    if terms.max_loss < least || terms.max_loss > most {
        let why = format!("the maximum loss is {least} to {most}");
        return invalid("/match/max_loss", FieldFault::range(least, most), why);
    }
    if !terms.stake.is_positive() {
        return invalid(
            "/match/stake",
            FieldFault::at_least(const { Money::from_cents(1).unwrap() }),
            "a cash table is played for money".to_owned(),
        );
    }
    let cost = terms.stake.checked_mul(stakes_at_risk(terms.kind, &request.options));
    if cost.is_none_or(|cost| terms.max_loss < cost) {
        let why = format!("one match can cost {}: the maximum loss is not below that", shown(cost));
        let fault = FieldFault::OutOfRange { min: cost.map(Bound::from), max: None };
        return invalid("/match/max_loss", fault, why);
    }
    if request.min_buy_in.is_some_and(|least| least != terms.max_loss) {
        let why = format!("the smallest buy-in is the maximum loss, {}", terms.max_loss);
        return invalid("/min_buy_in", FieldFault::range(terms.max_loss, terms.max_loss), why);
    }
    if request.max_buy_in.is_some_and(|largest| largest < terms.max_loss || largest > most) {
        let why = format!("the largest buy-in is {} to {most}", terms.max_loss);
        return invalid("/max_buy_in", FieldFault::range(terms.max_loss, most), why);
    }
    Ok(())
}

fn shown(cost: Option<Money>) -> String {
    cost.map_or_else(|| "more than there is".to_owned(), |cost| cost.to_string())
}

/// How many stakes a match must be able to cost: the match (or a point), and the extra one of a cappotto where that
/// counts.
fn stakes_at_risk(kind: MatchKind, options: &Value) -> i64 {
    let extra = kind == MatchKind::Fixed && options["cappotto"] == Value::Bool(true);
    1 + i64::from(extra)
}

/// Checks that several single players pay as the game has them pay: by rank (G3.1), or on their own difference (G3.2).
///
/// # Errors
/// `invalid_template` at `/match/kind`.
pub fn check_kind(request: &CashMatchRequest, checked: &CheckedOptions) -> Checked {
    let why = match (request.format, request.kind, checked.own_difference) {
        (Format::FourIndividual, MatchKind::Difference, false) => {
            "four individual players play for a fixed stake: there is no difference"
        }
        (Format::FourIndividual, MatchKind::Fixed, true) => {
            "in this game each of four individual players pays on their own difference"
        }
        _ => return Ok(()),
    };
    wrong(ErrorCode::InvalidTemplate, "/match/kind", FieldFault::not_with(&["format"]), why)
}

/// What checked matches are played for.
pub fn terms(request: &CashMatchRequest, checked: &CheckedOptions) -> Terms {
    Terms {
        format: request.format.into(),
        kind: request.kind.into(),
        stake: request.stake,
        max_loss: request.max_loss,
        winners: if checked.options["winners"] == 2 { 2 } else { 1 },
        clocks: request.clocks.unwrap_or(checked.clocks).into(),
    }
}
