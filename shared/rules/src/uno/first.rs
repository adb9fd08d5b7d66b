//! How a smazzata begins: seven cards each, and the first card flipped, again if it is a Pesca Quattro.

use smallvec::smallvec;

use super::cards::face;
use super::deal::{Phase, UnoDeal};
use super::event::{Dealt, DrawnFor, UnoEvent};
use super::{HAND, MOST_SEATS};
use crate::card::{Symbol, UnoCard};
use crate::matches::Events;
use crate::seat::Seat;

/// Deals seven cards each, one at a time from the dealer's right, and flips the next one.
pub(super) fn open(deal: &UnoDeal) -> Events<UnoEvent> {
    let seats = usize::from(deal.seats()).min(MOST_SEATS);
    let deck = deal.draw_pile();
    let order = std::iter::successors(Some(deal.dealer().right(deal.seats())), |seat| Some(seat.right(deal.seats())));
    let hand =
        |(place, seat): (usize, Seat)| Dealt { seat, cards: std::array::from_fn(|nth| deck[nth * seats + place]) };
    let hands = order.take(seats).enumerate().map(hand).collect();
    let mut events: Events<UnoEvent> = smallvec![UnoEvent::HandsDealt { hands }];
    events.extend(flip(deal, seats * HAND));
    events
}

/// The next card after a Pesca Quattro was put back.
pub(super) fn flip_again(deal: &UnoDeal) -> Events<UnoEvent> {
    if deal.phase() == Phase::Rejected { flip(deal, 0) } else { Events::new() }
}

/// Flips the card that lies `beyond` the top of the draw pile. A Pesca Due is drawn for at once.
fn flip(deal: &UnoDeal, beyond: usize) -> Events<UnoEvent> {
    let left = deal.draw_pile();
    let Some(&card) = left.get(beyond) else { return Events::new() };
    let place = u16::from(deal.taken()) + beyond as u16;
    let mut events: Events<UnoEvent> = smallvec![UnoEvent::CardFlipped { card, place }];
    if let UnoCard::Coloured(_, Symbol::DrawTwo) = face(card) {
        let cards = left.iter().skip(beyond + 1).take(2).copied().collect();
        let seat = deal.dealer().right(deal.seats());
        events.push(UnoEvent::CardsDrawn { seat, cards, place: place + 1, reason: DrawnFor::DrawTwo });
    }
    events
}
