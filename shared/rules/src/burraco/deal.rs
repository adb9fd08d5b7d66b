//! One smazzata of burraco: the cards, whose turn it is, what a decision makes happen.
//!
//! `deal -> (draw or take the pile -> lay down as often as one likes -> discard), seat after seat -> over`. Invariant:
//! the 108 cards are always in exactly one of stock, pozzetti, hands, pile and games.

use smallvec::smallvec;

use super::event::{BurracoEvent, Dealt, End};
use super::moves::{BurracoLegal, BurracoMove};
use super::options::BurracoOptions;
use super::pile::{DECK, Pile};
use super::position::{self, Discarding, Games, Position};
use super::score::{self, BurracoScore};
use super::view::{self, BurracoView};
use super::{HAND, LINES, VERSION};
use crate::audience::Audience;
use crate::card::{Card, DeckKind};
use crate::kernel::Viewer;
use crate::matches::{Events, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::rummy::offer::Hand;
use crate::seat::{ByLine, Line, Seat, SeatSet};

/// The most seats.
const PLAYERS: usize = 4;
/// Where the pozzetti begin: the last two hands of the deck.
const POZZETTI: usize = DECK - 2 * HAND;
/// The stock that ends the smazzata with the discard of the player who left it so (R22).
const LAST_STOCK: u8 = 2;
/// Turns in a row begun with the pile that end the smazzata (R23).
pub const PILE_TURNS: u8 = 200;

/// What the seat on turn is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nobody is asked: the cards are not dealt.
    Dealing,
    /// Draw a card or take the pile.
    Draw,
    /// Lay down, and discard.
    Play,
    /// Nobody is asked any more.
    Over,
}

/// A smazzata of burraco. Copied as a whole where a decision must look ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BurracoDeal {
    options: BurracoOptions,
    version: u16,
    seats: u8,
    dealer: Seat,
    deck: [Card; DECK],
    /// Cards left in the stock, which ends where the pozzetti begin.
    stock: u8,
    hands: [Hand; PLAYERS],
    pile: Pile,
    games: [Games; LINES as usize],
    /// Which pozzetto each line took, 1 or 2; 0: none.
    pozzetti: [u8; LINES as usize],
    turn: Seat,
    phase: Phase,
    locked: Option<Card>,
    pile_turns: u8,
    last_discard: Option<Seat>,
    closed: Option<Line>,
}

const fn index(seat: Seat) -> usize {
    seat.index() as usize % PLAYERS
}

const fn line_index(line: Line) -> usize {
    (line.index() % LINES) as usize
}

impl BurracoDeal {
    /// A deal with the deck before the dealer. A deck that is none (only a damaged log has one) is read in its place as
    /// the canonical order.
    pub(super) fn new(options: &BurracoOptions, seats: u8, dealer: Seat, deck: &[Card]) -> BurracoDeal {
        let canonical = DeckKind::French108.cards();
        BurracoDeal {
            options: *options,
            version: VERSION,
            seats: seats.clamp(1, PLAYERS as u8),
            dealer,
            deck: std::array::from_fn(|i| deck.get(i).copied().unwrap_or(canonical[i])),
            stock: 0,
            hands: [Hand::EMPTY; PLAYERS],
            pile: Pile::new(),
            games: Default::default(),
            pozzetti: [0; LINES as usize],
            turn: dealer.right(seats),
            phase: Phase::Dealing,
            locked: None,
            pile_turns: 0,
            last_discard: None,
            closed: None,
        }
    }

    /// It is played by this version of the rules; before anything is dealt.
    pub(super) fn under(&mut self, version: u16) {
        self.version = version;
    }

