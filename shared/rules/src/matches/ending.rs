//! What a finished match is worth: VP, MP and differenza punti of two lines (docs/rules/rankings.md), or the places of
//! single players (G5.2).

use super::deal::MatchDeal;
use super::event::Cause;
use super::rules::{Form, Worth};
use super::verdict::Decided;
use super::{MatchState, elimination};
use crate::outcome::{Ending, LineResult, MatchOutcome};
use crate::seat::{ByLine, Line, Points};
use crate::vp::{FORFEIT_MIN_VP, Forfeit, Table, Unplayed};

/// What a game says about a forfeit in its deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeiture {
    /// Points of the deal in progress that are already secured, by line.
    pub secured: ByLine<Points>,
    /// Points awarded to the opponents of the line at fault; in games of penalty points, charged to it.
    pub award: u32,
}

pub(super) fn line_result(form: &Form, line: Line, rank: u8, points: Points, vp: u8, mp: i32) -> LineResult {
    let seats = line.seats(form.seats, form.lines).iter().collect();
    LineResult { line, seats, rank, points, vp, mp, extra_matches: 0, difference: 0 }
}

/// Adds the matches won besides this one, as `deal`, the last one, has them.
pub(super) fn add_extra_matches(outcome: &mut MatchOutcome, deal: &impl MatchDeal) {
    for line in &mut outcome.lines {
        line.extra_matches = deal.extra_matches(line.line);
    }
}

/// A match of two lines played to its end. `winner` is `None` for a draw.
pub(super) fn played(
    form: &Form,
    table: &Table,
    totals: &ByLine<Points>,
    winner: Option<Line>,
    decided: Decided,
    deals: u16,
) -> MatchOutcome {
    let margin = |line: Line| totals[line] - totals[line.other()];
    let lines = Line::all(form.lines).map(|line| {
        let rank = if winner.is_none_or(|w| w == line) { 1 } else { 2 };
        let (vp, mp) = match winner {
            // Won without being ahead (the last resort of a knock-out): the smallest win of the table.
            Some(w) if margin(w) <= 0 => {
                let row = table.narrowest_win();
                let mp = i32::try_from(row.mp_from).unwrap_or(i32::MAX);
                if w == line { (row.winner, mp) } else { (row.loser, -mp) }
            }
            Some(_) => (table.vp(margin(line)), margin(line)),
            // A draw has no margin, even where points decide nothing (briscola by the majority of deals).
            None => (table.vp(0), 0),
        };
        line_result(form, line, rank, totals[line], vp, mp)
    });
    let lead = winner.map_or(0, |w| margin(w).max(0).unsigned_abs());
    MatchOutcome {
        winner,
        lines: lines.collect(),
        difference: form.difference(lead),
        ending: decided.ending(),
        deals: u32::from(deals),
    }
}

/// A match of single players played to its end. `order` goes from the first place to the last.
pub(super) fn placed(
    form: &Form,
    vp: &[u8],
    fewest_win: bool,
    totals: &ByLine<Points>,
    order: &[Line],
    deals: u16,
) -> MatchOutcome {
    let all: Points = totals.values().iter().sum();
    let lines = Line::all(form.lines).map(|line| {
        let place = order.iter().position(|&l| l == line).unwrap_or(order.len());
        let mp = Points::from(form.lines) * totals[line] - all;
        let mp = if fewest_win { -mp } else { mp };
        line_result(form, line, place as u8 + 1, totals[line], vp.get(place).copied().unwrap_or_default(), mp)
    });
    MatchOutcome {
        winner: order.first().copied(),
        lines: lines.collect(),
        // No differenza punti is defined between more than two.
        difference: 0,
        ending: Ending::Played,
        deals: u32::from(deals),
    }
}

/// A match won by `winner` at once, inside a deal that is not counted: the top row of its column, with the smallest MP
/// of that row, even if the difference is larger (docs/rules/rankings.md §3).
pub(super) fn outright<O, D>(state: &MatchState<O, D>, winner: Line) -> MatchOutcome {
    let form = &state.form;
    let (won, lost, mp) = match form.worth {
        Worth::Difference(table) | Worth::Penalties(table) => {
            let top = table.top();
            (top.winner, top.loser, i32::try_from(top.mp_from).unwrap_or(i32::MAX))
        }
        // No game of places is won at once; if one ever is, its first place is.
        Worth::Places { vp, .. } => (vp.first().copied().unwrap_or_default(), 0, 0),
    };
    let total = |line| state.totals.get(line).copied().unwrap_or_default();
    let lines = Line::all(form.lines).map(|line| {
        let (rank, vp, mp) = if line == winner { (1, won, mp) } else { (2, lost, -mp) };
        line_result(form, line, rank, total(line), vp, mp)
    });
    let lead = total(winner).saturating_sub(total(winner.other())).max(0).unsigned_abs();
    MatchOutcome {
        winner: Some(winner),
        lines: lines.collect(),
        difference: form.difference(lead),
        ending: Ending::Cappotto { line: winner },
        deals: u32::from(state.scored),
    }
}

/// A match lost by `line` through timeout or abandon. The opponents' points include the award; of penalty points those
/// of the line at fault do.
pub(super) fn forfeited<O, D>(
    state: &MatchState<O, D>,
    line: Line,
    cause: Cause,
    base: &ByLine<Points>,
    award: u32,
) -> MatchOutcome {
    let form = &state.form;
    if let Worth::Penalties(table) = form.worth {
        let charged = |l: Line| if l == line { base[l].saturating_add_unsigned(award) } else { base[l] };
        let totals = ByLine::make(form.lines, charged);
        return elimination::forfeited(state, table, &totals, line, &absence(line, cause, award));
    }
    let winner = line.other();
    let won = base[winner].saturating_add_unsigned(award);
    let d = won.saturating_sub(base[line]).max(0).unsigned_abs();
    let worth = match form.worth {
        Worth::Difference(table) | Worth::Penalties(table) => table.forfeit(d),
        // No game of places is lost by absence; if one ever is, its last place is worth nothing.
        Worth::Places { vp, .. } => {
            Forfeit { winner_vp: vp.first().copied().unwrap_or_default(), winner_mp: 0, loser_mp: 0 }
        }
    };
    let lines = Line::all(form.lines).map(|l| {
        if l == line {
            line_result(form, l, 2, base[l], 0, worth.loser_mp)
        } else {
            line_result(form, l, 1, won, worth.winner_vp, worth.winner_mp)
        }
    });
    MatchOutcome {
        winner: Some(winner),
        lines: lines.collect(),
        difference: form.difference(d),
        ending: absence(line, cause, award),
        deals: u32::from(state.scored),
    }
}

/// What a match is worth that nobody plays.
pub(super) fn unplayed(form: &Form) -> Unplayed {
    match form.worth {
        Worth::Difference(table) => table.unplayed(),
        Worth::Penalties(table) if form.lines == 2 => table.unplayed(),
        Worth::Penalties(table) => Unplayed::of_places(&[table.top().winner, table.top().loser]),
        // Two places are win and loss, as in the tables that know no more (G5.2): a margin of 1.
        Worth::Places { vp: &[won, _], .. } => {
            Unplayed { vp: won, mp: 1, lost_mp: -1, rest_vp: FORFEIT_MIN_VP, rest_mp: 0 }
        }
        Worth::Places { vp, .. } => Unplayed::of_places(vp),
    }
}

/// How a forfeit is reported.
fn absence(line: Line, cause: Cause, award: u32) -> Ending {
    match cause {
        Cause::Timeout { .. } => Ending::Timeout { line, award },
        Cause::Abandon => Ending::Abandoned { line, award },
    }
}
