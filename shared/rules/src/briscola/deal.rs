//! One smazzata of briscola: the cards, whose turn it is, what a play makes happen.
//!
//! `deal -> (play per seat -> trick taken -> draws while the stock lasts)* -> done`. Invariant: the forty cards are
//! always in exactly one of stock, hands, trick and piles.

use smallvec::smallvec;

use super::event::{BriscolaEvent, Dealt, Draw, OpenHand};
use super::moves::{BriscolaLegal, BriscolaMove};
use super::options::BriscolaOptions;
use super::score::{self, BriscolaScore, pile_points, points, strength};
use super::view::{self, BriscolaView};
use super::{HAND, LINES};
use crate::audience::Audience;
use crate::card::{Card, CardSet, DeckKind, Suit};
use crate::kernel::Viewer;
use crate::matches::{Events, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Seat, SeatSet};
use crate::trick::{Direction, MAX_SEATS, Trick};

/// Cards of the deck.
const DECK: usize = 40;

/// A smazzata of briscola. Small, and copied as a whole where a decision must look ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BriscolaDeal {
    options: BriscolaOptions,
    seats: u8,
    dealer: Seat,
    /// The cards in the order in which they leave the stock: the turned card is the last. The first `dealt` have left.
    deck: [Card; DECK],
    dealt: u8,
    turned: Option<Card>,
    trick: Trick,
    last_trick: Option<(Trick, Seat)>,
    hands: [CardSet; MAX_SEATS],
    piles: [CardSet; LINES as usize],
    /// Smazzate won by each line before this one.
    won: [u8; LINES as usize],
}

