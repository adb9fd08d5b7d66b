//! What a match is worth: who pays whom how much (G3.1-G3.4).
//!
//! | law | where |
//! |---|---|
//! | G3.1 four individual players, by rank | `by_rank` |
//! | G3.2 `difference`: the stake for every point | `of_difference` |
//! | G3.2 `fixed`: the stake for every match won, extra matches included, no matter who wins the match | `of_matches_won` |
//! | G3.2 cirulla's cappotto: the perdita massima, of whatever kind the table is | [`payment`] |
//! | G3.2, G3.3 never above the perdita massima | `limited` |
//! | G3.2 scala 40 individual: every loser on their own difference, to the winner | `by_own_difference` |
//! | G3.4 rake on every winning amount, floored, capped ([`super::rake`]); pairs: each loser pays, each winner receives | `pay` |
//!
//! Pure. Invariants: what losers pay is what winners get and the house takes; nobody pays more than the perdita
//! massima.

use mazziere_ids::PlayerId;
use mazziere_money::Money;

use super::event::Share;
use super::rake::Rake;
use crate::cash::setup::Terms;
use crate::terms::{Format, MatchKind};

/// How a match ended, as far as money goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub struct Ended {
    /// Its sides, in the order of their numbers.
    pub sides: Vec<Side>,
    /// The side that won; `None` for a draw.
    pub winner: Option<u8>,
    /// Differenza punti, as the game gives it: after a timeout or an abandon too (G3.5).
    pub difference: u32,
    /// Whether it was won by a cappotto that ends the match: cirulla's only. Those of tresette are extra matches.
    pub cappotto: bool,
}

/// A side of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub struct Side {
    /// Who plays in it.
    pub players: Vec<PlayerId>,
    /// Its place, 1 the best.
    pub rank: u8,
    /// Matches won besides this one, no matter who won it (tresette: cappotti).
    pub extra_matches: u32,
    /// Victory points, which no money goes by: they count for skill levels.
    #[cfg_attr(test, serde(default, skip_serializing_if = "no_vp"))]
    pub vp: u8,
    /// Differenza punti that it pays the winner, where several single players each pay on their own.
    #[cfg_attr(test, serde(default, skip_serializing_if = "nothing"))]
    pub difference: u32,
}

#[cfg(test)]
fn nothing(difference: &u32) -> bool {
    *difference == 0
}

#[cfg(test)]
fn no_vp(vp: &u8) -> bool {
    *vp == 0
}

/// What a match comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// What each loser pays; where they pay on their own difference, the most of it. Zero where nothing moves.
    pub amount: Money,
    /// What the house takes.
    pub rake: Money,
    /// Who gains and loses what; they and the rake sum to zero.
    pub shares: Vec<Share>,
}

impl Payment {
    /// Nothing moves.
    pub fn none() -> Payment {
        Payment { amount: Money::ZERO, rake: Money::ZERO, shares: Vec::new() }
    }
}

/// What a match comes to.
///
/// # Errors
/// Why the result cannot be that of a match of such a table; people have to look at it.
pub fn payment(terms: &Terms, rake: Rake, ended: &Ended) -> Result<Payment, &'static str> {
    match (terms.format, terms.kind) {
        (Format::FourIndividual, MatchKind::Fixed) => return by_rank(terms, rake, ended),
        (Format::FourIndividual, MatchKind::Difference) => return by_own_difference(terms, rake, ended),
        _ => {}
    }
    let [first, second] = ended.sides.as_slice() else { return Err("a match of two sides without two sides") };
    if first.players.is_empty() || first.players.len() != second.players.len() {
        return Err("the sides of a match are not of one size");
    }
    if ended.winner.is_some_and(|winner| winner > 1) {
        return Err("the winning side does not play");
    }
    let (winner, amount) = match (ended.winner, terms.kind) {
        (Some(winner), _) if ended.cappotto => (Some(winner), terms.max_loss),
        (winner, MatchKind::Difference) => (winner, of_difference(terms, ended)),
        (_, MatchKind::Fixed) => of_matches_won(terms, ended, first, second),
    };
    if !amount.is_positive() {
        return Ok(Payment::none());
    }
    let (winners, losers) = match winner {
        Some(0) => (first, second),
        Some(_) => (second, first),
        None => return Ok(Payment::none()),
    };
    let debts: Vec<_> = losers.players.iter().zip(&winners.players).map(|(loser, winner)| (*loser, *winner)).collect();
    Ok(pay_each(rake, amount, &debts))
}

