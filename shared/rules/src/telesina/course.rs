//! What follows in a hand without anybody being asked: uncalled chips, deals, turned cards, vele, the showdown.

use smallvec::SmallVec;

use super::event::{DealtCards, TelesinaEvent, TurnedCard, TurnedVela};
use super::hand::{DEALS, Part, TelesinaHand};
use super::showdown;
use super::variant::{Coperta, Vela};
use crate::card::Card;
use crate::ring::{RingHand, Sink};
use crate::seat::Seat;

impl TelesinaHand {
    pub(super) fn shown_by(&self, seat: Seat) -> TelesinaEvent {
        TelesinaEvent::Shown { seat, cards: self.own(seat).cards }
    }

    pub(super) fn run_on(&mut self, sink: Sink<'_, TelesinaEvent>) {
        while let Some(event) = self.next_event() {
            self.happen(event, sink);
        }
    }

    /// What happens next without anybody being asked.
    fn next_event(&self) -> Option<TelesinaEvent> {
        match self.part() {
            Part::Shuffle | Part::Choosing | Part::Turning => return None,
            Part::Betting | Part::Over if self.turn().is_some() => return None,
            Part::Betting | Part::Over => {}
        }
        if let Some(returned) = self.bets.uncalled() {
            return Some(returned.into());
        }
        if self.live().len() < 2 {
            return None;
        }
        let chosen: SmallVec<[TurnedCard; 6]> = self.live().iter().filter_map(|seat| self.chosen_by(seat)).collect();
        if !chosen.is_empty() {
            return Some(TelesinaEvent::CardsTurned { cards: chosen });
        }
        if self.deals < DEALS {
            return Some(self.next_deal());
        }
        match self.vele.unwrap_or_default().layout().turns.get(usize::from(self.girate)) {
            Some(turned) => Some(self.girata(turned)),
            None => showdown::must_show(self).map(|seat| self.shown_by(seat)),
        }
    }

    fn chosen_by(&self, seat: Seat) -> Option<TurnedCard> {
        let own = self.own(seat);
        own.chosen.map(|card| TurnedCard { seat, card, later: own.covered().iter().last() == Some(card) })
    }

    /// The cards of the next deal: one at a time to each seat still in, from the left of the button. Nobody chooses any
    /// more when no more bets can follow, so that all but the first card are dealt open then (R9).
    fn next_deal(&self) -> TelesinaEvent {
        let count = self.live().len();
        let first = self.deals == 0;
        let runs_out = self.bets.able().len() < 2;
        let chooses = !runs_out
            && match self.coperta.unwrap_or_default() {
                Coperta::Mai => false,
                Coperta::PrimoGiro => first,
                Coperta::Sempre => true,
            };
        let card = |round: usize, place: usize| self.card(usize::from(self.used) + round * count + place);
        let hands = self.live().clockwise(self.button).enumerate().map(|(place, seat)| {
            let last = if first { card(1, place) } else { card(0, place) };
            let earlier = if first { card(0, place) } else { None };
            let (covered, open) = if chooses { (last, None) } else { (None, last) };
            DealtCards { seat, covered: earlier.into_iter().chain(covered).collect(), open: open.into_iter().collect() }
        });
        TelesinaEvent::Dealt { hands: hands.collect() }
    }

    fn girata(&self, vele: &[Vela]) -> TelesinaEvent {
        let at = |vela: Vela| self.card(usize::from(self.vele_from) + vela as usize);
        let turned = vele.iter().filter_map(|&vela| Some(TurnedVela { vela, card: at(vela)? }));
        TelesinaEvent::VeleTurned { vele: turned.collect() }
    }

    fn card(&self, place: usize) -> Option<Card> {
        self.deck.as_ref().and_then(|deck| deck.get(place)).copied()
    }
}
