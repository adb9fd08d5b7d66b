//! One smazzata of UNO: the piles, the hands, the colour, whose turn it is, and how events change them.
//!
//! `deal, flip (again, while it is a Pesca Quattro) -> [choose a colour] -> turns -> closed or blocked`. Invariant: the
//! 108 cards are always in exactly one of draw pile, hands and discard pile.

use super::cards::{Top, face};
use super::event::{DrawnFor, UnoEvent};
use super::hand::Hand;
use super::moves::UnoMove;
use super::piles::{DiscardPile, DrawPile};
use super::score::{self, UnoScore};
use super::view::{self, UnoView};
use super::{MOST_SEATS, UnoLegal, automatic, first, turn};
use crate::card::{Card, Colour, Symbol, UnoCard, UnoSet};
use crate::kernel::{Chance, Viewer};
use crate::matches::{Events, Form, MatchDeal, Stage};
use crate::refusal::Refusal;
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};
use crate::trick::Direction;

/// What a smazzata waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The cards are being dealt, or the first one is being flipped.
    Dealing,
    /// A Pesca Quattro was flipped: the draw pile is shuffled.
    Rejected,
    /// Who is on turn names the colour for a wild card that was flipped.
    ChooseColor,
    /// Who is on turn plays or draws.
    Turn,
    /// Who is on turn plays the card they drew, or passes.
    AfterDraw {
        /// The card.
        card: Card,
    },
    /// Who is on turn accepts a Pesca Quattro or challenges it.
    Challenge {
        /// Who played it.
        by: Seat,
        /// Whether it was illicit when it was played (R10).
        illicit: bool,
    },
    /// It is over: this seat closed, or nobody did (blocked).
    Over {
        /// Who closed.
        closer: Option<Seat>,
    },
}

/// A smazzata of UNO.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnoDeal {
    seats: u8,
    dealer: Seat,
    draw_pile: DrawPile,
    discard_pile: DiscardPile,
    hands: [Hand; MOST_SEATS],
    top: Top,
    direction: Direction,
    turn: Seat,
    phase: Phase,
    /// Who has one card and has not said so.
    pending: Option<Seat>,
    /// Passes in a row with an empty draw pile.
    passes: u8,
    /// How many times anybody drew, and at which of these times each seat did last (from 1; 0: never).
    draws: u16,
    last_draw: [u16; MOST_SEATS],
    /// Smazzate won before this one, by seat.
    wins: [u16; MOST_SEATS],
}

const fn index(seat: Seat) -> usize {
    seat.index() as usize % MOST_SEATS
}

impl UnoDeal {
    /// A deal with the deck before the dealer.
    pub(super) fn new(seats: u8, dealer: Seat, deck: &[Card]) -> UnoDeal {
        UnoDeal {
            seats,
            dealer,
            draw_pile: DrawPile::of_deck(deck),
            discard_pile: DiscardPile::empty(),
            hands: [Hand::default(); MOST_SEATS],
            top: Top::default(),
            direction: Direction::Anticlockwise,
            turn: dealer.right(seats),
            phase: Phase::Dealing,
            pending: None,
            passes: 0,
            draws: 0,
            last_draw: [0; MOST_SEATS],
            wins: [0; MOST_SEATS],
        }
    }

    /// How many seats play.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Who dealt.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The draw pile, top first.
    pub fn draw_pile(&self) -> &[Card] {
        self.draw_pile.cards()
    }

    /// How many cards the draw pile has.
    pub const fn left(&self) -> u8 {
        self.draw_pile.left()
    }

    /// How many cards of the last shuffle have left the draw pile.
    pub(super) const fn taken(&self) -> u8 {
        self.draw_pile.taken()
    }

    /// The discard pile, the first card first.
    pub fn discard_pile(&self) -> &[Card] {
        self.discard_pile.cards()
    }

