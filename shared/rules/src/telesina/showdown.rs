//! What cards are worth: who speaks first, who must show, who wins.
//!
//! `docs/rules/telesina.md` HR and PR; poker::stripped has the ranking. No two players tie, so pots are never split.

use std::cell::Cell;

use smallvec::SmallVec;

use super::hand::TelesinaHand;
use crate::betting::{Pot, SEATS, index};
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

/// The best five of a seat, once it has that many with the vele that were turned.
pub(super) fn made(hand: &TelesinaHand, seat: Seat) -> Option<Made> {
    let ranking = ranking(hand)?;
    let own = &hand.own(seat).cards;
    let lists = hand.combinations().map(|vele| own.iter().chain(vele).collect::<Cards>());
    // They are different cards of the deck always, but in a damaged log.
    ranking.best(lists.filter(|cards| ranking.strongest(cards.iter().copied()).is_some()))
}

/// How strong `own` cards are with the vele that were turned, once those are five.
fn strength_of(hand: &TelesinaHand, ranking: &Ranking, own: &(impl Iterator<Item = Card> + Clone)) -> Option<Strength> {
    let strengths = hand.combinations().filter_map(|vele| ranking.strongest(own.clone().chain(vele)));
    strengths.reduce(|best, other| if other.is_preferred_to(best) { other } else { best })
}

/// The seat with the best visible score among those that can bet: open cards, and turned vele of one combination.
pub(super) fn speaks_first(hand: &TelesinaHand) -> Option<Seat> {
    let ranking = ranking(hand)?;
    let able = hand.bets.able();
    let vele = hand.combinations().map(Iterator::count).max().unwrap_or(0);
    if able.iter().all(|seat| hand.own(seat).opened() + vele >= 5) {
        return best(&ranking, able, |seat| strength_of(hand, &ranking, &hand.own(seat).open()));
    }
    able.iter().max_by_key(|&seat| Visible::of(hand.own(seat).open()))
}

/// Who of `seats` wins with these strengths; nobody unless all are known.
pub fn best(ranking: &Ranking, seats: SeatSet, strength: impl Fn(Seat) -> Option<Strength>) -> Option<Seat> {
    let strengths: Option<SmallVec<[(Seat, Strength); 6]>> =
        seats.iter().map(|seat| Some((seat, strength(seat)?))).collect();
    let strengths = strengths?;
    let winner = ranking.winner(strengths.iter().map(|(_, strength)| *strength))?;
    strengths.iter().find(|(_, strength)| *strength == winner).map(|(seat, _)| *seat)
}

/// The strengths of seats, each worked out when it is asked for the first time.
struct Strengths<'a> {
    hand: &'a TelesinaHand,
    ranking: Ranking,
    known: [Cell<Option<Option<Strength>>>; SEATS],
}

impl Strengths<'_> {
    fn of(hand: &TelesinaHand) -> Option<Strengths<'_>> {
        Some(Strengths { hand, ranking: ranking(hand)?, known: Default::default() })
    }

    fn strength(&self, seat: Seat) -> Option<Strength> {
        let known = &self.known[index(seat)];
        known.get().unwrap_or_else(|| {
            let strength = strength_of(self.hand, &self.ranking, &self.hand.own(seat).cards.iter());
            known.set(Some(strength));
            strength
        })
    }

    fn winner(&self, seats: SeatSet) -> Option<Seat> {
        best(&self.ranking, seats, |seat| self.strength(seat))
    }
}

/// The next seat that must turn its cards up, at a showdown with all cards out.
pub(super) fn must_show(hand: &TelesinaHand) -> Option<Seat> {
    let strengths = Strengths::of(hand)?;
    Shows { bets: &hand.bets, spoke_first: hand.first, button: hand.button, shown: hand.shown() }
        .next(|seats| strengths.winner(seats))
}

/// The settlement of a hand that is done.
pub(super) fn settle(hand: &TelesinaHand) -> HandResult {
    let strengths = Strengths::of(hand);
    // Nothing tells contenders apart in a damaged log alone.
    let winners = |pot: &Pot| match (pot.contenders.len(), &strengths) {
        (2.., Some(strengths)) => strengths.winner(pot.contenders).map_or(pot.contenders, SeatSet::of),
        _ => pot.contenders,
    };
    let shows = |seat: Seat| hand.live().len() > 1 && hand.shown().contains(seat);
    let shown = |seat: Seat| strengths.as_ref().filter(|_| shows(seat))?.strength(seat).map(Strength::category);
    award(&hand.bets, hand.rake, hand.button, winners, shown)
}
