//! Card perft: the number of distinct legal continuations of a deal to a fixed depth, counted through the engine. Each
//! game compares it with a naive enumeration of its own, written in its tests from the rules and nothing else.

use mazziere_rules::kernel::{Awaiting, Game, Input};
use mazziere_rules::matches::{Match, MoveOf, StateOf};
use mazziere_rules::seat::Seat;

use crate::played::Played;

/// How many sequences of `depth` decisions there are from `state`, as far as the deal goes. Of the moves of a seat only
/// those that `of_interest` count.
pub(crate) fn perft<G: Played>(
    state: &StateOf<G>,
    depth: u32,
    moves: &impl Fn(&StateOf<G>, Seat) -> Vec<MoveOf<G>>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Awaiting::Seats { seats } = Match::<G>::awaiting(state) else { return 1 };
    let Some(seat) = seats.iter().next() else { return 1 };
    moves(state, seat)
        .into_iter()
        .map(|r#move| {
            let mut after = state.clone();
            for event in Match::<G>::decide(state, &Input::Move { seat, r#move }).expect("legal") {
                Match::<G>::evolve(&mut after, &event);
            }
            perft::<G>(&after, depth - 1, moves)
        })
        .sum()
}
