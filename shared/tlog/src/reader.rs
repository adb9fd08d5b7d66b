//! Roots and proofs made from tiles.
//!
//! **Invariant:** what comes out is only as good as the tiles: who needs to be sure verifies a proof against a root
//! that is signed. A proof reads each tile once, and three of a level at most.
//!
//! A caller who reads tiles asynchronously first asks which ones are needed, and gives them in a map.

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::Fault;
use crate::frontier::{Frontier, peaks_to_root};
use crate::hash::{Hash, fold, sized};
use crate::tile::{Content, TILE_WIDTH, Tile};

/// Where tiles are read from.
pub trait TileSource {
    /// The bytes of a tile of just this width. Where only a wider one is left, its beginning.
    ///
    /// # Errors
    /// [`Fault::TileMissing`], or another one of the implementation's.
    fn tile(&self, tile: Tile) -> Result<Vec<u8>, Fault>;
}

impl TileSource for BTreeMap<Tile, Vec<u8>> {
    fn tile(&self, tile: Tile) -> Result<Vec<u8>, Fault> {
        self.get(&tile).cloned().ok_or_else(|| Fault::TileMissing { path: tile.to_string() })
    }
}

/// The right edge of the tree of `size` leaves.
///
/// # Errors
/// [`Fault::Size`], and those of [`TileSource::tile`] and [`Tile::decode`].
pub fn frontier_at(size: u64, source: &impl TileSource) -> Result<Frontier, Fault> {
    sized(size)?;
    let mut reader = Reader { size, source, read: BTreeMap::new() };
    let peaks: Result<Vec<Hash>, Fault> = Node::cover((0, size)).map(|node| reader.node(node)).collect();
    Frontier::from_peaks(size, peaks?)
}

/// The root of the tree of `size` leaves.
///
/// # Errors
/// Those of [`frontier_at`].
pub fn root_at(size: u64, source: &impl TileSource) -> Result<Hash, Fault> {
    Ok(frontier_at(size, source)?.root())
}

/// The path from the leaf at `index` to the root of the tree of `size` leaves, the lowest hash first.
///
/// # Errors
/// [`Fault::BeyondEnd`] if there is no such leaf, and those of [`frontier_at`].
pub fn prove_inclusion(size: u64, index: u64, source: &impl TileSource) -> Result<Vec<Hash>, Fault> {
    Reader { size, source, read: BTreeMap::new() }.hashes(&inclusion(size, index)?)
}

/// The proof that the tree of `new` leaves begins with that of `old` leaves.
///
/// # Errors
/// [`Fault::Behind`] if the old tree is the larger one, and those of [`frontier_at`].
pub fn prove_consistency(old: u64, new: u64, source: &impl TileSource) -> Result<Vec<Hash>, Fault> {
    Reader { size: new, source, read: BTreeMap::new() }.hashes(&consistency(old, new)?)
}

/// The tiles that [`frontier_at`], [`root_at`] and `Tiling::resume` read.
///
/// # Errors
/// [`Fault::Size`].
pub fn tiles_of_root(size: u64) -> Result<BTreeSet<Tile>, Fault> {
    sized(size)?;
    Ok(tiles(size, &[(0, size)]))
}

/// The tiles that [`prove_inclusion`] reads.
///
/// # Errors
/// [`Fault::Size`], [`Fault::BeyondEnd`].
pub fn tiles_of_inclusion(size: u64, index: u64) -> Result<BTreeSet<Tile>, Fault> {
    Ok(tiles(size, &inclusion(size, index)?))
}

/// The tiles that [`prove_consistency`] reads.
///
/// # Errors
/// [`Fault::Size`], [`Fault::Behind`].
pub fn tiles_of_consistency(old: u64, new: u64) -> Result<BTreeSet<Tile>, Fault> {
    Ok(tiles(new, &consistency(old, new)?))
}

/// Leaves from the first to before the second, as RFC 6962 divides a list.
type Range = (u64, u64);

