//! The shape of a bracket: how many meet in a match, how many of them go on, and which fields that fits.
//!
//! Invariant: a shape leads every field that it fits to exactly one final.

use crate::terms::Format;

/// How many entries meet in a match, and how many of them go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    seats: usize,
    winners: u8,
}

impl Shape {
    /// Two sides meet and one goes on (G1.4).
    pub const TWO_SIDES: Shape = Shape { seats: 2, winners: 1 };

    /// The shape of a format's knock-out: one or two of a table of four go on (G1.7), one of two sides otherwise. There
    /// is none for tables of three, five or six, each for themselves, nor for rings.
    pub fn of(format: Format, winners: u8) -> Option<Shape> {
        match format {
            Format::FourIndividual => Some(Shape { seats: 4, winners: winners.clamp(1, 2) }),
            Format::HeadsUp | Format::Pairs | Format::FourInTwo => Some(Shape::TWO_SIDES),
            Format::ThreeIndividual | Format::FiveIndividual | Format::SixIndividual | Format::Ring => None,
        }
    }

    /// How many entries meet in a match.
    pub fn seats(self) -> usize {
        self.seats
    }

    /// How many of them go on.
    pub fn winners(self) -> u8 {
        self.winners
    }

    /// From how many matches the entries of one match of the next round come.
    pub fn feeders(self) -> usize {
        self.seats / usize::from(self.winners)
    }

    /// How many matches each round has, the first round first; byes included. At least two entries, and as many as fit.
    pub fn rounds(self, entries: usize) -> Vec<usize> {
        let mut matches = 1;
        let mut rounds = vec![matches];
        while matches * self.seats < entries {
            matches *= self.feeders();
            rounds.insert(0, matches);
        }
        rounds
    }

    /// Whether so many entries can play it out. Two sides have byes (G1.4); a table of four has to be full in every
    /// round.
    pub fn fits(self, entries: usize) -> bool {
        entries >= self.seats && (self.seats == 2 || self.rounds(entries)[0] * self.seats == entries)
    }

    /// Whether so many entries fill every match of it, so that nobody passes.
    pub fn fills(self, entries: usize) -> bool {
        self.fits(entries) && self.rounds(entries)[0] * self.seats == entries
    }

    /// The largest field of at most so many that it fits; 0 if there is none.
    pub fn largest(self, most: usize) -> usize {
        (self.seats..=most).rev().find(|entries| self.fits(*entries)).unwrap_or(0)
    }

    /// The fields of at most so many that it fits, where that has to be said: the smallest first.
    pub fn fields(self, most: usize) -> Vec<usize> {
        (self.seats..=most).filter(|entries| self.fits(*entries)).collect()
    }
}
