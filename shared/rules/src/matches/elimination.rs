//! Elimination, in games of penalty points ([`Worth::Penalties`]): a line that has too many is out, the last line in
//! play wins.
//!
//! Of two lines the other one wins at once. Of several single players the others play on without who is out: they get
//! no cards and no turn, and their points stay as they are. A player at fault (timeout, abandon) is out at once while
//! three or more are in play; what their hand and the penalty come to is charged to them (scala 40, R23). Places follow
//! the order in which lines went out; of those that went together fewer points are better.

use smallvec::SmallVec;

use super::deal::MatchDeal;
use super::event::Cause;
use super::rules::{Form, Goal, MatchGame, Worth};
use super::verdict::{Decided, Verdict};
use super::{EventOf, MatchEvent, MatchState, StateOf, conclude, ending};
use crate::outcome::{Ending, LineResult, MatchOutcome};
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};
use crate::vp::Table;

/// A line that is out while others play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eliminated {
    /// Which.
    pub line: Line,
    /// In which deal, from 1; before the first one and between two: the next.
    pub deal: u16,
    /// Why, if it was at fault; else its points put it out.
    pub cause: Option<Cause>,
    /// Its points, which stay.
    pub points: Points,
}

/// Lines that are out, the first to go first.
pub type Out = SmallVec<[Eliminated; 4]>;

impl<O, D> MatchState<O, D> {
    /// Whether a line is out.
    pub fn is_out(&self, line: Line) -> bool {
        self.eliminated.iter().any(|gone| gone.line == line)
    }

    /// The seats that are in play.
    pub fn in_play_seats(&self) -> SeatSet {
        Seat::all(self.setup.seats).filter(|&seat| !self.is_out(self.line_of(seat))).collect()
    }

    /// The lines that are in play.
    fn remaining(&self) -> impl Iterator<Item = Line> + '_ {
        Line::all(self.form.lines).filter(|&line| !self.is_out(line))
    }
}

/// What the points of a deal mean: the last line below the target has won. `None` for a number of deals, which the game
/// judges, and for other games.
pub(super) fn verdict<O, D>(state: &MatchState<O, D>, totals: &ByLine<Points>) -> Option<Verdict> {
    let (Worth::Penalties(_), Goal::Target(target)) = (state.form.worth, state.form.goal) else { return None };
    let total = |line: &Line| totals.get(*line).copied().unwrap_or_default();
    let mut safe = state.remaining().filter(|line| total(line) < Points::from(target));
    Some(match (safe.next(), safe.next()) {
        (Some(_), Some(_)) => Verdict::GoOn,
        (Some(last), None) => Verdict::End(Some(last), Decided::ByPoints),
        // Who closes has nothing to pay, so somebody stays below; else the fewest points win.
        (None, _) => Verdict::End(state.remaining().min_by_key(total), Decided::ByPoints),
    })
}

/// The lines, of several single players, that a scored deal puts out, the worst first. The winner never is.
pub(super) fn by_points<G: MatchGame>(
    state: &StateOf<G>,
    deal: &G::Deal,
    totals: &ByLine<Points>,
    winner: Option<Line>,
) -> Out {
    let (Worth::Penalties(_), Goal::Target(target)) = (state.form.worth, state.form.goal) else { return Out::new() };
    if state.form.lines <= 2 {
        return Out::new();
    }
    let gone = |line: Line| {
        let points = totals.get(line).copied().unwrap_or_default();
        Eliminated { line, deal: state.scored.saturating_add(1), cause: None, points }
    };
    let falls = |line: &Line| {
        !state.is_out(*line) && Some(*line) != winner && totals.get(*line).is_some_and(|&p| p >= Points::from(target))
    };
    deal.order(&state.form, totals).into_iter().rev().filter(falls).map(gone).collect()
}

/// The event that puts a line out.
pub(super) fn event<G: MatchGame>(gone: &Eliminated, seats: u8, lines: u8) -> EventOf<G> {
    let seat = gone.line.seats(seats, lines).iter().next().unwrap_or(Seat::new(0));
    MatchEvent::LineEliminated { seat, line: gone.line, cause: gone.cause, points: gone.points }
}

/// A player is at fault: with three or more lines in play they are out and the deal goes on without them.
pub(super) fn at_fault<G: MatchGame>(
    state: &StateOf<G>,
    seat: Seat,
    line: Line,
    cause: Cause,
    points: Points,
) -> Option<Vec<EventOf<G>>> {
    let Worth::Penalties(_) = state.form.worth else { return None };
    if state.remaining().count() < 3 {
        return None;
    }
    let mut events = vec![MatchEvent::LineEliminated { seat, line, cause: Some(cause), points }];
    if let Some(deal) = state.deal.in_play() {
        let mut after = deal.clone();
        after.retire(seat);
        let happened = after.retired(deal);
        happened.iter().for_each(|event| after.evolve(event));
        events.extend(happened.into_iter().map(|event| MatchEvent::Deal { event }));
        conclude::<G>(state, &after, &mut events);
    }
    Some(events)
}

