//! The end of a hand: who must show, who wins what.

use super::Kind;
use super::event::Street;
use super::hand::HoldemHand;
use crate::betting::{Pot, Rake, SEATS, index};
use crate::card::Card;
use crate::poker::standard::{self, Strength};
use crate::ring::HandResult;
use crate::ring::awarding::award;
use crate::seat::Seat;

/// How strong the cards of `seat` are, once all five of the board lie.
pub(super) fn strength(hand: &HoldemHand, seat: Seat) -> Option<Strength> {
    let board = playable(hand, seat)?;
    Some(match hand.kind {
        Kind::Holdem => standard::seven(hand.hole(seat).exactly::<2>()?, board),
        Kind::Omaha => standard::omaha(hand.hole(seat).exactly::<4>()?, board),
    })
}

/// The whole board, if it and the cards of `seat` are different French cards, as ranking needs them: always, but in a
/// damaged log.
pub(super) fn playable(hand: &HoldemHand, seat: Seat) -> Option<[Card; 5]> {
    let board = hand.board().exactly::<5>()?;
    let mut seen = 0_u64;
    let different = hand.hole(seat).iter().chain(board).all(|card| {
        let bit = if card.is_french() { 1 << (card.code() % 64) } else { seen };
        let new = seen & bit == 0 && bit != 0;
        seen |= bit;
        new
    });
    different.then_some(board)
}

/// The next seat that must turn its cards up at a showdown without an all-in: the one that bet or raised last on the
/// river, else the first left of the button; then clockwise each that ties or beats the best. All contend one pot.
pub(super) fn must_show(hand: &HoldemHand) -> Option<Seat> {
    let live = hand.live();
    let first = hand.bets.aggressor().filter(|&seat| live.contains(seat)).or_else(|| live.after(hand.button))?;
    let mut seat = first;
    let mut best = None;
    for _ in 0..live.len() {
        let own = strength(hand, seat);
        if own >= best {
            if !hand.shown().contains(seat) {
                return Some(seat);
            }
            best = own;
        }
        seat = live.after(seat)?;
    }
    None
}

/// The settlement of a hand that is done.
pub(super) fn settle(hand: &HoldemHand) -> HandResult {
    let live = hand.live();
    let mut strengths: [Option<Strength>; SEATS] = [None; SEATS];
    if live.len() > 1 {
        for seat in live.iter() {
            strengths[index(seat)] = strength(hand, seat);
        }
    }
    let of = |seat: Seat| strengths[index(seat)];
    // The best of a pot's contenders; all of them while nothing tells them apart.
    let winners = |pot: &Pot| {
        let best = pot.contenders.iter().map(of).max().flatten();
        pot.contenders.iter().filter(|&seat| of(seat) == best).collect()
    };
    let rake = if hand.no_flop_no_drop && hand.street() == Street::Preflop { Rake::NONE } else { hand.rake };
    let shown = |seat: Seat| of(seat).filter(|_| hand.shown().contains(seat)).map(Strength::category);
    award(&hand.bets, rake, hand.button, winners, shown)
}
