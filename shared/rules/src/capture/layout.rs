//! The cards of a smazzata: where each is, whose turn it is, who sees which hand, what a play leads to.
//!
//! `hands and table -> play* -> (hands empty, stock left: hands again -> play*) -> left-over cards`. What a card may
//! capture is not decided here. Invariant: the forty cards are always in exactly one of stock, hands, table and piles.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::LINES;
use crate::audience::Audience;
use crate::card::{Card, CardSet, DeckKind, Rank};
use crate::matches::Stage;
use crate::seat::{Line, Seat, SeatSet};

/// The largest table.
const MAX_SEATS: usize = 4;
/// Cards of the deck.
const DECK: usize = 40;
/// Cards laid on the table at the start, where any are.
pub(crate) const TABLE: usize = 4;

/// How a game deals, and what of it it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealing {
    /// Cards of a hand; dealt again as long as the stock lasts.
    pub hand: u8,
    /// Whether four cards are laid on the table at the start.
    pub table: bool,
    /// Carte viste: the cards seen in earlier mani are listed; with two seats the last hand is open (scopa R19).
    pub carte_viste: bool,
    /// Carte scoperte, pairs only: partners see each other's hand.
    pub carte_scoperte: bool,
}

/// The cards of a hand as they are dealt. Ten at most, in scopone scientifico.
pub type HandCards = SmallVec<[Card; 10]>;

/// Cards for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// Whose.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: HandCards,
    /// Who sees them.
    pub audience: Audience,
}

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

/// What a play leads to.
pub(crate) struct Follow {
    /// Whether it empties the table with a capture, and not with the last card of the smazzata: a scopa (scopa R6).
    pub(crate) sweeps: bool,
    /// What comes next.
    pub(crate) then: NextStep,
}

/// What comes after a play.
pub(crate) enum NextStep {
    /// The next seat plays; or, after the last card on an empty table, nothing.
    Turn,
    /// New hands are dealt.
    Hands(Vec<Hand>),
    /// The cards still on the table go to the line of the last capture (scopa R5).
    Leftovers(Line, CardSet),
}

/// The cards of a smazzata. Small, and copied as a whole where a decision must look ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    dealing: Dealing,
    seats: u8,
    dealer: Seat,
    /// The deck as shuffled; the first `dealt` cards have left it.
    deck: [Card; DECK],
    dealt: u8,
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