/// G3.2: min(posta x D, perdita massima); a draw or a difference of zero moves nothing.
fn of_difference(terms: &Terms, ended: &Ended) -> Money {
    limited(terms, ended.difference)
}

/// G3.2: posta x matches won. Each side has the extra matches that it won, and the winner of the match one more; what
/// one side has won more than the other is paid.
fn of_matches_won(terms: &Terms, ended: &Ended, first: &Side, second: &Side) -> (Option<u8>, Money) {
    let won = |side: &Side, number: u8| side.extra_matches.saturating_add(u32::from(ended.winner == Some(number)));
    let ours = won(first, 0);
    let theirs = won(second, 1);
    (Some(u8::from(theirs > ours)), limited(terms, ours.abs_diff(theirs)))
}

/// So many stakes, but never more than the perdita massima.
fn limited(terms: &Terms, stakes: u32) -> Money {
    // What leaves the range of amounts is above any perdita massima.
    terms.stake.checked_mul(i64::from(stakes)).map_or(terms.max_loss, |owed| owed.min(terms.max_loss))
}

/// G3.1: one winner is paid by the other three; of two winners the first is paid by the fourth, the second by the
/// third.
fn by_rank(terms: &Terms, rake: Rake, ended: &Ended) -> Result<Payment, &'static str> {
    let at = |rank: u8| -> Result<PlayerId, &'static str> {
        let mut there = ended.sides.iter().filter(|side| side.rank == rank);
        match (there.next().map(|side| side.players.as_slice()), there.next()) {
            (Some([player]), None) => Ok(*player),
            _ => Err("four players without four places"),
        }
    };
    let [first, second, third, fourth] = [at(1)?, at(2)?, at(3)?, at(4)?];
    let amount = limited(terms, 1);
    Ok(match terms.winners {
        2 => pay_each(rake, amount, &[(fourth, first), (third, second)]),
        _ => pay_each(rake, amount, &[(second, first), (third, first), (fourth, first)]),
    })
}

/// G3.2: of four single players every loser pays the winner on their own difference, at most the perdita massima; a
/// loser with a difference of zero pays nothing.
fn by_own_difference(terms: &Terms, rake: Rake, ended: &Ended) -> Result<Payment, &'static str> {
    let mut players = Vec::with_capacity(ended.sides.len());
    for side in &ended.sides {
        let [player] = side.players.as_slice() else { return Err("single players, and a side that is none") };
        players.push((*player, limited(terms, side.difference)));
    }
    if players.len() != 4 {
        return Err("four players without four sides");
    }
    let winner = ended.winner.and_then(|winner| players.get(usize::from(winner)).copied());
    let Some((winner, zero)) = winner else { return Err("four players without a winner") };
    if !zero.is_zero() {
        return Err("the winner has a difference to pay");
    }
    let debts: Vec<Debt> =
        players.into_iter().filter(|(_, owed)| !owed.is_zero()).map(|(debtor, owed)| (debtor, winner, owed)).collect();
    Ok(pay(rake, &debts))
}

/// Who owes whom how much.
type Debt = (PlayerId, PlayerId, Money);

/// Each debtor pays the same amount to their creditor.
fn pay_each(rake: Rake, amount: Money, debts: &[(PlayerId, PlayerId)]) -> Payment {
    pay(rake, &debts.iter().map(|(debtor, creditor)| (*debtor, *creditor, amount)).collect::<Vec<Debt>>())
}

/// Each debtor pays their creditor; of all that a creditor wins the house takes its rake once (G3.4).
fn pay(rake: Rake, debts: &[Debt]) -> Payment {
    let amount = debts.iter().fold(Money::ZERO, |most, (_, _, owed)| most.max(*owed));
    let mut payment = Payment { amount, ..Payment::none() };
    let mut creditors: Vec<PlayerId> = Vec::new();
    for (debtor, creditor, owed) in debts {
        payment.shares.push(Share { player_id: *debtor, amount: owed.negated() });
        if !creditors.contains(creditor) {
            creditors.push(*creditor);
        }
    }
    for creditor in creditors {
        let won: Money = debts.iter().filter(|(_, owner, _)| *owner == creditor).map(|(_, _, owed)| *owed).sum();
        let taken = rake.of_won(won);
        payment.rake += taken;
        payment.shares.push(Share { player_id: creditor, amount: won - taken });
    }
    payment
}

#[cfg(test)]
mod tests;
