//! The end of a hand: who must show, who wins what, what stays for the next one.
//!
//! `rulings/poker-all-italiana.md`, step 8, "No opening", "Parol pot"; `rulings/telesina.md`, HR and PR.

use super::hand::DrawHand;
use crate::betting::Pot;
use crate::card::FewCards;
use crate::poker::stripped::{Ranking, Strength};
use crate::ring::awarding::{award, unawarded};
use crate::ring::{HandResult, LeftPot, PotShare, Unawarded};
use crate::seat::{Seat, SeatSet};

/// How strong five different cards of the deck for so many players are; nothing else is in a log but a damaged one.
pub(super) fn strength(cards: &FewCards, players: u8) -> Option<Strength> {
    let (ranking, five) = (Ranking::of_players(players)?, cards.exactly::<5>()?);
    let different = five.iter().all(|&card| ranking.has(card))
        && five.iter().enumerate().all(|(place, card)| !five[..place].contains(card));
    different.then(|| ranking.five(five))
}

/// The next seat that shows without being asked, from the first one on: the first, whoever beats the best that was shown
/// in a pot that they contend, and whoever has bet their whole stack (telesina PR).
pub(super) fn must_show(hand: &DrawHand) -> Option<Seat> {
    let (live, first) = (hand.live(), first_to_show(hand)?);
    let before = hand.live().clockwise(first);
    // `clockwise` puts the first one last.
    let order = std::iter::once(first).chain(before.filter(|&seat| seat != first));
    let mut passed = SeatSet::EMPTY;
    for seat in order {
        if hand.shown().contains(seat) {
            passed = passed.with(seat);
            continue;
        }
        let beats = |pot: &Pot| {
            let shown = pot.contenders.intersection(passed);
            pot.contenders.contains(seat) && winner(hand, pot.contenders, shown.with(seat)) == Some(seat)
        };
        if seat == first || hand.bet_all().contains(seat) || hand.bets.pots().iter().any(beats) {
            return live.contains(seat).then_some(seat);
        }
    }
    None
}

/// Who shows first: whoever bet or raised last in the hand, if they are still in; else whoever spoke first in the last
/// phase, or the next after them (telesina R18).
fn first_to_show(hand: &DrawHand) -> Option<Seat> {
    let live = hand.live();
    let speaker = || {
        let first = hand.first_speaker();
        if live.contains(first) { Some(first) } else { live.after(first) }
    };
    hand.aggressor().filter(|&seat| live.contains(seat)).or_else(speaker)
}

/// Who of `among` wins a pot that all of `contenders` contend: the royal pair is inverted where both are in it, shown or
/// not (telesina R5).
fn winner(hand: &DrawHand, contenders: SeatSet, among: SeatSet) -> Option<Seat> {
    let ranking = Ranking::of_players(hand.players())?;
    let of = |seat: Seat| strength(hand.cards(seat), hand.players());
    let all = contenders.iter().filter_map(of);
    let (best, weakest) = (ranking.winner(all)?, ranking.weakest_royal());
    // Where the weakest royal wins, it stands above everything else.
    let key = |seat: Seat| of(seat).map(|strength| (best == weakest && strength == weakest, strength));
    among.iter().max_by_key(|&seat| key(seat))
}

/// The settlement of a hand that is done.
pub(super) fn settle(hand: &DrawHand) -> HandResult {
    if let Some(because) = hand.unawarded() {
        let owners = if because == Unawarded::Parol { hand.live() } else { hand.dealt() };
        let share = |(seat, &amount): (Seat, &u64)| PotShare { seat, amount };
        let shares = Seat::all(hand.bets.paid().len() as u8).zip(hand.bets.paid()).map(share);
        let shares = shares.filter(|share| share.amount > 0).collect();
        return unawarded(&hand.bets, LeftPot { because, owners, shares });
    }
    let winners = |pot: &Pot| match pot.contenders.len() {
        1 => pot.contenders,
        _ => winner(hand, pot.contenders, pot.contenders).map_or(pot.contenders, SeatSet::of),
    };
    let shown = |seat: Seat| {
        let shows = hand.live().len() > 1 && hand.shown().contains(seat);
        shows.then(|| strength(hand.cards(seat), hand.players())).flatten().map(|strength| strength.category())
    };
    award(&hand.bets, hand.rake(), hand.button(), winners, shown)
}