    /// The hand of a seat.
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[index(seat)]
    }

    /// What the next card must match.
    pub const fn top(&self) -> Top {
        self.top
    }

    /// Which way it goes round.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// What it waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has gone down to one card and has not said "UNO!" yet.
    pub const fn pending(&self) -> Option<Seat> {
        self.pending
    }

    /// How many have passed in a row since the draw pile is empty.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// When a seat drew last: later draws have higher numbers; 0: never.
    pub const fn last_draw(&self, seat: Seat) -> u16 {
        self.last_draw[index(seat)]
    }

    /// The seat after `seat`, as it goes round now.
    pub const fn next(&self, seat: Seat) -> Seat {
        self.direction.next(seat, self.seats)
    }

    /// Smazzate that a seat has won: those before, and this one if it is over.
    pub fn wins(&self, seat: Seat) -> u16 {
        self.wins[index(seat)].saturating_add(u16::from(score::winner(self) == Some(seat)))
    }

    /// Counts who has won so far, up to the smazzata before this one.
    pub(super) fn count_wins_after(&mut self, last: &UnoDeal) {
        for seat in Seat::all(self.seats) {
            self.wins[index(seat)] = last.wins(seat);
        }
    }

    /// The draw pile has another order, after a Pesca Quattro was put back.
    pub(super) fn take_reshuffled(&mut self, cards: &[Card]) {
        if self.phase == Phase::Rejected {
            self.draw_pile.reshuffled(cards);
        }
    }

    fn goes_to(&mut self, seat: Seat) {
        (self.turn, self.phase) = (seat, Phase::Turn);
    }

    fn ends(&mut self, closer: Option<Seat>) {
        (self.phase, self.pending) = (Phase::Over { closer }, None);
    }

    /// The first card (R4 to R7). The two cards of a Pesca Due are an event of their own.
    fn flipped(&mut self, card: Card) {
        if let UnoCard::WildDrawFour = face(card) {
            self.phase = Phase::Rejected;
            return;
        }
        self.draw_pile.take(1);
        self.discard_pile.push(card);
        let first = self.dealer.right(self.seats);
        match face(card) {
            UnoCard::Coloured(colour, symbol) => {
                self.top = Top { colour: Some(colour), symbol: Some(symbol) };
                if symbol == Symbol::Reverse {
                    self.direction = Direction::Clockwise;
                }
                self.goes_to(match symbol {
                    Symbol::Number(_) => first,
                    Symbol::Reverse => self.dealer,
                    Symbol::Skip | Symbol::DrawTwo => first.right(self.seats),
                });
            }
            UnoCard::Wild | UnoCard::WildDrawFour => (self.turn, self.phase) = (first, Phase::ChooseColor),
        }
    }

    /// Nobody who finds the draw pile empty has drawn (R20).
    fn drawn(&mut self, seat: Seat, cards: &[Card], reason: DrawnFor) {
        cards.iter().for_each(|&card| self.hands[index(seat)].insert(card));
        self.draw_pile.take(cards.len());
        if !cards.is_empty() {
            self.draws = self.draws.saturating_add(1);
            self.last_draw[index(seat)] = self.draws;
        }
        match (reason, cards.first()) {
            (DrawnFor::Turn, Some(&card)) => self.phase = Phase::AfterDraw { card },
            (DrawnFor::Uno, _) => self.pending = None,
            _ => {}
        }
    }

    fn played(&mut self, seat: Seat, card: Card, named: Option<Colour>, uno: bool) {
        let before = self.top.colour;
        let hand = &mut self.hands[index(seat)];
        hand.remove(card);
        let left = hand.len();
        let faces = hand.faces();
        self.discard_pile.push(card);
        self.pending = (left == 1 && !uno).then_some(seat);
        self.passes = 0;
        match face(card) {
            UnoCard::Coloured(colour, symbol) => {
                self.top = Top { colour: Some(colour), symbol: Some(symbol) };
                let next = self.after(seat, symbol);
                self.goes_to(next);
            }
            UnoCard::Wild => {
                self.top = Top { colour: named, symbol: None };
                self.goes_to(self.next(seat));
            }
            UnoCard::WildDrawFour => {
                self.top = Top { colour: named, symbol: None };
                let of_colour = before.map_or(UnoSet::EMPTY, UnoSet::of_colour);
                let illicit = !faces.intersection(of_colour).is_empty();
                (self.turn, self.phase) = (self.next(seat), Phase::Challenge { by: seat, illicit });
            }
        }
    }

    /// Who goes on after a coloured card of `seat`.
    fn after(&mut self, seat: Seat, symbol: Symbol) -> Seat {
        match symbol {
            Symbol::Number(_) => self.next(seat),
            Symbol::Skip | Symbol::DrawTwo => self.next(self.next(seat)),
            Symbol::Reverse => {
                self.direction = match self.direction {
                    Direction::Anticlockwise => Direction::Clockwise,
                    Direction::Clockwise => Direction::Anticlockwise,
                };
                // For two players it works as a Salta (R8).
                if self.seats == 2 { seat } else { self.next(seat) }
            }
        }
    }
}