    /// The options in play.
    pub fn options(&self) -> &BurracoOptions {
        &self.options
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The line of a seat.
    pub fn line_of(&self, seat: Seat) -> Line {
        Line::of(seat, LINES)
    }

    /// The seats of a line.
    pub fn seats_of(&self, line: Line) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats).filter(move |&seat| Line::of(seat, LINES) == line)
    }

    /// Who sees the hand of a seat.
    pub fn audience(&self, seat: Seat) -> Audience {
        let partners = self.options.partner_open;
        let seats = if partners { self.seats_of(self.line_of(seat)).collect() } else { SeatSet::of(seat) };
        Audience::Seats { seats }
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[index(seat)]
    }

    /// The discard pile, the lowest card first.
    pub fn pile(&self) -> &[Card] {
        self.pile.cards()
    }

    /// The games of a line.
    pub fn games(&self, line: Line) -> &Games {
        &self.games[line_index(line)]
    }

    /// Whether a line has taken its pozzetto.
    pub fn pozzetto_taken(&self, line: Line) -> bool {
        self.pozzetti[line_index(line)] != 0
    }

    /// The line that closed.
    pub fn closed(&self) -> Option<Line> {
        self.closed
    }

    /// Who made the last discard.
    pub fn last_discard(&self) -> Option<Seat> {
        self.last_discard
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What the seat on turn is asked for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The stock, the next card first; before the cards are dealt the whole deck.
    pub fn stock(&self) -> &[Card] {
        match self.phase {
            Phase::Dealing => &self.deck,
            _ => self.deck.get(POZZETTI - usize::from(self.stock).min(POZZETTI)..POZZETTI).unwrap_or_default(),
        }
    }

    /// The cards of pozzetto `number`, 1 or 2: from the bottom of the deck one by one, in turns.
    fn pozzetto(&self, number: u8) -> [Card; HAND] {
        let bottom = DECK - 1 - usize::from(number == 2);
        std::array::from_fn(|nth| self.deck[bottom - 2 * nth])
    }

    /// The cards of the pozzetti that nobody has taken; none before the deal, when they are part of the stock.
    pub fn pozzetti_left(&self) -> Vec<Card> {
        let left = [1, 2].into_iter().filter(|number| self.phase != Phase::Dealing && !self.pozzetti.contains(number));
        left.flat_map(|number| self.pozzetto(number)).collect()
    }

    /// What the legality of a lay-down or discard of `seat` depends on.
    pub fn position(&self, seat: Seat) -> Position {
        let line = self.line_of(seat);
        Position {
            hand: *self.hand(seat),
            games: self.games(line).iter().copied().collect(),
            pozzetto_taken: self.pozzetto_taken(line),
            locked: self.locked,
            style: position::style(self.version),
        }
    }

    /// A lay-down of so many cards, and the pozzetto in diretta if it empties the hand.
    fn laid(&self, seat: Seat, count: usize, event: BurracoEvent) -> Events<BurracoEvent> {
        let mut events: Events<BurracoEvent> = smallvec![event];
        if self.hand(seat).len() == count {
            events.push(self.pozzetto_for(seat, true));
        }
        events
    }

    fn pozzetto_for(&self, seat: Seat, direct: bool) -> BurracoEvent {
        let pozzetto = if self.pozzetti.contains(&1) { 2 } else { 1 };
        let cards = self.pozzetto(pozzetto);
        let audience = self.audience(seat);
        BurracoEvent::PozzettoTaken { seat, pozzetto, direct, cards, audience }
    }

    /// A discard, and what it brings with it: the pozzetto, the end.
    fn discarded(&self, seat: Seat, card: Card, discarding: Discarding) -> Events<BurracoEvent> {
        let mut events: Events<BurracoEvent> = smallvec![BurracoEvent::CardDiscarded { seat, card }];
        if discarding == Discarding::Pozzetto {
            events.push(self.pozzetto_for(seat, false));
        }
        let end = match discarding {
            Discarding::Closing => Some(End::Closing),
            _ if self.stock <= LAST_STOCK => Some(End::Stock),
            _ if self.pile_turns >= PILE_TURNS => Some(End::PileTurns),
            _ => None,
        };
        events.extend(end.map(|by| BurracoEvent::DealEnded { seat, by }));
        events
    }

    fn remove(&mut self, seat: Seat, card: Card) {
        self.hands[index(seat)].remove(card);
        if self.locked == Some(card) {
            self.locked = None;
        }
    }

    fn add(&mut self, seat: Seat, cards: &[Card]) {
        for &card in cards {
            self.hands[index(seat)].insert(card);
        }
    }
}

impl MatchDeal for BurracoDeal {
    type Move = BurracoMove;
    type Event = BurracoEvent;
    type Score = BurracoScore;
    type Legal = BurracoLegal;
    type View = BurracoView;

    // Deals eleven cards each, one at a time from the dealer's right, and turns the next one.
    fn open(&self) -> Events<BurracoEvent> {
        let seats = usize::from(self.seats);
        let mut seat = self.dealer;
        let hands = (0..seats)
            .map(|place| {
                seat = seat.right(self.seats);
                let cards = std::array::from_fn(|round| self.deck[(round * seats + place) % DECK]);
                Dealt { seat, cards, audience: self.audience(seat) }
            })
            .collect();
        smallvec![BurracoEvent::HandsDealt { hands, turned: self.deck[(HAND * seats) % DECK] }]
    }