fn tiles(size: u64, ranges: &[Range]) -> BTreeSet<Tile> {
    ranges.iter().flat_map(|range| Node::cover(*range)).filter_map(|node| node.tile(size)).collect()
}

/// Where a list of leaves divides: the largest power of two below its length, which is over 1.
fn split(length: u64) -> u64 {
    1 << (length - 1).ilog2()
}

/// The siblings on the way from a leaf to the root, lowest first.
fn inclusion(size: u64, index: u64) -> Result<Vec<Range>, Fault> {
    sized(size)?;
    if index >= size {
        return Err(Fault::BeyondEnd { index, size });
    }
    let (mut begin, mut end) = (0, size);
    let mut siblings = Vec::new();
    while end - begin > 1 {
        let middle = begin + split(end - begin);
        if index < middle {
            siblings.push((middle, end));
            end = middle;
        } else {
            siblings.push((begin, middle));
            begin = middle;
        }
    }
    siblings.reverse();
    Ok(siblings)
}

/// The subtrees of RFC 6962's PROOF, lowest first.
fn consistency(old: u64, new: u64) -> Result<Vec<Range>, Fault> {
    sized(new)?;
    if new < old {
        return Err(Fault::Behind { asked: new, signed: old });
    }
    let mut subtrees = Vec::new();
    if old == 0 {
        return Ok(subtrees);
    }
    let (mut begin, mut end) = (0, new);
    while old < end {
        let middle = begin + split(end - begin);
        if old <= middle {
            subtrees.push((middle, end));
            end = middle;
        } else {
            subtrees.push((begin, middle));
            begin = middle;
        }
    }
    // The whole old tree is known to who verifies.
    if begin > 0 {
        subtrees.push((begin, end));
    }
    subtrees.reverse();
    Ok(subtrees)
}

/// A complete subtree: the one at `index` of its height.
#[derive(Clone, Copy)]
struct Node {
    height: u32,
    index: u64,
}

impl Node {
    /// The complete subtrees that a range is made of, the largest first.
    fn cover((mut begin, end): Range) -> impl Iterator<Item = Node> {
        std::iter::from_fn(move || {
            let height = (end - begin).checked_ilog2()?;
            let node = Node { height, index: begin >> height };
            begin += 1 << height;
            Some(node)
        })
    }

    /// The tile of the tree of `size` leaves that it is hashed from.
    fn tile(self, size: u64) -> Option<Tile> {
        let level = u8::try_from(self.height / 8).ok()?;
        Tile::in_tree(Content::Hashes(level), self.index >> (8 - self.height % 8), size)
    }
}

struct Reader<'a, S> {
    size: u64,
    source: &'a S,
    read: BTreeMap<Tile, Vec<Hash>>,
}

impl<S: TileSource> Reader<'_, S> {
    fn hashes(&mut self, ranges: &[Range]) -> Result<Vec<Hash>, Fault> {
        ranges.iter().map(|range| self.hash(*range)).collect()
    }

    fn hash(&mut self, range: Range) -> Result<Hash, Fault> {
        let peaks: Result<Vec<Hash>, Fault> = Node::cover(range).map(|node| self.node(node)).collect();
        Ok(peaks_to_root(&peaks?))
    }

    fn node(&mut self, node: Node) -> Result<Hash, Fault> {
        const OUTSIDE: Fault = Fault::Proof("it reaches beyond the tree");
        let tile = node.tile(self.size).ok_or(OUTSIDE)?;
        if !self.read.contains_key(&tile) {
            self.read.insert(tile, tile.decode(&self.source.tile(tile)?)?);
        }
        let hashes = self.read.get(&tile).map(Vec::as_slice).unwrap_or_default();
        let within = node.height % 8;
        let first = ((node.index << within) % TILE_WIDTH) as usize;
        hashes.get(first..first + (1 << within)).and_then(fold).ok_or(OUTSIDE)
    }
}
