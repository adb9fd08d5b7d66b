//! What can be done in a layout: every legal move, whether nothing is left (stallo), whether a deal may be played.

use super::super::cards::{SolitarioSuit, bit, bit_of};
use super::super::moves::{Column, SolitarioLegal, SolitarioMove};
use super::{COLUMNS, EmptyColumn, Layout, Pile, TURNED};

impl Layout {
    /// The cards that each column takes.
    fn wanted_by_columns(&self, rule: EmptyColumn) -> [u64; COLUMNS] {
        std::array::from_fn(|at| self.columns[at].takes(rule))
    }

    /// Shows every run that may go from one column to another (from, how many cards, to), until one is found. Whether
    /// one was.
    fn find_run(
        &self,
        wanted: &[u64; COLUMNS],
        rule: EmptyColumn,
        mut found: impl FnMut(usize, u8, usize) -> bool,
    ) -> bool {
        let by_any = wanted.iter().fold(0, |all, wanted| all | wanted);
        for (from, pile) in self.columns.iter().enumerate() {
            if pile.up & by_any == 0 {
                continue;
            }
            for (to, target) in self.columns.iter().enumerate() {
                let Some(longest) = pile.run_for(wanted[to]).filter(|_| from != to) else { continue };
                // Only an empty column that takes any card takes more than one part of a run.
                let shortest = if target.len == 0 && rule == EmptyColumn::AnyCard { 1 } else { longest };
                // A whole column that goes to an empty one changes nothing.
                let longest = if target.len == 0 { longest.min(pile.len - 1) } else { longest };
                if (shortest..=longest).any(|count| found(from, count, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// Every legal move of a player who still plays; those that turn a card up first, stopping last.
    pub fn legal(&self, rule: EmptyColumn) -> SolitarioLegal {
        let wanted = self.wanted_by_columns(rule);
        let bases = self.wanted_by_bases();
        let mut legal = SolitarioLegal::default();
        let moves = &mut legal.moves;
        let mut quiet = SolitarioLegal::default().moves;
        for (at, pile) in self.columns.iter().enumerate() {
            if pile.last().is_some_and(|last| bases & bit(last) != 0) {
                let r#move = SolitarioMove::ColumnToBase { column: Column::at(at) };
                let list = if pile.uncovers(1) { &mut *moves } else { &mut quiet };
                list.push(r#move);
            }
        }
        self.find_run(&wanted, rule, |from, count, to| {
            let r#move = SolitarioMove::ColumnToColumn { from: Column::at(from), count, to: Column::at(to) };
            let list = if self.columns[from].uncovers(count) { &mut *moves } else { &mut quiet };
            list.push(r#move);
            false
        });
        if let Some(top) = self.waste().last() {
            if bases & bit(*top) != 0 {
                moves.push(SolitarioMove::WasteToBase {});
            }
            let fits = (0..COLUMNS).filter(|at| wanted[*at] & bit(*top) != 0);
            moves.extend(fits.map(|at| SolitarioMove::WasteToColumn { column: Column::at(at) }));
        }
        moves.extend(quiet);
        for suit in SolitarioSuit::ALL {
            let top = bit_of(self.bases[suit.index()], suit.index());
            let fits = (0..COLUMNS).filter(|at| wanted[*at] & top != 0);
            moves.extend(fits.map(|at| SolitarioMove::BaseToColumn { suit, column: Column::at(at) }));
        }
        if self.talon_len > 0 {
            moves.push(SolitarioMove::TurnStock {});
        }
        moves.push(SolitarioMove::Stop {});
        legal
    }

    /// The cards that come to lie on top of the waste by turning through the whole stock, made anew once, and the one
    /// that lies there now.
    fn tops(&self) -> u64 {
        let now = usize::from(self.waste_len);
        let len = usize::from(self.talon_len);
        let step = usize::from(TURNED);
        let ends = (now..len).step_by(step).chain((step..len).step_by(step)).chain([len]);
        let top = |end: usize| end.checked_sub(1).and_then(|at| self.talon.get(at));
        ends.filter_map(top).map(|card| bit(*card)).sum_bits()
    }

    /// Whether nothing but turning the stock and stopping is left, now and at every card that turning brings to the top
    /// of the waste (stallo, R16).
    pub fn is_stalled(&self, rule: EmptyColumn) -> bool {
        let wanted = self.wanted_by_columns(rule);
        let bases = self.wanted_by_bases();
        let by_columns = wanted.iter().fold(0, |all, wanted| all | wanted);
        let lasts = self.columns.iter().filter_map(Pile::last).map(bit).sum_bits();
        let tops = (0..4).map(|suit| bit_of(self.bases[suit], suit)).sum_bits();
        // What is quickest told, and tells most layouts from those that are stalled, comes first.
        lasts & bases == 0
            && tops & by_columns == 0
            && !self.find_run(&wanted, rule, |_, _, _| true)
            && self.tops() & (by_columns | bases) == 0
    }

    /// Whether something can be done at once that scores, without turning the stock: what every deal must have (R2).
    pub fn scores_at_once(&self, rule: EmptyColumn) -> bool {
        let wanted = self.wanted_by_columns(rule);
        let bases = self.wanted_by_bases();
        let by_columns = wanted.iter().fold(0, |all, wanted| all | wanted);
        let top = self.waste().last().map_or(0, |card| bit(*card));
        let lasts = self.columns.iter().filter_map(Pile::last).map(bit).sum_bits();
        top & (by_columns | bases) != 0
            || lasts & bases != 0
            || self.find_run(&wanted, rule, |from, count, _| self.columns[from].uncovers(count))
    }
}

/// Bits put together.
trait SumBits {
    fn sum_bits(self) -> u64;
}

impl<I: Iterator<Item = u64>> SumBits for I {
    fn sum_bits(self) -> u64 {
        self.fold(0, |all, bits| all | bits)
    }
}