/// Takes into the state that a line is out.
pub(super) fn evolve<G: MatchGame>(state: &mut StateOf<G>, line: Line, cause: Option<Cause>, points: Points) {
    if state.is_out(line) || line.index() >= state.form.lines {
        return;
    }
    let deal = state.scored.saturating_add(u16::from(cause.is_some()));
    state.eliminated.push(Eliminated { line, deal, cause, points });
    if let Some(total) = state.totals.get_mut(line) {
        *total = points;
    }
    if let Some(deal) = state.deal.in_play_mut() {
        if cause.is_some() {
            line.seats(state.setup.seats, state.form.lines).iter().for_each(|seat| deal.retire(seat));
        }
    } else if state.is_out(state.line_of(state.dealer)) {
        state.dealer = next_dealer::<G>(state);
    }
}

/// The next dealer, among those in play.
pub(super) fn next_dealer<G: MatchGame>(state: &StateOf<G>) -> Seat {
    let mut dealer = state.dealer;
    for _ in 0..state.setup.seats {
        dealer = G::next_dealer(dealer, state.setup.seats);
        if !state.is_out(state.line_of(dealer)) {
            break;
        }
    }
    dealer
}

/// The result of a match of penalty points. `winner` is paid by every other line on its own difference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Result<'a> {
    pub(super) form: &'a Form,
    pub(super) table: &'a Table,
    /// The points of every line at the end.
    pub(super) totals: &'a ByLine<Points>,
    /// Who went out before the end, the first first.
    pub(super) out: &'a [Eliminated],
    pub(super) winner: Line,
    /// Whether places may not be shared.
    pub(super) strict: bool,
    pub(super) ending: &'a Ending,
    pub(super) deals: u16,
}

impl Result<'_> {
    fn total(&self, line: Line) -> Points {
        self.totals.get(line).copied().unwrap_or_default()
    }

    /// How many points a line has more than the winner; never below zero.
    fn excess(&self, line: Line) -> u32 {
        self.total(line).saturating_sub(self.total(self.winner)).max(0).unsigned_abs()
    }

    /// The place of a line: the winner's, then those who went out last.
    fn rank(&self, line: Line) -> u8 {
        let last_first: Vec<&Eliminated> = self.out.iter().rev().collect();
        let Some(at) = last_first.iter().position(|gone| gone.line == line) else {
            // Who is still in play at the end and has not won comes second.
            return if line == self.winner { 1 } else { 2 };
        };
        let ahead = self.form.lines as usize - self.out.len();
        let level = |a: &Eliminated, b: &Eliminated| {
            (a.cause, a.deal, a.points, b.cause) == (None, b.deal, b.points, None) && !self.strict
        };
        let first =
            (0..=at).rev().take_while(|&i| level(last_first[i], last_first[at]) || i == at).last().unwrap_or(at);
        (ahead + first + 1) as u8
    }

    /// What it comes to (scala 40, results): MP by the difference, at least 1; VP of a win and of a loss.
    pub(super) fn outcome(&self) -> MatchOutcome {
        let form = self.form;
        let mp = |line: Line| i32::try_from(self.excess(line).max(1)).unwrap_or(i32::MAX);
        let losers = || Line::all(form.lines).filter(|&line| line != self.winner);
        let won = losers().map(mp).fold(0, i32::saturating_add);
        let row = self.table.narrowest_win();
        let single = form.lines > 2;
        let line = |line: Line| {
            let (rank, vp, mp) =
                if line == self.winner { (1, row.winner, won) } else { (self.rank(line), row.loser, -mp(line)) };
            let result = ending::line_result(form, line, rank, self.total(line), vp, mp);
            LineResult { difference: if single { form.difference(self.excess(line)) } else { 0 }, ..result }
        };
        let lead = losers().map(|line| self.excess(line)).max().filter(|_| !single).unwrap_or(0);
        MatchOutcome {
            winner: Some(self.winner),
            lines: Line::all(form.lines).map(line).collect(),
            difference: form.difference(lead),
            ending: self.ending.clone(),
            deals: u32::from(self.deals),
        }
    }
}

/// The result of a match that a scored deal ends.
pub(super) fn played<O, D>(
    state: &MatchState<O, D>,
    table: &Table,
    totals: &ByLine<Points>,
    fallen: &[Eliminated],
    (winner, ending): (Line, Ending),
) -> MatchOutcome {
    let out: Out = state.eliminated.iter().chain(fallen).copied().collect();
    let result = Result {
        form: &state.form,
        table,
        totals,
        out: &out,
        winner,
        strict: state.setup.knockout,
        ending: &ending,
        deals: state.scored.saturating_add(1),
    };
    result.outcome()
}

/// The result of a match whose last but one line is at fault; `totals` has what that costs.
pub(super) fn forfeited<O, D>(
    state: &MatchState<O, D>,
    table: &Table,
    totals: &ByLine<Points>,
    line: Line,
    ending: &Ending,
) -> MatchOutcome {
    let winner = state.remaining().find(|&other| other != line).unwrap_or(line.other());
    let result = Result {
        form: &state.form,
        table,
        totals,
        out: &state.eliminated,
        winner,
        strict: state.setup.knockout,
        ending,
        deals: state.scored,
    };
    result.outcome()
}
