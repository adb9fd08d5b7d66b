//! What the end of a deal means for the match: go on, play off, or end.

use super::deal::{DealScore, MatchDeal, Stage};
use super::rules::{Goal, MatchGame, Worth};
use super::{EventOf, MatchEvent, MatchState, StateOf, elimination, ending};
use crate::outcome::Ending;
use crate::seat::{ByLine, Line, Points};

/// What follows a scored deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Another deal.
    GoOn,
    /// Another deal, which is this play-off.
    PlayOff(u8),
    /// The end, with the winner (`None`: a draw) and how it came.
    End(Option<Line>, Decided),
}

/// What decided a match that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The points of the match, or their equality.
    ByPoints,
    /// The points of this play-off.
    ByPlayOff(u8),
    /// The last capture of the last play-off, level as well.
    ByLastCapture(u8),
    /// A call in mid-deal.
    ByCall,
    /// A rule of the game for level matches.
    ByTieBreak,
}

impl Decided {
    /// How it is reported.
    pub(super) fn ending(self) -> Ending {
        match self {
            Decided::ByPoints => Ending::Played,
            Decided::ByPlayOff(level) => Ending::PlayOff { level, last_capture: false },
            Decided::ByLastCapture(level) => Ending::PlayOff { level, last_capture: true },
            Decided::ByCall => Ending::CalledOut,
            Decided::ByTieBreak => Ending::TieBroken,
        }
    }
}

/// The line that is alone in front.
pub fn leader(points: &ByLine<Points>) -> Option<Line> {
    let best = *points.values().iter().max()?;
    let mut leaders = points.iter().filter(|(_, p)| **p == best);
    let (line, _) = leaders.next()?;
    leaders.next().is_none().then_some(line)
}

/// What follows a deal that brought `points` and makes the match stand at `totals`. `last_resort_loser` is asked only
/// after a last play-off that is level.
pub fn verdict<O, D>(
    state: &MatchState<O, D>,
    points: &ByLine<Points>,
    totals: &ByLine<Points>,
    last_resort_loser: impl FnOnce() -> Option<Line>,
) -> Verdict {
    if state.play_off == 0 {
        let over = match state.form.goal {
            Goal::Target(target) => totals.values().iter().any(|&p| p >= Points::from(target)),
            Goal::Deals(deals) => state.scored.saturating_add(1) >= u16::from(deals),
        };
        if over && let Worth::Places { .. } = state.form.worth {
            // The first place is read off the order, which the game makes strict.
            return Verdict::End(None, Decided::ByPoints);
        }
        return match leader(totals) {
            _ if !over => Verdict::GoOn,
            None if state.setup.knockout && state.form.play_offs > 0 => Verdict::PlayOff(1),
            winner => Verdict::End(winner, Decided::ByPoints),
        };
    }
    // The match was level when the play-offs began and every one so far was level: only this deal counts.
    match leader(points) {
        Some(winner) => Verdict::End(Some(winner), Decided::ByPlayOff(state.play_off)),
        None if state.play_off < state.form.play_offs => Verdict::PlayOff(state.play_off + 1),
        None => Verdict::End(last_resort_loser().map(Line::other), Decided::ByLastCapture(state.play_off)),
    }
}

/// Scores the finished deal `after` and appends what follows.
pub(super) fn score<G: MatchGame>(state: &StateOf<G>, after: &G::Deal, events: &mut Vec<EventOf<G>>) {
    let won = match after.stage() {
        Stage::Won(line) => Some(Verdict::End(Some(line), Decided::ByCall)),
        _ => None,
    };
    let scores = after.score();
    let points = ByLine::make(state.form.lines, |line| scores.get(line).map(DealScore::points).unwrap_or_default());
    let totals = ByLine::make(state.form.lines, |line| state.totals[line] + points[line]);
    let deals = state.scored.saturating_add(1);
    let own = || match state.play_off {
        0 => G::verdict(state, after, &totals).or_else(|| elimination::verdict(state, &totals)),
        _ => None,
    };
    let verdict = won.or_else(own).unwrap_or_else(|| verdict(state, &points, &totals, || after.last_resort_loser()));
    let winner = if let Verdict::End(winner, _) = verdict { winner } else { None };
    let fallen = elimination::by_points::<G>(state, after, &totals, winner);
    let last = match verdict {
        Verdict::GoOn => None,
        Verdict::PlayOff(level) => Some(MatchEvent::PlayOffCalled { level }),
        Verdict::End(winner, decided) => {
            let outcome = match state.form.worth {
                Worth::Difference(table) => {
                    let mut outcome = ending::played(&state.form, table, &totals, winner, decided, deals);
                    ending::add_extra_matches(&mut outcome, after);
                    outcome
                }
                Worth::Penalties(table) => {
                    let fewest =
                        || Line::all(state.form.lines).min_by_key(|&line| totals[line]).unwrap_or(Line::new(0));
                    let won = (winner.unwrap_or_else(fewest), decided.ending());
                    elimination::played(state, table, &totals, &fallen, won)
                }
                Worth::Places { vp, fewest_win } => {
                    let order = after.order(&state.form, &totals);
                    ending::placed(&state.form, vp, fewest_win, &totals, &order, deals)
                }
            };
            Some(MatchEvent::MatchEnded { outcome })
        }
    };
    events.push(MatchEvent::DealScored { deal: deals, scores, points, totals });
    events.extend(fallen.iter().map(|gone| elimination::event::<G>(gone, state.setup.seats, state.form.lines)));
    events.extend(last);
}
