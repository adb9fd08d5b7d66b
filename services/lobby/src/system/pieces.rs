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

impl<T> Pieces<T> {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.iter().map(|piece| piece.len()).sum()
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
