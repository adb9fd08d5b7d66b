//! Luck: numbers, and how matches end.

use mazziere_contract::tables::LineStanding;
use mazziere_ids::{PlayerId, RegistrationId};
use mazziere_lobby::system::Meeting;

/// Numbers that look random and are the same each time.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new() -> Dice {
        Dice(0x9E37_79B9_7F4A_7C15)
    }

    pub(super) fn throw(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % sides
    }

    /// One of so many.
    pub(super) fn pick(&mut self, count: usize) -> usize {
        usize::try_from(self.throw(count.max(1) as u64)).unwrap_or(0)
    }
}

/// A result: of two sides a row of a table of victory points, which somebody wins where somebody has to; of four single
/// players their places.
pub(super) fn result(
    dice: &mut Dice,
    meeting: &Meeting,
    of: impl Fn(&RegistrationId) -> Vec<PlayerId>,
) -> Vec<LineStanding> {
    const TWO: [(u8, u8, i32); 5] = [(20, 0, 14), (17, 3, 8), (14, 6, 4), (12, 8, 2), (10, 10, 0)];
    const FOUR: [(u8, u8, i32); 4] = [(1, 12, 9), (2, 6, 3), (3, 2, -3), (4, 0, -9)];
    let mut order: Vec<usize> = (0..meeting.entries.len()).collect();
    (1..order.len()).rev().for_each(|last| order.swap(last, dice.pick(last + 1)));
    let (won, lost, mp) = TWO[dice.pick(5)];
    let level = mp == 0 && !meeting.knockout;
    let place = |rank: usize| match (order.len(), rank) {
        (2, 0) => (1, won, mp),
        (2, _) => (if level { 1 } else { 2 }, lost, -mp),
        (_, rank) => FOUR[rank],
    };
    let line = |(rank, index): (usize, &usize)| {
        let (rank, vp, mp) = place(rank);
        let line = u8::try_from(*index).unwrap_or(u8::MAX);
        LineStanding { line, players: of(&meeting.entries[*index]), rank, points: mp, vp, mp, took_part: None }
    };
    let mut lines: Vec<LineStanding> = order.iter().enumerate().map(line).collect();
    lines.sort_by_key(|line| line.line);
    lines
}