impl BriscolaDeal {
    /// A deal with the deck before the dealer. A deck that is none (only a damaged log has one) is read in its place as
    /// the canonical order.
    pub(super) fn new(options: &BriscolaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> BriscolaDeal {
        let canonical = DeckKind::Italian40.cards();
        let mut deck: [Card; DECK] = std::array::from_fn(|i| deck.get(i).copied().unwrap_or(canonical[i]));
        // The card after the hands is turned and lies under the stock.
        let first = (HAND * usize::from(seats)).min(DECK - 1);
        deck[first..].rotate_left(1);
        BriscolaDeal {
            options: *options,
            seats,
            dealer,
            deck,
            dealt: 0,
            turned: None,
            trick: Trick::new(seats, Direction::Anticlockwise, dealer.right(seats)),
            last_trick: None,
            hands: [CardSet::EMPTY; MAX_SEATS],
            piles: [CardSet::EMPTY; LINES as usize],
            won: [0; LINES as usize],
        }
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The options in play.
    pub fn options(&self) -> &BriscolaOptions {
        &self.options
    }

    /// The hand of a seat; nothing for a seat that is not at this table.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(usize::from(seat.index())).copied().unwrap_or_default()
    }

    /// The cards a line has taken.
    pub fn pile(&self, line: Line) -> CardSet {
        self.piles.get(usize::from(line.index())).copied().unwrap_or_default()
    }

    /// The cards not drawn yet, in order; the turned card is the last.
    pub fn stock(&self) -> &[Card] {
        self.deck.get(usize::from(self.dealt)..).unwrap_or_default()
    }

    /// The turned card, in the stock or not.
    pub fn turned(&self) -> Option<Card> {
        self.turned
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The last complete trick and who took it.
    pub fn last_trick(&self) -> Option<&(Trick, Seat)> {
        self.last_trick.as_ref()
    }

    /// Who took the last trick.
    pub fn last_winner(&self) -> Option<Seat> {
        self.last_trick.map(|(_, winner)| winner)
    }

    /// Smazzate that each line had won before this one.
    pub fn won(&self) -> [u8; LINES as usize] {
        self.won
    }

    pub(super) fn set_won(&mut self, won: [u8; LINES as usize]) {
        self.won = won;
    }

    /// Smazzate won by each line with this one, which is done. Nobody wins one of 60-60 (R4).
    pub fn won_with_this_one(&self) -> [u8; LINES as usize] {
        let [a, b] = self.piles.map(pile_points);
        [self.won[0].saturating_add(u8::from(a > b)), self.won[1].saturating_add(u8::from(b > a))]
    }

    /// Whether hands are open: carte viste, two seats, nothing left to draw (R9).
    fn hands_open(&self, stock_empty: bool) -> bool {
        self.options.carte_viste && self.seats == 2 && stock_empty
    }

    /// Who sees the hand of `seat`.
    pub(super) fn audience(&self, seat: Seat) -> Audience {
        if self.hands_open(self.dealt > 0 && self.stock().is_empty()) {
            return Audience::Everyone;
        }
        self.closed_audience(seat)
    }

    fn closed_audience(&self, seat: Seat) -> Audience {
        let partners = self.options.carte_scoperte && self.seats == 4;
        let seats = if partners { Line::of(seat, LINES).seats(self.seats, LINES) } else { SeatSet::of(seat) };
        Audience::Seats { seats }
    }

    /// What playing `card` makes happen. The frame has checked that it is the turn of `seat`.
    pub(super) fn play(&self, seat: Seat, card: Card) -> Result<Events<BriscolaEvent>, Refusal> {
        if !self.hand(seat).contains(card) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let mut events: Events<BriscolaEvent> = smallvec![BriscolaEvent::CardPlayed { seat, card }];
        let mut trick = self.trick;
        trick.play(seat, card);
        if trick.is_complete() {
            let winner = trick.winner(self.trump(), strength);
            let points = trick.cards().map(|(_, card)| points(card)).sum();
            events.push(BriscolaEvent::TrickTaken { seat: winner, points });
            self.draws(winner, seat, card, &mut events);
        }
        Ok(events)
    }

    fn trump(&self) -> Option<Suit> {
        self.turned.map(Card::suit)
    }

    /// The draws after a trick that `winner` took with the last play of `card` by `seat`, if the stock lasts (R13).
    fn draws(&self, winner: Seat, seat: Seat, card: Card, events: &mut Events<BriscolaEvent>) {
        let stock = self.stock();
        let seats = usize::from(self.seats);
        if stock.len() < seats {
            return;
        }
        let open = self.hands_open(stock.len() == seats);
        let mut drawer = winner;
        let draw = |&card: &Card| {
            let this = drawer;
            drawer = drawer.right(self.seats);
            let seen = open || Some(card) == self.turned;
            Draw { seat: this, card, audience: if seen { Audience::Everyone } else { self.closed_audience(this) } }
        };
        let draws: smallvec::SmallVec<[Draw; MAX_SEATS]> = stock.iter().take(seats).map(draw).collect();
        let hands = open.then(|| {
            let hand = |of: Seat| {
                let drawn = draws.iter().filter(|draw| draw.seat == of).map(|draw| draw.card);
                let kept = self.hand(of);
                let kept = if of == seat { kept.without(card) } else { kept };
                OpenHand { seat: of, cards: kept.union(drawn.collect()) }
            };
            Seat::all(self.seats).map(hand).collect()
        });
        events.push(BriscolaEvent::CardsDrawn { draws });
        events.extend(hands.map(|hands| BriscolaEvent::HandsOpened { hands }));
    }

    fn hand_mut(&mut self, seat: Seat) -> Option<&mut CardSet> {
        self.hands.get_mut(usize::from(seat.index()))
    }

    fn advance_stock(&mut self, cards: usize) {
        self.dealt = (usize::from(self.dealt) + cards).min(DECK) as u8;
    }
}

impl MatchDeal for BriscolaDeal {
    type Move = BriscolaMove;
    type Event = BriscolaEvent;
    type Score = BriscolaScore;
    type Legal = BriscolaLegal;
    type View = BriscolaView;

    // Deals: three cards each, one at a time from the dealer's right, and the turned card.
    fn open(&self) -> Events<BriscolaEvent> {
        let seats = usize::from(self.seats);
        let mut seat = self.dealer;
        let hands = (0..seats)
            .map(|place| {
                seat = seat.right(self.seats);
                let cards = std::array::from_fn(|round| self.deck[(round * seats + place) % DECK]);
                Dealt { seat, cards, audience: self.closed_audience(seat) }
            })
            .collect();
        let card = self.deck[DECK - 1];
        smallvec![BriscolaEvent::HandsDealt { hands }, BriscolaEvent::BriscolaTurned { card }]
    }

    fn stage(&self) -> Stage {
        let seat = self.trick.turn();
        if !self.hand(seat).is_empty() && !self.trick.is_complete() {
            return Stage::Seats(SeatSet::of(seat));
        }
        let over = self.dealt > 0 && self.trick.is_empty() && self.stock().is_empty();
        if over { Stage::Done } else { Stage::Seats(SeatSet::EMPTY) }
    }

    fn legal(&self, seat: Seat) -> BriscolaLegal {
        BriscolaLegal::of(self.hand(seat))
    }

    fn decide(&self, seat: Seat, r#move: &BriscolaMove) -> Result<Events<BriscolaEvent>, Refusal> {
        let BriscolaMove::Play { card } = *r#move;
        self.play(seat, card)
    }

    // A smazzata ends with the last trick: nothing is drawn after it.
    fn goes_on(&self, events: &[BriscolaEvent]) -> bool {
        !matches!(events.last(), None | Some(BriscolaEvent::TrickTaken { .. }))
    }

    fn evolve(&mut self, event: &BriscolaEvent) {
        match event {
            BriscolaEvent::HandsDealt { hands } => {
                for hand in hands {
                    if let Some(place) = self.hand_mut(hand.seat) {
                        *place = hand.cards.into_iter().collect();
                    }
                }
                self.advance_stock(HAND * hands.len());
            }
            BriscolaEvent::BriscolaTurned { card } => self.turned = Some(*card),
            BriscolaEvent::CardPlayed { seat, card } => {
                if let Some(hand) = self.hand_mut(*seat) {
                    *hand = hand.without(*card);
                }
                self.trick.play(*seat, *card);
            }
            BriscolaEvent::TrickTaken { seat, .. } => {
                let cards = self.trick.cards().map(|(_, card)| card).collect();
                if let Some(pile) = self.piles.get_mut(usize::from(Line::of(*seat, LINES).index())) {
                    *pile = pile.union(cards);
                }
                self.last_trick = Some((self.trick, *seat));
                self.trick = Trick::new(self.seats, Direction::Anticlockwise, *seat);
            }
            BriscolaEvent::CardsDrawn { draws } => {
                for draw in draws {
                    if let Some(hand) = self.hand_mut(draw.seat) {
                        *hand = hand.with(draw.card);
                    }
                }
                self.advance_stock(draws.len());
            }
            BriscolaEvent::HandsOpened { .. } => {}
        }
    }

    fn score(&self) -> ByLine<BriscolaScore> {
        score::of(self)
    }

    fn last_resort_loser(&self) -> Option<Line> {
        self.last_winner().map(|seat| Line::of(seat, LINES))
    }

    fn view(&self, viewer: Viewer) -> BriscolaView {
        view::of(self, viewer)
    }
}
