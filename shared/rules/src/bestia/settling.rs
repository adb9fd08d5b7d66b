//! The settlement of a smazzata: the parts of the pot, the bestie, what stays for the next one.
//!
//! `docs/rules/bestia.md` "Scoring and end", R9 to R12, R17. What the house takes is a part of the pot that is divided,
//! and is borne by those who divide it, in the same parts.

use smallvec::SmallVec;

use super::hand::{BestiaHand, SEATS, index};
use crate::ring::{HandResult, PotResult, PotShare, SeatResult};
use crate::seat::Seat;
use crate::session::Chips;

/// The settlement of a hand that is done.
pub(super) fn settle(hand: &BestiaHand) -> HandResult {
    let participants = hand.participants();
    let mut result = HandResult { pot: hand.pot, ..HandResult::default() };
    let mut won = [0; SEATS];
    let mut raked = [0; SEATS];
    if participants.is_empty() {
        // R11: nobody plays, so nothing is divided.
        result.carried = hand.pot;
    } else {
        result.rake = hand.rake.of(hand.pot, 0);
        (won, raked) = (divided(hand, hand.pot - result.rake), divided(hand, result.rake));
        let shares = participants.iter().map(|seat| PotShare { seat, amount: won[index(seat)] });
        result.pots.push(PotResult {
            amount: hand.pot,
            rake: result.rake,
            contenders: participants,
            shares: shares.filter(|share| share.amount > 0).collect(),
        });
    }
    let seats = hand.dealt().iter().map(|seat| {
        let start = hand.start[index(seat)];
        let bestia = bestia(hand, seat);
        result.carried = result.carried.saturating_add(bestia);
        let left = hand.stack(seat).saturating_sub(bestia);
        let won = won[index(seat)];
        let paid = start.saturating_sub(left);
        let end = left.saturating_add(won);
        SeatResult { seat, start, paid, won, rake: raked[index(seat)], end, hand: None }
    });
    let seats: SmallVec<[SeatResult; 6]> = seats.collect();
    result.seats = seats;
    result
}

/// `amount` by seat: one part for each trick, what cannot be divided to the maker of the first (R9); all of it to a
/// sole participant (R10).
fn divided(hand: &BestiaHand, amount: Chips) -> [Chips; SEATS] {
    let mut parts = [0; SEATS];
    if hand.participants().len() == 1 {
        hand.participants().iter().for_each(|seat| parts[index(seat)] = amount);
        return parts;
    }
    let count = Chips::from(hand.size).max(1);
    let mut odd = amount % count;
    for winner in hand.tricks.iter().filter_map(|trick| trick.winner) {
        parts[index(winner)] += amount / count + odd;
        odd = 0;
    }
    parts
}

/// What `seat` pays into the next pot: the risk, if it takes part and makes no trick; with four cards the first to
/// declare must make two (R12).
fn bestia(hand: &BestiaHand, seat: Seat) -> Chips {
    let plays = hand.participants().len() > 1 && hand.participants().contains(seat);
    let needed = if hand.size == 4 && hand.first == Some(seat) { 2 } else { 1 };
    if plays && hand.tricks_of(seat) < needed { hand.risk } else { 0 }
}