    fn stage(&self) -> Stage {
        match self.phase {
            Phase::Dealing => Stage::Seats(SeatSet::EMPTY),
            Phase::Draw | Phase::Play => Stage::Seats(SeatSet::of(self.turn)),
            Phase::Over => Stage::Done,
        }
    }

    fn legal(&self, seat: Seat) -> BurracoLegal {
        BurracoLegal::of(self, seat)
    }

    // What a decision of `seat`, which is on turn, makes happen.
    fn decide(&self, seat: Seat, r#move: &BurracoMove) -> Result<Events<BurracoEvent>, Refusal> {
        let draws = matches!(r#move, BurracoMove::DrawStock {} | BurracoMove::TakePile {});
        if draws != (self.phase == Phase::Draw) {
            return Err(RefusalCode::MoveNotLegal.into());
        }
        match r#move {
            BurracoMove::DrawStock {} => {
                let card = *self.stock().first().ok_or(RefusalCode::MoveNotLegal)?;
                let audience = self.audience(seat);
                let stock = self.stock - 1;
                Ok(smallvec![BurracoEvent::CardDrawn { seat, card, audience, stock }])
            }
            BurracoMove::TakePile {} if self.pile().is_empty() => Err(RefusalCode::MoveNotLegal.into()),
            BurracoMove::TakePile {} => Ok(smallvec![BurracoEvent::PileTaken { seat, cards: self.pile().to_vec() }]),
            BurracoMove::OpenGame { cards, layout } => {
                let meld = self.position(seat).open(cards, layout.as_deref())?;
                let game = self.games(self.line_of(seat)).len() as u8;
                Ok(self.laid(seat, cards.len(), BurracoEvent::GameOpened { seat, game, meld }))
            }
            BurracoMove::Extend { game, cards, layout } => {
                let meld = self.position(seat).extend(*game, cards, layout.as_deref())?.meld;
                let event = BurracoEvent::GameExtended { seat, game: *game, cards: cards.clone(), meld };
                Ok(self.laid(seat, cards.len(), event))
            }
            BurracoMove::Discard { card } => {
                let discarding = self.position(seat).discard(*card)?;
                Ok(self.discarded(seat, *card, discarding))
            }
        }
    }

    fn evolve(&mut self, event: &BurracoEvent) {
        match event {
            BurracoEvent::HandsDealt { hands, turned } => {
                for hand in hands {
                    self.hands[index(hand.seat)] = hand.cards.into_iter().collect();
                }
                self.pile.push(*turned);
                self.stock = POZZETTI.saturating_sub(HAND * hands.len() + 1) as u8;
                self.phase = Phase::Draw;
            }
            BurracoEvent::CardDrawn { seat, card, stock, .. } => {
                self.add(*seat, &[*card]);
                self.stock = *stock;
                self.pile_turns = 0;
                self.phase = Phase::Play;
            }
            BurracoEvent::PileTaken { seat, cards } => {
                self.add(*seat, cards);
                self.pile.clear();
                self.locked = cards.first().copied().filter(|_| cards.len() == 1);
                self.pile_turns = self.pile_turns.saturating_add(1);
                self.phase = Phase::Play;
            }
            BurracoEvent::GameOpened { seat, meld, .. } => {
                meld.cards().for_each(|card| self.remove(*seat, card));
                self.games[line_index(Line::of(*seat, LINES))].push(*meld);
            }
            BurracoEvent::GameExtended { seat, game, cards, meld } => {
                cards.iter().for_each(|&card| self.remove(*seat, card));
                if let Some(old) = self.games[line_index(Line::of(*seat, LINES))].get_mut(usize::from(*game)) {
                    *old = *meld;
                }
            }
            BurracoEvent::PozzettoTaken { seat, pozzetto, cards, .. } => {
                self.add(*seat, cards);
                self.pozzetti[line_index(Line::of(*seat, LINES))] = *pozzetto;
            }
            BurracoEvent::CardDiscarded { seat, card } => {
                self.remove(*seat, *card);
                self.pile.push(*card);
                self.locked = None;
                self.last_discard = Some(*seat);
                self.turn = seat.right(self.seats);
                self.phase = Phase::Draw;
            }
            BurracoEvent::DealEnded { seat, by } => {
                self.closed = (*by == End::Closing).then_some(Line::of(*seat, LINES));
                self.phase = Phase::Over;
            }
        }
    }

    fn score(&self) -> ByLine<BurracoScore> {
        score::of(self)
    }

    fn view(&self, viewer: Viewer) -> BurracoView {
        view::of(self, viewer)
    }
}
