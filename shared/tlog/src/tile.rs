//! Tiles: where they lie (C2SP `tlog-tiles`) and their bytes, and bundles of entries beside them.
//!
//! A tile has up to 256 neighbouring hashes of one height: leaves at level 0, above it the roots of full tiles of the
//! level below. A bundle has the entries of a tile of level 0, each behind its length in two bytes, big-endian.

use std::fmt;

use crate::fault::{Fault, bounded};
use crate::hash::Hash;

/// How many hashes a full tile has.
pub const TILE_WIDTH: u64 = 256;

/// The longest entry: what two bytes count.
pub const MAX_ENTRY_BYTES: usize = u16::MAX as usize;

/// Longer than the path of any tile of 64 bits.
const MAX_PATH_BYTES: usize = 64;

const HIGHEST_LEVEL: u8 = 63;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Content {
    /// Hashes of this level, 0 to 63.
    Hashes(u8),
    /// The entries that the tile of level 0 has the hashes of.
    Entries,
}

/// The coordinates of a tile or bundle; shown as its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    content: Content,
    index: u64,
    width: u16,
}

impl Tile {
    /// The tile of this content and index as it is in a tree of `size` leaves, if it is not empty there.
    pub fn in_tree(content: Content, index: u64, size: u64) -> Option<Tile> {
        let level = match content {
            Content::Hashes(level) if level > HIGHEST_LEVEL => return None,
            Content::Hashes(level) => level,
            Content::Entries => 0,
        };
        let hashes = size.checked_shr(8 * u32::from(level)).unwrap_or(0);
        let width = hashes.checked_sub(index.checked_mul(TILE_WIDTH)?)?.min(TILE_WIDTH);
        let width = u16::try_from(width).ok().filter(|width| *width > 0)?;
        Some(Tile { content, index, width })
    }

    pub fn content(&self) -> Content {
        self.content
    }

    /// Its place among the tiles of its level.
    pub fn index(&self) -> u64 {
        self.index
    }

    /// How many hashes or entries it has: 1 to 256.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Whether it never changes any more.
    pub fn is_full(&self) -> bool {
        u64::from(self.width) == TILE_WIDTH
    }

    /// Reads a path below the prefix of the log, such as `tile/0/x001/x234/067.p/8` or `tile/entries/000`.
    ///
    /// # Errors
    /// [`Fault::TilePath`] for every other spelling, [`Fault::TooLarge`].
    pub fn parse(path: &str) -> Result<Tile, Fault> {
        bounded("a path of a tile", path.len(), MAX_PATH_BYTES)?;
        const NONE: Fault = Fault::TilePath("not `tile/<level>/<index>` with or without `.p/<width>`");
        let (content, rest) = path.strip_prefix("tile/").and_then(|rest| rest.split_once('/')).ok_or(NONE)?;
        let content = match content {
            "entries" => Content::Entries,
            level => match level.parse() {
                Ok(level) if level <= HIGHEST_LEVEL => Content::Hashes(level),
                _ => return Err(Fault::TilePath("no such level")),
            },
        };
        let (index, width) = match rest.split_once(".p/") {
            Some((index, width)) => (index, width.parse().map_err(|_| NONE)?),
            None => (rest, TILE_WIDTH as u16),
        };
        let mut number: u64 = 0;
        for part in index.split('/') {
            let digits: u64 = part.strip_prefix('x').unwrap_or(part).parse().map_err(|_| NONE)?;
            let more = number.checked_mul(1000).and_then(|number| number.checked_add(digits));
            number = more.ok_or(Fault::TilePath("no such index"))?;
        }
        if width == 0 {
            return Err(Fault::TilePath("an empty tile"));
        }
        let tile = Tile { content, index: number, width };
        // Whatever was accepted above but is not the one spelling: signs, zeros, an x too few or too many.
        if tile.to_string() == path { Ok(tile) } else { Err(NONE) }
    }

    /// The bytes of a tile with these hashes.
    pub fn encode(hashes: &[Hash]) -> Vec<u8> {
        hashes.iter().flat_map(|hash| hash.0).collect()
    }

    /// The hashes of this tile.
    ///
    /// # Errors
    /// [`Fault::TileLength`] if there are not as many as it is wide.
    pub fn decode(&self, bytes: &[u8]) -> Result<Vec<Hash>, Fault> {
        let expected = usize::from(self.width) * 32;
        let (hashes, rest) = bytes.as_chunks::<32>();
        if bytes.len() != expected || !rest.is_empty() {
            return Err(Fault::TileLength { path: self.to_string(), found: bytes.len(), expected });
        }
        Ok(hashes.iter().map(|hash| Hash(*hash)).collect())
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.content {
            Content::Hashes(level) => write!(f, "tile/{level}/")?,
            Content::Entries => f.write_str("tile/entries/")?,
        }
        let mut above = Vec::new();
        let mut rest = self.index / 1000;
        while rest > 0 {
            above.push(rest % 1000);
            rest /= 1000;
        }
        for part in above.iter().rev() {
            write!(f, "x{part:03}/")?;
        }
        write!(f, "{:03}", self.index % 1000)?;
        if self.is_full() { Ok(()) } else { write!(f, ".p/{}", self.width) }
    }
}

/// A bundle of these entries.
///
/// # Errors
/// [`Fault::TooLarge`] if an entry is longer than two bytes count, [`Fault::Entries`] if there are none or over 256.
pub fn encode_entries<E: AsRef<[u8]>>(entries: &[E]) -> Result<Vec<u8>, Fault> {
    if entries.is_empty() || entries.len() as u64 > TILE_WIDTH {
        return Err(Fault::Entries("not 1 to 256 entries"));
    }
    let mut bytes = Vec::new();
    for entry in entries.iter().map(AsRef::as_ref) {
        let too_large = Fault::TooLarge { what: "an entry", bytes: entry.len(), most: MAX_ENTRY_BYTES };
        bytes.extend(u16::try_from(entry.len()).map_err(|_| too_large)?.to_be_bytes());
        bytes.extend(entry);
    }
    Ok(bytes)
}

/// The entries of a bundle, of which there are `width`.
///
/// # Errors
/// [`Fault::Entries`] if it ends within one, has fewer or more.
pub fn decode_entries(bytes: &[u8], width: u16) -> Result<Vec<&[u8]>, Fault> {
    const CUT: Fault = Fault::Entries("it ends within an entry");
    if width == 0 || u64::from(width) > TILE_WIDTH {
        return Err(Fault::Entries("not 1 to 256 entries"));
    }
    let mut entries = Vec::with_capacity(width.into());
    let mut rest = bytes;
    for _ in 0..width {
        let (length, after) = rest.split_first_chunk::<2>().ok_or(CUT)?;
        let (entry, after) = after.split_at_checked(u16::from_be_bytes(*length).into()).ok_or(CUT)?;
        entries.push(entry);
        rest = after;
    }
    if rest.is_empty() { Ok(entries) } else { Err(Fault::Entries("bytes are left over")) }
}

/// Checks entries against the hashes of their tile of level 0.
///
/// # Errors
/// [`Fault::NotIncluded`] if an entry is not what was hashed.
pub fn verify_entries(entries: &[&[u8]], hashes: &[Hash]) -> Result<(), Fault> {
    let same = entries.len() == hashes.len();
    let hashed = entries.iter().map(|entry| Hash::of_leaf(entry));
    if same && hashed.eq(hashes.iter().copied()) { Ok(()) } else { Err(Fault::NotIncluded) }
}
