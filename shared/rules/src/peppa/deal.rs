//! One smazzata of peppa: the cards, the pass, whose turn it is, what a decision makes happen.
//!
//! `deal -> pass (all four at once, in secret) -> thirteen tricks -> done`. Invariant: the fifty-two cards are always
//! in exactly one of deck, hands, trick and piles.

use smallvec::smallvec;

use super::cards::{TWO_OF_CLUBS, is_heart, penalty, strength};
use super::event::{Dealt, Passed, PeppaEvent};
use super::hand::Hand;
use super::legal::{Table, playable};
use super::moves::{PeppaLegal, PeppaMove};
use super::options::PeppaOptions;
use super::score::{self, PeppaScore};
use super::view::{self, PeppaView};
use super::{HAND, PASS, SEATS};
use crate::card::{Card, DeckKind, FrenchSet};
use crate::kernel::Viewer;
use crate::matches::{Events, Form, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};
use crate::trick::{Direction, Trick};

/// Cards of the deck.
const DECK: usize = 52;
/// How many seats, as an index.
const PLAYERS: usize = SEATS as usize;

/// Which way tricks go: clockwise with the Hearts option only (R7). Deal, pass and dealer go to the right always.
pub const fn direction(hearts: bool) -> Direction {
    if hearts { Direction::Clockwise } else { Direction::Anticlockwise }
}

/// A smazzata of peppa. Copied as a whole where a decision must look ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeppaDeal {
    options: PeppaOptions,
    dealer: Seat,
    deck: [Card; DECK],
    dealt: bool,
    passed: bool,
    chosen: [Option<[Card; PASS]>; PLAYERS],
    hands: [Hand; PLAYERS],
    trick: Trick,
    last_trick: Option<(Trick, Seat)>,
    tricks: u8,
    hearts_open: bool,
    piles: [FrenchSet; PLAYERS],
    /// Tricks won, and the number of the last of them (from 1; 0: none), by seat.
    won: [u8; PLAYERS],
    last_won: [u8; PLAYERS],
    first_leader: Seat,
}

const fn index(seat: Seat) -> usize {
    seat.index() as usize % PLAYERS
}

impl PeppaDeal {
    /// A deal with the deck before the dealer. A deck that is none (only a damaged log has one) is read in its place as
    /// the canonical order.
    pub(super) fn new(options: &PeppaOptions, dealer: Seat, deck: &[Card]) -> PeppaDeal {
        let canonical = DeckKind::French52.cards();
        let leader = dealer.right(SEATS);
        PeppaDeal {
            options: *options,
            dealer,
            deck: std::array::from_fn(|i| deck.get(i).copied().unwrap_or(canonical[i])),
            dealt: false,
            passed: false,
            chosen: [None; PLAYERS],
            hands: [Hand::EMPTY; PLAYERS],
            trick: Trick::new(SEATS, direction(options.hearts), leader),
            last_trick: None,
            tricks: 0,
            hearts_open: false,
            piles: [FrenchSet::EMPTY; PLAYERS],
            won: [0; PLAYERS],
            last_won: [0; PLAYERS],
            first_leader: leader,
        }
    }

    /// The options in play.
    pub fn options(&self) -> &PeppaOptions {
        &self.options
    }

    /// The hand of a seat in hand order; nothing for a seat that is not at this table.
    pub fn hand(&self, seat: Seat) -> &[Card] {
        self.hands.get(usize::from(seat.index())).map(Hand::cards).unwrap_or_default()
    }

    /// The deck, before it is dealt.
    pub fn stock(&self) -> &[Card] {
        if self.dealt { &[] } else { &self.deck }
    }

    /// The cards taken, by seat.
    pub fn piles(&self) -> [FrenchSet; PLAYERS] {
        self.piles
    }

