//! A growing tree that says which tiles to write.

use crate::fault::Fault;
use crate::frontier::Frontier;
use crate::hash::Hash;
use crate::reader::{TileSource, frontier_at};
use crate::tile::{Content, TILE_WIDTH, Tile};

/// The right edge of a tree with the tiles that are not full yet.
///
/// **Invariant:** fewer than 256 hashes for each of 8 levels are kept, whatever the size; each node is hashed once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tiling {
    frontier: Frontier,
    /// The hashes of the last tile of each level, lowest first; none if the tiles of that level are full.
    open: Vec<Vec<Hash>>,
}

impl Tiling {
    /// Goes on where the tiles of a tree of `size` leaves end. The caller compares the root with the one that is
    /// signed: tiles alone prove nothing.
    ///
    /// # Errors
    /// Of `source`; [`Fault::Size`], [`Fault::TileLength`].
    pub fn resume(size: u64, source: &impl TileSource) -> Result<Tiling, Fault> {
        let frontier = frontier_at(size, source)?;
        let mut open = Vec::new();
        for level in 0_u8.. {
            let hashes = size.checked_shr(8 * u32::from(level)).unwrap_or(0);
            if hashes == 0 {
                break;
            }
            open.push(match Tile::in_tree(Content::Hashes(level), hashes / TILE_WIDTH, size) {
                Some(tile) => tile.decode(&source.tile(tile)?)?,
                None => Vec::new(),
            });
        }
        Ok(Tiling { frontier, open })
    }

    pub fn size(&self) -> u64 {
        self.frontier.size()
    }

    pub fn root(&self) -> Hash {
        self.frontier.root()
    }

    /// Appends a leaf; the tiles that are full with it, with their bytes.
    ///
    /// # Errors
    /// [`Fault::Size`] if the tree is full.
    pub fn push(&mut self, leaf: Hash) -> Result<Vec<(Tile, Vec<u8>)>, Fault> {
        let Tiling { frontier, open } = self;
        let size = frontier.size() + 1;
        let mut full = Vec::new();
        frontier.grow(leaf, |height, hash| {
            if !height.is_multiple_of(8) {
                return;
            }
            let level = (height / 8) as usize;
            if open.len() == level {
                open.push(Vec::new());
            }
            let Some(hashes) = open.get_mut(level) else { return };
            hashes.push(hash);
            if hashes.len() as u64 == TILE_WIDTH {
                let content = Content::Hashes(level as u8);
                let index = (size >> height) / TILE_WIDTH - 1;
                full.extend(Tile::in_tree(content, index, size).map(|tile| (tile, Tile::encode(hashes))));
                hashes.clear();
            }
        })?;
        Ok(full)
    }

    /// The tiles that are not full at this size, with their bytes: to be written before the size is signed.
    pub fn partial(&self) -> Vec<(Tile, Vec<u8>)> {
        let size = self.size();
        let of_level = |(level, hashes): (usize, &Vec<Hash>)| {
            let content = Content::Hashes(level as u8);
            let tile = Tile::in_tree(content, (size >> (8 * level)) / TILE_WIDTH, size)?;
            Some((tile, Tile::encode(hashes)))
        };
        self.open.iter().enumerate().filter_map(of_level).collect()
    }
}
