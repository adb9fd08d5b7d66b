//! The whole log, read again: what the database says now against the tiles, and against what was signed.
//!
//! A round builds the tree anew from the rows, from the first one to the last that was signed when it began, and
//! compares every tile of it. At its end the root has to be the signed one, so a round finds what was changed in the
//! database, in the tiles, and in both.
//!
//! **Invariant:** the tree of a round is kept in memory, in some hundred hashes; nothing is written.

use std::fmt::Display;

use mazziere_tlog::{Checkpoint, Content, Hash, TILE_WIDTH, Tile, Tiling};

use crate::halt::{Cause, Stop};
use crate::log::Log;
use crate::tiles::Tiles;

/// A round that is under way.
#[derive(Debug)]
pub struct Walk {
    log: Log,
    tiling: Tiling,
    until: u64,
    root: Hash,
}

impl Walk {
    /// Begins a round over the tree of a signed checkpoint.
    pub fn begin(log: Log, signed: &Checkpoint) -> Walk {
        Walk { log, tiling: Tiling::default(), until: signed.size(), root: signed.root() }
    }

    /// The place of the next entry.
    pub fn at(&self) -> u64 {
        self.tiling.size()
    }

    /// How many entries are left.
    pub fn left(&self) -> u64 {
        self.until - self.at()
    }

    /// Takes in the next entries, `asked` of which were asked for. Whether the round has ended.
    ///
    /// # Errors
    /// [`Stop::Halt`] for the first place that is not what was signed.
    pub fn take(&mut self, entries: &[Vec<u8>], asked: u64, tiles: &Tiles) -> Result<bool, Stop> {
        for entry in entries.iter().take(usize::try_from(self.left()).unwrap_or(usize::MAX)) {
            let full = self.tiling.push(Hash::of_leaf(entry)).map_err(tampered)?;
            for (tile, bytes) in full {
                compare(self.log, tile, &bytes, tiles)?;
            }
        }
        if self.left() > 0 {
            if (entries.len() as u64) < asked {
                return Err(Stop::halt(
                    Cause::Behind,
                    format!("the database ends before {}", self.log.place(self.at())),
                ));
            }
            return Ok(false);
        }
        for (tile, bytes) in self.tiling.partial() {
            compare(self.log, tile, &bytes, tiles)?;
        }
        if self.tiling.root() != self.root {
            let detail = format!("database and tiles agree, but not with what was signed of {} leaves", self.until);
            return Err(Stop::halt(Cause::Rewritten, detail));
        }
        Ok(true)
    }
}

/// Compares a tile as it follows from the database with the one that lies there.
fn compare(log: Log, tile: Tile, expected: &[u8], tiles: &Tiles) -> Result<(), Stop> {
    let Some(found) = tiles.read(tile)? else {
        return Err(Stop::halt(Cause::Tiles, format!("tile {tile} is missing")));
    };
    if found == expected {
        return Ok(());
    }
    if tile.content() != Content::Hashes(0) || found.len() != expected.len() {
        return Err(Stop::halt(Cause::Tiles, format!("tile {tile} is not that of the tree")));
    }
    let same = found.chunks(32).zip(expected.chunks(32)).take_while(|(found, expected)| found == expected).count();
    let place = log.place(tile.index() * TILE_WIDTH + same as u64);
    Err(Stop::halt(Cause::Rewritten, format!("{place} and tile {tile} do not agree")))
}

fn tampered(fault: impl Display) -> Stop {
    Stop::halt(Cause::Tiles, fault.to_string())
}
