//! The end of a hand: who must show, who wins what, what stays for the next one.
//!
//! `docs/rules/poker-all-italiana.md`, step 8, "No opening", "Parol pot", R15; `docs/rules/telesina.md`, HR and PR.

use super::hand::DrawHand;
use super::is_full;
use crate::betting::Pot;
use crate::card::FewCards;
use crate::poker::stripped::{Ranking, Strength};
use crate::ring::awarding::{Shows, award, unawarded};
use crate::ring::{HandResult, LeftPot, PotShare, Unawarded};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;
use crate::telesina::showdown::best;

/// How strong five different cards of the deck for so many players are; nothing else is in a log but a damaged one.
pub(super) fn strength(cards: &FewCards, players: u8) -> Option<Strength> {
    Ranking::of_players(players)?.strongest(cards.iter())
}

fn strength_of(hand: &DrawHand, seat: Seat) -> Option<Strength> {
    strength(hand.cards(seat), hand.players())
}

/// Who of these seats has the best cards.
fn wins(hand: &DrawHand, seats: SeatSet) -> Option<Seat> {
    best(&Ranking::of_players(hand.players())?, seats, |seat| strength_of(hand, seat))
}

/// The next seat that shows without being asked, at a showdown.
pub(super) fn must_show(hand: &DrawHand) -> Option<Seat> {
    let spoke_first = Some(hand.first_speaker());
    let button = hand.button();
    Shows { bets: &hand.bets, spoke_first, button, shown: hand.shown() }.next(|seats| wins(hand, seats))
}

/// Whether a full or better was shown against somebody (R15).
pub(super) fn shows_full(hand: &DrawHand) -> bool {
    let full = |seat: Seat| strength_of(hand, seat).is_some_and(|strength| is_full(strength.category()));
    hand.live().len() > 1 && hand.live().intersection(hand.shown()).iter().any(full)
}

/// The settlement of a hand that is done.
pub(super) fn settle(hand: &DrawHand) -> HandResult {
    if let Some(because) = hand.unawarded() {
        let owners = if because == Unawarded::Parol { hand.live() } else { hand.owners_unopened() };
        let share = |(seat, &amount): (Seat, &Chips)| PotShare { seat, amount };
        let shares = Seat::all(hand.paid().len() as u8).zip(hand.paid()).map(share);
        let shares = shares.filter(|share| share.amount > 0 && !hand.left_behind().contains(share.seat)).collect();
        return unawarded(&hand.bets, LeftPot { because, owners, shares });
    }
    // Nothing tells contenders apart in a damaged log alone.
    let winners = |pot: &Pot| match pot.contenders.len() {
        1 => pot.contenders,
        _ => wins(hand, pot.contenders).map_or(pot.contenders, SeatSet::of),
    };
    let shown = |seat: Seat| {
        let shows = hand.live().len() > 1 && hand.shown().contains(seat);
        strength_of(hand, seat).filter(|_| shows).map(Strength::category)
    };
    award(&hand.bets, hand.rake(), hand.button(), winners, shown)
}
