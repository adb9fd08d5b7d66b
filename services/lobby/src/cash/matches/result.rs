//! What the end of a match comes to, at a cash table or in a private event for cash: whose it is, and what moves.
//!
//! Pure. Invariant: a result that is not that of the players who sit there moves nothing; people have to look at it.
//! Non-goals: how much (`super::amount`), what it counts for.

use mazziere_contract::ErrorCode;
use mazziere_ids::PlayerId;

use super::amount::{Ended, payment};
use super::event::MatchResult;
use super::rake::Rake;
use crate::cash::setup::Terms;
use crate::refusal::{Refusal, refuse};

/// What a match of these players comes to. How it ended, who deals next and what it counts for is not said.
///
/// # Errors
/// `input_not_expected` for a result that cannot be that of the match.
pub fn of(terms: &Terms, rake: Rake, players: &[PlayerId], ended: &Ended) -> Result<MatchResult, Refusal> {
    let nonsense = |why: &str| refuse(ErrorCode::InputNotExpected, why);
    let told: Vec<PlayerId> = ended.sides.iter().flat_map(|line| &line.players).copied().collect();
    if told.len() != players.len() || !players.iter().all(|player| told.contains(player)) {
        return nonsense("the result is that of other players");
    }
    match payment(terms, rake, ended) {
        Ok(paid) => Ok(MatchResult {
            ended_by: String::new(),
            winner: ended.winner,
            difference: ended.difference,
            amount: paid.amount,
            rake: paid.rake,
            shares: paid.shares,
            next_dealer: None,
            scores: Vec::new(),
        }),
        Err(why) => nonsense(why),
    }
}
