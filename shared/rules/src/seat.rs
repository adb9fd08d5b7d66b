//! Seats and lines: who sits where, who scores together.
//!
//! Seats are `0..n`, numbered anticlockwise, so that the right-hand neighbour of seat `s` is `(s + 1) mod n`. A line
//! (linea) is the seats that score together: with `l` lines, seat `s` plays for line `s mod l` (two seats: each its
//! own; pairs: 0+2 against 1+3; four individuals: each its own). Players are unknown here: "4 in 2" is a mapping kept
//! outside.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

/// Points of a match: whole, and below zero in some games.
pub type Points = i32;

/// A seat at a table, `0..16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = u8, example = 0))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

/// A seat number beyond the largest table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such seat: seats are numbered from 0 to 15")]
pub struct NoSuchSeat;

impl TryFrom<u8> for Seat {
    type Error = NoSuchSeat;

    fn try_from(index: u8) -> Result<Seat, NoSuchSeat> {
        if index < Seat::MAX { Ok(Seat(index)) } else { Err(NoSuchSeat) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl Seat {
    /// One more than the highest seat of the largest table.
    pub const MAX: u8 = 16;

    /// The seat with this number. For numbers written in code; those of outsiders go through `try_from`.
    ///
    /// # Panics
    /// If `index` is not below [`Seat::MAX`].
    pub const fn new(index: u8) -> Seat {
        assert!(index < Seat::MAX, "seats are numbered from 0 to 15");
        Seat(index)
    }

    /// Its number.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The right-hand neighbour at a table of `seats`, next in anticlockwise order.
    pub const fn right(self, seats: u8) -> Seat {
        let next = self.0 + 1;
        if next < seats && next < Seat::MAX { Seat(next) } else { Seat(0) }
    }

    /// The left-hand neighbour at a table of `seats`, next in clockwise order.
    pub const fn left(self, seats: u8) -> Seat {
        match (self.0, seats) {
            (0, 0) => Seat(0),
            (0, _) => Seat(if seats > Seat::MAX { Seat::MAX } else { seats } - 1),
            (index, _) => Seat(index - 1),
        }
    }

    /// The seats of a table, from 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats.min(Seat::MAX)).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats; a list of numbers outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a table.
    pub const fn first(seats: u8) -> SeatSet {
        if seats >= Seat::MAX { SeatSet(u16::MAX) } else { SeatSet((1 << seats) - 1) }
    }

    /// Whether `seat` is in it.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether there is no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set with `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats of both.
    #[must_use]
    pub const fn intersection(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats of either.
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats of this one that are not in the other.
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The first of them after `seat` in ascending order, going round; `seat` itself last.
    pub const fn after(self, seat: Seat) -> Option<Seat> {
        let beyond = self.0 & (u16::MAX << seat.0) & !(1 << seat.0);
        let found = if beyond != 0 { beyond } else { self.0 };
        if found == 0 { None } else { Some(Seat(found.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order, going round, from the first after `seat`; `seat` itself last.
    pub fn clockwise(self, seat: Seat) -> impl Iterator<Item = Seat> {
        let mut last = seat;
        (0..self.len()).filter_map(move |_| {
            last = self.after(last)?;
            Some(last)
        })
    }

    /// The seats, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8));
            left &= left.saturating_sub(1);
            seat
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        let seats = SmallVec::<[Seat; 4]>::deserialize(deserializer)?;
        Ok(seats.into_iter().collect())
    }
}

/// A line: the seats that score together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = u8, example = 0))]
#[serde(transparent)]
pub struct Line(u8);

impl Line {
    /// The line with this number.
    pub const fn new(index: u8) -> Line {
        Line(index)
    }

    /// The line that `seat` plays for when there are `lines`.
    pub const fn of(seat: Seat, lines: u8) -> Line {
        Line(if lines == 0 { 0 } else { seat.0 % lines })
    }

    /// Its number.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The other line of two.
    #[must_use]
    pub const fn other(self) -> Line {
        Line(if self.0 == 0 { 1 } else { 0 })
    }

    /// The lines, from 0.
    pub fn all(lines: u8) -> impl DoubleEndedIterator<Item = Line> + ExactSizeIterator {
        (0..lines).map(Line)
    }

    /// Its seats at a table of `seats` with `lines`, ascending.
    pub fn seats(self, seats: u8, lines: u8) -> SeatSet {
        Seat::all(seats).filter(|&seat| Line::of(seat, lines) == self).collect()
    }
}

/// Something for every seat, found by seat instead of by index. Serialises as a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(SmallVec<[T; 4]>);

/// Something for every line, found by line instead of by index. Serialises as a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByLine<T>(SmallVec<[T; 4]>);

macro_rules! by_key {
    ($name:ident, $key:ident) => {
        impl<T> $name<T> {
            /// `make` for each of the first `count`.
            pub fn make(count: u8, make: impl FnMut($key) -> T) -> Self {
                $name($key::all(count).map(make).collect())
            }

            /// What is there; `None` beyond the last.
            pub fn get(&self, key: $key) -> Option<&T> {
                self.0.get(usize::from(key.0))
            }

            /// What is there, to change it; `None` beyond the last.
            pub fn get_mut(&mut self, key: $key) -> Option<&mut T> {
                self.0.get_mut(usize::from(key.0))
            }

            /// How many.
            pub fn len(&self) -> usize {
                self.0.len()
            }

            /// Whether there are none.
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// Each with its key, ascending.
            pub fn iter(&self) -> impl Iterator<Item = ($key, &T)> {
                $key::all(self.0.len() as u8).zip(&self.0)
            }

            /// The values, ascending by key.
            pub fn values(&self) -> &[T] {
                &self.0
            }
        }

        impl<T> Index<$key> for $name<T> {
            type Output = T;
            fn index(&self, key: $key) -> &T {
                &self.0[usize::from(key.0)]
            }
        }

        impl<T> IndexMut<$key> for $name<T> {
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[usize::from(key.0)]
            }
        }
    };
}

by_key!(BySeat, Seat);
by_key!(ByLine, Line);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_and_lines_alternate() {
        assert_eq!(Seat::new(3).right(4), Seat::new(0));
        assert_eq!(Seat::new(0).right(2), Seat::new(1));
        assert!(Seat::all(4).all(|seat| seat.right(4).left(4) == seat && seat.left(4).right(4) == seat));
        assert_eq!(Line::new(1).seats(4, 2), [Seat::new(1), Seat::new(3)].into_iter().collect());
        assert_eq!(Line::new(3).seats(4, 4), SeatSet::of(Seat::new(3)));
    }

    #[test]
    fn seats_are_numbers_outside_and_bounded() {
        let set: SeatSet = serde_json::from_str("[3,0]").unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,3]");
        assert!(serde_json::from_str::<Seat>("16").is_err());
        assert!(serde_json::from_str::<Seat>("-1").is_err());
        assert!(serde_json::from_str::<SeatSet>("[99]").is_err());
        assert_eq!(SeatSet::first(16).len(), 16);
        let after = |seat| set.after(Seat::new(seat)).map(Seat::index);
        assert_eq!((after(0), after(1), after(3), after(15)), (Some(3), Some(3), Some(0), Some(0)));
        assert_eq!(
            (SeatSet::EMPTY.after(Seat::new(2)), SeatSet::of(Seat::new(2)).after(Seat::new(2))),
            (None, Some(Seat::new(2)))
        );
    }
}
