//! One smazzata: the cards, whose turn it is, what a play makes happen.
//!
//! `deal -> play* -> (hands empty, stock left: three more cards each -> play*) -> left-over cards -> done`. Invariant: the
//! forty cards are always in exactly one of stock, hands, table and piles.

use smallvec::smallvec;

use super::capture::{captures, is_capture};
use super::event::{Hand, ScopaEvent};
use super::options::ScopaOptions;
use super::{HAND, LINES};
use crate::audience::Audience;
use crate::card::{Card, CardSet, DeckKind, Rank};
use crate::matches::Stage;
use crate::matches::rules::Events;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Line, Seat, SeatSet};

/// The largest table.
const MAX_SEATS: usize = 4;
/// Cards of the deck.
const DECK: usize = 40;
/// Cards laid on the table at the start.
const TABLE: usize = 4;

/// The last play, which everybody saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastPlay {
    /// Who played.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// What it captured.
    pub capture: CardSet,
    /// Whether it was a scopa.
    pub scopa: bool,
}

/// A smazzata of scopa. Small, and copied as a whole where a decision must look ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopaDeal {
    options: ScopaOptions,
    seats: u8,
    dealer: Seat,
    /// The deck as shuffled; the first `dealt` cards have left it.
    deck: [Card; DECK],
    dealt: u8,
    void: bool,
    turn: Seat,
    hands: [CardSet; MAX_SEATS],
    table: CardSet,
    piles: [CardSet; LINES as usize],
    scope: [u8; LINES as usize],
    last_capture: Option<Line>,
    last_play: Option<LastPlay>,
    /// Every card seen up to the end of the last full round (mano).
    seen: CardSet,
}