    /// What a seat has chosen to pass, until the cards change hands.
    pub fn chosen(&self, seat: Seat) -> Option<[Card; PASS]> {
        self.chosen[index(seat)]
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The last complete trick and who took it.
    pub fn last_trick(&self) -> Option<&(Trick, Seat)> {
        self.last_trick.as_ref()
    }

    /// How many tricks are complete.
    pub fn tricks(&self) -> u8 {
        self.tricks
    }

    /// How many tricks a seat has taken.
    pub fn won(&self, seat: Seat) -> u8 {
        self.won[index(seat)]
    }

    /// The number of the last trick of a seat, from 1; 0: none.
    pub fn last_trick_of(&self, seat: Seat) -> u8 {
        self.last_won[index(seat)]
    }

    /// Whether a heart has been played.
    pub fn hearts_open(&self) -> bool {
        self.hearts_open
    }

    /// The seats in the order in which they played to the first trick.
    pub fn first_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let direction = direction(self.options.hearts);
        std::iter::successors(Some(self.first_leader), move |&seat| Some(direction.next(seat, SEATS))).take(PLAYERS)
    }

    /// Whether the pass is going on.
    pub fn is_passing(&self) -> bool {
        self.dealt && !self.passed
    }

    fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hands.get(usize::from(seat.index())).is_some_and(|hand| hand.contains(card))
    }

    /// What passing three cards makes happen (R3).
    pub(super) fn pass(&self, seat: Seat, cards: [Card; PASS]) -> Result<Events<PeppaEvent>, Refusal> {
        if !self.is_passing() {
            return Err(RefusalCode::MoveNotLegal.into());
        }
        if cards.iter().any(|&card| !self.holds(seat, card)) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        if cards.into_iter().collect::<FrenchSet>().len() != PASS {
            return Err(RefusalCode::PassNotLegal.into());
        }
        let mut events: Events<PeppaEvent> = smallvec![PeppaEvent::PassChosen { seat, cards }];
        let chosen = |from: Seat| if from == seat { Some(cards) } else { self.chosen(from) };
        let pass = |from: Seat| Some(Passed { from, to: from.right(SEATS), cards: chosen(from)? });
        if let Some(passes) = Seat::all(SEATS).map(pass).collect() {
            events.push(PeppaEvent::CardsPassed { passes });
        }
        Ok(events)
    }

    /// The cards that `seat`, on turn, may play.
    pub fn playable(&self, seat: Seat) -> FrenchSet {
        let table = Table {
            hearts: self.options.hearts,
            first_trick: self.tricks == 0,
            hearts_open: self.hearts_open,
            led: self.trick.led().map(Card::suit),
        };
        playable(self.hands[index(seat)].set(), table)
    }

    /// What playing `card` makes happen.
    pub(super) fn play(&self, seat: Seat, card: Card) -> Result<Events<PeppaEvent>, Refusal> {
        if self.is_passing() {
            return Err(RefusalCode::MoveNotLegal.into());
        }
        if !self.holds(seat, card) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let playable = self.playable(seat);
        if !playable.contains(card) {
            let follows = self.trick.led().is_some_and(|led| playable.into_iter().all(|c| c.suit() == led.suit()));
            let code = if follows { RefusalCode::SuitNotFollowed } else { RefusalCode::PlayNotAllowed };
            return Err(code.into());
        }
        let mut events: Events<PeppaEvent> = smallvec![PeppaEvent::CardPlayed { seat, card }];
        let mut trick = self.trick;
        trick.play(seat, card);
        if trick.is_complete() {
            let seat = trick.winner(None, strength);
            let penalty = trick.cards().map(|(_, card)| penalty(card)).sum();
            events.push(PeppaEvent::TrickTaken { seat, penalty });
        }
        Ok(events)
    }
}

impl MatchDeal for PeppaDeal {
    type Move = PeppaMove;
    type Event = PeppaEvent;
    type Score = PeppaScore;
    type Legal = PeppaLegal;
    type View = PeppaView;

