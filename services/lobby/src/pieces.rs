//! A list in pieces, of which a copy shares those that it does not change: a result costs the same in a round of
//! thousands as in one of two.

use std::sync::Arc;

/// Items in a piece, and pieces on a shelf.
const PIECE: usize = 32;

/// Items on a shelf.
const SHELF: usize = PIECE * PIECE;

type Piece<T> = Arc<Vec<Arc<T>>>;

/// Items in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces<T>(Arc<Vec<Arc<Vec<Piece<T>>>>>);

impl<T> FromIterator<T> for Pieces<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Pieces<T> {
        let mut pieces = Pieces::default();
        items.into_iter().for_each(|item| pieces.push(item));
        pieces
    }
}

impl<T> Default for Pieces<T> {
    fn default() -> Pieces<T> {
        Pieces(Arc::default())
    }
}

impl<T> Pieces<T> {
    /// One more, behind the others.
    pub fn push(&mut self, item: T) {
        let shelves = Arc::make_mut(&mut self.0);
        if shelves.last().is_none_or(|shelf| shelf.len() == PIECE && shelf[PIECE - 1].len() == PIECE) {
            shelves.push(Arc::default());
        }
        let last = shelves.len() - 1;
        let shelf = Arc::make_mut(&mut shelves[last]);
        match shelf.last_mut().filter(|piece| piece.len() < PIECE) {
            Some(piece) => Arc::make_mut(piece).push(Arc::new(item)),
            None => shelf.push(Arc::new(vec![Arc::new(item)])),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        // Only the last shelf may have room, and on it the last piece.
        let Some(shelf) = self.0.last() else { return 0 };
        let on_shelf = shelf.last().map_or(0, |piece| (shelf.len() - 1) * PIECE + piece.len());
        (self.0.len() - 1) * SHELF + on_shelf
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.iter().flat_map(|shelf| shelf.iter()).flat_map(|piece| piece.iter()).map(|item| &**item)
    }

    /// Those from this one on.
    pub fn iter_from(&self, index: usize) -> impl Iterator<Item = &T> {
        let shelves = self.0.iter().skip(index / SHELF).flat_map(|shelf| shelf.iter());
        let pieces = shelves.skip(index % SHELF / PIECE).flat_map(|piece| piece.iter());
        pieces.skip(index % PIECE).map(|item| &**item)
    }

    /// The last of them.
    pub fn last(&self) -> Option<&T> {
        self.0.last()?.last()?.last().map(|item| &**item)
    }

    pub fn get(&self, index: usize) -> Option<&T> {
        self.0.get(index / SHELF)?.get(index % SHELF / PIECE)?.get(index % PIECE).map(|item| &**item)
    }
}

impl<T> std::ops::Index<usize> for Pieces<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.0[index / SHELF][index % SHELF / PIECE][index % PIECE]
    }
}

impl<T: Clone> Pieces<T> {
    /// One of them, to be changed.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        if index >= self.count() {
            return None;
        }
        Some(&mut self[index])
    }
}

impl<T: Clone> std::ops::IndexMut<usize> for Pieces<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        let shelf = Arc::make_mut(&mut Arc::make_mut(&mut self.0)[index / SHELF]);
        let piece = Arc::make_mut(&mut shelf[index % SHELF / PIECE]);
        Arc::make_mut(&mut piece[index % PIECE])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_in_pieces_is_the_list() {
        let all: Vec<usize> = (0..2_500).collect();
        let mut pieces = Pieces::default();
        all.iter().for_each(|item| pieces.push(*item));
        assert_eq!((pieces.count(), pieces.last(), pieces.get(2_500)), (2_500, Some(&2_499), None));
        assert_eq!(
            (Pieces::<u8>::default().count(), all.iter().copied().collect::<Pieces<usize>>()),
            (0, pieces.clone())
        );
        for from in [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 2_048, 2_499, 2_500, 9_000] {
            let rest: Vec<usize> = pieces.iter_from(from).copied().collect();
            assert_eq!(rest, all[from.min(2_500)..], "from {from}");
        }
        let before = pieces.clone();
        *pieces.get_mut(70).unwrap() = 7;
        assert_eq!((before[70], pieces[70], pieces.get_mut(2_500)), (70, 7, None));
        assert!(pieces.iter().rev().eq(pieces.iter().collect::<Vec<_>>().into_iter().rev()));
    }
}
