//! What everybody has been told in a smazzata: the declarations of the trick on the table and of the last one, the
//! accusi, and the cards that these and the draws prove to be in a hand.
//!
//! "Ho" names the honours of a suit and says how many of its cards there are, so how many others, which are not named.
//! These are proven as soon as no other cards of the suit are left that could be them; with the lead, or later as cards
//! fall. A seat that is proven to hold the others of a suit holds all of them, so what is proven of one seat never
//! depends on another.
//!
//! Invariant: everything here follows from events as everybody sees them. No hand is looked at, and nobody is told here
//! what follows only from somebody's not following suit, or from their own hand.

use super::LINES;
use super::accuso::Accuso;
use super::declaration::{Declared, HONOURS, Ho};
use super::event::Made;
use crate::card::{Card, CardSet, Suit};
use crate::seat::{Line, Seat};
use crate::trick::MAX_SEATS;

/// What everybody has been told. Plain data without a heap: a decision begins with a copy of the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    declared: Option<Declared>,
    last_declared: Option<Declared>,
    /// At most three in all: no rank has cards enough for two seats.
    accusi: [Option<(Seat, Made)>; Accuso::ALL.len()],
    /// Cards named or shown, and not played since.
    shown: [CardSet; MAX_SEATS],
    /// How many cards of each suit that are no honours a seat holds, where it has said so: the last word, less what it
    /// played since.
    others: [[Option<u8>; Suit::ALL.len()]; MAX_SEATS],
}

impl Announced {
    /// What was declared with the lead of the trick on the table.
    pub fn declared(&self) -> Option<Declared> {
        self.declared
    }

    /// What was declared with the lead of the last complete trick.
    pub fn last_declared(&self) -> Option<Declared> {
        self.last_declared
    }

    /// The accusi made, in the order made, and who made them.
    pub fn accusi(&self) -> impl Iterator<Item = &(Seat, Made)> {
        self.accusi.iter().flatten()
    }

    /// The points of a line's accusi.
    pub(super) fn points(&self, line: Line) -> u8 {
        let of_line = self.accusi().filter(|(seat, _)| Line::of(*seat, LINES) == line);
        of_line.fold(0, |points: u8, (_, made)| points.saturating_add(made.points))
    }

    /// Whether `seat` has made this accuso.
    pub(super) fn has_accused(&self, seat: Seat, accuso: Accuso) -> bool {
        self.accusi().any(|(by, made)| *by == seat && made.accuso == accuso)
    }

    /// The cards that everybody knows to be in the hand of `seat`; `unplayed` are those that are in some hand or stock.
    pub(super) fn known(&self, seat: Seat, unplayed: CardSet) -> CardSet {
        let Some(others) = self.others.get(usize::from(seat.index())) else { return CardSet::EMPTY };
        let proven = Suit::ALL.into_iter().zip(others).filter_map(|(suit, said)| {
            let left = unplayed.intersection(CardSet::of_suit(suit)).minus(HONOURS);
            said.is_some_and(|said| usize::from(said) == left.len()).then_some(left)
        });
        proven.fold(self.shown[usize::from(seat.index())], CardSet::union)
    }

    pub(super) fn accuse(&mut self, seat: Seat, made: Made) {
        self.show(seat, made.cards);
        if let Some(free) = self.accusi.iter_mut().find(|made| made.is_none()) {
            *free = Some((seat, made));
        }
    }

    /// `seat` is seen to hold these cards.
    pub(super) fn show(&mut self, seat: Seat, cards: CardSet) {
        if let Some(shown) = self.shown.get_mut(usize::from(seat.index())) {
            *shown = shown.union(cards);
        }
    }

    /// `seat` plays `card`, the lead of its trick or not, and says this with it.
    pub(super) fn play(&mut self, seat: Seat, card: Card, leads: bool, declared: Option<Declared>) {
        if leads {
            self.declared = declared;
        }
        if let Some(Ho { honours, count }) = declared.and_then(|declared| declared.ho) {
            self.show(seat, honours);
            // The count is of the hand before the card is played.
            if let Some(others) = self.others_mut(seat, card.suit()) {
                *others = Some(count.saturating_sub(honours.len() as u8));
            }
        }
        if let Some(shown) = self.shown.get_mut(usize::from(seat.index())) {
            *shown = shown.without(card);
        }
        if let Some(Some(others)) = self.others_mut(seat, card.suit())
            && !HONOURS.contains(card)
        {
            *others = others.saturating_sub(1);
        }
    }

    pub(super) fn take_trick(&mut self) {
        self.last_declared = self.declared.take();
    }

    fn others_mut(&mut self, seat: Seat, suit: Suit) -> Option<&mut Option<u8>> {
        self.others.get_mut(usize::from(seat.index()))?.get_mut(suit as usize)
    }
}
