//! What goes on at a table: hands, and what lies between them.

use crate::betting::SEATS;
use crate::latest::Latest;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// Who is asked before a hand begins, and what they have said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asking {
    /// The seats that owe an answer.
    pub seats: SeatSet,
    /// How much each would put in. Chips.
    pub amounts: [Chips; SEATS],
    /// The seats that have agreed.
    pub agreed: SeatSet,
    /// The seats that were asked for as much as others have paid for the pot that stayed, and do not pay it.
    pub declined: SeatSet,
    /// Whether they are asked for that; else for a forced bet.
    pub adjusts: bool,
}

impl Asking {
    /// What `seat` is asked for, if it is.
    pub(super) fn of(&self, seat: Seat) -> Option<Chips> {
        self.amounts.get(usize::from(seat.index())).copied().filter(|_| self.seats.contains(seat))
    }
}

/// What goes on at a table; `H` is a hand. Where none is in play the last one lies there still, unless it was void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase<H> {
    hand: Latest<H>,
    /// What goes on while no hand is in play.
    pause: Pause,
}

/// What goes on while no hand is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    /// The next hand may be called.
    Between,
    /// It was called, and seats are asked first.
    Asking(Asking),
    /// There is no next hand.
    Over,
}

/// What goes on at a table now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Now<'a, H> {
    /// Between two hands.
    Between,
    /// The next hand was called, and seats are asked for what they would put in.
    Asking(&'a Asking),
    /// A hand is in play.
    Playing(&'a H),
    /// The session is over.
    Over,
}

impl<H> Phase<H> {
    /// Before the first hand.
    pub const NEW: Phase<H> = Phase { hand: Latest::NONE, pause: Pause::Between };

    /// What goes on.
    pub const fn now(&self) -> Now<'_, H> {
        match (self.hand.in_play(), &self.pause) {
            (Some(hand), _) => Now::Playing(hand),
            (None, Pause::Between) => Now::Between,
            (None, Pause::Asking(asking)) => Now::Asking(asking),
            (None, Pause::Over) => Now::Over,
        }
    }

    /// The hand in play, or the last one.
    pub const fn hand(&self) -> Option<&H> {
        self.hand.latest()
    }

    /// The hand in play.
    pub const fn in_play(&self) -> Option<&H> {
        self.hand.in_play()
    }

    /// Who is asked before the next hand.
    pub const fn asking(&self) -> Option<&Asking> {
        if let Now::Asking(asking) = self.now() { Some(asking) } else { None }
    }

    pub(super) const fn hand_mut(&mut self) -> Option<&mut H> {
        self.hand.latest_mut()
    }

    pub(super) const fn asking_mut(&mut self) -> Option<&mut Asking> {
        match &mut self.pause {
            Pause::Asking(asking) if self.hand.in_play().is_none() => Some(asking),
            _ => None,
        }
    }

    /// A hand begins.
    pub(super) fn begin(&mut self, hand: H) {
        self.hand.begin(hand);
        self.pause = Pause::Between;
    }

    /// Nothing goes on: the hand is over, or the one that was called does not begin.
    pub(super) const fn rest(&mut self) {
        self.hand.end();
        self.pause = Pause::Between;
    }

    /// The hand is void, and is taken away.
    pub(super) fn clear(&mut self) {
        self.hand.clear();
        self.pause = Pause::Between;
    }

    /// These are asked before the next hand begins.
    pub(super) const fn ask(&mut self, asking: Asking) {
        self.hand.end();
        self.pause = Pause::Asking(asking);
    }

    /// The session is over.
    pub(super) const fn close(&mut self) {
        self.hand.end();
        self.pause = Pause::Over;
    }
}