    // Deals thirteen cards each, one at a time from the dealer's right (R2).
    fn open(&self) -> Events<PeppaEvent> {
        let mut seat = self.dealer;
        let hands = (0..PLAYERS)
            .map(|place| {
                seat = seat.right(SEATS);
                Dealt { seat, cards: std::array::from_fn(|round| self.deck[(round * PLAYERS + place) % DECK]) }
            })
            .collect();
        smallvec![PeppaEvent::HandsDealt { hands }]
    }

    fn stage(&self) -> Stage {
        if self.is_passing() {
            return Stage::Seats(Seat::all(SEATS).filter(|&seat| self.chosen(seat).is_none()).collect());
        }
        if usize::from(self.tricks) >= HAND {
            return Stage::Done;
        }
        let turn = self.trick.turn();
        let waits = self.passed && !self.trick.is_complete() && !self.hand(turn).is_empty();
        Stage::Seats(if waits { SeatSet::of(turn) } else { SeatSet::EMPTY })
    }

    fn legal(&self, seat: Seat) -> PeppaLegal {
        PeppaLegal::of(self, seat)
    }

    fn decide(&self, seat: Seat, r#move: &PeppaMove) -> Result<Events<PeppaEvent>, Refusal> {
        match *r#move {
            PeppaMove::Pass { cards } => self.pass(seat, cards),
            PeppaMove::Play { card } => self.play(seat, card),
        }
    }

    fn evolve(&mut self, event: &PeppaEvent) {
        match event {
            PeppaEvent::HandsDealt { hands } => {
                for hand in hands {
                    self.hands[index(hand.seat)] = hand.cards.into_iter().collect();
                }
                self.dealt = true;
            }
            PeppaEvent::PassChosen { seat, cards } => self.chosen[index(*seat)] = Some(*cards),
            PeppaEvent::CardsPassed { passes } => {
                for pass in passes {
                    pass.cards.into_iter().for_each(|card| self.hands[index(pass.from)].remove(card));
                }
                for pass in passes {
                    pass.cards.into_iter().for_each(|card| self.hands[index(pass.to)].push(card));
                }
                self.chosen = [None; PLAYERS];
                self.passed = true;
                if self.options.hearts {
                    let leader = Seat::all(SEATS).find(|&seat| self.holds(seat, TWO_OF_CLUBS));
                    self.first_leader = leader.unwrap_or(self.first_leader);
                    self.trick = Trick::new(SEATS, direction(true), self.first_leader);
                }
            }
            PeppaEvent::CardPlayed { seat, card } => {
                self.hands[index(*seat)].remove(*card);
                self.trick.play(*seat, *card);
                self.hearts_open |= is_heart(*card);
            }
            PeppaEvent::TrickTaken { seat, .. } => {
                let at = index(*seat);
                self.piles[at] = self.piles[at].union(self.trick.cards().map(|(_, card)| card).collect());
                self.tricks = self.tricks.saturating_add(1);
                self.won[at] = self.won[at].saturating_add(1);
                self.last_won[at] = self.tricks;
                self.last_trick = Some((self.trick, *seat));
                self.trick = Trick::new(SEATS, direction(self.options.hearts), *seat);
            }
        }
    }

    fn score(&self) -> ByLine<PeppaScore> {
        score::of(self)
    }

    fn order(&self, _: &Form, totals: &ByLine<Points>) -> Vec<Line> {
        score::order(totals, self)
    }

    // What the system does for an absent player (R10): the last three cards dealt, then the first legal card.
    fn autopilot(&self, seat: Seat) -> Option<PeppaMove> {
        let hand = self.hand(seat);
        if self.is_passing() {
            let cards = hand.get(hand.len().checked_sub(PASS)?..)?.try_into().ok()?;
            return Some(PeppaMove::Pass { cards });
        }
        let playable = self.playable(seat);
        hand.iter().copied().find(|&card| playable.contains(card)).map(|card| PeppaMove::Play { card })
    }

    fn view(&self, viewer: Viewer) -> PeppaView {
        view::of(self, viewer)
    }
}
