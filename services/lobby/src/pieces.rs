//! A list in pieces, of which a copy shares those that it does not change: a result costs the same in a round of
//! thousands as in one of two.

use std::sync::Arc;

/// Items in a piece.
const PIECE: usize = 64;

/// Items in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces<T>(Vec<Arc<Vec<Arc<T>>>>);

impl<T> FromIterator<T> for Pieces<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Pieces<T> {
        let items: Vec<Arc<T>> = items.into_iter().map(Arc::new).collect();
        Pieces(items.chunks(PIECE).map(|piece| Arc::new(piece.to_vec())).collect())
    }
}

impl<T> Default for Pieces<T> {
    fn default() -> Pieces<T> {
        Pieces(Vec::new())
    }
}

impl<T> Pieces<T> {
    /// One more, behind the others.
    pub fn push(&mut self, item: T) {
        match self.0.last_mut().filter(|piece| piece.len() < PIECE) {
            Some(piece) => Arc::make_mut(piece).push(Arc::new(item)),
            None => self.0.push(Arc::new(vec![Arc::new(item)])),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        // Only the last piece may have room.
        self.0.last().map_or(0, |last| (self.0.len() - 1) * PIECE + last.len())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|piece| piece.iter()).map(|item| &**item)
    }

    /// One of them.
    pub fn get(&self, index: usize) -> Option<&T> {
        self.0.get(index / PIECE)?.get(index % PIECE).map(|item| &**item)
    }
}

impl<T> std::ops::Index<usize> for Pieces<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.0[index / PIECE][index % PIECE]
    }
}

impl<T: Clone> std::ops::IndexMut<usize> for Pieces<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        Arc::make_mut(&mut Arc::make_mut(&mut self.0[index / PIECE])[index % PIECE])
    }
}
