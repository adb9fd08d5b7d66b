//! What a decision makes happen: legality first, then what "UNO!" costs a player who did not say it, then the move
//! itself and its effects.
//!
//! A move is judged by what the seat holds when it is made. A seat that owes two cards for "UNO!" draws them before the
//! move is carried out (R16, R25), so the draw pile that counts is what that leaves.

use smallvec::smallvec;

use super::cards::{colour, face};
use super::deal::{Phase, UnoDeal};
use super::event::{DrawnFor, UnoEvent};
use super::moves::UnoMove;
use crate::card::{Card, Colour, Symbol, UnoCard};
use crate::matches::Events;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::Seat;

/// What "UNO!" costs who did not say it.
const UNO_PENALTY: u8 = 2;

impl UnoDeal {
    /// The number of cards owed for "UNO!", which are drawn when the next decision is taken; fewer where the draw pile
    /// has fewer.
    fn penalty(&self) -> u8 {
        if self.pending().is_some() { self.left().min(UNO_PENALTY) } else { 0 }
    }

    /// The draw pile as the next decision finds it.
    pub(super) fn left_to_draw(&self) -> u8 {
        self.left() - self.penalty()
    }

    /// The cards that a seat will have when its decision is carried out.
    pub(super) fn will_hold(&self, seat: Seat) -> u8 {
        let penalty = if self.pending() == Some(seat) { self.penalty() } else { 0 };
        self.hand(seat).len().saturating_add(penalty)
    }
}

/// The events of one decision. It knows what they leave of the draw pile.
struct Batch<'a> {
    deal: &'a UnoDeal,
    taken: usize,
    events: Events<UnoEvent>,
}

impl<'a> Batch<'a> {
    /// A decision is carried out: first a seat that owes cards for "UNO!" draws them.
    fn begin(deal: &'a UnoDeal) -> Batch<'a> {
        let mut batch = Batch { deal, taken: 0, events: Events::new() };
        if let Some(late) = deal.pending() {
            batch.draw(late, UNO_PENALTY, DrawnFor::Uno);
        }
        batch
    }

    /// Cards from the top of the draw pile, as many as are left (R18).
    fn draw(&mut self, seat: Seat, count: u8, reason: DrawnFor) {
        let left = self.deal.draw_pile().get(self.taken..).unwrap_or_default();
        let count = left.len().min(usize::from(count));
        let place = u16::from(self.deal.taken()) + self.taken as u16;
        self.taken += count;
        self.events.push(UnoEvent::CardsDrawn { seat, cards: left[..count].into(), place, reason });
    }

    fn with(mut self, event: UnoEvent) -> Batch<'a> {
        self.events.push(event);
        self
    }

    /// A seat plays: the card, who draws for it, and whether that was the last one.
    fn play(mut self, seat: Seat, card: Card, color: Option<Colour>, uno: bool) -> Events<UnoEvent> {
        let left = self.deal.will_hold(seat).saturating_sub(1);
        self.events.push(UnoEvent::CardPlayed { seat, card, color, uno: uno && left == 1 });
        let next = self.deal.next(seat);
        match face(card) {
            UnoCard::Coloured(_, Symbol::DrawTwo) => self.draw(next, 2, DrawnFor::DrawTwo),
            // Who had no other card played it rightly: there is nothing to challenge (R14).
            UnoCard::WildDrawFour if left == 0 => self.draw(next, 4, DrawnFor::DrawFour),
            _ => {}
        }
        if left == 0 {
            self.events.push(UnoEvent::Closed { seat });
        }
        self.events
    }
}

/// What a decision of `seat`, which is on turn, makes happen.
///
/// # Errors
/// `move_not_legal` where the phase asks for another decision; `card_not_in_hand`, `card_does_not_match` at `card`;
/// `color_required`, `color_not_allowed` at `color`; `draw_first`, `draw_pile_empty`.
pub(super) fn decide(deal: &UnoDeal, seat: Seat, r#move: UnoMove) -> Result<Events<UnoEvent>, Refusal> {
    match (r#move, deal.phase()) {
        (UnoMove::Play { card, color, uno }, Phase::Turn) => {
            if !deal.hand(seat).contains(card) {
                return Err(RefusalCode::CardNotInHand.at("card"));
            }
            if !deal.top().matching().contains(card) {
                return Err(RefusalCode::CardDoesNotMatch.at("card"));
            }
            check_color(card, color)?;
            Ok(Batch::begin(deal).play(seat, card, color, uno))
        }
        (UnoMove::PlayDrawn { color, uno }, Phase::AfterDraw { card }) => {
            if !deal.top().matching().contains(card) {
                return Err(RefusalCode::CardDoesNotMatch.into());
            }
            check_color(card, color)?;
            Ok(Batch::begin(deal).play(seat, card, color, uno))
        }
        (UnoMove::Draw {}, Phase::Turn) if deal.left_to_draw() == 0 => Err(RefusalCode::DrawPileEmpty.into()),
        (UnoMove::Draw {}, Phase::Turn) => {
            let mut batch = Batch::begin(deal);
            batch.draw(seat, 1, DrawnFor::Turn);
            Ok(batch.events)
        }
        (UnoMove::Pass {}, Phase::Turn) if deal.left_to_draw() > 0 => Err(RefusalCode::DrawFirst.into()),
        (UnoMove::Pass {}, Phase::Turn | Phase::AfterDraw { .. }) => Ok(pass(deal, seat)),
        (UnoMove::Accept {}, Phase::Challenge { .. }) => {
            let mut batch = Batch::begin(deal).with(UnoEvent::DrawFourAccepted { seat });
            batch.draw(seat, 4, DrawnFor::DrawFour);
            Ok(batch.events)
        }
        (UnoMove::Challenge {}, Phase::Challenge { by, illicit }) => {
            let (loser, count) = if illicit { (by, 4) } else { (seat, 6) };
            let mut batch = Batch::begin(deal).with(UnoEvent::DrawFourChallenged { seat, against: by, illicit });
            batch.draw(loser, count, DrawnFor::DrawFour);
            Ok(batch.events)
        }
        (UnoMove::ChooseColor { color }, Phase::ChooseColor) => Ok(smallvec![UnoEvent::ColorChosen { seat, color }]),
        _ => Err(RefusalCode::MoveNotLegal.into()),
    }
}

/// A wild card names a colour, and no other does.
fn check_color(card: Card, color: Option<Colour>) -> Result<(), Refusal> {
    match (colour(card), color) {
        (None, None) => Err(RefusalCode::ColorRequired.at("color")),
        (Some(_), Some(_)) => Err(RefusalCode::ColorNotAllowed.at("color")),
        _ => Ok(()),
    }
}

/// A pass. It counts towards a block if the draw pile is empty by then, be it that its last card was just drawn.
fn pass(deal: &UnoDeal, seat: Seat) -> Events<UnoEvent> {
    let batch = Batch::begin(deal).with(UnoEvent::TurnPassed { seat });
    let blocked = deal.left_to_draw() == 0 && deal.passes() + 1 >= deal.seats();
    if blocked { batch.with(UnoEvent::Blocked {}).events } else { batch.events }
}

/// "UNO!", said after the card was played.
///
/// # Errors
/// `uno_not_due`, unless `seat` has gone down to one card, has not said it, and nobody has acted since.
pub(super) fn declare(deal: &UnoDeal, seat: Seat) -> Result<Events<UnoEvent>, Refusal> {
    if deal.pending() != Some(seat) {
        return Err(RefusalCode::UnoNotDue.into());
    }
    Ok(smallvec![UnoEvent::UnoDeclared { seat }])
}
