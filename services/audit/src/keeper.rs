//! One log in the hands of its signer: from entries in their order to tiles and checkpoints.
//!
//! 1. Entries become leaves; tiles that are full with them are written ([`Keeper::take`]).
//! 2. For a checkpoint the partial tiles are written too, and all of it is made durable.
//! 3. The proof that the tree extends the signed one is made from the tiles, and the signer checks it by hashes alone.
//! 4. The signed note is made durable ([`Keeper::sign`]). Only then does anybody get it.
//!
//! **Invariant:** whatever the process does between two of these steps, the next one goes on from the note: there are
//! never two roots for one size. What was tiled beyond the note counts for nothing, and is written again.

use std::sync::Arc;

use mazziere_tlog::{Hash, Signer, SigningKey, Tiling, prove_consistency, tiles_of_consistency, tiles_of_root};

use crate::disk::Steps;
use crate::halt::{Cause, Stop};
use crate::log::Log;
use crate::state::State;
use crate::tiles::{Tiles, Writer, tile_of};

/// A log with its key.
#[derive(Debug)]
pub struct Keeper {
    log: Log,
    state: Arc<State>,
    writer: Writer,
    tiling: Tiling,
    /// The last leaf: what the database still has to say.
    last: Option<Hash>,
    signer: Signer,
}

impl Keeper {
    /// Goes on from the note that is kept and the tiles that were written for it.
    ///
    /// # Errors
    /// [`Stop::Halt`] if there is no note of this key, or the tiles are not those of its tree.
    pub fn open(log: Log, key: SigningKey, tiles: Tiles, state: Arc<State>, steps: Steps) -> Result<Keeper, Stop> {
        let Some(note) = state.note(log)? else {
            return Err(Stop::halt(
                Cause::State,
                format!("there is no note of the log {}: if it was never signed, `mazziere audit init`", log.name()),
            ));
        };
        let signer = Signer::resume(key, &note).map_err(|fault| Stop::halt(Cause::State, fault.to_string()))?;
        let signed = signer.checkpoint();
        let wrong = |detail: String| Stop::halt(Cause::Tiles, detail);
        let needed = tiles_of_root(signed.size()).map_err(|fault| wrong(fault.to_string()))?;
        let mut loaded = tiles.load(&needed)?;
        let tile = signed.size().checked_sub(1).and_then(|last| tile_of(last, signed.size()));
        if let Some(tile) = tile
            && let Some(bytes) = tiles.read(tile)?
        {
            loaded.insert(tile, bytes);
        }
        let tiling = Tiling::resume(signed.size(), &loaded).map_err(|fault| wrong(fault.to_string()))?;
        if tiling.root() != signed.root() {
            return Err(wrong(format!("the tiles of {} leaves do not have the root that is signed", signed.size())));
        }
        let last = match tile {
            Some(tile) => {
                let bytes = loaded.get(&tile).ok_or_else(|| wrong(format!("tile {tile} is missing")))?;
                tile.decode(bytes).map_err(|fault| wrong(fault.to_string()))?.last().copied()
            }
            None => None,
        };
        Ok(Keeper { log, state, writer: Writer::new(tiles, steps), tiling, last, signer })
    }

    /// How many leaves there are, signed or not.
    pub fn size(&self) -> u64 {
        self.tiling.size()
    }

    pub fn signer(&self) -> &Signer {
        &self.signer
    }

    /// Where to read on: at the last leaf, so that it is seen again.
    pub fn reads_from(&self) -> u64 {
        self.size().saturating_sub(1)
    }

    /// Takes in entries as they stand in the database from [`Keeper::reads_from`] on, and writes the tiles that are
    /// full with them. How many were new; none where what was tiled and not signed is no longer there: the keeper
    /// then has to be opened anew.
    ///
    /// # Errors
    /// [`Stop::Halt`] if the last signed leaf is gone or another one.
    pub fn take(&mut self, entries: &[Vec<u8>]) -> Result<Option<u64>, Stop> {
        let mut leaves = entries.iter().map(|entry| Hash::of_leaf(entry));
        if let Some(last) = self.last {
            let (again, size) = (leaves.next(), self.size());
            if again != Some(last) {
                // Only what is signed was promised to anybody.
                if size > self.signer.checkpoint().size() {
                    return Ok(None);
                }
                return Err(match again {
                    None => Stop::halt(Cause::Behind, format!("the database ends before {}", self.log.place(size - 1))),
                    Some(_) => {
                        Stop::halt(Cause::Rewritten, format!("{} is not what was signed", self.log.place(size - 1)))
                    }
                });
            }
        }
        let mut new = 0;
        for leaf in leaves {
            let full = self.tiling.push(leaf).map_err(|fault| Stop::halt(Cause::Tiles, fault.to_string()))?;
            for (tile, bytes) in full {
                self.writer.write(tile, &bytes)?;
            }
            (self.last, new) = (Some(leaf), new + 1);
        }
        Ok(Some(new))
    }

    /// Signs what is tiled, if that is more than is signed. Whether there is a new checkpoint.
    ///
    /// # Errors
    /// [`Stop::Halt`] if the tree does not begin with the signed one.
    pub fn sign(&mut self) -> Result<bool, Stop> {
        let (old, new) = (self.signer.checkpoint().size(), self.size());
        if old == new {
            return Ok(false);
        }
        for (tile, bytes) in self.tiling.partial() {
            self.writer.write(tile, &bytes)?;
        }
        self.writer.sync()?;
        let refused = |fault: mazziere_tlog::Fault| Stop::halt(Cause::Tiles, fault.to_string());
        let tiles = self.writer.tiles().load(&tiles_of_consistency(old, new).map_err(refused)?)?;
        let proof = prove_consistency(old, new, &tiles).map_err(refused)?;
        let next = self.signer.sign(new, self.tiling.root(), &proof).map_err(refused)?;
        self.state.keep_note(self.log, &next.kept())?;
        self.signer = next;
        self.writer.tidy()?;
        Ok(true)
    }
}
