//! What trick games share: the cards on the table, whose turn it is, who takes them.
//!
//! Owns [`Trick`] (up to four seats, either direction), following suit ([`mod@follow`]) and how tricks and hands are
//! shown ([`show`]). What beats what and what a card is worth belongs to each game, which gives a strength per card.
//! Briscola, tresette and peppa stand on it. Invariants: whose turn it is follows from the leader and the number of
//! cards alone; taking a trick never looks at a hand.

use crate::card::{Card, Suit};
use crate::seat::{Seat, SeatSet};

pub mod follow;
pub mod show;

pub use follow::follow;
pub use show::{HandShown, TrickCard, TrickView};

/// The largest table.
pub const MAX_SEATS: usize = 4;

/// Which way round a trick is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the right, as almost everywhere.
    Anticlockwise,
    /// To the left (peppa R7).
    Clockwise,
}

impl Direction {
    /// The seat after `seat` at a table of `seats`.
    pub const fn next(self, seat: Seat, seats: u8) -> Seat {
        match self {
            Direction::Anticlockwise => seat.right(seats),
            Direction::Clockwise if seat.index() == 0 || seats > Seat::MAX => Seat::new((seats - 1) % Seat::MAX),
            Direction::Clockwise => Seat::new(seat.index() - 1),
        }
    }
}

/// One trick (mano), from the lead to its last card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    seats: u8,
    direction: Direction,
    leader: Seat,
    turn: Seat,
    played: u8,
    cards: [Option<Card>; MAX_SEATS],
}

impl Trick {
    /// A trick that `leader` opens. Tables have two to four seats.
    pub fn new(seats: u8, direction: Direction, leader: Seat) -> Trick {
        Trick { seats, direction, leader, turn: leader, played: 0, cards: [None; MAX_SEATS] }
    }

    /// Who opens it.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// Whose turn it is; the leader again when it is complete.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How many cards lie.
    pub fn len(&self) -> u8 {
        self.played
    }

    /// Whether nobody has played.
    pub fn is_empty(&self) -> bool {
        self.played == 0
    }

    /// Whether everybody has played.
    pub fn is_complete(&self) -> bool {
        self.played >= self.seats
    }

    /// The card led.
    pub fn led(&self) -> Option<Card> {
        self.card(self.leader)
    }

    /// The card of a seat.
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.cards.get(usize::from(seat.index())).copied().flatten()
    }

    /// The cards in the order played.
    pub fn cards(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let mut seat = self.leader;
        (0..self.seats).filter_map(move |_| {
            let this = seat;
            seat = self.direction.next(seat, self.seats);
            self.card(this).map(|card| (this, card))
        })
    }

    /// Every seat in the order in which it plays.
    pub fn order(&self) -> impl Iterator<Item = Seat> + '_ {
        std::iter::successors(Some(self.leader), |&seat| Some(self.direction.next(seat, self.seats)))
            .take(usize::from(self.seats))
    }

    /// The seats that have not played.
    pub fn missing(&self) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.card(seat).is_none()).collect()
    }

    /// `seat` plays.
    pub fn play(&mut self, seat: Seat, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(seat.index())) {
            *place = Some(card);
            self.played = self.played.saturating_add(1);
            self.turn = self.direction.next(seat, self.seats);
        }
    }

    /// Who takes it as it stands: the highest trump, else the highest card of the suit led. `strength` ranks the cards
    /// of one suit.
    pub fn winner(&self, trump: Option<Suit>, strength: impl Fn(Card) -> u8) -> Seat {
        let Some(led) = self.led() else { return self.leader };
        let rank = |card: Card| {
            let suit = card.suit();
            let class = if trump == Some(suit) { 2 } else { u16::from(suit == led.suit()) };
            class << 8 | u16::from(strength(card))
        };
        let mut best = (self.leader, rank(led));
        for (seat, card) in Seat::all(self.seats).filter_map(|seat| Some((seat, self.card(seat)?))) {
            let rank = rank(card);
            // Cards differ, so only the leader's own card can be as good as the best.
            if rank > best.1 {
                best = (seat, rank);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trick(direction: Direction, leader: u8, cards: &str) -> Trick {
        let mut trick = Trick::new(4, direction, Seat::new(leader));
        for card in cards.split_whitespace() {
            let seat = trick.turn();
            trick.play(seat, card.parse().unwrap());
        }
        trick
    }

    #[test]
    fn turns_go_round_either_way() {
        let order = |direction, leader| trick(direction, leader, "").order().map(Seat::index).collect::<Vec<_>>();
        assert_eq!(order(Direction::Anticlockwise, 3), [3, 0, 1, 2]);
        assert_eq!(order(Direction::Clockwise, 2), [2, 1, 0, 3]);
        let half = trick(Direction::Clockwise, 1, "4D 5D");
        assert_eq!((half.turn(), half.len(), half.is_complete()), (Seat::new(3), 2, false));
        assert_eq!(half.missing(), [2, 3].into_iter().map(Seat::new).collect());
        let cards: Vec<_> = half.cards().map(|(seat, card)| (seat.index(), card.to_string())).collect();
        assert_eq!(cards, [(1, "4D".to_owned()), (0, "5D".to_owned())]);
    }

    #[test]
    fn the_suit_led_wins_unless_trumped() {
        let by_code = |card: Card| card.code();
        let full = trick(Direction::Anticlockwise, 2, "4D KS 7D 6D");
        assert_eq!(full.winner(None, by_code), Seat::new(0));
        assert_eq!(full.winner(Some(Suit::Spade), by_code), Seat::new(3));
        let led_trump = trick(Direction::Anticlockwise, 0, "AS 2S KD KC");
        assert_eq!(led_trump.winner(Some(Suit::Spade), by_code), Seat::new(1));
        let french = trick(Direction::Clockwise, 0, "2h 3h Ks Kh");
        assert_eq!(french.winner(None, by_code), Seat::new(1));
    }
}