impl MatchDeal for UnoDeal {
    type Move = UnoMove;
    type Event = UnoEvent;
    type Score = UnoScore;
    type Legal = UnoLegal;
    type View = UnoView;

    fn open(&self) -> Events<UnoEvent> {
        first::open(self)
    }

    fn stage(&self) -> Stage {
        match self.phase {
            Phase::Dealing => Stage::Seats(SeatSet::EMPTY),
            Phase::Rejected => Stage::Reshuffle,
            Phase::Over { .. } => Stage::Done,
            Phase::ChooseColor | Phase::Turn | Phase::AfterDraw { .. } | Phase::Challenge { .. } => {
                Stage::Seats(SeatSet::of(self.turn))
            }
        }
    }

    fn reshuffles(&self) -> Vec<Card> {
        self.draw_pile().to_vec()
    }

    fn take_chance(&mut self, chance: &Chance) {
        if let Chance::Deck { cards } = chance {
            self.take_reshuffled(cards);
        }
    }

    fn after_chance(&self) -> Events<UnoEvent> {
        first::flip_again(self)
    }

    fn legal(&self, seat: Seat) -> UnoLegal {
        UnoLegal::of(self, seat)
    }

    fn decide(&self, seat: Seat, r#move: &UnoMove) -> Result<Events<UnoEvent>, Refusal> {
        turn::decide(self, seat, *r#move)
    }

    fn aside(&self, seat: Seat, r#move: &UnoMove) -> Option<Result<Events<UnoEvent>, Refusal>> {
        matches!(r#move, UnoMove::DeclareUno {}).then(|| turn::declare(self, seat))
    }

    fn speakers(&self) -> SeatSet {
        self.pending().map_or(SeatSet::EMPTY, SeatSet::of)
    }

    // Every smazzata ends with an event that says so.
    fn goes_on(&self, events: &[UnoEvent]) -> bool {
        !matches!(events.last(), None | Some(UnoEvent::Closed { .. } | UnoEvent::Blocked {}))
    }

    fn evolve(&mut self, event: &UnoEvent) {
        match event {
            UnoEvent::HandsDealt { hands } => {
                for hand in hands {
                    self.hands[index(hand.seat)] = hand.cards.into_iter().collect();
                    self.draw_pile.take(hand.cards.len());
                }
            }
            UnoEvent::CardFlipped { card, .. } => self.flipped(*card),
            UnoEvent::CardsDrawn { seat, cards, reason, .. } => self.drawn(*seat, cards, *reason),
            UnoEvent::CardPlayed { seat, card, color, uno } => self.played(*seat, *card, *color, *uno),
            UnoEvent::TurnPassed { seat } => {
                self.passes = if self.left() == 0 { self.passes.saturating_add(1) } else { 0 };
                self.goes_to(self.next(*seat));
            }
            UnoEvent::ColorChosen { seat, color } => {
                self.top.colour = Some(*color);
                self.goes_to(*seat);
            }
            UnoEvent::DrawFourAccepted { seat } => self.goes_to(self.next(*seat)),
            UnoEvent::DrawFourChallenged { seat, illicit, .. } => {
                self.goes_to(if *illicit { *seat } else { self.next(*seat) });
            }
            UnoEvent::UnoDeclared { seat } => self.pending = self.pending.filter(|pending| pending != seat),
            UnoEvent::Closed { seat } => self.ends(Some(*seat)),
            UnoEvent::Blocked {} => self.ends(None),
        }
    }

    fn score(&self) -> ByLine<UnoScore> {
        score::of(self)
    }

    fn order(&self, _: &Form, totals: &ByLine<Points>) -> Vec<Line> {
        score::order(totals, self)
    }

    fn autopilot(&self, seat: Seat) -> Option<UnoMove> {
        automatic::next(self, seat)
    }

    fn automatic(&self, seat: Seat) -> Option<Events<UnoEvent>> {
        automatic::events(self, seat)
    }

    fn view(&self, viewer: Viewer) -> UnoView {
        view::of(self, viewer)
    }
}