impl ScopaDeal {
    /// A deal with the deck before the dealer. A deck that is none (only a damaged log has one) is read in its place as
    /// the canonical order.
    pub(super) fn new(options: &ScopaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> ScopaDeal {
        let canonical = DeckKind::Italian40.cards();
        ScopaDeal {
            options: *options,
            seats,
            dealer,
            deck: std::array::from_fn(|i| deck.get(i).copied().unwrap_or(canonical[i])),
            dealt: 0,
            void: false,
            turn: dealer.right(seats),
            hands: [CardSet::EMPTY; MAX_SEATS],
            table: CardSet::EMPTY,
            piles: [CardSet::EMPTY; LINES as usize],
            scope: [0; LINES as usize],
            last_capture: None,
            last_play: None,
            seen: CardSet::EMPTY,
        }
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The options in play.
    pub fn options(&self) -> &ScopaOptions {
        &self.options
    }

    /// The hand of a seat; nothing for a seat that is not at this table.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(usize::from(seat.index())).copied().unwrap_or_default()
    }

    /// The cards on the table.
    pub fn table(&self) -> CardSet {
        self.table
    }

    /// The cards a line has captured.
    pub fn pile(&self, line: Line) -> CardSet {
        self.piles.get(usize::from(line.index())).copied().unwrap_or_default()
    }

    /// The scope a line has made.
    pub fn scope(&self, line: Line) -> u8 {
        self.scope.get(usize::from(line.index())).copied().unwrap_or_default()
    }

    /// The cards not dealt yet, in order.
    pub fn stock(&self) -> &[Card] {
        self.deck.get(usize::from(self.dealt)..).unwrap_or_default()
    }

    /// The line of the last capture; left-over cards do not count as one (R16).
    pub fn last_capture(&self) -> Option<Line> {
        self.last_capture
    }

    /// The last play.
    pub fn last_play(&self) -> Option<LastPlay> {
        self.last_play
    }

    /// Every card seen in the earlier rounds (mani) of the smazzata.
    pub fn seen(&self) -> CardSet {
        self.seen
    }

    /// Who sees the hand of `seat`.
    pub(super) fn audience(&self, seat: Seat) -> Audience {
        self.audience_with(seat, self.stock().is_empty())
    }

    /// The same, once `last_hand` says whether the stock is empty: with carte viste and two seats the last hand is open
    /// (R19); with carte scoperte partners, who are two seats apart, see each other's.
    fn audience_with(&self, seat: Seat, last_hand: bool) -> Audience {
        if self.options.carte_viste && self.seats == 2 && last_hand {
            return Audience::Everyone;
        }
        let line = Line::of(seat, LINES);
        let partners = self.options.carte_scoperte && self.seats == 4;
        Audience::Seats { seats: if partners { line.seats(self.seats, LINES) } else { SeatSet::of(seat) } }
    }

    fn hands_empty(&self) -> bool {
        self.hands.iter().all(|hand| hand.is_empty())
    }

    /// What the deal waits for.
    pub(super) fn stage(&self) -> Stage {
        if self.void {
            return Stage::Shuffle(DeckKind::Italian40);
        }
        if !self.hands_empty() {
            return Stage::Seats(SeatSet::of(self.turn));
        }
        if self.dealt > 0 && self.stock().is_empty() { Stage::Done } else { Stage::Seats(SeatSet::EMPTY) }
    }

    /// The next three cards for each seat, one at a time from the dealer's right; `first` is the place in the deck.
    fn hands_from(&self, first: usize) -> ScopaEvent {
        let seats = usize::from(self.seats);
        let last_hand = first + HAND * seats >= DECK;
        let mut seat = self.dealer;
        let hands = (0..seats)
            .map(|place| {
                seat = seat.right(self.seats);
                let cards = std::array::from_fn(|round| self.deck[(first + round * seats + place) % DECK]);
                Hand { seat, cards, audience: self.audience_with(seat, last_hand) }
            })
            .collect();
        ScopaEvent::HandsDealt { hands }
    }

    /// Deals: three cards each and four on the table, unless three of these are kings (R7).
    pub(super) fn open(&self) -> Events<ScopaEvent> {
        let first = HAND * usize::from(self.seats);
        let table: [Card; TABLE] = std::array::from_fn(|i| self.deck[(first + i) % DECK]);
        let kings = table.iter().filter(|card| card.rank() == Rank::King).count();
        if self.options.three_kings_redeal && kings >= 3 {
            return smallvec![ScopaEvent::DealVoided { table }];
        }
        smallvec![self.hands_from(0), ScopaEvent::TableDealt { cards: table }]
    }

    /// What capturing `named` with `card` comes to, completed and checked (R8, R9, R10, R20).
    fn complete(&self, card: Card, named: Option<CardSet>) -> Result<CardSet, Refusal> {
        match named {
            None => match captures(self.table, card).as_slice() {
                [] => Ok(CardSet::EMPTY),
                [only] => Ok(*only),
                _ => Err(RefusalCode::CaptureMustBeNamed.into()),
            },
            Some(chosen) if chosen.is_empty() => {
                if captures(self.table, card).is_empty() {
                    Ok(chosen)
                } else {
                    Err(RefusalCode::CaptureRequired.into())
                }
            }
            Some(chosen) if !self.table.contains_all(chosen) => Err(RefusalCode::CardNotOnTable.into()),
            Some(chosen) if is_capture(self.table, card, chosen) => Ok(chosen),
            Some(_) => Err(RefusalCode::CaptureNotLegal.into()),
        }
    }

    /// What playing `card` makes happen. The frame has checked that it is the turn of `seat`.
    pub(super) fn play(&self, seat: Seat, card: Card, named: Option<CardSet>) -> Result<Events<ScopaEvent>, Refusal> {
        if !self.hand(seat).contains(card) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let capture = self.complete(card, named)?;
        let captures = !capture.is_empty();
        let table = if captures { self.table.minus(capture) } else { self.table.with(card) };
        let in_hands: usize = self.hands.iter().map(|hand| hand.len()).sum();
        let hand_over = in_hands == 1;
        let last_card = hand_over && self.stock().is_empty();
        let scopa = captures && table.is_empty() && !last_card;
        let mut events: Events<ScopaEvent> = smallvec![ScopaEvent::CardPlayed { seat, card, capture, scopa }];
        if last_card {
            let taker = if captures { Some(Line::of(seat, LINES)) } else { self.last_capture };
            if let Some(line) = taker.filter(|_| !table.is_empty()) {
                events.push(ScopaEvent::LeftoversTaken { line, cards: table });
            }
        } else if hand_over {
            events.push(self.hands_from(usize::from(self.dealt)));
        }
        Ok(events)
    }

    /// Takes an event into the deal.
    pub(super) fn evolve(&mut self, event: &ScopaEvent) {
        match event {
            ScopaEvent::DealVoided { .. } => self.void = true,
            ScopaEvent::HandsDealt { hands } => {
                for hand in hands {
                    if let Some(place) = self.hands.get_mut(usize::from(hand.seat.index())) {
                        *place = hand.cards.into_iter().collect();
                    }
                }
                self.advance_stock(HAND * hands.len());
                self.turn = self.dealer.right(self.seats);
            }
            ScopaEvent::TableDealt { cards } => {
                self.table = cards.iter().copied().collect();
                self.advance_stock(TABLE);
            }
            ScopaEvent::CardPlayed { seat, card, capture, scopa } => self.played(*seat, *card, *capture, *scopa),
            ScopaEvent::LeftoversTaken { line, cards } => {
                self.table = self.table.minus(*cards);
                self.pile_up(*line, *cards);
            }
        }
    }

    fn advance_stock(&mut self, cards: usize) {
        self.dealt = (usize::from(self.dealt) + cards).min(DECK) as u8;
    }

    fn pile_up(&mut self, line: Line, cards: CardSet) {
        if let Some(pile) = self.piles.get_mut(usize::from(line.index())) {
            *pile = pile.union(cards);
        }
    }

    fn played(&mut self, seat: Seat, card: Card, capture: CardSet, scopa: bool) {
        let line = Line::of(seat, LINES);
        if let Some(hand) = self.hands.get_mut(usize::from(seat.index())) {
            *hand = hand.without(card);
        }
        if capture.is_empty() {
            self.table = self.table.with(card);
        } else {
            self.table = self.table.minus(capture);
            self.pile_up(line, capture.with(card));
            self.last_capture = Some(line);
        }
        if let Some(scope) = self.scope.get_mut(usize::from(line.index())) {
            *scope = scope.saturating_add(u8::from(scopa));
        }
        self.last_play = Some(LastPlay { seat, card, capture, scopa });
        if seat == self.dealer {
            // The dealer plays last: a round is complete, and all it showed may be listed from now on.
            self.seen = self.piles[0].union(self.piles[1]).union(self.table);
        }
        self.turn = seat.right(self.seats);
    }
}
