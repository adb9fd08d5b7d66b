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
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.iter().flat_map(|piece| piece.iter()).map(|item| &**item)
    }

    /// Those from this one on.
    pub fn iter_from(&self, index: usize) -> impl Iterator<Item = &T> {
        let pieces = self.0.iter().skip(index / PIECE);
        pieces.flat_map(|piece| piece.iter()).skip(index % PIECE).map(|item| &**item)
    }

    /// The last of them.
    pub fn last(&self) -> Option<&T> {
        self.0.last()?.last().map(|item| &**item)
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

impl<T: Clone> Pieces<T> {
    /// One of them, to be changed.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let piece = Arc::make_mut(self.0.get_mut(index / PIECE)?);
        piece.get_mut(index % PIECE).map(Arc::make_mut)
    }
}

impl<T: Clone> std::ops::IndexMut<usize> for Pieces<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        Arc::make_mut(&mut Arc::make_mut(&mut self.0[index / PIECE])[index % PIECE])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_in_pieces_is_the_list() {
        let all: Vec<usize> = (0..200).collect();
        let mut pieces = Pieces::default();
        all.iter().for_each(|item| pieces.push(*item));
        assert_eq!((pieces.count(), pieces.last(), pieces.get(200)), (200, Some(&199), None));
        for from in [0, 1, 63, 64, 65, 128, 199, 200, 300] {
            let rest: Vec<usize> = pieces.iter_from(from).copied().collect();
            assert_eq!(rest, all[from.min(200)..], "from {from}");
        }
        let before = pieces.clone();
        *pieces.get_mut(70).unwrap() = 7;
        assert_eq!((before[70], pieces[70], pieces.get_mut(200)), (70, 7, None));
        assert!(pieces.iter().rev().eq(pieces.iter().collect::<Vec<_>>().into_iter().rev()));
    }
}