impl Layout {
    /// The deck before the dealer, nothing dealt yet. A deck that is none (only a damaged log has one) is read in its
    /// place as the canonical order.
    pub(crate) fn new(dealing: Dealing, seats: u8, dealer: Seat, deck: &[Card]) -> Layout {
        let canonical = DeckKind::Italian40.cards();
        Layout {
            dealing,
            seats,
            dealer,
            deck: std::array::from_fn(|i| deck.get(i).copied().unwrap_or(canonical[i])),
            dealt: 0,
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

    /// Who deals.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// How it is dealt.
    pub fn dealing(&self) -> Dealing {
        self.dealing
    }

    /// Whose turn it is, as long as there are cards in hands.
    pub fn turn(&self) -> Seat {
        self.turn
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

    /// The cards both lines have captured.
    pub fn piles(&self) -> [CardSet; LINES as usize] {
        self.piles
    }

    /// The scope a line has made.
    pub fn scope(&self, line: Line) -> u8 {
        self.scope.get(usize::from(line.index())).copied().unwrap_or_default()
    }

    /// The cards not dealt yet, in order.
    pub fn stock(&self) -> &[Card] {
        self.deck.get(usize::from(self.dealt)..).unwrap_or_default()
    }

    /// The line of the last capture; left-over cards do not count as one (scopa R16).
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

    /// The line of a seat.
    pub fn line(seat: Seat) -> Line {
        Line::of(seat, LINES)
    }

    /// Who sees the hand of `seat`.
    pub(crate) fn audience(&self, seat: Seat) -> Audience {
        self.audience_with(seat, self.stock().is_empty())
    }

    /// The same, once `last_hand` says whether the stock is empty: with carte viste and two seats the last hand is open
    /// (scopa R19); with carte scoperte partners, who are two seats apart, see each other's.
    fn audience_with(&self, seat: Seat, last_hand: bool) -> Audience {
        if self.dealing.carte_viste && self.seats == 2 && last_hand {
            return Audience::Everyone;
        }
        let partners = self.dealing.carte_scoperte && self.seats == 4;
        let line = Layout::line(seat);
        Audience::Seats { seats: if partners { line.seats(self.seats, LINES) } else { SeatSet::of(seat) } }
    }

    fn hands_empty(&self) -> bool {
        self.hands.iter().all(|hand| hand.is_empty())
    }

    /// What is waited for, once cards are dealt.
    pub(crate) fn stage(&self) -> Stage {
        if !self.hands_empty() {
            return Stage::Seats(SeatSet::of(self.turn));
        }
        if self.dealt > 0 && self.stock().is_empty() { Stage::Done } else { Stage::Seats(SeatSet::EMPTY) }
    }

    /// The next hand of each seat, one card at a time from the dealer's right.
    pub(crate) fn next_hands(&self) -> Vec<Hand> {
        let first = usize::from(self.dealt);
        let seats = usize::from(self.seats);
        let size = usize::from(self.dealing.hand);
        let last_hand = first + size * seats >= DECK;
        let mut seat = self.dealer;
        (0..seats)
            .map(|place| {
                seat = seat.right(self.seats);
                let cards = (0..size).map(|round| self.deck[(first + round * seats + place) % DECK]).collect();
                Hand { seat, cards, audience: self.audience_with(seat, last_hand) }
            })
            .collect()
    }

    /// The four cards that will lie on the table after the first hands.
    pub(crate) fn first_table(&self) -> [Card; TABLE] {
        let first = usize::from(self.dealing.hand) * usize::from(self.seats);
        std::array::from_fn(|i| self.deck[(first + i) % DECK])
    }

    /// What playing `card` and capturing `capture` leads to.
    pub(crate) fn follow(&self, seat: Seat, card: Card, capture: CardSet) -> Follow {
        let captures = !capture.is_empty();
        let table = if captures { self.table.minus(capture) } else { self.table.with(card) };
        let hand_over = self.hands.iter().map(|hand| hand.len()).sum::<usize>() == 1;
        let last_card = hand_over && self.stock().is_empty();
        let sweeps = captures && table.is_empty() && !last_card;
        let taker = if captures { Some(Layout::line(seat)) } else { self.last_capture };
        let then = match taker {
            Some(line) if last_card && !table.is_empty() => NextStep::Leftovers(line, table),
            _ if hand_over && !last_card => NextStep::Hands(self.next_hands()),
            _ => NextStep::Turn,
        };
        Follow { sweeps, then }
    }

    /// Takes new hands; the dealer's right plays first.
    pub(crate) fn hands_dealt(&mut self, hands: &[Hand]) {
        for hand in hands {
            if let Some(place) = self.hands.get_mut(usize::from(hand.seat.index())) {
                *place = hand.cards.iter().copied().collect();
            }
        }
        self.advance_stock(usize::from(self.dealing.hand) * hands.len());
        self.turn = self.dealer.right(self.seats);
    }

    /// Takes the cards laid on the table at the start.
    pub(crate) fn table_dealt(&mut self, cards: &[Card; TABLE]) {
        self.table = cards.iter().copied().collect();
        self.advance_stock(TABLE);
    }

    fn advance_stock(&mut self, cards: usize) {
        self.dealt = (usize::from(self.dealt) + cards).min(DECK) as u8;
    }

    /// Moves cards of the table to the pile of a line; on its own not a capture.
    pub(crate) fn taken(&mut self, line: Line, cards: CardSet) {
        self.table = self.table.minus(cards);
        self.pile_up(line, cards);
    }

    /// The same as a capture without a play: the dealer's accuso of cirulla.
    pub(crate) fn captured(&mut self, line: Line, cards: CardSet) {
        self.taken(line, cards);
        self.last_capture = Some(line);
    }

    fn pile_up(&mut self, line: Line, cards: CardSet) {
        if let Some(pile) = self.piles.get_mut(usize::from(line.index())) {
            *pile = pile.union(cards);
        }
    }

    /// Takes a play.
    pub(crate) fn played(&mut self, play: LastPlay) {
        let LastPlay { seat, card, capture, scopa } = play;
        let line = Layout::line(seat);
        if let Some(hand) = self.hands.get_mut(usize::from(seat.index())) {
            *hand = hand.without(card);
        }
        if capture.is_empty() {
            self.table = self.table.with(card);
        } else {
            self.captured(line, capture);
            self.pile_up(line, CardSet::of(card));
        }
        if let Some(scope) = self.scope.get_mut(usize::from(line.index())) {
            *scope = scope.saturating_add(u8::from(scopa));
        }
        self.last_play = Some(play);
        if seat == self.dealer {
            // The dealer plays last: a round is complete, and all it showed may be listed from now on.
            self.seen = self.piles[0].union(self.piles[1]).union(self.table);
        }
        self.turn = seat.right(self.seats);
    }
}

/// Whether at least three of these are kings: no scopa could be made (scopa R7).
pub(crate) fn three_kings(table: &[Card; TABLE]) -> bool {
    table.iter().filter(|card| card.rank() == Rank::King).count() >= 3
}
