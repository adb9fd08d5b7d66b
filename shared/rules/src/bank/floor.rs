//! Who may speak while everybody speaks at once: bets against a bank, and a bank that is sold.
//!
//! `docs/rules/chemin-de-fer.md` steps 2 and 8, R19. What was said may be replaced until all of it closes. The rules
//! know no time: each seat has the floor until its time is over, and all closes when nobody has it any more. What the
//! law gives as seconds more is time given again: a seat that still has the floor then keeps it for another while when
//! its time runs out, and a seat that had lost it gets it back.

use crate::seat::{Seat, SeatSet};

/// Who has the floor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Floor {
    open: SeatSet,
    /// They may only take back what they said.
    last_word: SeatSet,
    /// Their time begins anew when it is over.
    again: SeatSet,
    /// They get the last word when their time is over.
    wronged: SeatSet,
    /// They are in a while that was given again.
    extended: SeatSet,
}

impl Floor {
    /// These seats have it.
    pub fn given(open: SeatSet) -> Floor {
        Floor { open, ..Floor::default() }
    }

    /// The seats that are waited for.
    pub const fn awaited(&self) -> SeatSet {
        self.open.union(self.last_word)
    }

    /// The seats that may say anything.
    pub const fn open(&self) -> SeatSet {
        self.open
    }

    /// Whether the time of a seat is a short one, given again.
    pub const fn is_extended(&self, seat: Seat) -> bool {
        self.extended.contains(seat) || self.last_word.contains(seat)
    }

    /// A seat has nothing more to say.
    pub fn leave(&mut self, seat: Seat) {
        for set in [&mut self.open, &mut self.last_word, &mut self.again, &mut self.wronged, &mut self.extended] {
            *set = set.without(seat);
        }
    }

    /// The time of a seat is over.
    pub fn time_up(&mut self, seat: Seat) {
        let open = self.open.contains(seat);
        let again = self.again.contains(seat);
        let wronged = self.wronged.contains(seat);
        self.leave(seat);
        if open && again {
            (self.open, self.extended) = (self.open.with(seat), self.extended.with(seat));
        }
        if open && wronged {
            // A seat that may say anything may take back, too.
            let set = if again { &mut self.wronged } else { &mut self.last_word };
            *set = set.with(seat);
        }
    }

    /// These seats get time again: what they would answer to has changed.
    pub fn give_again(&mut self, seats: SeatSet) {
        let back = seats.minus(self.open);
        self.again = self.again.union(seats.intersection(self.open));
        (self.open, self.extended) = (self.open.union(back), self.extended.union(back));
        self.last_word = self.last_word.minus(back);
    }

    /// A seat may take back what it said, whenever its time is over.
    pub fn wrong(&mut self, seat: Seat) {
        if self.open.contains(seat) {
            self.wronged = self.wronged.with(seat);
        } else {
            self.last_word = self.last_word.with(seat);
        }
    }

    /// A seat has said something else; if it had only the last word, it has used it.
    pub fn right(&mut self, seat: Seat) {
        (self.wronged, self.last_word) = (self.wronged.without(seat), self.last_word.without(seat));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn list(seats: SeatSet) -> Vec<u8> {
        seats.iter().map(Seat::index).collect()
    }

    #[test]
    fn time_given_again_begins_when_the_first_is_over() {
        let mut floor = Floor::given(SeatSet::first(2));
        floor.leave(A);
        floor.give_again(SeatSet::first(2));
        assert_eq!(list(floor.awaited()), [0, 1]);
        assert!(floor.is_extended(A) && !floor.is_extended(B));
        floor.time_up(B);
        assert!(floor.is_extended(B) && floor.open().contains(B), "once more");
        floor.time_up(B);
        floor.time_up(A);
        assert!(floor.awaited().is_empty());
    }

    #[test]
    fn who_lost_the_cards_has_the_last_word() {
        let mut floor = Floor::given(SeatSet::first(2));
        floor.wrong(A);
        floor.time_up(A);
        assert_eq!((list(floor.awaited()), list(floor.open())), (vec![0, 1], vec![1]));
        floor.time_up(A);
        assert_eq!(list(floor.awaited()), [1]);
        floor.leave(B);
        floor.wrong(B);
        assert_eq!(list(floor.awaited()), [1], "their time was over, and they get it back");
        floor.right(B);
        assert!(floor.awaited().is_empty(), "it is said");
        floor.wrong(B);
        floor.give_again(SeatSet::first(2));
        assert_eq!((list(floor.open()), list(floor.awaited())), (vec![0, 1], vec![0, 1]), "and may say anything");
    }
}
