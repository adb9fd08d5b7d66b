//! What cards are worth: who speaks first, who must show, who wins.
//!
//! `rulings/telesina.md` HR and PR; poker::stripped has the ranking. No two players tie, so pots are never split.

use smallvec::SmallVec;

use super::hand::TelesinaHand;
use crate::betting::{Pot, SEATS};
use crate::card::Card;
use crate::poker::stripped::{Made, Ranking, Strength, Visible};
use crate::ring::HandResult;
use crate::ring::awarding::{Shows, award};
use crate::seat::{Seat, SeatSet};

/// Own cards with those of one combination.
type Cards = SmallVec<[Card; 9]>;

/// The ranking of the deck in play.
fn ranking(hand: &TelesinaHand) -> Option<Ranking> {
    Ranking::of_players(hand.players())
}

/// `own` with the vele of each combination, as far as they were turned. Nothing if they are no different cards of the
/// deck, which they always are, but in a damaged log.
fn choices(hand: &TelesinaHand, own: &[Card]) -> SmallVec<[Cards; 7]> {
    let Some(ranking) = ranking(hand) else { return SmallVec::new() };
    let sound = |cards: &Cards| {
        let mut sorted = cards.clone();
        sorted.sort_unstable();
        sorted.iter().all(|&card| ranking.has(card)) && sorted.is_sorted_by(|a, b| a < b)
    };
    let lists = hand.combinations().map(|vele| own.iter().copied().chain(vele).collect::<Cards>());
    lists.filter(sound).collect()
}

/// The best five of a seat, once it has that many with the vele that were turned.
pub(super) fn made(hand: &TelesinaHand, seat: Seat) -> Option<Made> {
    let own = hand.own(seat).cards;
    ranking(hand)?.best(choices(hand, &own.iter().collect::<Cards>()))
}

fn strength(hand: &TelesinaHand, seat: Seat) -> Option<Strength> {
    made(hand, seat).map(|made| made.strength)
}

/// The seat with the best visible score among those that can bet: open cards, and turned vele of one combination.
pub(super) fn speaks_first(hand: &TelesinaHand) -> Option<Seat> {
    let ranking = ranking(hand)?;
    let able = hand.bets.able();
    let open = |seat: Seat| hand.own(seat).open().iter().collect::<Cards>();
    let five = |seat: Seat| ranking.best(choices(hand, &open(seat))).map(|made| made.strength);
    if able.iter().all(|seat| five(seat).is_some()) {
        return best(&ranking, able, five);
    }
    able.iter().max_by_key(|&seat| Visible::of(&open(seat)))
}

/// Who of `seats` wins with these strengths; nobody unless all are known.
pub fn best(ranking: &Ranking, seats: SeatSet, strength: impl Fn(Seat) -> Option<Strength>) -> Option<Seat> {
    let strengths: Option<SmallVec<[(Seat, Strength); 6]>> =
        seats.iter().map(|seat| Some((seat, strength(seat)?))).collect();
    let strengths = strengths?;
    let winner = ranking.winner(strengths.iter().map(|(_, strength)| *strength))?;
    strengths.iter().find(|(_, strength)| *strength == winner).map(|(seat, _)| *seat)
}

/// The strengths of all who are still in.
fn strengths(hand: &TelesinaHand) -> [Option<Strength>; SEATS] {
    let mut strengths = [None; SEATS];
    for seat in hand.live().iter() {
        strengths[usize::from(seat.index()) % SEATS] = strength(hand, seat);
    }
    strengths
}

/// The next seat that must turn its cards up, at a showdown with all cards out.
pub(super) fn must_show(hand: &TelesinaHand) -> Option<Seat> {
    let (ranking, strengths) = (ranking(hand)?, strengths(hand));
    let wins = |seats: SeatSet| best(&ranking, seats, |seat| strengths[usize::from(seat.index()) % SEATS]);
    Shows { bets: &hand.bets, spoke_first: hand.first, button: hand.button, shown: hand.shown() }.next(wins)
}

/// The settlement of a hand that is done.
pub(super) fn settle(hand: &TelesinaHand) -> HandResult {
    let ranking = ranking(hand);
    let strengths = if hand.live().len() > 1 { strengths(hand) } else { [None; SEATS] };
    let of = |seat: Seat| strengths[usize::from(seat.index()) % SEATS];
    let winners = |pot: &Pot| {
        let winner = ranking.as_ref().and_then(|ranking| best(ranking, pot.contenders, of));
        // Nothing tells them apart in a damaged log alone.
        winner.map_or(pot.contenders, SeatSet::of)
    };
    let shown = |seat: Seat| of(seat).filter(|_| hand.shown().contains(seat)).map(Strength::category);
    award(&hand.bets, hand.rake, hand.button, winners, shown)
}
